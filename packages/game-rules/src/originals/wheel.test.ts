import { describe, expect, it } from 'vitest';
import { fraction, toNumber } from '../fraction.js';
import { countMath } from '../testing/enumerate.js';
import { wheel, wheelTable, type WheelChoice } from './wheel.js';

const choices = wheel.variants.map(({ choice }) => choice as WheelChoice);

describe('wheel', () => {
  it.each(choices)('counts every segment of $risk, $segments, to the formula, and returns 0.99 exactly', (choice) => {
    const math = wheel.mathOf(choice);
    const counted = countMath((source) => wheel.play(choice, [], source).multiplier);
    expect(counted.outcomes).toBe(choice.segments);
    expect({ rtp: counted.rtp, hitRate: counted.hitRate, maxWin: counted.maxWin }).toEqual({
      rtp: fraction(99, 100),
      hitRate: math.hitRate,
      maxWin: math.maxWin,
    });
    expect(math.rtp).toEqual(counted.rtp);
    expect(math.variance).toBeCloseTo(toNumber(counted.variance), 9);
    expect(wheelTable(choice)).toHaveLength(choice.segments);
  });

  it('grows wilder with the risk', () => {
    for (const segments of [10, 20, 30, 40, 50] as const) {
      const [low = 0, medium = 0, high = 0] = (['low', 'medium', 'high'] as const).map((risk) => wheel.mathOf({ segments, risk }).variance);
      expect(low).toBeLessThan(medium);
      expect(medium).toBeLessThan(high);
    }
  });

  it('shows the wheel with the segment that stopped', () => {
    const { shown, multiplier } = wheel.play({ segments: 10, risk: 'high' }, [], { below: () => 0 });
    expect(shown).toEqual({ segments: 10, risk: 'high', segment: 0, table: ['99000', ...Array<string>(9).fill('0')], multiplier: '99000' });
    expect(multiplier).toBe(99_000n);
    expect(() => wheel.readChoice({ segments: 15, risk: 'low' })).toThrow('segments');
  });
});
