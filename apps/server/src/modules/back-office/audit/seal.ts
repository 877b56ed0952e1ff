import { sql } from 'kysely';
import { type Database, inTransaction, type Vault } from '@sortes/service';
import { chainStart, linkHash, linkMac, sealedColumns, type SealedColumns } from './chain.js';

/** Any number; it names the chain among advisory locks. */
const chainLock = 727_274_005;
const atOnce = 500;

/**
 * Chains entries that wait, oldest first, each link in the place after the last one, without gaps. Two sealers at once: one works, the other
 * leaves. An entry that is missing although it waits stays waiting and is found by `verifyAudit`.
 * @returns how many were chained.
 */
export async function sealAudit(db: Database, vault: Vault): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { rows: locks } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${chainLock}) as got`.execute(transaction);
    if (locks[0]?.got !== true) return 0;
    // Read after the lock, as a statement of its own: it must see what the sealer before committed.
    const { rows: heads } = await sql<{ sequence: bigint; hash: Buffer }>`
      select sequence, hash from back_office.audit_link order by sequence desc limit 1`.execute(transaction);
    const { rows } = await sql<SealedColumns>`
      select ${sealedColumns} from back_office.audit_waiting w join back_office.audit e on e.id = w.entry_id
      order by e.at, e.id limit ${atOnce}`.execute(transaction);
    if (rows.length === 0) return 0;
    let sequence = heads[0]?.sequence ?? 0n;
    let previous: Buffer = heads[0]?.hash ?? chainStart;
    const links = rows.map((entry) => {
      sequence += 1n;
      const hash = linkHash(sequence, previous, entry);
      const link = { sequence, id: entry.id, previous, hash, mac: linkMac(vault, sequence, hash) };
      previous = hash;
      return link;
    });
    await sql`
      insert into back_office.audit_link (sequence, entry_id, previous, hash, mac)
      select * from unnest(${links.map((link) => link.sequence)}::bigint[], ${links.map((link) => link.id)}::uuid[], ${links.map((link) => link.previous)}::bytea[],
        ${links.map((link) => link.hash)}::bytea[], ${links.map((link) => link.mac)}::bytea[])`.execute(transaction);
    await sql`delete from back_office.audit_waiting where entry_id = any (${links.map((link) => link.id)}::uuid[])`.execute(transaction);
    return links.length;
  });
}

/** How many entries are chained, and how many wait for their link. */
export async function sealedState(db: Database): Promise<{ sealed: number; waiting: number }> {
  const { rows } = await sql<{ sealed: bigint; waiting: bigint }>`
    select coalesce((select max(sequence) from back_office.audit_link), 0) as sealed,
      (select count(*) from back_office.audit_waiting) as waiting`.execute(db);
  return { sealed: Number(rows[0]?.sealed ?? 0n), waiting: Number(rows[0]?.waiting ?? 0n) };
}
