import type { DatabaseTransaction } from '@sortes/service';
import { balanceOf } from './account-repository.js';
import { postOne } from './post.js';

/** Moves of an agent's float to their main account what they are short of as money is taken back from them, in the caller's transaction. Once a reference. */
export async function emptyFloatFor(
  transaction: DatabaseTransaction,
  { playerId, merchantId, reference, short }: { playerId: number; merchantId: number; reference: string; short: bigint },
): Promise<void> {
  const { float } = await balanceOf(transaction, playerId);
  const amount = float < short ? float : short;
  if (amount === 0n) return;
  const { verdict } = await postOne(transaction, {
    playerId,
    merchantId,
    template: 'float-emptied',
    key: `float-taken:${reference}`,
    input: {},
    reference,
    lines: [
      { account: 'float', amount: -amount },
      { account: 'main', amount },
    ],
  });
  if (verdict !== 'posted') throw new Error(`emptying the float of player ${playerId} for ${reference} was ${verdict}`);
}
