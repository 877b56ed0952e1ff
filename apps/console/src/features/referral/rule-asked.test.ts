import { expect, it } from 'vitest';
import type { Rule } from './referral-words';
import { asksForRule } from './rule-asked';

const rule: Rule = {
  isOn: true,
  minDeposit: '10',
  minTurnover: '100',
  days: 30,
  inviterOfferId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
  friendOfferId: null,
  milestones: [{ friend: 5, offerId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569' }],
  monthlyCap: null,
};

it('reads a request for another referral rule, and for the first', () => {
  expect(asksForRule({ version: 2, before: rule, rule, amount: null })).toBe(true);
  expect(asksForRule({ version: 0, before: null, rule, amount: null })).toBe(true);
});

it.each([
  null,
  [],
  {},
  { rule },
  { before: null, rule: null },
  { before: {}, rule },
  { before: null, rule: { ...rule, milestones: undefined } },
  { before: null, rule: { ...rule, milestones: [5] } },
  { before: null, rule: { ...rule, days: '30' } },
])('tells %j apart from one', (payload) => {
  expect(asksForRule(payload)).toBe(false);
});
