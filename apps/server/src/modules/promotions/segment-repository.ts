import type { segmentFillings } from '@sortes/contract';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import { sql } from 'kysely';

/** A list of players that a brand keeps. */
export interface SegmentRow {
  id: string;
  code: string;
  note: string;
  members: number;
  /** Offers whose rule asks for it and that are not stopped. */
  offers: number;
  madeAt: Date;
  changedAt: Date;
  changedBy: string;
}

/** Codes of the lists that a player is on. */
export async function segmentsOf(db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`${keptPlan}
    select s.code from promotions.segment_member m join promotions.segment s on s.id = m.segment_id where m.player_id = ${playerId}`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** As `segmentsOf`, of many at once; who is on none is left out. */
export async function segmentsOfMany(db: Database, playerIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ playerId: number; codes: string[] }>`
    select m.player_id::integer as "playerId", array_agg(s.code) as codes
    from promotions.segment_member m join promotions.segment s on s.id = m.segment_id
    where m.player_id = any (${playerIds.map(String)}::bigint[]) group by m.player_id`.execute(db);
  return new Map(rows.map(({ playerId, codes }) => [playerId, codes]));
}

/** Which of these codes no list of the brand has. */
export async function findMissingSegments(
  db: Database | DatabaseTransaction,
  merchantId: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select asked.code from unnest(${[...codes]}::text[]) as asked (code)
    where not exists (select from promotions.segment s where s.merchant_id = ${merchantId} and s.code = asked.code)`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** Offers `o` in their version `v` that are not stopped and whose rule asks for the list `s`, at any depth. */
const askingOffers = sql`promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
  where o.merchant_id = s.merchant_id and o.state <> 'stopped'
    and jsonb_path_exists(v.document -> 'who', '$.**.segment.has ? (@ == $code)', jsonb_build_object('code', s.code))`;

const columns = sql`s.id, s.code, s.note, s.members, s.made_at as "madeAt", s.changed_at as "changedAt", s.changed_by as "changedBy",
  (select count(*)::integer from ${askingOffers}) as offers`;

const named = (text: string | undefined) =>
  text === undefined ? sql`true` : sql`(strpos(lower(s.code), lower(${text})) > 0 or strpos(lower(s.note), lower(${text})) > 0)`;

export interface SegmentFilter {
  merchantId: number;
  /** A part of the code or the note. */
  text: string | undefined;
}

/** Lists of a brand by their codes. */
export async function pageOfSegments(
  db: Database,
  { merchantId, text }: SegmentFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select ${columns} from promotions.segment s where s.merchant_id = ${merchantId} and ${named(text)} order by s.code offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countSegments(db: Database | DatabaseTransaction, { merchantId, text }: SegmentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotions.segment s where s.merchant_id = ${merchantId} and ${named(text)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findSegment(db: Database | DatabaseTransaction, merchantId: number, id: string): Promise<SegmentRow | undefined> {
  const { rows } =
    await sql<SegmentRow>`select ${columns} from promotions.segment s where s.id = ${id} and s.merchant_id = ${merchantId}`.execute(db);
  return rows[0];
}

/** As `findSegment`, for whoever changes it: two who fill it wait for each other. */
export async function lockSegment(transaction: DatabaseTransaction, merchantId: number, id: string): Promise<SegmentRow | undefined> {
  await sql`select from promotions.segment where id = ${id} and merchant_id = ${merchantId} for update`.execute(transaction);
  return findSegment(transaction, merchantId, id);
}

/** @returns false when the brand has a list of this code */
export async function insertSegment(
  transaction: DatabaseTransaction,
  { id, merchantId, code, note, by }: { id: string; merchantId: number; code: string; note: string; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.segment (id, merchant_id, code, note, changed_by) values (${id}, ${merchantId}, ${code}, ${note}, ${by})
    on conflict (merchant_id, code) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function deleteSegment(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`delete from promotions.segment where id = ${id}`.execute(transaction);
}

/** Lists of a brand by their codes; a code that no list has is left out. */
export async function findSegments(
  db: Database,
  merchantId: number,
  codes: readonly string[],
): Promise<{ id: string; code: string; members: number }[]> {
  const { rows } = await sql<{ id: string; code: string; members: number }>`
    select id, code, members from promotions.segment where merchant_id = ${merchantId} and code = any (${[...codes]}::text[]) order by code`.execute(
    db,
  );
  return rows;
}

/** An offer that asks for a list, in its version of now. */
export interface AskingOffer {
  id: string;
  code: string;
  state: 'draft' | 'live' | 'paused';
  version: number;
  document: unknown;
}

/** What asks for a list and is not stopped, the newest first. */
export async function offersAsking(db: Database | DatabaseTransaction, id: string, most: number): Promise<AskingOffer[]> {
  const { rows } = await sql<AskingOffer>`
    select x.* from promotions.segment s cross join lateral (
      select o.id, o.code, o.state, o.version, v.document, o.created_at from ${askingOffers} order by o.created_at desc, o.id limit ${most}
    ) as x where s.id = ${id} order by x.created_at desc, x.id`.execute(db);
  return rows;
}

export interface MemberRow {
  playerId: number;
  since: Date;
  addedBy: string;
}

const chosen = (id: string, playerId: number | undefined) =>
  playerId === undefined ? sql`m.segment_id = ${id}` : sql`m.segment_id = ${id} and m.player_id = ${playerId}`;

/** Who is on a list, whoever came last at the top. */
export async function pageOfMembers(
  db: Database,
  { id, playerId }: { id: string; playerId: number | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.player_id::integer as "playerId", m.since, m.added_by as "addedBy" from promotions.segment_member m
    where ${chosen(id, playerId)} order by m.since desc, m.player_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function isMember(db: Database, id: string, playerId: number): Promise<boolean> {
  const { rows } = await sql`select from promotions.segment_member m where ${chosen(id, playerId)}`.execute(db);
  return rows.length > 0;
}

export type Filling = (typeof segmentFillings)[number];

/**
 * Puts players on a list, takes them off it, or puts them in the place of all others. Under the list's lock.
 * @returns how many came and went, and how many are on it now
 */
export async function fillSegment(
  transaction: DatabaseTransaction,
  id: string,
  { how, playerIds, by }: { how: Filling; playerIds: readonly number[]; by: string },
): Promise<{ added: number; removed: number; members: number }> {
  const ids = playerIds.map(String);
  const gone =
    how === 'add'
      ? 0n
      : (
          await sql`
          delete from promotions.segment_member where segment_id = ${id}
            and (player_id = any (${ids}::bigint[])) = ${how === 'remove'}::boolean`.execute(transaction)
        ).numAffectedRows;
  const came =
    how === 'remove'
      ? 0n
      : (
          await sql`
          insert into promotions.segment_member (segment_id, player_id, added_by) select ${id}, p.id, ${by} from unnest(${ids}::bigint[]) as p (id)
          on conflict (segment_id, player_id) do nothing`.execute(transaction)
        ).numAffectedRows;
  const [added, removed] = [Number(came), Number(gone)];
  const { rows } = await sql<{ members: number }>`
    update promotions.segment set members = members + ${added - removed}::integer, changed_at = clock_timestamp(), changed_by = ${by}
    where id = ${id} returning members`.execute(transaction);
  return { added, removed, members: rows[0]?.members ?? 0 };
}
