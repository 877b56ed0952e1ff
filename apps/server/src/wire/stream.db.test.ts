import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, inTransaction, ManualClock, newId, openDatabase } from '@sortes/service';
import { announce, readNewestFacts } from '../platform/outbox.js';
import { DomainError } from '../platform/errors.js';
import { createSignals, type Signals } from '../platform/signals.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { balancesMoved, openAccounts, postOne, readMainBalances } from '../modules/wallet/index.js';
import type { StreamEvents } from '../ports/stream-events.js';
import type { ReadBalances } from './balance-watch.js';
import { createStreamHub } from './stream-hub.js';

/** Hears no signal: its hub looks by itself, at facts twice a second and at balances once. */
const deaf: Signals = { hear: () => () => undefined, start: async () => undefined, close: async () => undefined };
/** Everybody has nothing. */
const noBalances: ReadBalances = async (players) =>
  players.filter(({ sequence }) => sequence < 0n).map(({ playerId }) => ({ playerId, main: 0n, sequence: 0n }));

/** What its browsers are told of. */
const drawsOnly: StreamEvents = {
  'draw.changed': ({ gameId, numero, state, winNo }) => ({ type: 'draw', gameId, numero, state, winNo }),
};

let test: TestApp;
let port: number;
const open = new Set<http.ClientRequest>();

beforeAll(async () => {
  test = await createTestApp();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  port = (test.http.server.address() as AddressInfo).port;
});
const streamsCounted = async (): Promise<number> =>
  Number(/^sortes_streams (\d+)$/m.exec(await test.app.metrics.registry.getSingleMetricAsString('sortes_streams'))?.[1]);
afterEach(async () => {
  for (const request of open) request.destroy();
  open.clear();
  await expect.poll(streamsCounted).toBe(0);
});
afterAll(() => test.close());

/** Hears every statement that goes through a pool until told to forget it. */
function countStatements(pool: pg.Pool): { statements: string[]; forget(): void } {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [what] = given;
    if ((pool as unknown as { _clients: unknown[] })._clients.includes(this))
      statements.push(typeof what === 'string' ? what : (what as { text: string }).text);
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
  return { statements, forget: () => void (pg.Client.prototype.query = query) };
}

interface Stream {
  status: number;
  heard: { id?: string; event: Record<string, unknown> }[];
  ended: boolean;
}

/** Opens the stream as a browser does, from one of this machine's own addresses. */
function listen({ from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      localAddress: from,
      path: '/wps/stream',
      agent: false,
      headers: { host: 'localhost:8080', ...headers },
    };
    const request = http.get(options, (response) => {
      const stream: Stream = { status: response.statusCode ?? 0, heard: [], ended: false };
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          const id = /^id: (.*)$/m.exec(block)?.[1];
          if (data !== undefined)
            stream.heard.push({ event: JSON.parse(data) as Record<string, unknown>, ...(id !== undefined && { id }) });
        }
      });
      response.on('end', () => (stream.ended = true)).on('error', () => undefined);
      resolve(stream);
    });
    request.on('error', reject);
    open.add(request);
  });
}

const merchantId = async (): Promise<number> => (await test.app.modules.site.merchantByCode('sortes')).id;
const tell = async (numero: string): Promise<void> => {
  const merchant = await merchantId();
  await inTransaction(test.services.db, (transaction) =>
    announce(transaction, merchant, { topic: 'draw.changed', gameId: 'ssc1m', numero, state: 'open', winNo: null }),
  );
};
const numerosOf = (stream: Stream): unknown[] => stream.heard.flatMap(({ event }) => (event['type'] === 'draw' ? [event['numero']] : []));

