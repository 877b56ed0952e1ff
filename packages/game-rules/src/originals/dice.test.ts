import { describe, expect, it, vi } from 'vitest';
import { difference, fraction, toNumber } from '../fraction.js';
import { countMath, scripted } from '../testing/enumerate.js';
import { dice, type DiceChoice } from './dice.js';

vi.setConfig({ testTimeout: 60_000 });

const winning = (choice: DiceChoice): number => (choice.direction === 'under' ? choice.target : 9_999 - choice.target);
const plays = (choice: DiceChoice, roll: number) => dice.play(choice, [], scripted([roll]));

describe('dice', () => {
  it('counts 10 000 rolls of some variants to the figures of the formula', () => {
    for (const choice of dice.variants.map((variant) => variant.choice).filter((_, index) => index % 5 === 0)) {
      const counted = countMath((source) => dice.play(choice, [], source).multiplier);
      const math = dice.mathOf(choice);
      expect(counted).toMatchObject({ outcomes: 10_000, chance: fraction(1) });
      expect({ rtp: counted.rtp, hitRate: counted.hitRate, maxWin: counted.maxWin }).toEqual({
        rtp: math.rtp,
        hitRate: math.hitRate,
        maxWin: math.maxWin,
      });
      expect(toNumber(counted.variance)).toBeCloseTo(math.variance, 9);
    }
  });

  it('wins on exactly the rolls that it should, for each of the 19 600 choices, and returns more than 0.9899 and at most 0.99', () => {
    let choices = 0;
    for (const direction of ['under', 'over'] as const) {
      for (let target = 0; target < 10_000; target += 1) {
        const choice: DiceChoice = { direction, target };
        if (winning(choice) < 1 || winning(choice) > 9_800) {
          expect(() => dice.readChoice(choice)).toThrow('98 %');
          continue;
        }
        choices += 1;
        // A win is a single run of rolls that ends at an edge: its two ends tell all of it.
        const [from, to] = direction === 'under' ? [0, target - 1] : [target + 1, 9_999];
        const wins = [from - 1, from, to, to + 1].map((roll) => roll >= 0 && roll < 10_000 && plays(choice, roll).multiplier > 0n);
        if (wins.join() !== 'false,true,true,false' || to - from + 1 !== winning(choice)) throw new Error(`${direction} ${target}`);
        const { rtp } = dice.mathOf(choice);
        if (difference(rtp, fraction(99, 100)).numerator > 0n || difference(rtp, fraction(9_899, 10_000)).numerator <= 0n)
          throw new Error(`return of ${direction} ${target}`);
      }
    }
    expect(choices).toBe(19_600);
  });

  it('shows the roll and what was at stake', () => {
    expect(plays({ direction: 'over', target: 5_049 }, 5_050)).toEqual({
      shown: {
        direction: 'over',
        target: 5_049,
        roll: 5_050,
        won: true,
        chance: { favourable: 4_950, of: 10_000 },
        multiplier: '20000',
      },
      over: true,
      multiplier: 20_000n,
    });
    expect(plays({ direction: 'under', target: 1 }, 0).multiplier).toBe(99_000_000n);
    expect(plays({ direction: 'over', target: 5_049 }, 5_049).multiplier).toBe(0n);
  });
});
