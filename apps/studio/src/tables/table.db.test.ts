import { randomUUID } from 'node:crypto';
import { bytesFromHex, sharedSource, verifyChainValue } from '@sortes/fairness';
import { crashPoint } from '@sortes/game-rules/originals/crash';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CrashBet, CrashState, MyTableBet, RoundList, TableBetReply, TableView } from '../protocol.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';
import { crashTable } from './crash/rules.js';
import type { SharedGame } from './shared-game.js';

const tableTimes = { bettingMs: 2_000, endedMs: 250 };
const haste = 20;
/** Crash on a clock that runs faster: the same points, the same multipliers, flights of seconds instead of minutes. */
const hurried: SharedGame = {
  ...(crashTable as SharedGame),
  durationOf: (outcome) => Math.ceil(crashTable.durationOf(outcome as number) / haste),
  momentAt: (elapsedMs) => crashTable.momentAt(elapsedMs * haste),
  leaveAt: (choice, elapsedMs) => crashTable.leaveAt(choice as object, elapsedMs * haste),
  ownLeaving(choice) {
    const own = crashTable.ownLeaving(choice as object);
    return own && { ...own, elapsedMs: Math.ceil(own.elapsedMs / haste) };
  },
};
const quick = { tableTimes, sharedGames: [hurried] };
/** Flights so long that none ends before its process dies. */
const slow = { tableTimes, sharedGames: [{ ...(crashTable as SharedGame), outcomeOf: () => 100_000 }] };
let world: World;
beforeAll(async () => {
  world = await createWorld({ ...quick, chainLength: 6 });
});
afterAll(() => world?.stop());

const startUnits = 10_000_000n * 100_000n;
type View = TableView<CrashState, CrashBet>;
type Bet = MyTableBet<CrashBet>;

const look = async (page: Page): Promise<View> => (await page.ask<View>('GET', '/play/table')).body;

async function waitForPhase(page: Page, name: View['phase']['name'], after = 0): Promise<View> {
  return vi.waitFor(
    async () => {
      const view = await look(page);
      expect(view.phase?.name).toBe(name);
      expect(view.number).toBeGreaterThan(after);
      return view;
    },
    { timeout: 250_000, interval: 20 },
  );
}

/** Waits for a round that takes bets for a while yet. */
async function waitForBetting(page: Page, after = 0): Promise<View> {
  return vi.waitFor(
    async () => {
      const view = await look(page);
      const { phase } = view;
      expect(phase.name === 'betting' && phase.closesAt - view.serverTime > 1_300 && view.number > after).toBe(true);
      return view;
    },
    { timeout: 250_000, interval: 10 },
  );
}

const bet = async (page: Page, options: { number?: number; panel?: number; stake?: string; key?: string; auto?: number } = {}) =>
  page.ask<TableBetReply<CrashBet>>('POST', '/play/table/bets', {
    key: options.key ?? randomUUID(),
    number: options.number ?? (await look(page)).number,
    panel: options.panel ?? 0,
    stake: options.stake ?? '1000',
    choice: options.auto === undefined ? {} : { autoCashOut: options.auto },
  });

async function playOut(page: Page, id: string): Promise<void> {
  await vi.waitFor(async () => expect((await page.round(id)).settled).toBe(true), { timeout: 250_000, interval: 50 });
}

it('pays those who left before the point what they left at, and the others nothing; the chain proves each round', async () => {
  const page = await world.open('crash');
  const played: { number: number; id: string; auto: number }[] = [];
  let after = 0;
  for (let index = 0; index < 3; index += 1) {
    const view = await waitForBetting(page, after);
    after = view.number;
    const auto = 101 + index * 40;
    const { status, body } = await bet(page, { auto });
    expect(status).toBe(200);
    expect(body.bet).toMatchObject({ state: 'placed', panel: 0, stake: '1000', bet: { autoCashOut: auto } });
    expect((await look(page)).bets.map(({ id }) => id)).toContain(body.bet.id);
    played.push({ number: view.number, id: body.bet.id, auto });
    await waitForPhase(page, 'ended', view.number - 1);
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
}, 300_000);

it('judges a cash-out by when it arrived, once, and tells all pages of the table', async () => {
  const page = await world.open('crash');
  const other = await world.open('crash');
  const { events, close } = await other.listen();
  // Rounds that end at once cannot be left: try until one flies.
  for (let after = 0; ;) {
    const { number } = await waitForBetting(page, after);
    after = number;
    const placed = await bet(page, { stake: '2000' });
    const { id } = placed.body.bet;
    expect((await page.ask('POST', `/play/table/bets/${id}/cash-out`)).code).toBe('bad_move');
    await vi.waitFor(async () => expect((await look(page)).phase.name).not.toBe('betting'), { timeout: 5_000, interval: 10 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => page.ask<TableBetReply<CrashBet>>('POST', `/play/table/bets/${id}/cash-out`)),
    );
    if (answers[0]!.status !== 200) {
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['too_late']));
      continue;
    }
    const at = answers[0]!.body.bet.bet.cashedAt!;
    expect(at).toBeGreaterThanOrEqual(101);
    expect(at).toBeLessThan(300);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.bet))).size).toBe(1);
    expect(answers[0]!.body.bet).toMatchObject({ state: 'cashed', multiplier: String(at * 100), payout: String((2000 * at) / 100) });
    await playOut(page, id);
    expect(world.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1, won: BigInt(2000 * at) * 1000n });
    const phases = events.flatMap((event) => (event.type === 'table' ? [event.view.phase.name] : []));
    expect(phases).toEqual(expect.arrayContaining(['running']));
    // A flight may end before its first tick.
    if (!events.some((event) => event.type === 'tick')) continue;
    expect(JSON.stringify(events)).toContain(id);
    expect(JSON.stringify(events)).not.toContain(page.user);
    break;
  }
  close();
}, 300_000);

