import { staffPaymentRules as contract, type LanguageCode, type PayoutRuleForm } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { canonicalJson, type DatabaseTransaction, inTransaction, sha256 } from '@sortes/service';
import { Type, type Static } from 'typebox';
import { changesBetween } from '../../../platform/changes.js';
import { refuse } from '../../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { announce } from '../../../platform/outbox.js';
import { RuleProblem, type DescribedMethod } from '../../cashier/index.js';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { actorOf } from '../../../platform/staff.js';
import { listApprovals } from '../approvals/repository.js';
import { writeAudit } from '../audit/entry.js';
import type { BackOfficeKit } from '../kit.js';
import { orAskSecond } from './money-in.js';

type Kind = 'deposit-method' | 'payout-rule';
type Rule = Required<PayoutRuleForm>;
type Method = Omit<DescribedMethod, 'isDefault'>;
const Changes = Type.Object({
  before: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  after: Type.Record(Type.String(), Type.Unknown()),
});
type Changes = Static<typeof Changes>;

const mostWaiting = 200;
const versionOf = (state: object): string => sha256(canonicalJson(state)).toString('hex').slice(0, 32);
const plain = ({ isDefault: _isDefault, ...method }: DescribedMethod): Method => method;
const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** Does what a form asks for; what is wrong with it becomes a refusal that names the field. @throws DomainError payment.rule.…, request_param_err */
async function inCodes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RuleProblem) return refuse(error.code, { field: error.field });
    if (error instanceof RangeError) return refuse('request_param_err', { field: error.message.split(':')[0] ?? 'body' });
    throw error;
  }
}

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

/** What one person may credit in a day alone; null: there is no four-eyes sum, so none. */
function aDayOf({ fourEyesAbove, aloneADay }: Rule): bigint | null {
  const sum = (text: string): bigint => tryParseMoney(text) ?? 0n;
  return fourEyesAbove === null ? null : aloneADay === null ? 10n * sum(fourEyesAbove) : sum(aloneADay);
}

