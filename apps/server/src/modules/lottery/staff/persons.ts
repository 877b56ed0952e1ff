import type { AuditAction } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { Approval } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import { subjectOf, type DrawAt, type LotteryStaffKit } from './kit.js';

/** An official result holds for every brand: who works for some of them only must not decide for the others. @throws DomainError permission.denied */
export function refuseSomeBrands(context: StaffContext): void {
  if (staffOf(context).merchantIds !== undefined) refuse('permission.denied');
}

/** Who asked and who decides, as the lottery keeps them: both are persons of the back office. */
export function personsOf(approval: Approval, context: StaffContext): string[] {
  return [approval.askedName, staffOf(context).name];
}

/** What the lottery answers when it has done what two persons agree on. */
export const done = ['corrected', 'void'];
/** What it answers when a draw is no longer as it was when somebody asked. */
export const movedOn = ['known', 'changed', 'no-result', 'impossible'];

/** Tells the audit log what was said about a draw, in the transaction that keeps it. */
export const told =
  ({ office }: LotteryStaffKit, context: StaffContext, action: AuditAction, at: DrawAt, reason: string, after: unknown) =>
  (transaction: DatabaseTransaction): Promise<void> =>
    office.writeAudit(transaction, {
      actor: actorOf(context),
      merchantId: context.merchant.id,
      action,
      subject: subjectOf(at),
      reason,
      after,
    });
