import { PayoutRuleForm } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { problemOfForm } from '../../../platform/form-words.js';
import type { Merchant } from '../../../platform/merchant.js';
import { RuleProblem } from '../rule-problem.js';
import { readGatewaysAtHand } from '../gateway-repository.js';
import { payoutProtocols } from './gateways/payout-gateway.js';
import type { PayoutKit } from './kit.js';
import { holdPayoutRule, readRule, writeRule, type PayoutRule } from './repository.js';

const minutesOf = (text: string | null): number | null => (text === null ? null : Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
const timeOf = (minutes: number | null): string | null =>
  minutes === null ? null : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The rules of a brand as its operator reads them. @throws RangeError when it pays out in no way. */
export async function describePayoutRule(
  { services: { db } }: PayoutKit,
  merchant: Merchant,
  within: Database | DatabaseTransaction = db,
): Promise<Required<PayoutRuleForm>> {
  const rule = await readRule(within, merchant.id, merchant.currency);
  if (rule === undefined) throw new RangeError(`nothing is paid out in ${merchant.currency}`);
  return present(rule);
}

function present(rule: PayoutRule): Required<PayoutRuleForm> {
  const money = (amount: bigint | null): string | null => (amount === null ? null : formatMoney(amount));
  return {
    gateway: rule.gateway,
    bankMinimum: formatMoney(rule.bankMinimum),
    bankMaximum: formatMoney(rule.bankMaximum),
    ewalletMinimum: formatMoney(rule.ewalletMinimum),
    ewalletMaximum: formatMoney(rule.ewalletMaximum),
    dailyAmount: money(rule.dailyAmount),
    dailyCount: rule.dailyCount,
    feeBasisPoints: rule.feeBasisPoints,
    feeFixed: formatMoney(rule.feeFixed),
    freePerDay: rule.freePerDay,
    openFrom: timeOf(rule.openFrom),
    openUntil: timeOf(rule.openUntil),
    automaticUpTo: formatMoney(rule.automaticUpTo),
    automaticAccountDays: rule.automaticAccountDays,
    automaticEarlier: rule.automaticEarlier,
    fourEyesAbove: money(rule.fourEyesAbove),
    aloneADay: money(rule.aloneADay),
    handCreditDays: rule.handCreditDays,
    smallBalance: formatMoney(rule.smallBalance),
  };
}

/**
 * Changes a brand's rules; they count from the next withdrawal on. The installation's defaults stay as they are.
 * @throws RangeError in words for a form that is not as described; RuleProblem for one that would contradict itself
 */
export async function changePayoutRule(
  kit: PayoutKit,
  merchant: Merchant,
  form: unknown,
  within: Database | DatabaseTransaction = kit.services.db,
): Promise<Required<PayoutRuleForm>> {
  const problem = problemOfForm(PayoutRuleForm, form);
  if (problem !== undefined) throw new RangeError(problem);
  await holdPayoutRule(within, merchant);
  const before = await describePayoutRule(kit, merchant, within);
  const next = { ...before, ...(form as PayoutRuleForm) };
  if (!(payoutProtocols as readonly string[]).includes(next.gateway))
    throw new RuleProblem('payment.rule.gateway', 'gateway', `gateway: one of ${payoutProtocols.join(', ')}`);
  // Whether there are keys for it is the running program's matter: an operator may have none at hand. While none runs nobody can know.
  const atHand = await readGatewaysAtHand(kit.services.db, 'out', payoutProtocols);
  if (next.gateway !== before.gateway && !atHand.gateways.has(next.gateway))
    throw new RuleProblem(
      'payment.rule.gateway',
      'gateway',
      `gateway: the running program has no keys of ${next.gateway}; start it with PAYOS_PAYOUT_CLIENT_ID, PAYOS_PAYOUT_API_KEY and PAYOS_PAYOUT_CHECKSUM_KEY`,
    );
  const money = (name: keyof PayoutRuleForm): bigint => {
    const amount = tryParseMoney(String(next[name]));
    if (amount === undefined || amount < 0n) throw new RuleProblem('payment.rule.amount', name, `${name}: not an amount`);
    return amount;
  };
  const orNull = (name: 'dailyAmount' | 'fourEyesAbove' | 'aloneADay'): bigint | null => (next[name] === null ? null : money(name));
  for (const name of ['bankMinimum', 'ewalletMinimum'] as const)
    if (money(name) <= 0n) throw new RuleProblem('payment.rule.positive', name, 'a smallest amount must be above zero');
  for (const kind of ['bank', 'ewallet'] as const)
    if (money(`${kind}Maximum`) < money(`${kind}Minimum`))
      throw new RuleProblem('payment.rule.below', `${kind}Maximum`, 'a largest amount is below the smallest');
  if ((next.openFrom === null) !== (next.openUntil === null))
    throw new RuleProblem(
      'payment.rule.hours',
      next.openFrom === null ? 'openFrom' : 'openUntil',
      'openFrom and openUntil belong together',
    );
  await writeRule(within, merchant, {
    gateway: next.gateway,
    bankMinimum: money('bankMinimum'),
    bankMaximum: money('bankMaximum'),
    ewalletMinimum: money('ewalletMinimum'),
    ewalletMaximum: money('ewalletMaximum'),
    dailyAmount: orNull('dailyAmount'),
    dailyCount: next.dailyCount,
    feeBasisPoints: next.feeBasisPoints,
    feeFixed: money('feeFixed'),
    freePerDay: next.freePerDay,
    openFrom: minutesOf(next.openFrom),
    openUntil: minutesOf(next.openUntil),
    automaticUpTo: money('automaticUpTo'),
    automaticAccountDays: next.automaticAccountDays,
    automaticEarlier: next.automaticEarlier,
    fourEyesAbove: orNull('fourEyesAbove'),
    aloneADay: orNull('aloneADay'),
    handCreditDays: next.handCreditDays,
    smallBalance: money('smallBalance'),
  });
  return describePayoutRule(kit, merchant, within);
}
