import { expect, it } from 'vitest';
import { restAfterScores } from './index.js';

it('rests nine times as long as counting took, a minute at most: a slow machine must not let boards stand still', () => {
  expect([200, 1_000, 2_000, 6_000, 47_000].map(restAfterScores)).toEqual([undefined, undefined, 18_000, 54_000, 60_000]);
});
