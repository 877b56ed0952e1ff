import type { DepositFee, DepositKind } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import type { DepositBank, DepositMethod, LanguageTexts } from './repository.js';

type Reader = Database | DatabaseTransaction;

interface MethodRow {
  merchant_id: number;
  vendor_id: string;
  currency: string;
  bank_code: string;
  kind: DepositKind;
  gateway: string;
  names: LanguageTexts;
  notes: LanguageTexts;
  instructions: LanguageTexts;
  minimum: bigint;
  maximum: bigint;
  amount_step: bigint;
  presets: string[];
  fee_percent_bp: number;
  fee_fixed: bigint;
  fee_payer: DepositFee['payer'];
  daily_count: number | null;
  rank_from: number;
  rank_to: number | null;
  countries: string[];
  proof_needed: boolean;
  banks: DepositBank[];
  minutes_to_pay: number;
  enabled: boolean;
  position: number;
}

/** A method as staff see it. `isDefault`: the installation's, for every brand without a row of its own. */
export interface ConfiguredMethod extends DepositMethod {
  currency: string;
  enabled: boolean;
  position: number;
  isDefault: boolean;
}

function readMethod(row: MethodRow): ConfiguredMethod {
  return {
    vendorId: row.vendor_id,
    bankCode: row.bank_code,
    kind: row.kind,
    gateway: row.gateway,
    names: row.names,
    notes: row.notes,
    instructions: row.instructions,
    minimum: row.minimum,
    maximum: row.maximum,
    amountStep: row.amount_step,
    presets: row.presets.map(BigInt),
    fee: { percentBp: row.fee_percent_bp, fixed: row.fee_fixed, payer: row.fee_payer },
    dailyCount: row.daily_count,
    rankFrom: row.rank_from,
    rankTo: row.rank_to,
    countries: row.countries,
    proofNeeded: row.proof_needed,
    banks: row.banks,
    minutesToPay: row.minutes_to_pay,
    currency: row.currency,
    enabled: row.enabled,
    position: row.position,
    isDefault: row.merchant_id === 0,
  };
}

/** Every method of a brand in a currency, switched off ones too: its own rows, and the installation's where it has none of that name. */
export async function readAllMethods(db: Reader, merchantId: number, currency: string): Promise<ConfiguredMethod[]> {
  const { rows } = await sql<MethodRow>`
    select * from (
      select distinct on (vendor_id) merchant_id, vendor_id, currency, bank_code, kind, gateway, names, notes, instructions, minimum, maximum, amount_step,
        presets::text[] as presets, fee_percent_bp, fee_fixed, fee_payer, daily_count, rank_from, rank_to, countries, proof_needed, banks, minutes_to_pay, enabled, position
      from cashier.deposit_method where currency = ${currency} and merchant_id in (0, ${merchantId})
      order by vendor_id, merchant_id desc
    ) as method order by position, vendor_id`.execute(db);
  return rows.map(readMethod);
}

/** The methods a brand offers in its currency. */
export async function readMethods(db: Reader, merchantId: number, currency: string): Promise<DepositMethod[]> {
  return (await readAllMethods(db, merchantId, currency)).filter(({ enabled }) => enabled);
}

/** Writes a method of a brand, whole. */
export async function writeMethod(db: Reader, merchantId: number, method: Omit<ConfiguredMethod, 'isDefault'>): Promise<void> {
  await sql`
    insert into cashier.deposit_method (merchant_id, vendor_id, currency, bank_code, kind, gateway, names, notes, instructions, minimum, maximum, amount_step, presets,
      fee_percent_bp, fee_fixed, fee_payer, daily_count, rank_from, rank_to, countries, proof_needed, banks, minutes_to_pay, enabled, position)
    values (${merchantId}, ${method.vendorId}, ${method.currency}, ${method.bankCode}, ${method.kind}, ${method.gateway}, ${JSON.stringify(method.names)}::jsonb,
      ${JSON.stringify(method.notes)}::jsonb, ${JSON.stringify(method.instructions)}::jsonb, ${method.minimum}, ${method.maximum}, ${method.amountStep},
      ${method.presets.map(String)}::text[]::bigint[], ${method.fee.percentBp}, ${method.fee.fixed}, ${method.fee.payer}, ${method.dailyCount}, ${method.rankFrom}, ${method.rankTo},
      ${method.countries}::text[], ${method.proofNeeded}, ${JSON.stringify(method.banks)}::jsonb, ${method.minutesToPay}, ${method.enabled}, ${method.position})
    on conflict (merchant_id, vendor_id, currency) do update set bank_code = excluded.bank_code, kind = excluded.kind, gateway = excluded.gateway, names = excluded.names,
      notes = excluded.notes, instructions = excluded.instructions, minimum = excluded.minimum, maximum = excluded.maximum, amount_step = excluded.amount_step,
      presets = excluded.presets, fee_percent_bp = excluded.fee_percent_bp, fee_fixed = excluded.fee_fixed, fee_payer = excluded.fee_payer,
      daily_count = excluded.daily_count, rank_from = excluded.rank_from, rank_to = excluded.rank_to, countries = excluded.countries,
      proof_needed = excluded.proof_needed, banks = excluded.banks, minutes_to_pay = excluded.minutes_to_pay, enabled = excluded.enabled, position = excluded.position`.execute(
    db,
  );
}

