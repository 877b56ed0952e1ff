import { expect, it } from 'vitest';
import { twoSidedPlays } from './two-sided-plays.js';

it('are plays of big and small, odd and even, dragon and tiger, with one side a bet', () => {
  for (const code of ['K3_SIDES', 'SUM_BS', 'E5_BALL', 'PK_DRAGON_TIGER', 'DTT_12', 'OE2']) expect(twoSidedPlays).toContain(code);
  for (const code of ['S2_BSOE', 'PARLAY2', 'S1_DIRECT', 'PK_POSITION']) expect(twoSidedPlays).not.toContain(code);
});
