import { mayMoveDeposit, type DepositMover, type DepositReason, type DepositState } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { CashierKit } from '../kit.js';
import { writeMoves, type Deposit } from './repository.js';

/** Ends at which nothing waits for money any more: what was reserved under the player's limits is free again. Crediting ends it by itself. */
const unpaidEnds: ReadonlySet<DepositState> = new Set(['expired', 'failed', 'cancelled']);

export interface DepositMove {
  to: DepositState;
  by: DepositMover;
  /** What the player is told. */
  reason?: DepositReason;
  /** What staff wrote to them with it. */
  words?: string;
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
  move: DepositMove,
): Promise<Deposit> {
  const [moved] = await moveDeposits(kit, transaction, [{ deposit, ...move }]);
  return moved ?? deposit;
}

/** As `moveDeposit`, of different orders in one round trip. */
export async function moveDeposits(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  moves: readonly (DepositMove & { deposit: Deposit })[],
): Promise<Deposit[]> {
  for (const { deposit, to, by } of moves)
    if (!mayMoveDeposit(deposit.state, to, by)) throw new Error(`a deposit that is ${deposit.state} cannot be made ${to} by ${by}`);
  await writeMoves(
    transaction,
    moves.map(({ reason = null, words = '', note = '', ...move }) => ({ ...move, reason, words, note })),
  );
  for (const { deposit, to } of moves) if (unpaidEnds.has(to)) await kit.below.protection.releaseDeposit(transaction, deposit.id);
  return moves.map(({ deposit, to, reason = null, words = '' }) => ({ ...deposit, state: to, reason, toldWords: words }));
}
