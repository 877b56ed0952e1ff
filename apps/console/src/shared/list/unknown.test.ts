import { expect, it } from 'vitest';
import { unknownNames } from './unknown';

it('names the parameters of an address that a list does not know', () => {
  expect(unknownNames({ state: 'open', page: '2', open: 'x', kind: 'prize', game: undefined }, ['state'])).toEqual(['kind']);
  expect(unknownNames({ tab: 'bets', find: '1' }, ['find'])).toEqual([]);
});
