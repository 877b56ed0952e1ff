import { type Offer, startingOffer } from '@sortes/growth-rules';
import { expect, it } from 'vitest';
import { lowersOnly } from './lowers-only.js';

const offer: Offer = {
  ...startingOffer('no-deposit', { unit: 10_000n, at: 0 }),
  budget: { nominal: 1_000n, expected: null },
  stock: { all: 10, aDay: null },
};

it('takes lower bounds, and bounds where there were none, for lowering', () => {
  expect(lowersOnly(offer, offer)).toBe(true);
  expect(lowersOnly(offer, { ...offer, budget: { nominal: 999n, expected: 5n }, stock: { all: 9, aDay: 1 } })).toBe(true);
});

it('takes nothing else for it', () => {
  expect(lowersOnly(offer, { ...offer, budget: { nominal: 1_001n, expected: null } })).toBe(false);
  expect(lowersOnly(offer, { ...offer, budget: { nominal: null, expected: null } })).toBe(false);
  expect(lowersOnly(offer, { ...offer, stock: { all: null, aDay: null } })).toBe(false);
  expect(lowersOnly(offer, { ...offer, budget: { nominal: 999n, expected: null }, title: { EN: 'Another title' } })).toBe(false);
  expect(lowersOnly(offer, { ...offer, reward: { rule: 'fixed', sum: 1n } })).toBe(false);
});
