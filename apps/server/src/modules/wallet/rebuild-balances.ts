import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { figureColumns } from './figure-repository.js';
import type { LedgerProgress } from './verify-ledger.js';

export interface RebuildReport {
  accounts: number;
  /** Accounts that were corrected. */
  changed: {
    playerId: number;
    account: string;
    balanceBefore: bigint;
    balanceAfter: bigint;
    sequenceBefore: bigint;
    sequenceAfter: bigint;
  }[];
  /** Players whose figures (stakes, returns, deposits, withdrawals) were made anew. */
  recounted: number[];
  /** Accounts whose entries sum below zero: left as they are, a person has to look. */
  refused: { playerId: number; account: string; sum: bigint }[];
}

const playersAtOnce = 500;

/** What players after one, up to another, owe the house: as their entries say. */
async function recountOwed(transaction: DatabaseTransaction, after: bigint, last: bigint): Promise<void> {
  await sql`
    update wallet.account a set owed = e.owed
    from (
      select player_id, -sum(amount) as owed from wallet.entry where player_id > ${after} and player_id <= ${last} and account = 'house:receivables' group by player_id
    ) as e
    where a.player_id = e.player_id and a.code = 'main' and a.owed <> e.owed`.execute(transaction);
}

/**
 * Makes every account row anew from its entries, balance, sequence and figures: the projection is worth nothing, the entries are the truth. Players are locked in
 * chunks, in the one order of locks, so the product may run meanwhile. On a sound ledger it changes nothing.
 */
export async function rebuildBalances(db: Database, onProgress?: (progress: LedgerProgress) => void): Promise<RebuildReport> {
  const report: RebuildReport = { accounts: 0, changed: [], recounted: [], refused: [] };
  const { rows: counts } = await sql<{ of: bigint }>`select count(*) as of from wallet.account where code = 'main'`.execute(db);
  const of = Number(counts[0]?.of ?? 0n);
  let after = -(2n ** 62n);
  let done = 0;
  for (;;) {
    const { rows: players } = await sql<{ player_id: bigint }>`
      select distinct player_id from wallet.account where player_id > ${after} order by player_id limit ${playersAtOnce}`.execute(db);
    const last = players.at(-1)?.player_id;
    if (last === undefined) return report;
    const from = after;
    // Collected inside and added once it has committed: a retried transaction must not report twice.
    const chunk = await inTransaction(db, async (transaction) => {
      await sql`select from wallet.account a join wallet.account_type y on y.code = a.code
        where a.player_id > ${from} and a.player_id <= ${last} order by a.player_id, y.counts_alone, a.code for no key update of a`.execute(
        transaction,
      );
      const { rows } = await sql<{ player_id: bigint; code: string; balance: bigint; sequence: bigint; sum: bigint; count: bigint }>`
        select a.player_id, a.code, a.balance, a.sequence, coalesce(e.sum, 0)::bigint as sum, coalesce(e.count, 0) as count
        from wallet.account a
        left join (
          select player_id, account, sum(amount) as sum, max(sequence) as count from wallet.entry
          where player_id > ${from} and player_id <= ${last} and sequence is not null group by player_id, account
        ) as e on e.player_id = a.player_id and e.account = a.code
        where a.player_id > ${from} and a.player_id <= ${last} order by a.player_id, a.code`.execute(transaction);
      const different = rows.filter((row) => row.balance !== row.sum || row.sequence !== row.count);
      for (const row of different.filter(({ sum }) => sum >= 0n))
        await sql`update wallet.account set balance = ${row.sum}, sequence = ${row.count} where player_id = ${row.player_id} and code = ${row.code}`.execute(
          transaction,
        );
      // A period that lies in the future would never end.
      const { rows: pastDue } = await sql<{ player_id: bigint }>`
        update wallet.account set period_day = (clock_timestamp() at time zone time_zone)::date
        where player_id > ${from} and player_id <= ${last} and period_day > (clock_timestamp() at time zone time_zone)::date
        returning player_id`.execute(transaction);
      await recountOwed(transaction, from, last);
      const set = sql.join(figureColumns.map((name) => sql`${sql.ref(name)} = f.${sql.ref(name)}`));
      const kept = sql.join(figureColumns.map((name) => sql`a.${sql.ref(name)}`));
      const counted = sql.join(figureColumns.map((name) => sql`f.${sql.ref(name)}`));
      const { rows: recounted } = await sql<{ player_id: bigint }>`
        update wallet.account a set ${set} from wallet.figures_of_entries(${from}, ${last}) as f
        where a.player_id = f.player_id and a.code = f.code and (${kept}) is distinct from (${counted}) returning a.player_id`.execute(
        transaction,
      );
      return { accounts: rows.length, different, recounted: [...new Set([...pastDue, ...recounted].map((row) => Number(row.player_id)))] };
    });
    report.accounts += chunk.accounts;
    report.recounted.push(...chunk.recounted);
    for (const row of chunk.different) {
      const playerId = Number(row.player_id);
      if (row.sum < 0n) report.refused.push({ playerId, account: row.code, sum: row.sum });
      else
        report.changed.push({
          playerId,
          account: row.code,
          balanceBefore: row.balance,
          balanceAfter: row.sum,
          sequenceBefore: row.sequence,
          sequenceAfter: row.count,
        });
    }
    done += players.length;
    after = last;
    onProgress?.({ done, of });
  }
}
