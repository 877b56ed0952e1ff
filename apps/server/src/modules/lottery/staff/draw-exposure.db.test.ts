import { findGame, judgePrepared, oddsOf, oddsTable, payoutOf, prepare, type Game, type Result } from '@sortes/lottery-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLimitSettings } from '../limit-book.js';
import { createPlaceOrder } from '../place-orders.js';
import { lineOf, merchantOne, openLottery, requestOf, type LotteryFixture } from '../testing/fixture.js';
import { createExposure } from './draw-exposure.js';
import { groupBets } from './repository.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const station = findGame('xshcm') as Game;

/** A result that shows the number at the end of every prize wide enough. */
function everywhere(number: string): Result {
  const prizes = station.shape.kind === 'prizes' ? station.shape.prizes : [];
  return {
    kind: 'prizes',
    prizes: Object.fromEntries(
      prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => number.padStart(width, '7').slice(-width))]),
    ),
  };
}

describe('exposure of a draw', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  it('says what a number of lô really costs, and no result costs the draw more', async () => {
    const draw = await lottery.openedDraw('xshcm', 600_000);
    const place = createPlaceOrder(lottery.context);
    const player = await lottery.player(money(1_000_000));
    await place(
      requestOf(player, draw, [
        lineOf('xshcm', 'LO2', '68,69', '10'),
        lineOf('xshcm', 'LO2_1K', '68', '50'),
        lineOf('xshcm', 'DE', '68,69,70', '10'),
        lineOf('xshcm', 'LO3', '368', '1'),
        lineOf('xshcm', 'X2', '68,69,70', '1'),
        lineOf('xshcm', 'BS2', 'B,S', '1'),
      ]),
    );
    const { rows, payout } = await createExposure(lottery.context)(draw, merchantOne);
    const of = (play: string, number: string) => rows.find((row) => row.play === play && row.number === number);
    const hit = station.plays.find(({ code }) => code === 'LO2_1K')?.tiers[0]?.odds ?? 0n;
    expect(of('LO2_1K', '68')).toMatchObject({ perHit: hit * 50n, payout: hit * 50n * 18n });
    expect(of('DE', '68')?.payout).toBe(of('DE', '68')?.perHit);
    const odds = oddsTable(station);
    const groups = await groupBets(lottery.db, draw.id);
    let dearest = 0n;
    for (const number of ['68', '69', '70', '368', '77']) {
      const prepared = prepare(station, everywhere(number), draw.drawsAt);
      const paid = groups.reduce(
        (sum, { play, content, volume }) =>
          sum + payoutOf({ hits: judgePrepared(prepared, play, content), odds: oddsOf(odds, play), unit: volume, multiple: 1 }),
        0n,
      );
      expect(paid <= payout, number).toBe(true);
      if (paid > dearest) dearest = paid;
    }
    // 368 everywhere pays lô 2 and 3, đề and a side at once: all that these bets can be paid but for the pairs.
    const pairs = rows.filter(({ play }) => play === 'X2').reduce((sum, row) => sum + row.payout, 0n);
    expect(payout - dearest <= pairs).toBe(true);
  });

  it('the limit counts every result: two hits’ worth of lô is sold where the worst case fits, and not beyond', async () => {
    const hit = station.plays.find(({ code }) => code === 'LO2_1K')?.tiers[0]?.odds ?? 0n;
    const limit = (hit * 18n * 10n) / 10_000n;
    await writeLimitSettings(lottery.db, 1, 'xshcm', { exposure: { limit: String(limit + 1n), action: 'refuse', plays: ['LO2_1K'] } });
    lottery.context.limits.forget();
    const draw = await lottery.openedDraw('xshcm', 600_000);
    const place = createPlaceOrder(lottery.context);
    const player = await lottery.player(money(1_000));
    await place(requestOf(player, draw, [lineOf('xshcm', 'LO2_1K', '68', '10')]));
    await expect(place(requestOf(player, draw, [lineOf('xshcm', 'LO2_1K', '68', '1')]))).rejects.toThrow('lottery.number.refused');
    const { rows } = await createExposure(lottery.context)(draw, merchantOne);
    expect(rows.map(({ number, payout }) => [number, payout])).toEqual([['68', hit * 180n]]);
  });
});
