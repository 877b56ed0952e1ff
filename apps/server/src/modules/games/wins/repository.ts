import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** The most that a vendor may pay in as wins, money units; null: no bound. */
export interface WinBounds {
  perMinute: bigint | null;
  perDay: bigint | null;
}

/** A limit and where it stands. */
export interface WinLimit extends WinBounds {
  vendorId: number;
  vendor: string;
  currency: string;
  /** Paid in within the last 24 hours since staff have looked, money units; as counted last. */
  paidToday: bigint;
  /** Since when the vendor is closed because of it. */
  heldAt: Date | null;
}

/** A limit that is being looked at; its row is held. */
export interface WatchedLimit extends WinBounds {
  vendorId: number;
  vendor: string;
  currency: string;
  heldAt: Date | null;
  /** The vendor takes no bets now, by whoever has closed it. */
  isClosed: boolean;
}

export async function listWinLimits(db: Database): Promise<WinLimit[]> {
  const { rows } = await sql<WinLimit>`
    select l.vendor_id as "vendorId", v.code as vendor, l.currency, l.per_minute as "perMinute", l.per_day as "perDay", l.held_at as "heldAt",
      (select coalesce(sum(m.paid), 0)::bigint from games.win_minute m where m.vendor_id = l.vendor_id and m.currency = l.currency
        and m.minute > clock_timestamp() - interval '24 hours' and m.minute >= l.since) as "paidToday"
    from games.win_limit l join games.vendor v on v.id = l.vendor_id order by v.code, l.currency`.execute(db);
  return rows;
}

/** Sets what a vendor may pay in; without any bound the limit is gone. What was counted stays. */
export async function writeWinLimit(
  transaction: DatabaseTransaction,
  vendorId: number,
  currency: string,
  bounds: WinBounds,
): Promise<void> {
  if (bounds.perMinute === null && bounds.perDay === null)
    await sql`delete from games.win_limit where vendor_id = ${vendorId} and currency = ${currency}`.execute(transaction);
  else
    await sql`
      insert into games.win_limit (vendor_id, currency, per_minute, per_day) values (${vendorId}, ${currency}, ${bounds.perMinute}, ${bounds.perDay})
      on conflict (vendor_id, currency) do update set per_minute = excluded.per_minute, per_day = excluded.per_day`.execute(transaction);
}

/** Every limit, held until the transaction ends; those that another process looks at are left to it. */
export async function takeWinLimits(transaction: DatabaseTransaction): Promise<WatchedLimit[]> {
  const { rows } = await sql<WatchedLimit>`
    select l.vendor_id as "vendorId", v.code as vendor, l.currency, l.per_minute as "perMinute", l.per_day as "perDay", l.held_at as "heldAt",
      coalesce(v.maintenance_from <= clock_timestamp() and (v.maintenance_until is null or v.maintenance_until > clock_timestamp()), false) as "isClosed"
    from games.win_limit l join games.vendor v on v.id = l.vendor_id order by l.vendor_id, l.currency for update of l skip locked`.execute(
    transaction,
  );
  return rows;
}

/**
 * Counts what was paid in since the last time, the last three minutes anew: a win is written with the time of its statement and seen when its transaction
 * ends, which no call of a vendor takes longer to. Reads by the range index on the time, so that it costs what is new.
 */
export async function countWins(transaction: DatabaseTransaction, { vendorId, currency }: WatchedLimit): Promise<void> {
  await sql`
    insert into games.win_minute (vendor_id, currency, minute, paid)
    select t.vendor_id, a.currency, date_trunc('minute', t.at), sum(t.amount)::bigint
    from games.transaction t join games.alias a on a.vendor_id = t.vendor_id and a.player_id = t.player_id
    where t.at >= (
        select date_trunc('minute', greatest(coalesce(l.counted_until - interval '3 minutes', '-infinity'), clock_timestamp() - interval '24 hours'))
        from games.win_limit l where l.vendor_id = ${vendorId} and l.currency = ${currency})
      and t.vendor_id = ${vendorId} and a.currency = ${currency} and t.kind in ('win', 'prize')
      -- What trial accounts win is nobody's money.
      and not wallet.plays_for_nothing(t.player_id)
    group by 1, 2, 3
    on conflict (vendor_id, currency, minute) do update set paid = excluded.paid`.execute(transaction);
  await sql`
    update games.win_limit set counted_until = clock_timestamp() where vendor_id = ${vendorId} and currency = ${currency}`.execute(
    transaction,
  );
  await sql`
    delete from games.win_minute where vendor_id = ${vendorId} and currency = ${currency} and minute < clock_timestamp() - interval '25 hours'`.execute(
    transaction,
  );
}

/** What was paid in within 24 hours, and in the busiest of the last three minutes, since staff have looked; money units. */
export async function sumWins(
  transaction: DatabaseTransaction,
  { vendorId, currency }: WatchedLimit,
): Promise<{ day: bigint; minute: bigint }> {
  const { rows } = await sql<{ day: bigint; minute: bigint }>`
    select coalesce(sum(m.paid), 0)::bigint as day,
      coalesce(max(m.paid) filter (where m.minute >= date_trunc('minute', clock_timestamp()) - interval '2 minutes'), 0)::bigint as minute
    from games.win_limit l join games.win_minute m on m.vendor_id = l.vendor_id and m.currency = l.currency and m.minute >= l.since
    where l.vendor_id = ${vendorId} and l.currency = ${currency} and m.minute > clock_timestamp() - interval '24 hours'`.execute(
    transaction,
  );
  return rows[0] ?? { day: 0n, minute: 0n };
}

/** Closes a vendor without an end; a maintenance that staff have set for now loses its end, so that it does not open by itself. */
export async function closeVendor(transaction: DatabaseTransaction, { vendorId, currency, isClosed }: WatchedLimit): Promise<void> {
  await sql`
    update games.vendor set maintenance_from = ${isClosed ? sql`maintenance_from` : sql`clock_timestamp()`}, maintenance_until = null,
      maintenance_reason = ${isClosed ? sql`maintenance_reason` : sql`''`}
    where id = ${vendorId}`.execute(transaction);
  await sql`
    update games.win_limit set held_at = clock_timestamp() where vendor_id = ${vendorId} and currency = ${currency}`.execute(transaction);
}

/** Staff have opened the vendor: what was paid in before, the minute under way included, is looked at and counts no more. */
export async function noteLookedAt(transaction: DatabaseTransaction, { vendorId, currency }: WatchedLimit): Promise<void> {
  await sql`
    update games.win_limit set held_at = null, since = date_trunc('minute', clock_timestamp()) + interval '1 minute'
    where vendor_id = ${vendorId} and currency = ${currency}`.execute(transaction);
}
