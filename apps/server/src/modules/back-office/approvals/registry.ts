import { approvalKinds, approvalRights, type ApprovalKind, type OperationShape } from '@sortes/contract';
import type { ApprovalEntry } from '../../../platform/approvals.js';
import { createRegistry, type Registry } from '../registry.js';

/** All kinds of requests, as the modules give them. */
export interface ApprovalRegistry extends Registry<ApprovalKind, ApprovalEntry> {
  /** The operations by which requests are decided, each with its kinds. */
  operations(): ReadonlyMap<OperationShape, readonly ApprovalEntry[]>;
}

export function createApprovalRegistry(): ApprovalRegistry {
  const registry = createRegistry('approval kind', approvalKinds, ({ kind }: ApprovalEntry) => kind);
  return {
    ...registry,
    operations() {
      const found = new Map<OperationShape, ApprovalEntry[]>();
      for (const entry of registry.all()) found.set(entry.decidedBy, [...(found.get(entry.decidedBy) ?? []), entry]);
      return found;
    },
    add(more) {
      for (const { kind, decidedBy } of more) {
        if (decidedBy.right !== approvalRights[kind])
          throw new Error(`${kind} takes ${approvalRights[kind]}, and its operation ${decidedBy.right}`);
      }
      registry.add(more);
    },
  };
}