describe('the stream', () => {
  it('may be open by the hundred without keeping anybody from the site', async () => {
    const streams = await Promise.all(
      Array.from({ length: 560 }, (_, index) => listen({ from: index % 2 === 0 ? '127.0.0.1' : '127.0.0.2' })),
    );
    expect(streams.every((stream) => stream.status === 200)).toBe(true);
    expect(await streamsCounted()).toBe(560);
    expect((await test.ask('GET', '/wps/system/status')).status).toBe(200);
  });

  it('is refused to one address that takes too many, and to nobody else', async () => {
    const streams = await Promise.all(Array.from({ length: 320 }, () => listen()));
    expect(streams.filter((stream) => stream.status === 200)).toHaveLength(300);
    expect(streams.filter((stream) => stream.status === 503)).toHaveLength(20);
    expect((await listen({ from: '127.0.0.3' })).status).toBe(200);
  });

  it('ends a player’s oldest when there are too many', async () => {
    const authorization = await test.tokenOf('demo1');
    const first = await listen({ headers: { authorization } });
    const more: Stream[] = [];
    for (let index = 0; index < 12; index += 1) more.push(await listen({ headers: { authorization } }));
    await expect.poll(() => first.ended).toBe(true);
    expect(more.some((stream) => stream.ended)).toBe(false);
  });

  it('tells everybody of the brand that staff changed the site, once this process has forgotten what it knew', async () => {
    const [merchant, stream] = [await merchantId(), await listen()];
    const titles = async (): Promise<string> =>
      JSON.stringify((await test.ask('GET', '/wps/system/announcements?types=H&platform=W&execution=B')).body.value);
    await titles();
    await inTransaction(test.services.db, async (transaction) => {
      await sql`
        insert into site.announcement (id, merchant_id, type, title, content, published_at)
        values (gen_random_uuid(), ${merchant}, 'H', '{"EN": "Just written"}', '{}', clock_timestamp() - interval '1 second')`.execute(
        transaction,
      );
      await announce(transaction, merchant, { topic: 'site.changed', part: 'content' });
    });
    await expect.poll(() => stream.heard.map(({ event }) => event)).toContainEqual({ type: 'site', part: 'content' });
    expect(await titles()).toContain('Just written');
  });

  it.each(['verification', 'change-only'])('tells a session of kind %s nothing of the account', async (kind) => {
    const full = await listen({ headers: { authorization: await test.tokenOf('demo1') } });
    await expect.poll(() => full.heard.map(({ event }) => event['type'])).toEqual(['balance']);
    // Of a session that has called nothing yet a process remembers nothing.
    const authorization = await test.tokenOf('demo1');
    await sql`update identity.session set kind = ${kind}`.execute(test.services.db);
    const half = await listen({ headers: { authorization } });
    await tell(`half-${kind}`);
    await expect.poll(() => numerosOf(half)).toContain(`half-${kind}`);
    expect(half.heard.map(({ event }) => event['type'])).not.toContain('balance');
  });

  it('resumes after the last event without a gap or a double, while more happens', async () => {
    const before = await listen();
    await tell('r0');
    await expect.poll(() => numerosOf(before)).toContain('r0');
    const last = before.heard.at(-1)?.id ?? '';
    for (let index = 1; index <= 30; index += 1) await tell(`r${index}`);
    let go = true;
    const talking = (async () => {
      for (let index = 31; index <= 90 && go; index += 1) await tell(`r${index}`);
    })();
    const resumed = await Promise.all(Array.from({ length: 8 }, () => listen({ headers: { 'last-event-id': last } })));
    await talking;
    go = false;
    const expected = Array.from({ length: 90 }, (_, index) => `r${index + 1}`);
    for (const stream of resumed) {
      await expect.poll(() => numerosOf(stream).length).toBeGreaterThanOrEqual(90);
      expect(numerosOf(stream)).toEqual(expected);
    }
  });

  it('tells a fact whose transaction took its id before another one and ended after it', async () => {
    const before = await listen();
    await tell('o0');
    await expect.poll(() => numerosOf(before)).toContain('o0');
    const merchant = await merchantId();
    const fact = (numero: string) => ({ topic: 'draw.changed', gameId: 'ssc1m', numero, state: 'open', winNo: null }) as const;
    let endFirst: () => void = () => undefined;
    const firstHasId = new Promise<void>((resolve) => {
      void inTransaction(test.services.db, async (first) => {
        // The second transaction has its number before the first one has its own, and the first takes its id of a fact before the second.
        await inTransaction(test.services.db, async (second) => {
          await sql`select pg_current_xact_id()`.execute(second);
          await announce(first, merchant, fact('o-late'));
          await announce(second, merchant, fact('o-early'));
        });
        resolve();
        await new Promise<void>((end) => (endFirst = end));
      });
    });
    await firstHasId;
    await expect.poll(() => numerosOf(before)).toContain('o-early');
    expect(numerosOf(before)).not.toContain('o-late');
    endFirst();
    await expect.poll(() => numerosOf(before)).toContain('o-late');
    // Who comes back from the fact that was told first is told the other one, whose id is lower.
    const early = before.heard.find(({ event }) => event['numero'] === 'o-early')?.id ?? '';
    const resumed = await listen({ headers: { 'last-event-id': early } });
    await expect.poll(() => numerosOf(resumed)).toContain('o-late');
    expect(numerosOf(resumed)).not.toContain('o-early');
  });

  it('does not take the end of earlier sessions, read however late, for the end of this one', async () => {
    const before = await listen({ headers: { authorization: await test.tokenOf('demo2') } });
    await tell('s0');
    await expect.poll(() => numerosOf(before)).toContain('s0');
    const last = before.heard.findLast(({ id }) => id !== undefined)?.id ?? '';
    const player = await test.app.modules.identity.findPlayerByName(await merchantId(), 'demo2');
    // While an older transaction is at work no reader sees what was written after it began: the end is read when the next session listens.
    const older = await test.services.pool.connect();
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    await test.app.modules.identity.revokeSessions(player?.id ?? 0, 'password-changed');
    const authorization = await test.tokenOf('demo2');
    const resumed = await listen({ headers: { authorization, 'last-event-id': last } });
    const fresh = await listen({ headers: { authorization } });
    expect(before.ended).toBe(false);
    await older.query('commit');
    older.release();
    await expect.poll(() => before.ended).toBe(true);
    expect(before.heard.at(-1)?.event).toEqual({ type: 'session', reason: 'password-changed' });
    await tell('s1');
    for (const stream of [resumed, fresh]) {
      await expect.poll(() => numerosOf(stream)).toContain('s1');
      expect(stream.heard.map(({ event }) => event['type'])).not.toContain('session');
      expect(stream.ended).toBe(false);
    }
  });
});

