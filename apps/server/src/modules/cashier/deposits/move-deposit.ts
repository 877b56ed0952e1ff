import { mayMove, type DepositState } from '@sortes/contract';
import type { DatabaseTransaction } from '../../../platform/database.js';
import { announce } from '../../../platform/outbox.js';
import { writeState, type Deposit } from './repository.js';

/**
 * Moves an order, in the transaction that holds its row lock, and announces it. The contract's table decides which moves there are.
 * @returns the order as it stands now. @throws Error for a move the table does not have: ask `mayMove` before.
 */
export async function moveDeposit(transaction: DatabaseTransaction, deposit: Deposit, state: DepositState, reason = ''): Promise<Deposit> {
  if (!mayMove(deposit.state, state)) throw new Error(`a deposit that is ${deposit.state} cannot become ${state}`);
  await writeState(transaction, deposit, state, reason);
  await announce(transaction, deposit.merchantId, { topic: 'deposit.changed', playerId: deposit.playerId, orderId: deposit.id, state });
  return { ...deposit, state };
}
