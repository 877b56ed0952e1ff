import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { ManualClock } from '@sortes/service';
import { signBody } from '@sortes/wallet-protocol';
import { walletTimeoutMs } from '@sortes/wallet-protocol/client';
import { createRsClient } from '@sortes/wallet-protocol/conformance';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openConformanceWorld, type ConformanceWorld } from '../modules/games/gateway/dialects/testing/conformance-world.js';

/** Deadlines of calls come when a test says so. */
const clock = new ManualClock(new Date());
let world: ConformanceWorld;
let origin: string;
beforeAll(async () => {
  world = await openConformanceWorld({ vendorClock: clock });
  origin = `http://127.0.0.1:${(world.test.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

/** Bytes as they are, with headers as they are: what `fetch` would put right. */
async function send(
  path: string,
  { method = 'POST', headers = {}, body = Buffer.alloc(0) }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${origin}${path}`, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown>, headers: response.headers });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${world.pam.apiKey}` });
const rsPath = '/gateway/CONFORM_RS/wallet/bet';
const pamPath = '/gateway/CONFORM_PAM/pam/players/x/transactions?provider=conform';

describe('whatever is wrong leaves in the dialect of the vendor', () => {
  const rs = (status: number, code: string) => ({ status, body: { status: code, request_uuid: '' } });
  const pam = (status: number, code: string) => ({
    status,
    body: { status: 'ERROR', error: { code, message: expect.any(String) as string } },
  });

  it('a body too large', async () => {
    const body = Buffer.alloc(17 * 1024, ' ');
    expect(await send(rsPath, { headers: json, body })).toMatchObject(rs(200, 'RS_ERROR_WRONG_SYNTAX'));
    expect(await send(pamPath, { headers: { ...json, ...bearer() }, body })).toMatchObject(pam(400, 'PAM_ERR_UNDEFINED'));
  });

  it('another content type, and none', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'x' },
    ]) {
      expect(await send(rsPath, { headers, body: Buffer.from('a=b') })).toMatchObject(rs(200, 'RS_ERROR_WRONG_SYNTAX'));
      expect(await send(pamPath, { headers: { ...headers, ...bearer() }, body: Buffer.from('a=b') })).toMatchObject(
        pam(400, 'PAM_ERR_UNDEFINED'),
      );
    }
    expect(await send(rsPath)).toMatchObject(rs(200, 'RS_ERROR_INVALID_SIGNATURE'));
    expect(await send(pamPath, { headers: bearer() })).toMatchObject(pam(400, 'PAM_ERR_UNDEFINED'));
  });

  it('an address that the router refuses or does not know', async () => {
    expect(await send('/gateway/CONFORM_RS/wallet/%zz')).toMatchObject(rs(200, 'RS_ERROR_WRONG_TYPES'));
    expect(await send('/gateway/CONFORM_RS/wallet/steal')).toMatchObject(rs(200, 'RS_ERROR_WRONG_TYPES'));
    expect(await send(`/gateway/${'X'.repeat(300)}/wallet/bet`, { headers: json })).toMatchObject({ body: { status: /^RS_ERROR_/ } });
    expect(await send('/gateway/CONFORM_PAM/pam/players/%ff%fe/balance', { method: 'GET', headers: bearer() })).toMatchObject(
      pam(400, 'PAM_ERR_UNDEFINED'),
    );
    expect(await send('/gateway/CONFORM_PAM/pam/players', { method: 'DELETE', headers: bearer() })).toMatchObject(
      pam(400, 'PAM_ERR_UNDEFINED'),
    );
  });

  it('strange parts of an address and of a query, from who may ask', async () => {
    const strange = ['%00', 'a%00b', '%20', '%f0%9f%8e%b2', '%25', "'%3B--", '..%2f..', 'x'.repeat(190), 'a%0ab', '%5cud800'];
    const { player, token } = await world.controlsFor('CONFORM_PAM').player(0n);
    const base = '/gateway/CONFORM_PAM/pam/players';
    for (const part of strange)
      for (const path of [
        `${base}/${part}/balance?provider=x`,
        `${base}/${part}/transactions?provider=x&providerBetRef=${part}`,
        `${base}/${player}/transactions?provider=x&providerBetRef=${part}`,
        `${base}/${player}/transactions?provider=x&providerTransactionId=${part}`,
        `${base}/${player}/transactions?provider=x&providerTransactionId=a&providerTransactionId=b`,
        `${base}/${player}/gamerounds/${part}?provider=x`,
        `${base}/${player}/transactions?provider=${part}`,
      ]) {
        const { status, body } = await send(path, { method: 'GET', headers: { ...bearer(), 'x-player-token': token } });
        expect(status, path).toBeLessThan(500);
        expect(body, path).toMatchObject({ status: 'ERROR', error: { code: expect.stringMatching(/^PAM_ERR_/) as string } });
      }
    for (const strangeToken of ['x', '%00', 'é', 'x'.repeat(5_000)]) {
      const { status, body } = await send(`${base}/session?provider=x`, {
        method: 'GET',
        headers: { ...bearer(), 'x-player-token': strangeToken },
      });
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ status: 'ERROR' });
    }
  });

  it('repeats the id of a request that it can read', async () => {
    const body = Buffer.from('{"request_uuid":"r-1"}');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const headers = { ...json, 'x-auth-signature': signBody(body, privateKey) };
    expect((await send(rsPath, { headers, body })).body).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid: 'r-1' });
  });
});

describe('the short path of vendors', () => {
  it('takes the signature under the name that Hub88 uses, too', async () => {
    const player = await world.controlsFor('CONFORM_RS').player(0n);
    const body = Buffer.from(JSON.stringify({ request_uuid: 'r-2', token: player.token, user: player.player }));
    const headers = { ...json, 'x-hub88-signature': signBody(body, world.rs.privateKey) };
    expect((await send('/gateway/CONFORM_RS/wallet/balance', { headers, body })).body).toMatchObject({
      status: 'RS_OK',
      user: player.player,
    });
  });

  it('lets a late win through while the site is closed to players', async () => {
    const controls = world.controlsFor('CONFORM_RS');
    const client = createRsClient({ ...world.rs, answerWithinMs: Number.POSITIVE_INFINITY });
    const player = await controls.player(0n);
    const bet = { kind: 'bet', id: 'closure-bet', round: 'closure', amount: 10_000n, by: player } as const;
    expect((await client.send(bet)).code).toBe('RS_OK');
    const { site } = world.test.app.modules;
    const merchant = await site.merchantByCode('sortes');
    await site.setMaintenance(merchant, true);
    expect((await world.test.ask('GET', '/lgw/games/game_menus')).body.errorCode).toBe('system.maintenance');
    const { code } = await client.send({ ...bet, kind: 'win', id: 'closure-win', reference: bet.id, amount: 20_000n });
    await site.setMaintenance(merchant, false);
    expect(code).toBe('RS_OK');
  });

  it('turns bets away when too much is in hand, and lets wins wait', async () => {
    const client = createRsClient({ ...world.rs, answerWithinMs: Number.POSITIVE_INFINITY });
    const player = await world.controlsFor('CONFORM_RS').player(0n);
    const before = (await client.balance(player)).balance ?? 0n;
    const bet = { kind: 'bet', id: 'crowd-bet', round: 'crowd', amount: 10_000n, by: player } as const;
    expect((await client.send(bet)).code).toBe('RS_OK');
    const release = await holdDatabase();
    const moves = Array.from({ length: 256 }, (_, index) => ({ ...bet, id: `crowd-${index}`, round: `crowd-${index}` }));
    const waiting = moves.map((move) => client.send(move));
    // A vendor's share of the calls in hand; of the rest it is told that nobody knows.
    await expect.poll(inHand).toBe(128);
    const late = client.send({ ...bet, kind: 'win', id: 'crowd-win', reference: bet.id, amount: 30_000n });
    await expect.poll(inHand).toBe(129);
    expect(await client.send({ ...bet, id: 'crowd-refused' })).toMatchObject({ http: 503, code: 'RS_ERROR_UNKNOWN' });
    expect(await client.balance(player)).toMatchObject({ http: 503, code: 'RS_ERROR_UNKNOWN' });
    await release();
    expect(await late).toMatchObject({ http: 200, code: 'RS_OK' });
    // What waited longer than a vendor does is not taken; sent again, each is.
    for (const { code } of await Promise.all(waiting)) expect(['RS_OK', 'RS_ERROR_UNKNOWN']).toContain(code);
    for (const move of moves) expect((await client.send(move)).code).toBe('RS_OK');
    expect((await client.send({ ...bet, id: 'crowd-refused' })).code).toBe('RS_OK');
    expect((await client.balance(player)).balance).toBe(before - 10_000n * 258n + 30_000n);
  });

  it('is not filled by strangers who begin requests and never end them', async () => {
    const { port } = world.test.http.server.address() as AddressInfo;
    const head = `POST ${rsPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const strangers = await Promise.all(
      Array.from(
        { length: 1_500 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => socket.write(head, () => resolve(socket)));
            // Those who have been at it the longest are cut.
            socket.on('error', () => resolve(socket));
          }),
      ),
    );
    try {
      const { server } = world.test.http;
      const connected = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
      await expect.poll(connected).toBeGreaterThan(1_000);
      const client = createRsClient({ ...world.rs, answerWithinMs: Number.POSITIVE_INFINITY });
      const player = await world.controlsFor('CONFORM_RS').player(0n);
      const bet = { kind: 'bet', id: 'slow-heads', round: 'slow-heads', amount: 10_000n, by: player } as const;
      // Strangers are safe for a second each, and would stay for half a minute.
      await expect.poll(() => client.send(bet)).toMatchObject({ http: 200, code: 'RS_OK' });
      const win = { ...bet, kind: 'win', id: 'slow-heads-win', reference: bet.id } as const;
      await expect.poll(() => client.send(win)).toMatchObject({ http: 200, code: 'RS_OK' });
    } finally {
      for (const socket of strangers) socket.destroy();
    }
  });

  it('says that an outcome is unknown before the vendor gives up, and the same again tells it', async () => {
    const client = createRsClient({ ...world.rs, answerWithinMs: Number.POSITIVE_INFINITY });
    const player = await world.controlsFor('CONFORM_RS').player(0n);
    const bet = { kind: 'bet', id: 'slow-bet', round: 'slow', amount: 10_000n, by: player } as const;
    const before = (await client.balance(player)).balance ?? 0n;
    const release = await holdDatabase();
    let isAnswered = false;
    const answer = client.send(bet).finally(() => (isAnswered = true));
    await expect.poll(inHand).toBe(1);
    const toldAfterMs = 4_000;
    expect(toldAfterMs).toBeLessThan(walletTimeoutMs);
    clock.advance(toldAfterMs - 1);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    clock.advance(1);
    expect(await answer).toMatchObject({ http: 503, code: 'RS_ERROR_UNKNOWN' });
    await release();
    expect(await client.send(bet)).toMatchObject({ http: 200, code: 'RS_OK', balance: before - 10_000n });
    expect((await client.balance(player)).balance).toBe(before - 10_000n);
  });
});

const inHand = async (): Promise<number> => {
  const text = await world.test.app.metrics.registry.getSingleMetricAsString('sortes_requests_in_hand');
  return Number(/^sortes_requests_in_hand (\d+)$/m.exec(text)?.[1]);
};

/** Stops the database at the first transaction of a vendor until released, as a disk would that stands still: no lock is waited for, so none is given up. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: world.test.services.config.databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  onTestFinished(() => holder.end());
  await world.test.asOwner(`
    create function public.stand_still() returns trigger language plpgsql security definer as $$
    begin
      while not pg_try_advisory_xact_lock_shared(1) loop perform pg_sleep(0.01); end loop;
      return null;
    end $$`);
  await world.test.asOwner(
    'create trigger stand_still before insert on games.transaction for each statement execute function public.stand_still()',
  );
  return async () => {
    await holder.end();
    await expect.poll(inHand).toBe(0);
    await world.test.asOwner('drop trigger stand_still on games.transaction');
    await world.test.asOwner('drop function public.stand_still()');
  };
}
