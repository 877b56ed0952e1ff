import type { UniformSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { difference, fraction, product, toNumber } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath, enumerate, scripted } from '../testing/enumerate.js';
import { anyValue, branchesOfTaking, playOut, poolAfter } from '../testing/rounds.js';
import { combinations, largestMultiplier } from './figures.js';
import { mineTiles, mines, type MinesMove } from './mines.js';

vi.setConfig({ testTimeout: 60_000 });

const reveal = (tile: number): MinesMove => ({ kind: 'reveal', tile });
const cashOut: MinesMove = { kind: 'cash-out' };
const ladderOf = (count: number) => mines.ladderOf?.({ mines: count }) ?? [];

/** Figures of revealing `steps` tiles and cashing out, by counting where the mines may lie: under those tiles, or elsewhere. */
function countStopping(count: number, steps: number, tiles: readonly number[]) {
  const wanted = tiles.slice(0, steps);
  const isEnd = steps === ladderOf(count).length;
  const moves = isEnd ? wanted.map(reveal) : [...wanted.map(reveal), cashOut];
  return countMath(
    (source) => playOut(mines, { mines: count }, (shown) => moves[shown.revealed.length] ?? cashOut, source).state.multiplier,
    {
      branchesOf: (bound, taken) => {
        const isHit = (at: number): boolean => wanted.includes(at);
        // Once a mine lies under a wanted tile the round is lost, wherever the others are.
        const isLost = poolAfter(mineTiles, taken).slice(0, taken.length).some(isHit);
        return isLost ? anyValue(bound) : branchesOfTaking(mineTiles, taken, isHit);
      },
    },
  );
}

describe('mines', () => {
  it('pays at each step of each board what counting the boards through play gives', () => {
    const tiles = Array.from({ length: mineTiles }, (_, index) => (index * 7 + 3) % mineTiles);
    for (let count = 1; count < mineTiles; count += 1) {
      const ladder = ladderOf(count);
      const math = mines.mathOf({ mines: count });
      const returns = ladder.map((step, index) => {
        const counted = countStopping(count, index + 1, tiles);
        expect(counted.chance).toEqual(fraction(1));
        expect(counted.hitRate).toEqual(step.chance);
        expect(counted.maxWin).toBe(step.multiplier);
        expect(counted.rtp).toEqual(product(step.chance, fraction(step.multiplier, 10_000n)));
        if (index === 0) expect([toNumber(counted.hitRate), toNumber(counted.variance)]).toEqual([toNumber(math.hitRate), math.variance]);
        return counted.rtp;
      });
      // Strategy-free up to rounding down: every step lies in what is published, and that within 1/10 000 of 0.99.
      for (const each of returns) {
        expect(difference(math.rtp, each).numerator >= 0n).toBe(true);
        expect(difference(each, math.lowestRtp ?? each).numerator >= 0n).toBe(true);
      }
      expect(difference(fraction(99, 100), math.rtp).numerator >= 0n).toBe(true);
      expect(difference(math.lowestRtp ?? math.rtp, fraction(9_899, 10_000)).numerator > 0n).toBe(true);
      expect(math.maxWin).toBe(ladder.at(-1)?.multiplier);
    }
  });

  it('puts one, two and three mines under every choice of tiles equally often, counted one by one', () => {
    for (const [count, outcomes] of [
      [1, 25],
      [2, 600],
      [3, 13_800],
    ] as const) {
      const boards = new Map<string, number>();
      let total = 0;
      const boardOf = (source: UniformSource): string =>
        String(playOut(mines, { mines: count }, ({ revealed }) => reveal(revealed.length), source).state.shown.mineTiles);
      for (const { value } of enumerate(boardOf)) {
        boards.set(value, (boards.get(value) ?? 0) + 1);
        total += 1;
      }
      expect(total).toBe(outcomes);
      expect([boards.size, new Set(boards.values()).size]).toEqual([Number(combinations(mineTiles, count)), 1]);
    }
  });

  it('ends before a step that would pay more than 1 000 000 times, and at the last safe tile', () => {
    for (let count = 1; count < mineTiles; count += 1) {
      const ladder = ladderOf(count);
      expect((ladder.at(-1)?.multiplier ?? 0n) <= largestMultiplier).toBe(true);
    }
    expect(ladderOf(12)).toHaveLength(12);
    expect(ladderOf(1)).toHaveLength(24);
    expect(ladderOf(24)).toHaveLength(1);
    const state = mines.play({ mines: 24 }, [reveal(24)], scripted(Array<number>(24).fill(0)));
    expect(state).toMatchObject({ over: true, multiplier: 247_500n, shown: { outcome: 'cleared', revealed: [24] } });
    expect(state.shown.mineTiles).toHaveLength(24);
  });

  it('shows of an open round nothing that depends on the hidden mines', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(10 ** 6), { minLength: 48, maxLength: 48 }),
        fc.uniqueArray(fc.nat(24), { minLength: 1, maxLength: 6 }),
        (count, numbers, tiles) => {
          const [one, other] = [numbers.slice(0, 24), numbers.slice(24)].map((each) => mines.play({ mines: count }, [], fitting(each)));
          expect(one).toEqual(other);
          const open = [numbers.slice(0, 24), numbers.slice(24)].map((each) => openWith(count, tiles, each));
          if (open[0] && open[1]) expect(open[0]).toEqual(open[1]);
        },
      ),
      { numRuns: 300, seed: 9 },
    );
  });

  it('refuses what is not possible', () => {
    const play = (...moves: MinesMove[]) => mines.play({ mines: 3 }, moves, scripted([0, 0, 0]));
    expect(() => play(cashOut)).toThrow(ChoiceError);
    expect(() => play(reveal(5), reveal(5))).toThrow(ChoiceError);
    expect(() => play(reveal(0), reveal(5))).toThrow(ChoiceError);
    expect(() => play(reveal(5), cashOut, cashOut)).toThrow(ChoiceError);
    expect(play(reveal(5), reveal(0))).toMatchObject({
      over: true,
      multiplier: 0n,
      shown: { hit: 0, revealed: [5], mineTiles: [0, 1, 2] },
    });
    for (const raw of [{ kind: 'reveal', tile: 25 }, { kind: 'reveal' }, { kind: 'cash-out', tile: 1 }])
      expect(() => mines.readMove(raw)).toThrow(ChoiceError);
    for (const count of [0, 25, 1.5]) expect(() => mines.readChoice({ mines: count })).toThrow(ChoiceError);
  });
});

/** Numbers of any size made to fit their bounds. */
function fitting(numbers: readonly number[]) {
  let at = 0;
  return { below: (bound: number) => (numbers[at++ % numbers.length] as number) % bound };
}

function openWith(count: number, tiles: readonly number[], numbers: readonly number[]) {
  try {
    const state = mines.play({ mines: count }, tiles.map(reveal), fitting(numbers));
    return state.over ? undefined : state.shown;
  } catch (error) {
    if (error instanceof ChoiceError) return undefined;
    throw error;
  }
}
