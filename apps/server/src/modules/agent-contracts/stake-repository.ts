import type { DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** Two players and what they staked against each other in a week. Money units. */
export interface MatchedPair {
  oneId: number;
  otherId: number;
  volume: bigint;
  times: number;
}

/** See the function; what has been added to is answered. */
export async function matchStakes(
  transaction: DatabaseTransaction,
  of: { merchantId: number; timeZone: string; since: Date; until: Date; plays: readonly string[]; from: bigint },
): Promise<MatchedPair[]> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const { rows } = await sql<{ one_id: bigint; other_id: bigint; volume: bigint; times: number }>`
    select * from agent_contracts.match_stakes(${of.merchantId}, ${of.timeZone}, ${of.since}, ${of.until}, ${of.plays}::text[], ${of.from})`.execute(
    transaction,
  );
  return rows.map(({ one_id, other_id, volume, times }) => ({ oneId: Number(one_id), otherId: Number(other_id), volume, times }));
}

/** Moves the mark, to half a minute ago: a settlement is dated before it is committed. @returns from when to when is to be looked; undefined while somebody else looks */
export async function nextStakeLook(transaction: DatabaseTransaction): Promise<{ since: Date; until: Date } | undefined> {
  const { rows } = await sql<{ since: Date; until: Date }>`
    select looked_until as since, greatest(looked_until, date_trunc('milliseconds', clock_timestamp() - interval '30 seconds')) as until
    from agent_contracts.stake_watch for update skip locked`.execute(transaction);
  const [look] = rows;
  if (look !== undefined) await sql`update agent_contracts.stake_watch set looked_until = ${look.until}`.execute(transaction);
  return look;
}
