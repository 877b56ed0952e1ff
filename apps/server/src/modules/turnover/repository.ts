import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';

/** Bets that are due, before they are written. Amounts are money units; 0 requires nothing. */
export interface NewRequirement {
  playerId: number;
  merchantId: number;
  /** What it comes from: `deposit`, `transfer`, `demo`, `bonus`, `reward`. */
  source: string;
  /** Names the one thing it comes from; required once only. */
  sourceId: string;
  amount: bigint;
}

/** A requirement as it stands on the axis of all that its player ever staked. */
export interface Stretch {
  id: string;
  source: string;
  /** What it comes from; several stretches of one thing have something more behind a colon. */
  reference: string;
  starts: bigint;
  ends: bigint;
  since: Date;
}

/**
 * Writes requirements and ends those that are done or played out; see sql/require.sql.
 * @returns of each, whether it was written; not so where it has to be known first whether money of the player's is in play (`inPlay` null)
 */
export async function writeRequirements(
  transaction: DatabaseTransaction,
  asked: readonly (NewRequirement & { smallBalance: bigint; inPlay: boolean | null })[],
): Promise<boolean[]> {
  const { rows } = await sql<{ done: boolean }>`
    select turnover.require(r.player_id, r.id, r.merchant_id, r.source, r.reference, r.amount, r.small_balance, r.in_play) as done
    from unnest(${asked.map((one) => one.playerId)}::bigint[], ${asked.map(() => newId())}::uuid[], ${asked.map((one) => one.merchantId)}::integer[],
      ${asked.map((one) => one.source)}::text[], ${asked.map((one) => one.sourceId)}::text[], ${asked.map((one) => one.amount)}::bigint[],
      ${asked.map((one) => one.smallBalance)}::bigint[], ${asked.map((one) => one.inPlay)}::boolean[]) with ordinality
      as r (player_id, id, merchant_id, source, reference, amount, small_balance, in_play, n) order by r.player_id, r.n`.execute(
    transaction,
  );
  return rows.map(({ done }) => done);
}

/** Requires so much in all for one thing, more or less than before; see sql/require_in_all.sql. */
export async function writeInAll(
  transaction: DatabaseTransaction,
  { playerId, merchantId, source, sourceId, amount }: NewRequirement,
): Promise<void> {
  await sql`select turnover.require_in_all(${playerId}, ${newId()}::uuid, ${merchantId}, ${source}, ${sourceId}, ${amount})`.execute(
    transaction,
  );
}

/** Whether anything was ever required of a player for this source. */
export async function hasRequirement(transaction: DatabaseTransaction, playerId: number, source: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from turnover.requirement where player_id = ${playerId} and source = ${source}) as known`.execute(transaction);
  return rows[0]?.known === true;
}

/** Takes back what was required of a player for one thing. */
export async function removeRequirement(
  transaction: DatabaseTransaction,
  { playerId, source, sourceId }: Pick<NewRequirement, 'playerId' | 'source' | 'sourceId'>,
): Promise<void> {
  await sql`
    delete from turnover.requirement where player_id + 0 = ${playerId} and source = ${source} and reference = ${sourceId}`.execute(
    transaction,
  );
}

/** Takes back what is still open of a requirement; those behind it on the axis move up by what was due of it. @param staked where the player stands, money units */
export async function dropRequirement(
  transaction: DatabaseTransaction,
  { playerId, source, sourceId }: Pick<NewRequirement, 'playerId' | 'source' | 'sourceId'>,
  staked: bigint,
): Promise<void> {
  await sql`
    with gone as (
      delete from turnover.requirement where player_id + 0 = ${playerId} and source = ${source} and reference = ${sourceId} and closed_at is null
      returning starts, ends
    )
    update turnover.requirement t set starts = t.starts - due.open, ends = t.ends - due.open
    from (select ends, ends - greatest(starts, least(${staked}::bigint, ends)) as open from gone) as due
    where t.player_id = ${playerId} and t.closed_at is null and t.starts >= due.ends`.execute(transaction);
}

/** Ends what the player's stakes have reached. */
export async function closeReached(transaction: DatabaseTransaction, playerId: number, staked: bigint): Promise<void> {
  await sql`
    update turnover.requirement set closed_at = clock_timestamp(), closed_why = 'done'
    where player_id = ${playerId} and closed_at is null and ends <= ${staked}`.execute(transaction);
}

/** What the player's stakes have not reached, the oldest first. */
export async function readUnreached(db: Database | DatabaseTransaction, playerId: number, staked: bigint): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select id, source, reference, starts, ends, created_at as since from turnover.requirement
    where player_id = ${playerId} and closed_why is distinct from 'small-balance' and ends > ${staked} order by starts, id`.execute(db);
  return rows;
}
