import { tryReadAmount } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { outcomeOf, suggestedAmounts, suggestedMinutes, minutesAtMost, toWire } from './limits';
import { formatDecimal } from './wire-decimal';

describe('outcomeOf', () => {
  it.each([
    [undefined, 100n, 'now'],
    [undefined, undefined, 'same'],
    [100n, 100n, 'same'],
    [100n, 99n, 'now'],
    [100n, 0n, 'now'],
    [100n, 101n, 'waits'],
    [100n, undefined, 'waits'],
    [0n, undefined, 'waits'],
  ] as const)('from %s to %s: %s', (own, wish, outcome) => {
    expect(outcomeOf(own, wish)).toBe(outcome);
  });
});

describe('toWire', () => {
  it('writes amounts as decimals, minutes as numbers, and no limit as null', () => {
    expect(toWire({ kind: 'deposit', period: 'day', value: 125_000n })).toEqual({ kind: 'deposit', period: 'day', value: '12.5' });
    expect(toWire({ kind: 'session', period: 'week', value: 90n })).toEqual({ kind: 'session', period: 'week', value: 90 });
    expect(toWire({ kind: 'loss', period: 'month', value: undefined })).toEqual({ kind: 'loss', period: 'month', value: null });
  });
  it.each([0n, 1n, 10_000n, 123_456_789n, 5_000_000_000_000n])('%s units come back as they went', (units) => {
    expect(tryReadAmount(formatDecimal(units))).toBe(units);
  });
});

describe('suggestions', () => {
  it('grow with the period, and less than the days it has', () => {
    expect(suggestedAmounts(0, 'day')[0]).toBe(1_000_000_000n);
    expect(suggestedAmounts(2, 'week')[0]).toBe(300_000n);
    for (const period of ['day', 'week', 'month'] as const)
      expect(suggestedMinutes(period).every((minutes) => minutes <= minutesAtMost[period])).toBe(true);
  });
});
