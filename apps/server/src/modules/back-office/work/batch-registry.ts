import { batchKindNames, type BatchKind } from '@sortes/contract';
import type { BatchEntry } from '../../../ports/staff.js';

/** All kinds of batches, as the modules give them. */
export interface BatchRegistry {
  of(kind: BatchKind): BatchEntry;
  add(entries: readonly BatchEntry[]): void;
  /** @throws Error for a kind that no module gives: a programming mistake, found at the start */
  requireAll(): void;
}

export function createBatchRegistry(): BatchRegistry {
  const entries = new Map<BatchKind, BatchEntry>();
  const of = (kind: BatchKind): BatchEntry => {
    const entry = entries.get(kind);
    if (entry === undefined) throw new Error(`no module gives the batch kind ${kind}`);
    return entry;
  };
  return {
    of,
    add(more) {
      for (const entry of more) {
        if (entries.has(entry.kind)) throw new Error(`two modules give the batch kind ${entry.kind}`);
        entries.set(entry.kind, entry);
      }
    },
    requireAll: () => batchKindNames.forEach(of),
  };
}
