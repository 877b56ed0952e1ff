import { sql } from 'kysely';
import type { Database, DatabaseTransaction, Vault } from '@sortes/service';
import { isDigest } from '../../../platform/is-digest.js';
import { accountDigests } from './account-digests.js';
import { isSameHolder } from './holder-name.js';

type Reader = Database | DatabaseTransaction;

export interface PayoutProvider {
  code: string;
  kind: 'bank' | 'ewallet';
  name: string;
  shortName: string;
  bin: string | null;
  numberPattern: string;
}

export interface PayoutAccountRow {
  playerId: number;
  id: string;
  merchantId: number;
  kind: 'bank' | 'ewallet';
  providerCode: string;
  last4: string;
  isDefault: boolean;
  usableFrom: Date;
  createdAt: Date;
  /** Milliseconds until it can be used, by the database's clock; 0 and below: now. */
  waitsMs: number;
  numberSealed: Buffer;
  holderSealed: Buffer;
}

/** Banks and e-wallets of a brand in its currency: its own, else the installation's. */
export async function readProviders(db: Reader, merchantId: number, currency: string): Promise<PayoutProvider[]> {
  const { rows } = await sql<PayoutProvider>`
    select code, kind, name, short_name as "shortName", bin, number_pattern as "numberPattern" from cashier.payout_provider
    where currency = ${currency} and enabled
      and merchant_id = (select coalesce(max(merchant_id), 0) from cashier.payout_provider where merchant_id = ${merchantId} and currency = ${currency})
    order by kind, position, code`.execute(db);
  return rows;
}

interface StoredAccount {
  player_id: bigint;
  id: string;
  merchant_id: number;
  kind: 'bank' | 'ewallet';
  provider_code: string;
  last4: string;
  is_default: boolean;
  usable_from: Date;
  created_at: Date;
  waits_ms: string;
  number_sealed: Buffer;
  holder_sealed: Buffer;
}

const columns = sql`player_id, id, merchant_id, kind, provider_code, last4, is_default, usable_from, created_at,
  ceil(extract(epoch from usable_from - clock_timestamp()) * 1000)::text as waits_ms, number_sealed, holder_sealed`;

function read(row: StoredAccount): PayoutAccountRow {
  return {
    playerId: Number(row.player_id),
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind,
    providerCode: row.provider_code,
    last4: row.last4,
    isDefault: row.is_default,
    usableFrom: row.usable_from,
    createdAt: row.created_at,
    waitsMs: Number(row.waits_ms),
    numberSealed: row.number_sealed,
    holderSealed: row.holder_sealed,
  };
}

/** A player's accounts, the default first, then the newest. */
export async function readAccounts(db: Reader, playerId: number): Promise<PayoutAccountRow[]> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from cashier.payout_account where player_id = ${playerId} and removed_at is null
    order by is_default desc, created_at desc, id`.execute(db);
  return rows.map(read);
}

/** One account, removed ones included: withdrawals under way still go there. */
export async function findAccountEver(db: Reader, playerId: number, id: string): Promise<PayoutAccountRow | undefined> {
  const { rows } =
    await sql<StoredAccount>`select ${columns} from cashier.payout_account where player_id = ${playerId} and id = ${id}`.execute(db);
  return rows[0] && read(rows[0]);
}

/** One account that is not removed. */
export async function findAccount(db: Reader, playerId: number, id: string): Promise<PayoutAccountRow | undefined> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from cashier.payout_account where player_id = ${playerId} and id = ${id} and removed_at is null`.execute(db);
  return rows[0] && read(rows[0]);
}

export interface NewAccount {
  playerId: number;
  id: string;
  merchantId: number;
  currency: string;
  kind: 'bank' | 'ewallet';
  providerCode: string;
  numberSealed: Buffer;
  numberDigest: Buffer;
  last4: string;
  holderSealed: Buffer;
  isDefault: boolean;
  coolingHours: number;
}

