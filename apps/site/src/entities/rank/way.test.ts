import { expect, it } from 'vitest';
import { keepingOf, shareOf, wayOf } from './way';

const rank = (level: number) => ({
  level,
  name: `Rank ${level}`,
  color: '#ffffff',
  color2: '#000000',
  totalTurnover: '0',
  deposits: '0',
  keep: '0',
  upgradeGift: null,
  monthlyGift: null,
  pointsFactor: 10_000,
  payoutFactor: 10_000,
  offers: [],
  hasVipService: false,
});
const ranks = [rank(0), rank(1)];
const all = { actual: '0', expected: '0' };

it('reckons how much of a sum is there, never below nothing or above all of it', () => {
  expect(shareOf({ actual: '500000', expected: '2000000' })).toBe(0.25);
  expect(shareOf({ actual: '-5', expected: '10' })).toBe(0);
  expect(shareOf({ actual: '11', expected: '10' })).toBe(1);
  expect(shareOf({ actual: '0', expected: '0' })).toBe(1);
  expect(shareOf({ actual: '9999999', expected: '10000000' })).toBe(0.9999);
});

it('shows the way to the next rank by what is furthest behind, and not its end before the rank is there', () => {
  const shown = { rankLevel: 0, ranks, showsNext: true, back: null, totalTurnover: { actual: '90', expected: '100' } };
  expect(wayOf({ ...shown, deposits: all })).toEqual({ next: ranks[1], share: 0.9 });
  expect(wayOf({ ...shown, deposits: { actual: '1', expected: '2' } })?.share).toBe(0.5);
  expect(wayOf({ ...shown, totalTurnover: { actual: '100', expected: '100' }, deposits: all })?.share).toBe(0.99);
});

it('shows the way back to a rank that was lost by the turnover of the month', () => {
  const back = { level: 1, monthlyTurnover: { actual: '1', expected: '4' } };
  const totalTurnover = { actual: '120', expected: '100' };
  expect(wayOf({ rankLevel: 0, ranks, showsNext: true, back, totalTurnover, deposits: all })?.share).toBe(0.25);
});

it('shows no way to whoever is not to be urged on, nor from the highest rank', () => {
  const done = { actual: '1', expected: '2' };
  expect(wayOf({ rankLevel: 0, ranks, showsNext: false, back: null, totalTurnover: done, deposits: all })).toBeUndefined();
  expect(wayOf({ rankLevel: 1, ranks, showsNext: true, back: null, totalTurnover: done, deposits: all })).toBeUndefined();
});

it('says what keeps a rank: nothing, staff, this month, or the rule alone', () => {
  const open = { rankLevel: 2, keptUntil: null, showsNext: true, monthlyTurnover: { actual: '1', expected: '2' } };
  expect(keepingOf(open)).toBe('open');
  expect(keepingOf({ ...open, showsNext: false })).toBe('rule');
  expect(keepingOf({ ...open, keptUntil: 1 })).toBe('until');
  expect(keepingOf({ ...open, monthlyTurnover: { actual: '2', expected: '2' } })).toBe('done');
  expect(keepingOf({ ...open, monthlyTurnover: all })).toBe('always');
  expect(keepingOf({ ...open, rankLevel: 0 })).toBe('none');
});
