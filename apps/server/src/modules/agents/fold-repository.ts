import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { isBehind, nextRange } from '../../platform/follow.js';
import { movementsAndSettlements } from '../reports/index.js';
import { settleEverybody } from './tree-repository.js';

/** Any number; it names the follower of the ledger among advisory locks. */
const followLock = 727_274_041;
/** Movements of one step; those of one transaction of the database stay together. */
const atOnce = 5_000;
/** What members did by the hour is kept so long. */
export const hoursKeptDays = 40;
/** Rounds looked at in one step, of those that are not over yet. */
const openRoundsAtOnce = 5_000;
/** Bets of a large draw whose commissions are reckoned at once: the database holds them in memory. */
const betsAtOnce = 200_000;

type State = 'live' | 'building';

interface Generation {
  id: number;
  followed: string;
  /** Nobody was inside a transaction that began before this one when the figures were last sought complete. */
  soughtWriter: string;
}

async function lockGeneration(transaction: DatabaseTransaction, state: State): Promise<Generation | undefined> {
  const { rows } = await sql<Generation>`
    select id, followed::text as followed, sought_writer::text as "soughtWriter" from agents.generation where state = ${state} for update`.execute(
    transaction,
  );
  return rows[0];
}

/** Whether the caller is the one who takes figures in until its transaction ends. */
async function mayFollow(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${followLock}) as got`.execute(transaction);
  return rows[0]?.got === true;
}

/** Makes whoever takes figures in wait until the transaction ends. */
export async function holdFigures(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${followLock})`.execute(transaction);
}

/**
 * Takes what happened in a range of transactions into a set of figures, and what became of rounds that were not over. In the transaction that also writes down how
 * far the set goes. What each lane counts as turnover, and for which day, stands in README.md.
 */
async function foldStep(
  transaction: DatabaseTransaction,
  generation: number,
  { from, until }: { from: string; until: string },
): Promise<void> {
  await sql`select agents.fold(${generation}::integer, ${from}::text::xid8, ${until}::text::xid8, ${openRoundsAtOnce}::integer, ${betsAtOnce}::integer)`.execute(
    transaction,
  );
}

/** How long the live figures may go without a word of how far they are complete. */
const soughtAtMostSeconds = 20;

/** What there is to do for the live figures: nothing, something now, or, while rounds wait for their end, something again and again. Asked without a lock. */
export async function workOnFigures(db: Database): Promise<'none' | 'some' | 'steady'> {
  const { rows } = await sql<{ rounds: boolean; old: boolean }>`
    select exists (select from agents.net_round r where r.generation = g.id and r.day is null) as rounds,
      g.sought_at < clock_timestamp() - make_interval(secs => ${soughtAtMostSeconds}) as old
    from agents.generation g where g.state = 'live'`.execute(db);
  const [live] = rows;
  if (live === undefined || live.rounds) return 'steady';
  if (live.old) return 'some';
  return (await isBehind(db, movementsAndSettlements, sql`select followed from agents.generation where state = 'live'`)) ? 'some' : 'none';
}

/** Whether rounds wait for their end: they are looked at whether money moved or not. */
async function hasOpenRounds(transaction: DatabaseTransaction, generation: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from agents.net_round where generation = ${generation} and day is null) as yes`.execute(transaction);
  return rows[0]?.yes === true;
}

/** A line is to be moved from a moment that has come: what is counted now would belong to its new place. Thrown inside a step, which is rolled back by it. */
export class MoveDue extends Error {}

/** So long figures wait for a move that cannot be carried out; after it the move brings what was counted over (sql/move_line.sql), but for commissions. */
const moveAwaitedMinutes = 10;

/**
 * Asked after a step has read what it counts: where no move was due by then, all that it read happened before the next one.
 * @throws MoveDue
 */
async function refuseAfterMove(transaction: DatabaseTransaction): Promise<void> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from agents.move m where m.state = 'waiting' and m.due_at <= clock_timestamp()
      and m.due_at > clock_timestamp() - make_interval(mins => ${moveAwaitedMinutes})) as yes`.execute(transaction);
  if (rows[0]?.yes === true) throw new MoveDue('a line has to be moved before anything is counted');
}

