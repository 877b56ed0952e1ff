import type { LimitKind, LimitPeriod } from '@sortes/contract';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId, keptPlan } from '@sortes/service';
import type { PlayerRef } from '../kit.js';

type Connection = Database | DatabaseTransaction;

export type SetBy = 'player' | 'staff' | 'brand';

/** A limit that counts. `value`: money units, of a session minutes. */
export interface LimitSet {
  kind: LimitKind;
  period: LimitPeriod;
  value: bigint;
  setBy: SetBy;
}

export interface PendingRaise {
  id: string;
  kind: LimitKind;
  period: LimitPeriod;
  /** Undefined: no limit. */
  value: bigint | undefined;
  askedAt: Date;
  confirmableFrom: Date;
  lapsesAt: Date;
  /** By the database's clock. */
  isConfirmable: boolean;
  isLapsed: boolean;
}

/** What a brand asks of its players: see site.play_rules. */
export interface BrandRules {
  timeZone: string;
  identityRequired: boolean;
}

export async function readBrandRules(connection: Connection, merchantId: number): Promise<BrandRules> {
  const { rows } = await sql<{ time_zone: string; identity_required: boolean }>`${keptPlan}
    select time_zone, identity_required from site.play_rules(array[${merchantId}::integer])`.execute(connection);
  return { timeZone: rows[0]?.time_zone ?? 'UTC', identityRequired: rows[0]?.identity_required ?? false };
}

/** Every limit of a player, of whoever set it. */
export async function readLimits(connection: Connection, { playerId, merchantId }: PlayerRef): Promise<LimitSet[]> {
  const { rows } = await sql<LimitSet>`${keptPlan}
    select kind, period, value, set_by as "setBy" from protection.player_limit where player_id = ${playerId}
    union all
    select split_part(rule, ' ', 1), split_part(rule, ' ', 2),
      case split_part(rule, ' ', 1) when 'session' then split_part(rule, ' ', 3)::bigint else (split_part(rule, ' ', 3)::numeric * 10000)::bigint end, 'brand'
    from site.play_rules(array[${merchantId}::integer]) as brand cross join lateral unnest(brand.default_limits) as rule`.execute(
    connection,
  );
  return rows;
}

/** Which of some players of a brand have a limit, of their own or by the brand. */
export async function listLimited(connection: Connection, merchantId: number, playerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`${keptPlan}
    select p.id::integer as "playerId" from unnest(${[...playerIds]}::bigint[]) as p (id)
    where exists (select from protection.player_limit l where l.player_id = p.id)
      or exists (select from site.play_rules(array[${merchantId}::integer]) as brand where cardinality(brand.default_limits) > 0)`.execute(
    connection,
  );
  return rows.map(({ playerId }) => playerId);
}

export async function readPending(connection: Connection, playerId: number): Promise<PendingRaise[]> {
  const { rows } = await sql<Omit<PendingRaise, 'value'> & { after: bigint | null }>`
    select id, kind, period, after, asked_at as "askedAt", confirmable_from as "confirmableFrom", lapses_at as "lapsesAt",
      clock_timestamp() >= confirmable_from as "isConfirmable", clock_timestamp() >= lapses_at as "isLapsed"
    from protection.limit_change where player_id = ${playerId} and state = 'pending'`.execute(connection);
  return rows.map(({ after, ...row }) => ({ ...row, value: after ?? undefined }));
}

export interface LimitWrite extends PlayerRef {
  kind: LimitKind;
  period: LimitPeriod;
  setBy: 'player' | 'staff';
  /** Undefined: none. */
  before: bigint | undefined;
  after: bigint | undefined;
  note?: string;
}

/** Puts a limit in force, or takes it away. */
export async function writeLimit(transaction: DatabaseTransaction, limit: LimitWrite): Promise<void> {
  const { playerId, merchantId, kind, period, setBy, after } = limit;
  if (after === undefined)
    await sql`delete from protection.player_limit where player_id = ${playerId} and kind = ${kind} and period = ${period} and set_by = ${setBy}`.execute(
      transaction,
    );
  else
    await sql`
      insert into protection.player_limit (player_id, merchant_id, kind, period, set_by, value) values (${playerId}, ${merchantId}, ${kind}, ${period}, ${setBy}, ${after})
      on conflict (player_id, kind, period, set_by) do update set value = excluded.value, effective_from = clock_timestamp()`.execute(
      transaction,
    );
}

/** Writes down a change that counts already. */
export async function noteApplied(transaction: DatabaseTransaction, change: LimitWrite): Promise<void> {
  await sql`
    insert into protection.limit_change (player_id, id, merchant_id, kind, period, set_by, before, after, state, ended_at, note)
    values (${change.playerId}, ${newId()}::uuid, ${change.merchantId}, ${change.kind}, ${change.period}, ${change.setBy}, ${change.before ?? null}, ${change.after ?? null},
      'applied', clock_timestamp(), ${change.note ?? ''})`.execute(transaction);
}

/** Lets a raise wait: it may be confirmed after so many hours, and lapses so many days later. */
export async function insertPending(
  transaction: DatabaseTransaction,
  change: LimitWrite,
  { hours, days }: { hours: number; days: number },
): Promise<void> {
  await sql`
    insert into protection.limit_change (player_id, id, merchant_id, kind, period, set_by, before, after, state, confirmable_from, lapses_at, note)
    select ${change.playerId}, ${newId()}::uuid, ${change.merchantId}, ${change.kind}, ${change.period}, ${change.setBy}, ${change.before ?? null}::bigint,
      ${change.after ?? null}::bigint, 'pending', t.at + make_interval(hours => ${hours}), t.at + make_interval(hours => ${hours}, days => ${days}), ${change.note ?? ''}
    from (select clock_timestamp() as at) as t`.execute(transaction);
}