/** Writes an account. @returns false when the player has it already. */
export async function insertAccount(transaction: DatabaseTransaction, account: NewAccount): Promise<boolean> {
  if (account.isDefault) await clearDefault(transaction, account.playerId);
  const { numAffectedRows } = await sql`
    insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, last4, holder_sealed, is_default, usable_from)
    values (${account.playerId}, ${account.id}, ${account.merchantId}, ${account.currency}, ${account.kind}, ${account.providerCode}, ${account.numberSealed},
      ${account.numberDigest}, ${account.last4}, ${account.holderSealed}, ${account.isDefault},
      date_trunc('milliseconds', clock_timestamp() + make_interval(hours => ${account.coolingHours})))
    on conflict (player_id, merchant_id, number_digest) where removed_at is null do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Until the transaction ends nobody else of the brand adds this number: of two who do at once, the second sees the first. */
export async function lockNumber(transaction: DatabaseTransaction, merchantId: number, numberDigest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(727274006, hashtext(${`${merchantId} ${numberDigest.toString('hex')}`}))`.execute(transaction);
}

/** Other players of the brand who are paid to the same account. */
export async function othersPaidTo(db: Reader, playerId: number, merchantId: number, numberDigests: readonly Buffer[]): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct player_id as id from cashier.payout_account
    where merchant_id = ${merchantId} and ${isDigest(sql`number_digest`, numberDigests)} and removed_at is null and player_id <> ${playerId} order by 1 limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => Number(id));
}

/** Under which names other players of the brand have an account of this number. */
export async function holdersOfNumber(
  db: Reader,
  playerId: number,
  merchantId: number,
  numberDigests: readonly Buffer[],
): Promise<{ playerId: number; holderSealed: Buffer }[]> {
  const { rows } = await sql<{ player_id: bigint; holder_sealed: Buffer }>`
    select player_id, holder_sealed from cashier.payout_account
    where merchant_id = ${merchantId} and ${isDigest(sql`number_digest`, numberDigests)} and removed_at is null and player_id <> ${playerId}
    order by 1 limit 100`.execute(db);
  return rows.map((row) => ({ playerId: Number(row.player_id), holderSealed: row.holder_sealed }));
}

interface SealedAccount {
  id: string;
  merchant_id: number;
  provider_code: string;
  number_sealed: Buffer;
  number_digest: Buffer;
}

/** Found by what they are, not by comparing two rows: one may have been digested before a secret was replaced, and the other after it. */
function digestsOf(vault: Vault, { provider_code: provider, number_sealed: sealed, number_digest: digest }: SealedAccount): Buffer[] {
  return sealed.length === 0 ? [digest] : accountDigests(vault, provider, vault.open('payout-account', sealed).toString());
}

