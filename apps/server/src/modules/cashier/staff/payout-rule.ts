import { staffPaymentRules as contract, type PayoutRuleForm } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { changesBetween } from '../../../platform/changes.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { StaffContext } from '../../../platform/staff.js';
import { readGatewaysAtHand } from '../gateway-repository.js';
import { changePayoutRule, describePayoutRule } from '../withdrawals/payout-rules.js';
import { holdPayoutRule } from '../withdrawals/repository.js';
import type { PayoutStaffKit } from './kit.js';
import { inCodes, noteRuleChange, RuleChanges, saveRule, standsAsThen, versionOf, waitingRules } from './rule-changes.js';

type Rule = Required<PayoutRuleForm>;

const sum = (text: string): bigint => tryParseMoney(text) ?? 0n;

/** What one person may credit in a day alone; null: there is no four-eyes sum, so none. */
function aDayOf({ fourEyesAbove, aloneADay }: Rule): bigint | null {
  return fourEyesAbove === null ? null : aloneADay === null ? 10n * sum(fourEyesAbove) : sum(aloneADay);
}

/** Whether more would be paid or credited without a person, or less would take two. */
function loosens(before: Rule, after: Rule): boolean {
  const [four, fourNext] = [before.fourEyesAbove, after.fourEyesAbove];
  if (four !== null && (fourNext === null || sum(fourNext) > sum(four))) return true;
  if (after.handCreditDays < before.handCreditDays) return true;
  const [alone, aloneNext] = [aDayOf(before), aDayOf(after)];
  if (alone !== null && aloneNext !== null && aloneNext > alone) return true;
  const automatic = sum(after.automaticUpTo);
  if (automatic === 0n) return false;
  return (
    automatic > sum(before.automaticUpTo) ||
    after.automaticAccountDays < before.automaticAccountDays ||
    after.automaticEarlier < before.automaticEarlier
  );
}

/** @throws DomainError function.not.available where nothing is paid out in the brand's currency */
const findRule = (kit: PayoutStaffKit, merchant: Merchant, within?: DatabaseTransaction): Promise<Rule> =>
  describePayoutRule(kit, merchant, within).catch((error: unknown) => {
    throw error instanceof RangeError ? refuse('function.not.available') : error;
  });

/** The rules of money out, and a change of them that waits for a second person. @throws DomainError function.not.available */
export async function showPayoutRule(kit: PayoutStaffKit, context: StaffContext) {
  const rule = await findRule(kit, context.merchant);
  const [{ gateways }, waiting] = await Promise.all([
    readGatewaysAtHand(kit.services.db, 'out', [...kit.payoutGateways.keys()]),
    waitingRules(kit, context, 'payout-rule'),
  ]);
  return { rule, version: versionOf(rule), gateways: [...gateways].toSorted(), waiting: waiting[0] ?? null };
}

/**
 * Changes the rules of money out; what loosens them waits for a second person.
 * @throws DomainError payment.rule.…, edit.outdated, already.so, approval.waits, function.not.available, request_param_err
 */
export function savePayoutRule(
  kit: PayoutStaffKit,
  context: RequestContext,
  { rule: form, version, reason }: { rule: PayoutRuleForm; version: string; reason: string },
) {
  const { merchant } = context;
  const about = { kind: 'payout-rule', subject: `payout-rule:${merchant.currency}`, reason } as const;
  return inTransaction(kit.services.db, async (transaction) => {
    await holdPayoutRule(transaction, merchant);
    const before = await findRule(kit, merchant, transaction);
    if (versionOf(before) !== version) refuse('edit.outdated');
    const waitingApproval = await saveRule(kit.office, transaction, context, about, async () => {
      const after = await changePayoutRule(kit, merchant, form, transaction);
      return { changes: changesBetween(before, after), takesTwo: loosens(before, after) };
    });
    return { waitingApproval };
  });
}

/** What another person confirms, if what it was to change still stands as it did then. */
export const payoutRuleApproval = (kit: PayoutStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'payout-rule',
    decidedBy: contract.decidePaymentRule,
    payload: RuleChanges,
    async carryOut({ context, approval: { subject, reason }, payload }, transaction) {
      const { merchant } = context;
      await holdPayoutRule(transaction, merchant);
      if (!standsAsThen(await findRule(kit, merchant, transaction), payload.before)) refuse('edit.outdated');
      await inCodes(() => changePayoutRule(kit, merchant, payload.after, transaction));
      await noteRuleChange(kit.office, transaction, context, { kind: 'payout-rule', subject, reason }, payload);
      return {};
    },
  });
