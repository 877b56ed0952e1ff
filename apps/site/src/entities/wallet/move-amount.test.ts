import { expect, it } from 'vitest';
import { nameOfWish } from './transfers';
import { readMoveAmount } from './move-amount';

it('reads what may be moved', () => {
  expect(readMoveAmount('50.000', 0, 500_000_000n)).toEqual({ amount: 500_000_000n });
  expect(readMoveAmount('50k', 0, undefined)).toEqual({ amount: 500_000_000n });
  expect(readMoveAmount(' ', 0, 1n)).toEqual({ problem: 'empty' });
  expect(readMoveAmount('0', 0, 1n)).toEqual({ problem: 'none' });
  expect(readMoveAmount('-5', 0, 1n)).toEqual({ problem: 'none' });
  expect(readMoveAmount('abc', 0, 1n)).toEqual({ problem: 'none' });
  expect(readMoveAmount('50001', 0, 500_000_000n)).toEqual({ problem: 'tooMuch' });
});

it('names an intention by all that makes it one', () => {
  const names = [
    nameOfWish({ recoverAll: true }),
    nameOfWish({ vassalage: 'LUMEN', direction: 'in', amount: 'all' }),
    nameOfWish({ vassalage: 'LUMEN', direction: 'out', amount: 'all' }),
    nameOfWish({ vassalage: 'LUMEN', direction: 'in', amount: 5n }),
    nameOfWish({ vassalage: 'KITE', direction: 'in', amount: 5n }),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(nameOfWish({ vassalage: 'KITE', direction: 'in', amount: 5n })).toBe(names[4]);
});
