import type { AgentLane } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Held } from './rate-rules.js';

type Executor = Database | DatabaseTransaction;

/** A moment of the database's clock, to the microsecond: a rate counts for bets from exactly then. */
export type Moment = string;

export async function readMoment(db: Executor): Promise<Moment> {
  const { rows } = await sql<{ at: Moment }>`select clock_timestamp()::text as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what time it is');
  return row.at;
}

/** The first midnight of a brand that is so many hours after a moment, or later. */
export async function midnightAfter(db: Executor, at: Moment | Date, hours: number, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ midnight: Date }>`
    select (date_trunc('day', l.local) + case when l.local = date_trunc('day', l.local) then interval '0' else interval '1 day' end) at time zone ${timeZone} as midnight
    from (select (${at}::timestamptz + make_interval(hours => ${hours})) at time zone ${timeZone} as local) as l`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say when a day begins');
  return row.midnight;
}

/** Gives somebody a rate from a moment on: of lane LOTT a prize group, of others 1/10 000 of valid turnover. Bets placed before keep the rate they had. */
export async function addRate(
  db: Executor,
  {
    playerId,
    lane,
    rate,
    since,
    setBy,
  }: { playerId: number; lane: AgentLane; rate: number; since: Moment | Date; /** Undefined: the house. */ setBy?: number | undefined },
): Promise<void> {
  await sql`
    insert into agents.rate (player_id, lane, since, rate, set_at, set_by)
    values (${playerId}, ${lane}, ${since}::timestamptz, ${rate}, clock_timestamp(), ${setBy ?? null})`.execute(db);
}

/** Takes back what somebody would have had from later on. No bet has been placed at it. */
export async function removeComing(transaction: DatabaseTransaction, playerId: number, lane: AgentLane, at: Moment): Promise<void> {
  await sql`delete from agents.rate where player_id = ${playerId} and lane = ${lane} and since > ${at}::timestamptz`.execute(transaction);
}

/** By player and lane what they have at a moment and what is coming; `whose` is a condition on `agents.rate r`. */
const heldOf = (whose: RawBuilder<unknown>, at: Moment): RawBuilder<unknown> => sql`
  select r.player_id, r.lane, coalesce((array_agg(r.rate order by r.since desc) filter (where r.since <= ${at}::timestamptz))[1], 0) as rate,
    (array_agg(r.rate order by r.since desc))[1] as coming, case when max(r.since) > ${at}::timestamptz then max(r.since) end as coming_from
  from agents.rate r where ${whose} group by r.player_id, r.lane`;

/** What these people have at a moment and what is coming, by player; lanes without a rate are left out. */
export async function heldRates(db: Executor, playerIds: readonly number[], at: Moment): Promise<ReadonlyMap<number, Held[]>> {
  const held = new Map<number, Held[]>();
  if (playerIds.length === 0) return held;
  const { rows } = await sql<{ player_id: bigint; lane: AgentLane; rate: number; coming: number; coming_from: Date | null }>`
    ${heldOf(sql`r.player_id = any (${playerIds}::bigint[])`, at)}`.execute(db);
  for (const { player_id, lane, rate, coming, coming_from } of rows) {
    const playerId = Number(player_id);
    held.set(playerId, [...(held.get(playerId) ?? []), { lane, rate, coming, comingFrom: coming_from ?? undefined }]);
  }
  return held;
}

/** Who stands directly below somebody, as rows of `agents.rate r`. */
const directlyBelow = (playerId: number): RawBuilder<unknown> =>
  sql`r.player_id in (select n.player_id from agents.node n where n.upline_id = ${playerId})`;

/**
 * Whether a row of `heldOf` (as `h`) is of somebody hidden below whom nobody has a rate in the lane. The agent above cannot see them, so they stand in nobody's way: what
 * they have is cut with what that agent has.
 */
const isCutAlong = sql`exists (
  select from agents.node n where n.player_id = h.player_id and n.is_hidden and not exists (
    select from agents.node d join agents.rate x on x.player_id = d.player_id and x.lane = h.lane and x.rate > 0 where d.upline_id = n.player_id))`;

/**
 * The highest rates of who stands directly below somebody: now or from later on (`ever`), and once all that is coming counts (`later`). Not of hidden ones who are cut
 * along.
 */
export async function highestBelow(
  db: Executor,
  playerId: number,
  at: Moment,
): Promise<ReadonlyMap<AgentLane, { ever: number; later: number }>> {
  const { rows } = await sql<{ lane: AgentLane; ever: number; later: number }>`
    select h.lane, max(greatest(h.rate, h.coming)) as ever, max(h.coming) as later from (${heldOf(directlyBelow(playerId), at)}) as h
    where not ${isCutAlong} group by h.lane`.execute(db);
  return new Map(rows.map(({ lane, ever, later }) => [lane, { ever, later }]));
}

/** How many directly below somebody have, or will have, more than this in a lane. */
export async function countAbove(
  db: Executor,
  playerId: number,
  { lane, most, at, later }: { lane: AgentLane; most: number; at: Moment; later: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${heldOf(sql`r.lane = ${lane} and ${directlyBelow(playerId)}`, at)}) as h
    where ${later ? sql`h.coming` : sql`greatest(h.rate, h.coming)`} > ${most} and not ${isCutAlong}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Hidden people directly below somebody who will have more than this in a lane, and are cut along. */
export async function hiddenAbove(
  transaction: DatabaseTransaction,
  playerId: number,
  { lane, most, at }: { lane: AgentLane; most: number; at: Moment },
): Promise<number[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    select h.player_id from (${heldOf(sql`r.lane = ${lane} and ${directlyBelow(playerId)}`, at)}) as h where h.coming > ${most} and ${isCutAlong}
    order by h.player_id`.execute(transaction);
  return rows.map(({ player_id }) => Number(player_id));
}

