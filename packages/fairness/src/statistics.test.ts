/** Self-test of the scaled output at 99 % (lottery sheet, section 4). Seeds are fixed, so a failure is a change of code, not bad luck. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawDistinct, uniformSource } from './index.js';

const seed = (name: string): Uint8Array => Uint8Array.from(createHash('sha256').update(name).digest());

function chiSquare(observed: ArrayLike<number>, expected: number): number {
  let sum = 0;
  for (let index = 0; index < observed.length; index += 1) sum += ((observed[index] ?? 0) - expected) ** 2 / expected;
  return sum;
}

const count = process.env['LONG_TESTS'] ? 1_000_000 : 300_000;
const digits = new Uint8Array(count);

beforeAll(() => {
  const source = uniformSource(seed('statistics'));
  for (let index = 0; index < count; index += 1) digits[index] = source.below(10);
}, 60_000);

describe('300 000 digits, a million in the long form', () => {
  it('are equally frequent: chi-square, 9 degrees of freedom, below 21.67', () => {
    const observed = new Float64Array(10);
    for (const digit of digits) observed[digit] = (observed[digit] ?? 0) + 1;
    expect(chiSquare(observed, count / 10)).toBeLessThan(21.67);
  });

  it('do not depend on the digit before: serial pairs, 99 degrees of freedom, below 134.64', () => {
    const observed = new Float64Array(100);
    for (let index = 0; index < count; index += 2) {
      const pair = (digits[index] ?? 0) * 10 + (digits[index + 1] ?? 0);
      observed[pair] = (observed[pair] ?? 0) + 1;
    }
    expect(chiSquare(observed, count / 200)).toBeLessThan(134.64);
  });

  it('have as many runs above and below 4.5 as chance: |z| below 2.576', () => {
    let runs = 1;
    let high = 0;
    for (let index = 0; index < count; index += 1) {
      if ((digits[index] ?? 0) >= 5) high += 1;
      if (index > 0 && (digits[index] ?? 0) >= 5 !== (digits[index - 1] ?? 0) >= 5) runs += 1;
    }
    const low = count - high;
    const mean = (2 * high * low) / count + 1;
    const variance = ((mean - 1) * (mean - 2)) / (count - 1);
    expect(Math.abs(runs - mean) / Math.sqrt(variance)).toBeLessThan(2.576);
  });

  it('carry no serial correlation at lags 1 to 5: |z| below 2.576 for each', () => {
    const variance = 8.25;
    for (let lag = 1; lag <= 5; lag += 1) {
      let sum = 0;
      for (let index = lag; index < count; index += 1) sum += ((digits[index] ?? 0) - 4.5) * ((digits[index - lag] ?? 0) - 4.5);
      expect(Math.abs(sum / (variance * Math.sqrt(count - lag)))).toBeLessThan(2.576);
    }
  });

  it('show the five-digit poker hands at their chances: chi-square, 6 degrees of freedom, below 16.81', () => {
    // Hands by sorted multiplicities: all different, pair, two pairs, three, full house, four, five.
    const chances: Record<string, number> = {
      '11111': 0.3024,
      '2111': 0.504,
      '221': 0.108,
      '311': 0.072,
      '32': 0.009,
      '41': 0.0045,
      '5': 0.0001,
    };
    const observed: Record<string, number> = {};
    for (let index = 0; index < count; index += 5) {
      const times = new Uint8Array(10);
      for (let at = 0; at < 5; at += 1) {
        const digit = digits[index + at] ?? 0;
        times[digit] = (times[digit] ?? 0) + 1;
      }
      const hand = [...times]
        .filter((value) => value > 0)
        .sort((a, b) => b - a)
        .join('');
      observed[hand] = (observed[hand] ?? 0) + 1;
    }
    const hands = count / 5;
    const sum = Object.entries(chances).reduce(
      (total, [hand, chance]) => total + ((observed[hand] ?? 0) - hands * chance) ** 2 / (hands * chance),
      0,
    );
    expect(sum).toBeLessThan(16.81);
  });
});

describe('permutations of three', () => {
  it('are equally likely: chi-square over the six orders, 5 degrees of freedom, below 15.09', () => {
    const source = uniformSource(seed('permutations'));
    const observed: Record<string, number> = {};
    for (let draw = 0; draw < 60_000; draw += 1) {
      const order = drawDistinct(source, 1, 3, 3).join('');
      observed[order] = (observed[order] ?? 0) + 1;
    }
    expect(Object.keys(observed)).toHaveLength(6);
    expect(chiSquare(Object.values(observed), 10_000)).toBeLessThan(15.09);
  });
});

describe('rejection sampling', () => {
  it('leaves no modulo bias at a bound where a plain remainder would favour low numbers two to one', () => {
    // 3 x 2^30: without rejection the lower third would appear with chance 1/2 instead of 1/3.
    const source = uniformSource(seed('bias'));
    let low = 0;
    for (let draw = 0; draw < 30_000; draw += 1) if (source.below(3 * 2 ** 30) < 2 ** 30) low += 1;
    expect(Math.abs(low - 10_000) / Math.sqrt(30_000 * (1 / 3) * (2 / 3))).toBeLessThan(2.576);
  });

  it('refuses bounds that are no bounds', () => {
    const source = uniformSource(seed('bounds'));
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => source.below(bound)).toThrow(RangeError);
    expect(source.below(1)).toBe(0);
  });
});
