import { expect, it } from 'vitest';
import { startFormats } from './format';
import { clampStake, scaleStake, stepStake } from './stake-field';

const limits = { min: 10_000n, max: 200_000_000n, presets: [] };

it('halves and doubles in whole coins of the currency, within the limits', () => {
  startFormats('USD');
  expect(scaleStake(12_300n, 'half', limits)).toBe(10_000n);
  expect(scaleStake(30_300n, 'half', limits)).toBe(15_100n);
  expect(scaleStake(150_000_000n, 'double', limits)).toBe(200_000_000n);
  startFormats('VND');
  expect(scaleStake(30_000n, 'half', limits)).toBe(10_000n);
  expect(scaleStake(70_000n, 'double', limits)).toBe(140_000n);
});

it('brings a stake into the limits', () => {
  expect([clampStake(1n, limits), clampStake(20_000n, limits), clampStake(10n ** 12n, limits)]).toEqual([10_000n, 20_000n, 200_000_000n]);
});

it('goes through 1, 2, 5, 10 … times the smallest stake, up to the largest', () => {
  startFormats('VND');
  const range = { min: 10_000_000n, max: 380_000_000n, presets: [] };
  const up = [range.min];
  while ((up.at(-1) as bigint) < range.max) up.push(stepStake(up.at(-1) as bigint, 'up', range));
  expect(up.map((stake) => Number(stake / range.min))).toEqual([1, 2, 5, 10, 20, 38]);
  expect(stepStake(range.max, 'down', range)).toBe(200_000_000n);
  expect(stepStake(range.max, 'up', range)).toBe(range.max);
  expect(stepStake(range.min, 'down', range)).toBe(range.min);
  // From an amount of the player's own to the usual one next to it.
  expect(stepStake(123_000_000n, 'up', range)).toBe(200_000_000n);
  expect(stepStake(123_000_000n, 'down', range)).toBe(100_000_000n);
});
