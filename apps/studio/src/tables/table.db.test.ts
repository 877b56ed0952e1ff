import { randomUUID } from 'node:crypto';
import { bytesFromHex, sharedSource, verifyChainValue } from '@sortes/fairness';
import { crashPoint } from '@sortes/game-rules/originals/crash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CrashBet, CrashState, MyTableBet, RoundList, TableBetReply } from '../protocol.js';
import { createSteppedTable } from '../testing/stepped-table.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';
import { crashTable } from './crash/rules.js';
import type { SharedGame } from './shared-game.js';

const tableTimes = { bettingMs: 2_000, endedMs: 250 };
const crash = crashTable as SharedGame;
const { clock, look, reach, playOut } = createSteppedTable();
/** Rounds that end at three times the stake. */
const threefold = { tableTimes, clock, sharedGames: [{ ...crash, outcomeOf: () => 300 }] };
/** Flights so long that none ends before its process dies. */
const slow = { tableTimes, clock, sharedGames: [{ ...crash, outcomeOf: () => 100_000 }] };
let world: World;
beforeAll(async () => {
  world = await createWorld({ tableTimes, clock, sharedGames: [crash], chainLength: 6 });
});
afterAll(() => world?.stop());

const startUnits = 10_000_000n * 100_000n;
type Bet = MyTableBet<CrashBet>;

const bet = async (page: Page, options: { number?: number; panel?: number; stake?: string; key?: string; auto?: number } = {}) =>
  page.ask<TableBetReply<CrashBet>>('POST', '/play/table/bets', {
    key: options.key ?? randomUUID(),
    number: options.number ?? (await look(page)).number,
    panel: options.panel ?? 0,
    stake: options.stake ?? '1000',
    choice: options.auto === undefined ? {} : { autoCashOut: options.auto },
  });

it('pays those who left before the point what they left at, and the others nothing; the chain proves each round', async () => {
  const page = await world.open('crash');
  const played: { number: number; id: string; auto: number }[] = [];
  let after = 0;
  for (let index = 0; index < 3; index += 1) {
    const view = await reach(page, 'betting', after);
    after = view.number;
    const auto = 101 + index * 40;
    const { status, body } = await bet(page, { auto });
    expect(status).toBe(200);
    expect(body.bet).toMatchObject({ state: 'placed', panel: 0, stake: '1000', bet: { autoCashOut: auto } });
    expect((await look(page)).bets.map(({ id }) => id)).toContain(body.bet.id);
    played.push({ number: view.number, id: body.bet.id, auto });
    await reach(page, 'ended', view.number - 1);
  }
  let balance = startUnits;
  for (const { number, id, auto } of played) {
    await playOut(page, id);
    const round = await page.round(id);
    const { point } = round.shown as { point: number };
    const value = bytesFromHex(round.seed.serverSeed, 32)!;
    expect(crashPoint(sharedSource({ value, salt: round.seed.clientSeed, round: number, game: 'crash' }))).toBe(point);
    const view = await look(page);
    const { chain } = view.state;
    if (chain.anchor === round.seed.commitment)
      expect(verifyChainValue(value, number - chain.first + 1, { round: 0, value: bytesFromHex(chain.anchor, 32)! })).toBe(true);
    expect(round).toMatchObject({ state: 'closed', cashedOut: auto <= point, multiplier: auto <= point ? String(auto * 100) : '0' });
    balance += BigInt(Math.round(Number(round.payout) * 100_000)) - 100_000_000n;
    expect(world.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1 });
  }
  expect(world.wallet.balanceOf(page.user)).toBe(balance);
});

