import type { AuditAction } from '@sortes/contract';
import { sql } from 'kysely';
import { canonicalJson, type DatabaseTransaction, newId } from '@sortes/service';

/** Who did it: a member of staff, somebody at the command line of the server, or the program itself. */
export interface Actor {
  kind: 'staff' | 'command' | 'program';
  /** Staff id, or the operating system's user. */
  id: string;
  name: string;
  ip: string;
}

/** One change, as the log tells it. Ids, amounts and states; personal data of players never (reliability L3). */
export interface AuditEntry {
  actor: Actor;
  /** Undefined: the installation as a whole. */
  merchantId: number | undefined;
  /** What was done, general to particular: `staff.created`, `deposit.credited`. */
  action: AuditAction;
  /** kind:id, e.g. `player:1207`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason: string;
}

/** Writes an entry in the caller's transaction: what rolls back was never done, what commits is told (reliability L1). */
export async function writeAudit(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void> {
  const id = newId();
  await sql`
    with written as (
      insert into back_office.audit (id, merchant_id, actor_kind, actor_id, actor_name, action, subject, before_text, after_text, reason, ip)
      values (${id}::uuid, ${entry.merchantId ?? null}, ${entry.actor.kind}, ${entry.actor.id}, ${entry.actor.name}, ${entry.action}, ${entry.subject},
              ${canonicalJson(entry.before ?? null)}, ${canonicalJson(entry.after ?? null)}, ${entry.reason}, ${entry.actor.ip})
    )
    insert into back_office.audit_waiting (entry_id) values (${id}::uuid)`.execute(transaction);
}
