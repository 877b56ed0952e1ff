import type { DatabaseTransaction } from '@sortes/service';
import { approvalLine, type Approval, type ApprovalEntry, type Said } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { actorOf } from '../../../platform/staff.js';
import { writeAudit } from '../audit/repository.js';
import type { BackOfficeKit } from '../kit.js';
import { decide, decideWithin } from './four-eyes.js';
import { findApproval } from './repository.js';
import { refuseDependent } from './second-person.js';

/** One route for each operation by which requests are decided; all of them are `decideApproval`. */
export function decisionRoutes(kit: BackOfficeKit): Route[] {
  return [...kit.approvals.operations()].map(([operation, entries]) =>
    handle(operation, async ({ params, body }, context) => {
      const { approvalId } = params as { approvalId: string };
      const { entry, decided } = await decideApproval(kit, context, entries, approvalId, body as Said);
      return entry.answer === undefined ? approvalLine(decided) : entry.answer(decided);
    }),
  );
}

/**
 * Decides about what somebody else asked for, if it is one of these kinds.
 * @throws DomainError of `decide`, and those with which the kind's module refuses
 */
async function decideApproval(
  kit: BackOfficeKit,
  context: RequestContext,
  entries: readonly ApprovalEntry[],
  approvalId: string,
  said: Said,
): Promise<{ entry: ApprovalEntry; decided: Approval }> {
  for (const { mayDecide } of entries) mayDecide?.(context);
  const approval = await findApproval(kit.services.db, approvalId);
  const entry = entries.find(({ kind }) => kind === approval?.kind);
  if (approval === undefined || entry === undefined || approval.merchantId !== context.merchant.id) return refuse('not.found');
  const approve = said.decision === 'approve';
  const decided =
    approve && entry.confirm !== undefined
      ? await confirm(kit, context, { ...entry, confirm: entry.confirm }, approval, said)
      : await decide(kit, context, { approvalId, kind: entry.kind, approve, reason: said.reason }, async (transaction, locked) =>
          entry.carryOut?.({ context, approval: locked, said }, transaction),
        );
  if (decided.state === 'approved') entry.afterwards({ context, approval: decided, said });
  return { entry, decided };
}

/** Confirms with a module's own rule of two persons: the decision, its entry and the module's change are one transaction, which the module opens. */
async function confirm(
  kit: BackOfficeKit,
  context: RequestContext,
  { kind, confirm: { run, done, movedOn } }: ApprovalEntry & { confirm: NonNullable<ApprovalEntry['confirm']> },
  found: Approval,
  said: Said,
): Promise<Approval> {
  const decision = { approvalId: found.id, kind, approve: true, reason: said.reason };
  // Checked again under the lock; here so that a refusal comes before the module hears of anything.
  if (found.state !== 'waiting') return refuse('state.not.allowed');
  await refuseDependent(kit, kit.services.db, found.askedBy, staffOf(context).staffId);
  let closed: Approval | undefined;
  const { verdict } = await run({ context, approval: found, said }, async (transaction, came) => {
    if (done.includes(came)) closed = await decideWithin(kit, context, transaction, decision, async () => ({ verdict: came }));
    else await noteSecond(transaction, context, found, said.reason, came);
  });
  if (movedOn.includes(verdict)) return decide(kit, context, decision, async () => refuse('approval.outdated'));
  // The two words contradict each other: what was said is kept, the request waits or is rejected by hand.
  return closed ?? refuse('state.not.allowed', { parameters: { verdict } });
}

function noteSecond(transaction: DatabaseTransaction, context: RequestContext, found: Approval, reason: string, verdict: string) {
  return writeAudit(transaction, {
    actor: actorOf(context),
    merchantId: context.merchant.id,
    action: `${found.kind}.seconded`,
    subject: found.subject,
    reason,
    after: { approval: found.id, verdict },
  });
}
