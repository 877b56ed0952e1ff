import { describe, expect, it } from 'vitest';
import { monthOf, readRule, stateBy, stepsOf, windowOf } from './rules.js';

const rule = readRule({
  isOn: true,
  minDeposit: '100',
  minTurnover: '500.5',
  days: 30,
  inviterOfferId: null,
  friendOfferId: null,
  milestones: [],
  monthlyCap: null,
});

describe('the rule of referral', () => {
  it('reads sums as money units', () => {
    expect([rule.minDeposit, rule.minTurnover]).toEqual([1_000_000n, 5_005_000n]);
  });

  it('counts whole days of the brand, the last one to its end, also where the clocks change', () => {
    const at = new Date('2026-01-31T16:30:00Z');
    expect(windowOf(at, 30, 'Asia/Manila')).toEqual({
      fromDay: '2026-02-01',
      toDay: '2026-03-03',
      until: new Date('2026-03-03T16:00:00Z'),
    });
    expect(windowOf(new Date('2026-03-28T12:00:00Z'), 1, 'Europe/Berlin').until).toEqual(new Date('2026-03-29T22:00:00Z'));
    expect(monthOf(at, 'Asia/Manila')).toBe('2026-02-01');
    expect(monthOf(at, 'UTC')).toBe('2026-01-01');
  });

  it('takes each bound exactly', () => {
    const almost = { hasContact: true, deposited: 999_999n, turnover: 5_004_999n };
    expect(stepsOf(rule, almost)).toEqual({ contact: true, deposit: false, play: false });
    expect(stepsOf(rule, { ...almost, deposited: 1_000_000n, turnover: 5_005_000n })).toEqual({ contact: true, deposit: true, play: true });
  });

  it('goes step by step, and ends an hour after the time', () => {
    const until = new Date('2026-03-03T16:00:00Z');
    const soon = new Date('2026-03-03T16:59:59Z');
    const over = new Date('2026-03-03T17:00:00Z');
    expect(stateBy({ contact: false, deposit: true, play: true }, until, soon)).toBe('registered');
    expect(stateBy({ contact: true, deposit: false, play: true }, until, soon)).toBe('contact');
    expect(stateBy({ contact: true, deposit: true, play: false }, until, soon)).toBe('deposited');
    expect(stateBy({ contact: true, deposit: true, play: false }, until, over)).toBe('expired');
    expect(stateBy({ contact: true, deposit: true, play: true }, until, over)).toBe('qualified');
  });
});
