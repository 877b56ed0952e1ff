import { expect, it } from 'vitest';
import { playedOf } from './played-of';

const over = { money: 'bonus', endedAt: 1, status: 'completed', amount: '200', converted: '137.5', forfeited: '0' };

it('is what is missing between what was lent and what became of it', () => {
  expect(playedOf(over)).toBe('-62.5');
  expect(playedOf({ ...over, converted: '150', forfeited: '80' })).toBe('30');
  expect(playedOf({ ...over, converted: '200' })).toBeUndefined();
  expect(playedOf({ ...over, status: 'played-out', converted: '0' })).toBe('-200');
});

it('is nothing of what runs, was never lent, or is no bonus money', () => {
  expect(playedOf({ ...over, endedAt: null })).toBeUndefined();
  expect(playedOf({ ...over, status: 'cancelled', converted: '0' })).toBeUndefined();
  expect(playedOf({ ...over, money: 'cash' })).toBeUndefined();
});
