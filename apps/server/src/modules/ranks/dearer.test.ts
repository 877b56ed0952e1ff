import type { Rank, RankProgramme } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import { givenWhileKept, largestGift, rankNeedsSecond, tableNeedsSecond } from './dearer.js';

const rank = (total: bigint, change: Partial<Rank> = {}): Rank => ({
  name: {},
  colour: '#ffffff',
  background: '#000000',
  total,
  deposits: 0n,
  keep: 0n,
  upgradeGift: null,
  monthlyGift: null,
  pointsFactor: 10_000,
  payoutFactor: 10_000,
  ...change,
});
const table = (...ranks: Rank[]): RankProgramme => ({ format: 1, ranks, upgradeAward: 'a', monthlyAward: 'a' });
const none = { upgrades: 0n, monthly: 0n };
const before = table(rank(0n), rank(100n, { upgradeGift: 50n, monthlyGift: 20n, pointsFactor: 12_000 }));
const needs = (after: RankProgramme, cost = none, costBefore = none) => tableNeedsSecond({ before, after, alone: 40n }, cost, costBefore);

describe('a table of ranks', () => {
  it('is one person’s where it gives nobody more', () => {
    expect(needs(before)).toBe(false);
    expect(needs(table(rank(0n), rank(200n, { upgradeGift: 50n, pointsFactor: 12_000 })))).toBe(false);
    expect(needs(table(rank(0n), rank(100n, { upgradeGift: 10n, monthlyGift: 40n })))).toBe(false);
    expect(needs(before, { upgrades: 40n, monthly: 90n }, { upgrades: 0n, monthly: 90n })).toBe(false);
  });

  it('takes a second where gifts grow above the sum, at once, by themselves or by the month', () => {
    expect(needs(table(rank(0n), rank(100n, { upgradeGift: 51n })))).toBe(true);
    expect(needs(table(rank(0n), rank(100n, { monthlyGift: 41n })))).toBe(true);
    expect(needs(before, { upgrades: 41n, monthly: 0n })).toBe(true);
    expect(needs(before, { upgrades: 0n, monthly: 91n }, { upgrades: 0n, monthly: 90n })).toBe(true);
    expect(needs({ ...before, upgradeAward: 'b' })).toBe(true);
    expect(tableNeedsSecond({ before: undefined, after: before, alone: 40n }, none, none)).toBe(true);
  });

  it('takes a second where points or withdrawals are multiplied by more for the same play, also by asking less for a rank', () => {
    expect(needs(table(rank(0n), rank(100n, { pointsFactor: 12_001 })))).toBe(true);
    expect(needs(table(rank(0n), rank(99n, { pointsFactor: 12_000 })))).toBe(true);
    expect(needs(table(rank(0n), rank(100n, { payoutFactor: 10_001 })))).toBe(true);
    expect(needs(table(rank(0n), rank(100n, { pointsFactor: 12_000 }), rank(500n, { pointsFactor: 12_000 })))).toBe(false);
  });
});

it('names the largest gift that an award gives', () => {
  expect(largestGift(table(rank(0n), rank(1n, { upgradeGift: 5n }), rank(2n, { monthlyGift: 7n })))).toBe(7n);
  expect(largestGift({ ...before, upgradeAward: null })).toBe(20n);
});

describe('a rank by hand', () => {
  it('takes a second where it is wider than the player’s own, or brings a large gift each month', () => {
    const ranks = table(rank(0n), rank(1n, { monthlyGift: 40n }), rank(2n, { monthlyGift: 41n }), rank(3n, { payoutFactor: 20_000 }));
    expect([0, 1, 2, 3].map((given) => rankNeedsSecond(ranks, 0, given, 40n))).toEqual([false, false, true, true]);
    expect(rankNeedsSecond(ranks, 3, 0, 40n)).toBe(false);
  });

  it('takes a second where one with a large gift each month is kept longer, whatever the player has', () => {
    const ranks = table(rank(0n), rank(1n, { monthlyGift: 40n }), rank(2n, { monthlyGift: 41n }));
    expect([0, 1, 2].map((given) => rankNeedsSecond(ranks, 2, given, 40n, true))).toEqual([false, false, true]);
    expect(rankNeedsSecond(ranks, 2, 2, 40n)).toBe(false);
  });
});

it('reckons what a rank gives while it is kept: a gift for each month that begins before its day', () => {
  const ranks = table(rank(0n), rank(1n, { monthlyGift: 7n, pointsFactor: 15_000 }));
  const given = { monthly: 7n, points: 15_000, payout: 10_000 };
  expect(givenWhileKept(ranks, 1, '2026-11-01', '2027-01-31')).toEqual({ ...given, gifts: 2, amount: 14n });
  expect(givenWhileKept(ranks, 1, '2026-11-01', '2026-11-30')).toEqual({ ...given, gifts: 0, amount: 0n });
  expect(givenWhileKept(ranks, 1, '2026-11-01', '2026-12-01')).toMatchObject({ gifts: 1, amount: 7n });
  expect(givenWhileKept(ranks, 1, '2026-11-01', null)).toEqual({ ...given, gifts: null, amount: null });
  expect(givenWhileKept({ ...ranks, monthlyAward: null }, 1, '2026-11-01', '2027-01-31')).toMatchObject({ monthly: 0n, amount: 0n });
});
