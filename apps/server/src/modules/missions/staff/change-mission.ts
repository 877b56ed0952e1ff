import { type Input, type Reply, staffApprovals, type staffMissions as contract } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { findMission, type MissionRow } from '../mission-repository.js';
import { faultsOfMission, type MissionDocument } from '../mission-rules.js';
import { isAboveAlone, mostOfMission } from '../most.js';
import { makeMission, moveMission, readKnown, saveMission } from '../save-mission.js';
import { type MissionsStaffKit, NothingSaved, unlessFaulty } from './kit.js';
import { needsSecond, presentMost, readRates } from './second.js';

type Saved = Reply<typeof contract.staffMakeMission>;

/** Makes a mission, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export async function makeStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  { code, document, reason }: Input<typeof contract.staffMakeMission>['body'],
): Promise<Saved> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: true });
  const made = await unlessFaulty(() =>
    inTransaction(kit.services.db, (transaction) =>
      once(transaction, { owner: `staff:${staffId}`, operation: 'mission', key, input: { code, document } }, () =>
        kit.office.changeAsStaffWithin(transaction, context, { action: 'mission.made', subject: 'mission:', reason }, async () => {
          const saved = await makeMission(transaction, context.merchant, known, { code, document, by: name });
          if (!saved.isSaved) throw new NothingSaved(saved.faults);
          return {
            value: { id: saved.id, version: saved.version },
            subject: `mission:${saved.id}`,
            after: { code, version: saved.version },
          };
        }),
      ),
    ),
  );
  return 'faults' in made ? { id: null, version: 0, faults: made.faults } : { ...made, faults: [] };
}

/** Whether a mission could be done for longer than before. */
const goesOnLonger = (before: MissionDocument, after: MissionDocument): boolean =>
  before.untilDay !== null && (after.untilDay === null || after.untilDay > before.untilDay);

/**
 * Saves a mission anew. What is live and takes two persons does not go on for longer by one: it is paused first, and asked for again.
 * @throws DomainError not.found, edit.outdated, state.not.allowed, mission.fixed, mission.second
 */
export async function saveStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { after, document, reason }: Input<typeof contract.staffSaveMission>['body'],
): Promise<Saved> {
  const { db } = kit.services;
  const { merchant } = context;
  const found = (await findMission(db, merchant.id, id)) ?? refuse('not.found');
  const known = await readKnown(kit, db, merchant, { id, isDraft: found.state === 'draft' });
  const takesTwo = await needsSecond(kit, merchant, mostOfMission(document, await readRates(kit, merchant.id)));
  const saved = await unlessFaulty(() =>
    kit.office.changeAsStaff(context, { action: 'mission.saved', subject: `mission:${id}`, reason }, async (transaction) => {
      const stored = (await findMission(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
      if (stored.state === 'live' && takesTwo && goesOnLonger(stored.document, document)) refuse('mission.second');
      const done = await saveMission(transaction, merchant, known, { id, after, document });
      if (!done.isSaved) throw new NothingSaved(done.faults);
      return { value: { id: done.id, version: done.version }, before: { version: after }, after: { version: done.version } };
    }),
  );
  return 'faults' in saved ? { id: null, version: 0, faults: saved.faults } : { ...saved, faults: [] };
}

const actions = { live: 'mission.live', paused: 'mission.paused', ended: 'mission.ended' } as const;

/** Asks a second person to let a mission go live as it is now. */
async function askLive(
  { office }: MissionsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  {
    id,
    code,
    version,
    most,
    reason,
  }: Pick<MissionRow, 'id' | 'code' | 'version'> & { most: ReturnType<typeof presentMost>; reason: string },
): Promise<string> {
  const payload = { missionId: id, code, version, amount: most.amount, points: most.points };
  const asked = { kind: 'mission-live', subject: `mission:${id}`, payload, reason } as const;
  return (await office.approvals.askWithin(transaction, context, asked, undefined, { onceAbout: true })).id;
}

/**
 * Moves a mission. One that may give more than one person decides goes live by a second person; what was asked for about it has ended once it is moved.
 * @throws DomainError not.found, state.not.allowed, approval.waits
 */
export async function moveStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { to, reason }: Input<typeof contract.staffMoveMission>['body'],
): Promise<Reply<typeof contract.staffMoveMission>> {
  const { merchant } = context;
  const [known, rates] = await Promise.all([
    readKnown(kit, kit.services.db, merchant, { id, isDraft: false }),
    readRates(kit, merchant.id),
  ]);
  const alone = await kit.below.promotions.aloneUpTo(merchant);
  const moved = await unlessFaulty(() =>
    inTransaction(kit.services.db, async (transaction) => {
      // Requests are locked before what they are about.
      const waiting = await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, `mission:${id}`);
      const stored = (await findMission(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
      const most = mostOfMission(stored.document, rates);
      if (to === 'live' && isAboveAlone(most, alone)) {
        if (stored.state !== 'draft' && stored.state !== 'paused') refuse('state.not.allowed');
        const faults = faultsOfMission(stored.document, known);
        if (faults.length > 0) throw new NothingSaved(faults);
        return { asked: await askLive(kit, transaction, context, { ...stored, most: presentMost(most), reason }) };
      }
      const about = { action: actions[to], subject: `mission:${id}`, reason } as const;
      await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
        const { before, faults } = await moveMission(kit, transaction, merchant, known, { id, to });
        if (faults.length > 0) throw new NothingSaved(faults);
        return { value: undefined, before: { state: before }, after: { state: to } };
      });
      for (const one of waiting) await kit.office.approvals.endOutdated(transaction, context, one, reason);
      return { asked: null };
    }),
  );
  if ('faults' in moved) return { moved: false, faults: moved.faults, asked: null };
  return { moved: moved.asked === null, faults: [], asked: moved.asked };
}

/** What was asked for goes live as it was then: another version is another question. */
export const missionApproval = (kit: MissionsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'mission-live',
    decidedBy: staffApprovals.decideLoyalty,
    payload: Type.Object({
      missionId: Type.String(),
      code: Type.String(),
      version: Type.Integer(),
      amount: Type.String({ description: 'What one player can get of it in a month, points by their worth' }),
      points: Type.Integer({ description: 'Points among it' }),
    }),
    async carryOut({ context: { merchant }, payload: { missionId, version } }, transaction) {
      const known = await readKnown(kit, kit.services.db, merchant, { id: missionId, isDraft: false });
      const stored = await findMission(transaction, merchant.id, missionId, 'change');
      if (stored?.version !== version) return refuse('approval.outdated');
      const { faults } = await moveMission(kit, transaction, merchant, known, { id: missionId, to: 'live' });
      return faults.length > 0 ? refuse('approval.outdated') : { missionId, version, state: 'live' };
    },
  });