/** Others of the brand who are paid to an account of a player's under the same name. */
export async function sameHolders(
  db: Reader,
  vault: Vault,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<number[]> {
  const { rows } = await sql<SealedAccount & { holder_sealed: Buffer }>`
    select id, merchant_id, provider_code, number_sealed, number_digest, holder_sealed from cashier.payout_account
    where player_id = ${playerId} and merchant_id = ${merchantId} and removed_at is null`.execute(db);
  const nameOf = (sealed: Buffer): string => (sealed.length === 0 ? '' : vault.open('payout-holder', sealed).toString());
  const others: number[] = [];
  for (const account of rows)
    for (const holder of await holdersOfNumber(db, playerId, merchantId, digestsOf(vault, account)))
      if (isSameHolder(nameOf(account.holder_sealed), nameOf(holder.holderSealed))) others.push(holder.playerId);
  return [...new Set(others)];
}

/** How many other players are paid to each account of a player, by account; those that are theirs alone are left out. */
export async function sharedAccounts(db: Reader, vault: Vault, playerId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<SealedAccount>`
    select id, merchant_id, provider_code, number_sealed, number_digest from cashier.payout_account
    where player_id = ${playerId} and removed_at is null`.execute(db);
  const shared = new Map<string, number>();
  for (const row of rows) {
    const { length } = await othersPaidTo(db, playerId, row.merchant_id, digestsOf(vault, row));
    if (length > 0) shared.set(row.id, length);
  }
  return shared;
}

/**
 * Whether staff should look before money goes to an account: other players are paid to it, too, and nothing of this player's has arrived there
 * before. What was paid and arrived once was looked at, or stood before the others came: a stranger who adds the number later slows nobody down.
 */
export async function isSharedAndNew(db: Reader, vault: Vault, playerId: number, accountId: string): Promise<boolean> {
  const { rows } = await sql<SealedAccount>`
    select id, merchant_id, provider_code, number_sealed, number_digest from cashier.payout_account
    where player_id = ${playerId} and id = ${accountId}`.execute(db);
  const [account] = rows;
  if (account === undefined) return false;
  const digests = digestsOf(vault, account);
  if ((await othersPaidTo(db, playerId, account.merchant_id, digests)).length === 0) return false;
  const { rows: arrived } = await sql`
    select from cashier.withdrawal w join cashier.payout_account mine on mine.player_id = w.player_id and mine.id = w.account_id
    where w.player_id = ${playerId} and w.state = 'received' and mine.merchant_id = ${account.merchant_id}
      and ${isDigest(sql`mine.number_digest`, digests)} limit 1`.execute(db);
  return arrived.length === 0;
}

async function clearDefault(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`update cashier.payout_account set is_default = false where player_id = ${playerId} and is_default`.execute(transaction);
}

/** @returns false when the player has no such account. */
export async function makeDefault(transaction: DatabaseTransaction, playerId: number, id: string): Promise<boolean> {
  await clearDefault(transaction, playerId);
  const { numAffectedRows } = await sql`
    update cashier.payout_account set is_default = true where player_id = ${playerId} and id = ${id} and removed_at is null`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** @returns false when the player has no such account. The newest of the others becomes the default when this one was. */
export async function removeAccount(transaction: DatabaseTransaction, playerId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ was_default: boolean }>`
    with before as (select is_default from cashier.payout_account where player_id = ${playerId} and id = ${id} and removed_at is null for update)
    update cashier.payout_account set removed_at = clock_timestamp(), is_default = false
    from before where player_id = ${playerId} and id = ${id} returning before.is_default as was_default`.execute(transaction);
  if (rows[0]?.was_default === true)
    await sql`
      update cashier.payout_account set is_default = true where player_id = ${playerId}
        and id = (select id from cashier.payout_account where player_id = ${playerId} and removed_at is null order by created_at desc limit 1)`.execute(
      transaction,
    );
  return rows.length > 0;
}

/** Whether this number is one of the player's own. */
export async function ownsNumber(db: Reader, playerId: number, merchantId: number, numberDigests: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cashier.payout_account
    where merchant_id = ${merchantId} and ${isDigest(sql`number_digest`, numberDigests)} and removed_at is null and player_id = ${playerId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lets money be paid out to an account that was added a short while ago. */
export async function endAccountRest(transaction: DatabaseTransaction, playerId: number, accountId: string): Promise<void> {
  await sql`
    update cashier.payout_account set usable_from = least(usable_from, clock_timestamp())
    where player_id = ${playerId} and id = ${accountId} and removed_at is null`.execute(transaction);
}

/** Payout accounts behind one, in order, locked against other changes; those without a number are left out. */
export async function lockNumbersAfter(
  transaction: DatabaseTransaction,
  after: { playerId: string; accountId: string },
  atMost: number,
): Promise<{ playerId: bigint; id: string; providerCode: string; numberSealed: Buffer }[]> {
  const { rows } = await sql<{ playerId: bigint; id: string; providerCode: string; numberSealed: Buffer }>`
    select player_id as "playerId", id, provider_code as "providerCode", number_sealed as "numberSealed" from cashier.payout_account
    where (player_id, id) > (${after.playerId}::bigint, ${after.accountId}::uuid) and length(number_sealed) > 0
    order by player_id, id limit ${atMost} for no key update`.execute(transaction);
  return rows;
}

/** Writes by which digests accounts are found. */
export async function writeNumberDigests(
  transaction: DatabaseTransaction,
  accounts: readonly { playerId: bigint; id: string; digest: Buffer }[],
): Promise<void> {
  await sql`
    update cashier.payout_account a set number_digest = d.digest
    from unnest(${accounts.map(({ playerId }) => String(playerId))}::bigint[], ${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ digest }) => digest)}::bytea[])
      as d (player_id, id, digest)
    where a.player_id = d.player_id and a.id = d.id and a.number_digest <> d.digest`.execute(transaction);
}
