import { staffPaymentRules as contract, type MethodForm } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { changesBetween } from '../../../platform/changes.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { configureMethod, gatewayNames } from '../deposits/configure-methods.js';
import { holdMethods } from '../deposits/methods-repository.js';
import type { DepositStaffKit } from './kit.js';
import { inCodes, isSame, noteRuleChange, RuleChanges, saveRule, standsAsThen, versionOf } from './rule-changes.js';
import { depositGatewaysAtHand, findMethod, type Method, methodLine, plainMethod } from './show-methods.js';

/** Six digits and more, however they are set apart: what may be an account or a phone number of a wallet. */
const longNumber = /\d(?:[\s.-]?\d){5,}/;

/** Whether players would be told to pay into an account that they are not told of now: one of the house, or a number in what they read. */
function sendsMoneyElsewhere(before: Method | undefined, after: Method): boolean {
  const told = (before?.accounts ?? []).filter(({ enabled }) => enabled);
  const wordsOf = ({ names, notes, instructions }: Partial<Method>): string[] =>
    [names, notes, instructions].flatMap((texts) => Object.values(texts ?? {}));
  const read = before === undefined ? [] : wordsOf(before);
  return (
    after.accounts.some((account) => account.enabled && !told.some((one) => isSame(one, account))) ||
    wordsOf(after).some((text) => longNumber.test(text) && !read.includes(text))
  );
}

const configure = (kit: DepositStaffKit, merchant: Merchant, form: unknown, within: DatabaseTransaction) =>
  configureMethod(kit.services.db, merchant, form, { gateways: gatewayNames(kit), within });

/**
 * Adds or changes a way to pay in. What would let one person lead money elsewhere waits for a second one. `version`: null for a new one.
 * @throws DomainError payment.rule.…, edit.outdated, already.so, approval.waits, request_param_err
 */
export async function saveMethod(
  kit: DepositStaffKit,
  context: RequestContext,
  { method: form, version, reason }: { method: MethodForm; version: string | null; reason: string },
) {
  const { merchant } = context;
  const { vendorId } = form;
  const about = { kind: 'deposit-method', subject: `deposit-method:${vendorId}`, reason } as const;
  const waitingApproval = await inTransaction(kit.services.db, async (transaction) => {
    await holdMethods(transaction, merchant);
    const found = await findMethod(kit, merchant, vendorId, transaction);
    const before = found && plainMethod(found);
    if (version === null && before !== undefined) refuse('payment.rule.taken', { field: 'vendorId' });
    if (version !== null && (before === undefined || versionOf(before) !== version)) refuse('edit.outdated');
    return saveRule(kit.office, transaction, context, about, async () => {
      await configure(kit, merchant, form, transaction);
      const after = plainMethod((await findMethod(kit, merchant, vendorId, transaction)) ?? refuse('not.found'));
      return { changes: changesBetween(before, after), takesTwo: sendsMoneyElsewhere(before, after) };
    });
  });
  const [now, { gateways }] = await Promise.all([findMethod(kit, merchant, vendorId), depositGatewaysAtHand(kit)]);
  return { waitingApproval, method: now === undefined ? null : methodLine(now, gateways) };
}

/** What another person confirms, if what it was to change still stands as it did then. */
export const methodApproval = (kit: DepositStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'deposit-method',
    decidedBy: contract.decidePaymentRule,
    payload: RuleChanges,
    async carryOut({ context, approval: { subject, reason }, payload }, transaction) {
      const { merchant } = context;
      const vendorId = subject.slice('deposit-method:'.length);
      await holdMethods(transaction, merchant);
      if (!standsAsThen(await findMethod(kit, merchant, vendorId, transaction), payload.before)) refuse('edit.outdated');
      await inCodes(() => configure(kit, merchant, { ...payload.after, vendorId }, transaction));
      await noteRuleChange(kit.office, transaction, context, { kind: 'deposit-method', subject, reason }, payload);
      return {};
    },
  });
