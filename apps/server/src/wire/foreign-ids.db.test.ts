import { operations, staffRights, staffRoles, type OperationShape, type StaffRole } from '@sortes/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { employ } from '../modules/back-office/testing/staff-member.js';
import { addBrand } from '../modules/site/index.js';
import { postOne } from '../modules/wallet/index.js';
import { sideBySide } from '../platform/side-by-side.js';
import { plainUrl, plainValue, type Schema } from '../testing/plain-value.js';
import { createTestApp, type Answer, type TestApp } from '../testing/test-app.js';

// Reliability X3, X4: with another member's or another brand's real ids nothing is shown and nothing changes; words about oneself change nothing.

let test: TestApp;
/** Players whose things are reached for: of this brand, and of another one. */
const victims: number[] = [];
/** Everything of theirs that has an id, read from the tables: what a module adds is tried here without a word. */
let pool: string[] = [];
let caller: number;
const staff = new Map<StaffRole, Awaited<ReturnType<typeof employ>>>();
let stopTasks: () => Promise<void>;

beforeAll(async () => {
  test = await createTestApp();
  const { site, identity, messaging } = test.app.modules;
  const { db } = test.services;
  const first = await site.merchantByCode('sortes');
  const second = {
    ...first,
    id: 2,
    code: 'second',
    name: 'Second',
    hosts: ['second.test'],
    languages: ['EN'],
    settings: { playMoney: true },
  };
  await inTransaction(db, (transaction) => addBrand(transaction, second, { resources: [], banners: [], announcements: [], articles: [] }));
  site.forgetCopies();
  const neighbour = await identity.findPlayerByName(1, 'demo1');
  const { playerId: stranger } = await identity.createPlayer(second, { userName: 'stranger', password: 'Other-brand-1' });
  const { playerId } = await identity.createPlayer(first, { userName: 'reaches', password: 'Reaches-out-1', paymentPassword: '975310' });
  caller = playerId;
  victims.push(neighbour?.id ?? expect.fail(), stranger);
  for (const [id, merchantId] of [
    [caller, 1],
    [stranger, 2],
  ] as const)
    await postOne(db, {
      playerId: id,
      merchantId,
      template: 'demo-credited',
      key: 'demo',
      input: {},
      reference: 'demo',
      lines: [
        { account: 'main', amount: 100_000_000n },
        { account: 'house:demo', amount: -100_000_000n },
      ],
    });
  for (const [id, merchantId] of [
    [victims[0] ?? 0, 1],
    [stranger, 2],
  ] as const)
    await inTransaction(db, (transaction) =>
      messaging.sendMessage(transaction, { playerId: id, merchantId, letter: 'service', key: newId(), title: 'For you', text: 'alone' }),
    );
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  stopTasks = await test.startTasks();
  for (const [host, id] of [
    ['localhost:8080', victims[0] ?? 0],
    ['second.test', stranger],
  ] as const) {
    const { token } = await identity.createSessionFor(id);
    for (const purpose of ['proof', 'document', 'avatar']) {
      const sent = await test.http.inject({
        method: 'POST',
        url: `/wps/files?purpose=${purpose}`,
        headers: { host, authorization: token, 'content-type': 'image/png', 'x-file-name': 'picture.png' },
        payload: picture,
      });
      expect(sent.statusCode, sent.body).toBe(200);
    }
    const current = async (): Promise<string | undefined> =>
      ((await test.ask('GET', '/lgw/numeros/near?gameId=xsmb', { headers: { host } })).body['currentNumero'] as { numero: string } | null)
        ?.numero;
    while ((await current()) === undefined) await new Promise((resolve) => setTimeout(resolve, 100));
    const placed = await test.ask('POST', '/lgw/orders/betting', {
      token,
      headers: { host, 'idempotency-key': newId() },
      body: {
        gameId: 'xsmb',
        numero: await current(),
        contents: [{ playId: 'DE', bettingContent: '68', unit: '1', multiple: 1, combinations: 1, amount: '1' }],
      },
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  }
  await stopTasks();
  pool = await idsOf(victims);
  for (const role of staffRoles) staff.set(role, await employ(test, `second.${role}`, role, [2]));
}, 90_000);
afterAll(() => test.close());

/** Tables with rows of players, and their columns that hold ids. */
async function tablesOfPlayers(): Promise<{ table: string; ids: string[] }[]> {
  const { rows } = await sql<{ table: string; ids: string[] | null }>`
    select format('%I.%I', c.table_schema, c.table_name) as table,
      array_agg(o.column_name::text) filter (where o.data_type = 'uuid' or (o.data_type = 'text' and o.column_name ~ '(^|_)id$')) as ids
    from information_schema.columns c
    join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.column_name = 'player_id' and c.table_schema not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`.execute(test.services.db);
  return rows.map(({ table, ids }) => ({ table, ids: ids ?? [] }));
}

async function idsOf(playerIds: readonly number[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, ids } of await tablesOfPlayers())
    for (const column of ids) {
      // A few of each kind and player: the newest are those that may still be changed.
      for (const playerId of playerIds) {
        const { rows } = await sql<{ id: string | null }>`
          select distinct ${sql.ref(column)}::text as id from ${sql.raw(table)} where player_id = ${playerId} order by 1 desc limit 2`.execute(
          test.services.db,
        );
        for (const { id } of rows) if (id !== null && id.length >= 8) found.add(id);
      }
    }
  return [...found];
}

/** Everything that belongs to these players, as one digest a table. Facts told to streams and what proves that a call was made are no belongings. */
async function printOf(playerIds: readonly number[]): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const { table } of await tablesOfPlayers()) {
    if (/^(platform\.outbox|identity\.session|wire\.)/.test(table)) continue;
    const { rows } = await sql<{ print: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as print from ${sql.raw(table)} t where player_id = any (${[...playerIds]}::bigint[])`.execute(
      test.services.db,
    );
    prints[table] = rows[0]?.print ?? '';
  }
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg(concat_ws(',', id, merchant_id, user_name, type, status, password_hash, mobile_digest, email_digest, details, invited_by), '|' order by id)) as print
    from identity.player where id = any (${[...playerIds]}::bigint[])`.execute(test.services.db);
  prints['identity.player'] = rows[0]?.print ?? '';
  return prints;
}

const isIdName = (name: string): boolean =>
  /(^|[a-z])(id|ids|Id|Ids|order|orderNo|reference|batch)$/.test(name) &&
  !/gameId|typeId|groupId|playId|nodeId|categoryId|moduleId/.test(name);

/** Where an operation takes an id: part, name, and whether a list of them. */
function idFieldsOf(operation: OperationShape): { part: 'params' | 'query' | 'body'; name: string; isList: boolean; isNumber: boolean }[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries((operation[part] as Schema | undefined)?.properties ?? {})
      .filter(([name, schema]) => schema.format === 'uuid' || schema.items?.format === 'uuid' || isIdName(name))
      .map(([name, schema]) => ({
        part,
        name,
        isList: schema.type === 'array',
        isNumber: schema.type === 'integer' || schema.type === 'number',
      })),
  );
}