/** Takes back what hidden people directly below somebody were to lose with them at a moment. */
export async function removeCut(
  transaction: DatabaseTransaction,
  playerId: number,
  { lane, since, setBy }: { lane: AgentLane; since: Date; setBy: number | undefined },
): Promise<void> {
  await sql`
    delete from agents.rate r using agents.node n
    where n.upline_id = ${playerId} and n.is_hidden and r.player_id = n.player_id and r.lane = ${lane} and r.since = ${since}
      and r.set_by is not distinct from ${setBy ?? null}::bigint`.execute(transaction);
}

/**
 * Keeps a place as it is until the transaction ends: `share` for who gives rates, so that theirs do not change meanwhile; `change` for whose rates change. Who locks
 * several locks from the root down.
 */
export async function holdPlace(transaction: DatabaseTransaction, playerId: number, how: 'share' | 'change'): Promise<void> {
  await sql`select from agents.node where player_id = ${playerId} ${how === 'share' ? sql`for share` : sql`for no key update`}`.execute(
    transaction,
  );
}

/** Prize groups of their own that these players have now; who has none is left out. */
export async function groupsOf(db: Database, playerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ player_id: bigint; rate: number }>`
    select p.player_id, r.rate from unnest(${playerIds}::bigint[]) as p (player_id)
    cross join lateral (
      select x.rate from agents.rate x where x.player_id = p.player_id and x.lane = 'LOTT' and x.since <= clock_timestamp() order by x.since desc limit 1
    ) as r
    where r.rate > 0`.execute(db);
  return new Map(rows.map(({ player_id, rate }) => [Number(player_id), rate]));
}

/** Every rate that somebody had or will have, the newest first. */
export interface RateEntry {
  lane: AgentLane;
  rate: number;
  since: Date;
  setAt: Date | undefined;
  setBy: number | undefined;
}

const entriesShown = 200;

export async function listRates(db: Database, playerId: number): Promise<RateEntry[]> {
  const { rows } = await sql<{ lane: AgentLane; rate: number; since: Date; set_at: Date | null; set_by: bigint | null }>`
    select r.lane, r.rate, r.since, r.set_at, r.set_by from agents.rate r where r.player_id = ${playerId}
    order by r.since desc, r.lane limit ${entriesShown}`.execute(db);
  return rows.map(({ lane, rate, since, set_at, set_by }) => ({
    lane,
    rate,
    since,
    setAt: set_at ?? undefined,
    setBy: set_by === null ? undefined : Number(set_by),
  }));
}
