import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { countPlayers, nextPlayers, renumberMovements } from '../wallet/index.js';
import { foldStep, followOn, lockGeneration, mayFollow } from './fold.js';

const playersAtOnce = 200;
const rowsAtOnce = 5_000;

export interface RebuildState {
  id: number;
  state: 'live' | 'building' | 'old' | 'failed';
  /** Players. */
  done: number;
  total: number;
  /** Figures that the new set has otherwise than the one it replaced; null while it is made. */
  differences: number | null;
  problem: string;
  askedBy: string;
  startedAt: Date;
  endedAt: Date | null;
}

/** The last rebuilds, newest first; the figures of the first start are none. */
export async function listRebuilds(db: Database, limit: number): Promise<RebuildState[]> {
  const { rows } = await sql<RebuildState>`
    select id, state, done::float8 as done, total::float8 as total, differences::float8 as differences, problem, asked_by as "askedBy", started_at as "startedAt", ended_at as "endedAt"
    from reports.generation where total > 0 or asked_by <> '' order by id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Gives movements whose writer this cluster has not had yet (a dump of another one was restored here) numbers of this one; in a sound database there are
 * none. To be done before a rebuild begins.
 */
export async function renumberStrangers(db: Database): Promise<void> {
  await renumberMovements(db);
  await sql`select lottery.renumber_settlements()`.execute(db);
}

/**
 * Begins to make every figure anew; workers carry it on.
 * @returns the id of the new set
 * @throws DomainError state.not.allowed while another rebuild runs
 */
export async function beginRebuild(transaction: DatabaseTransaction, askedBy: string): Promise<number> {
  await mayFollow(transaction, true);
  // Figures that follow another cluster's numbers are worth nothing; the new ones begin with what is finished now.
  await sql`update reports.generation set followed = pg_snapshot_xmin(pg_current_snapshot())
    where state = 'live' and followed > pg_snapshot_xmin(pg_current_snapshot())`.execute(transaction);
  const live = await lockGeneration(transaction, 'live');
  const { rows } = await sql<{ id: number }>`
    insert into reports.generation (state, followed, total, asked_by)
    values ('building', ${live?.followed ?? '0'}::text::xid8, ${await countPlayers(transaction)}, ${askedBy})
    on conflict (state) where state in ('live', 'building') do nothing returning id`.execute(transaction);
  return rows[0]?.id ?? refuse('state.not.allowed');
}

/**
 * One step of the rebuild under way: some players, or catching up, or the comparison and the change of places.
 * @returns whether there is more to do at once
 */
export async function stepRebuild(db: Database): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const { rows } = await sql<{ id: number; followed: string; after_player: bigint; done: bigint; total: bigint }>`
      select id, followed::text as followed, after_player, done, total from reports.generation where state = 'building' for update skip locked`.execute(
      transaction,
    );
    const [building] = rows;
    if (building === undefined) return false;
    const players = await nextPlayers(transaction, building.after_player, playersAtOnce);
    if (players !== undefined) {
      const { last } = players;
      await foldStep(transaction, building.id, {
        movements: sql`m.player_id > ${building.after_player} and m.player_id <= ${last} and m.writer < ${building.followed}::text::xid8`,
        settled: sql`lottery.stakes_settled_of(${building.after_player}, ${last}, ${building.followed}::text::xid8)`,
      });
      const done = building.done + BigInt(players.count);
      await sql`update reports.generation set after_player = ${last}, done = ${done}, total = greatest(total, ${done}) where id = ${building.id}`.execute(
        transaction,
      );
      return true;
    }
    // The follower waits from here on: both sets are to stand at the same place.
    await mayFollow(transaction, true);
    const live = await lockGeneration(transaction, 'live');
    if (live !== undefined) {
      const { more } = await followOn(transaction, building, live.followed);
      if (more) return true;
    }
    const differences = live === undefined ? 0n : await countDifferences(transaction, live.id, building.id);
    await sql`update reports.generation set state = 'old' where state = 'live'`.execute(transaction);
    await sql`
      update reports.generation set state = 'live', followed = greatest(followed, ${live?.followed ?? '0'}::text::xid8), differences = ${differences}, ended_at = clock_timestamp()
      where id = ${building.id}`.execute(transaction);
    return false;
  });
}

const tables = ['hour', 'player_day', 'first_deposit', 'open_stake'] as const;

async function countDifferences(transaction: DatabaseTransaction, one: number, other: number): Promise<bigint> {
  let differences = 0n;
  for (const table of tables) {
    const rowsOf = (generation: number) =>
      sql`select to_jsonb(r) - 'generation' from ${sql.table(`reports.${table}`)} r where generation = ${generation}`;
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from ((${rowsOf(one)} except all ${rowsOf(other)}) union all (${rowsOf(other)} except all ${rowsOf(one)})) as d`.execute(
      transaction,
    );
    differences += rows[0]?.count ?? 0n;
  }
  return differences;
}

/** Writes down that a rebuild cannot go on; the live figures stay as they are. */
export async function failRebuild(db: Database, problem: string): Promise<void> {
  await sql`update reports.generation set state = 'failed', problem = ${problem.slice(0, 500)}, ended_at = clock_timestamp() where state = 'building'`.execute(
    db,
  );
}

/** Removes figures that were replaced, some at a time. @returns whether there are more */
export async function forgetOldFigures(db: Database): Promise<boolean> {
  let removed = 0n;
  for (const table of tables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(`reports.${table}`)} where ctid = any (array(
        select r.ctid from ${sql.table(`reports.${table}`)} r
        where r.generation in (select id from reports.generation where state in ('old', 'failed')) limit ${rowsAtOnce}))`.execute(db);
    removed += numAffectedRows ?? 0n;
  }
  return removed > 0n;
}