describe('resuming', () => {
  it('asks the database nothing: what was heard in the last minutes is told from memory, to all who come back', async () => {
    const before = await listen();
    await tell('m0');
    await expect.poll(() => numerosOf(before)).toContain('m0');
    const last = before.heard.at(-1)?.id ?? '';
    for (const numero of ['m1', 'm2', 'm3']) await tell(numero);
    await expect.poll(() => numerosOf(before)).toContain('m3');
    await sql`delete from platform.outbox where id < (select max(id) from platform.outbox)`.execute(test.services.db);
    const resumed = await Promise.all(Array.from({ length: 20 }, () => listen({ headers: { 'last-event-id': last } })));
    for (const stream of resumed) await expect.poll(() => numerosOf(stream)).toEqual(['m1', 'm2', 'm3']);
  });

  it('reaches only the last minutes and a bounded number of facts, from however far back one asks', async () => {
    const clock = new ManualClock(new Date());
    const hub = createStreamHub({ ...test.services, clock }, deaf, { read: noBalances, moved: { topic: 'balance' } }, drawsOnly);
    await hub.start();
    const heardFrom = async (lastEventId: bigint): Promise<string[]> => {
      const { frames, close } = await hub.subscribe({ merchantId: await merchantId(), player: undefined, ip: '203.0.113.1' }, lastEventId);
      const heard: string[] = [];
      const reading = (async () => {
        for await (const frame of frames) heard.push((JSON.parse(frame.split('data: ')[1] ?? '') as { numero: string }).numero);
      })();
      close();
      await reading;
      return heard;
    };
    await tell('old');
    await expect.poll(() => heardFrom(0n)).toContain('old');
    clock.advance(6 * 60_000);
    await tell('new');
    await expect.poll(() => heardFrom(0n)).toEqual(['new']);
    await sql`
      insert into platform.outbox (merchant_id, topic, payload)
      select ${await merchantId()}, 'draw.changed', jsonb_build_object('gameId', 'ssc1m', 'numero', 'n' || n, 'state', 'open', 'winNo', null)
      from generate_series(1, 6000) as n`.execute(test.services.db);
    await expect.poll(async () => (await heardFrom(0n)).length).toBeGreaterThan(400);
    // Who is told more at once than a reader may have unread comes back from there; what lies further back than the bound is forgotten.
    await expect.poll(() => heardFrom(0n)).not.toContain('new');
    expect((await heardFrom(0n)).length).toBeLessThan(600);
    await hub.stop();
  });
});