async function send(
  operation: OperationShape,
  token: string,
  given: Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>,
  host: string,
): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(given.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const url = plainUrl(operation, Object.fromEntries(Object.entries(given.params ?? {}).map(([name, value]) => [name, String(value)])));
  const plain = operation.body === undefined ? undefined : { ...(plainValue(operation.body as Schema) as object), ...given.body };
  return test.ask(operation.method, query === '' ? url : `${url}?${query}`, {
    token,
    ...(plain !== undefined && { body: plain, sealed: operation.encrypted === true }),
    headers: { host, 'idempotency-key': newId() },
  });
}

const endsSession = new Set(['logout', 'changePassword', 'freePlay', 'staffSignOut', 'openStream']);

/** A mission that another member is on is there for everybody, as an offer is. */
const ofTheBrand = new Set(['joinMission', 'leaveMission']);

/** Ids of what is everybody's: a draw's bets are public by masked name, a file that is named by its content, … Their operations are of policy visitor. */
const owned = [...operations].filter(
  ([name, operation]) => !endsSession.has(name) && !ofTheBrand.has(name) && !['visitor', 'gateway', 'vendor'].includes(operation.policy),
);

describe('another’s ids', () => {
  it('are known, of many kinds', async () => {
    expect(pool.length).toBeGreaterThan(15);
    expect(owned.filter(([, operation]) => idFieldsOf(operation).length > 0).length).toBeGreaterThan(30);
  });

  it('show nothing and change nothing when a member reaches for them', { timeout: 120_000 }, async () => {
    const before = await printOf(victims);
    const wrong: string[] = [];
    let asked = 0;
    const reached = new Set<string>();
    const calls = owned
      .filter(([, { policy }]) => !policy.startsWith('staff'))
      .flatMap(([name, operation]) => idFieldsOf(operation).map((field) => ({ name, operation, field })));
    await sideBySide(calls, 6, async ({ name, operation, field }) => {
      const { token } = await test.app.modules.identity.createSessionFor(caller);
      for (const id of field.isNumber ? victims.map(String) : pool) {
        const value = field.isNumber ? Number(id) : field.isList ? [id] : id;
        const { status, body } = await send(operation, token, { [field.part]: { [field.name]: value } }, 'localhost:8080');
        asked += 1;
        if (!String(body.errorCode).startsWith('request')) reached.add(name);
        if (status >= 500) wrong.push(`${name} ${field.name}=${id}: ${status}`);
        if (status >= 400) continue;
        // A filter may find nothing; what it must not do is find the thing. A removal of nothing may say so.
        const text = JSON.stringify(body);
        if (field.part === 'params' || text.includes(id))
          wrong.push(`${name} ${field.part}.${field.name}=${id}: ${status} ${text.slice(0, 160)}`);
      }
    });
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(300);
    // Refused for its form is not refused for its owner: most calls must get as far as being looked for.
    const unreached = [...new Set(calls.map(({ name }) => name))].filter((name) => !reached.has(name));
    expect(unreached.length, unreached.join(', ')).toBeLessThan(reached.size / 3);
    expect(await printOf(victims)).toEqual(before);
  });

  it('show nothing and change nothing when staff of another brand reach for them', { timeout: 120_000 }, async () => {
    const [neighbour = 0] = victims;
    const before = await printOf([neighbour, caller]);
    const own = await idsOf([neighbour, caller]);
    const wrong: string[] = [];
    let asked = 0;
    const calls = owned
      .filter(([, { policy }]) => policy === 'staff')
      .flatMap(([name, operation]) => idFieldsOf(operation).map((field) => ({ name, operation, field })));
    await sideBySide(calls, 6, async ({ name, operation, field }) => {
      const role = operation.right === undefined ? undefined : staffRights[operation.right].roles[0];
      const token = (await staff.get(role ?? 'admin')?.session()) ?? '';
      for (const id of field.isNumber ? [neighbour, caller].map(String) : own) {
        const given = { [field.part]: { [field.name]: field.isNumber ? Number(id) : id } };
        // The player's id goes with the thing's where an address takes both.
        if (field.part === 'params' && field.name !== 'playerId' && operation.path.includes(':playerId'))
          given['params'] = { ...given['params'], playerId: neighbour } as never;
        const there = await send(operation, token, given, 'second.test');
        asked += 1;
        const text = JSON.stringify(there.body);
        if (there.status >= 500 || (there.status < 400 && (field.part !== 'query' || text.includes(id))))
          wrong.push(`${name} ${field.name}=${id}: ${there.status} ${text.slice(0, 160)}`);
        // And at the other brand itself nobody of theirs gets in; what that brand has switched off is refused before it is asked who calls. Which calls are tried is chance.
        if (asked % 7 === 0)
          expect(['permission.denied', 'function.not.available'], name).toContain(
            (await send(operation, token, given, 'localhost:8080')).body.errorCode,
          );
      }
    });
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(150);
    expect(await printOf([neighbour, caller])).toEqual(before);
  });
});

