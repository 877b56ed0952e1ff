import { recovery as contract } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { decideRecovery } from '../recovery/decide-recovery.js';
import type { IdentityStaffKit } from './kit.js';
import { findRecovery, judgeAddress, recoverySubject } from './recoveries.js';

interface Settlement {
  claimId: string;
  accept: boolean;
  reason: string;
  decidedBy: string;
}

/** Gives the account back, or not, in the transaction of the entry. */
function settle(
  kit: IdentityStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { claimId, accept, reason, decidedBy }: Settlement,
) {
  const about = { action: accept ? 'recovery.accepted' : 'recovery.rejected', subject: recoverySubject(claimId), reason } as const;
  return kit.office.changeAsStaffWithin(transaction, context, about, async (inside) => {
    const { staffRecoveryPauseHours: freezeHours } = await kit.below.site.registrationSettings(context.merchant);
    const decision = { merchant: context.merchant, claimId, accept, decidedBy, freezeHours };
    const { playerId, before, after } = await decideRecovery(kit, inside, decision);
    return { value: { playerId, state: after }, before: { playerId, state: before }, after: { state: after } };
  });
}

/**
 * Gives an account back or not. One that holds something is given back by two.
 * @throws DomainError not.found, state.not.allowed, recovery.own.address, approval.waits
 */
export async function decideRecoveryAsStaff(
  kit: IdentityStaffKit,
  context: StaffContext,
  claimId: string,
  { decision, reason }: { decision: 'accept' | 'reject'; reason: string },
) {
  const { office, services } = kit;
  const claim = await findRecovery(kit, context.merchant.id, claimId);
  const accept = decision === 'accept';
  if (accept && claim.state === 'pending') {
    const there = await judgeAddress(kit, context, claim);
    if (there > 0 || (await office.holdsSomething(claim.playerId))) {
      const subject = recoverySubject(claimId);
      const waiting = (await office.approvals.waitingAbout(services.db, context.merchant.id, [subject])).get(subject);
      if (waiting !== undefined) refuse('approval.waits', { parameters: { name: waiting.askedName } });
      const payload = { claimId, playerId: claim.playerId, email: claim.email, sameAddress: there };
      const asked = await office.approvals.ask(context, { kind: 'account-recovery', subject, payload, reason }, undefined, { once: true });
      return { state: claim.state, waits: asked.id };
    }
  }
  const settlement = { claimId, accept, reason, decidedBy: staffOf(context).name };
  const { state } = await inTransaction(services.db, (transaction) => settle(kit, transaction, context, settlement));
  return { state, waits: null };
}

/** An account that holds something is given back by two. */
export const recoveryApproval = (kit: IdentityStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'account-recovery',
    decidedBy: contract.staffDecideRecoveryRequest,
    payload: Type.Object({ claimId: Type.String(), playerId: Type.Integer() }),
    async carryOut({ context, payload: { claimId }, approval: { askedName, reason } }, transaction) {
      await judgeAddress(kit, context, await findRecovery(kit, context.merchant.id, claimId));
      const decidedBy = `${askedName}, ${staffOf(context).name}`;
      const { state } = await settle(kit, transaction, context, { claimId, accept: true, reason, decidedBy });
      return { state };
    },
  });
