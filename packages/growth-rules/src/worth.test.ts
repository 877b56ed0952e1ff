import { parseMoney as m } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { exactWorth, expectedCost, forecastCost, linearWorth, stakesFor, unitOfRequirement } from './worth.js';

/** Requirement, edge, linear, exact conversion of a bonus of 100, bust in percent. */
const table = [
  [5, 0.01, '95.0000', '95.0000', '0.0020'],
  [10, 0.01, '90.0000', '90.0056', '0.4065'],
  [10, 0.04, '60.0000', '60.2556', '4.3020'],
  [30, 0.01, '70.0000', '71.4190', '16.5791'],
  [30, 0.04, '-20.0000', '12.1944', '73.0824'],
] as const;

describe('what a bonus is worth', () => {
  it.each(table)('%i times at an edge of %d', (multiple, edge, linear, converted, bust) => {
    const exact = exactWorth({ multiple, edge });
    expect((100 * linearWorth(multiple, edge)).toFixed(4)).toBe(linear);
    expect((100 * exact.converted).toFixed(4)).toBe(converted);
    expect((100 * exact.bust).toFixed(4)).toBe(bust);
  });

  it('is less where only a part becomes cash, and all of it where nothing is required', () => {
    expect(exactWorth({ multiple: 0, edge: 0.04 })).toEqual({ converted: 1, bust: 0, deviation: 0, net: 1 });
    expect(exactWorth({ multiple: 10, edge: 0.01, mostConverted: 1 }).converted).toBeLessThan(
      exactWorth({ multiple: 10, edge: 0.01 }).converted,
    );
    expect(exactWorth({ multiple: 10, edge: 0, mostConverted: 0 }).converted).toBe(0);
    expect(exactWorth({ multiple: 10, edge: 0 }).converted).toBeCloseTo(1, 9);
  });

  it('falls as the requirement rises, and never below zero', () => {
    const worths = [1, 2, 5, 10, 20, 40].map((multiple) => exactWorth({ multiple, edge: 0.05 }).converted);
    expect(worths).toEqual(worths.toSorted((one, other) => other - one));
    expect(worths.every((worth) => worth > 0)).toBe(true);
  });

  it('counts each balance as a plain count of all of them does', () => {
    const plain = (stakes: number, rounds: number, edge: number): number => {
      let now = new Map([[stakes, 1]]);
      for (let round = 0; round < rounds; round += 1) {
        const next = new Map<number, number>([[0, now.get(0) ?? 0]]);
        for (const [balance, chance] of now) {
          if (balance === 0) continue;
          next.set(balance + 1, (next.get(balance + 1) ?? 0) + (chance * (1 - edge)) / 2);
          next.set(balance - 1, (next.get(balance - 1) ?? 0) + (chance * (1 + edge)) / 2);
        }
        now = next;
      }
      return [...now].reduce((total, [balance, chance]) => total + balance * chance, 0) / stakes;
    };
    for (const [stakes, multiple, edge] of [
      [1, 3, 0.1],
      [2, 10, 0],
      [5, 8, 0.5],
      [10, 20, 0.02],
    ] as const)
      expect(exactWorth({ multiple, edge, stakes }).converted).toBeCloseTo(plain(stakes, stakes * multiple, edge), 12);
  });

  it('refuses what is no bonus', () => {
    for (const question of [
      { multiple: 1, edge: 2 },
      { multiple: -1, edge: 0 },
      { multiple: 1, edge: Number.NaN },
      { multiple: 1e9, edge: 0 },
      { multiple: 1, edge: 0, stakes: 0 },
    ])
      expect(() => exactWorth(question)).toThrow(RangeError);
  });

  it('takes fewer stakes for games of large prizes', () => {
    expect([stakesFor(100, 1), stakesFor(100, 10), stakesFor(100, 1_000), stakesFor(100, 0.25)]).toEqual([100, 10, 1, 400]);
  });
});

describe('a mix of games', () => {
  it('costs more a unit where a part counts little', () => {
    const { turnover, edge } = unitOfRequirement([
      { share: 0.8, edge: 0.04, weight: 1 },
      { share: 0.2, edge: 0.0106, weight: 0.1 },
    ]);
    expect([turnover.toFixed(4), edge.toFixed(6), (100 * linearWorth(10, edge)).toFixed(4)]).toEqual(['1.2195', '0.041610', '58.3902']);
    expect(() => unitOfRequirement([{ share: 1, edge: 0.01, weight: 0 }])).toThrow('nothing of this mix counts');
  });

  it('prices a month of grants at its share', () => {
    const { converted } = exactWorth({ multiple: 10, edge: 0.04 });
    expect(converted.toFixed(6)).toBe('0.602556');
    expect(expectedCost(m('320'), converted)).toBe(m('192.8179'));
  });
});

describe('a forecast', () => {
  const cash = { converted: 1, deviation: 0 };

  it('knows what cash costs', () => {
    const grants = { nominal: m('320'), squares: 1e13, squaredMeans: 1e13 };
    expect(forecastCost(grants, cash)).toEqual({ expected: m('320'), low: m('320'), high: m('320') });
  });

  it('spreads as the bonuses do, less so the more there are', () => {
    // One stake at even money for all of it: nothing or twice as much.
    const worth = exactWorth({ multiple: 1, edge: 0, stakes: 1 });
    expect(worth).toEqual({ converted: 1, bust: 0.5, deviation: 1, net: 1 });
    const hundredOfTen = { nominal: m('1000'), squares: 100 * 100_000 ** 2, squaredMeans: 100 * 100_000 ** 2 };
    expect(forecastCost(hundredOfTen, worth)).toEqual({ expected: m('1000'), low: m('835.51'), high: m('1164.49') });
    const one = { nominal: m('10'), squares: 100_000 ** 2, squaredMeans: 100_000 ** 2 };
    expect(forecastCost(one, worth)).toEqual({ expected: m('10'), low: 0n, high: m('26.449') });
  });

  it('counts that prizes differ', () => {
    // A hundred spins for nothing or ten: an average of five, a deviation of five each.
    const spins = { nominal: m('500'), squares: 100 * (100_000 ** 2 / 2), squaredMeans: 100 * 50_000 ** 2 };
    expect(forecastCost(spins, cash)).toEqual({ expected: m('500'), low: m('417.755'), high: m('582.245') });
  });
});
