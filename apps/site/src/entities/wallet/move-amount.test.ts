import { expect, it } from 'vitest';
import { ApiError } from '../../kit/api/client';
import { keepsTransferKey, nameOfWish } from './transfers';
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

it('keeps the key only while the outcome may be unknown', () => {
  const refusal = (code: string) => new ApiError(code, '', 409);
  expect(
    ['network', 'timeout', 'idempotency.in.progress', 'system.busy', 'system.error'].map((code) => keepsTransferKey(refusal(code))),
  ).toEqual(Array.from({ length: 5 }, () => true));
  expect(['transfer.refused', 'balance.not.enough', 'transfer.in.progress'].map((code) => keepsTransferKey(refusal(code)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(keepsTransferKey(new Error('lost'))).toBe(true);
});
