import { depositKinds, isPaidByHand, languageCodes, type DepositKind } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { problemOfForm } from '../../../platform/form-words.js';
import type { Merchant } from '../../../platform/merchant.js';
import {
  readAccounts,
  readAllMethods,
  writeAccount,
  writeMethod,
  type ConfiguredMethod,
  type HousePayAccount,
} from './methods-repository.js';
import type { LanguageTexts } from './repository.js';

const Sum = Type.String({ pattern: '^\\d{1,14}(\\.\\d{1,4})?$', description: 'an amount as text, like "50000" or "0.5"' });
const Texts = Type.Unsafe<LanguageTexts>(
  Type.Object(Object.fromEntries(languageCodes.map((code) => [code, Type.Optional(Type.String({ maxLength: 2_000 }))])), {
    additionalProperties: false,
  }),
);

/** A method as staff write it: sums are decimal text in currency units. What is left out stays as it is, or is what a new method has. */
export const MethodForm = Type.Object(
  {
    vendorId: Type.String({ pattern: '^[a-z0-9-]{1,40}$', description: '1 to 40 small letters, digits and dashes' }),
    kind: Type.Optional(Type.Unsafe<DepositKind>(Type.Union(depositKinds.map((kind) => Type.Literal(kind))))),
    gateway: Type.Optional(Type.String({ maxLength: 40 })),
    bankCode: Type.Optional(Type.String({ maxLength: 40 })),
    names: Type.Optional(Texts),
    notes: Type.Optional(Texts),
    instructions: Type.Optional(Texts),
    minimum: Type.Optional(Sum),
    maximum: Type.Optional(Sum),
    amountStep: Type.Optional(Sum),
    presets: Type.Optional(Type.Array(Sum, { maxItems: 12 })),
    fee: Type.Optional(
      Type.Object(
        {
          percent: Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,2})?$', description: 'a percentage as text, like "1.5"' }),
          fixed: Sum,
          payer: Type.Union([Type.Literal('player'), Type.Literal('house')]),
        },
        { additionalProperties: false },
      ),
    ),
    dailyCount: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000 }), Type.Null()])),
    rankFrom: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    rankTo: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000 }), Type.Null()])),
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$', description: 'a country of two letters, like VN' }), { maxItems: 250 }),
    ),
    proofNeeded: Type.Optional(Type.Boolean()),
    banks: Type.Optional(
      Type.Array(
        Type.Object({
          bankCode: Type.String({ minLength: 1, maxLength: 40 }),
          bankType: Type.String({ maxLength: 40 }),
          bankName: Type.String({ minLength: 1, maxLength: 100 }),
        }),
        { maxItems: 100 },
      ),
    ),
    minutesToPay: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
    enabled: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    accounts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            bankCode: Type.Optional(Type.String({ maxLength: 40 })),
            bankName: Type.Optional(Type.String({ maxLength: 100 })),
            number: Type.String({ minLength: 1, maxLength: 60 }),
            holder: Type.Optional(Type.String({ maxLength: 100 })),
            qrPayload: Type.Optional(Type.String({ maxLength: 1_000 })),
            qrImage: Type.Optional(
              Type.String({ pattern: '^(/[^/\\s][^\\s]*)?$', maxLength: 300, description: 'a path of this site, like /pictures/qr.png' }),
            ),
            enabled: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
        { maxItems: 50, description: 'Accounts of the house; those that are not named are switched off' },
      ),
    ),
  },
  { additionalProperties: false },
);
export type MethodForm = Static<typeof MethodForm>;

const units = (text: string): bigint => tryParseMoney(text) ?? 0n;

