import { depositObstacle, lateSubmitMs } from '@sortes/contract';
import { inTransaction } from '../../../platform/database.js';
import { refuse } from '../../../platform/errors.js';
import { claimFiles } from '../../../platform/files.js';
import type { CashierKit } from '../kit.js';
import { moveDeposit } from './move-deposit.js';
import { isPast, lockDeposit, writeComment, type Deposit } from './repository.js';

/** What the pictures that prove an order are filed under. */
export const proofSubject = (depositId: string): string => `deposit:${depositId}`;

/**
 * The player says that he has paid an account of the house, and may show it. Saying it again changes nothing; until a day after the order's
 * end it can still be said, because transfers take their time. @throws DomainError deposit.not.found, state.not.allowed, deposit.proof.needed, file.*
 */
export function submitDeposit(
  kit: CashierKit,
  { playerId, orderId, fileIds, comment }: { playerId: number; orderId: string; fileIds: readonly string[]; comment: string },
): Promise<Deposit> {
  return inTransaction(kit.services.db, async (transaction) => {
    const deposit = (await lockDeposit(transaction, playerId, orderId)) ?? refuse('deposit.not.found');
    if (deposit.state === 'submitted') return deposit;
    if (depositObstacle('submit', deposit.state, deposit.kind) !== undefined) refuse('state.not.allowed');
    if (await isPast(transaction, new Date(deposit.expiresAt.getTime() + lateSubmitMs))) refuse('state.not.allowed');
    if (deposit.proofNeeded && fileIds.length === 0) refuse('deposit.proof.needed', { field: 'fileIds' });
    await claimFiles(transaction, { playerId, purpose: 'proof', fileIds, subject: proofSubject(deposit.id) });
    await writeComment(transaction, deposit, comment);
    const moved = await moveDeposit(kit, transaction, deposit, { to: 'submitted', by: 'player' });
    return { ...moved, comment };
  });
}
