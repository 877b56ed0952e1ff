import { expect, it } from 'vitest';
import { stakeSteps } from './stake-steps.js';

it('offers round stakes that leave some games out and some in', () => {
  expect(stakeSteps([10_000n, 15_000n, 20_000n, 100_000n])).toEqual([10_000n, 20_000n]);
  expect(stakeSteps([10_000n, 10_000n])).toEqual([]);
  expect(stakeSteps([])).toEqual([]);
});

it('offers the highest stake where some game has none', () => {
  expect(stakeSteps([10_000n, undefined])).toEqual([10_000n]);
  expect(stakeSteps([undefined, undefined, 0n])).toEqual([]);
});

it('offers a handful, from the least to the highest', () => {
  const steps = stakeSteps([undefined, ...Array.from({ length: 12 }, (_, at) => 10n ** BigInt(at))]);
  expect(steps).toHaveLength(6);
  expect([steps[0], steps.at(-1)]).toEqual([1n, 100_000_000_000n]);
  expect(steps).toEqual([...new Set(steps)].toSorted((left, right) => (left < right ? -1 : 1)));
});
