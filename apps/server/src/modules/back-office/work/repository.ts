import { and } from '../../../platform/conditions.js';
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
      ${and(
        by.staffId !== undefined && sql`staff_id = ${by.staffId}::uuid`,
        by.name !== undefined && sql`lower(staff_name) = lower(${by.name})`,
      )}
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

/** A list as somebody likes to see it; `search`: filters and order as in the console's address. */
export interface KeptView {
  name: string;
  search: Record<string, string>;
  columns: string[];
}

/** Views that an account keeps of a list, the last kept first. */
export async function listKeptViews(db: Executor, staffId: string, list: string): Promise<({ viewId: string } & KeptView)[]> {
  const { rows } = await sql<{ id: string; name: string; search: Record<string, string>; columns: string[] }>`
    select id, name, search, columns from back_office.kept_view where staff_id = ${staffId}::uuid and list = ${list}
    order by kept_at desc, id desc`.execute(db);
  return rows.map(({ id, ...view }) => ({ viewId: id, ...view }));
}

/** How many other views an account keeps: of this list, and in all. Two that are kept at once wait for each other. */
export async function countOtherViews(
  transaction: DatabaseTransaction,
  staffId: string,
  list: string,
  name: string,
): Promise<{ ofList: number; inAll: number }> {
  await sql`select 1 from back_office.staff where id = ${staffId}::uuid for no key update`.execute(transaction);
  const { rows } = await sql<{ of_list: bigint; in_all: bigint }>`
    select count(*) filter (where list = ${list}) as of_list, count(*) as in_all from back_office.kept_view
    where staff_id = ${staffId}::uuid and not (list = ${list} and name = ${name})`.execute(transaction);
  return { ofList: Number(rows[0]?.of_list ?? 0n), inAll: Number(rows[0]?.in_all ?? 0n) };
}

/** Keeps a view; one of the same name gives way. @returns its id. */
export async function putKeptView(
  transaction: DatabaseTransaction,
  id: string,
  staffId: string,
  list: string,
  { name, search, columns }: KeptView,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into back_office.kept_view (id, staff_id, list, name, search, columns)
    values (${id}::uuid, ${staffId}::uuid, ${list}, ${name}, ${JSON.stringify(search)}::jsonb, ${[...columns]}::text[])
    on conflict (staff_id, list, name) do update set search = excluded.search, columns = excluded.columns, kept_at = clock_timestamp()
    returning id`.execute(transaction);
  return rows[0]?.id ?? id;
}

/** @returns whether this account had it. */
export async function deleteKeptView(db: Database, staffId: string, viewId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from back_office.kept_view where id = ${viewId}::uuid and staff_id = ${staffId}::uuid returning 1`.execute(db);
  return rows.length === 1;
}
