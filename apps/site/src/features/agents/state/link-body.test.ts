import { expect, it } from 'vitest';
import { linkBody, type TypedLink } from './link-body';

const typed: TypedLink = { channel: ' Zalo ', isFor: 'many', kind: 'member', days: '30', mostUses: '50', userName: 'left over' };

it('sends how long a link for many is good and how often, and leaves out what is not limited', () => {
  expect(linkBody(typed)).toEqual({ channel: 'Zalo', isAgent: false, days: 30, mostUses: 50 });
  expect(linkBody({ ...typed, kind: 'agent', days: '', mostUses: '' })).toEqual({ channel: 'Zalo', isAgent: true });
});

it('sends the name of whom a link is for, and nothing of the terms for many', () => {
  expect(linkBody({ ...typed, isFor: 'one', userName: ' minh ' })).toEqual({ channel: 'Zalo', isAgent: false, userName: 'minh' });
});
