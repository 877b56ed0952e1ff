import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Source } from '../../platform/follow.js';

/*
 * The ledger for who follows it (platform/follow.ts). In SQL a follower reads the views wallet.movement and wallet.movement_key, both with the number of the
 * transaction that wrote a movement, or, where what was moved is not asked, wallet.movements_about; and no table of this module.
 */

/** Movements, by the transactions that wrote them. */
export const ledgerSource: Source = {
  async boundsWithin(transaction, { from, until }, atOnce) {
    const { rows } = await sql<{ first: string | null; last: string | null }>`
      select first::text, last::text from wallet.writers_within(${from}::text::xid8, ${until}::text::xid8, ${atOnce}::integer)`.execute(
      transaction,
    );
    return rows[0] ?? { first: null, last: null };
  },
  isWrittenWithin: (from, until) => sql`exists (select from wallet.movement_key k where k.writer >= ${from} and k.writer < ${until})`,
};

const rowsAtOnce = 5_000;

/**
 * Gives movements whose writer this cluster has not had yet (a dump of another one was restored here) numbers of this one; in a sound database there are
 * none. To be done before anybody follows the ledger from its beginning.
 */
export async function renumberMovements(db: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update wallet.transaction set writer = default where ctid = any (array(
        select ctid from wallet.transaction where writer >= pg_snapshot_xmax(pg_current_snapshot()) order by writer desc limit ${rowsAtOnce}))`.execute(
      db,
    );
    if ((numAffectedRows ?? 0n) === 0n) return;
  }
}

/** How many players have accounts. */
export async function countPlayers(transaction: DatabaseTransaction): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from wallet.account where code = 'main'`.execute(transaction);
  return rows[0]?.count ?? 0n;
}

/** The last of the next players with accounts after one, at most so many, and how many they are; undefined when there are none. */
export async function nextPlayers(
  transaction: DatabaseTransaction,
  after: bigint,
  atMost: number,
): Promise<{ last: bigint; count: number } | undefined> {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from wallet.account where player_id > ${after} and code = 'main' order by player_id limit ${atMost}`.execute(
    transaction,
  );
  const last = rows.at(-1);
  return last && { last: last.player_id, count: rows.length };
}

/**
 * Sums of the ledger itself, as a query: `merchant_id`, `day` (of the hour's beginning in the player's zone, in UTC), `template`, `currency`, `count` and
 * `amount` (money units, what it did to the players' accounts but for lent money). Reads the ledger whole.
 * @param until of movements written by transactions before this one
 */
export const ledgerSums = (until: string): RawBuilder<unknown> => sql`
  select t.merchant_id, (date_trunc('hour', t.created_at, a.time_zone) at time zone 'UTC')::date as day, t.template, a.currency, count(*) as count,
    coalesce(sum(e.own), 0)::bigint as amount
  from wallet.transaction t
  join (
    select player_id, transaction_id,
      sum(amount) filter (where sequence is not null and account <> all (array(select y.code from wallet.account_type y where y.counts_alone))) as own,
      coalesce(max(account) filter (where sequence is not null), 'main') as account from wallet.entry group by 1, 2
  ) as e on e.player_id = t.player_id and e.transaction_id = t.id
  join wallet.account a on a.player_id = t.player_id and a.code = e.account
  where t.writer < ${until}::text::xid8 group by 1, 2, 3, 4`;
