import type { BoardState, MissionState, MissionStepState } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';
import { all } from '../../../platform/conditions.js';
import type { BoardRow } from '../board-repository.js';
import type { MissionRow } from '../mission-repository.js';
import type { StepRow } from '../step-repository.js';

interface Page {
  offset: number;
  limit: number;
}

/** A part of a text, as `ilike` looks for it. */
const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** By a part of the code, or of a title in any language. */
const named = (text: string | undefined): RawBuilder<unknown> | false =>
  text !== undefined && text.trim() !== '' && sql`(t.code ilike ${like(text.trim())} or t.document ->> 'title' ilike ${like(text.trim())})`;

/** What a mission came to. Money units, whole points. */
export interface MissionFigures {
  players: number;
  running: number;
  reached: number;
  claimed: number;
  given: bigint;
  points: bigint;
}

export interface MissionFilter {
  merchantId: number;
  id?: string | undefined;
  state?: MissionState | undefined;
  text?: string | undefined;
}

const chosenMissions = ({ merchantId, id, state, text }: MissionFilter): RawBuilder<unknown> =>
  all(
    sql`t.merchant_id = ${merchantId}`,
    id !== undefined && sql`t.id = ${id}`,
    state !== undefined && sql`t.state = ${state}`,
    named(text),
  );

/** Missions of a brand with their figures, the newest first. */
export async function pageOfMissions(
  db: Database,
  filter: MissionFilter,
  { offset, limit }: Page,
): Promise<(MissionRow & MissionFigures)[]> {
  const { rows } = await sql<MissionRow & MissionFigures>`
    select m.*, f.* from (
      select t.id, t.merchant_id as "merchantId", t.code, t.state, t.version, t.document, t.made_at as "madeAt", t.made_by as "madeBy", t.live_at as "liveAt", t.ended_at as "endedAt"
      from missions.mission t where ${chosenMissions(filter)} order by t.made_at desc, t.id offset ${offset} limit ${limit}) as m
    cross join lateral (
      select count(distinct s.player_id)::integer as players,
        count(distinct s.player_id) filter (where s.state in ('open', 'reached') and s.stopped_at is null and (s.until_at is null or s.until_at > clock_timestamp()))::integer as running,
        count(*) filter (where s.state <> 'open')::integer as reached, count(*) filter (where s.state = 'claimed')::integer as claimed,
        coalesce(sum(s.given), 0)::bigint as given, coalesce(sum(s.points), 0)::bigint as points
      from missions.step s where s.mission_id = m.id
    ) as f order by m."madeAt" desc, m.id`.execute(db);
  return rows;
}

export async function countMissions(db: Database, filter: MissionFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from missions.mission t where ${chosenMissions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How often each step of a mission was reached and claimed. */
export async function countReached(db: Database, missionId: string): Promise<{ no: number; reached: number; claimed: number }[]> {
  const { rows } = await sql<{ no: number; reached: number; claimed: number }>`
    select s.no::integer as no, count(*) filter (where s.state <> 'open')::integer as reached, count(*) filter (where s.state = 'claimed')::integer as claimed
    from missions.step s where s.mission_id = ${missionId} group by s.no order by s.no`.execute(db);
  return rows;
}

export interface OnItFilter {
  missionId: string;
  step?: MissionStepState | undefined;
  playerId?: number | undefined;
}

const chosenSteps = ({ missionId, step, playerId }: OnItFilter): RawBuilder<unknown> =>
  all(
    sql`s.mission_id = ${missionId}`,
    step !== undefined && sql`s.state = ${step}`,
    playerId !== undefined && sql`s.player_id = ${playerId}`,
  );

export type OnItRow = Pick<
  StepRow,
  'playerId' | 'round' | 'no' | 'counter' | 'value' | 'target' | 'state' | 'reachedAt' | 'claimedAt' | 'grantId' | 'given' | 'points'
>;

/** Who is and was on a mission, a row a step, what changed last first. */
export async function pageOfOnIt(db: Database, filter: OnItFilter, { offset, limit }: Page): Promise<OnItRow[]> {
  const { rows } = await sql<OnItRow>`
    select s.player_id::integer as "playerId", s.round, s.no::integer as no, s.counter, s.value, s.target, s.state, s.reached_at as "reachedAt", s.claimed_at as "claimedAt",
      s.grant_id as "grantId", s.given, s.points
    from missions.step s where ${chosenSteps(filter)} order by s.changed_at desc, s.player_id, s.round, s.no offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countOnIt(db: Database, filter: OnItFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from missions.step s where ${chosenSteps(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface BoardFilter {
  merchantId: number;
  id?: string | undefined;
  state?: BoardState | undefined;
  text?: string | undefined;
}

/** What a board came to. Money units. */
export interface BoardFigures {
  players: number;
  given: bigint;
}

const chosenBoards = ({ merchantId, id, state, text }: BoardFilter): RawBuilder<unknown> =>
  all(
    sql`t.merchant_id = ${merchantId}`,
    id !== undefined && sql`t.id = ${id}`,
    state !== undefined && sql`t.state = ${state}`,
    named(text),
  );

/** Boards of a brand with their figures, the newest first. */
export async function pageOfBoards(db: Database, filter: BoardFilter, { offset, limit }: Page): Promise<(BoardRow & BoardFigures)[]> {
  const { rows } = await sql<BoardRow & BoardFigures>`
    select t.id, t.merchant_id as "merchantId", t.code, t.state, t.version, t.document, t.from_at as "fromAt", t.until_at as "untilAt", t.made_at as "madeAt", t.made_by as "madeBy",
      case when isfinite(t.followed_at) then t.followed_at end as "followedAt", t.counted_at as "countedAt", t.frozen_at as "frozenAt", t.reviewed_at as "reviewedAt",
      t.reviewed_by as "reviewedBy", t.paid_at as "paidAt",
      case when t.frozen_at is null then (select count(*)::integer from missions.board_score s where s.board_id = t.id and not s.is_out)
        else (select count(*)::integer from missions.board_entry e where e.board_id = t.id and e.rank is not null) end as players,
      (select coalesce(sum(e.given), 0)::bigint from missions.board_entry e where e.board_id = t.id) as given
    from missions.board t where ${chosenBoards(filter)} order by t.made_at desc, t.id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countBoards(db: Database, filter: BoardFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from missions.board t where ${chosenBoards(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of some players are on a board. */
export async function amongEntries(db: Database, boardId: string, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.player_id::integer as id from missions.board_entry e where e.board_id = ${boardId} and e.player_id = any (${playerIds.map(String)}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
