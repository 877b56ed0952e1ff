import { describe, expect, it } from 'vitest';
import type { Tier } from '../api/contracts';
import { figuresOf, mostFixed } from './rule-figures';

const tier: Tier = { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 50, amount: null, bet: 0, lostRate: 0 };

describe('the figures of a rule', () => {
  it('are those that it is reckoned on or asks for', () => {
    expect(figuresOf('dividend', [tier])).toEqual({ active: true, result: true });
    expect(figuresOf('daily', [tier, { ...tier, betVolume: 100 }])).toEqual({ active: false, result: false });
    expect(figuresOf('daily', [tier, { ...tier, activeMember: 2 }])).toEqual({ active: true, result: false });
    expect(figuresOf('daily', [tier, { ...tier, loss: 5 }])).toEqual({ active: false, result: true });
    expect(figuresOf('hourly', [tier])).toEqual({ active: false, result: false });
  });

  it('bound what the payer owes where it pays fixed sums', () => {
    const fixed = (amount: number): Tier => ({ ...tier, rateType: 'F', rate: 0, amount });
    expect(mostFixed([fixed(100), fixed(250)])).toBe(250);
    expect(mostFixed([tier])).toBeUndefined();
  });
});