/** An account of the house that players pay into. */
export interface HousePayAccount {
  id: string;
  vendorId: string;
  currency: string;
  bankCode: string;
  bankName: string;
  number: string;
  holder: string;
  qrPayload: string;
  qrImage: string;
  enabled: boolean;
}

const accountColumns = sql`id, vendor_id as "vendorId", currency, bank_code as "bankCode", bank_name as "bankName", number, holder, qr_payload as "qrPayload", qr_image as "qrImage", enabled`;

export async function readAccounts(db: Reader, merchantId: number, currency: string): Promise<HousePayAccount[]> {
  const { rows } = await sql<HousePayAccount>`
    select ${accountColumns} from cashier.house_account where merchant_id = ${merchantId} and currency = ${currency} order by vendor_id, id`.execute(
    db,
  );
  return rows;
}

/** Takes the account that has rested longest, so that no one account gets all the transfers; `bankCode` narrows the choice. */
export async function takeAccount(
  transaction: DatabaseTransaction,
  merchantId: number,
  method: { vendorId: string; currency: string; bankCode: string | undefined },
): Promise<HousePayAccount | undefined> {
  const { rows } = await sql<HousePayAccount>`
    update cashier.house_account set last_used_at = clock_timestamp(), uses = uses + 1
    where merchant_id = ${merchantId} and id = (
      select id from cashier.house_account
      where merchant_id = ${merchantId} and vendor_id = ${method.vendorId} and currency = ${method.currency} and enabled
        ${and(method.bankCode !== undefined && sql`bank_code = ${method.bankCode}`)}
      order by last_used_at nulls first, id limit 1 for update)
    returning ${accountColumns}`.execute(transaction);
  return rows[0];
}

/** Writes an account of the house. */
export async function writeAccount(db: Reader, merchantId: number, account: HousePayAccount): Promise<void> {
  await sql`
    insert into cashier.house_account (merchant_id, id, vendor_id, currency, bank_code, bank_name, number, holder, qr_payload, qr_image, enabled)
    values (${merchantId}, ${account.id}, ${account.vendorId}, ${account.currency}, ${account.bankCode}, ${account.bankName}, ${account.number}, ${account.holder},
      ${account.qrPayload}, ${account.qrImage}, ${account.enabled})
    on conflict (merchant_id, id) do update set vendor_id = excluded.vendor_id, currency = excluded.currency, bank_code = excluded.bank_code, bank_name = excluded.bank_name,
      number = excluded.number, holder = excluded.holder, qr_payload = excluded.qr_payload, qr_image = excluded.qr_image, enabled = excluded.enabled`.execute(
    db,
  );
}

/** When a brand's day began, by the database's clock. */
const dayBegan = (timeZone: string) => sql`date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}`;

/**
 * How many orders of each method a player has opened today; what came to nothing does not count. Asked again under the player's lock before an
 * order is written.
 */
export async function countOrdersToday(db: Reader, playerId: number, timeZone: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ vendor_id: string; count: bigint }>`
    select vendor_id, count(*) as count from cashier.deposit
    where player_id = ${playerId} and created_at >= ${dayBegan(timeZone)} and state not in ('failed', 'cancelled', 'expired') group by vendor_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.vendor_id, Number(row.count)]));
}

/** Keeps everybody else from changing the methods of a brand until the transaction ends: two that write one method at once would each add its accounts. */
export async function holdMethods(transaction: DatabaseTransaction, { id }: { id: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit methods ${id}`}, 0))`.execute(transaction);
}
