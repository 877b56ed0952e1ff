import type { Faults } from '@sortes/browser';
import { roundToStep, smallestUnit, tryParseMoney } from '@sortes/money';
import { boot } from '../../shared/boot';
import type { Translate } from '../../shared/texts';
import { basisPoints, isCount, isPercent, isSum, type Rule, type RuleForm } from './rule-draft';

const sums = [
  'bankMinimum',
  'bankMaximum',
  'ewalletMinimum',
  'ewalletMaximum',
  'dailyAmount',
  'feeFixed',
  'automaticUpTo',
  'fourEyesAbove',
  'aloneADay',
  'smallBalance',
] as const;
const counts = ['dailyCount', 'freePerDay', 'automaticAccountDays', 'automaticEarlier', 'handCreditDays'] as const;
const times = ['openFrom', 'openUntil'] as const;
/** Sums and counts that may be left empty: there is no such limit then. */
const optional: ReadonlySet<string> = new Set(['dailyAmount', 'fourEyesAbove', 'aloneADay', 'dailyCount']);

export type PayoutRuleField = (typeof sums)[number] | (typeof counts)[number] | (typeof times)[number] | 'percent';
export const payoutRuleFields: readonly PayoutRuleField[] = [...sums, ...counts, ...times, 'percent'];
/** The rules of money out as they are typed. */
export type PayoutRuleDraft = Readonly<Record<PayoutRuleField, string>>;

export const isSumField = (name: PayoutRuleField): boolean => (sums as readonly string[]).includes(name);
export const isCountField = (name: PayoutRuleField): boolean => (counts as readonly string[]).includes(name);
export const isTimeField = (name: PayoutRuleField): boolean => (times as readonly string[]).includes(name);
export const isOptionalField = (name: PayoutRuleField): boolean => optional.has(name);

export const payoutDraftOf = (rule: Rule): PayoutRuleDraft =>
  ({
    ...Object.fromEntries([...sums, ...counts, ...times].map((name) => [name, String(rule[name] ?? '')])),
    percent: String(rule.feeBasisPoints / 100),
  }) as PayoutRuleDraft;

/** What the draft says, as the server takes it. */
export function payoutFormOf(draft: PayoutRuleDraft): RuleForm {
  const textOf = (name: PayoutRuleField): string | null => (draft[name].trim() === '' ? null : draft[name].trim());
  return {
    ...Object.fromEntries([...sums, ...times].map((name) => [name, textOf(name)])),
    ...Object.fromEntries(counts.map((name) => [name, draft[name].trim() === '' ? null : Number(draft[name])])),
    feeBasisPoints: basisPoints(draft.percent),
  } as RuleForm;
}

/** What is wrong with what was typed, before the server is asked. */
export function payoutFaults(t: Translate, draft: PayoutRuleDraft): Faults<PayoutRuleDraft> {
  const isLeftOut = (name: PayoutRuleField): boolean => optional.has(name) && draft[name].trim() === '';
  return Object.fromEntries([
    ...sums.filter((name) => !isSum(draft[name]) && !isLeftOut(name)).map((name) => [name, t('paying.badSum')]),
    ...counts.filter((name) => !isCount(draft[name]) && !isLeftOut(name)).map((name) => [name, t('paying.badCount')]),
    ...(isPercent(draft.percent) ? [] : [['percent', t('paying.badPercent')]]),
  ]);
}

/** A payout by bank that the rules allow, and its fee. */
export function payoutExample(draft: PayoutRuleDraft): { amount: bigint; fee: bigint } | undefined {
  const [least, most, fixed] = [draft.bankMinimum, draft.bankMaximum, draft.feeFixed].map((text) => tryParseMoney(text.trim()));
  if (least === undefined || most === undefined) return undefined;
  const amount = least * 10n < most ? least * 10n : most;
  // Rounded up to what the currency can show, as the server does.
  const step = 10_000n * smallestUnit(boot.currency.scale);
  const fee = roundToStep(amount * BigInt(basisPoints(draft.percent)) + (fixed ?? 0n) * 10_000n, step, 'up') / 10_000n;
  return { amount, fee };
}
