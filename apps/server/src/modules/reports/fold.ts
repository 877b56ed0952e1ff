import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { nextRange } from '../../platform/follow.js';
import { movementsAndSettlements } from './news-repository.js';

/** Any number; it names the follower of the ledger among advisory locks. */
const followLock = 727_274_030;
/** Movements of one step; those of one transaction of the database stay together. */
const atOnce = 5_000;

/** What is taken into a set of figures in one step. */
export interface Step {
  /** Which movements `m` of the ledger. */
  movements: RawBuilder<unknown>;
  /** A call of the lottery's functions that tell what was settled. */
  settled: RawBuilder<unknown>;
}

/** Takes a step into a set of figures. Only in a transaction that also writes down how far the set goes. @returns movements taken */
export async function foldStep(transaction: DatabaseTransaction, generation: number, { movements, settled }: Step): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    with moved as materialized (
      select m.player_id, m.merchant_id, m.created_at, m.template, m.currency, m.trial, m.own, m.main, m.fee, m.measure, m.is_decided,
        date_trunc('hour', m.created_at, m.time_zone) as at, (m.created_at at time zone m.time_zone)::date as day,
        coalesce(g.vendor_id, 0) as vendor_id, coalesce(l.game, g.node_id::text, '') as game, coalesce(p.method, '') as method
      from wallet.movement m
      left join lateral (select game from lottery.game_about(m.player_id, m.about, m.id, m.reference) limit 1) as l on true
      left join lateral (select vendor_id, node_id from games.game_about(m.player_id, m.about, m.reference) limit 1) as g on true
      left join lateral (select method from cashier.method_about(m.player_id, m.about, m.reference) limit 1) as p on true
      where ${movements}
      union all
      select s.player_id, s.merchant_id, s.at, 'stakes-settled', a.currency, trial.yes, -s.stake, 0, 0, 'settled', true,
        date_trunc('hour', s.at, a.time_zone), (s.at at time zone a.time_zone)::date, 0, s.game, ''
      from ${settled} as s
      cross join lateral wallet.currency_of(s.player_id) as a
      cross join lateral (select wallet.plays_for_nothing(s.player_id) as yes) as trial
    ), by_hour as (
      insert into reports.hour as kept (generation, merchant_id, at, template, vendor_id, game, method, currency, trial, count, amount, main, fee)
      select ${generation}::integer, merchant_id, at, template, vendor_id, game, method, currency, trial, count(*), sum(own), sum(main), sum(fee)
      from moved group by merchant_id, at, template, vendor_id, game, method, currency, trial
      on conflict (generation, merchant_id, at, template, vendor_id, game, method, currency, trial) do update
      set count = kept.count + excluded.count, amount = kept.amount + excluded.amount, main = kept.main + excluded.main, fee = kept.fee + excluded.fee
    ), by_player as (
      insert into reports.player_day as kept (generation, merchant_id, day, player_id, currency, trial, deposit_count, deposits, withdrawal_count, withdrawals,
        stake_count, stakes, returned, prizes, adjustments, fees, vendor_in, vendor_out, settled, rewards)
      select ${generation}::integer, merchant_id, day, player_id, min(currency), bool_or(trial),
        count(*) filter (where measure = 'deposits' and own > 0), coalesce(sum(own) filter (where measure = 'deposits'), 0),
        count(*) filter (where measure = 'withdrawals' and own < 0), coalesce(-sum(own) filter (where measure = 'withdrawals'), 0),
        count(*) filter (where measure = 'stakes'), coalesce(-sum(own) filter (where measure = 'stakes'), 0),
        coalesce(sum(own) filter (where measure = 'returned'), 0), coalesce(sum(own) filter (where measure = 'prizes'), 0),
        coalesce(sum(own) filter (where measure = 'adjustments'), 0), coalesce(sum(fee), 0),
        coalesce(-sum(main) filter (where measure = 'vendorIn'), 0), coalesce(sum(main) filter (where measure = 'vendorOut'), 0),
        coalesce(-sum(own) filter (where is_decided), 0), coalesce(sum(own) filter (where measure = 'rewards'), 0)
      from moved where measure <> 'other' or fee <> 0 group by merchant_id, day, player_id
      on conflict (generation, merchant_id, day, player_id) do update
      set deposit_count = kept.deposit_count + excluded.deposit_count, deposits = kept.deposits + excluded.deposits,
        withdrawal_count = kept.withdrawal_count + excluded.withdrawal_count, withdrawals = kept.withdrawals + excluded.withdrawals,
        stake_count = kept.stake_count + excluded.stake_count, stakes = kept.stakes + excluded.stakes, returned = kept.returned + excluded.returned,
        prizes = kept.prizes + excluded.prizes, adjustments = kept.adjustments + excluded.adjustments, fees = kept.fees + excluded.fees,
        vendor_in = kept.vendor_in + excluded.vendor_in, vendor_out = kept.vendor_out + excluded.vendor_out,
        settled = kept.settled + excluded.settled, rewards = kept.rewards + excluded.rewards
    ), open as (
      insert into reports.open_stake as kept (generation, merchant_id, game, currency, trial, amount)
      select ${generation}::integer, merchant_id, game, currency, trial, sum(case measure when 'settled' then own else -own end)
      from moved where measure = 'settled' or measure in ('stakes', 'returned') and not is_decided group by merchant_id, game, currency, trial
      on conflict (generation, merchant_id, game, currency, trial) do update set amount = kept.amount + excluded.amount
    ), first as (
      insert into reports.first_deposit as kept (generation, merchant_id, player_id, at, trial)
      select ${generation}::integer, min(merchant_id), player_id, min(created_at), bool_or(trial) from moved where measure = 'deposits' and own > 0 group by player_id
      on conflict (generation, player_id) do update set at = excluded.at where excluded.at < kept.at
    )
    select count(*) as count from moved where measure <> 'settled'`.execute(transaction);
  return rows[0]?.count ?? 0n;
}

export interface Followed {
  id: number;
  followed: string;
}

/** A set of figures that is live or being made; its row stays locked until the transaction ends. */
export async function lockGeneration(transaction: DatabaseTransaction, state: 'live' | 'building'): Promise<Followed | undefined> {
  const { rows } =
    await sql<Followed>`select id, followed::text as followed from reports.generation where state = ${state} for update`.execute(
      transaction,
    );
  return rows[0];
}

/** Whether the caller is the one who follows the ledger until its transaction ends. @param wait for who does so now */
export async function mayFollow(transaction: DatabaseTransaction, wait: boolean): Promise<boolean> {
  if (wait) {
    await sql`select pg_advisory_xact_lock(${followLock})`.execute(transaction);
    return true;
  }
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${followLock}) as got`.execute(transaction);
  return rows[0]?.got === true;
}

