import { parseMoney } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buyPoints,
  countTurnover,
  type CountedTurnover,
  dearerExchange,
  dearerPlay,
  fewestToSell,
  isSafeExchange,
  offsetOwed,
  type PointLot,
  pointsOfTurnover,
  sellPoints,
  spendLots,
  takeBackLots,
  wholeFactor,
  worthOfPlay,
} from './points.js';

const one = { rate: 10_000, factor: wholeFactor };
const lot = (id: string, expiresOn: string, left: bigint, source = 'play:RNG'): PointLot => ({ id, source, expiresOn, left });

describe('points of turnover', () => {
  it('golden example 7: 1 a 100, cumulative, no fraction lost', () => {
    let counted: CountedTurnover[] = [];
    let [valid, earned] = [0n, 0n];
    const steps = ['99.9999', '0.0001', '250', '-150'].map((change) => {
      valid += change.startsWith('-') ? -parseMoney(change.slice(1)) : parseMoney(change);
      counted = countTurnover(counted, valid, one);
      const points = pointsOfTurnover(counted) - earned;
      earned += points;
      return points;
    });
    expect(steps).toEqual([0n, 1n, 2n, -1n]);
  });

  it('counts at each rate what came while it held, and takes back at the rate at which it counted', () => {
    let counted = countTurnover([], parseMoney('1000'), one);
    counted = countTurnover(counted, parseMoney('1500'), { rate: 20_000, factor: wholeFactor });
    expect(pointsOfTurnover(counted)).toBe(20n);
    expect(pointsOfTurnover(countTurnover(counted, parseMoney('1500'), { rate: 0, factor: wholeFactor })), 'no more came').toBe(20n);
    expect(pointsOfTurnover(countTurnover(counted, parseMoney('1100'), { rate: 50_000, factor: wholeFactor }))).toBe(12n);
    expect(pointsOfTurnover(countTurnover(counted, parseMoney('900'), one))).toBe(9n);
    expect(pointsOfTurnover(countTurnover(counted, -1n, one))).toBe(0n);
  });

  it('a factor multiplies, and two rows of fractions make whole points', () => {
    const counted = countTurnover(countTurnover([], parseMoney('50'), one), parseMoney('75'), { rate: 10_000, factor: 20_000 });
    expect(pointsOfTurnover(counted)).toBe(1n);
  });

  it('any history of one rate ends where its last sum says', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1 }), (sums) => {
        let counted: CountedTurnover[] = [];
        for (const sum of sums) counted = countTurnover(counted, sum, one);
        expect(pointsOfTurnover(counted)).toBe(pointsOfTurnover([{ ...one, valid: sums.at(-1) ?? 0n }]));
      }),
    );
  });
});

describe('lots', () => {
  it('golden example 7: the first to expire is spent first, what was undone is taken of its own lot, the rest is owed', () => {
    const [first, second] = [lot('L1', '2026-06-30', 40n), lot('L2', '2026-07-31', 25n, 'mission')];
    expect(spendLots([second, first], 50n)).toEqual([
      { lotId: 'L1', points: -40n },
      { lotId: 'L2', points: -10n },
    ]);
    const after = [
      { ...first, left: 0n },
      { ...second, left: 15n },
    ];
    expect(takeBackLots(after, 10n, ({ source }) => source === 'play:RNG')).toEqual({ parts: [], owed: 10n });
    expect(offsetOwed(10n, 18n)).toEqual({ offset: 10n, kept: 8n });
  });

  it('takes nothing where there is too little', () => {
    expect(spendLots([lot('a', '2026-01-01', 3n), lot('b', '2026-01-02', 4n)], 8n)).toBeUndefined();
    expect(spendLots([], 1n)).toBeUndefined();
  });

  it('takes back of the newest lot first', () => {
    const lots = [lot('a', '2026-01-31', 5n), lot('b', '2026-02-28', 5n)];
    expect(takeBackLots(lots, 7n, () => true)).toEqual({
      parts: [
        { lotId: 'b', points: -5n },
        { lotId: 'a', points: -2n },
      ],
      owed: 0n,
    });
  });
});

