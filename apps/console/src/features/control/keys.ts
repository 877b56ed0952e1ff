import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const controlKeys = {
  approval: keysOf<[approvalId: string]>('approval'),
  auditEntry: keysOf<[entryId: string]>('audit-entry'),
  staffNames: keysOf('staff-names'),
};
