import { mayMoveWithdrawal, type WithdrawalMover, type WithdrawalState } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { announce } from '../../../platform/outbox.js';
import { insertStep, writeWithdrawal, type WithdrawalChange, type WithdrawalRow } from './repository.js';

/**
 * Moves a withdrawal, in the transaction that holds its row lock; writes the step and announces it. The contract's table decides who may move it
 * where. `told` is what its player reads with it, for the step alone: saying it is the caller's. @throws Error for a move the table does not have: ask `mayMoveWithdrawal` before.
 */
export async function moveWithdrawal(
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  state: WithdrawalState,
  mover: WithdrawalMover,
  change: WithdrawalChange & { actor?: string; told?: string } = {},
): Promise<void> {
  if (!mayMoveWithdrawal(found.state, state, mover))
    throw new Error(`a withdrawal that is ${found.state} cannot become ${state} by ${mover}`);
  const { actor, told, ...rest } = change;
  await writeWithdrawal(transaction, found, state, rest);
  await insertStep(transaction, found.playerId, found.id, state, {
    mover,
    ...(rest.reason !== undefined && { note: rest.reason }),
    ...(actor !== undefined && { actor }),
    ...(told !== undefined && { told }),
  });
  await announce(transaction, found.merchantId, { topic: 'withdrawal.changed', playerId: found.playerId, orderId: found.id, state });
}
