import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** Hosts that the brand lets customer service lead to, as they stand in the transaction. */
export async function readServiceHosts(db: Database | DatabaseTransaction, merchantId: number): Promise<string[]> {
  const { rows } = await sql<{ hosts: string[] | null }>`
    select settings -> 'customerServiceHosts' as hosts from site.merchant where id = ${merchantId}`.execute(db);
  return rows[0]?.hosts ?? [];
}

/** Keeps the digest of a link and forgets some that are over. Answers whether what it leads to is still there. */
export async function insertServiceLink(
  db: Database,
  {
    merchantId,
    serviceId,
    tokenHash,
    expiresAt,
    now,
  }: { merchantId: number; serviceId: string; tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  await sql`delete from site.customer_service_link where token_hash in
    (select token_hash from site.customer_service_link where expires_at <= ${now} limit 100 for update skip locked)`.execute(db);
  const { numAffectedRows } = await sql`
    insert into site.customer_service_link (token_hash, merchant_id, service_id, expires_at)
    select ${tokenHash}, merchant_id, id, ${expiresAt} from site.customer_service
    where id = ${serviceId}::uuid and merchant_id = ${merchantId} and enabled`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses a link up: of parallel callers exactly one is told where it leads, with the hosts that the brand allows at this moment. */
export async function takeServiceLink(
  db: Database,
  { merchantId, tokenHash, now }: { merchantId: number; tokenHash: Buffer; now: Date },
): Promise<{ path: string; hosts: string[] } | undefined> {
  const { rows } = await sql<{ expires_at: Date; enabled: boolean; path: string; hosts: string[] | null }>`
    with taken as (
      delete from site.customer_service_link where token_hash = ${tokenHash} and merchant_id = ${merchantId} returning service_id, expires_at
    )
    select t.expires_at, c.enabled, c.path, m.settings -> 'customerServiceHosts' as hosts
    from taken t join site.customer_service c on c.id = t.service_id join site.merchant m on m.id = c.merchant_id`.execute(db);
  const row = rows[0];
  return row !== undefined && row.enabled && row.expires_at > now ? { path: row.path, hosts: row.hosts ?? [] } : undefined;
}
