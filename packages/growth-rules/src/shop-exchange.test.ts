import { expect, it } from 'vitest';
import { besideExchange } from './shop-exchange.js';

const rates = { bringsPer1000: 40n, costsPer1000: 50n };
const verdict = (gives: bigint, price: bigint, of = rates as Parameters<typeof besideExchange>[1]) =>
  besideExchange({ gives, price }, of)?.verdict;

it('says where the shop gives more than the exchange, less, or more than points cost', () => {
  expect(besideExchange({ gives: 45n, price: 1_000n }, rates)).toEqual({ per1000: 45n, verdict: 'more' });
  expect(verdict(40n, 1_000n)).toBe('same');
  expect(verdict(39n, 1_000n)).toBe('less');
  expect(verdict(50n, 1_000n)).toBe('more');
  expect(verdict(51n, 1_000n)).toBe('loop');
});

it('compares exactly where the sum of 1,000 points is no whole unit', () => {
  expect(verdict(1n, 24n)).toBe('more');
  expect(verdict(1n, 25n)).toBe('same');
  expect(verdict(1n, 26n)).toBe('less');
});

it('has nothing to say where points are not exchanged', () => {
  expect(besideExchange({ gives: 1n, price: 1n }, { bringsPer1000: null, costsPer1000: null })).toBeUndefined();
  expect(verdict(100n, 1_000n, { bringsPer1000: null, costsPer1000: 50n })).toBe('loop');
  expect(verdict(100n, 1_000n, { bringsPer1000: 40n, costsPer1000: null })).toBe('more');
});
