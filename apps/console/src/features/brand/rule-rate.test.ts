import { expect, it } from 'vitest';
import { readRuleRate, typedRuleRate } from './rule-rate';

it('keeps percent as hundredths of a percent and prize groups as they are', () => {
  expect(['1', '0.5', '1,25', ' 9.99 ', '0'].map((typed) => readRuleRate('LIVE', typed))).toEqual(['100', '50', '125', '999', '0']);
  expect(['1956', ''].map((typed) => readRuleRate('LOTT', typed))).toEqual(['1956', '-']);
});

it('shows what is no percent as it was typed, and keeps it apart from every number', () => {
  for (const typed of ['1.255', 'x', '', '1e2']) {
    const kept = readRuleRate('RNG', typed);
    expect(kept).not.toMatch(/^\d+$/);
    expect(typedRuleRate('RNG', kept)).toBe(typed);
  }
});

it('shows every rate as it is read again', () => {
  for (let rate = 0; rate < 1_000; rate += 1) expect(readRuleRate('RNG', typedRuleRate('RNG', String(rate)))).toBe(String(rate));
});
