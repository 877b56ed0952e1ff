import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { figureColumns } from './figure-repository.js';

export interface LedgerReport {
  transactions: bigint;
  entries: bigint;
  accounts: bigint;
  /** Transactions whose lines do not sum to zero, are fewer than two, or stand without their header. At most `listedAtMost`. */
  unbalanced: { playerId: number; transactionId: string; sum: bigint; lines: number }[];
  /** Accounts whose row differs from their entries, whose sequence has gaps, or whose running balance does not add up. */
  mismatched: { playerId: number; account: string; balance: bigint; sum: bigint; sequence: bigint; count: bigint }[];
  /** Figures of players (on `wallet.account`) and debts (`owed`) that differ from what their entries say, and periods that lie in the future. */
  miscounted: { playerId: number; figure: string; kept: bigint; counted: bigint }[];
  /**
   * Money units per currency. In a sound ledger `total` = players + house = 0, and so is `transfers`, the house's account that money between players passes through:
   * what left one of them has arrived at another.
   */
  sumsPerCurrency: { currency: string; players: bigint; house: bigint; transfers: bigint; total: bigint }[];
  /** Faults in all, listed or not. */
  faults: number;
}

export interface LedgerProgress {
  done: number;
  /** Players in all. */
  of: number;
}

const playersAtOnce = 2_000;
const listedAtMost = 1_000;

/**
 * Proves the ledger from its rows, in one snapshot, while the product runs: every transaction sums to zero, every account equals its
 * entries, entry by entry, each currency sums to zero over players and house, and what players sent each other has arrived.
 */
