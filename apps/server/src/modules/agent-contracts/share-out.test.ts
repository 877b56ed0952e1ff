import { parseMoney } from '@sortes/money';
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { shareOut } from './share-out.js';

const money = (...amounts: string[]): bigint[] => amounts.map((amount) => parseMoney(amount));

it('gives each their part, and what is left to the largest remainders', () => {
  expect(shareOut(parseMoney('100'), money('70.0001', '50.0001', '30.0001'))).toEqual(money('46.6667', '33.3333', '20'));
});

it('pays all that is due where there is enough, and nothing where there is nothing', () => {
  expect(shareOut(10n, [3n, 4n])).toEqual([3n, 4n]);
  expect(shareOut(0n, [3n, 4n])).toEqual([0n, 0n]);
  expect(shareOut(-1n, [3n])).toEqual([0n]);
  expect(shareOut(5n, [])).toEqual([]);
});

it('shares out what there is to the unit, and gives nobody more than they are due', () => {
  for (let run = 0; run < 2_000; run += 1) {
    const dues = Array.from({ length: 1 + randomInt(12) }, () => BigInt(randomInt(1_000_000)));
    const total = dues.reduce((sum, due) => sum + due, 0n);
    const available = BigInt(randomInt(Number(total) + 1));
    const shares = shareOut(available, dues);
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(available < total ? available : total);
    expect(shares.every((share, index) => share >= 0n && share <= (dues[index] ?? 0n))).toBe(true);
  }
});
