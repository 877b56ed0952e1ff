import { recovery as contract } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { addressDigests } from '../../../platform/address.js';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { ask } from '../approvals/four-eyes.js';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { pageOf } from '../../../platform/staff.js';
import { waitingAbout } from '../approvals/repository.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { holdsSomething } from './holds-something.js';
import { changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { staffAtAddress } from '../staff/known-places.js';
import { namesOfStaff } from '../staff/repository.js';
import { wordsOf } from '../../../platform/csv/words.js';

const columns = ['claim', 'player', 'user name', 'state', 'submitted', 'decided', 'decided by'] as const;

type Claim = Awaited<ReturnType<BackOfficeKit['deps']['identity']['forStaff']['listRecoveries']>>['list'][number];

/** On the machine itself everybody has the same address: it says nothing about who asks. */
function isLoopback({ services: { vault } }: BackOfficeKit, { addressDigest: digest }: Claim): boolean {
  return digest !== null && ['127.0.0.1', '::1'].some((ip) => addressDigests(vault, ip).some((one) => one.equals(digest)));
}

/** Staff who have lately signed in from where the claim came from. */
async function staffThere(kit: BackOfficeKit, claim: Claim): Promise<string[]> {
  const { db, clock } = kit.services;
  return claim.addressDigest === null ? [] : staffAtAddress(db, claim.addressDigest, clock.now());
}

/** What is shown of a claim besides what it says. */
async function lineOf(kit: BackOfficeKit, merchantId: number, claim: Claim) {
  const { addressDigest: _kept, ...line } = claim;
  const isOpen = claim.state === 'pending';
  const there = isOpen ? await staffThere(kit, claim) : [];
  const waits = isOpen
    ? (await waitingAbout(kit.services.db, merchantId, [`recovery:${claim.claimId}`])).get(`recovery:${claim.claimId}`)
    : undefined;
  const names = await namesOfStaff(kit.services.db, there);
  return {
    ...line,
    takesTwo: isOpen && (there.length > 0 || (await holdsSomething(kit, claim.playerId))),
    sameAddress: [...names.values()].toSorted(),
    waits: waits === undefined ? null : { approvalId: waits.id, by: waits.askedName },
  };
}

async function claimOf(kit: BackOfficeKit, merchantId: number, claimId: string): Promise<Claim> {
  const { list } = await kit.deps.identity.forStaff.listRecoveries({ merchantId, id: claimId, state: 'all' }, { offset: 0, limit: 1 });
  return list[0] ?? refuse('not.found');
}

/**
 * Nobody lets himself into somebody's account: who has signed in from where the claim came from neither asks nor decides. Where others of staff have,
 * everybody is told.
 * @throws DomainError recovery.own.address
 */
async function judgeAddress(kit: BackOfficeKit, context: RequestContext, claim: Claim): Promise<string[]> {
  const there = await staffThere(kit, claim);
  const { staffId } = staffOf(context);
  if (there.length === 0) return there;
  kit.services.alarms.raise({
    kind: 'approval-same-address',
    merchantId: context.merchant.id,
    subject: `recovery:${claim.claimId}`,
    detail: { staff: there.length, same: 'address' },
  });
  if (there.includes(staffId) && !isLoopback(kit, claim)) refuse('recovery.own.address');
  return there;
}

/** Gives the account back, or not, in the transaction of the entry. */
function settle(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { claimId, accept, reason, decidedBy }: { claimId: string; accept: boolean; reason: string; decidedBy: string },
) {
  const action = accept ? 'recovery.accepted' : 'recovery.rejected';
  return changeAsStaffWithin(transaction, context, { action, subject: `recovery:${claimId}`, reason }, async (inside) => {
    const { settings } = await kit.deps.site.desk.show(context.merchant.id);
    const freezeHours = settings.staffRecoveryPauseHours;
    const decision = { merchant: context.merchant, claimId, accept, decidedBy, freezeHours };
    const { playerId, before, after } = await kit.deps.identity.forStaff.decideRecovery(inside, decision);
    return { value: { playerId, state: after }, before: { playerId, state: before }, after: { state: after } };
  });
}

/** Claims of players who have lost every way in; their pictures are looked at like those of documents. */
export function recoveryDeskRoutes(kit: BackOfficeKit): Route[] {
  const { identity } = kit.deps;
  const { db } = kit.services;
  return [
    handle(contract.staffListRecoveries, async ({ query }, { merchant }) => {
      const filter = { merchantId: merchant.id, id: query.id, state: query.state };
      const { list, total } = await identity.forStaff.listRecoveries(filter, pageOf(query));
      return { list: await Promise.all(list.map((claim) => lineOf(kit, merchant.id, claim))), total };
    }),
    handle(contract.staffExportRecoveries, async ({ query }, { merchant }) => ({
      fileName: 'recoveries.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await identity.forStaff.listRecoveries({ merchantId: merchant.id, id: query.id, state: query.state }, page)).list,
        (one) => [
          one.claimId,
          one.playerId,
          one.userName,
          wordsOf('players.recovery', one.state),
          new Date(one.submittedAt),
          one.decidedAt === null ? null : new Date(one.decidedAt),
          one.decidedBy,
        ],
      ),
    })),
    handle(contract.staffDecideRecovery, async ({ params: { claimId }, body: { decision, reason } }, context) => {
      const claim = await claimOf(kit, context.merchant.id, claimId);
      const accept = decision === 'accept';
      const decidedBy = staffOf(context).name;
      if (accept && claim.state === 'pending') {
        const there = await judgeAddress(kit, context, claim);
        if (there.length > 0 || (await holdsSomething(kit, claim.playerId))) {
          const subject = `recovery:${claimId}`;
          const waiting = (await waitingAbout(db, context.merchant.id, [subject])).get(subject);
          if (waiting !== undefined) refuse('approval.waits', { parameters: { name: waiting.askedName } });
          const payload = { claimId, playerId: claim.playerId, email: claim.email, sameAddress: there.length };
          const asked = await ask(kit, context, { kind: 'account-recovery', subject, payload, reason }, undefined, { once: true });
          return { state: claim.state, waits: asked.id };
        }
      }
      const { state } = await inTransaction(db, (transaction) => settle(kit, transaction, context, { claimId, accept, reason, decidedBy }));
      return { state, waits: null };
    }),
  ];
}

/** An account that holds something is given back by two. */
export const recoveryApproval = (kit: BackOfficeKit): ApprovalEntry =>
  approvalEntry({
    kind: 'account-recovery',
    decidedBy: contract.staffDecideRecoveryRequest,
    payload: Type.Object({ claimId: Type.String(), playerId: Type.Integer() }),
    async carryOut({ context, payload: { claimId }, approval: { askedName, reason } }, transaction) {
      await judgeAddress(kit, context, await claimOf(kit, context.merchant.id, claimId));
      const decidedBy = `${askedName}, ${staffOf(context).name}`;
      const { state } = await settle(kit, transaction, context, { claimId, accept: true, reason, decidedBy });
      return { state };
    },
  });
