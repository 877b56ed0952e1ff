import { describe, expect, it } from 'vitest';
import { startingOffer } from './starting-offer.js';
import { grantsADayOf, isOpenEnded, worstDayOf } from './worst-day.js';

const start = { unit: 10_000n, at: 0 };
const money = (units: number): bigint => BigInt(units) * 10_000n;

describe('the worst day of an offer', () => {
  it('is what a wheel gives where every member wins its largest prize with each spin', () => {
    const wheel = {
      ...startingOffer('wheel', start),
      reward: { rule: 'slices' as const, slices: [{ sum: money(10_800), weight: 1 }] },
      trigger: { on: 'spin' as const, aDay: 2 },
    };
    expect(worstDayOf(wheel, 100_000)).toBe(money(2_160_000_000));
    expect(worstDayOf({ ...wheel, stock: { aDay: 5, all: null } }, 100_000)).toBe(money(54_000));
    expect(worstDayOf({ ...wheel, budget: { nominal: money(7), expected: null } }, 100_000)).toBe(money(7));
    expect(worstDayOf(wheel, 0), 'a brand that begins').toBe(money(21_600));
  });

  it('has no bound where grants or their sums have none, and a raffle is all its prizes', () => {
    const rebate = startingOffer('turnover-rebate', start);
    expect(worstDayOf(rebate, 5)).toBeNull();
    const bonus = startingOffer('no-deposit', start);
    expect(worstDayOf({ ...bonus, limits: [] }, 5)).toBeNull();
    expect(worstDayOf(bonus, 5)).not.toBeNull();
    const prizes = [
      { sum: money(100), count: 3 },
      { sum: money(5), count: 10 },
    ];
    const raffle = {
      ...startingOffer('raffle', start),
      reward: { rule: 'tickets' as const, every: 1n, mostADay: null, prizes, onePrizeEach: true },
    };
    expect(worstDayOf(raffle, 1_000)).toBe(money(350));
  });

  it('is asked for where budget, bound or run lacks', () => {
    const bound = { ...startingOffer('no-deposit', start), budget: { nominal: money(500), expected: null } };
    expect(grantsADayOf(bound)).toBe(1);
    expect(isOpenEnded(bound, true)).toBe(false);
    expect(isOpenEnded(bound, false)).toBe(true);
    expect(isOpenEnded({ ...bound, limits: [] }, true)).toBe(true);
    expect(isOpenEnded({ ...bound, budget: { nominal: null, expected: null } }, true)).toBe(true);
  });
});
