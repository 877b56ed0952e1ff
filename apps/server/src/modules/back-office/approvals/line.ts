import type { StaffRight } from '@sortes/contract';
import { approvalLine, type Approval } from '../../../platform/approvals.js';

/** Addresses of staff, or of who claims an account, are for those who may see them where they stand. */
const personal: Readonly<Partial<Record<Approval['kind'], StaffRight>>> = {
  'staff-account': 'staff.read',
  'account-recovery': 'documents.read',
};

/** As `approvalLine`, without what this person must not read. */
export function approvalLineFor(rights: ReadonlySet<StaffRight>, approval: Approval) {
  const line = approvalLine(approval);
  const right = personal[approval.kind];
  if (right === undefined || rights.has(right)) return line;
  const mask = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === 'email' ? '•••' : mask(inner)]))
      : value;
  return { ...line, payload: mask(line.payload) as Record<string, unknown> };
}
