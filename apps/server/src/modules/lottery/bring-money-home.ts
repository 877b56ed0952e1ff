import { type DatabaseTransaction, newId } from '@sortes/service';
import { announce } from '../../platform/outbox.js';
import { cancelBets, findCancellableBets } from './bet-repository.js';
import { withdrawChasesOf } from './chases/cancel-chase.js';

/**
 * Ends a player's chases and cancels their bets on draws that are still open, because money is taken back from them; bets that are firm stay. In the caller's transaction.
 * @throws DatabaseError LT002 where one of them was cancelled at this very moment
 */
export async function bringMoneyHome(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<void> {
  await withdrawChasesOf(transaction, merchantId, playerId);
  const found = await findCancellableBets(transaction, playerId);
  const cancel = async (bets: readonly { id: string }[]): Promise<string> => {
    if (bets.length === 0) return 'done';
    const ids = bets.map(({ id }) => id);
    const { verdict } = await cancelBets(
      transaction,
      playerId,
      ids,
      ids.map(() => newId()),
      true,
    );
    // They did not cancel them: open pages are told.
    if (verdict === 'done') await announce(transaction, merchantId, { topic: 'bets.settled', playerId, orderIds: ids, won: false });
    return verdict;
  };
  // Of numbers whose sale is limited only so many orders a day may be cancelled: they keep none of the others.
  await cancel(found.filter(({ holdsNumber }) => !holdsNumber));
  await cancel(found.filter(({ holdsNumber }) => holdsNumber));
}
