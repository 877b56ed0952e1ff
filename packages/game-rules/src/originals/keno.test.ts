import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fraction, toNumber } from '../fraction.js';
import { countMath, enumerate, scripted } from '../testing/enumerate.js';
import { branchesOfTaking } from '../testing/rounds.js';
import { takeDistinct } from './figures.js';
import { chanceOfHits, keno, kenoTable, type KenoChoice } from './keno.js';

vi.setConfig({ testTimeout: 60_000 });

const choices = keno.variants.map(({ choice }) => choice as KenoChoice);
const branchesOf = (chosen: readonly number[]) => (bound: number, taken: readonly number[]) =>
  branchesOfTaking(bound + taken.length, taken, (index) => chosen.includes(index + 1));

describe('keno', () => {
  it('counts every draw through play, chosen and other numbers each alike, to the hypergeometric figures of all 40 tables', () => {
    expect(choices).toHaveLength(40);
    for (const { numbers, risk } of choices) {
      // Numbers spread over the board, not the first ones: the shuffle must not care which.
      const choice: KenoChoice = { numbers: numbers.map((number) => number * 4 - 3).toSorted((left, right) => left - right), risk };
      const math = keno.mathOf(choice);
      const counted = countMath((source) => keno.play(choice, [], source).multiplier, { branchesOf: branchesOf(choice.numbers) });
      expect(counted).toMatchObject({ chance: fraction(1), rtp: math.rtp, hitRate: math.hitRate, maxWin: math.maxWin });
      expect(math.variance).toBeCloseTo(toNumber(counted.variance), 6);
      expect(toNumber(math.rtp)).toBeGreaterThan(0.986);
      expect(toNumber(math.rtp)).toBeLessThanOrEqual(0.99);
    }
  });

  it('has chances of hits that add up to one', () => {
    for (let picks = 1; picks <= 10; picks += 1) {
      const total = Array.from({ length: picks + 1 }, (_, hits) => toNumber(chanceOfHits(picks, hits))).reduce(
        (sum, each) => sum + each,
        0,
      );
      expect(total).toBeCloseTo(1, 14);
    }
    expect(chanceOfHits(10, 10)).toEqual(fraction(1, 847_660_528));
  });

  it('takes every set of three of six, in every order, equally often', () => {
    const found = [...enumerate((source) => takeDistinct(source, 6, 3).join(''))];
    expect(found).toHaveLength(120);
    expect(new Set(found.map(({ value }) => value)).size).toBe(120);
  });

  it('pays more for more hits from the first that pays at all, none aside', () => {
    for (const { numbers, risk } of choices) {
      const [, ...rest] = kenoTable(risk, numbers.length);
      expect(rest).toHaveLength(numbers.length);
      rest.forEach((pays, index) => expect(index === 0 || pays >= (rest[index - 1] as bigint)).toBe(true));
    }
  });

  it('shows what was drawn in its order, and which hit', () => {
    const { shown } = keno.play({ numbers: [1, 2, 40], risk: 'high' }, [], scripted([39, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    expect(shown).toMatchObject({ drawn: [40, 2, 3, 4, 5, 6, 7, 8, 9, 10], hits: [40, 2], table: ['0', '0', '50200', '250000'] });
    expect(shown.multiplier).toBe('50200');
  });

  it('reads numbers in any order to one choice, and refuses the same twice', () => {
    expect(keno.readChoice({ numbers: [9, 3, 40], risk: 'low' })).toEqual({ numbers: [3, 9, 40], risk: 'low' });
    for (const numbers of [[], [1, 1], [0], [41], ['1'], Array.from({ length: 11 }, (_, index) => index + 1), 5])
      expect(() => keno.readChoice({ numbers, risk: 'low' })).toThrow('number');
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }), (numbers) => {
        expect(keno.readChoice({ numbers, risk: 'low' })).toEqual(keno.readChoice({ numbers: numbers.toReversed(), risk: 'low' }));
      }),
      { numRuns: 50, seed: 8 },
    );
  });
});
