import type { ApprovalKind, ApprovalState } from '@sortes/contract';

/** What one person asked for and another decides about. */
export interface Approval {
  id: string;
  merchantId: number;
  kind: ApprovalKind;
  subject: string;
  payload: Record<string, unknown>;
  reason: string;
  key: string;
  payloadHash: Buffer;
  state: ApprovalState;
  askedBy: string;
  askedName: string;
  askedAt: Date;
  decidedName: string | null;
  decidedAt: Date | null;
  decision: string | null;
  outcome: Record<string, unknown> | null;
}

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
