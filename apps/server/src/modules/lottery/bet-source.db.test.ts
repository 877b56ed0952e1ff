import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { orderNumberOf } from '../../platform/order-number.js';
import type { BetFilter as RecordFilter } from '../../ports/bet-source.js';
import { createBetSource } from './bet-source.js';
import { createPlaceOrder } from './place-orders.js';
import { lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';

describe('bets of the lottery in the record of all bets', () => {
  let lottery: LotteryFixture;
  let player: number;
  let ids: string[];
  beforeAll(async () => {
    lottery = await openLottery();
    player = await lottery.player(10_000_000n);
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const place = createPlaceOrder(lottery.context);
    const slip = await place(
      requestOf(
        player,
        draw,
        ['13', '14', '15', '16'].map((content) => lineOf('xsmb', 'DE', content)),
      ),
    );
    ids = slip.bets.map(({ id }) => id);
    const [won, cancelled, refunded] = ids;
    for (const [id, kind, payout] of [
      [won, 'won', 990_000n],
      [cancelled, 'cancelled', slip.bets[1]?.stake ?? 0n],
      [refunded, 'refunded', slip.bets[2]?.stake ?? 0n],
    ] as const)
      await sql`insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind, hits)
        select player_id, id, draw_id, ${payout}, clock_timestamp(), ${newId()}, ${kind}, case when ${kind} = 'won' then '[]'::jsonb end
        from lottery.bet where player_id = ${player} and id = ${id}`.execute(lottery.db);
  });
  afterAll(() => lottery.close());

  const filterOf = (rest: Partial<RecordFilter> = {}): RecordFilter => ({
    playerId: player,
    merchant: { timeZone: 'Asia/Ho_Chi_Minh' } as RecordFilter['merchant'],
    language: 'EN',
    from: undefined,
    until: undefined,
    product: undefined,
    state: undefined,
    search: undefined,
    ...rest,
  });
  const find = (text: string): RecordFilter['search'] => ({ text, fits: (name) => name.toLowerCase().includes(text.toLowerCase()) });
  const idsOf = async (filter: RecordFilter, before?: string, limit = 10) =>
    (await createBetSource(lottery.db).page(filter, before, limit)).map(({ id }) => id);

  it('tells the newest of several players together', async () => {
    const { playerId: _one, ...rest } = filterOf();
    const source = createBetSource(lottery.db);
    const keys = await source.newestOf([player, player + 1], rest, undefined, 3);
    expect(keys).toEqual(
      ids
        .toReversed()
        .slice(0, 3)
        .map((id) => ({ playerId: player, id })),
    );
    expect(await source.newestOf([player], rest, ids[1], 3)).toEqual([{ playerId: player, id: ids[0] }]);
    expect(await source.newestOf([], rest, undefined, 3)).toEqual([]);
  });

  it('lists them newest first and goes on by key', async () => {
    const newest = ids.toReversed();
    expect(await idsOf(filterOf())).toEqual(newest);
    expect(await idsOf(filterOf(), newest[1], 1)).toEqual([newest[2]]);
    expect(await idsOf(filterOf({ playerId: player + 1 }))).toEqual([]);
  });

  it('tells how each stands', async () => {
    const [won, cancelled, refunded, open] = ids;
    const lines = await createBetSource(lottery.db).page(filterOf(), undefined, 10);
    expect(lines.map(({ id, state, win, refund, stake }) => [id, state, win, refund === stake])).toEqual([
      [open, 'open', 0n, false],
      [refunded, 'returned', 0n, true],
      [cancelled, 'returned', 0n, true],
      [won, 'won', 990_000n, false],
    ]);
    expect(await idsOf(filterOf({ state: 'returned' }))).toEqual([refunded, cancelled]);
    expect(await idsOf(filterOf({ state: 'open' }))).toEqual([open]);
    expect(await idsOf(filterOf({ state: 'won' }))).toEqual([won]);
    expect(await idsOf(filterOf({ state: 'lost' }))).toEqual([]);
  });

  it('finds by product, name and number', async () => {
    expect(await idsOf(filterOf({ product: 'LOTT' }))).toHaveLength(4);
    expect(await idsOf(filterOf({ product: 'ELOTT' }))).toEqual([]);
    expect(await idsOf(filterOf({ product: 'RNG' }))).toEqual([]);
    expect(await idsOf(filterOf({ search: find(orderNumberOf(ids[2] ?? '')) }))).toEqual([ids[2]]);
    expect(await idsOf(filterOf({ search: find('no such game') }))).toEqual([]);
    // Sold at a prize group or at fixed odds: each bet is one of these, and the games narrow them.
    const sold = async (lottery: NonNullable<RecordFilter['lottery']>) => idsOf(filterOf({ lottery }));
    expect((await sold({ inGroup: true })).length + (await sold({ inGroup: false })).length).toBe(4);
    const inGroup = (await sold({ inGroup: true })).length > 0;
    expect(await sold({ inGroup, games: ['xsmb'] })).toHaveLength(4);
    expect(await sold({ inGroup, games: ['k35m'] })).toEqual([]);
    expect(await sold({ inGroup, notGames: ['xsmb'] })).toEqual([]);
    expect(await sold({ inGroup, notGames: ['k35m'] })).toHaveLength(4);
    // At a prize group a bet counts in LOTT whatever its game; else in the lane of its game.
    const lines = await createBetSource(lottery.db).page(filterOf(), undefined, 10);
    expect(lines.map(({ lane }) => lane)).toEqual(lines.map(() => (inGroup ? 'LOTT' : 'SEA')));
    const [{ gameName } = { gameName: '' }] = await createBetSource(lottery.db).page(filterOf(), undefined, 1);
    expect(await idsOf(filterOf({ search: find(gameName) }))).toHaveLength(4);
  });

  it('sums what was staked, won, returned and is undecided, in all and by day', async () => {
    const source = createBetSource(lottery.db);
    const lines = await source.page(filterOf(), undefined, 10);
    const stake = lines.reduce((sum, line) => sum + line.stake, 0n);
    const each = stake / 4n;
    const sums = { bets: 4n, stake, win: 990_000n, refund: each * 2n, open: each };
    expect(await source.totals(filterOf())).toEqual(sums);
    expect(await source.days(filterOf())).toMatchObject([{ product: 'LOTT', ...sums }]);
    expect(await source.totals(filterOf({ product: 'FISH' }))).toMatchObject({ bets: 0n });
  });
});