describe('a balance', () => {
  const credited = async (db: Database, playerId: number) => {
    const lines = [
      { account: 'house:demo', amount: -5n },
      { account: 'main', amount: 5n },
    ] as const;
    const request = {
      playerId,
      merchantId: await merchantId(),
      template: 'demo-credited',
      key: newId(),
      input: null,
      reference: 'more',
      lines,
    } as const;
    return postOne(db, request);
  };
  const playerOf = async (name: string): Promise<number> =>
    (await test.app.modules.identity.findPlayerByName(await merchantId(), name))?.id ?? 0;

  it('is on the page by a signal once money moved in any process, before anybody looks by the clock', async () => {
    const playerId = await playerOf('demo3');
    const { log, clock } = test.services;
    const config = { connectionString: test.services.config.databaseUrl ?? '' };
    // A process of its own, whose looking by the clock never comes: what it tells, it has heard.
    const other = openDatabase(config, { poolSize: 2 });
    const signals = createSignals({ ...other, clock, log }, config);
    const read: ReadBalances = (players) => readMainBalances(other.db, players);
    const hub = createStreamHub({ db: other.db, log, clock }, signals, { read, moved: balancesMoved }, drawsOnly);
    const every = setInterval;
    const clockless = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => every(() => undefined, 1_000_000_000));
    await hub.start();
    clockless.mockRestore();
    const heard: unknown[] = [];
    signals.hear(balancesMoved, (named) => heard.push(named));
    await signals.start();
    // Whoever begins to hear reads all balances once: that is due before this page comes.
    await expect.poll(() => heard).toContain('all');
    const player = { playerId, sessionId: newId(), isTrial: false };
    const { frames, close } = await hub.subscribe({ merchantId: await merchantId(), player, ip: '203.0.113.1' }, undefined);
    const sequences: unknown[] = [];
    const reading = (async () => {
      for await (const frame of frames) sequences.push((JSON.parse(frame.split('data: ')[1] ?? '') as { sequence: unknown }).sequence);
    })();
    await expect.poll(() => sequences).toHaveLength(1);
    const posted = await credited(test.services.db, playerId);
    await expect.poll(() => sequences).toHaveLength(2);
    expect(sequences[1]).toBe(Number(posted.verdict === 'posted' ? posted.sequence : -1));
    close();
    await reading;
    await hub.stop();
    await signals.close();
    await other.close();
  });

  it('is found by looking when the process that moved it died before it could tell', async () => {
    const playerId = await playerOf('demo3');
    const stream = await listen({ headers: { authorization: await test.tokenOf('demo3') } });
    const balances = () => stream.heard.filter(({ event }) => event['type'] === 'balance').map(({ event }) => event['sequence']);
    await expect.poll(balances).toHaveLength(1);
    // A database without a teller stands for a process that is killed right after its commit.
    const mute = openDatabase({ connectionString: test.services.config.databaseUrl ?? '' }, { poolSize: 1 });
    const posted = await credited(mute.db, playerId);
    await inTransaction(mute.db, (transaction) => announce(transaction, 1, { topic: 'limits.changed', playerId }));
    await mute.close();
    await expect.poll(balances).toHaveLength(2);
    expect(balances()[1]).toBe(Number(posted.verdict === 'posted' ? posted.sequence : -1));
    await expect.poll(() => stream.heard.map(({ event }) => event['type'])).toContain('limits');
  });
});

describe('2,000 pages that come back after a restart', () => {
  it('are told what they missed and their balances with 20 statements at most', async () => {
    const [own, players] = [await createTestApp(), 400];
    const first = (await own.app.modules.site.merchantByCode('sortes')).id;
    const template = await own.app.modules.identity.findPlayerByName(first, 'demo1');
    // Their first sign of life of the day would begin the demo's missions for each of them, beside what is counted here.
    await own.asOwner('truncate missions.mission cascade');
    await sql`
      insert into identity.player overriding system value
      select (jsonb_populate_record(p, jsonb_build_object('id', 900000 + n, 'user_name', 'page' || n, 'name_key', 'page' || n, 'account_number', 'page' || n,
        'referral_code', 'page' || n, 'mobile', null, 'mobile_digest', null, 'email', null, 'email_digest', null))).*
      from identity.player p, generate_series(1, ${players}) as n where p.id = ${template?.id ?? 0}`.execute(own.services.db);
    const tokens: string[] = [];
    for (let n = 1; n <= players; n += 1) {
      await openAccounts(own.services.db, 900_000 + n, 'VND', first);
      tokens.push((await own.app.modules.identity.createSessionFor(900_000 + n)).token);
    }
    const announced = async (numero: string) =>
      inTransaction(own.services.db, (transaction) =>
        announce(transaction, first, { topic: 'draw.changed', gameId: 'ssc1m', numero, state: 'open', winNo: null }),
      );
    await announced('p0');
    const { rows } = await sql<{ id: bigint }>`select max(id) as id from platform.outbox`.execute(own.services.db);
    for (const numero of ['p1', 'p2', 'p3']) await announced(numero);
    // What other tests of the server have begun and not ended holds facts back, here as there.
    const newest = async () =>
      (await readNewestFacts(own.services.db, 50)).rows.filter(
        ({ fact }) => fact.topic === 'draw.changed' && ['p1', 'p2', 'p3'].includes(fact.numero),
      );
    await expect.poll(newest).toHaveLength(3);
    // The process that was started meanwhile.
    const { hub, close } = await own.app.openEdge({ rateLimits: false, siteFiles: false });
    const { statements, forget } = countStatements(own.services.pool);
    const openPage = async (index: number): Promise<string[]> => {
      const ip = `203.0.113.${index % 256}`;
      const found = await own.app.modules.identity.authenticate(tokens[index % players] ?? '', {
        merchantId: first,
        ip,
        userAgent: '',
        mayWait: true,
      });
      const player = { playerId: found?.caller.playerId ?? 0, sessionId: found?.caller.sessionId ?? '', isTrial: false };
      const { frames, close: closePage } = await hub.subscribe({ merchantId: first, player, ip }, rows[0]?.id);
      closePage();
      const told: string[] = [];
      for await (const frame of frames) told.push(frame);
      return told;
    };
    // They come over half a second.
    const pages = await Promise.all(
      Array.from({ length: 2_000 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index % 20) * 25));
        return openPage(index);
      }),
    );
    forget();
    for (const frames of pages) {
      expect(frames).toHaveLength(4);
      for (const [index, told] of ['"numero":"p1"', '"numero":"p2"', '"numero":"p3"', '"type":"balance"'].entries())
        expect(frames[index]).toContain(told);
    }
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(20);
    await close();
    await own.close();
  });
});

