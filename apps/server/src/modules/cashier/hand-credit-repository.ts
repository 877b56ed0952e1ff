import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

type Reader = Database | DatabaseTransaction;

interface StoredHandCredit {
  id: string;
  kind: string;
  merchantId: number;
  playerId: number | null;
  currency: string;
  /** Money units. */
  amount: bigint;
  staff: string;
  confirmedBy: string | null;
}

export async function insertHandCredit(executor: Reader, credit: StoredHandCredit): Promise<void> {
  const { id, kind, merchantId, playerId, currency, amount, staff, confirmedBy } = credit;
  await sql`
    insert into cashier.hand_credit (id, kind, merchant_id, player_id, currency, amount, staff, confirmed_by, at)
    values (${id}::uuid, ${kind}, ${merchantId}, ${playerId}, ${currency}, ${amount}, ${staff}, ${confirmedBy}, clock_timestamp())
    on conflict (id) do nothing`.execute(executor);
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

/** What was credited without a second person within so many hours, money units: to the player by anybody, and by this person to anybody. */
export async function sumsAlone(
  db: Reader,
  { merchantId, currency, playerId, staff }: { merchantId: number; currency: string; playerId?: number | undefined; staff: string },
  hours: number,
): Promise<{ player: bigint; staff: bigint }> {
  const { rows } = await sql<{ player: bigint; staff: bigint }>`
    select
      (select coalesce(sum(amount), 0)::bigint from cashier.hand_credit
        where player_id = ${playerId ?? null} and currency = ${currency} and confirmed_by is null and at > clock_timestamp() - make_interval(hours => ${hours})) as player,
      (select coalesce(sum(amount), 0)::bigint from cashier.hand_credit
        where merchant_id = ${merchantId} and staff = ${staff} and currency = ${currency} and confirmed_by is null and kind <> 'voucher'
          and at > clock_timestamp() - make_interval(hours => ${hours})) as staff`.execute(db);
  const [sums = { player: 0n, staff: 0n }] = rows;
  return sums;
}

/** Has those who credit by hand wait for each other, until the transaction ends: everybody who names the same. */
export async function lockHandCredits(transaction: DatabaseTransaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hand credits ${name}`}, 0))`.execute(transaction);
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
