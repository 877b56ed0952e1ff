import { expect, it } from 'vitest';
import { linkBody, type TypedLink } from './link-body';

const typed: TypedLink = { channel: ' Zalo ', isFor: 'many', kind: 'member', days: '30', mostUses: '50', userName: 'left over', rates: {} };

it('sends how long a link for many is good and how often, and leaves out what is not limited', () => {
  expect(linkBody(typed)).toEqual({ channel: 'Zalo', isAgent: false, days: 30, mostUses: 50 });
  expect(linkBody({ ...typed, kind: 'agent', days: '', mostUses: '' })).toEqual({ channel: 'Zalo', isAgent: true });
});

it('sends the name of whom a link is for, and nothing of the terms for many', () => {
  expect(linkBody({ ...typed, isFor: 'one', userName: ' minh ' })).toEqual({ channel: 'Zalo', isAgent: false, userName: 'minh' });
});

it('sends the rates that were typed, and none of lanes that were left empty', () => {
  const rates = { RNG: '0.85', LIVE: '', LOTT: '1920', FISH: '0' };
  expect(linkBody({ ...typed, rates }).rates).toEqual(
    expect.arrayContaining([
      { lane: 'RNG', rate: 85 },
      { lane: 'LOTT', rate: 1920 },
    ]),
  );
  expect(linkBody({ ...typed, rates }).rates).toHaveLength(2);
});
