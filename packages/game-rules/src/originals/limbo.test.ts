import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, fraction } from '../fraction.js';
import { countMath, scripted, type Branch } from '../testing/enumerate.js';
import { limbo, type LimboChoice } from './limbo.js';

const half = 2 ** 26;
const range = 2n ** 52n;
/** u from which the target is reached, by the formula under test. */
const edgeOf = (target: number): bigint => range - (99n * range) / BigInt(target);

/** Everything below and everything from the edge on, each by the value nearest to it: the point grows with u (see the test of that). */
function branchesAt(edge: bigint) {
  const [high, low] = [Number(edge / BigInt(half)), Number(edge % BigInt(half))];
  return (_bound: number, taken: readonly number[]): Branch[] => {
    const parts = (at: number): Branch[] =>
      [
        { value: at - 1, weight: at },
        { value: at, weight: half - at },
      ].filter(({ weight }) => weight > 0);
    if (taken.length === 0)
      return [
        { value: high - 1, weight: high },
        { value: high, weight: 1 },
        { value: high + 1, weight: half - high - 1 },
      ].filter(({ weight }) => weight > 0);
    const first = taken[0] as number;
    if (first === high) return parts(low);
    // The worst of the better, the best of the worse.
    return [{ value: first < high ? half - 1 : 0, weight: half }];
  };
}

describe('limbo', () => {
  it('counts the 2^52 values of every variant to the figures of the formula, through play at both sides of the edge', () => {
    for (const { choice } of limbo.variants as readonly { readonly choice: LimboChoice }[]) {
      const math = limbo.mathOf(choice);
      const counted = countMath((source) => limbo.play(choice, [], source).multiplier, { branchesOf: branchesAt(edgeOf(choice.target)) });
      expect(counted.chance).toEqual(fraction(1));
      expect({ rtp: counted.rtp, hitRate: counted.hitRate, maxWin: counted.maxWin }).toEqual({
        rtp: math.rtp,
        hitRate: math.hitRate,
        maxWin: math.maxWin,
      });
      expect(math.maxWin).toBe(BigInt(choice.target) * 100n);
    }
  });

  it('does so for any target, and returns 0.99 less than a billionth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), (target) => {
        const counted = countMath((source) => limbo.play({ target }, [], source).multiplier, { branchesOf: branchesAt(edgeOf(target)) });
        const { rtp } = limbo.mathOf({ target });
        expect(counted.rtp).toEqual(rtp);
        const short = difference(fraction(99, 100), rtp);
        expect(short.numerator >= 0n && short.numerator * 1_000_000_000n < short.denominator).toBe(true);
      }),
      { numRuns: 300, seed: 6 },
    );
  });

  it('climbs with the number that it takes', () => {
    const resultOf = (value: bigint): number =>
      limbo.play({ target: 200 }, [], scripted([Number(value / BigInt(half)), Number(value % BigInt(half))])).shown.result;
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: range - 2n }), (value) => resultOf(value + 1n) >= resultOf(value)),
      { numRuns: 500, seed: 7 },
    );
    expect(resultOf(0n)).toBe(100);
    expect(resultOf(range / 2n)).toBe(198);
    expect(resultOf(range - 1n)).toBe(100_000_000);
  });

  it('aims from 1.01 to 1 000 000 times, in whole hundredths', () => {
    for (const target of [100, 100_000_001, 150.5, '200', null]) expect(() => limbo.readChoice({ target })).toThrow('target');
    expect(limbo.readChoice({ target: 101 })).toEqual({ target: 101 });
  });
});
