import { approvalKinds, approvalRights, type ApprovalKind, type OperationShape } from '@sortes/contract';
import type { ApprovalEntry } from '../../../platform/approvals.js';

/** All kinds of requests, as the modules give them. */
export interface ApprovalRegistry {
  of(kind: ApprovalKind): ApprovalEntry;
  /** The operations by which requests are decided, each with its kinds. */
  operations(): ReadonlyMap<OperationShape, readonly ApprovalEntry[]>;
  add(entries: readonly ApprovalEntry[]): void;
  /** @throws Error for a kind that no module gives: a programming mistake, found at the start */
  requireAll(): void;
}

export function createApprovalRegistry(): ApprovalRegistry {
  const entries = new Map<ApprovalKind, ApprovalEntry>();
  const of = (kind: ApprovalKind): ApprovalEntry => {
    const entry = entries.get(kind);
    if (entry === undefined) throw new Error(`no module gives the approval kind ${kind}`);
    return entry;
  };
  return {
    of,
    operations() {
      const found = new Map<OperationShape, ApprovalEntry[]>();
      for (const entry of entries.values()) found.set(entry.decidedBy, [...(found.get(entry.decidedBy) ?? []), entry]);
      return found;
    },
    add(more) {
      for (const entry of more) {
        if (entries.has(entry.kind)) throw new Error(`two modules give the approval kind ${entry.kind}`);
        if (entry.decidedBy.right !== approvalRights[entry.kind])
          throw new Error(`${entry.kind} takes ${approvalRights[entry.kind]}, and its operation ${entry.decidedBy.right}`);
        entries.set(entry.kind, entry);
      }
    },
    requireAll: () => approvalKinds.forEach(of),
  };
}
