import { expect, it } from 'vitest';
import { noDays, unknownNames } from './unknown';

it('names the parameters of an address that a list does not know', () => {
  expect(unknownNames({ state: 'open', page: '2', open: 'x', kind: 'prize', game: undefined }, ['state'])).toEqual(['kind']);
  expect(unknownNames({ tab: 'bets', find: '1' }, ['find'])).toEqual([]);
});

it('names days that are none', () => {
  expect(noDays({ from: 'zzz', until: '2026-11-21' }, ['state', 'from', 'until'])).toEqual(['from']);
  expect(noDays({ from: '2026-13-45' }, ['state'])).toEqual([]);
});
