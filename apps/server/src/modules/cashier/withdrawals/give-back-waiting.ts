import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { tell } from '../../messaging/index.js';
import { releaseHold } from '../../wallet/index.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { lockUnsent } from './repository.js';

/** Gives a player's withdrawals back that nobody has sent yet, because money is taken back from them: in the caller's transaction, told with the words that they read. */
export async function giveBackWaiting(
  transaction: DatabaseTransaction,
  playerId: number,
  { actor, note, words }: { actor: string; note: string; words: string },
): Promise<void> {
  for (const found of await lockUnsent(transaction, playerId)) {
    const end = await releaseHold(transaction, playerId, found.id, { template: 'withdrawal-released', remark: '' });
    if (end !== 'released') throw new Error(`withdrawal ${found.id} waits but what it holds is ${end}`);
    await moveWithdrawal(transaction, found, 'rejected', 'staff', {
      actor,
      reason: note,
      told: words,
      note: words,
      returnedAmount: found.amount,
    });
    await tell(transaction, found, {
      kind: 'withdrawal.rejected',
      key: `${found.id}:${found.attempt}`,
      parameters: { amount: formatMoney(found.amount), account: `•••• ${found.last4}`, note: words },
    });
  }
}
