/**
 * The scaled output of every family of games: at least 200,000 drawn numbers each (10^6 with LONG_TESTS=1), collectively at 99 %. Seeds are fixed,
 * so a failure is a change of code, not bad luck. `npm run statistics` runs the same over 10^6 whole results of each family, or more, with fresh seeds.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawResult, uniformSource, type DrawShape } from './index.js';
import { chiSquareTail, normalTails, testResults } from './randomness-tests.js';

const prizes = (widths: readonly (readonly [number, number])[]): DrawShape => ({
  kind: 'prizes',
  prizes: widths.map(([count, width], index) => ({ key: `p${index}`, count, width })),
});

const families: Record<string, DrawShape> = {
  'five digits': { kind: 'digits', count: 5 },
  'three digits': { kind: 'digits', count: 3 },
  'four digits': { kind: 'digits', count: 4 },
  '11x5': { kind: 'distinct', from: 1, to: 11, count: 5 },
  'three dice': { kind: 'dice', count: 3, faces: 6 },
  'racing of ten': { kind: 'distinct', from: 1, to: 10, count: 10 },
  'keno 20 of 80': { kind: 'distinct', from: 1, to: 80, count: 20 },
  'Mark Six 7 of 49': { kind: 'distinct', from: 1, to: 49, count: 7 },
  'northern prizes': prizes([
    [1, 5],
    [1, 5],
    [2, 5],
    [6, 5],
    [4, 4],
    [6, 4],
    [3, 3],
    [4, 2],
  ]),
  'southern prizes': prizes([
    [1, 6],
    [1, 5],
    [1, 5],
    [2, 5],
    [7, 5],
    [1, 4],
    [3, 4],
    [1, 3],
    [1, 2],
  ]),
};

const numbersOf = (shape: DrawShape): number =>
  shape.kind === 'prizes' ? shape.prizes.reduce((sum, prize) => sum + prize.count * prize.width, 0) : shape.count;

const numbersDrawn = process.env['LONG_TESTS'] ? 1_000_000 : 200_000;

describe('the drawn numbers of each family', () => {
  it.each(Object.entries(families))(
    '%s: frequency, serial, order, runs and correlation, no p below 0.01 / tests',
    (name, shape) => {
      const source = uniformSource(Uint8Array.from(createHash('sha256').update(`family ${name}`).digest()));
      const answers = testResults(shape, Math.ceil(numbersDrawn / numbersOf(shape)), () => drawResult(shape, source));
      const worst = answers.toSorted((left, right) => left.p - right.p)[0];
      expect(answers.length).toBeGreaterThan(5);
      expect(worst?.p, JSON.stringify(worst)).toBeGreaterThan(0.01 / (answers.length * Object.keys(families).length));
    },
    60_000,
  );
});

describe('the tests themselves', () => {
  it('know the tails of chi-square and normal (tables of any textbook)', () => {
    expect(chiSquareTail(21.666, 9)).toBeCloseTo(0.01, 4);
    expect(chiSquareTail(30.578, 15)).toBeCloseTo(0.01, 4);
    expect(chiSquareTail(134.642, 99)).toBeCloseTo(0.01, 4);
    expect(chiSquareTail(3.841, 1)).toBeCloseTo(0.05, 4);
    expect(normalTails(2.5758)).toBeCloseTo(0.01, 4);
  });

  it.each<[string, (index: number) => number]>([
    ['a digit that comes a hundredth too often', (index) => (index % 100 === 0 ? 7 : -1)],
    ['a digit that repeats the one before now and then', (index) => (index % 40 === 0 ? -2 : -1)],
  ])('catch %s', (_what, disturb) => {
    const source = uniformSource(Uint8Array.from(createHash('sha256').update('disturbed').digest()));
    let index = 0;
    let last = '0';
    const answers = testResults({ kind: 'digits', count: 3 }, 100_000, () => {
      const result = drawResult({ kind: 'digits', count: 3 }, source);
      if (result.kind !== 'numbers') throw new Error('digits are numbers');
      const change = disturb((index += 1));
      const first = change === -1 ? (result.numbers[0] ?? '0') : change === -2 ? last : String(change);
      last = first;
      return { kind: 'numbers', numbers: [first, ...result.numbers.slice(1)] };
    });
    expect(Math.min(...answers.map(({ p }) => p))).toBeLessThan(0.0001);
  });
});