export async function verifyLedger(db: Database, onProgress?: (progress: LedgerProgress) => void): Promise<LedgerReport> {
  const report: LedgerReport = {
    transactions: 0n,
    entries: 0n,
    accounts: 0n,
    unbalanced: [],
    mismatched: [],
    miscounted: [],
    sumsPerCurrency: [],
    faults: 0,
  };
  const sums = new Map<string, { players: bigint; house: bigint; transfers: bigint }>();
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const { rows: counts } = await sql<{ players: bigint }>`
        select count(*) as players from (select player_id from wallet.account union select player_id from wallet.entry union select player_id from wallet.transaction) as p`.execute(
        transaction,
      );
      const of = Number(counts[0]?.players ?? 0n);
      let done = 0;
      let after = -(2n ** 62n);
      for (;;) {
        const { rows: range } = await sql<{ last: bigint | null; players: bigint }>`
          select max(player_id) as last, count(*) as players from (
            select player_id from (
              (select distinct player_id from wallet.account where player_id > ${after} order by player_id limit ${playersAtOnce})
              union (select distinct player_id from wallet.entry where player_id > ${after} order by player_id limit ${playersAtOnce})
              union (select distinct player_id from wallet.transaction where player_id > ${after} order by player_id limit ${playersAtOnce})
            ) as p order by player_id limit ${playersAtOnce}
          ) as chunk`.execute(transaction);
        const last = range[0]?.last;
        if (last === null || last === undefined) break;
        const within = sql`player_id > ${after} and player_id <= ${last}`;

        const { rows: unbalanced } = await sql<{ player_id: bigint; transaction_id: string; sum: bigint; lines: bigint }>`
          select coalesce(t.player_id, e.player_id) as player_id, coalesce(t.id, e.transaction_id) as transaction_id, coalesce(e.sum, 0)::bigint as sum, coalesce(e.lines, 0) as lines
          from (select player_id, id from wallet.transaction where ${within}) as t
          full join (select player_id, transaction_id, sum(amount) as sum, count(*) as lines from wallet.entry where ${within} group by player_id, transaction_id) as e
            on e.player_id = t.player_id and e.transaction_id = t.id
          where t.id is null or e.lines is null or e.lines < 2 or e.sum <> 0`.execute(transaction);
        const { rows: mismatched } = await sql<{
          player_id: bigint;
          account: string;
          balance: bigint;
          sum: bigint;
          sequence: bigint;
          count: bigint;
        }>`
          select coalesce(a.player_id, e.player_id) as player_id, coalesce(a.code, e.account) as account, coalesce(a.balance, 0) as balance, coalesce(e.sum, 0)::bigint as sum,
            coalesce(a.sequence, 0) as sequence, coalesce(e.count, 0) as count
          from (select player_id, code, balance, sequence from wallet.account where ${within}) as a
          full join (
            select player_id, account, sum(amount) as sum, count(*) as count, bool_and(sound) as sound
            from (
              select player_id, account, amount,
                balance_after = sum(amount) over ledger and sequence = row_number() over ledger as sound
              from wallet.entry where ${within} and sequence is not null
              window ledger as (partition by player_id, account order by sequence)
            ) as checked group by player_id, account
          ) as e on e.player_id = a.player_id and e.account = a.code
          where a.player_id is null or a.balance <> coalesce(e.sum, 0) or a.sequence <> coalesce(e.count, 0) or not coalesce(e.sound, true)`.execute(
          transaction,
        );
        const miscounted = await findMiscounted(transaction, after, last);
        const { rows: totals } = await sql<{ currency: string; players: bigint; house: bigint; transfers: bigint; entries: bigint }>`
          select coalesce(a.currency, '?') as currency, coalesce(sum(e.amount) filter (where e.sequence is not null), 0)::bigint as players,
            coalesce(sum(e.amount) filter (where e.sequence is null), 0)::bigint as house,
            coalesce(sum(e.amount) filter (where e.account = 'house:transfers'), 0)::bigint as transfers, count(*) as entries
          from (
            select player_id, amount, sequence, account,
              max(account) filter (where sequence is not null) over (partition by player_id, transaction_id) as moved
            from wallet.entry where ${within}
          ) as e
          -- A line of the house is in the currency of the account that its movement moved.
          left join wallet.account a on a.player_id = e.player_id and a.code = coalesce(case when e.sequence is not null then e.account else e.moved end, 'main')
          group by 1`.execute(transaction);
        const { rows: sizes } = await sql<{ transactions: bigint; accounts: bigint }>`
          select (select count(*) from wallet.transaction where ${within}) as transactions, (select count(*) from wallet.account where ${within}) as accounts`.execute(
          transaction,
        );

        report.transactions += sizes[0]?.transactions ?? 0n;
        report.accounts += sizes[0]?.accounts ?? 0n;
        report.faults += unbalanced.length + mismatched.length + miscounted.length;
        report.miscounted.push(...miscounted.slice(0, listedAtMost - report.miscounted.length));
        for (const row of unbalanced.slice(0, listedAtMost - report.unbalanced.length))
          report.unbalanced.push({
            playerId: Number(row.player_id),
            transactionId: row.transaction_id,
            sum: row.sum,
            lines: Number(row.lines),
          });
        for (const row of mismatched.slice(0, listedAtMost - report.mismatched.length))
          report.mismatched.push({
            playerId: Number(row.player_id),
            account: row.account,
            balance: row.balance,
            sum: row.sum,
            sequence: row.sequence,
            count: row.count,
          });
        for (const row of totals) {
          const sum = sums.get(row.currency) ?? { players: 0n, house: 0n, transfers: 0n };
          sums.set(row.currency, {
            players: sum.players + row.players,
            house: sum.house + row.house,
            transfers: sum.transfers + row.transfers,
          });
          report.entries += row.entries;
        }
        done += Number(range[0]?.players ?? 0n);
        after = last;
        onProgress?.({ done, of });
      }
    });
  report.sumsPerCurrency = [...sums]
    .map(([currency, { players, house, transfers }]) => ({ currency, players, house, transfers, total: players + house }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  report.faults += report.sumsPerCurrency.flatMap(({ total, transfers }) => [total, transfers]).filter((sum) => sum !== 0n).length;
  return report;
}

async function findMiscounted(transaction: DatabaseTransaction, after: bigint, last: bigint): Promise<LedgerReport['miscounted']> {
  const pairs = sql.join(figureColumns.map((name) => sql`(${name}::text, a.${sql.ref(name)}, f.${sql.ref(name)})`));
  const { rows } = await sql<{ player_id: bigint; figure: string; kept: bigint; counted: bigint }>`
    select a.player_id, pair.figure, pair.kept, pair.counted
    from wallet.figures_of_entries(${after}, ${last}) as f
    join wallet.account a on a.player_id = f.player_id and a.code = f.code
    cross join lateral (values ${pairs}) as pair (figure, kept, counted)
    where pair.kept <> pair.counted
    union all
    select a.player_id, 'owed', o.kept, o.counted
    from wallet.account a
    left join (
      select player_id, -sum(amount) as lent from wallet.entry where player_id > ${after} and player_id <= ${last} and account = 'house:receivables' group by player_id
    ) as e on e.player_id = a.player_id
    left join (
      select player_id, sum(amount - paid) as open from wallet.debt where player_id > ${after} and player_id <= ${last} group by player_id
    ) as d on d.player_id = a.player_id
    cross join lateral (values (a.owed, coalesce(e.lent, 0)::bigint), (coalesce(d.open, 0)::bigint, coalesce(e.lent, 0)::bigint)) as o (kept, counted)
    where a.player_id > ${after} and a.player_id <= ${last} and a.code = 'main' and o.kept <> o.counted
    union all
    select a.player_id, 'period_day', (a.period_day - date '1970-01-01')::bigint, ((clock_timestamp() at time zone a.time_zone)::date - date '1970-01-01')::bigint
    from wallet.account a where a.player_id > ${after} and a.player_id <= ${last} and a.period_day > (clock_timestamp() at time zone a.time_zone)::date
    order by 1, 2`.execute(transaction);
  return rows.map((row) => ({ playerId: Number(row.player_id), figure: row.figure, kept: row.kept, counted: row.counted }));
}