/** Ends what waits for a limit. Answers whether something did. */
export async function endPending(
  transaction: DatabaseTransaction,
  playerId: number,
  which: { kind: LimitKind; period: LimitPeriod },
  state: 'confirmed' | 'cancelled' | 'lapsed',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update protection.limit_change set state = ${state}, ended_at = clock_timestamp()
    where player_id = ${playerId} and kind = ${which.kind} and period = ${which.period} and state = 'pending'`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Ends raises that nobody confirmed in time. Answers whose. */
export async function lapseRaises(transaction: DatabaseTransaction): Promise<PlayerRef[]> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number }>`
    update protection.limit_change c set state = 'lapsed', ended_at = clock_timestamp()
    from (select player_id, id from protection.limit_change where state = 'pending' and lapses_at <= clock_timestamp() limit 200 for update skip locked) as due
    where c.player_id = due.player_id and c.id = due.id returning c.player_id, c.merchant_id`.execute(transaction);
  return rows.map((row) => ({ playerId: Number(row.player_id), merchantId: row.merchant_id }));
}

/** Raises that may be confirmed from now on and of which the player has not been told. */
export async function takeUntold(transaction: DatabaseTransaction): Promise<(PlayerRef & { id: string })[]> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number; id: string }>`
    update protection.limit_change c set told_at = clock_timestamp()
    from (
      select player_id, id from protection.limit_change where state = 'pending' and told_at is null and confirmable_from <= clock_timestamp() limit 200 for update skip locked
    ) as due
    where c.player_id = due.player_id and c.id = due.id returning c.player_id, c.merchant_id, c.id`.execute(transaction);
  return rows.map((row) => ({ playerId: Number(row.player_id), merchantId: row.merchant_id, id: row.id }));
}

export interface PlayedSeconds {
  day: bigint;
  week: bigint;
  month: bigint;
}

export async function readPlayed(connection: Connection, playerId: number, timeZone: string): Promise<PlayedSeconds> {
  const { rows } = await sql<PlayedSeconds>`select day, week, month from protection.played_seconds(${playerId}, ${timeZone})`.execute(
    connection,
  );
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}

export interface Reservation {
  orderId: string;
  amount: bigint;
}

export async function readReservations(connection: Connection, playerId: number): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select order_id as "orderId", amount from protection.deposit_reservation where player_id = ${playerId}`.execute(connection);
  return rows;
}

export async function insertReservation(
  transaction: DatabaseTransaction,
  playerId: number,
  { orderId, amount }: Reservation,
): Promise<void> {
  await sql`
    insert into protection.deposit_reservation (player_id, order_id, amount) values (${playerId}, ${orderId}, ${amount})
    on conflict (player_id, order_id) do update set amount = excluded.amount`.execute(transaction);
}

export async function deleteReservation(transaction: DatabaseTransaction, orderId: string): Promise<void> {
  await sql`delete from protection.deposit_reservation where order_id = ${orderId}`.execute(transaction);
}

/**
 * Ends what orders reserved, each if that is at least its sum: the money may be credited. Under the locks of the players' accounts. `not-reserved`:
 * nothing was done, the limits decide. In the order asked.
 */
export async function endReservations(
  transaction: DatabaseTransaction,
  orders: readonly { playerId: number; orderId: string; amount: bigint }[],
): Promise<('ended' | 'not-reserved' | 'excluded')[]> {
  const { rows } = await sql<{ verdict: 'ended' | 'not-reserved' | 'excluded' }>`
    with asked as (
      select * from unnest(${orders.map((one) => one.playerId)}::bigint[], ${orders.map((one) => one.orderId)}::text[], ${orders.map((one) => one.amount)}::bigint[])
        with ordinality as o (player_id, order_id, amount, n)
    ), blocked as materialized (
      select player_id from protection.stake_blocked(array(select player_id from asked))
    ), ended as (
      delete from protection.deposit_reservation r using asked
      where r.player_id = asked.player_id and r.order_id = asked.order_id and r.amount >= asked.amount and asked.player_id not in (select player_id from blocked)
      returning asked.n
    )
    select case when player_id in (select player_id from blocked) then 'excluded' when n in (select n from ended) then 'ended' else 'not-reserved' end as verdict
    from asked order by n`.execute(transaction);
  return rows.map(({ verdict }) => verdict);
}

/** Whether an exclusion of the player counts now, by the database's clock. */
export async function isExcludedNow(connection: Connection, playerId: number): Promise<boolean> {
  const { rows } = await sql`select from protection.stake_blocked(array[${playerId}]::bigint[])`.execute(connection);
  return rows.length > 0;
}

/** The player was asked for limits and has answered; none is an answer too. */
export async function noteLimitsAnswered(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`insert into protection.limits_answer (player_id) values (${playerId}) on conflict do nothing`.execute(transaction);
}

export async function hasAnsweredLimits(db: Database, playerId: number): Promise<boolean> {
  const { rows } = await sql`select from protection.limits_answer where player_id = ${playerId}`.execute(db);
  return rows.length > 0;
}

/** Whether a limit of a player was ever set. */
export async function hasLimitChanges(transaction: DatabaseTransaction, playerId: number): Promise<boolean> {
  const { rows } = await sql`select from protection.limit_change where player_id = ${playerId} limit 1`.execute(transaction);
  return rows.length > 0;
}
