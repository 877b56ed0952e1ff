import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { nextRange } from '../../platform/follow.js';
import { movementsAndSettlements } from '../reports/index.js';
import { settleEverybody } from './tree-repository.js';

/** Any number; it names the follower of the ledger among advisory locks. */
const followLock = 727_274_041;
/** Movements of one step; those of one transaction of the database stay together. */
const atOnce = 5_000;
/** Rounds looked at in one step, of those that are not over yet. */
const openRoundsAtOnce = 5_000;

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
  await sql`
    with moved as materialized (
      select m.player_id, m.merchant_id, m.created_at, m.writer, m.time_zone, m.own, m.fee, m.measure, m.about, m.reference
      from wallet.movement m
      where m.writer >= ${from}::text::xid8 and m.writer < ${until}::text::xid8 and not m.trial
    ), of_round as materialized (
      select m.player_id, m.time_zone, m.own, m.measure, r.id as round_id, r.merchant_id, r.game_type as lane, r.opened_at, l.counts
      from moved m
      cross join lateral games.round_of(m.player_id, case when m.about = 'round' then platform.uuid_or_null(m.reference) end) as r
      join agents.lane l on l.code = r.game_type
    ), seen as (
      -- Rounds that count when they are over: those that something happened in, and those that were not over when they were looked at last.
      select f.player_id, f.round_id from of_round f where f.counts = 'net'
      union
      (select o.player_id, o.round_id from agents.net_round o
      where o.generation = ${generation}::integer and o.day is null order by o.player_id, o.round_id limit ${openRoundsAtOnce})
    ), over as materialized (
      select s.player_id, s.round_id, r.merchant_id, r.game_type as lane, (r.closed_at at time zone a.time_zone)::date as day,
        case when r.closed_at is null then 0 else r.staked - r.refunded end as stakes,
        case when r.closed_at is null then 0 else least(r.staked, abs(r.won + r.refunded - r.staked)) end as valid,
        case when r.closed_at is null then 0 else r.won end as prizes
      from seen s
      cross join lateral games.round_of(s.player_id, s.round_id) as r
      cross join lateral wallet.currency_of(s.player_id) as a
    ), changed as materialized (
      select v.player_id, v.merchant_id, v.lane, v.day, (k.day is null)::integer as bets, v.stakes - coalesce(k.stakes, 0) as stakes,
        v.valid - coalesce(k.valid, 0) as valid, v.prizes - coalesce(k.prizes, 0) as prizes
      from over v
      left join agents.net_round k on k.generation = ${generation}::integer and k.player_id = v.player_id and k.round_id = v.round_id
      where v.day is not null
    ), kept as (
      insert into agents.net_round as kept (generation, player_id, round_id, merchant_id, lane, day, stakes, valid, prizes)
      select ${generation}::integer, v.player_id, v.round_id, v.merchant_id, v.lane, v.day, v.stakes, v.valid, v.prizes from over v
      on conflict (generation, player_id, round_id) do update
      set day = excluded.day, stakes = excluded.stakes, valid = excluded.valid, prizes = excluded.prizes
      where (kept.day, kept.stakes, kept.valid, kept.prizes) is distinct from (excluded.day, excluded.stakes, excluded.valid, excluded.prizes)
    ), item as (
      select c.player_id, c.merchant_id, c.day, c.lane, c.bets::bigint as bets, c.stakes, c.valid, c.prizes,
        0::bigint as rebates, 0::bigint as deposits, 0::bigint as withdrawals, 0::bigint as fees, 0::bigint as adjustments
      from changed c
      union all
      select f.player_id, f.merchant_id, (f.opened_at at time zone f.time_zone)::date, f.lane, (f.measure = 'stakes')::integer,
        case when f.measure in ('stakes', 'returned') then -f.own else 0 end, case when f.measure in ('stakes', 'returned') then -f.own else 0 end,
        case when f.measure = 'prizes' then f.own else 0 end, 0, 0, 0, 0, 0
      from of_round f where f.counts = 'stake'
      union all
      select b.player_id, b.merchant_id, (b.at at time zone a.time_zone)::date, case when b.in_group then 'LOTT' else coalesce(l.lane, 'ELOTT') end,
        b.bets, b.stake, b.stake, b.prize, b.rebate, 0, 0, 0, 0
      from lottery.bets_decided(${from}::text::xid8, ${until}::text::xid8) as b
      cross join lateral wallet.currency_of(b.player_id) as a
      left join agents.lottery_lane l on l.game = b.game
      union all
      -- A correction counts for the day on which the bet was decided.
      select m.player_id, m.merchant_id, (d.at at time zone m.time_zone)::date, case when d.in_group then 'LOTT' else coalesce(l.lane, 'ELOTT') end,
        0, 0, 0, m.own, 0, 0, 0, 0, 0
      from moved m
      cross join lateral lottery.decided_about(m.player_id, m.about, m.reference, m.writer) as d
      left join agents.lottery_lane l on l.game = d.game
      where m.measure = 'prizes' and m.about = 'bet'
      union all
      select m.player_id, m.merchant_id, (m.created_at at time zone m.time_zone)::date, '', 0, 0, 0, 0, 0,
        case when m.measure = 'deposits' then m.own else 0 end, case when m.measure = 'withdrawals' then -m.own else 0 end, m.fee,
        case when m.measure = 'adjustments' or m.measure = 'prizes' and m.about = 'award' then m.own else 0 end
      from moved m
      where m.measure in ('deposits', 'withdrawals', 'adjustments') or m.measure = 'prizes' and m.about = 'award' or m.fee <> 0
    ), summed as materialized (
      select i.player_id, i.merchant_id, i.day, i.lane, p.path, sum(i.bets)::bigint as bets, sum(i.stakes)::bigint as stakes, sum(i.valid)::bigint as valid,
        sum(i.prizes)::bigint as prizes, sum(i.rebates)::bigint as rebates, sum(i.deposits)::bigint as deposits, sum(i.withdrawals)::bigint as withdrawals,
        sum(i.fees)::bigint as fees, sum(i.adjustments)::bigint as adjustments
      from item i
      cross join lateral (select agents.path_on(i.player_id, i.day) as path) as p
      where p.path is not null
      group by i.player_id, i.merchant_id, i.day, i.lane, p.path
    ), by_member as (
      insert into agents.member_day as kept (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
      select ${generation}::integer, s.merchant_id, s.day, s.player_id, s.lane, s.path, s.bets, s.stakes, s.valid, s.prizes, s.rebates, s.deposits, s.withdrawals, s.fees,
        s.adjustments
      from summed s
      on conflict (generation, merchant_id, player_id, day, lane) do update
      set bets = kept.bets + excluded.bets, stakes = kept.stakes + excluded.stakes, valid = kept.valid + excluded.valid, prizes = kept.prizes + excluded.prizes,
        rebates = kept.rebates + excluded.rebates, deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals,
        fees = kept.fees + excluded.fees, adjustments = kept.adjustments + excluded.adjustments
    )
    insert into agents.team_day as kept (generation, merchant_id, day, agent_id, lane, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
    select ${generation}::integer, s.merchant_id, s.day, n.player_id, s.lane, sum(s.bets), sum(s.stakes), sum(s.valid), sum(s.prizes), sum(s.rebates), sum(s.deposits),
      sum(s.withdrawals), sum(s.fees), sum(s.adjustments)
    from summed s
    cross join lateral agents.ids_of_path(s.path) as above (id)
    join agents.node n on n.player_id = above.id and n.kind <> 0
    group by s.merchant_id, s.day, n.player_id, s.lane
    on conflict (generation, merchant_id, agent_id, day, lane) do update
    set bets = kept.bets + excluded.bets, stakes = kept.stakes + excluded.stakes, valid = kept.valid + excluded.valid, prizes = kept.prizes + excluded.prizes,
      rebates = kept.rebates + excluded.rebates, deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals,
      fees = kept.fees + excluded.fees, adjustments = kept.adjustments + excluded.adjustments`.execute(transaction);
}

