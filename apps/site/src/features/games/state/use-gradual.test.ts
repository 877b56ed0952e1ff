import { expect, it } from 'vitest';
import { nextOnes } from './use-gradual';

it('adds the tiles nearest to those that are there, whichever way the list moves', () => {
  expect(nextOnes([7, 8, 9, 10, 11, 12], new Set([7, 8, 9]), 2)).toEqual([10, 11]);
  expect(nextOnes([1, 2, 3, 4, 5, 6], new Set([4, 5, 6]), 2)).toEqual([2, 3]);
  expect(nextOnes([1, 2, 3], new Set(), 2)).toEqual([1, 2]);
  expect(nextOnes([1, 2], new Set([1, 2]), 2)).toEqual([]);
});
