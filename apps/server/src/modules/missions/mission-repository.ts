import type { MissionState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type { MissionDocument } from './mission-rules.js';

export interface MissionRow {
  id: string;
  merchantId: number;
  code: string;
  state: MissionState;
  version: number;
  document: MissionDocument;
  madeAt: Date;
  madeBy: string;
  liveAt: Date | null;
  endedAt: Date | null;
}

const columns = sql`m.id, m.merchant_id as "merchantId", m.code, m.state, m.version, m.document, m.made_at as "madeAt", m.made_by as "madeBy", m.live_at as "liveAt",
  m.ended_at as "endedAt"`;

/** @returns false when the brand has a mission of this code already */
export async function insertMission(
  transaction: DatabaseTransaction,
  { id, merchantId, code, document, by }: { id: string; merchantId: number; code: string; document: MissionDocument; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into missions.mission (id, merchant_id, code, document, made_by) values (${id}, ${merchantId}, ${code}, ${JSON.stringify(document)}::jsonb, ${by})
    on conflict (merchant_id, code) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function writeMission(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  document: MissionDocument,
): Promise<void> {
  await sql`
    update missions.mission set version = ${version}, document = ${JSON.stringify(document)}::jsonb, changed_at = clock_timestamp() where id = ${id}`.execute(
    transaction,
  );
}

/** A mission of a brand. `share`: it stays as it is until the transaction ends; `change` waits for all who hold it so. */
export async function findMission(
  db: Database | DatabaseTransaction,
  merchantId: number,
  id: string,
  lock?: 'share' | 'change',
): Promise<MissionRow | undefined> {
  const hold = lock === undefined ? sql`` : lock === 'share' ? sql`for share` : sql`for update`;
  const { rows } = await sql<MissionRow>`
    select ${columns} from missions.mission m where m.id = ${id} and m.merchant_id = ${merchantId} ${hold}`.execute(db);
  return rows[0];
}

export async function setMissionState(transaction: DatabaseTransaction, id: string, state: MissionState, now: Date): Promise<void> {
  await sql`
    update missions.mission set state = ${state}, changed_at = clock_timestamp(),
      live_at = case when ${state} = 'live' then coalesce(live_at, ${now}) else live_at end, ended_at = case when ${state} = 'ended' then ${now}::timestamptz else ended_at end
    where id = ${id}`.execute(transaction);
}

/** Missions of a brand that players may know of, the newest first; ended ones for as long as their rewards may be claimed. */
export async function listKnownMissions(db: Database | DatabaseTransaction, merchantId: number): Promise<MissionRow[]> {
  const { rows } = await sql<MissionRow>`
    select ${columns} from missions.mission m where m.merchant_id = ${merchantId} and m.state <> 'draft' order by m.live_at desc, m.id desc limit 200`.execute(
    db,
  );
  return rows;
}

/** Every mission of a brand with what has to be done before it. */
export async function listMissionOrder(
  db: Database | DatabaseTransaction,
  merchantId: number,
): Promise<{ id: string; code: string; state: MissionState; title: Record<string, string>; after: string | null }[]> {
  const { rows } = await sql<{ id: string; code: string; state: MissionState; title: Record<string, string>; after: string | null }>`
    select m.id, m.code, m.state, m.document -> 'title' as title, m.document ->> 'after' as after
    from missions.mission m where m.merchant_id = ${merchantId} order by m.code limit 1000`.execute(db);
  return rows;
}

/** Brands with missions that run. */
export async function listBrandsWithMissions(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.merchant_id as id from missions.mission m where m.state in ('live', 'paused') order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Brands with a mission that counts days on which somebody was there. */
export async function listBrandsCountingDays(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.merchant_id as id from missions.mission m where m.state in ('live', 'paused')
      and m.document @? '$.steps[*] ? (@.counter == "sign-in-days")'`.execute(db);
  return rows.map(({ id }) => id);
}

export async function missionCodes(db: Database, merchantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from missions.mission where merchant_id = ${merchantId} and id::text = any (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

// ---- who is on it ----------------------------------------------------------------------------------------------------------------------------

export interface MemberRow {
  missionId: string;
  joinedAt: Date;
  leftAt: Date | null;
}

export async function listMemberships(db: Database | DatabaseTransaction, playerId: number): Promise<MemberRow[]> {
  return (await listMembershipsAmong(db, [playerId])).get(playerId) ?? [];
}

/** What each of some players has joined, or left; whoever has done neither has none. */
export async function listMembershipsAmong(
  db: Database | DatabaseTransaction,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, MemberRow[]>> {
  const { rows } = await sql<MemberRow & { playerId: number }>`
    select player_id::integer as "playerId", mission_id as "missionId", joined_at as "joinedAt", left_at as "leftAt"
    from missions.member where player_id = any (${playerIds.map(String)}::bigint[])`.execute(db);
  const members = new Map<number, MemberRow[]>();
  for (const { playerId, ...member } of rows) members.set(playerId, [...(members.get(playerId) ?? []), member]);
  return members;
}

/** Puts a player on a mission. @returns when they came; undefined: they are on it already */
export async function insertMember(
  transaction: DatabaseTransaction,
  { missionId, playerId, merchantId, at }: { missionId: string; playerId: number; merchantId: number; at: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    insert into missions.member as kept (mission_id, player_id, merchant_id, joined_at) values (${missionId}, ${playerId}, ${merchantId}, ${at})
    on conflict (mission_id, player_id) do update set joined_at = excluded.joined_at, left_at = null where kept.left_at is not null
    returning joined_at as at`.execute(transaction);
  return rows[0]?.at;
}

/** @returns false when they are not on it */
export async function writeLeft(transaction: DatabaseTransaction, missionId: string, playerId: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update missions.member set left_at = ${at} where mission_id = ${missionId} and player_id = ${playerId} and left_at is null`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

// ---- players ---------------------------------------------------------------------------------------------------------------------------------

export async function readSeen(db: Database, playerId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select case when isfinite(seen_at) then seen_at end as at from missions.player where player_id = ${playerId}`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function writeSeen(
  db: Database,
  { playerId, merchantId, at }: { playerId: number; merchantId: number; at: Date },
): Promise<void> {
  await sql`
    insert into missions.player as kept (player_id, merchant_id, seen_at) values (${playerId}, ${merchantId}, ${at})
    on conflict (player_id) do update set seen_at = greatest(kept.seen_at, excluded.seen_at)`.execute(db);
}

export async function readHidden(db: Database, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select is_hidden as yes from missions.player where player_id = ${playerId}`.execute(db);
  return rows[0]?.yes === true;
}

export async function writeHidden(
  db: Database,
  { playerId, merchantId, isHidden }: { playerId: number; merchantId: number; isHidden: boolean },
): Promise<void> {
  await sql`
    insert into missions.player (player_id, merchant_id, is_hidden) values (${playerId}, ${merchantId}, ${isHidden})
    on conflict (player_id) do update set is_hidden = excluded.is_hidden`.execute(db);
}

/** Titles of missions and boards by their ids, and how many steps a mission has (0 of a board). */
export async function listTitles(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { title: Readonly<Record<string, string | undefined>>; steps: number }>> {
  const { rows } = await sql<{ id: string; title: Readonly<Record<string, string | undefined>>; steps: number }>`
    select id, document -> 'title' as title, jsonb_array_length(document -> 'steps') as steps from missions.mission where id = any (${[...ids]}::uuid[])
    union all
    select id, document -> 'title', 0 from missions.board where id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

export async function hiddenAmong(db: Database | DatabaseTransaction, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select player_id::integer as id from missions.player where is_hidden and player_id = any (${playerIds.map(String)}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A day of the brand (ISO date) on which a player was there. */
export interface ActiveDay {
  playerId: number;
  merchantId: number;
  day: string;
}

/** Which of these players' days are noted already. @returns the players */
export async function notedAmong(db: Database, days: readonly ActiveDay[]): Promise<Set<number>> {
  const { rows } = await sql<{ playerId: number }>`
    select player_id::integer as "playerId" from missions.active_day
    join unnest(${days.map(({ playerId }) => String(playerId))}::bigint[], ${days.map(({ day }) => day)}::date[]) as asked (player_id, day) using (player_id, day)`.execute(
    db,
  );
  return new Set(rows.map(({ playerId }) => playerId));
}

/** Notes days on which players were there, each once. */
export async function insertActiveDays(transaction: DatabaseTransaction, days: readonly ActiveDay[]): Promise<void> {
  await sql`
    insert into missions.active_day (player_id, day, merchant_id)
    select * from unnest(${days.map(({ playerId }) => String(playerId))}::bigint[], ${days.map(({ day }) => day)}::date[], ${days.map(({ merchantId }) => merchantId)}::integer[])
    on conflict do nothing`.execute(transaction);
}

/** What is kept of a person besides what their claims were given for, and what staff wrote of them on a leaderboard. Places stay, without a name. */
export async function erasePlayer(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from missions.active_day where player_id = ${playerId}`.execute(transaction);
  await sql`delete from missions.player where player_id = ${playerId}`.execute(transaction);
  await sql`update missions.board_entry set strike_words = null where player_id = ${playerId} and strike_words is not null`.execute(
    transaction,
  );
}
