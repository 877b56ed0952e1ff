import type { StaffAct } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/staff.js';

type Executor = Database | DatabaseTransaction;

/** Keeps whose hands an account was in. `atInstallation`: made by whoever holds the server while there are no two administrators. */
export async function noteHands(
  transaction: DatabaseTransaction,
  {
    staffId,
    act,
    by,
    at,
    atInstallation = false,
  }: { staffId: string; act: StaffAct; by: readonly Actor[]; at: Date; atInstallation?: boolean },
): Promise<void> {
  for (const actor of by)
    await sql`
      insert into back_office.hand (staff_id, hand_id, hand_name, act, at, at_installation)
      values (${staffId}::uuid, ${actor.kind === 'staff' ? actor.id : null}::uuid, ${actor.name}, ${act}, ${at}, ${atInstallation})`.execute(
      transaction,
    );
}

/** What was done to an account last, by whom (two names where it took two). */
export interface RecentAct {
  act: StaffAct;
  at: Date;
  by: string;
}

/** The last act on each of these accounts since then. */
export async function recentActs(db: Executor, staffIds: readonly string[], since: Date): Promise<ReadonlyMap<string, RecentAct>> {
  if (staffIds.length === 0) return new Map();
  const { rows } = await sql<{ staff_id: string; act: StaffAct; at: Date; by: string }>`
    select distinct on (h.staff_id) h.staff_id, h.act, h.at,
      (select string_agg(o.hand_name, ', ' order by o.id) from back_office.hand o where o.staff_id = h.staff_id and o.at = h.at and o.act = h.act) as by
    from back_office.hand h where h.staff_id = any (${[...staffIds]}::uuid[]) and h.at > ${since} order by h.staff_id, h.at desc, h.id desc`.execute(
    db,
  );
  return new Map(rows.map(({ staff_id: staffId, act, at, by }) => [staffId, { act, at, by }]));
}

/** How two persons stand to each other. */
export interface Relation {
  /** The first one has had the second one's account in their hands, ever. */
  firstMadeSecond: boolean;
  /** The other way round, since the time given. */
  secondMadeFirst: boolean;
  /** Somebody has had the second one's account in their hands since then, other than at installation. */
  secondIsYoung: boolean;
}

export async function relationOf(executor: Executor, first: string, second: string, since: Date): Promise<Relation> {
  const { rows } = await sql<Relation>`
    select
      exists (select from back_office.hand where staff_id = ${second}::uuid and hand_id = ${first}::uuid) as "firstMadeSecond",
      exists (select from back_office.hand where staff_id = ${first}::uuid and hand_id = ${second}::uuid and at > ${since}) as "secondMadeFirst",
      exists (select from back_office.hand where staff_id = ${second}::uuid and at > ${since} and not at_installation) as "secondIsYoung"`.execute(
    executor,
  );
  return rows[0] ?? { firstMadeSecond: true, secondMadeFirst: true, secondIsYoung: true };
}