/** Whether more would be paid or credited without a person, or less would take two. */
function loosens(before: Rule, after: Rule): boolean {
  const sum = (text: string): bigint => tryParseMoney(text) ?? 0n;
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

const findMethod = async (
  { deps }: BackOfficeKit,
  merchant: Merchant,
  vendorId: string,
  within?: DatabaseTransaction,
): Promise<DescribedMethod | undefined> => (await deps.cashier.describeMethods(merchant, within)).find((one) => one.vendorId === vendorId);

const findRule = ({ deps }: BackOfficeKit, merchant: Merchant, within?: DatabaseTransaction): Promise<Rule> =>
  deps.payouts.describeRule(merchant, within).catch((error: unknown) => {
    throw error instanceof RangeError ? refuse('function.not.available') : error;
  });

/** Writes a change into the log and tells the site, in the transaction that makes it. */
async function told(
  transaction: DatabaseTransaction,
  context: RequestContext,
  about: { kind: Kind; subject: string; reason: string },
  changes: Changes,
): Promise<void> {
  const { kind, subject, reason } = about;
  const merchantId = context.merchant.id;
  await writeAudit(transaction, { actor: actorOf(context), merchantId, action: `${kind}.changed`, subject, reason, ...changes });
  await announce(transaction, merchantId, { topic: 'site.changed', part: 'cashier' });
}

/** Ways to pay in and rules of money out. What would let one person lead money elsewhere waits for a second one. */
export function paymentRuleRoutes(kit: BackOfficeKit): Route[] {
  const { cashier, payouts } = kit.deps;
  const { db } = kit.services;

  const waitingOf = async ({ id }: Merchant, kind: Kind) =>
    (await listApprovals(db, id, { kind, state: 'waiting' }, { offset: 0, limit: mostWaiting })).list.map((one) => ({
      approvalId: one.id,
      subject: one.subject,
      askedBy: one.askedName,
      askedAt: one.askedAt.getTime(),
    }));
  const lineOf = (described: DescribedMethod, atHand: ReadonlySet<string>) => ({
    ...described,
    version: versionOf(plain(described)),
    hasKeys: described.gateway === '' || atHand.has(described.gateway),
  });
  const methodOf = (merchant: Merchant, vendorId: string, within?: DatabaseTransaction) => findMethod(kit, merchant, vendorId, within);
  const ruleOf = (merchant: Merchant, within?: DatabaseTransaction) => findRule(kit, merchant, within);

  /** Makes a change, or asks a second person for it where it takes two. @returns the request that waits, null when it is done */
  const save = async (
    transaction: DatabaseTransaction,
    context: RequestContext,
    about: { kind: Kind; subject: string; reason: string },
    make: () => Promise<{ changes: Changes; takesTwo: boolean }>,
  ): Promise<string | null> => {
    let wanted: Changes | undefined;
    const waits = await orAskSecond(kit, transaction, context, { ...about, payload: async () => ({ ...wanted }) }, async () => {
      const { changes, takesTwo } = await inCodes(make);
      if (Object.keys(changes.after).length === 0) refuse('already.so');
      wanted = changes;
      if (takesTwo) refuse('approval.second.person');
      await told(transaction, context, about, changes);
    });
    return waits?.id ?? null;
  };

  return [
    handle(contract.staffListMethods, async ({ query: { kind, state } }, { merchant }) => {
      const [described, atHand, waiting, site] = await Promise.all([
        cashier.describeMethods(merchant),
        cashier.gatewaysAtHand(),
        waitingOf(merchant, 'deposit-method'),
        kit.deps.site.faceOf(merchant),
      ]);
      const list = described
        .filter((one) => (kind === undefined || one.kind === kind) && (state === undefined || one.enabled === (state === 'on')))
        .map((one) => lineOf(one, atHand.gateways));
      return { list, total: list.length, languages: site.languages as LanguageCode[], gateways: [...atHand.gateways].toSorted(), waiting };
    }),
    handle(contract.staffSaveMethod, async ({ body: { method: form, version, reason } }, context) => {
      const { merchant } = context;
      const { vendorId } = form;
      const waitingApproval = await inTransaction(db, async (transaction) => {
        await cashier.holdMethods(transaction, merchant);
        const found = await methodOf(merchant, vendorId, transaction);
        const before = found && plain(found);
        if (version === null && before !== undefined) refuse('payment.rule.taken', { field: 'vendorId' });
        if (version !== null && (before === undefined || versionOf(before) !== version)) refuse('edit.outdated');
        return save(transaction, context, { kind: 'deposit-method', subject: `deposit-method:${vendorId}`, reason }, async () => {
          await cashier.configureMethod(merchant, form, transaction);
          const now = (await methodOf(merchant, vendorId, transaction)) ?? refuse('not.found');
          const after = plain(now);
          return { changes: changesBetween(before, after), takesTwo: sendsMoneyElsewhere(before, after) };
        });
      });
      const [now, { gateways }] = await Promise.all([methodOf(merchant, vendorId), cashier.gatewaysAtHand()]);
      return { waitingApproval, method: now === undefined ? null : lineOf(now, gateways) };
    }),
    handle(contract.staffGetPayoutRule, async (_input, { merchant }) => {
      const rule = await ruleOf(merchant);
      const [{ gateways }, waiting] = await Promise.all([payouts.gatewaysAtHand(), waitingOf(merchant, 'payout-rule')]);
      return { rule, version: versionOf(rule), gateways: [...gateways].toSorted(), waiting: waiting[0] ?? null };
    }),
    handle(contract.staffSavePayoutRule, ({ body: { rule: form, version, reason } }, context) => {
      const { merchant } = context;
      return inTransaction(db, async (transaction) => {
        await payouts.holdRule(transaction, merchant);
        const before = await ruleOf(merchant, transaction);
        if (versionOf(before) !== version) refuse('edit.outdated');
        const about = { kind: 'payout-rule', subject: `payout-rule:${merchant.currency}`, reason } as const;
        const waitingApproval = await save(transaction, context, about, async () => {
          const after = await payouts.changeRule(merchant, form, transaction);
          return { changes: changesBetween(before, after), takesTwo: loosens(before, after) };
        });
        return { waitingApproval };
      });
    }),
  ];
}

/** Whether everything that a change begins from still stands as it did when somebody asked for it. */
const standsAsThen = (standing: object | undefined, before: Changes['before']): boolean => {
  if (before === null || standing === undefined) return before === null && standing === undefined;
  const now = new Map(Object.entries(standing));
  return Object.entries(before).every(([name, value]) => isSame(now.get(name), value));
};

/** What another person confirms, if what it was to change still stands as it did then. */
export function paymentRuleApprovals(kit: BackOfficeKit): ApprovalEntry[] {
  const { cashier, payouts } = kit.deps;
  const decidedBy = contract.decidePaymentRule;
  return [
    approvalEntry({
      kind: 'deposit-method',
      decidedBy,
      payload: Changes,
      async carryOut({ context, approval: { subject, reason }, payload }, transaction) {
        const { merchant } = context;
        const vendorId = subject.slice('deposit-method:'.length);
        await cashier.holdMethods(transaction, merchant);
        if (!standsAsThen(await findMethod(kit, merchant, vendorId, transaction), payload.before)) refuse('edit.outdated');
        await inCodes(() => cashier.configureMethod(merchant, { ...payload.after, vendorId }, transaction));
        await told(transaction, context, { kind: 'deposit-method', subject, reason }, payload);
        return {};
      },
    }),
    approvalEntry({
      kind: 'payout-rule',
      decidedBy,
      payload: Changes,
      async carryOut({ context, approval: { subject, reason }, payload }, transaction) {
        const { merchant } = context;
        await payouts.holdRule(transaction, merchant);
        if (!standsAsThen(await findRule(kit, merchant, transaction), payload.before)) refuse('edit.outdated');
        await inCodes(() => payouts.changeRule(merchant, payload.after, transaction));
        await told(transaction, context, { kind: 'payout-rule', subject, reason }, payload);
        return {};
      },
    }),
  ];
}
