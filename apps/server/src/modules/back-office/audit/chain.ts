import { canonicalJson, sha256, type Vault } from '@sortes/service';

/** Before the first link. */
export const chainStart = Buffer.alloc(32);

/** Columns of an entry as they are hashed; the moment as text with microseconds, so that every reader gets the same. */
export interface SealedColumns {
  id: string;
  at_text: string;
  merchant_id: number | null;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  action: string;
  subject: string;
  before_text: string;
  after_text: string;
  reason: string;
  ip: string;
}

/** SHA-256 over the place, the link before and the canonical row (docs/audit.md writes the form down). */
export function linkHash(sequence: bigint, previous: Buffer, entry: SealedColumns): Buffer {
  const row = canonicalJson({
    id: entry.id,
    at: entry.at_text,
    merchantId: entry.merchant_id,
    actorKind: entry.actor_kind,
    actorId: entry.actor_id,
    actorName: entry.actor_name,
    action: entry.action,
    subject: entry.subject,
    before: entry.before_text,
    after: entry.after_text,
    reason: entry.reason,
    ip: entry.ip,
  });
  return sha256(`${sequence}\n${previous.toString('hex')}\n${row}`);
}

/** What makes a link one of this installation: it cannot be made without its secret. */
export function linkMac(vault: Vault, sequence: bigint, hash: Buffer): Buffer {
  return vault.digest('audit-link', wordOf(sequence, hash));
}

const wordOf = (sequence: bigint, hash: Buffer): string => `${sequence}:${hash.toString('hex')}`;

/** How old the secret is that a link was made under: 0 for the newest, -1 for none of this installation. */
export function ageOfMac(vault: Vault, { sequence, hash, mac }: { sequence: bigint; hash: Buffer; mac: Buffer }): number {
  return vault.digests('audit-link', wordOf(sequence, hash)).findIndex((digest) => digest.equals(mac));
}
