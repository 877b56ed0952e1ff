import type { AuditLine } from './repository.js';

/** The log as a table for people. */
export const auditColumns = [
  'sequence',
  'time',
  'brand',
  'who',
  'kind',
  'action',
  'subject',
  'before',
  'after',
  'reason',
  'address',
  'id',
] as const;

export function auditCells(line: AuditLine): (string | bigint | null)[] {
  return [
    line.sequence,
    line.at.toISOString(),
    line.merchantId === null ? null : String(line.merchantId),
    line.actorName,
    line.actorKind,
    line.action,
    line.subject,
    JSON.stringify(line.before),
    JSON.stringify(line.after),
    line.reason,
    line.ip,
    line.id,
  ];
}
