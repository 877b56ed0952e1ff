import type { Approval } from './repository.js';

/** An approval on the wire. */
export function approvalLine(approval: Approval) {
  const { id, kind, subject, payload, state, reason, decision, outcome } = approval;
  return {
    id,
    kind,
    subject,
    payload,
    state,
    reason,
    decision,
    outcome,
    askedBy: approval.askedName,
    askedAt: approval.askedAt.getTime(),
    decidedBy: approval.decidedName,
    decidedAt: approval.decidedAt?.getTime() ?? null,
  };
}
