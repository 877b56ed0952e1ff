import { type Database, inTransaction, newId, sqlStateOf } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { cancelBets } from './bet-repository.js';

/** SQLSTATE of lottery.cancel_bets when one of the bets was cancelled before. */
const cancelledAlready = 'LT002';
/** SQLSTATE of the same where own money would come back that comes before lent money staked since. */
const beforeLent = 'LT004';

/** A bet on a number whose sale is limited may be cancelled for so many minutes, and such orders so often a day and game (lottery.firm_after, lottery.counted_cancellations). */
const firmAfterMinutes = 5;
const countedCancellations = 5;

/**
 * Cancels a player's bets, all or none, while their draws are open by the database's clock; the stakes return in the same transaction.
 * @returns the balance afterwards, in money units.
 * @throws DomainError lottery.order.unknown, lottery.order.not.cancellable, lottery.order.firm, lottery.order.firm.bonus
 */
export async function cancelOrders(
  db: Database,
  playerId: number,
  orderIds: readonly string[],
): Promise<{ cancelled: string[]; balance: bigint }> {
  const bets = [...new Set(orderIds.map((id) => id.toLowerCase()))].toSorted();
  try {
    const { verdict, balance } = await inTransaction(db, (transaction) =>
      cancelBets(
        transaction,
        playerId,
        bets,
        bets.map(() => newId()),
        false,
      ),
    );
    if (verdict === 'unknown') refuse('lottery.order.unknown');
    if (verdict === 'firm') refuse('lottery.order.firm', { parameters: { minutes: firmAfterMinutes, times: countedCancellations } });
    if (verdict === 'late' || balance === null) refuse('lottery.order.not.cancellable');
    return { cancelled: bets, balance };
  } catch (error) {
    if (sqlStateOf(error) === cancelledAlready) refuse('lottery.order.not.cancellable');
    if (sqlStateOf(error) === beforeLent) refuse('lottery.order.firm.bonus');
    throw error;
  }
}
