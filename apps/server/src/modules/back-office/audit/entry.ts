import { sql } from 'kysely';
import { canonicalJson, type DatabaseTransaction, newId } from '@sortes/service';
import type { AuditEntry } from '../../../ports/staff.js';

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