it('takes a bet once for a key, one bet a panel, and gives it back when it is taken back before the start', async () => {
  const page = await world.open('crash');
  await waitForBetting(page);
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
}, 300_000);

it('takes no stake for another round than the one that was named, and tells a bet again whose round is over', async () => {
  const page = await world.open('crash');
  const { number } = await waitForBetting(page);
  const [lost, left] = [randomUUID(), randomUUID()];
  const first = await bet(page, { number, key: lost, panel: 0, auto: 1_000_000 });
  const second = await bet(page, { number, key: left, panel: 1, auto: 101 });
  // As from a page that was offline since: neither a round that is over nor one to come takes its stake.
  const late = randomUUID();
  const next = await waitForBetting(page, number);
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
    await playOut(page, body.bet.id);
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
}, 300_000);

it('refuses bets when the round runs, and stakes and choices that are none', async () => {
  const page = await world.open('crash');
  await waitForPhase(page, 'ended');
  expect((await bet(page)).code).toBe('too_late');
  await waitForBetting(page);
  expect((await bet(page, { auto: 100 })).code).toBe('bad_choice');
  expect((await bet(page, { stake: '1' })).code).toBe('stake_range');
  // 20,000 times the largest stake is what a round pays at most: there the bet leaves by itself, and says so.
  expect((await bet(page, { stake: '2000000' })).body.bet.bet).toEqual({ autoCashOut: 1_000_000 });
  const stranger = await world.open('crash');
  const { mine, bets } = await look(stranger);
  expect(mine).toEqual([]);
  expect((await stranger.ask('DELETE', `/play/table/bets/${bets[0]!.id}`)).code).toBe('round_unknown');
}, 300_000);

it('publishes the next chain before it is used, and goes over to it without a gap', async () => {
  const page = await world.open('crash');
  let published: CrashState['chain'] | undefined;
  await vi.waitFor(
    async () => {
      const { chain, nextChain } = (await look(page)).state;
      if (nextChain !== undefined) published ??= nextChain;
      expect(published).toBeDefined();
      expect(chain.first).toBe(published!.first);
    },
    { timeout: 250_000, interval: 20 },
  );
  const view = await look(page);
  expect(view.state.chain).toEqual(published);
  expect((view.state.chain.first - 1) % 6).toBe(0);
  const { rows } = await world.pool.query<{ early: boolean }>(
    `select c.published_at < t.opened_at as early from studio.chain as c join studio.table_round as t on t.number = c.first_round where c.number > 1`,
  );
  expect(rows.map(({ early }) => early)).toEqual(rows.map(() => true));
}, 300_000);

it('a table whose process dies: who had left is paid, the others get their stakes back, and the table goes on', async () => {
  const own = await createWorld({ ...slow, chainLength: 1_000 });
  try {
    const page = await own.open('crash');
    for (let after = 0; ;) {
      const { number } = await waitForBetting(page, after);
      after = number;
      const leaver = (await bet(page, { panel: 0, auto: 101 })).body.bet.id;
      const stayer = (await bet(page, { panel: 1 })).body.bet.id;
      await vi.waitFor(async () => expect((await look(page)).phase.name).not.toBe('betting'), { timeout: 5_000, interval: 10 });
      await new Promise((resolve) => setTimeout(resolve, 700));
      if ((await look(page)).phase.name !== 'running') continue;
      await vi.waitFor(async () => expect((await page.round(leaver)).state).toBe('closed'), { timeout: 5_000 });
      await own.main.kill();
      const next = await own.start(slow);
      const again = await own.open('crash', { session: page.view.session, of: next });
      await playOut(again, leaver);
      await playOut(again, stayer);
      expect(await again.round(leaver)).toMatchObject({ state: 'closed', cashedOut: true, multiplier: '10100', payout: '1010' });
      expect(await again.round(stayer)).toMatchObject({ state: 'void', payout: '0' });
      expect(own.wallet.balanceOf(page.user)).toBe(startUnits + 1_000_000n);
      expect((await waitForBetting(again, number)).number).toBeGreaterThan(number);
      break;
    }
  } finally {
    await own.stop();
  }
}, 300_000);