it('judges a cash-out by when it arrived, once, and tells all pages of the table', async () => {
  const own = await createWorld(threefold);
  const page = await own.open('crash');
  const other = await own.open('crash');
  const { events, close } = await other.listen();
  const { number } = await reach(page, 'betting');
  const { id } = (await bet(page, { stake: '2000' })).body.bet;
  const late = (await bet(page, { panel: 1 })).body.bet.id;
  const cashOut = (bet: string) => page.ask<TableBetReply<CrashBet>>('POST', `/play/table/bets/${bet}/cash-out`);
  expect((await cashOut(id)).code).toBe('bad_move');
  await reach(page, 'running', number - 1);
  expect((await cashOut(id)).code).toBe('bad_move');
  const elapsedMs = 5_000;
  clock.advance(elapsedMs);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cashOut(id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { at } = crash.leaveAt({}, elapsedMs) ?? expect.fail('nobody can leave after five seconds');
  expect(at).toBeLessThan(300);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.bet))).size).toBe(1);
  expect(answers[0]!.body.bet).toMatchObject({
    bet: { cashedAt: at },
    state: 'cashed',
    multiplier: String(at * 100),
    payout: String((2000 * at) / 100),
  });
  // What arrives in the very millisecond of the end has not left.
  clock.advance(crash.durationOf(300) - elapsedMs);
  expect((await cashOut(late)).code).toBe('too_late');
  await playOut(page, id);
  await playOut(page, late);
  expect(own.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1, won: BigInt(2000 * at) * 1000n });
  expect(await page.round(late)).toMatchObject({ state: 'closed', cashedOut: false, payout: '0' });
  const phases = events.flatMap((event) => (event.type === 'table' ? [event.view.phase.name] : []));
  expect(phases).toEqual(expect.arrayContaining(['running']));
  expect(events.some((event) => event.type === 'tick')).toBe(true);
  expect(JSON.stringify(events)).toContain(id);
  expect(JSON.stringify(events)).not.toContain(page.user);
  close();
  await own.stop();
});

it('takes a bet once for a key, one bet a panel, and gives it back when it is taken back before the start', async () => {
  const page = await world.open('crash');
  await reach(page, 'betting');
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => bet(page, { key })));
  expect(new Set(answers.map(({ body }) => body.bet?.id)).size).toBe(1);
  expect((await bet(page)).code).toBe('round_open');
  const second = await bet(page, { panel: 1 });
  expect(second.status).toBe(200);
  expect((await bet(page, { panel: 2 })).code).toBe('bad_request');
  const taken = await page.ask<{ bet: Bet; balance: string }>('DELETE', `/play/table/bets/${second.body.bet.id}`);
  expect(taken.body).toMatchObject({ bet: { state: 'void' }, balance: '9999000' });
  expect(world.wallet.balanceOf(page.user)).toBe(startUnits - 100_000_000n);
  await playOut(page, answers[0]!.body.bet.id);
  const { body } = await page.ask<RoundList>('GET', '/play/rounds');
  expect(body.rounds.map(({ state }) => state).toSorted()).toEqual(['closed', 'void']);
});

it('takes no stake for another round than the one that was named, and tells a bet again whose round is over', async () => {
  const page = await world.open('crash');
  const { number } = await reach(page, 'betting');
  const [lost, left] = [randomUUID(), randomUUID()];
  const first = await bet(page, { number, key: lost, panel: 0, auto: 1_000_000 });
  const second = await bet(page, { number, key: left, panel: 1, auto: 101 });
  // As from a page that was offline since: neither a round that is over nor one to come takes its stake.
  const late = randomUUID();
  for (const { body } of [first, second]) await playOut(page, body.bet.id);
  const next = await reach(page, 'betting', number);
  const taken = world.wallet.balanceOf(page.user);
  expect((await bet(page, { number, key: late })).code).toBe('round_over');
  expect((await bet(page, { number: next.number + 1, key: late })).code).toBe('round_over');
  expect((await bet(page, { number: 0, key: late })).code).toBe('bad_request');
  expect((await look(page)).mine).toEqual([]);
  const { rows } = await world.pool.query('select 1 from studio.round where key = $1', [late]);
  expect(rows).toEqual([]);
  expect(world.wallet.balanceOf(page.user)).toBe(taken);
  // Both were placed: their repeats say what became of them.
  for (const [key, panel, auto, { body }] of [[lost, 0, 1_000_000, first] as const, [left, 1, 101, second] as const]) {
    const { cashedOut, payout, multiplier } = await page.round(body.bet.id);
    const again = await bet(page, { number, key, panel, auto });
    expect(again.status).toBe(200);
    expect(again.body.bet).toEqual({
      ...body.bet,
      state: cashedOut ? 'cashed' : 'lost',
      payout,
      bet: { autoCashOut: auto, ...(cashedOut && { cashedAt: auto }) },
      ...(cashedOut && { multiplier }),
    });
    expect(world.wallet.roundOf(body.bet.id)).toMatchObject({ bets: 1, wins: 1 });
  }
  expect((await bet(page, { number: next.number, key: left, panel: 1, auto: 101 })).code).toBe('bad_request');
});

