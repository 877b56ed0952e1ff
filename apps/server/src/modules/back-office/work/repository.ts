import type { Database } from '@sortes/service';
import { sql } from 'kysely';

/** Who has a form open; `staffId` is left out of what is answered. */
export interface Presence {
  merchantId: number;
  subject: string;
  staffId: string;
}

/** Notes that a form is open. Who was not heard of since `after` begins anew. */
export async function putPresence(db: Database, { merchantId, subject, staffId }: Presence, now: Date, after: Date): Promise<void> {
  await sql`
    insert into back_office.presence as p (merchant_id, subject, staff_id, since, seen_at)
    values (${merchantId}, ${subject}, ${staffId}::uuid, ${now}, ${now})
    on conflict (merchant_id, subject, staff_id)
    do update set seen_at = excluded.seen_at, since = case when p.seen_at > ${after} then p.since else excluded.since end`.execute(db);
}

export async function deletePresence(db: Database, { merchantId, subject, staffId }: Presence): Promise<void> {
  await sql`
    delete from back_office.presence where merchant_id = ${merchantId} and subject = ${subject} and staff_id = ${staffId}::uuid`.execute(
    db,
  );
}

/** The others who have it open, longest first. */
export async function listPresence(
  db: Database,
  { merchantId, subject, staffId }: Presence,
  after: Date,
): Promise<{ name: string; since: Date }[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select s.name, p.since from back_office.presence p join back_office.staff s on s.id = p.staff_id
    where p.merchant_id = ${merchantId} and p.subject = ${subject} and p.staff_id <> ${staffId}::uuid and p.seen_at > ${after}
    order by p.since, s.name limit 20`.execute(db);
  return rows;
}

/** Removes what nobody has told since. */
export async function deletePresenceBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from back_office.presence where seen_at < ${before}`.execute(db);
}
