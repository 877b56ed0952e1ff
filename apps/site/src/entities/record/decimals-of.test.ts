import { expect, it } from 'vitest';
import { moneyParts } from '@sortes/ui';
import { decimalsOf } from './decimals-of';

it('counts the decimals that an amount is written with', () => {
  expect([0n, 10_000n, 15_000n, -12_300n, 1n].map((amount) => decimalsOf(amount, 0))).toEqual([0, 0, 1, 2, 4]);
  expect([0n, 15_000n, 12_345n].map((amount) => decimalsOf(amount, 2))).toEqual([2, 2, 4]);
  for (const scale of [0, 2])
    for (const amount of [0n, 7n, 15_000n, -12_345n, 20_000n]) {
      const { figures } = moneyParts(amount, { code: 'VND', symbol: '₫', scale }, 'en');
      expect(figures.split('.')[1]?.length ?? 0).toBe(decimalsOf(amount, scale));
    }
});
