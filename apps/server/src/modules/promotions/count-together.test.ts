import { expect, it } from 'vitest';
import { partsOf } from './count-together.js';

const touched = (playerId: number, bets: number) => ({
  playerId,
  bets: Array.from({ length: bets }, (_, at) => `${playerId}-${at}`),
  rounds: [],
});
const sizes = (bets: readonly number[]) =>
  partsOf(bets.map((count, at) => touched(at, count))).map((part) => part.map((one) => one.bets.length));

it('players are counted in parts that hold neither too many of them nor too many bets, each once and in their order', () => {
  expect(partsOf([])).toEqual([]);
  expect(sizes(Array.from({ length: 250 }, () => 1)).map((part) => part.length)).toEqual([100, 100, 50]);
  expect(sizes([600, 400, 1, 5_000, 2, 3])).toEqual([[600, 400], [1], [5_000], [2, 3]]);
  expect(
    partsOf(Array.from({ length: 250 }, (_, at) => touched(at, 7)))
      .flat()
      .map(({ playerId }) => playerId),
  ).toEqual(Array.from({ length: 250 }, (_, at) => at));
});