it('refuses bets when the round runs, and stakes and choices that are none', async () => {
  const page = await world.open('crash');
  await reach(page, 'ended');
  expect((await bet(page)).code).toBe('too_late');
  await reach(page, 'betting');
  expect((await bet(page, { auto: 100 })).code).toBe('bad_choice');
  expect((await bet(page, { stake: '1' })).code).toBe('stake_range');
  // 20,000 times the largest stake is what a round pays at most: there the bet leaves by itself, and says so.
  expect((await bet(page, { stake: '2000000' })).body.bet.bet).toEqual({ autoCashOut: 1_000_000 });
  const stranger = await world.open('crash');
  const { mine, bets } = await look(stranger);
  expect(mine).toEqual([]);
  expect((await stranger.ask('DELETE', `/play/table/bets/${bets[0]!.id}`)).code).toBe('round_unknown');
});

it('publishes the next chain before it is used, and goes over to it without a gap', async () => {
  const page = await world.open('crash');
  let published: CrashState['chain'] | undefined;
  for (let after = 0; ;) {
    const { number, state } = await reach(page, 'betting', after);
    after = number;
    published ??= state.nextChain;
    if (published !== undefined && state.chain.first === published.first) break;
  }
  const view = await look(page);
  expect(view.state.chain).toEqual(published);
  expect((view.state.chain.first - 1) % 6).toBe(0);
  const { rows } = await world.pool.query<{ early: boolean }>(
    `select c.published_at < t.opened_at as early from studio.chain as c join studio.table_round as t on t.number = c.first_round where c.number > 1`,
  );
  expect(rows.map(({ early }) => early)).toEqual(rows.map(() => true));
});

it('a table whose process dies: who had left is paid, the others get their stakes back, and the table goes on', async () => {
  const own = await createWorld({ ...slow, chainLength: 1_000 });
  try {
    const page = await own.open('crash');
    const { number } = await reach(page, 'betting');
    const leaver = (await bet(page, { panel: 0, auto: 101 })).body.bet.id;
    const stayer = (await bet(page, { panel: 1 })).body.bet.id;
    await reach(page, 'running', number - 1);
    clock.advance(1_000);
    await expect.poll(async () => (await page.round(leaver)).state).toBe('closed');
    await own.main.kill();
    // What its predecessor had asked of the wallet when it died is taken up at once.
    const next = await own.start({ ...slow, patienceMs: 100 });
    const again = await own.open('crash', { session: page.view.session, of: next });
    await playOut(again, leaver);
    await playOut(again, stayer);
    expect(await again.round(leaver)).toMatchObject({ state: 'closed', cashedOut: true, multiplier: '10100', payout: '1010' });
    expect(await again.round(stayer)).toMatchObject({ state: 'void', payout: '0' });
    expect(own.wallet.balanceOf(page.user)).toBe(startUnits + 1_000_000n);
    expect((await reach(again, 'betting', number)).number).toBeGreaterThan(number);
  } finally {
    await own.stop();
  }
});
