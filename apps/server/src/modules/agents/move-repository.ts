import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { belowOf, type Place } from './tree-repository.js';

type Executor = Database | DatabaseTransaction;

/** Any number; `agents.add_node` takes it for sharing. */
const treeLock = 727_274_042;

/** Makes whoever comes in wait until the transaction ends, and waits for those who are coming in. */
export async function holdTree(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock})`.execute(transaction);
}

/** Somebody with everybody below them: how many they are, and how many levels further down the lowest of them stands. */
export async function measureLine(db: Executor, head: Place): Promise<{ people: number; agents: number; levels: number }> {
  const { rows } = await sql<{ people: bigint; agents: bigint; deepest: number | null }>`
    select count(*) as people, count(*) filter (where n.kind <> 0) as agents, max(n.depth) as deepest from agents.node n where ${belowOf(head)}`.execute(
    db,
  );
  const [row] = rows;
  return {
    people: Number(row?.people ?? 0n) + 1,
    agents: Number(row?.agents ?? 0n) + (head.isAgent ? 1 : 0),
    levels: (row?.deepest ?? head.depth) - head.depth,
  };
}

/**
 * Rewrites the places of a whole line, and the figures of days from `day` on. Under `holdFigures` and `holdTree`. @returns how many were moved
 * @throws Error where the database finds a circle, or a line that is too deep
 */
export async function moveLine(
  transaction: DatabaseTransaction,
  { playerId, uplineId, day, dueAt }: Pick<Move, 'playerId' | 'uplineId' | 'day' | 'dueAt'>,
): Promise<bigint> {
  const { rows } = await sql<{ moved: bigint }>`
    select agents.move_line(${playerId}, ${uplineId ?? null}, ${day}::date, ${dueAt}) as moved`.execute(transaction);
  return rows[0]?.moved ?? 0n;
}

export type MoveState = 'waiting' | 'done' | 'refused' | 'cancelled';

/** A line that is moved, or was. */
export interface Move {
  id: string;
  merchantId: number;
  playerId: number;
  /** Undefined: directly below the house. */
  uplineId: number | undefined;
  /** The first day that counts for the new line. */
  day: string;
  dueAt: Date;
  state: MoveState;
  why: string | undefined;
  people: number | undefined;
  endedAt: Date | undefined;
}

interface MoveRow {
  id: string;
  merchant_id: number;
  player_id: bigint;
  upline_id: bigint | null;
  day: string;
  due_at: Date;
  state: MoveState;
  why: string | null;
  people: bigint | null;
  ended_at: Date | null;
}

const columns = sql`m.id, m.merchant_id, m.player_id, m.upline_id, m.day::text as day, m.due_at, m.state, m.why, m.people, m.ended_at`;

const read = (row: MoveRow): Move => ({
  id: row.id,
  merchantId: row.merchant_id,
  playerId: Number(row.player_id),
  uplineId: row.upline_id === null ? undefined : Number(row.upline_id),
  day: row.day,
  dueAt: row.due_at,
  state: row.state,
  why: row.why ?? undefined,
  people: row.people === null ? undefined : Number(row.people),
  endedAt: row.ended_at ?? undefined,
});

/** The brand's next day, and when it begins. */
export async function nextDay(db: Executor, timeZone: string): Promise<{ day: string; dueAt: Date }> {
  const { rows } = await sql<{ day: string; due_at: Date }>`
    select d.day::text as day, d.day::timestamp at time zone ${timeZone} as due_at
    from (select (clock_timestamp() at time zone ${timeZone})::date + 1 as day) as d`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what day it is');
  return { day: row.day, dueAt: row.due_at };
}

/** Writes down a move that waits for its day. @returns false where another one of the same line waits */
export async function addMove(
  transaction: DatabaseTransaction,
  move: Pick<Move, 'id' | 'merchantId' | 'playerId' | 'uplineId' | 'day' | 'dueAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agents.move (id, merchant_id, player_id, upline_id, day, due_at)
    values (${move.id}::uuid, ${move.merchantId}, ${move.playerId}, ${move.uplineId ?? null}, ${move.day}::date, ${move.dueAt})
    on conflict (player_id) where state = 'waiting' do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** The move of a line that waits for its day. */
export async function findWaitingMove(db: Executor, playerId: number): Promise<Move | undefined> {
  const { rows } = await sql<MoveRow>`select ${columns} from agents.move m where m.player_id = ${playerId} and m.state = 'waiting'`.execute(
    db,
  );
  return rows[0] && read(rows[0]);
}

/** The next move whose day has begun, kept for the caller until their transaction ends; a large line takes a while, for which that transaction has all the time. */
export async function lockDueMove(transaction: DatabaseTransaction): Promise<Move | undefined> {
  const { rows } = await sql<MoveRow>`
    select ${columns} from agents.move m where m.state = 'waiting' and m.due_at <= clock_timestamp()
    order by m.due_at, m.id limit 1 for update skip locked`.execute(transaction);
  if (rows.length > 0) await sql`set local statement_timeout = 0`.execute(transaction);
  return rows[0] && read(rows[0]);
}

/** Whether a line is to be moved. */
export const moveIsDue = () => sql`exists (select from agents.move where state = 'waiting' and due_at <= clock_timestamp())`;

export async function lockMove(transaction: DatabaseTransaction, merchantId: number, id: string): Promise<Move | undefined> {
  const { rows } = await sql<MoveRow>`
    select ${columns} from agents.move m where m.id = ${id}::uuid and m.merchant_id = ${merchantId} for update`.execute(transaction);
  return rows[0] && read(rows[0]);
}

export async function endMove(
  transaction: DatabaseTransaction,
  id: string,
  end: { state: 'done'; people: bigint } | { state: 'refused'; why: string } | { state: 'cancelled' },
): Promise<void> {
  await sql`
    update agents.move set state = ${end.state}, people = ${end.state === 'done' ? end.people : null}, why = ${end.state === 'refused' ? end.why : null},
      ended_at = clock_timestamp()
    where id = ${id}::uuid`.execute(transaction);
}

const movesShown = 20;

/** Moves of somebody's line, the newest first. */
export async function listMoves(db: Database, playerId: number): Promise<Move[]> {
  const { rows } = await sql<MoveRow>`
    select ${columns} from agents.move m where m.player_id = ${playerId} order by m.due_at desc, m.id limit ${movesShown}`.execute(db);
  return rows.map(read);
}