/**
 * Takes the next movements into a set of figures, none of which an unfinished transaction can still precede.
 * @param before goes no farther than this
 * @returns movements taken, and whether there are more at once
 */
export async function followOn(
  transaction: DatabaseTransaction,
  { id, followed }: Followed,
  before?: string,
): Promise<{ count: bigint; more: boolean; followed: string }> {
  const next = await nextRange(transaction, movementsAndSettlements, followed, { atOnce, before });
  if (next === 'strange')
    throw new Error('the figures follow transactions that this database has not had: it was restored from a dump; sortes reports rebuild');
  if (next === undefined) return { count: 0n, more: false, followed };
  const {
    range: { until },
    more,
  } = next;
  // The bets of a large draw are settled in one transaction, and taken in one.
  await sql`set local statement_timeout = 0`.execute(transaction);
  const count = await foldStep(transaction, id, {
    movements: sql`m.writer >= ${followed}::text::xid8 and m.writer < ${until}::text::xid8`,
    settled: sql`lottery.stakes_settled(${followed}::text::xid8, ${until}::text::xid8)`,
  });
  await sql`update reports.generation set followed = ${until}::text::xid8 where id = ${id}`.execute(transaction);
  return { count, more, followed: until };
}

/**
 * Takes what has happened since into the live figures. Two workers at once: one works, the other leaves.
 * @returns movements taken, and whether there are more at once
 */
export function foldNow(db: Database): Promise<{ count: bigint; more: boolean }> {
  return inTransaction(db, async (transaction) => {
    if (!(await mayFollow(transaction, false))) return { count: 0n, more: false };
    const live = await lockGeneration(transaction, 'live');
    return live === undefined ? { count: 0n, more: false } : followOn(transaction, live);
  });
}
