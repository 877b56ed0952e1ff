import { expect, it } from 'vitest';
import { payoutOf } from '@sortes/game-rules';
import { multiplierOf } from '@sortes/game-rules/originals/crash';
import { limitsOf } from '../../../../src/games/limits';
import { crashTable } from '../../../../src/tables/crash/rules';
import { highestAt } from './highest';

it('says where the server lets a bet leave at the latest, and that this pays no more than a bet may', () => {
  const { min, max, largestPayout } = limitsOf('VND');
  for (const stake of [min, min * 10n, min * 20n, min * 21n, min * 777n, max]) {
    const highest = highestAt(stake, largestPayout);
    expect(crashTable.ownLeaving(crashTable.bound({}, (largestPayout * 10_000n) / stake))?.at).toBe(highest);
    expect(payoutOf(stake, multiplierOf(highest))).toBeLessThanOrEqual(largestPayout);
  }
  expect([highestAt(max, largestPayout), highestAt(min, largestPayout)]).toEqual([1_000_000, 100_000_000]);
});