/** Hundredths of a percent of "1.5". */
function percentBp(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

const newMethod: Omit<ConfiguredMethod, 'vendorId' | 'currency' | 'isDefault'> = {
  bankCode: '',
  kind: 'bank-transfer',
  gateway: '',
  names: {},
  notes: {},
  instructions: {},
  minimum: 10_000n,
  maximum: 0n,
  amountStep: 0n,
  presets: [],
  fee: { percentBp: 0, fixed: 0n, payer: 'player' },
  dailyCount: null,
  rankFrom: 0,
  rankTo: null,
  countries: [],
  proofNeeded: false,
  banks: [],
  minutesToPay: 30,
  enabled: true,
  position: 10,
};

/** The form's first mistake as a sentence. @throws RangeError */
function check(form: unknown): asserts form is MethodForm {
  const problem = problemOfForm(MethodForm, form);
  if (problem !== undefined) throw new RangeError(problem);
}

/**
 * Writes a method of a brand from a form, with the accounts of the house it names. A change of one of the installation's defaults becomes a
 * row of the brand's own. `gateways`: the names a method may have. `within`: the caller's transaction, beside whose audit row it stands.
 * @throws RangeError with what is wrong in words
 */
export async function configureMethod(
  db: Database,
  { id: merchantId, currency }: Merchant,
  form: unknown,
  { gateways, within }: { gateways: readonly string[]; within?: DatabaseTransaction | undefined },
): Promise<ConfiguredMethod> {
  check(form);
  const write = async (transaction: DatabaseTransaction): Promise<ConfiguredMethod> => {
    // Two that write one method at once would each add its accounts.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit method ${merchantId} ${form.vendorId}`}, 0))`.execute(transaction);
    const known = (await readAllMethods(transaction, merchantId, currency)).find(({ vendorId }) => vendorId === form.vendorId);
    const before = known ?? { ...newMethod, vendorId: form.vendorId, currency, isDefault: false };
    const { fee, accounts, minimum, maximum, amountStep, presets, ...plain } = form;
    const method: ConfiguredMethod = {
      ...before,
      ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<ConfiguredMethod>),
      ...(minimum !== undefined && { minimum: units(minimum) }),
      ...(maximum !== undefined && { maximum: units(maximum) }),
      ...(amountStep !== undefined && { amountStep: units(amountStep) }),
      ...(presets !== undefined && { presets: presets.map(units) }),
      ...(fee !== undefined && { fee: { percentBp: percentBp(fee.percent), fixed: units(fee.fixed), payer: fee.payer } }),
      isDefault: false,
    };
    const problem =
      known === undefined && maximum === undefined
        ? 'maximum: a new method needs one'
        : problemOf(method, known?.gateway === method.gateway ? [...gateways, method.gateway] : gateways);
    if (problem !== undefined) throw new RangeError(problem);
    await writeMethod(transaction, merchantId, method);
    if (accounts !== undefined) {
      const held = (await readAccounts(transaction, merchantId, currency)).filter(({ vendorId }) => vendorId === form.vendorId);
      const wanted = accounts.map((account): HousePayAccount => {
        const same = held.find(({ number, bankCode }) => number === account.number && bankCode === (account.bankCode ?? ''));
        return {
          id: same?.id ?? newId(),
          vendorId: form.vendorId,
          currency,
          bankCode: account.bankCode ?? '',
          bankName: account.bankName ?? '',
          number: account.number,
          holder: account.holder ?? '',
          qrPayload: account.qrPayload ?? '',
          qrImage: account.qrImage ?? '',
          enabled: account.enabled ?? true,
        };
      });
      const dropped = held.filter(({ id }) => !wanted.some((one) => one.id === id)).map((one) => ({ ...one, enabled: false }));
      for (const account of [...wanted, ...dropped]) await writeAccount(transaction, merchantId, account);
    }
    return method;
  };
  return within === undefined ? inTransaction(db, write) : write(within);
}

function problemOf(method: ConfiguredMethod, gateways: readonly string[]): string | undefined {
  if (method.minimum <= 0n) return 'minimum: must be above zero';
  if (method.maximum < method.minimum) return 'maximum: must not be below the minimum';
  if ((method.names.EN ?? '') === '') return 'names: EN is needed, it stands in for every other';
  if (method.rankTo !== null && method.rankTo < method.rankFrom) return 'rankTo: must not be below rankFrom';
  const isByHand = isPaidByHand(method.kind) || method.kind === 'voucher';
  if (isByHand && method.gateway !== '') return `gateway: ${method.kind} has none`;
  const among = `one of ${gateways.join(', ')}`;
  if (!isByHand && method.gateway === '') return `gateway: ${method.kind} needs ${among}`;
  if (!isByHand && !gateways.includes(method.gateway)) return `gateway: ${among}, not ${JSON.stringify(method.gateway)}`;
  if (method.presets.some((preset) => preset < method.minimum || preset > method.maximum))
    return 'presets: must lie between minimum and maximum';
  const fee = (method.minimum * BigInt(method.fee.percentBp)) / 10_000n + method.fee.fixed;
  return fee >= method.minimum ? 'fee: nothing would be left of the smallest deposit' : undefined;
}

/** Every method of a brand with its accounts, in the form in which `configureMethod` takes it back. */
export async function describeMethods(
  db: Database | DatabaseTransaction,
  { id: merchantId, currency }: Merchant,
): Promise<(MethodForm & { isDefault: boolean })[]> {
  const [methods, accounts] = await Promise.all([readAllMethods(db, merchantId, currency), readAccounts(db, merchantId, currency)]);
  return methods.map(({ currency: _currency, minimum, maximum, amountStep, presets, fee, ...method }) => ({
    ...method,
    minimum: formatMoney(minimum),
    maximum: formatMoney(maximum),
    amountStep: formatMoney(amountStep),
    presets: presets.map(formatMoney),
    fee: {
      percent: `${Math.trunc(fee.percentBp / 100)}.${String(fee.percentBp % 100).padStart(2, '0')}`,
      fixed: formatMoney(fee.fixed),
      payer: fee.payer,
    },
    accounts: accounts
      .filter(({ vendorId }) => vendorId === method.vendorId)
      .map(({ bankCode, bankName, number, holder, qrPayload, qrImage, enabled }) => ({
        bankCode,
        bankName,
        number,
        holder,
        qrPayload,
        qrImage,
        enabled,
      })),
  }));
}
