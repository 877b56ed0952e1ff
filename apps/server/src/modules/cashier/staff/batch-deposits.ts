import { batchItemsAtMost, depositStates, type DepositReason } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { opensOf } from '../../../platform/files.js';
import type { RequestContext } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BatchEntry, BatchPreview } from '../../../ports/staff.js';
import { countDepositsFor } from '../deposits/count-repository.js';
import { depositIdsFor, listDepositsFor } from '../deposits/review-deposits.js';
import type { DepositStaffKit } from './kit.js';
import { depositFilterOf, type DepositQuery } from './list-deposits.js';
import { proofsOf } from './preview-deposits.js';
import { reviewDepositWithin } from './review-deposit.js';
import { findDepositForStaff } from './show-deposit.js';

interface Asked {
  decision: 'credit' | 'reject';
  ids?: string[] | undefined;
  filter?: DepositQuery | undefined;
  told?: DepositReason | undefined;
  words?: string | undefined;
}

/** Makes a batch of deposits: of these, or of all that a list narrowed so would have. @throws DomainError not.found, batch.too.large */
export async function draftDeposits(kit: DepositStaffKit, context: RequestContext, { decision, ids, filter = {}, told, words }: Asked) {
  const given = ids ?? (await idsOf(kit, context, filter));
  return kit.office.draftBatch(context, { kind: `deposit-${decision}`, of: 'deposit', ids: given, told, words });
}

async function idsOf(kit: DepositStaffKit, context: RequestContext, filter: DepositQuery): Promise<string[]> {
  const { db } = kit.services;
  const narrowed = await depositFilterOf(kit, context, filter);
  if ((await countDepositsFor(db, narrowed)).total > batchItemsAtMost) refuse('batch.too.large');
  return depositIdsFor(db, { ...narrowed, limit: batchItemsAtMost });
}

/** What is known of deposits that a batch would credit: whoever runs it sees each of them before. */
async function previewCredits(
  { services: { db } }: DepositStaffKit,
  { merchant }: StaffContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BatchPreview>> {
  if (ids.length === 0) return new Map();
  const found = await listDepositsFor(db, { merchantId: merchant.id, states: depositStates, ids, limit: ids.length });
  const opens = await opensOf(db, proofsOf(found));
  const proofOf = (fileId: string) => ({ fileId, openedBy: opens.filter((one) => one.fileId === fileId).map(({ staff }) => staff) });
  return new Map(
    found.map(({ id, playerId, amount, transferCode, proofs }) => [
      id,
      { playerId, deposit: { ordered: formatMoney(amount), transferCode, proofs: proofs.map(proofOf) } },
    ]),
  );
}

const entry = (kit: DepositStaffKit, decision: 'credit' | 'reject'): BatchEntry => ({
  kind: `deposit-${decision}`,
  async carryOut(transaction, context, { id, reason, told, words, withoutProof }) {
    const { amount, paidAmount, playerId } = await findDepositForStaff(kit, context, id);
    const waits = await reviewDepositWithin(kit, transaction, context, id, {
      decision,
      reason,
      withoutProof,
      ...(decision === 'reject' && { told: told as DepositReason | undefined, words }),
    });
    return { outcome: waits === undefined ? 'done' : 'second', amount: paidAmount ?? amount, playerId };
  },
  ...(decision === 'credit' && { preview: (context, ids) => previewCredits(kit, context, ids) }),
});

/** What batches do to one deposit. */
export const depositBatches = (kit: DepositStaffKit): BatchEntry[] => [entry(kit, 'credit'), entry(kit, 'reject')];
