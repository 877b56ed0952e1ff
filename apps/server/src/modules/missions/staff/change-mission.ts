import { type Input, type Reply, staffApprovals, type staffMissions as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { findMission } from '../mission-repository.js';
import { faultsOfMission, type MissionDocument } from '../mission-rules.js';
import { isAboveAlone, mostOfMission, worstDayOfMission } from '../most.js';
import { makeMission, moveMission, readKnown, saveMission } from '../save-mission.js';
import { refuseUntyped } from '../../awards/index.js';
import { makeDocument, moveDocument, saveDocument } from './change-document.js';
import type { MissionsStaffKit } from './kit.js';
import { noteDocument } from './promise-document.js';
import { needsSecond, readRates } from './second.js';

type Saved = Reply<typeof contract.staffMakeMission>;

/** Makes a mission, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export async function makeStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  { code, document, reason }: Input<typeof contract.staffMakeMission>['body'],
): Promise<Saved> {
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: true });
  return makeDocument(kit, context, { of: 'mission', code, document, reason }, (transaction, by) =>
    makeMission(transaction, context.merchant, known, { code, document, by }),
  );
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
  return saveDocument(kit, context, { of: 'mission', id, after, reason }, async (transaction) => {
    const stored = (await findMission(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
    if (stored.state === 'live' && takesTwo && goesOnLonger(stored.document, document)) refuse('mission.second');
    return saveMission(transaction, merchant, known, { id, after, document });
  });
}

const actions = { live: 'mission.live', paused: 'mission.paused', ended: 'mission.ended' } as const;

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
  const [alone, members] = await Promise.all([kit.below.promotions.aloneUpTo(merchant), kit.below.promotions.countMembers(merchant.id)]);
  return moveDocument(
    kit,
    context,
    { of: 'mission', id, to, action: actions[to], reason },
    {
      async stands(transaction) {
        const stored = (await findMission(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
        const most = mostOfMission(stored.document, rates);
        return {
          ...stored,
          most,
          worstDay: worstDayOfMission(stored.document, rates, members),
          goesLive: to === 'live',
          takesTwo: to === 'live' && isAboveAlone(most, alone),
          mayGo: stored.state === 'draft' || stored.state === 'paused',
          faultsOf: () => faultsOfMission(stored.document, known),
        };
      },
      move: (transaction) => moveMission(kit, transaction, merchant, known, { id, to }),
    },
  );
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
      worstDay: Type.Union([Type.String(), Type.Null()], { description: 'What it gives on its worst day; null: nobody can say' }),
      toType: Type.Optional(Type.String({ description: 'Who agrees types it' })),
    }),
    async carryOut({ approval, context, payload: { missionId, version, worstDay, toType }, said }, transaction) {
      const { merchant } = context;
      const known = await readKnown(kit, kit.services.db, merchant, { id: missionId, isDraft: false });
      const stored = await findMission(transaction, merchant.id, missionId, 'change');
      if (stored?.version !== version) return refuse('approval.outdated');
      refuseUntyped(said, toType);
      const { faults } = await moveMission(kit, transaction, merchant, known, { id: missionId, to: 'live' });
      if (faults.length > 0) return refuse('approval.outdated');
      const promise = { of: 'mission', id: missionId, worst: worstDay === null ? null : parseMoney(worstDay) } as const;
      await noteDocument(transaction, context, promise, approval.askedName);
      return { missionId, version, state: 'live' };
    },
  });
