import { expect, it } from 'vitest';
import { winTier } from './win-tier';

it('gives no tier to what returns its cost or less, and the others by how often it was won back', () => {
  const cost = 10_000n;
  expect([0n, 1n, cost - 1n, cost].map((payout) => winTier(payout, cost))).toEqual([undefined, undefined, undefined, undefined]);
  expect([cost + 1n, 5n * cost - 1n].map((payout) => winTier(payout, cost))).toEqual(['win', 'win']);
  expect([5n * cost, 20n * cost - 1n].map((payout) => winTier(payout, cost))).toEqual(['nice', 'nice']);
  expect([20n * cost, 50n * cost - 1n].map((payout) => winTier(payout, cost))).toEqual(['big', 'big']);
  expect(winTier(50n * cost, cost)).toBe('mega');
});
