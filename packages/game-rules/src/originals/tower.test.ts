import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { difference, fraction, product, toNumber } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath, enumerate, scripted } from '../testing/enumerate.js';
import { anyValue, branchesOfTaking, playOut, poolAfter } from '../testing/rounds.js';
import { tower, towerFloors, type TowerChoice, type TowerMove } from './tower.js';

vi.setConfig({ testTimeout: 60_000 });

const choices = tower.variants.map(({ choice }) => choice as TowerChoice);
const climb = (tile: number): TowerMove => ({ kind: 'climb', tile });
const cashOut: TowerMove = { kind: 'cash-out' };

/** Figures of climbing `steps` floors by these tiles and cashing out, by counting where the traps may be: under the step, or elsewhere. */
function countStopping(choice: TowerChoice, steps: number, path: readonly number[]) {
  const { tiles, safe } = towerFloors[choice.difficulty];
  const traps = tiles - safe;
  return countMath(
    (source) =>
      playOut(tower, choice, ({ climbed }) => (climbed.length < steps ? climb(path[climbed.length] as number) : cashOut), source).state
        .multiplier,
    {
      branchesOf: (bound, taken) => {
        const floor = Math.floor(taken.length / traps);
        // A trap under a step loses the round: nothing later matters.
        const isLost = taken.some((_step, index) => {
          const at = Math.floor(index / traps);
          const pool = poolAfter(tiles, taken.slice(at * traps, index + 1));
          return pool[index - at * traps] === path[at];
        });
        return floor >= steps || isLost
          ? anyValue(bound)
          : branchesOfTaking(tiles, taken.slice(floor * traps), (tile) => tile === path[floor]);
      },
    },
  );
}

describe('tower', () => {
  it('pays at each floor of each difficulty what counting the traps through play gives', () => {
    for (const choice of choices) {
      const { tiles } = towerFloors[choice.difficulty];
      const path = Array.from({ length: 9 }, (_, floor) => (floor * 3 + 1) % tiles);
      const ladder = tower.ladderOf?.(choice) ?? [];
      const math = tower.mathOf(choice);
      expect(ladder).toHaveLength(9);
      ladder.forEach((step, index) => {
        const counted = countStopping(choice, index + 1, path);
        expect(counted).toMatchObject({ chance: fraction(1), hitRate: step.chance, maxWin: step.multiplier });
        expect(counted.rtp).toEqual(product(step.chance, fraction(step.multiplier, 10_000n)));
        if (index === 0) expect(toNumber(counted.variance)).toBeCloseTo(math.variance, 12);
      });
      for (const { chance, multiplier } of ladder) {
        const rtp = product(chance, fraction(multiplier, 10_000n));
        expect(difference(math.rtp, rtp).numerator >= 0n && difference(rtp, math.lowestRtp ?? rtp).numerator >= 0n).toBe(true);
        expect(difference(fraction(99, 100), rtp).numerator >= 0n).toBe(true);
        expect(difference(rtp, fraction(9_899, 10_000)).numerator > 0n).toBe(true);
      }
    }
  });

  it('puts the traps of a floor under every choice of its tiles equally often, counted one by one', () => {
    for (const choice of choices) {
      const { tiles, safe } = towerFloors[choice.difficulty];
      const seen = new Map<string, number>();
      const board = (source: { below(bound: number): number }): string => {
        const { state } = playOut(tower, choice, ({ climbed }) => (climbed.length === 0 ? climb(0) : cashOut), source);
        return String(state.shown.traps?.[0]);
      };
      const found = enumerate(board, { branchesOf: (bound, taken) => (taken.length < tiles - safe ? undefined : anyValue(bound)) });
      for (const { value } of found) seen.set(value, (seen.get(value) ?? 0) + 1);
      expect(new Set(seen.values()).size).toBe(1);
      expect(seen.size).toBe(tiles === 2 ? 2 : tiles === 3 ? 3 : 4);
    }
  });

  it('pays nine floors by itself', () => {
    const { state } = playOut(
      tower,
      { difficulty: 'master' },
      ({ climbed }) => climb(climbed.length < 9 ? 3 : 0),
      scripted(Array<number>(27).fill(0)),
    );
    expect(state).toMatchObject({ over: true, multiplier: 2_595_225_600n, shown: { outcome: 'cleared' } });
    expect(state.shown.traps).toEqual(Array.from({ length: 9 }, () => [0, 1, 2]));
  });

  it('shows of an open round nothing that depends on the hidden traps', () => {
    const openWith = (choice: TowerChoice, moves: readonly TowerMove[], numbers: readonly number[]) => {
      let at = 0;
      try {
        const state = tower.play(choice, moves, { below: (bound) => (numbers[at++ % numbers.length] as number) % bound });
        return state.over ? undefined : state.shown;
      } catch (error) {
        if (error instanceof ChoiceError) return undefined;
        throw error;
      }
    };
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...choices),
        fc.array(fc.nat(10 ** 6), { minLength: 54, maxLength: 54 }),
        fc.array(fc.nat(3), { maxLength: 5 }),
        (choice, numbers, tiles) => {
          const [one, other] = [numbers.slice(0, 27), numbers.slice(27)].map((each) => openWith(choice, tiles.map(climb), each));
          if (!one || !other) return;
          compared += 1;
          expect(one).toEqual(other);
        },
      ),
      { numRuns: 300, seed: 10 },
    );
    expect(compared).toBeGreaterThan(30);
  });

  it('refuses what is not possible', () => {
    const play = (...moves: TowerMove[]) => tower.play({ difficulty: 'hard' }, moves, scripted(Array<number>(9).fill(0)));
    expect(() => play(cashOut)).toThrow(ChoiceError);
    expect(() => play(climb(2))).toThrow(ChoiceError);
    expect(() => play(climb(0), climb(1))).toThrow(ChoiceError);
    expect(() => play(climb(1), cashOut, climb(1))).toThrow(ChoiceError);
    expect(play(climb(1), climb(0))).toMatchObject({ over: true, multiplier: 0n, shown: { outcome: 'lost', climbed: [1, 0] } });
    expect(() => tower.readMove({ kind: 'climb', tile: 4 })).toThrow(ChoiceError);
    expect(() => tower.readChoice({ difficulty: 'toString' })).toThrow(ChoiceError);
  });
});
