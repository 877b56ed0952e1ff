import type { ErrorCode } from '@sortes/contract';
import { canonicalJson, type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Approval } from '../../../platform/approvals.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { withSavepoint } from '../../../platform/savepoint.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import type { Asked, Once } from '../../../ports/staff.js';
import { writeAudit } from '../audit/repository.js';
import { changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { alarmSamePlace, refuseDependent } from './second-person.js';
import { closeApproval, findWaiting, findWaitingAbout, lockApproval, putApproval } from './repository.js';

/**
 * Asks for something that another person must decide. Asked twice under one key it is asked once.
 * @throws DomainError idempotency.key.conflict, approval.waits when another one has asked for it
 */
export function ask(
  kit: BackOfficeKit,
  context: StaffContext,
  asked: Asked,
  before?: (transaction: DatabaseTransaction) => Promise<unknown>,
  options: Once = {},
): Promise<Approval> {
  return inTransaction(kit.services.db, (transaction) => askWithin(kit, transaction, context, asked, before, options));
}

/** As `ask`, in a transaction that is open already. */
export async function askWithin(
  kit: Pick<BackOfficeKit, 'approvals'>,
  within: DatabaseTransaction,
  context: StaffContext,
  asked: Asked,
  before?: (transaction: DatabaseTransaction) => Promise<unknown>,
  { once = false, onceAbout = false }: Once = {},
): Promise<Approval> {
  if (!kit.approvals.of(asked.kind).accepts(asked.payload)) throw new Error(`not the payload of ${asked.kind}`);
  const { staffId, name } = staffOf(context);
  const payloadHash = sha256(canonicalJson({ ...asked, merchantId: context.merchant.id }));
  return changeAsStaffWithin(
    within,
    context,
    { action: `${asked.kind}.asked`, subject: asked.subject, reason: asked.reason },
    async (transaction) => {
      const waiting = once ? await findWaiting(transaction, context.merchant.id, asked) : undefined;
      if (waiting !== undefined)
        return waiting.askedBy === staffId
          ? { value: waiting, after: { approval: waiting.id, again: true } }
          : refuse('approval.waits', { parameters: { name: waiting.askedName } });
      const other = onceAbout ? await findWaitingAbout(transaction, context.merchant.id, asked) : undefined;
      if (other !== undefined && other.key !== asked.key) return refuse('approval.waits', { parameters: { name: other.askedName } });
      const found = before === undefined ? undefined : await before(transaction);
      const id = newId();
      const { approval, isNew } = await putApproval(transaction, {
        ...asked,
        id,
        key: asked.key ?? id,
        merchantId: context.merchant.id,
        payloadHash,
        askedBy: staffId,
        askedName: name,
      });
      if (!isNew && !approval.payloadHash.equals(payloadHash)) refuse('idempotency.key.conflict');
      return { value: approval, before: found, after: { approval: approval.id, ...asked.payload, ...(isNew ? {} : { again: true }) } };
    },
  );
}

/** What is decided, and how. */
interface Decision {
  approvalId: string;
  kind: Approval['kind'];
  approve: boolean;
  reason: string;
}

type CarryOut = (transaction: DatabaseTransaction, approval: Approval) => Promise<Record<string, unknown> | undefined>;

/**
 * Decides about what somebody else asked for. `carryOut` runs in the same transaction as the decision and its audit entry.
 * @throws DomainError not.found for other brands, too; state.not.allowed when it is decided already; approval.second.person for who asked, approval.second.made and approval.second.young for who is not independent of them (second-person.ts);
 * approval.outdated when what it is about has changed meanwhile: nothing is done, and the request has ended
 */
export async function decide(kit: BackOfficeKit, context: RequestContext, decision: Decision, carryOut: CarryOut): Promise<Approval> {
  const closed = await inTransaction(kit.services.db, (transaction) => decideWithin(kit, context, transaction, decision, carryOut));
  // Throw only after the closing was committed.
  return closed.state === 'outdated' ? refuse('approval.outdated') : closed;
}

/** Refusals that say that the thing is no longer as it was when somebody asked: the same request cannot be carried out later either. */
const saysOutdated: ReadonlySet<string> = new Set<ErrorCode>([
  'approval.outdated',
  'state.not.allowed',
  'edit.outdated',
  'already.so',
  'not.found',
  'payout.account.unknown',
]);

/** As `decide`, in a transaction that belongs to another module's change; what has changed meanwhile is answered as `outdated`. */
export async function decideWithin(
  kit: Pick<BackOfficeKit, 'services'>,
  context: RequestContext,
  transaction: DatabaseTransaction,
  { approvalId, kind, approve, reason }: Decision,
  carryOut: CarryOut,
): Promise<Approval> {
  const { staffId } = staffOf(context);
  const approval = await lockApproval(transaction, approvalId);
  if (approval === undefined || approval.merchantId !== context.merchant.id || approval.kind !== kind) return refuse('not.found');
  if (approval.state !== 'waiting') return refuse('state.not.allowed');
  if (approval.askedBy === staffId) return refuse('approval.second.person');
  // To say no takes nobody's independence.
  if (approve) await refuseDependent(kit, transaction, approval.askedBy, staffId);
  let state: 'approved' | 'rejected' | 'outdated' = approve ? 'approved' : 'rejected';
  let outcome: Record<string, unknown> | undefined;
  if (approve)
    try {
      outcome = await withSavepoint(transaction, () => carryOut(transaction, approval));
    } catch (error) {
      // What says what stands in the way, as open money does of an erasure, may be settled: that request goes on waiting.
      if (!(error instanceof DomainError) || error.detail.value !== undefined || !saysOutdated.has(error.code)) throw error;
      state = 'outdated';
    }
  if (state === 'approved') await alarmSamePlace(kit, context, transaction, { first: approval.askedBy, subject: approval.subject });
  return close(context, transaction, approval, { state, reason, outcome });
}

/** Ends what waits, and is locked, because what it is about is changed in this transaction. */
export function endOutdated(
  context: StaffContext,
  transaction: DatabaseTransaction,
  approval: Approval,
  reason: string,
): Promise<Approval> {
  return close(context, transaction, approval, { state: 'outdated', reason });
}

/**
 * Takes back what waits, by who asked for it and nobody else: it says no to oneself and needs no second person.
 * @throws DomainError not.found for other brands, too; permission.denied for anybody else; state.not.allowed when it has ended already
 */
export function withdraw(
  kit: BackOfficeKit,
  context: StaffContext,
  { approvalId, reason }: { approvalId: string; reason: string },
): Promise<Approval> {
  return inTransaction(kit.services.db, async (transaction) => {
    const approval = await lockApproval(transaction, approvalId);
    if (approval === undefined || approval.merchantId !== context.merchant.id) return refuse('not.found');
    if (approval.askedBy !== staffOf(context).staffId) return refuse('permission.denied');
    if (approval.state !== 'waiting') return refuse('state.not.allowed');
    return close(context, transaction, approval, { state: 'withdrawn', reason });
  });
}

/** How a request ends. */
type End = Exclude<Approval['state'], 'waiting'>;

async function close(
  context: StaffContext,
  transaction: DatabaseTransaction,
  approval: Approval,
  { state, reason, outcome }: { state: End; reason: string; outcome?: Record<string, unknown> | undefined },
): Promise<Approval> {
  const { staffId, name } = staffOf(context);
  const { id: approvalId, kind } = approval;
  const closed = await closeApproval(transaction, approvalId, { id: staffId, name }, { state, decision: reason, outcome });
  await writeAudit(transaction, {
    actor: actorOf(context),
    merchantId: context.merchant.id,
    action: `${kind}.${state}`,
    subject: approval.subject,
    before: { approval: approvalId, askedBy: approval.askedName, ...approval.payload },
    after: { state, ...outcome },
    reason,
  });
  return closed;
}