describe('words about oneself', () => {
  const claims = {
    isAgent: true,
    agent: true,
    type: 41,
    balance: 1_000_000,
    merchantCode: 'second',
    merchantId: 2,
    rank: 9,
    level: 9,
    status: 'active',
    role: 'admin',
    rights: ['staff.manage'],
    verified: true,
    mobileVerified: true,
    sessionKind: 'full',
    kind: 'full',
    state: 'approved',
    firstApproval: 'x',
    setBy: 'staff',
    createdBy: 'x',
  };

  const selfOf = async (): Promise<unknown> => {
    const { rows } = await sql`
      select p.type, p.status, p.merchant_id, p.user_name, p.mobile_verified_at, p.email_verified_at,
        (select json_agg(json_build_array(a.code, a.balance) order by a.code) from wallet.account a where a.player_id = p.id) as accounts
      from identity.player p where p.id = ${caller}`.execute(test.services.db);
    return rows;
  };

  it('are ignored or refused wherever a player sends them', { timeout: 60_000 }, async () => {
    const [victimsBefore, before] = [await printOf(victims), await selfOf()];
    const wrong: string[] = [];
    const bodies = owned.filter(([, { policy, body }]) => body !== undefined && !policy.startsWith('staff'));
    expect(bodies.length).toBeGreaterThan(25);
    for (const [name, operation] of bodies) {
      const { token } = await test.app.modules.identity.createSessionFor(caller);
      const known = Object.keys((operation.body as Schema).properties ?? {});
      const body = { ...Object.fromEntries(Object.entries(claims).filter(([key]) => !known.includes(key))), playerId: victims[0] };
      const { status } = await send(operation, token, { body }, 'localhost:8080');
      if (status >= 500) wrong.push(`${name}: ${status}`);
      const after = await selfOf();
      if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push(`${name}: ${JSON.stringify(after)}`);
    }
    expect(wrong).toEqual([]);
    expect(await printOf(victims)).toEqual(victimsBefore);
  });

  it('give staff neither another role nor another brand', async () => {
    const { session, id } = await employ(test, 'claims', 'support', [1]);
    const read = async () =>
      (await sql`select role, merchant_ids, status, created_by from back_office.staff where id = ${id}::uuid`.execute(test.services.db))
        .rows;
    const before = await read();
    for (const [name, operation] of owned.filter(([, { policy, body }]) => body !== undefined && policy.startsWith('staff'))) {
      const { status } = await send(operation, await session(), { body: { ...claims, staffId: id } }, 'localhost:8080');
      expect(status, name).toBeLessThan(500);
      expect(await read(), name).toEqual(before);
    }
  });
});
