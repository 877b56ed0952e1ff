import { expect, it } from 'vitest';
import { readPoints } from './read-points';

it('reads whole points, in groups as languages write them', () => {
  expect(['1500', ' 1,500 ', '1.500', '1 500', '1\u202F500', "12'345'678"].map(readPoints)).toEqual([
    1500n,
    1500n,
    1500n,
    1500n,
    1500n,
    12345678n,
  ]);
});

it('refuses what is no whole number, rather than read it as another', () => {
  for (const typed of ['1.5', '1,5', '15,00', '1,5000', '1.500,5', '1,500.000', '-5', 'abc', '', '1'.repeat(16)])
    expect(readPoints(typed), typed).toBeUndefined();
});
