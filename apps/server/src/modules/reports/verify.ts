import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { ledgerSums } from '../wallet/index.js';

export interface FiguresReport {
  /** Movements that the figures have, as the ledger counts them. */
  movements: bigint;
  /** Those that happened since and are taken in within moments; settlements of draws that happened since are one. */
  waiting: bigint;
  /** Sums by brand, day, currency and template where the two differ. Money units. */
  differing: {
    merchantId: number;
    template: string;
    currency: string;
    day: string;
    kept: bigint;
    counted: bigint;
    keptCount: bigint;
    countedCount: bigint;
  }[];
  faults: number;
}

/**
 * Compares the live figures with sums taken from the ledger itself, in one snapshot: by brand, day (UTC), currency and template, to the unit; decided
 * stakes (`stakes-settled`) with the settled bets, open ones (`open-stakes`) with what the figures themselves say came and went.
 * The ledger is read whole.
 */
export async function verifyFigures(db: Database): Promise<FiguresReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const { rows: live } = await sql<{ id: number; followed: string }>`
        select id, followed::text as followed from reports.generation where state = 'live'`.execute(transaction);
      const { id = 0, followed = '0' } = live[0] ?? {};
      const { rows } = await sql<{
        merchant_id: number;
        day: string;
        template: string;
        currency: string;
        kept: bigint;
        counted: bigint;
        kept_count: bigint;
        counted_count: bigint;
      }>`
        with counted as (
          ${ledgerSums(followed)}
          union all
          select s.merchant_id, (date_trunc('hour', s.at, a.time_zone) at time zone 'UTC')::date, 'stakes-settled', a.currency, count(*), -sum(s.stake)::bigint
          from lottery.stakes_settled('0'::xid8, ${followed}::text::xid8) s cross join lateral wallet.currency_of(s.player_id) as a
          group by 1, 2, 3, 4
          union all
          select h.merchant_id, '-infinity'::date, 'open-stakes', h.currency, 0, sum(case k.measure when 'settled' then h.amount else -h.amount end)::bigint
          from reports.hour h join reports.kind k using (template)
          where h.generation = ${id} and (k.measure = 'settled' or k.measure in ('stakes', 'returned') and not k.is_decided)
          group by 1, 2, 3, 4
        ), kept as (
          select merchant_id, (at at time zone 'UTC')::date as day, template, currency, sum(count)::bigint as count, sum(amount)::bigint as amount
          from reports.hour where generation = ${id} group by 1, 2, 3, 4
          union all
          -- What stands open is what the hours say was staked and neither went back nor was decided.
          select merchant_id, '-infinity'::date, 'open-stakes', currency, 0, sum(amount)::bigint from reports.open_stake where generation = ${id} group by 1, 2, 3, 4
        )
        select merchant_id, day::text as day, template, currency, coalesce(k.amount, 0) as kept, coalesce(c.amount, 0) as counted,
          coalesce(k.count, 0) as kept_count, coalesce(c.count, 0) as counted_count
        from counted c full join kept k using (merchant_id, day, template, currency)`.execute(transaction);
      const { rows: waits } = await sql<{ count: bigint }>`
        select (select count(*) from wallet.movement_key where writer >= ${followed}::text::xid8)
          + (lottery.first_settlement(${followed}::text::xid8, '18446744073709551615'::xid8) is not null)::integer as count`.execute(
        transaction,
      );
      const differing = rows
        .filter((row) => row.kept !== row.counted || row.kept_count !== row.counted_count)
        .map((row) => ({
          merchantId: row.merchant_id,
          template: row.template,
          currency: row.currency,
          day: row.day,
          kept: row.kept,
          counted: row.counted,
          keptCount: row.kept_count,
          countedCount: row.counted_count,
        }));
      return {
        movements: rows.reduce((sum, row) => (row.template === 'stakes-settled' ? sum : sum + row.counted_count), 0n),
        waiting: waits[0]?.count ?? 0n,
        differing,
        faults: differing.length,
      };
    });
}