/** Whether rounds wait for their end: they are looked at whether money moved or not. */
async function hasOpenRounds(transaction: DatabaseTransaction, generation: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from agents.net_round where generation = ${generation} and day is null) as yes`.execute(transaction);
  return rows[0]?.yes === true;
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

/** Takes what has happened since into the live figures. Two workers at once: one works, the other leaves. @returns whether there is more at once */
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
        select generation, merchant_id, day, player_id as id, lane, 'member' as of, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments
        from agents.member_day where generation in (${live?.id ?? 0}, ${building.id})
        union all
        select generation, merchant_id, day, agent_id, lane, 'team', bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments
        from agents.team_day where generation in (${live?.id ?? 0}, ${building.id})
      )
      select count(*) as differences from (
        select from both_sets where bets <> 0 or stakes <> 0 or valid <> 0 or prizes <> 0 or rebates <> 0 or deposits <> 0 or withdrawals <> 0 or fees <> 0 or adjustments <> 0
        group by merchant_id, day, id, lane, of, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments having count(*) <> 2
      ) as different`.execute(transaction);
    const [old, kept] = takesPlace ? [live, building] : [building, live];
    if (old !== undefined) await sql`update agents.generation set state = 'old' where id = ${old.id}`.execute(transaction);
    if (kept !== undefined) await sql`update agents.generation set state = 'live' where id = ${kept.id}`.execute(transaction);
    return { differences: rows[0]?.differences ?? 0n };
  });
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
    sql`delete from agents.net_round where ctid = any (array(select ctid from agents.net_round where generation = ${old.id} limit 10000))`.execute(
      db,
    ),
  ]);
  if (counts.every(({ numAffectedRows }) => (numAffectedRows ?? 0n) === 0n))
    await sql`delete from agents.generation where id = ${old.id}`.execute(db);
  return true;
}