describe('exchange', () => {
  it('golden example 7: 1 000 points bring 8 and cost 10', () => {
    const [brings, costs] = [parseMoney('8'), parseMoney('10')];
    expect(isSafeExchange({ bringsPer1000: brings, costsPer1000: costs })).toBe(true);
    expect(isSafeExchange({ bringsPer1000: costs, costsPer1000: brings })).toBe(false);
    expect(sellPoints(1000n, brings, 1n)).toEqual({ points: 1000n, money: brings });
    expect(buyPoints(costs, costs, 1n)).toEqual({ points: 1000n, money: costs });
  });

  it('takes a second person where more can be sold, or bought, on a day than one gives by hand', () => {
    const terms = { isSold: true, bringsPer1000: 8n, soldMostADay: 100_000n, isBought: false, costsPer1000: 10n, boughtMostADay: 500n };
    const dearer = (change: Partial<typeof terms> | { soldMostADay: null } | { boughtMostADay: null }, of: object = {}) =>
      dearerExchange({ ...terms, ...of }, { ...terms, ...of, ...change }, 1_000n);
    expect(dearer({ soldMostADay: 125_000n })).toEqual({ sold: false, bought: false });
    expect(dearer({ soldMostADay: 125_125n })).toEqual({ sold: true, bought: false });
    expect(dearer({ soldMostADay: null })).toEqual({ sold: true, bought: false });
    // Switched on, at a bound and without one.
    expect(dearer({ isBought: true })).toEqual({ sold: false, bought: false });
    expect(dearer({ isBought: true, boughtMostADay: 1_001n })).toEqual({ sold: false, bought: true });
    expect(dearerExchange(terms, { ...terms, isBought: true, boughtMostADay: null }, 1_000n).bought).toBe(true);
    const on = { isBought: true, boughtMostADay: 2_000n };
    expect(dearer({ boughtMostADay: 1_900n }, on).bought, 'less').toBe(false);
    expect(dearer({ boughtMostADay: null }, on).bought).toBe(true);
    expect(dearer({ costsPer1000: 9n }, on).bought, 'cheaper').toBe(true);
    expect(dearer({ costsPer1000: 11n }, on).bought).toBe(false);
    expect(dearer({ isBought: false, costsPer1000: 9n }, on).bought).toBe(false);
  });

  it('takes a second person where points become worth more than 1% of turnover', () => {
    const terms = (rates: Record<string, number>, brings = '40000') => ({ rates, bringsPer1000: parseMoney(brings) });
    const usual = terms({ RNG: 100, LIVE: 100 });
    expect(worthOfPlay(100, parseMoney('40000')), '0.01 points per 100 at 40 a point').toBe(4_000n);
    expect(dearerPlay(usual, terms({ RNG: 250, LIVE: 100 })), '1% is one person’s').toBeUndefined();
    expect(dearerPlay(usual, terms({ RNG: 251, LIVE: 300 }))).toBe(12_000n);
    expect(dearerPlay(usual, terms({ RNG: 100 }, '100100')), 'by what points bring').toBe(10_010n);
    expect(dearerPlay(terms({ RNG: 500 }), terms({ RNG: 400 })), 'less than it was').toBeUndefined();
    expect(dearerPlay(terms({}), terms({ RNG: 500 })), 'a lane that gave nothing').toBe(20_000n);
  });

  it('takes no more points than the coins need that they bring', () => {
    const coin = parseMoney('1');
    expect(sellPoints(1_124n, parseMoney('8'), coin)).toEqual({ points: 1000n, money: parseMoney('8') });
    expect(sellPoints(124n, parseMoney('8'), coin)).toEqual({ points: 0n, money: 0n });
    expect(fewestToSell(parseMoney('8'), coin)).toBe(125n);
    expect(sellPoints(125n, parseMoney('8'), coin)).toEqual({ points: 125n, money: coin });
  });

  it('nobody gains by going there and back, at any safe rates and in any coin', () => {
    const rates = fc.bigInt({ min: 1n, max: 10n ** 9n });
    const coins = fc.constantFrom(1n, 100n, 10_000n);
    fc.assert(
      fc.property(rates, rates, coins, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, other, coin, money) => {
        const [brings, costs] = one < other ? [one, other] : [other, one];
        const bought = buyPoints(money, costs, coin);
        expect(bought.money).toBeLessThanOrEqual(((money + coin - 1n) / coin) * coin);
        const sold = sellPoints(bought.points, brings, coin);
        expect(sold.money).toBeLessThanOrEqual(bought.money);
        expect(sold.points).toBeLessThanOrEqual(bought.points);
      }),
    );
  });
});