describe('strangers’ streams', () => {
  it('are counted in the circles of their address, and leave room for players whatever happens', async () => {
    const hub = createStreamHub(test.services, deaf, { read: noBalances, moved: { topic: 'balance' } }, drawsOnly);
    await hub.start();
    const open = async (count: number, ip: (index: number) => string, player?: { playerId: number; isTrial: boolean }): Promise<number> => {
      let letIn = 0;
      for (let index = 0; index < count; index += 1) {
        const own = player && { ...player, playerId: player.playerId + index, sessionId: String(index) };
        try {
          await hub.subscribe({ merchantId: 1, player: own, ip: ip(index) }, undefined);
          letIn += 1;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
      }
      return letIn;
    };
    expect(await open(400, () => '2001:db8:1:1::1')).toBe(300);
    // Trial accounts are strangers.
    expect(await open(10, () => '2001:db8:1:1::2', { playerId: 1, isTrial: true })).toBe(0);
    expect(await open(2_000, (index) => `2001:db8:1:${(index % 256).toString(16)}::1`)).toBe(900);
    expect(await open(8_000, (index) => `2001:db8:1:${(index % 65_536).toString(16)}::1`)).toBe(3_600);
    expect(await open(4_000, (index) => `198.51.100.${index % 256}`)).toBe(2_200);
    expect(await open(10, () => '2001:db8:1:1::1', { playerId: 1_000, isTrial: false })).toBe(10);
    await hub.stop();
  });
});

describe('a stop', () => {
  it('ends streams and waits for what is in hand, not for connections that are merely kept', async () => {
    const own = await createTestApp();
    await own.http.listen({ port: 0, host: '127.0.0.1' });
    const { port: ownPort } = own.http.server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true });
    const get = (path: string): Promise<{ status: number; ended: Promise<void> }> =>
      new Promise((resolve, reject) => {
        const request = http.get({ port: ownPort, host: '127.0.0.1', agent, path, headers: { host: 'localhost:8080' } }, (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, ended: new Promise((done) => response.once('close', () => done())) });
        });
        request.on('error', reject);
      });
    const streams = await Promise.all(Array.from({ length: 5 }, () => get('/wps/stream')));
    // A draw's row is held, so that the bets behind it are in hand when the stop comes.
    const client = await own.services.pool.connect();
    await client.query('begin');
    await client.query('lock table lottery.draw in access exclusive mode');
    const inHand = Array.from({ length: 5 }, () => get('/lgw/numeros/near?gameId=ssc1m'));
    const countInHand = async (): Promise<number> =>
      Number(
        /^sortes_requests_in_hand (\d+)$/m.exec(await own.app.metrics.registry.getSingleMetricAsString('sortes_requests_in_hand'))?.[1],
      );
    await expect.poll(countInHand).toBe(5);
    let isStopped = false;
    const stopping = own.close().then(() => (isStopped = true));
    await Promise.all(streams.map(({ ended }) => ended));
    expect(isStopped).toBe(false);
    await client.query('commit');
    client.release();
    expect((await Promise.all(inHand)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // Connections that are merely kept would be kept for longer than this test may take.
    await stopping;
    agent.destroy();
  });
});
