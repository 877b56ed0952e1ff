import { isStaffRole, type StaffRole } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { all } from '../../../platform/conditions.js';
import { forgetDevices } from './known-place-repository.js';
import type { StoredPasskey } from '../../../platform/second-factors/passkeys.js';

type Executor = Database | DatabaseTransaction;

export interface Staff {
  id: string;
  name: string;
  role: StaffRole;
  merchantIds: number[] | undefined;
  status: 'active' | 'locked';
  passwordHash: string | null;
  enrolmentHash: Buffer | null;
  enrolmentUntil: Date | null;
  /** Sealed. */
  totpSecret: Buffer | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | undefined;
  createdAt: Date;
  createdBy: string;
  lastSeenAt: Date | null;
  /** Where the activation link goes; null: made at the command line without one. */
  email: string | null;
}

interface StaffRow {
  id: string;
  name: string;
  role: string;
  merchant_ids: number[] | null;
  status: 'active' | 'locked';
  password_hash: string | null;
  enrolment_hash: Buffer | null;
  enrolment_until: Date | null;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  totp_last_step: bigint | null;
  created_at: Date;
  created_by: string;
  last_seen_at: Date | null;
  email: string | null;
}

const columns = sql`s.id, s.name, s.role, s.merchant_ids, s.status, s.password_hash, s.enrolment_hash, s.enrolment_until, s.totp_secret,
  s.totp_confirmed_at, s.totp_last_step, s.created_at, s.created_by, s.last_seen_at, s.email`;

function staffOf(row: StaffRow): Staff {
  if (!isStaffRole(row.role)) throw new Error(`${row.name} has the unknown role ${row.role}`);
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    merchantIds: row.merchant_ids ?? undefined,
    status: row.status,
    passwordHash: row.password_hash,
    enrolmentHash: row.enrolment_hash,
    enrolmentUntil: row.enrolment_until,
    totpSecret: row.totp_secret,
    totpConfirmedAt: row.totp_confirmed_at,
    totpLastStep: row.totp_last_step === null ? undefined : Number(row.totp_last_step),
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastSeenAt: row.last_seen_at,
    email: row.email,
  };
}

/** Names differ by more than their case. */
function nameKeyOf(name: string): string {
  return name.trim().toLowerCase();
}

export async function findStaffByName(executor: Executor, name: string): Promise<Staff | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from back_office.staff s where s.name_key = ${nameKeyOf(name)}`.execute(executor);
  return rows[0] && staffOf(rows[0]);
}

export async function findStaff(executor: Executor, id: string): Promise<Staff | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from back_office.staff s where s.id = ${id}::uuid`.execute(executor);
  return rows[0] && staffOf(rows[0]);
}

/** The account, locked against other changes until the transaction ends. */
export async function lockStaff(transaction: DatabaseTransaction, id: string): Promise<Staff | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from back_office.staff s where s.id = ${id}::uuid for update`.execute(transaction);
  return rows[0] && staffOf(rows[0]);
}

/** @returns false when the name is taken. */
export async function insertStaff(
  transaction: DatabaseTransaction,
  staff: {
    id: string;
    name: string;
    role: StaffRole;
    merchantIds: readonly number[] | undefined;
    createdAt: Date;
    createdBy: string;
    email: string | null;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into back_office.staff (id, name, name_key, role, merchant_ids, created_at, created_by, email)
    values (${staff.id}::uuid, ${staff.name}, ${nameKeyOf(staff.name)}, ${staff.role}, ${staff.merchantIds === undefined ? null : [...staff.merchantIds]}::integer[],
            ${staff.createdAt}, ${staff.createdBy}, ${staff.email})
    on conflict (name_key) do nothing returning 1`.execute(transaction);
  return rows.length === 1;
}

export async function updateStaff(
  transaction: DatabaseTransaction,
  id: string,
  { role, status, merchantIds, email }: Pick<Staff, 'role' | 'status' | 'merchantIds' | 'email'>,
): Promise<void> {
  await sql`
    update back_office.staff set role = ${role}, status = ${status}, merchant_ids = ${merchantIds ?? null}::integer[], email = ${email}
    where id = ${id}::uuid`.execute(transaction);
}

/** The hash of the one-time secret with which the account is taken up; an earlier one ends. */
export async function setEnrolment(
  transaction: DatabaseTransaction,
  id: string,
  { hash, until }: { hash: Buffer; until: Date },
): Promise<void> {
  await sql`update back_office.staff set enrolment_hash = ${hash}, enrolment_until = ${until} where id = ${id}::uuid`.execute(transaction);
}

/** A waiting activation ends unused. */
export async function endEnrolment(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`update back_office.staff set enrolment_hash = null, enrolment_until = null where id = ${id}::uuid`.execute(transaction);
}

/** Takes password and factors away; nobody has the account until it is taken up again. */
export async function clearFactors(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`
    update back_office.staff set password_hash = null, totp_secret = null, totp_confirmed_at = null, totp_last_step = null,
      enrolment_hash = null, enrolment_until = null where id = ${id}::uuid`.execute(transaction);
  await sql`delete from back_office.passkey where staff_id = ${id}::uuid`.execute(transaction);
  await forgetDevices(transaction, id);
}

/** Sets the first password. The enrolment can be taken again until a factor stands beside it: whoever's connection broke off is not locked out. */
export async function setFirstPassword(transaction: DatabaseTransaction, id: string, hash: string): Promise<void> {
  await sql`update back_office.staff set password_hash = ${hash} where id = ${id}::uuid`.execute(transaction);
}

