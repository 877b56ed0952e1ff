import { batchItemsAtMost, isStaffRole, type StaffRole } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { BatchDraft } from '../../../ports/staff.js';
import type { BackOfficeKit } from '../kit.js';
import { findBatch, insertBatch, type Batch } from './batch-repository.js';

/** A batch as the wire has it. */
export function batchLine(batch: Batch, staffId: string) {
  const { id, staffName, staffId: owner, createdAt, startedAt, endedAt, amount, waitingAmount } = batch;
  const { kind, state, reason, stoppedBecause, total, tried, can, wouldWait, done, second, refused, failed } = batch;
  return {
    batchId: id,
    kind,
    state,
    role: kind === 'staff-role' && isStaffRole(batch.given.told ?? '') ? (batch.given.told as StaffRole) : null,
    tag: kind === 'player-tag' || kind === 'player-untag' ? (batch.given.told ?? null) : null,
    reason,
    stoppedBecause,
    total,
    tried,
    can,
    wouldWait,
    done,
    second,
    refused,
    failed,
    staff: staffName,
    isOwn: owner === staffId,
    createdAt: createdAt.getTime(),
    startedAt: startedAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
    amount: formatMoney(amount),
    nowAmount: formatMoney(amount - waitingAmount),
    waitingAmount: formatMoney(waitingAmount),
  };
}

/** Makes a batch of whoever asks; workers try it at once (run-batches.ts). @throws DomainError not.found, batch.too.large */
export async function draftBatch(
  { services: { db, vault } }: Pick<BackOfficeKit, 'services'>,
  context: RequestContext,
  { kind, of, ids, told, words }: BatchDraft,
) {
  const id = newId();
  const { staffId, name } = staffOf(context);
  const subjects = [...new Set(ids)].map((one) => `${of}:${one}`);
  if (subjects.length === 0) refuse('not.found');
  if (subjects.length > batchItemsAtMost) refuse('batch.too.large');
  const batch = {
    id,
    merchantId: context.merchant.id,
    kind,
    given: { ...(told?.trim() && { told: told.trim() }), ...(words?.trim() && { words: words.trim() }) },
    staffId,
    staffName: name,
    ipSealed: vault.seal('batch-ip', Buffer.from(context.ip)),
  };
  await inTransaction(db, (transaction) => insertBatch(transaction, batch, subjects));
  return batchLine((await findBatch(db, id)) ?? refuse('not.found'), staffId);
}
