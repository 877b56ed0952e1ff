import { depositObstacle, lateSubmitMs } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { claimFiles } from '../../../platform/files.js';
import { once } from '../../../platform/once.js';
import type { CashierKit } from '../kit.js';
import { moveDeposit } from './move-deposit.js';
import { findDeposit, isPast, lockDeposit, writeComment, type Deposit } from './repository.js';

/** What the pictures that prove an order are filed under. */
export const proofSubject = (depositId: string): string => `deposit:${depositId}`;

export interface Submission {
  playerId: number;
  orderId: string;
  fileIds: readonly string[];
  comment: string;
  idempotencyKey: string;
}

/**
 * The player says that they have paid an account of the house, and may show it. The same Idempotency-Key says it once; under another one it was
 * said already, and what came with it is refused rather than lost. Until a day after the order's end it can still be said, because transfers
 * take their time. @throws DomainError deposit.not.found, state.not.allowed, deposit.proof.needed, file.*, idempotency.key.conflict
 */
export async function submitDeposit(
  kit: CashierKit,
  { playerId, orderId, fileIds, comment, idempotencyKey }: Submission,
): Promise<Deposit> {
  const input = { orderId, fileIds, comment };
  const call = { owner: `player:${playerId}`, operation: 'deposit.submit', key: idempotencyKey, input };
  await inTransaction(kit.services.db, (transaction) => once(transaction, call, () => submit(kit, transaction, { playerId, ...input })));
  return (await findDeposit(kit.services.db, playerId, orderId)) ?? refuse('deposit.not.found');
}

async function submit(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  { playerId, orderId, fileIds, comment }: Omit<Submission, 'idempotencyKey'>,
): Promise<void> {
  const deposit = (await lockDeposit(transaction, playerId, orderId)) ?? refuse('deposit.not.found');
  if (depositObstacle('submit', deposit.state, deposit.kind) !== undefined) refuse('state.not.allowed');
  if (await isPast(transaction, new Date(deposit.expiresAt.getTime() + lateSubmitMs))) refuse('state.not.allowed');
  if (deposit.proofNeeded && fileIds.length === 0) refuse('deposit.proof.needed', { field: 'fileIds' });
  await claimFiles(transaction, { playerId, purpose: 'proof', fileIds, subject: proofSubject(deposit.id) });
  await writeComment(transaction, deposit, comment);
  await moveDeposit(kit, transaction, deposit, { to: 'submitted', by: 'player' });
}