/** Sets a password; a waiting enrolment is over with it. */
export async function setPassword(transaction: DatabaseTransaction, id: string, hash: string): Promise<void> {
  await sql`update back_office.staff set password_hash = ${hash}, enrolment_hash = null, enrolment_until = null where id = ${id}::uuid`.execute(
    transaction,
  );
}

export async function putTotpSecret(transaction: DatabaseTransaction, id: string, sealed: Buffer): Promise<void> {
  await sql`
    update back_office.staff set totp_secret = ${sealed}, totp_confirmed_at = null, totp_last_step = null where id = ${id}::uuid`.execute(
    transaction,
  );
}

/** Notes the step of a code that was good for this sealed secret. @returns false when another call was faster with the same code or one of a later step, or the secret is gone. */
export async function useTotpStep(executor: Executor, id: string, step: number, now: Date, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update back_office.staff set totp_last_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, ${now})
    where id = ${id}::uuid and totp_secret = ${secret} and (totp_last_step is null or totp_last_step < ${step}) returning 1`.execute(
    executor,
  );
  return rows.length === 1;
}

export interface Passkey extends StoredPasskey {
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function listPasskeys(executor: Executor, staffId: string): Promise<Passkey[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
  }>`select id, name, public_key, counter, transports, created_at, last_used_at from back_office.passkey where staff_id = ${staffId}::uuid order by created_at`.execute(
    executor,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** @returns false when this key is registered already. */
export async function insertPasskey(
  transaction: DatabaseTransaction,
  staffId: string,
  { id, publicKey, counter, transports }: StoredPasskey,
  about: { name: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into back_office.passkey (id, staff_id, name, public_key, counter, transports, created_at)
    values (${id}, ${staffId}::uuid, ${about.name}, ${publicKey}, ${counter}, ${transports}::text[], ${about.now})
    on conflict (id) do nothing returning 1`.execute(transaction);
  return rows.length === 1;
}

export async function usePasskey(executor: Executor, id: string, counter: number, now: Date): Promise<void> {
  await sql`update back_office.passkey set counter = ${counter}, last_used_at = ${now} where id = ${id}`.execute(executor);
}

export async function deletePasskey(transaction: DatabaseTransaction, staffId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from back_office.passkey where id = ${id} and staff_id = ${staffId}::uuid returning 1`.execute(
    transaction,
  );
  return rows.length === 1;
}

/** Active administrators of every brand who can sign in, apart from one; the rows are locked so that two cannot leave at once. */
export async function otherAdmins(transaction: DatabaseTransaction, exceptId: string): Promise<number> {
  const { rows } = await sql`
    select id from back_office.staff where role = 'admin' and status = 'active' and merchant_ids is null and id <> ${exceptId}::uuid
    order by id for update`.execute(transaction);
  return rows.length;
}

/** How many administrators of every brand have ever signed in: from two on, accounts are made by two of them. */
export async function countGovernors(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from back_office.staff where role = 'admin' and merchant_ids is null and last_seen_at is not null`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

export async function anyStaff(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from back_office.staff) as any`.execute(executor);
  return rows[0]?.any === true;
}

export interface StaffListed extends Staff {
  hasPasskey: boolean;
  sessions: number;
}

/** Accounts by name. `merchantIds`: only accounts bound to brands within these. */
export async function listStaffAccounts(
  db: Executor,
  filter: {
    id?: string | undefined;
    name?: string | undefined;
    role?: StaffRole | undefined;
    /** Only accounts that were in somebody's hands since then. */
    touchedSince?: Date | undefined;
    merchantIds: readonly number[] | undefined;
    now: Date;
  },
  page: { offset: number; limit: number },
): Promise<{ list: StaffListed[]; total: number }> {
  const where = all(
    filter.id !== undefined && sql`s.id = ${filter.id}::uuid`,
    filter.name !== undefined && sql`strpos(s.name_key, ${nameKeyOf(filter.name)}) > 0`,
    filter.role !== undefined && sql`s.role = ${filter.role}`,
    filter.touchedSince !== undefined &&
      sql`exists (select from back_office.hand h where h.staff_id = s.id and h.at > ${filter.touchedSince})`,
    filter.merchantIds !== undefined && sql`s.merchant_ids <@ ${[...filter.merchantIds]}::integer[]`,
  );
  const { rows } = await sql<StaffRow & { has_passkey: boolean; sessions: bigint; total: bigint }>`
    select ${columns}, exists (select from back_office.passkey p where p.staff_id = s.id) as has_passkey,
      (select count(*) from back_office.session x where x.staff_id = s.id and x.expires_at > ${filter.now}) as sessions, count(*) over () as total
    from back_office.staff s where ${where} order by s.name_key limit ${page.limit} offset ${page.offset}`.execute(db);
  return {
    list: rows.map((row) => ({ ...staffOf(row), hasPasskey: row.has_passkey, sessions: Number(row.sessions) })),
    total: Number(rows[0]?.total ?? 0n),
  };
}

/** Names of accounts by their ids; an id that is none is left out. */
export async function namesOfStaff(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from back_office.staff s where s.id = any (${[...new Set(ids)]}::text[]::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many accounts name each brand among theirs; accounts of every brand name none. */
export async function countStaffOf(db: Database, merchantIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; accounts: number }>`
    select named.id, count(*)::integer as accounts from back_office.staff s, unnest(s.merchant_ids) as named (id)
    where named.id = any (${[...merchantIds]}::integer[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, accounts }) => [id, accounts]));
}
