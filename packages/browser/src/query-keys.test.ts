import { expect, it } from 'vitest';
import { keysOf } from './query-keys.js';

it('begins the key of one thing with the key of all of its kind, so that forgetting all forgets each', () => {
  const draws = keysOf<[game: string, numero: string]>('draw');
  expect(draws.of('MB', '12')).toEqual([...draws.all, 'MB', '12']);
});
