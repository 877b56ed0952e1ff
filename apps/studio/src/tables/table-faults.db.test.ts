import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableBetReply } from '../protocol.js';
import { createSteppedTable } from '../testing/stepped-table.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';
import { crashTable } from './crash/rules.js';
import type { SharedGame } from './shared-game.js';

const startUnits = 10_000_000n * 100_000n;
const crash = crashTable as SharedGame;
const { clock, look, reach } = createSteppedTable();
let world: World;
afterEach(() => world?.stop());

const bet = async (page: Page, options: { number?: number; panel?: number; stake?: string; key?: string; choice?: unknown } = {}) =>
  page.ask<TableBetReply>('POST', '/play/table/bets', {
    key: randomUUID(),
    number: (await look(page)).number,
    panel: 0,
    stake: '1000',
    choice: {},
    ...options,
  });
const cutLock = (): Promise<unknown> =>
  world.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks as l join pg_database as d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = current_database()`,
  );

it('a timer that fires a little early never calls a round off', async () => {
  // Node drops the fraction of a millisecond, and a timer set late in a turn of the loop counts from its beginning.
  const early = {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    after: (ms: number, work: () => void) => clock.after(ms > 20 ? ms - 2 : ms, work),
  };
  world = await createWorld({
    clock: early,
    tableTimes: { bettingMs: 4, endedMs: 1 },
    sharedGames: [{ ...crash, durationOf: () => 23 }],
  });
  const countByState = async (): Promise<Record<string, number>> => {
    const { rows } = await world.pool.query<{ state: string; count: bigint }>(
      `select state, count(*) as count from studio.table_round where state in ('ended', 'interrupted') group by state`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  };
  // A millisecond at a time, so that each timer is heard at its own moment.
  let counted: Record<string, number> = {};
  while ((counted['ended'] ?? 0) + (counted['interrupted'] ?? 0) <= 10) {
    clock.advance(1);
    counted = await countByState();
  }
  expect(Object.keys(counted)).toEqual(['ended']);
});

it('a table that has lost its lock calls its round off: nobody flies where another process may lead', async () => {
  world = await createWorld({
    clock,
    tableTimes: { bettingMs: 4_000, endedMs: 100 },
    sharedGames: [{ ...crash, durationOf: () => 60_000 }],
  });
  const page = await world.open('crash');
  const first = await reach(page, 'betting');
  const waiting = (await bet(page)).body.bet.id;
  await cutLock();
  await expect.poll(() => page.round(waiting)).toMatchObject({ state: 'void', settled: true });
  const { rows } = await world.pool.query<{ state: string; startedAt: Date | null }>(
    `select state, started_at as "startedAt" from studio.table_round where number = $1`,
    [first.number],
  );
  expect(rows).toEqual([{ state: 'interrupted', startedAt: null }]);
  const next = await reach(page, 'betting', first.number);
  const [leaver, stayer] = [(await bet(page, { choice: { autoCashOut: 101 } })).body.bet.id, (await bet(page, { panel: 1 })).body.bet.id];
  await reach(page, 'running', next.number - 1);
  // The one has left by itself, and neither the round nor its other bet has ended.
  clock.advance(1_000);
  const { rows: alive } = await world.pool.query<{ open: bigint }>(`select count(*) as open from studio.round where state = 'open'`);
  expect(Number(alive[0]!.open)).toBeGreaterThan(0);
  await cutLock();
  await expect.poll(() => page.round(stayer)).toMatchObject({ state: 'void', settled: true });
  expect(await page.round(leaver)).toMatchObject({ state: 'closed', cashedOut: true });
  await expect.poll(() => world.wallet.balanceOf(page.user)).toBe(startUnits + 1_000_000n);
});

it('tells neither the value nor the point of a round to whoever may still leave it', async () => {
  world = await createWorld({
    clock,
    tableTimes: { bettingMs: 4_000, endedMs: 100 },
    sharedGames: [{ ...crash, durationOf: () => 60_000 }],
  });
  const page = await world.open('crash');
  const { number } = await reach(page, 'betting');
  const { id } = (await bet(page)).body.bet;
  await reach(page, 'running', number - 1);
  // As another process that has taken the table over, before it came to this bet.
  await world.pool.query(
    `update studio.table_round set state = 'interrupted', value = repeat('ab', 32), outcome = '{"point":250}' where number = $1`,
    [number],
  );
  const round = await page.round(id);
  expect(round.state).toBe('open');
  expect(JSON.stringify(round)).not.toMatch(/abab|point/);
});

it('pays a leaving that was judged although the database was away when it was to be written', async () => {
  world = await createWorld({
    clock,
    tableTimes: { bettingMs: 4_000, endedMs: 100 },
    sharedGames: [{ ...crash, durationOf: () => 5_000 }],
  });
  const page = await world.open('crash');
  const { number } = await reach(page, 'betting');
  const { id } = (await bet(page)).body.bet;
  await reach(page, 'running', number - 1);
  clock.advance(1_000);
  // Decisions cannot be written for a while, past the end of the round.
  await world.pool.query('alter function studio.decide_and_pool(jsonb, interval) rename to decide_away');
  expect((await page.ask('POST', `/play/table/bets/${id}/cash-out`)).status).toBe(503);
  const asked = vi.spyOn(world.pool, 'query');
  const tries = () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('decide_and_pool')).length;
  clock.advance(4_000);
  await expect.poll(tries).toBeGreaterThan(0);
  await world.pool.query('alter function studio.decide_away(jsonb, interval) rename to decide_and_pool');
  asked.mockRestore();
  await expect
    .poll(async () => {
      clock.advance(500);
      return page.round(id);
    })
    .toMatchObject({ state: 'closed', cashedOut: true, settled: true });
  expect(world.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1, rollbacks: 0 });
});

it('refuses a key that was used for another bet', async () => {
  world = await createWorld({ clock, tableTimes: { bettingMs: 5_000, endedMs: 100 }, sharedGames: [{ ...crash, durationOf: () => 500 }] });
  const page = await world.open('crash');
  const { number } = await reach(page, 'betting');
  const key = randomUUID();
  const both = await Promise.all([bet(page, { key }), bet(page, { key, stake: '5000' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  for (const other of [{ stake: '2000' }, { panel: 1 }, { number: number + 1 }, { choice: { autoCashOut: 200 } }])
    expect((await bet(page, { key, ...other })).code).toBe('bad_request');
  expect((await bet(page, { key, stake: both[0]!.status === 200 ? '1000' : '5000' })).status).toBe(200);
});

it('takes a bet back once however often that is sent, and a bet that could not be taken back stands', async () => {
  world = await createWorld({ clock, tableTimes: { bettingMs: 6_000, endedMs: 100 }, sharedGames: [{ ...crash, durationOf: () => 500 }] });
  const page = await world.open('crash');
  await reach(page, 'betting');
  const { id } = (await bet(page)).body.bet;
  const withdraw = () => page.ask<TableBetReply>('DELETE', `/play/table/bets/${id}`);
  await world.pool.query('alter function studio.void_rounds(jsonb, interval) rename to void_away');
  expect((await withdraw()).status).toBe(503);
  await world.pool.query('alter function studio.void_away(jsonb, interval) rename to void_rounds');
  expect((await look(page)).mine).toMatchObject([{ id, state: 'placed' }]);
  const answers = [...(await Promise.all([withdraw(), withdraw(), withdraw()])), await withdraw()];
  expect(answers.map(({ status, body }) => [status, body.bet?.state])).toEqual(answers.map(() => [200, 'void']));
  const view = await look(page);
  expect([view.mine, view.bets, view.betCount]).toEqual([[], [], 0]);
  expect((await bet(page)).status).toBe(200);
  expect(world.wallet.roundOf(id)).toMatchObject({ staked: 0n, wins: 0, rollbacks: 1 });
  await reach(page, 'ended');
  expect((await withdraw()).status).toBe(200);
  expect(world.wallet.roundOf(id)).toMatchObject({ staked: 0n, wins: 0, rollbacks: 1 });
});
