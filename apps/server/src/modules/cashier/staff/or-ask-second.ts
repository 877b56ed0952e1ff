import type { DatabaseTransaction } from '@sortes/service';
import type { Approval } from '../../../platform/approvals.js';
import { DomainError, refuse } from '../../../platform/errors.js';
import { withSavepoint } from '../../../platform/savepoint.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BackOffice } from '../../../ports/staff.js';

/**
 * Does what one person may do alone; where that takes two, asks for the second one instead. Once for a subject: while somebody is waited for,
 * nobody asks again. @returns the request that waits, undefined when it is done.
 */
export async function orAskSecond(
  { approvals }: BackOffice,
  transaction: DatabaseTransaction,
  context: StaffContext,
  asked: Pick<Approval, 'kind' | 'subject' | 'reason'> & { payload: () => Promise<Record<string, unknown>> },
  alone: () => Promise<void>,
): Promise<Approval | undefined> {
  try {
    await withSavepoint(transaction, alone);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'approval.second.person') throw error;
  }
  const { kind, subject, reason } = asked;
  return approvals.askWithin(transaction, context, { kind, subject, payload: await asked.payload(), reason }, async () => {
    const [waits] = await approvals.listWaiting(transaction, context.merchant.id, { kind, subject });
    return waits && refuse('approval.waits', { parameters: { name: waits.askedName } });
  });
}
