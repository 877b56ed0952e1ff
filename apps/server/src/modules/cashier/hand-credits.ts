import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { readRule } from './withdrawals/repository.js';

type Reader = Database | DatabaseTransaction;

/** Who stands behind a credit by hand, by the names that the audit log keeps. */
export interface CreditingPersons {
  /** Who says so, or asked for it. */
  staff: string;
  /** Another person who has confirmed just this. */
  confirmedBy?: string | undefined;
}

/** Money that came to a player, or is meant for one, by the word of staff alone. */
export interface HandCredit extends CreditingPersons {
  /** Of the order, the request or the batch; noted once. */
  id: string;
  kind: 'deposit' | 'payment' | 'adjustment' | 'voucher-batch' | 'voucher';
  merchantId: number;
  /** Null: vouchers nobody has redeemed yet. */
  playerId: number | null;
  currency: string;
  /** Money units. */
  amount: bigint;
}

/** How far back many small credits count as one. */
const aloneHours = 24;
/**
 * How many of the largest credits that take one person their work of a day may come to, unless the operator names a sum. The sum for two persons is what
 * the house risks on one person's word; a day of accomplices must stay near it, and a day of ordinary small transfers fits. A house whose cashiers credit
 * more by hand says so on purpose (`aloneADay`).
 */
const aloneADayTimes = 3n;

/** Writes down what staff have credited by their own word, in the transaction that credits it. */
export async function noteHandCredit(transaction: Reader, credit: HandCredit): Promise<void> {
  const { id, kind, merchantId, playerId, currency, amount, staff, confirmedBy = null } = credit;
  await sql`
    insert into cashier.hand_credit (id, kind, merchant_id, player_id, currency, amount, staff, confirmed_by)
    values (${id}::uuid, ${kind}, ${merchantId}, ${playerId}, ${currency}, ${amount}, ${staff}, ${confirmedBy})
    on conflict (id) do nothing`.execute(transaction);
}

/** Notes that a voucher was redeemed: whoever issued it alone has credited its player alone. What no person of the staff issued leaves nothing. */
export async function noteRedeemedVoucher(
  transaction: DatabaseTransaction,
  { depositId, batchId, playerId, amount }: { depositId: string; batchId: string; playerId: number; amount: bigint },
): Promise<void> {
  await sql`
    insert into cashier.hand_credit (id, kind, merchant_id, player_id, currency, amount, staff, confirmed_by)
    select ${depositId}::uuid, 'voucher', merchant_id, ${playerId}, currency, ${amount}, staff, confirmed_by
    from cashier.hand_credit where id = ${batchId}::uuid on conflict (id) do nothing`.execute(transaction);
}

interface AboutAlone {
  merchantId: number;
  currency: string;
  /** Left out: of nobody's yet, as with vouchers. */
  playerId?: number | undefined;
  staff: string;
}

/**
 * How much this person may still credit to this player alone now, money units: what is left of the brand's four-eyes sum for the player within 24 hours,
 * whoever credited, and of what one person may credit in that time at all. Null: the brand has no such sum.
 */
export async function aloneUpTo(db: Reader, about: AboutAlone): Promise<bigint | null> {
  const { merchantId, currency, playerId, staff } = about;
  const rule = await readRule(db, merchantId, currency);
  const above = rule?.fourEyesAbove ?? null;
  if (above === null) return null;
  const { rows } = await sql<{ player: bigint; staff: bigint }>`
    select
      (select coalesce(sum(amount), 0)::bigint from cashier.hand_credit
        where player_id = ${playerId ?? null} and currency = ${currency} and confirmed_by is null and at > clock_timestamp() - make_interval(hours => ${aloneHours})) as player,
      (select coalesce(sum(amount), 0)::bigint from cashier.hand_credit
        where merchant_id = ${merchantId} and staff = ${staff} and currency = ${currency} and confirmed_by is null and kind <> 'voucher'
          and at > clock_timestamp() - make_interval(hours => ${aloneHours})) as staff`.execute(db);
  const [credited = { player: 0n, staff: 0n }] = rows;
  const aDay = rule?.aloneADay ?? above * aloneADayTimes;
  return [above - credited.player, aDay - credited.staff].reduce((least, left) => (left < least ? left : least), above);
}

/** Whether crediting this much takes another person by the sum; those who credit at once, as one person or to one player, are let in one after the other. */
export async function takesSecondBySum(transaction: DatabaseTransaction, about: AboutAlone & { amount: bigint }): Promise<boolean> {
  const { merchantId, playerId, staff, amount } = about;
  // The player before the person, everywhere: nobody waits in a circle.
  for (const what of [...(playerId === undefined ? [] : [`player ${playerId}`]), `staff ${merchantId} ${staff}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`hand credits ${what}`}, 0))`.execute(transaction);
  const left = await aloneUpTo(transaction, about);
  return left !== null && amount > left;
}

/** Whether this person has credited money of the player by hand, or asked for it, within so many days. 0 days: the brand does not ask. */
export async function hasCredited(db: Reader, playerId: number, staff: string, days: number): Promise<boolean> {
  if (days === 0) return false;
  const { rows } = await sql`
    select 1 from cashier.hand_credit
    where player_id = ${playerId} and staff = ${staff} and at > clock_timestamp() - make_interval(days => ${days}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody has credited money of the player alone within so many days: then a person looks before any of it leaves. 0 days: the brand does not ask. */
export async function isCreditedAlone(db: Reader, playerId: number, days: number): Promise<boolean> {
  if (days === 0) return false;
  const { rows } = await sql`
    select 1 from cashier.hand_credit
    where player_id = ${playerId} and confirmed_by is null and at > clock_timestamp() - make_interval(days => ${days}) limit 1`.execute(db);
  return rows.length > 0;
}
