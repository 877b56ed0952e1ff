import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

type Executor = Database | DatabaseTransaction;

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

/** Who has which of these, by subject. */
export async function assignedNames(db: Executor, merchantId: number, subjects: readonly string[]): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; staff_name: string }>`
    select subject, staff_name from back_office.assignment where merchant_id = ${merchantId} and subject = any (${[...subjects]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.subject, row.staff_name]));
}

/** Subjects of a kind that somebody has: a person of this name, or anybody. */
export async function assignedSubjects(
  db: Executor,
  merchantId: number,
  kind: string,
  by: { staffId?: string | undefined; name?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from back_office.assignment
    where merchant_id = ${merchantId} and starts_with(subject, ${`${kind}:`})
      ${by.staffId === undefined ? sql`` : sql`and staff_id = ${by.staffId}::uuid`}
      ${by.name === undefined ? sql`` : sql`and lower(staff_name) = lower(${by.name})`}
    order by at desc limit 5000`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Gives what nobody has (`over`: what somebody else has, too) to a person. @returns the subjects that changed hands. */
export async function putAssignments(
  transaction: DatabaseTransaction,
  merchantId: number,
  subjects: readonly string[],
  to: { staffId: string; name: string },
  over: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    insert into back_office.assignment as a (merchant_id, subject, staff_id, staff_name)
    select ${merchantId}, subject, ${to.staffId}::uuid, ${to.name} from unnest(${[...subjects].toSorted()}::text[]) as given (subject)
    on conflict (merchant_id, subject) do update set staff_id = excluded.staff_id, staff_name = excluded.staff_name, at = clock_timestamp()
      where ${over} and a.staff_id <> excluded.staff_id
    returning subject`.execute(transaction);
  return rows.map(({ subject }) => subject);
}

/** Gives back what a person has. @returns the subjects that nobody has now. */
export async function deleteAssignments(
  transaction: DatabaseTransaction,
  merchantId: number,
  subjects: readonly string[],
  staffId: string,
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    delete from back_office.assignment
    where merchant_id = ${merchantId} and subject = any (${[...subjects]}::text[]) and staff_id = ${staffId}::uuid returning subject`.execute(
    transaction,
  );
  return rows.map(({ subject }) => subject);
}

/** Forgets whose work was what, a month later: then it is done. */
export async function deleteOldAssignments(db: Database): Promise<void> {
  await sql`delete from back_office.assignment where at < clock_timestamp() - interval '30 days'`.execute(db);
}
