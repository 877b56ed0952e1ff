import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/**
 * What people call deposits and payments without an order of a brand, by id: the code that the payer writes into the transfer, the reference of a payment
 * or its number at the gateway. A deposit without a code, as of a voucher, has no entry: its id is all there is.
 */
export async function moneyInNames(
  db: Database | DatabaseTransaction,
  { merchantId, deposits, payments }: { merchantId: number; deposits: readonly string[]; payments: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (deposits.length + payments.length === 0) return new Map();
  // A payment that no brand is known of is of brand 0.
  const { rows } = await sql<{ id: string; name: string }>`
    select id, transfer_code as name from cashier.deposit
    where merchant_id = ${merchantId} and id = any (${[...deposits]}::uuid[]) and transfer_code <> ''
    union all
    select id, coalesce(nullif(reference, ''), gateway_order_id) from cashier.unmatched_payment
    where merchant_id in (0, ${merchantId}) and id = any (${[...payments]}::uuid[]) and (reference <> '' or gateway_order_id <> '')`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
