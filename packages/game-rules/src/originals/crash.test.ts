import { sharedSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { difference, fraction, product } from '../fraction.js';
import { countMath, scripted, type Branch } from '../testing/enumerate.js';
import {
  boundCashOut,
  crash,
  crashPoint,
  flightOf,
  highestCashOut,
  isPaid,
  lowestCashOut,
  multiplierAt,
  multiplierOf,
  readCashOut,
  showCrash,
  timeOf,
} from './crash.js';

vi.setConfig({ testTimeout: 60_000 });

const half = 2 ** 26;
const range = 2n ** 52n;

it('lets no bet pay more than it may: it leaves where it would, or where its player wants if that is lower', () => {
  const times = (hundredths: number): bigint => multiplierOf(hundredths);
  expect(boundCashOut(undefined, times(1_000_000))).toBe(1_000_000);
  expect(boundCashOut(highestCashOut, times(1_000_000))).toBe(1_000_000);
  expect(boundCashOut(200, times(1_000_000))).toBe(200);
  // Rounded down: a hundredth more would be too much.
  expect(boundCashOut(undefined, times(12_345) + 99n)).toBe(12_345);
  expect(boundCashOut(undefined, times(highestCashOut))).toBeUndefined();
  expect(boundCashOut(300, times(highestCashOut) * 5n)).toBe(300);
});

describe('the point', () => {
  it('reaches every cash-out with exactly the chance of the formula, counted through crashPoint', () => {
    fc.assert(
      fc.property(fc.integer({ min: lowestCashOut, max: highestCashOut }), (cashOut) => {
        const edge = range - (99n * range) / BigInt(cashOut);
        const [high, low] = [Number(edge / BigInt(half)), Number(edge % BigInt(half))];
        // The point grows with the number taken (limbo.test.ts): the values next to the edge stand for all on their side.
        const branchesOf = (_bound: number, taken: readonly number[]): Branch[] => {
          if (taken[0] !== undefined && taken[0] !== high) return [{ value: taken[0] < high ? half - 1 : 0, weight: half }];
          const [at, wide] = taken[0] === undefined ? [high, 1] : [low, half - low];
          const parts = [
            { value: at - 1, weight: at },
            { value: at, weight: wide },
            { value: at + 1, weight: half - at - wide },
          ];
          return parts.filter(({ weight }) => weight > 0);
        };
        const counted = countMath((source) => (isPaid(crashPoint(source), cashOut) ? multiplierOf(cashOut) : 0n), { branchesOf });
        const { rtp, hitRate } = crash.mathOf(cashOut);
        expect(counted).toMatchObject({ chance: fraction(1), rtp, hitRate });
        const short = difference(fraction(99, 100), rtp);
        expect(short.numerator >= 0n && short.numerator * 1_000_000_000n < short.denominator).toBe(true);
      }),
      { numRuns: 300, seed: 11, examples: [[lowestCashOut], [highestCashOut], [200], [10_000]] },
    );
  });

  it('may be 1.00, which nobody can leave', () => {
    const point = crashPoint(scripted([0, 0]));
    expect(point).toBe(100);
    expect(isPaid(point, 100)).toBe(false);
    expect(crashPoint(scripted([half - 1, half - 1]))).toBe(highestCashOut);
    expect(difference(fraction(1), crash.mathOf(lowestCashOut).hitRate).numerator > 0n).toBe(true);
  });

  it('comes from the chain, the salt and the number of the round', () => {
    const value = new Uint8Array(32).fill(1);
    const point = (round: number): number => crashPoint(sharedSource({ value, salt: 'salt', round, game: crash.code }));
    expect(point(1)).toBe(point(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map(point)).size).toBeGreaterThan(3);
  });
});

describe('the climb', () => {
  it('never falls, follows e^(0.00006 t), and ends at 1 000 000', () => {
    let before = 100;
    const end = timeOf(highestCashOut);
    for (let elapsed = 0; elapsed <= end; elapsed += 1) {
      const now = multiplierAt(elapsed);
      if (now < before) throw new Error(`falls at ${elapsed}`);
      before = now;
      if (elapsed % 97 === 0) {
        const real = 100 * Math.exp(0.00006 * elapsed);
        if (Math.abs(now - real) > 1 + real * 1e-9) throw new Error(`leaves the curve at ${elapsed}`);
      }
    }
    expect(end).toBe(230_259);
    expect([multiplierAt(0), multiplierAt(end - 1) < highestCashOut, multiplierAt(end), multiplierAt(10 ** 9)]).toEqual([
      100,
      true,
      highestCashOut,
      highestCashOut,
    ]);
    for (const elapsed of [-1, 0.5, Number.NaN]) expect(() => multiplierAt(elapsed)).toThrow(RangeError);
  });

  it('agrees to the bit with these values, wherever it runs', () => {
    expect([1_000, 11_552, 11_553, 60_000, 100_000, 200_000].map(multiplierAt)).toEqual([106, 199, 200, 3659, 40342, 16275479]);
  });

  it('tells the first millisecond of each hundredth', () => {
    expect([timeOf(100), timeOf(101), timeOf(200), timeOf(1_000)]).toEqual([0, 166, 11_553, 38_377]);
    fc.assert(
      fc.property(fc.integer({ min: lowestCashOut, max: highestCashOut }), (hundredths) => {
        const at = timeOf(hundredths);
        expect(multiplierAt(at) >= hundredths && multiplierAt(at - 1) < hundredths).toBe(true);
      }),
      { numRuns: 500, seed: 12 },
    );
    for (const hundredths of [99, 100.5, highestCashOut + 1]) expect(() => timeOf(hundredths)).toThrow(RangeError);
  });
});

describe('leaving', () => {
  it('pays by hand, before the round has ended, exactly when it would automatically', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 5_000 }), fc.nat(70_000), (point, elapsed) => {
        const multiplier = multiplierAt(elapsed);
        const flying = elapsed < flightOf(point);
        expect(flying).toBe(multiplier <= point);
        expect(isPaid(point, multiplier)).toBe(flying && multiplier >= lowestCashOut);
      }),
      { numRuns: 1_000, seed: 13 },
    );
    expect(flightOf(100)).toBe(timeOf(101));
    expect(flightOf(highestCashOut)).toBe(timeOf(highestCashOut));
    expect(showCrash(150)).toEqual({ point: 150, flight: timeOf(151) });
  });

  it('reads where to be cashed out', () => {
    expect(readCashOut(101)).toBe(101);
    for (const raw of [100, highestCashOut + 1, 150.5, '200', null]) expect(() => readCashOut(raw)).toThrow('cashOut');
  });

  it('publishes figures that are those of the formula', () => {
    for (const { choice } of crash.variants) {
      const math = crash.mathOf(choice);
      expect(math.rtp).toEqual(product(math.hitRate, fraction(choice, 100)));
      expect(math.maxWin).toBe(multiplierOf(choice));
    }
  });
});
