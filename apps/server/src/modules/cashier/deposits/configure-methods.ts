import { isPaidByHand, MethodForm } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { problemOfForm } from '../../../platform/form-words.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { CashierKit } from '../kit.js';
import { RuleProblem } from '../rule-problem.js';
import {
  holdMethods,
  readAccounts,
  readAllMethods,
  writeAccount,
  writeMethod,
  type ConfiguredMethod,
  type HousePayAccount,
} from './methods-repository.js';

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

/** Gateways there is a program for; whether an installation has keys is another matter. */
const depositProtocols = ['hosted-page', 'payos'];

/** The gateways that a method may name. */
export const gatewayNames = ({ gateways }: Pick<CashierKit, 'gateways'>): string[] => [
  ...new Set([...depositProtocols, ...gateways.keys()]),
];

/** The form's first mistake as a sentence. @throws RangeError */
function check(form: unknown): asserts form is MethodForm {
  const problem = problemOfForm(MethodForm, form);
  if (problem !== undefined) throw new RangeError(problem);
}

/**
 * Writes a method of a brand from a form, with the accounts of the house it names. A change of one of the installation's defaults becomes a
 * row of the brand's own. `gateways`: the names a method may have. `within`: the caller's transaction, beside whose audit row it stands.
 * @throws RangeError with what is wrong in words; RuleProblem where the form is as described but contradicts itself
 */
export async function configureMethod(
  db: Database,
  { id: merchantId, currency }: Merchant,
  form: unknown,
  { gateways, within }: { gateways: readonly string[]; within?: DatabaseTransaction | undefined },
): Promise<ConfiguredMethod> {
  check(form);
  const write = async (transaction: DatabaseTransaction): Promise<ConfiguredMethod> => {
    await holdMethods(transaction, { id: merchantId });
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
    if (known === undefined && maximum === undefined)
      throw new RuleProblem('payment.rule.amount', 'maximum', 'maximum: a new method needs one');
    refuseUnfit(method, known?.gateway === method.gateway ? [...gateways, method.gateway] : gateways);
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

/** @throws RuleProblem for the first thing in which a method contradicts itself */
function refuseUnfit(method: ConfiguredMethod, gateways: readonly string[]): void {
  const wrong = (code: RuleProblem['code'], field: string, words: string): never => {
    throw new RuleProblem(code, field, `${field}: ${words}`);
  };
  if (method.minimum <= 0n) wrong('payment.rule.positive', 'minimum', 'must be above zero');
  if (method.maximum < method.minimum) wrong('payment.rule.below', 'maximum', 'must not be below the minimum');
  if ((method.names.EN ?? '') === '') wrong('payment.rule.name', 'names', 'EN is needed, it stands in for every other');
  if (method.rankTo !== null && method.rankTo < method.rankFrom) wrong('payment.rule.ranks', 'rankTo', 'must not be below rankFrom');
  const isByHand = isPaidByHand(method.kind) || method.kind === 'voucher';
  if (isByHand && method.gateway !== '') wrong('payment.rule.gateway', 'gateway', `${method.kind} has none`);
  const among = `one of ${gateways.join(', ')}`;
  if (!isByHand && method.gateway === '') wrong('payment.rule.gateway', 'gateway', `${method.kind} needs ${among}`);
  if (!isByHand && !gateways.includes(method.gateway))
    wrong('payment.rule.gateway', 'gateway', `${among}, not ${JSON.stringify(method.gateway)}`);
  if (method.presets.some((preset) => preset < method.minimum || preset > method.maximum))
    wrong('payment.rule.presets', 'presets', 'must lie between minimum and maximum');
  const fee = (method.minimum * BigInt(method.fee.percentBp)) / 10_000n + method.fee.fixed;
  if (fee >= method.minimum) wrong('payment.rule.fee', 'fee', 'nothing would be left of the smallest deposit');
}

/** A method as it is described: every part of the form, its accounts too. */
export type DescribedMethod = Required<Omit<MethodForm, 'accounts'>> & {
  accounts: Required<NonNullable<MethodForm['accounts']>[number]>[];
  isDefault: boolean;
};

/** Every method of a brand with its accounts, in the form in which `configureMethod` takes it back. */
export async function describeMethods(
  db: Database | DatabaseTransaction,
  { id: merchantId, currency }: Merchant,
): Promise<DescribedMethod[]> {
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
