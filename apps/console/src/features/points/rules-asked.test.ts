import { expect, it } from 'vitest';
import { asksForRules, type Rules } from './rules-asked';

const rules: Rules = {
  rates: [{ lane: 'RNG', per100: 0.5 }],
  validity: { unit: 'months', count: 12 },
  isSold: true,
  bringsPer1000: '10',
  soldMostADay: null,
  isBought: false,
  costsPer1000: '20',
  boughtMostADay: null,
};

it('reads a request for other rules of points', () => {
  expect(asksForRules({ version: 2, before: rules, rules, amount: '90000' })).toBe(true);
});

it.each([
  undefined,
  null,
  'rules',
  {},
  { before: rules },
  { before: {}, rules },
  { before: rules, rules: { ...rules, rates: null } },
  { before: rules, rules: { ...rules, rates: [null] } },
  { before: rules, rules: { ...rules, validity: 'months' } },
  { before: rules, rules: { ...rules, bringsPer1000: 10 } },
])('tells %j apart from one', (payload) => {
  expect(asksForRules(payload)).toBe(false);
});
