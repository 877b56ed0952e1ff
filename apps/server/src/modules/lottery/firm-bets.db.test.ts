import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything, listPlayerBets } from './bet-repository.js';
import { cancelOrders } from './cancel-orders.js';
import { writeLimitSettings } from './limit-book.js';
import type { PlacedOrder } from './place-orders.js';
import { lineOf, merchantOne, openLottery, placeOrder, requestOf, type LotteryFixture } from './testing/fixture.js';
import type { Draw } from './draw-repository.js';

let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
  // Room for one bet of ten units on a single digit at 9.78, and not for two.
  await writeLimitSettings(lottery.db, merchantOne.id, 'ssc1m', { exposure: { limit: '100', action: 'refuse' } });
  lottery.context.limits.forget();
});
afterAll(() => lottery.close());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'no code',
  );
const bet = (player: number, draw: Draw, content = '7'): Promise<PlacedOrder> =>
  placeOrder(lottery, requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', content, '10')]));
const idsOf = (order: PlacedOrder): string[] => order.bets.map(({ id }) => id);

describe('a bet on a number whose sale is limited', () => {
  it('cannot be held against others until just before closing and taken back then', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const [squatter, other] = [await lottery.player(10_000_000n), await lottery.player(10_000_000n)];
    const held = await bet(squatter, draw);
    expect(await codeOf(bet(other, draw))).toBe('lottery.number.refused');
    await sql`update lottery.bet set placed_at = placed_at - interval '6 minutes' where draw_id = ${draw.id}`.execute(lottery.db);
    expect(await codeOf(cancelOrders(lottery.db, squatter, idsOf(held)))).toBe('lottery.order.firm');
    const [listed] = await listPlayerBets(lottery.db, squatter, everything, { limit: 1 });
    expect(listed?.cancellable).toBe(false);
    // The stake stays where it is: keeping a number costs what it costs everybody.
    expect(await lottery.balance(squatter)).toBe(10_000_000n - 100_000n);
  });

  it('can be cancelled at first, and five such orders a day and game, however many at once', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const player = await lottery.player(10_000_000n);
    const orders: PlacedOrder[] = [];
    for (const content of ['0', '1', '2', '3', '4', '5', '6', '7']) orders.push(await bet(player, draw, content));
    const codes = await Promise.all(orders.map((order) => codeOf(cancelOrders(lottery.db, player, idsOf(order)))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(5);
    expect(codes.filter((code) => code === 'lottery.order.firm')).toHaveLength(3);
    // What was cancelled has made room, also for others.
    const freed = ['0', '1', '2', '3', '4', '5', '6', '7'][codes.indexOf('done')];
    expect(await codeOf(bet(await lottery.player(10_000_000n), draw, freed))).toBe('done');
    // The next day it is as before.
    await sql`update lottery.bet_outcome set at = at - interval '25 hours' where player_id = ${player}`.execute(lottery.db);
    const left = orders[codes.indexOf('lottery.order.firm')] as PlacedOrder;
    expect(await codeOf(cancelOrders(lottery.db, player, idsOf(left)))).toBe('done');
  });

  it('is told from one that no counter holds, which is cancelled as often as one likes', async () => {
    const draw = await lottery.openedDraw('ssc2m', 600_000);
    const player = await lottery.player(10_000_000n);
    for (let turn = 0; turn < 7; turn += 1) {
      const order = await placeOrder(lottery, requestOf(player, draw, [lineOf(draw.gameCode, 'S1_DIRECT', '7')], newId()));
      await sql`update lottery.bet set placed_at = placed_at - interval '1 hour' where player_id = ${player}`.execute(lottery.db);
      expect(await codeOf(cancelOrders(lottery.db, player, idsOf(order)))).toBe('done');
    }
  });
});
