import { canonicalJson, type DatabaseTransaction, sha256 } from '@sortes/service';
import type { Static } from '@sortes/contract';
import { Type } from 'typebox';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { announce } from '../../../platform/outbox.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import type { BackOffice } from '../../../ports/staff.js';
import { RuleProblem } from '../rule-problem.js';
import type { DepositStaffKit, PayoutStaffKit } from './kit.js';
import { orAskSecond } from './or-ask-second.js';

type Kind = 'deposit-method' | 'payout-rule';
type Kit = DepositStaffKit | PayoutStaffKit;

/** What a form has changed: the fields that differ, as they were and as they are. */
export const RuleChanges = Type.Object({
  before: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  after: Type.Record(Type.String(), Type.Unknown()),
});
type RuleChanges = Static<typeof RuleChanges>;

interface About {
  kind: Kind;
  subject: string;
  reason: string;
}

const mostWaiting = 200;

/** What a form that is sent back must name, so that nobody overwrites what they have not seen. */
export const versionOf = (state: object): string => sha256(canonicalJson(state)).toString('hex').slice(0, 32);

export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** Whether everything that a change begins from still stands as it did when somebody asked for it. */
export function standsAsThen(standing: object | undefined, before: RuleChanges['before']): boolean {
  if (before === null || standing === undefined) return before === null && standing === undefined;
  const now = new Map(Object.entries(standing));
  return Object.entries(before).every(([name, value]) => isSame(now.get(name), value));
}

/** Does what a form asks for; what is wrong with it becomes a refusal that names the field. @throws DomainError payment.rule.…, request_param_err */
export async function inCodes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RuleProblem) return refuse(error.code, { field: error.field });
    if (error instanceof RangeError) return refuse('request_param_err', { field: error.message.split(':')[0] ?? 'body' });
    throw error;
  }
}

/** Requests of a kind that wait, as the screen shows them. */
export async function waitingRules({ services: { db }, office }: Kit, { merchant }: StaffContext, kind: Kind) {
  return (await office.approvals.listWaiting(db, merchant.id, { kind }, mostWaiting)).map((one) => ({
    approvalId: one.id,
    subject: one.subject,
    askedBy: one.askedName,
    askedAt: one.askedAt.getTime(),
  }));
}

/** Writes a change into the log and tells the site, in the transaction that makes it. */
export async function noteRuleChange(
  office: BackOffice,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { kind, subject, reason }: About,
  changes: RuleChanges,
): Promise<void> {
  const merchantId = context.merchant.id;
  await office.writeAudit(transaction, { actor: actorOf(context), merchantId, action: `${kind}.changed`, subject, reason, ...changes });
  await announce(transaction, merchantId, { topic: 'site.changed', part: 'cashier' });
}

/** Makes a change, or asks a second person for it where it takes two. @returns the request that waits, null when it is done */
export async function saveRule(
  office: BackOffice,
  transaction: DatabaseTransaction,
  context: RequestContext,
  about: About,
  make: () => Promise<{ changes: RuleChanges; takesTwo: boolean }>,
): Promise<string | null> {
  let wanted: RuleChanges | undefined;
  const waits = await orAskSecond(office, transaction, context, { ...about, payload: async () => ({ ...wanted }) }, async () => {
    const { changes, takesTwo } = await inCodes(make);
    if (Object.keys(changes.after).length === 0) refuse('already.so');
    wanted = changes;
    if (takesTwo) refuse('approval.second.person');
    await noteRuleChange(office, transaction, context, about, changes);
  });
  return waits?.id ?? null;
}
