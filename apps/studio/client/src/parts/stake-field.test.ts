import { expect, it } from 'vitest';
import { startFormats } from './format';
import { clampStake, scaleStake } from './stake-field';

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
