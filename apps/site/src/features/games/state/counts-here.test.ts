import { expect, it } from 'vitest';
import { countsHere } from './counts-here';

type Of = Parameters<typeof countsHere>[0];
const slot = { nodeId: '12', gameType: 'RNG' };
const named = (nodeId: number): Of['games']['games'] => [{ name: 'lumen:three-bells', title: 'Three bells', lottery: null, nodeId }];
const weights = [
  { lane: 'RNG', weight: 10_000 },
  { lane: 'LIVE', weight: 1_000 },
  { lane: 'SPORTS', weight: 0 },
];

it('says how much counts in a kind of game', () => {
  const games: Of['games'] = { choose: 'all', lanes: [], games: [] };
  expect(countsHere({ games, weights, gameWeights: [] }, slot)).toBe(1);
  expect(countsHere({ games, weights, gameWeights: [] }, { nodeId: '3', gameType: 'LIVE' })).toBe(0.1);
  expect(countsHere({ games, weights, gameWeights: [] }, { nodeId: '3', gameType: 'SPORTS' })).toBe(0);
});

it('says where it may not be played with, by kind and by game', () => {
  const only: Of['games'] = { choose: 'only', lanes: ['LIVE'], games: [] };
  expect(countsHere({ games: only, weights, gameWeights: [] }, slot)).toBe('not');
  expect(countsHere({ games: { choose: 'only', lanes: [], games: named(12) }, weights: [], gameWeights: [] }, slot)).toBeUndefined();
  expect(countsHere({ games: { choose: 'only', lanes: [], games: named(13) }, weights: [], gameWeights: [] }, slot)).toBe('not');
  expect(countsHere({ games: { choose: 'all-but', lanes: ['RNG'], games: [] }, weights, gameWeights: [] }, slot)).toBe('not');
  expect(countsHere({ games: { choose: 'all-but', lanes: [], games: named(12) }, weights, gameWeights: [] }, slot)).toBe('not');
  expect(countsHere({ games: { choose: 'all-but', lanes: ['LIVE'], games: named(13) }, weights, gameWeights: [] }, slot)).toBe(1);
});

it('takes the weight of the game itself before that of its kind', () => {
  const games: Of['games'] = { choose: 'all', lanes: [], games: [] };
  const [game] = named(12);
  const gameWeights = game === undefined ? [] : [{ game, weight: 2_500 }];
  expect(countsHere({ games, weights, gameWeights }, slot)).toBe(0.25);
  expect(countsHere({ games, weights, gameWeights }, { nodeId: '13', gameType: 'RNG' })).toBe(1);
});
