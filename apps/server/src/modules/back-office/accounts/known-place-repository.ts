import { type Database, type DatabaseTransaction, newSecret, sha256, type Vault } from '@sortes/service';
import { sql } from 'kysely';
import { addressDigest } from '../../../platform/address.js';

type Executor = Database | DatabaseTransaction;

const day = 86_400_000;
/** A browser that nobody signed in with for so long is a stranger again. */
export const deviceKnownMs = 180 * day;
/** For so long an address counts as one that staff use, and two persons of one browser as sharing it. */
export const latelyMs = 30 * day;

/** Where somebody signs in. */
export interface Place {
  ip: string;
  /** The browser's token, if it has one. */
  token: string | undefined;
  now: Date;
}

/** Whether this person has signed in with this browser before, with both factors. */
export async function isKnownDevice(db: Executor, staffId: string, token: string | undefined, now: Date): Promise<boolean> {
  if (token === undefined) return false;
  const { rows } = await sql`
    select 1 from back_office.known_device
    where token_hash = ${sha256(token)} and staff_id = ${staffId}::uuid and seen_at > ${new Date(now.getTime() - deviceKnownMs)}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Notes the browser and the address as the person's own, after both factors. @returns the browser's new token: it changes with every sign-in, for all
 * who use the browser, so that one that was planted there or copied from it is worth nothing afterwards.
 */
export async function notePlace(executor: Executor, vault: Vault, staffId: string, { ip, token, now }: Place): Promise<string> {
  const next = newSecret();
  if (token !== undefined)
    await sql`update back_office.known_device set token_hash = ${sha256(next)} where token_hash = ${sha256(token)}`.execute(executor);
  await sql`
    insert into back_office.known_device (token_hash, staff_id, seen_at) values (${sha256(next)}, ${staffId}::uuid, ${now})
    on conflict (token_hash, staff_id) do update set seen_at = excluded.seen_at`.execute(executor);
  await noteAddress(executor, vault, staffId, ip, now);
  return next;
}

/** Notes an address alone: of a program, which keeps no cookie. */
export async function noteAddress(executor: Executor, vault: Vault, staffId: string, ip: string, now: Date): Promise<void> {
  if (ip === '') return;
  await sql`
    insert into back_office.known_address (address_digest, staff_id, seen_at) values (${addressDigest(vault, ip)}, ${staffId}::uuid, ${now})
    on conflict (address_digest, staff_id) do update set seen_at = excluded.seen_at`.execute(executor);
}

/** Whether two persons have used one browser lately. */
export async function shareDevice(db: Executor, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from back_office.known_device a join back_office.known_device b using (token_hash)
    where a.staff_id = ${one}::uuid and b.staff_id = ${other}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** Ids of staff who have signed in lately from the address of this digest (`addressDigest`). */
export async function staffAtAddress(db: Executor, digest: Buffer, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select staff_id as id from back_office.known_address where address_digest = ${digest} and seen_at > ${new Date(now.getTime() - latelyMs)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A reset account's browsers are strangers again. */
export async function forgetDevices(executor: Executor, staffId: string): Promise<void> {
  await sql`delete from back_office.known_device where staff_id = ${staffId}::uuid`.execute(executor);
}

export async function deleteOldPlaces(db: Executor, now: Date): Promise<void> {
  await sql`delete from back_office.known_device where seen_at < ${new Date(now.getTime() - deviceKnownMs)}`.execute(db);
  await sql`delete from back_office.known_address where seen_at < ${new Date(now.getTime() - latelyMs)}`.execute(db);
}
