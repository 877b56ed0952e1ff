import { expect, it } from 'vitest';
import { judgeUplineAmount } from './upline-amount';

const limits = { minimum: 10n, maximum: 100n, leftToday: 80n, available: 60n };

it.each([
  ['', undefined, 'empty', 0n],
  ['x', undefined, 'none', 0n],
  ['0', 0n, 'none', 0n],
  ['9', 9n, 'belowMinimum', 10n],
  ['101', 101n, 'aboveMaximum', 100n],
  ['81', 81n, 'aboveToday', 80n],
  ['61', 61n, 'tooMuch', 60n],
])('says of %j what is wrong, and which amount would do', (text, amount, problem, named) => {
  expect(judgeUplineAmount(text, amount, limits)).toEqual({ problem, amount: named });
});

it.each([10n, 60n])('lets %s go', (amount) => expect(judgeUplineAmount(String(amount), amount, limits)).toBeUndefined());
