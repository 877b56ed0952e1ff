import { batchItemsAtMost, type BatchKind } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { BatchEntry } from '../../../ports/staff.js';
import { countWithdrawalsFor } from '../withdrawals/count-repository.js';
import { readForStaff } from '../withdrawals/repository.js';
import type { PayoutStaffKit } from './kit.js';
import { withdrawalFilterOf, type WithdrawalQuery } from './list-withdrawals.js';
import { reviewWithdrawalWithin, type WithdrawalReview } from './review-withdrawal.js';
import { findWithdrawalForStaff } from './show-withdrawal.js';

type Decision = WithdrawalReview['decision'];

/** Makes a batch of withdrawals: of these, or of all that a list narrowed so would have. @throws DomainError not.found, batch.too.large */
export async function draftWithdrawals(
  kit: PayoutStaffKit,
  context: RequestContext,
  kind: BatchKind,
  { ids, filter, told }: { ids?: string[] | undefined; filter?: WithdrawalQuery | undefined; told?: string | undefined },
) {
  return kit.office.draftBatch(context, { kind, of: 'withdrawal', ids: ids ?? (await idsOf(kit, context, filter ?? {})), told });
}

async function idsOf(kit: PayoutStaffKit, context: RequestContext, filter: WithdrawalQuery): Promise<string[]> {
  const { db } = kit.services;
  const narrowed = await withdrawalFilterOf(kit, context, filter);
  if ((await countWithdrawalsFor(db, narrowed)).total > batchItemsAtMost) refuse('batch.too.large');
  return (await readForStaff(db, { ...narrowed, limit: batchItemsAtMost })).map(({ id }) => id);
}

function entry(
  kit: PayoutStaffKit,
  kind: BatchKind,
  decisionOf: (waiting: Decision | null) => Decision | undefined,
  isSecond = false,
): BatchEntry {
  return {
    kind,
    async carryOut(transaction, context, { id, reason, told }) {
      const { payoutAmount, playerId, firstDecision } = await findWithdrawalForStaff(kit, context, id);
      const decision = decisionOf(firstDecision) ?? refuse('state.not.allowed');
      const done = await reviewWithdrawalWithin(kit, transaction, context, id, { decision, reason, told, isSecond });
      return { outcome: done === 'done' ? 'done' : 'second', amount: parseMoney(payoutAmount), playerId };
    },
  };
}

/** What batches do to one withdrawal. */
export const withdrawalBatches = (kit: PayoutStaffKit): BatchEntry[] => [
  entry(kit, 'withdrawal-approve', () => 'approve'),
  entry(kit, 'withdrawal-reject', () => 'reject'),
  entry(kit, 'withdrawal-pay', () => 'pay-by-hand'),
  entry(kit, 'withdrawal-second', (waiting) => waiting ?? undefined, true),
];
