import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, isOneOf, keptPlan } from '@sortes/service';
import type { PeriodFigures, PlayerFigures, Totals } from '../../ports/player-figures.js';

/** Columns of wallet.account that `wallet.figures_of_entries` makes anew. */
export const figureColumns = [
  'turnover',
  'staked',
  'returned',
  'deposited',
  'withdrawn',
  'staked_before_day',
  'returned_before_day',
  'deposited_before_day',
  'staked_before_week',
  'returned_before_week',
  'deposited_before_week',
  'staked_before_month',
  'returned_before_month',
  'deposited_before_month',
] as const;

/** Lifetime and period figures of a player as they stand now. @throws Error when no accounts were opened. */
export async function figuresOf(database: Database | DatabaseTransaction, playerId: number): Promise<PlayerFigures> {
  const { rows } = await sql<
    Totals & Record<`${keyof PeriodFigures}_${'day' | 'week' | 'month'}`, bigint> & { today: string; time_zone: string }
  >`${keptPlan}
    select f.turnover, f.staked, f.returned, f.deposited, f.withdrawn, f.time_zone, f.today::text as today, f.staked_day, f.returned_day, f.deposited_day,
      f.staked_week, f.returned_week, f.deposited_week, f.staked_month, f.returned_month, f.deposited_month
    from wallet.figures_at(${playerId}, clock_timestamp()) as f`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error(`player ${playerId} has no accounts`);
  const { turnover, staked, returned, deposited, withdrawn } = row;
  return {
    totals: { turnover, staked, returned, deposited, withdrawn },
    day: { staked: row.staked_day, returned: row.returned_day, deposited: row.deposited_day },
    week: { staked: row.staked_week, returned: row.returned_week, deposited: row.deposited_week },
    month: { staked: row.staked_month, returned: row.returned_month, deposited: row.deposited_month },
    today: row.today,
    timeZone: row.time_zone,
  };
}

/** Lifetime figures of a player. Under the lock of their account they are what the next movement will find. @throws as `figuresOf`. */
export async function totalsOf(database: Database | DatabaseTransaction, playerId: number): Promise<Totals> {
  return (await figuresOf(database, playerId)).totals;
}

/** When a player last staked anything, also in a wallet that a vendor keeps; what was given back since counts as well. Looked for from their newest movements on. */
export async function lastStakeOf(database: Database | DatabaseTransaction, playerId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(newest.at) as at from wallet.account a cross join lateral (
      select t.created_at as at from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
      where e.player_id = a.player_id and e.account = a.code and e.sequence is not null
        and t.template = any (array(select k.name from wallet.template k where k.counts in ('stake', 'wallet-stake') and not k.is_reversal))
      order by e.sequence desc limit 1) as newest
    where a.player_id = ${playerId}`.execute(database);
  return rows[0]?.at ?? undefined;
}

/** Which of these keys the player's ledger knows: movements that were made. */
export async function postedKeys(
  database: Database | DatabaseTransaction,
  playerId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${[...keys]}::text[]) as asked (key)
    where exists (select from wallet.transaction t where t.player_id + 0 = ${playerId} and t.idempotency_key = asked.key)`.execute(
    database,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Makes everything that moves a player's money wait until this transaction ends, so that what is judged in it stays true. */
export function lockPlayer(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  return lockPlayers(transaction, [playerId]);
}

/**
 * As `lockPlayer`, of several. All their accounts, in the order in which `wallet.post` takes them: `wallet.lock_players` takes the main ones only, and
 * who then moved what is held would wait for somebody who holds that and waits for the main one.
 */
export async function lockPlayers(transaction: DatabaseTransaction, playerIds: readonly number[]): Promise<void> {
  await sql`${keptPlan}
    select from wallet.account a join wallet.account_type y on y.code = a.code
    where ${isOneOf(sql`a.player_id`, playerIds)} order by a.player_id, y.counts_alone, a.code for no key update of a`.execute(transaction);
}

/** As `lockPlayers`, of whoever nobody holds just now: it waits for nobody. @returns those who are locked, with all their accounts */
export async function lockFreePlayers(transaction: DatabaseTransaction, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ playerId: number }>`
    with got as (
      select a.player_id from wallet.account a where a.player_id = any (${[...playerIds]}::bigint[]) for no key update of a skip locked
    )
    select g.player_id::integer as "playerId" from got g group by g.player_id
    having count(*) = (select count(*) from wallet.account a where a.player_id = g.player_id)`.execute(transaction);
  return new Set(rows.map(({ playerId }) => playerId));
}