/** A moment, and the oldest transaction that was unfinished in it. */
async function readMoment(transaction: DatabaseTransaction): Promise<{ at: Date; oldest: string; next: string }> {
  const { rows } = await sql<{ at: Date; oldest: string; next: string }>`
    select clock_timestamp() as at, pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    transaction,
  );
  const [moment] = rows;
  if (moment === undefined) throw new Error('the database did not say what time it is');
  return moment;
}

/** The next step of a set of figures. @returns whether there is more at once */
async function followOn(transaction: DatabaseTransaction, generation: Generation): Promise<boolean> {
  const { id, followed } = generation;
  const moment = await readMoment(transaction);
  const next = await nextRange(transaction, movementsAndSettlements, followed, { atOnce });
  if (next === 'strange')
    throw new Error(
      'the agents’ figures follow transactions that this database has not had: it was restored from a dump; sortes agents rebuild',
    );
  if (next === undefined && !(await hasOpenRounds(transaction, id))) {
    await writeSought(transaction, generation, moment);
    return false;
  }
  // The bets of a large draw are settled in one transaction, and taken in one.
  await sql`set local statement_timeout = 0`.execute(transaction);
  const range = next?.range ?? { from: followed, until: followed };
  await foldStep(transaction, id, range);
  await refuseAfterMove(transaction);
  if (next !== undefined)
    await sql`update agents.generation set followed = ${range.until}::text::xid8 where id = ${id}`.execute(transaction);
  if (next?.more !== true) await writeSought(transaction, generation, moment);
  return next?.more === true;
}

/**
 * Writes down how far the figures are complete: everything that was unfinished when it was last looked is in. Called when there is nothing more to take in, so all
 * that the oldest unfinished transaction does not stand before is.
 */
async function writeSought(
  transaction: DatabaseTransaction,
  { id, soughtWriter }: Generation,
  { at, oldest, next }: { at: Date; oldest: string; next: string },
): Promise<void> {
  if (BigInt(oldest) < BigInt(soughtWriter)) return;
  await sql`
    update agents.generation set followed_at = greatest(followed_at, sought_at), sought_at = ${at}, sought_writer = ${next}::text::xid8
    where id = ${id} and sought_at < ${at}::timestamptz - interval '2 seconds'`.execute(transaction);
}

/**
 * Takes what has happened since into the live figures. Two workers at once: one works, the other leaves. @returns whether there is more at once
 * @throws MoveDue where a line has to be moved first
 */
export function foldNow(db: Database): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await mayFollow(transaction))) return false;
    if (!(await settleEverybody(transaction))) return true;
    const live = await lockGeneration(transaction, 'live');
    return live !== undefined && followOn(transaction, live);
  });
}

/** Begins a second set of figures, or goes on with the one that is being made. */
export function beginRebuild(db: Database): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await sql`insert into agents.generation (state, followed) values ('building', '0') on conflict do nothing`.execute(transaction);
  });
}

export interface Rebuilt {
  /** Rows that the set before had otherwise, or not at all, or too many. */
  differences: bigint;
}

/**
 * The next step of the second set; once it has caught up with the live one it is compared with it, to the unit, and takes its place.
 * @param takesPlace false: the second set was only made to compare, and goes
 * @returns what came of it at the end, undefined while it is being made
 * @throws MoveDue where a line has to be moved first
 */
export function stepRebuild(db: Database, takesPlace = true): Promise<Rebuilt | undefined> {
  return inTransaction(db, async (transaction) => {
    await holdFigures(transaction);
    const live = await lockGeneration(transaction, 'live');
    const building = await lockGeneration(transaction, 'building');
    if (building === undefined) throw new Error('no figures are being rebuilt');
    if (await followOn(transaction, building)) return undefined;
    // Both now stand at the oldest unfinished transaction; the live one is brought there, too, before they are compared.
    if (live !== undefined) while (await followOn(transaction, live));
    const { rows } = await sql<{ differences: bigint }>`
      with both_sets as (
        select generation, merchant_id, day, player_id as id, lane, 'member' as of, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments,
          commissions, salaries, rewards, result
        from agents.member_day where generation in (${live?.id ?? 0}, ${building.id})
        union all
        select generation, merchant_id, day, agent_id, lane, 'team', bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments,
          commissions, salaries, rewards, result
        from agents.team_day where generation in (${live?.id ?? 0}, ${building.id})
        union all
        select generation, merchant_id, (hour at time zone 'utc')::date, player_id, lane, to_char(hour at time zone 'utc', 'HH24:MI') || is_own::text, amount,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from agents.commission_hour where generation in (${live?.id ?? 0}, ${building.id})
        union all
        select generation, merchant_id, (hour at time zone 'utc')::date, player_id, lane, to_char(hour at time zone 'utc', 'HH24:MI'), 0, 0, valid, 0, 0, 0, 0, 0, 0, 0, 0, 0, result
        from agents.member_hour where generation in (${live?.id ?? 0}, ${building.id}) and hour > clock_timestamp() - make_interval(days => ${hoursKeptDays - 1})
      )
      select count(*) as differences from (
        select from both_sets where bets <> 0 or stakes <> 0 or valid <> 0 or prizes <> 0 or rebates <> 0 or deposits <> 0 or withdrawals <> 0 or fees <> 0 or adjustments <> 0
          or commissions <> 0 or salaries <> 0 or rewards <> 0 or result <> 0
        group by merchant_id, day, id, lane, of, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments, commissions, salaries, rewards, result having count(*) <> 2
      ) as different`.execute(transaction);
    const [old, kept] = takesPlace ? [live, building] : [building, live];
    if (old !== undefined) await sql`update agents.generation set state = 'old' where id = ${old.id}`.execute(transaction);
    if (kept !== undefined) await sql`update agents.generation set state = 'live' where id = ${kept.id}`.execute(transaction);
    return { differences: rows[0]?.differences ?? 0n };
  });
}

/** Forgets hours that are past their time. @returns whether there may be more */
export async function forgetOldHours(db: Database): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from agents.member_hour where ctid = any (array(
      select h.ctid from agents.member_hour h join agents.generation g on g.id = h.generation and g.state = 'live'
      where h.hour < clock_timestamp() - make_interval(days => ${hoursKeptDays}) limit 10000))`.execute(db);
  return numAffectedRows === 10_000n;
}

/** Removes a part of a set that was replaced. @returns whether there was anything */
export async function forgetOldFigures(db: Database): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from agents.generation where state = 'old' order by id limit 1`.execute(db);
  const [old] = rows;
  if (old === undefined) return false;
  const counts = await Promise.all([
    sql`delete from agents.member_day where ctid = any (array(select ctid from agents.member_day where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
    sql`delete from agents.team_day where ctid = any (array(select ctid from agents.team_day where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
    sql`delete from agents.commission_hour where ctid = any (array(select ctid from agents.commission_hour where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
    sql`delete from agents.member_hour where ctid = any (array(select ctid from agents.member_hour where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
    sql`delete from agents.hour_count where ctid = any (array(select ctid from agents.hour_count where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
    sql`delete from agents.net_round where ctid = any (array(select ctid from agents.net_round where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
  ]);
  if (counts.every(({ numAffectedRows }) => (numAffectedRows ?? 0n) === 0n))
    await sql`delete from agents.generation where id = ${old.id}`.execute(db);
  return true;
}
