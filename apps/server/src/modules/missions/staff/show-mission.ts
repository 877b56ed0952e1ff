import type { Reply, staffMissions as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { faultsOfMission } from '../mission-rules.js';
import { mostOfMission } from '../most.js';
import { sayGoal } from '../say.js';
import { readKnown } from '../save-mission.js';
import type { MissionsStaffKit } from './kit.js';
import { needsSecond, presentMost, readRates } from './second.js';
import { countReached, pageOfMissions } from './staff-repository.js';
import { presentMission, cardsIn } from './present-mission.js';

/** @throws DomainError not.found */
export async function showStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffGetMission>> {
  const { db } = kit.services;
  const { merchant, language } = context;
  const [row] = await pageOfMissions(db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 });
  if (row === undefined) return refuse('not.found');
  const { document, liveAt } = row;
  const [reached, known, rates, [waiting]] = await Promise.all([
    countReached(db, id),
    readKnown(kit, db, merchant, { id, isDraft: false }),
    readRates(kit, merchant.id),
    kit.office.approvals.listWaiting(db, merchant.id, { kind: 'mission-live', subject: `mission:${id}` }),
  ]);
  const most = mostOfMission(document, rates);
  const faults = row.state === 'ended' ? [] : faultsOfMission(document, known);
  return {
    mission: presentMission(row, context),
    version: row.version,
    document,
    cards: await cardsIn(kit, context, document, liveAt ?? kit.services.clock.now()),
    faults,
    steps: document.steps.map((step, at) => {
      const counted = reached.find(({ no }) => no === at + 1);
      return { no: at + 1, goal: sayGoal(step, { merchant, language }), reached: counted?.reached ?? 0, claimed: counted?.claimed ?? 0 };
    }),
    isFixed: liveAt !== null,
    most: presentMost(most),
    needsSecond: await needsSecond(kit, merchant, most),
    asked: waiting?.id ?? null,
  };
}
