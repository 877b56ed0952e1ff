import { expect, it } from 'vitest';
import { judgeSendAmount, mostToSend } from './send-amount';

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
  expect(judgeSendAmount(text, amount, limits)).toEqual({ problem, amount: named });
});

it.each([10n, 60n])('lets %s go', (amount) => expect(judgeSendAmount(String(amount), amount, limits)).toBeUndefined());

it('offers no more than the least of what there is, may be sent at a time and is left of the day', () => {
  expect(mostToSend(limits)).toBe(60n);
  expect(mostToSend({ ...limits, leftToday: 20n })).toBe(20n);
  expect(mostToSend({ ...limits, available: 500n, leftToday: 500n })).toBe(100n);
});
