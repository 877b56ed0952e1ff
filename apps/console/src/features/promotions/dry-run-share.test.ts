// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { costsMoreThanWon, shareOfWin } from './dry-run-share';

it('sets the expected cost against what the house won', () => {
  expect(shareOfWin({ expected: '50', netWin: '200' })).toBe(0.25);
  expect(shareOfWin({ expected: null, netWin: '200' })).toBeNull();
  expect(shareOfWin({ expected: '50', netWin: '0' })).toBeNull();
  expect(shareOfWin({ expected: '50', netWin: '-10' })).toBeNull();
});

it('marks a cost above what the house won, also where it won nothing', () => {
  expect(costsMoreThanWon({ expected: '201', netWin: '200' })).toBe(true);
  expect(costsMoreThanWon({ expected: '1', netWin: '-10' })).toBe(true);
  expect(costsMoreThanWon({ expected: '200', netWin: '200' })).toBe(false);
  expect(costsMoreThanWon({ expected: '0', netWin: '-10' })).toBe(false);
  expect(costsMoreThanWon({ expected: null, netWin: '-10' })).toBe(false);
});
