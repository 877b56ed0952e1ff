import { describe, expect, it, vi } from 'vitest';
import { fraction, toNumber } from '../fraction.js';
import { countMath, scripted } from '../testing/enumerate.js';
import { combinations, mathOfPayouts } from './figures.js';
import { plinko, plinkoTable, type PlinkoChoice } from './plinko.js';

vi.setConfig({ testTimeout: 60_000 });

const choices = plinko.variants.map(({ choice }) => choice as PlinkoChoice);

describe('plinko', () => {
  it('counts all paths of the nine boards of high risk to the formula', () => {
    for (const choice of choices.filter(({ risk }) => risk === 'high')) {
      const math = plinko.mathOf(choice);
      const counted = countMath((source) => plinko.play(choice, [], source).multiplier);
      expect(counted).toMatchObject({ outcomes: 2 ** choice.rows, rtp: math.rtp, hitRate: fraction(1), maxWin: math.maxWin });
      expect(math.hitRate).toEqual(fraction(1));
      expect(math.variance).toBeCloseTo(toNumber(counted.variance), 9);
    }
  });

  it('counts each of the 27 boards, a path to every bucket for all that end there', () => {
    expect(choices).toHaveLength(27);
    for (const choice of choices) {
      const math = plinko.mathOf(choice);
      const right = (bucket: number): number[] => Array.from({ length: choice.rows }, (_, row) => (row < bucket ? 1 : 0));
      const payouts = Array.from({ length: choice.rows + 1 }, (_, bucket) => ({
        multiplier: plinko.play(choice, [], scripted(right(bucket))).multiplier,
        chance: fraction(combinations(choice.rows, bucket), 2 ** choice.rows),
      }));
      expect(mathOfPayouts(payouts)).toEqual(math);
      expect(toNumber(math.rtp)).toBeGreaterThan(0.987);
      expect(toNumber(math.rtp)).toBeLessThanOrEqual(0.99);
    }
  });

  it('pays the same on both sides, less towards the middle, and is wilder with more risk', () => {
    for (const choice of choices) {
      const table = plinkoTable(choice);
      expect(table).toHaveLength(choice.rows + 1);
      expect(table).toEqual(table.toReversed());
      for (let bucket = 1; bucket <= choice.rows / 2; bucket += 1)
        expect((table[bucket] as bigint) <= (table[bucket - 1] as bigint)).toBe(true);
    }
    for (let rows = 8; rows <= 16; rows += 1) {
      const [low = 0, medium = 0, high = 0] = (['low', 'medium', 'high'] as const).map((risk) => plinko.mathOf({ rows, risk }).variance);
      expect(low).toBeLessThan(medium);
      expect(medium).toBeLessThan(high);
    }
  });

  it('shows the path to the bucket', () => {
    const { shown, multiplier } = plinko.play({ rows: 8, risk: 'low' }, [], scripted([1, 1, 0, 1, 1, 1, 1, 0]));
    expect(shown).toMatchObject({ path: [1, 1, 0, 1, 1, 1, 1, 0], bucket: 6, multiplier: '14000' });
    expect(multiplier).toBe(14_000n);
    for (const rows of [7, 17, 8.5]) expect(() => plinko.readChoice({ rows, risk: 'low' })).toThrow('rows');
  });
});
