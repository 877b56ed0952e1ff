import { describe, expect, it } from 'vitest';
import { mostOf, ruleNeedsSecond } from './most.js';
import type { ReferralRule } from './rules.js';

const rule = (change: Partial<ReferralRule> = {}): ReferralRule => ({
  isOn: true,
  minDeposit: 100n,
  minTurnover: 500n,
  days: 30,
  inviterOfferId: 'five',
  friendOfferId: 'two',
  milestones: [{ friend: 5, offerId: 'ten' }],
  monthlyCap: 3,
  ...change,
});
const sums = new Map([
  ['five', 5n],
  ['two', 2n],
  ['ten', 10n],
]);
const needs = (after: ReferralRule, alone: bigint, before?: ReferralRule) => ruleNeedsSecond({ before, after, sums }, alone);

describe('a rule of referral', () => {
  it('comes at most to both rewards of as many friends as a month counts, and its milestones', () => {
    expect(mostOf(rule(), sums)).toEqual({ single: 10n, aMonth: 31n });
    expect(mostOf(rule({ monthlyCap: null }), sums)).toEqual({ single: 10n, aMonth: null });
    expect(mostOf(rule({ monthlyCap: null, inviterOfferId: null, friendOfferId: null }), sums)).toEqual({ single: 10n, aMonth: 10n });
    expect(mostOf(rule({ friendOfferId: 'gone' }), sums)).toEqual({ single: null, aMonth: null });
    expect(mostOf(rule({ isOn: false, monthlyCap: null }), sums)).toEqual({ single: 0n, aMonth: 0n });
  });

  it('takes a second person above the sum, without a bound, or where an award is unknown', () => {
    expect([needs(rule(), 31n), needs(rule(), 30n)]).toEqual([false, true]);
    expect(needs(rule({ monthlyCap: null }), 1_000n)).toBe(true);
    expect(needs(rule({ friendOfferId: 'gone' }), 1_000n)).toBe(true);
    expect(needs(rule({ isOn: false, monthlyCap: null }), 0n)).toBe(false);
  });

  it('is one person’s where it gives no more for no less', () => {
    const before = rule();
    for (const cheaper of [
      { monthlyCap: 2 },
      { minDeposit: 101n },
      { days: 29 },
      { friendOfferId: null },
      { milestones: [] },
      { isOn: false },
    ])
      expect(needs(rule(cheaper), 0n, before), JSON.stringify(Object.keys(cheaper))).toBe(false);
    for (const dearer of [
      { monthlyCap: 4 },
      { minTurnover: 499n },
      { days: 31 },
      { friendOfferId: 'five' },
      { milestones: [{ friend: 4, offerId: 'ten' }] },
    ])
      expect(needs(rule(dearer), 0n, before), JSON.stringify(Object.keys(dearer))).toBe(true);
    expect(needs(rule(), 0n, rule({ isOn: false }))).toBe(true);
  });
});
