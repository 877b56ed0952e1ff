import { expect, it } from 'vitest';
import { bandText } from './bands';

it('says each band of balances in words, and nothing of one it does not know', () => {
  expect([0, 1, 2, 3, 4].map(bandText)).toEqual([
    { id: 'agents.band.none' },
    { id: 'agents.band.below', amount: 1_000_000n },
    { id: 'agents.band.below', amount: 10_000_000n },
    { id: 'agents.band.from', amount: 10_000_000n },
    undefined,
  ]);
});
