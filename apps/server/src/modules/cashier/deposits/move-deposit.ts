import { mayMoveDeposit, type DepositMover, type DepositReason, type DepositState } from '@sortes/contract';
import type { DatabaseTransaction } from '../../../platform/database.js';
import type { CashierKit } from '../kit.js';
import { writeMove, type Deposit } from './repository.js';

/** Ends at which nothing waits for money any more: what was reserved under the player's limits is free again. Crediting ends it by itself. */
const unpaidEnds: ReadonlySet<DepositState> = new Set(['expired', 'failed', 'cancelled']);

export interface DepositMove {
  to: DepositState;
  by: DepositMover;
  /** What the player is told. */
  reason?: DepositReason;
  /** Words for staff. */
  note?: string;
  /** Of a move to `credited`. */
  credited?: { amount: bigint; fee: bigint };
}

/**
 * Moves an order, in the transaction that holds its row lock, and announces it. The contract's table decides which moves there are and who
 * makes them. @returns the order as it stands now. @throws Error for a move the table does not have: ask `mayMoveDeposit` before.
 */
export async function moveDeposit(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  deposit: Deposit,
  { to, by, reason, note = '', credited }: DepositMove,
): Promise<Deposit> {
  if (!mayMoveDeposit(deposit.state, to, by)) throw new Error(`a deposit that is ${deposit.state} cannot be made ${to} by ${by}`);
  await writeMove(transaction, deposit, { to, by, reason: reason ?? null, note, credited });
  if (unpaidEnds.has(to)) await kit.guard.releaseDeposit(transaction, deposit.id);
  return { ...deposit, state: to, reason: reason ?? null };
}
