import type { rankChangeReasons } from '@sortes/contract';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../platform/conditions.js';

/** Where a member stands. Money units; days and months yyyy-mm-dd. */
export interface Standing {
  playerId: number;
  rank: number;
  reached: number;
  since: Date;
  keptUntil: string | null;
  total: bigint;
  month: string;
  monthTotal: bigint;
  beforeMonth: bigint;
  deposits: bigint;
  depositsBefore: bigint;
}

const columns = sql`player_id::integer as "playerId", rank::integer as rank, reached::integer as reached, since, kept_until::text as "keptUntil", total,
  month::text as month, month_total as "monthTotal", before_month as "beforeMonth", deposits, deposits_before as "depositsBefore"`;

export async function findStanding(db: Database | DatabaseTransaction, playerId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select ${columns} from ranks.standing where player_id = ${playerId}`.execute(db);
  return rows[0];
}

export async function listStandings(transaction: Database | DatabaseTransaction, playerIds: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${columns} from ranks.standing where player_id = any (${playerIds.map(String)}::bigint[])`.execute(transaction);
  return rows;
}

/** Writes where members of a brand stand now; the brand is held. */
export async function writeStandings(transaction: DatabaseTransaction, merchantId: number, standings: readonly Standing[]): Promise<void> {
  const of = <Name extends keyof Standing>(name: Name) => standings.map((one) => (one[name] === null ? null : String(one[name])));
  await sql`
    insert into ranks.standing (player_id, merchant_id, rank, reached, since, kept_until, total, month, month_total, before_month, deposits, deposits_before)
    select u.player_id, ${merchantId}, u.rank, u.reached, u.since, u.kept_until, u.total, u.month, u.month_total, u.before_month, u.deposits, u.deposits_before
    from unnest(${of('playerId')}::bigint[], ${of('rank')}::smallint[], ${of('reached')}::smallint[], ${standings.map(({ since }) => since.toISOString())}::timestamptz[],
      ${of('keptUntil')}::date[], ${of('total')}::bigint[], ${of('month')}::date[], ${of('monthTotal')}::bigint[], ${of('beforeMonth')}::bigint[], ${of('deposits')}::bigint[],
      ${of('depositsBefore')}::bigint[])
      as u (player_id, rank, reached, since, kept_until, total, month, month_total, before_month, deposits, deposits_before)
    on conflict (player_id) do update set rank = excluded.rank, reached = excluded.reached, since = excluded.since, kept_until = excluded.kept_until, total = excluded.total,
      month = excluded.month, month_total = excluded.month_total, before_month = excluded.before_month, deposits = excluded.deposits,
      deposits_before = excluded.deposits_before`.execute(transaction);
}

/** Members whose month has ended and who may lose a rank by it, by their ids. */
export async function pageOfMonth(
  transaction: DatabaseTransaction,
  { merchantId, month, after, limit }: { merchantId: number; month: string; after: number; limit: number },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${columns} from ranks.standing
    where merchant_id = ${merchantId} and rank > 0 and month <= ${month}::date and player_id > ${after} order by player_id limit ${limit}`.execute(
    transaction,
  );
  return rows;
}

export interface RankChange {
  playerId: number;
  at: Date;
  from: number;
  to: number;
  why: (typeof rankChangeReasons)[number];
  total: bigint;
  month: bigint;
  deposits: bigint;
  by: string | null;
  reason: string | null;
}

export async function insertChanges(
  transaction: DatabaseTransaction,
  { merchantId, version }: { merchantId: number; version: number },
  changes: readonly RankChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const each = <Value>(valueOf: (change: RankChange) => Value): Value[] => changes.map(valueOf);
  await sql`
    insert into ranks.change (player_id, id, merchant_id, at, from_rank, to_rank, why, version, total, month_total, deposits, made_by, reason)
    select c.player_id, c.id, ${merchantId}, c.at, c.from_rank, c.to_rank, c.why, ${version}, c.total, c.month_total, c.deposits, c.made_by, c.reason
    from unnest(${each(({ playerId }) => String(playerId))}::bigint[], ${each(() => newId())}::uuid[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ from }) => from)}::smallint[], ${each(({ to }) => to)}::smallint[], ${each(({ why }) => why)}::text[], ${each(({ total }) => total)}::bigint[],
      ${each(({ month }) => month)}::bigint[], ${each(({ deposits }) => deposits)}::bigint[], ${each(({ by }) => by)}::text[], ${each(({ reason }) => reason)}::text[])
      as c (player_id, id, at, from_rank, to_rank, why, total, month_total, deposits, made_by, reason)`.execute(transaction);
}

/** The newest changes of a player's rank. */
export async function listChanges(db: Database, playerId: number, limit: number): Promise<RankChange[]> {
  const { rows } = await sql<RankChange>`
    select player_id::integer as "playerId", at, from_rank::integer as "from", to_rank::integer as "to", why, total, month_total as month, deposits, made_by as by, reason
    from ranks.change where player_id = ${playerId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many members have each rank, from 0; those who have turned nothing over are not counted. */
export async function countByRank(db: Database, merchantId: number, ranks: number): Promise<number[]> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank::integer as rank, count(*)::integer as count from ranks.standing where merchant_id = ${merchantId} group by rank`.execute(
    db,
  );
  const counts = Array.from({ length: ranks }, () => 0);
  for (const { rank, count } of rows) {
    const at = Math.min(rank, ranks - 1);
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}

/** Members as they stand, by their ids, for what a table of ranks would make of them. */
export async function pageOfStandings(
  db: Database,
  { merchantId, after, limit }: { merchantId: number; after: number; limit: number },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${columns} from ranks.standing where merchant_id = ${merchantId} and player_id > ${after} order by player_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface RankedFilter {
  merchantId: number;
  level: number | undefined;
  playerId: number | undefined;
}

const ranked = ({ merchantId, level, playerId }: RankedFilter) =>
  sql`merchant_id = ${merchantId} ${and(level !== undefined && sql`rank = ${level}`, playerId !== undefined && sql`player_id = ${playerId}`)}`;

/** Members by rank, the highest first. */
export async function pageOfRanked(
  db: Database,
  filter: RankedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${columns} from ranks.standing where ${ranked(filter)} order by rank desc, player_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countRanked(db: Database, filter: RankedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ranks.standing where ${ranked(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
