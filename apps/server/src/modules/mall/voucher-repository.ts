import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';

/** Adds codes that the item does not have yet, and as many pieces. @returns how many were new */
export async function insertVouchers(
  transaction: DatabaseTransaction,
  itemId: string,
  codes: readonly { digest: Buffer; sealed: Buffer }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mall.voucher (id, item_id, digest, sealed)
    select c.id, ${itemId}, c.digest, c.sealed
    from unnest(${codes.map(() => newId())}::uuid[], ${codes.map(({ digest }) => digest)}::bytea[], ${codes.map(({ sealed }) => sealed)}::bytea[])
      as c (id, digest, sealed)
    on conflict (item_id, digest) do nothing`.execute(transaction);
  const added = Number(numAffectedRows ?? 0n);
  await sql`
    update mall.item set stock = stock + ${added}, version = version + 1, changed_at = clock_timestamp() where id = ${itemId}`.execute(
    transaction,
  );
  return added;
}

/** Which of these digests an item knows. */
export async function knownVouchers(db: DatabaseTransaction, itemId: string, digests: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ digest: Buffer }>`
    select digest from mall.voucher where item_id = ${itemId} and digest = any (${[...digests]}::bytea[])`.execute(db);
  return new Set(rows.map(({ digest }) => digest.toString('hex')));
}

/** Gives codes that nobody has to an order; whoever asks at once gets others. @returns how many there were */
export async function giveVouchers(
  transaction: DatabaseTransaction,
  { itemId, orderId, quantity }: { itemId: string; orderId: string; quantity: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update mall.voucher set order_id = ${orderId} where id in (
      select v.id from mall.voucher v where v.item_id = ${itemId} and v.order_id is null order by v.id limit ${quantity} for update skip locked)`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Codes of an order, sealed. */
export async function vouchersOf(db: Database, orderId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from mall.voucher where order_id = ${orderId} order by id`.execute(db);
  return rows.map(({ sealed }) => sealed);
}

/** How many codes of these items nobody has. */
export async function countFreeVouchers(
  db: Database | DatabaseTransaction,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ itemId: string; count: number }>`
    select item_id as "itemId", count(*)::integer as count from mall.voucher
    where item_id = any (${[...itemIds]}::uuid[]) and order_id is null group by item_id`.execute(db);
  return new Map(rows.map(({ itemId, count }) => [itemId, count]));
}
