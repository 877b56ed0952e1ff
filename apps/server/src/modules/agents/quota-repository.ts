import type { QuotaChange } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Moment } from './rate-repository.js';

type Executor = Database | DatabaseTransaction;

/** A change of somebody's counts, as it is written down. */
export interface CountChange {
  playerId: number;
  /** The lowest group of the band. */
  band: number;
  count: number;
  why: QuotaChange;
  /** The downline or the agent above that it is about; undefined: the house. */
  otherId: number | undefined;
  /** Who of the house, and what they wrote. */
  by?: { staffId: string; reason: string };
}

/** Under the lock of the places concerned; of several bands the lowest first, so that nobody waits in a circle. */
export async function addCounts(transaction: DatabaseTransaction, { playerId, band, count, why, otherId, by }: CountChange): Promise<void> {
  await sql`
    with changed as (
      insert into agents.quota as q (player_id, band, available) values (${playerId}, ${band}, ${count})
      on conflict (player_id, band) do update set available = q.available + excluded.available
      returning q.available
    )
    insert into agents.quota_change (player_id, band, change, available, why, other_id, staff_id, reason)
    select ${playerId}::bigint, ${band}::integer, ${count}::integer, c.available, ${why}, ${otherId ?? null}::bigint, ${by?.staffId ?? null}::uuid, ${by?.reason ?? ''} from changed c`.execute(
    transaction,
  );
}

/** @returns whether there were so many; if not, nothing is changed */
export async function takeCounts(
  transaction: DatabaseTransaction,
  { playerId, band, count, why, otherId, by }: CountChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with changed as (
      update agents.quota set available = available - ${count} where player_id = ${playerId} and band = ${band} and available >= ${count}
      returning available
    )
    insert into agents.quota_change (player_id, band, change, available, why, other_id, staff_id, reason)
    select ${playerId}::bigint, ${band}::integer, -${count}::integer, c.available, ${why}, ${otherId ?? null}::bigint, ${by?.staffId ?? null}::uuid, ${by?.reason ?? ''} from changed c`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** Somebody's counts of one band: what can still be used, and how many direct downlines stand in it with one. */
export interface Counts {
  band: number;
  left: number;
  used: number;
}

/** The lowest band first; bands without either are left out. */
export async function countsOf(db: Executor, playerId: number): Promise<Counts[]> {
  const { rows } = await sql<{ band: number; left: number; used: bigint }>`
    select c.band, sum(c.available)::integer as left, sum(c.used)::bigint as used
    from (
      select q.band, q.available, 0 as used from agents.quota q where q.player_id = ${playerId}
      union all
      select u.band, 0, count(*) from agents.quota_use u where u.giver_id = ${playerId} group by u.band
    ) as c
    group by c.band having sum(c.available) > 0 or sum(c.used) > 0 order by c.band`.execute(db);
  return rows.map(({ band, left, used }) => ({ band, left, used: Number(used) }));
}

/** A count that somebody stands in a band with. */
export interface QuotaUse {
  giverId: number;
  band: number;
  /** A lower group counts for them by now. */
  isDue: boolean;
}

/** It changes only for whoever holds the player's place. */
export async function findUse(db: Executor, playerId: number, at: Moment): Promise<QuotaUse | undefined> {
  const { rows } = await sql<{ giver_id: bigint; band: number; is_due: boolean }>`
    select u.giver_id, u.band, coalesce(u.look_at <= ${at}::timestamptz, false) as is_due from agents.quota_use u where u.player_id = ${playerId}`.execute(
    db,
  );
  return rows[0] && { giverId: Number(rows[0].giver_id), band: rows[0].band, isDue: rows[0].is_due };
}

export async function writeUse(
  transaction: DatabaseTransaction,
  playerId: number,
  { giverId, band }: Pick<QuotaUse, 'giverId' | 'band'>,
): Promise<void> {
  await sql`
    insert into agents.quota_use (player_id, giver_id, band) values (${playerId}, ${giverId}, ${band})
    on conflict (player_id) do update set giver_id = excluded.giver_id, band = excluded.band, look_at = null`.execute(transaction);
}

export async function removeUse(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from agents.quota_use where player_id = ${playerId}`.execute(transaction);
}

/** Says from when on a lower group counts; undefined: none is to come. */
export async function lookAtUse(transaction: DatabaseTransaction, playerId: number, at: Date | undefined): Promise<void> {
  await sql`update agents.quota_use set look_at = ${at ?? null} where player_id = ${playerId} and look_at is distinct from ${at ?? null}`.execute(
    transaction,
  );
}

/** As `lookAtUse`, but not later than what is noted already. */
export async function lookAtUseSooner(transaction: DatabaseTransaction, playerId: number, at: Date): Promise<void> {
  await sql`update agents.quota_use set look_at = least(look_at, ${at}::timestamptz) where player_id = ${playerId}`.execute(transaction);
}

/** Somebody for whom a lower group counts by now; undefined: nobody. */
/** Whether quota may have come back. */
export const quotaIsDue = () => sql`exists (select from agents.quota_use where look_at <= clock_timestamp())`;

export async function nextDueUse(
  db: Executor,
): Promise<{ playerId: number; merchantId: number; uplineId: number | undefined } | undefined> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number; upline_id: bigint | null }>`
    select u.player_id, n.merchant_id, n.upline_id from agents.quota_use u join agents.node n on n.player_id = u.player_id
    where u.look_at <= clock_timestamp() order by u.look_at, u.player_id limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      playerId: Number(row.player_id),
      merchantId: row.merchant_id,
      uplineId: row.upline_id === null ? undefined : Number(row.upline_id),
    }
  );
}

/** One change of somebody's counts. */
export interface LoggedChange {
  id: number;
  at: Date;
  band: number;
  /** Below 0: less. */
  change: number;
  left: number;
  why: QuotaChange;
  otherId: number | undefined;
  reason: string;
  /** The user name of who it is about, where they stand directly below and are not hidden. */
  downline: string | undefined;
}

/** The newest first. */
export async function listChanges(
  db: Database,
  playerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<LoggedChange[]> {
  const { rows } = await sql<{
    id: bigint;
    at: Date;
    band: number;
    change: number;
    available: number;
    why: QuotaChange;
    other_id: bigint | null;
    reason: string;
    downline: string | null;
  }>`
    select c.id, c.at, c.band, c.change, c.available, c.why, c.other_id, c.reason, a.user_name as downline
    from (
      select * from agents.quota_change where player_id = ${playerId} order by id desc limit ${limit} offset ${offset}
    ) as c
    left join agents.node n on n.player_id = c.other_id and n.upline_id = ${playerId} and not n.is_hidden
    left join identity.account a on a.player_id = n.player_id
    order by c.id desc`.execute(db);
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    band: row.band,
    change: row.change,
    left: row.available,
    why: row.why,
    otherId: row.other_id === null ? undefined : Number(row.other_id),
    reason: row.reason,
    downline: row.downline ?? undefined,
  }));
}

export async function countChanges(db: Database, playerId: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from agents.quota_change where player_id = ${playerId}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}
