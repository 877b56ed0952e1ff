import type { Reply, staffMissions as contract } from '@sortes/contract';
import type { RequestContext } from '../../../platform/http.js';
import { faultsOfMission, type MissionDocument } from '../mission-rules.js';
import { sayGoal } from '../say.js';
import { readKnown } from '../save-mission.js';
import { tryMission } from '../try-mission.js';
import { isWord, type MissionsStaffKit } from './kit.js';
import { presentMost, readRates } from './second.js';

/** What a mission would have come to over the last thirty days; see ../try-mission.ts. */
export async function tryStaffMission(
  kit: MissionsStaffKit,
  { merchant, language }: RequestContext,
  document: MissionDocument,
): Promise<Reply<typeof contract.staffTryMission>> {
  const known = await readKnown(kit, kit.services.db, merchant, { isDraft: true });
  const faults = faultsOfMission(document, known).filter((fault) => !isWord(fault));
  if (faults.length > 0) return { faults, tried: null };
  const { days, periods, players, steps, given, worst } = await tryMission(kit, merchant, document, await readRates(kit, merchant.id));
  return {
    faults,
    tried: {
      ...days,
      periods,
      players: players ?? null,
      steps: document.steps.map((step, at) => {
        const tried = steps[at] ?? { why: 'many' as const };
        const goal = sayGoal(step, { merchant, language });
        if (tried.why !== null) return { no: at + 1, goal, players: null, times: null, why: tried.why };
        return { no: at + 1, goal, players: tried.players, times: tried.times, why: null };
      }),
      given: presentMost(given),
      worst: worst === undefined ? null : presentMost(worst),
    },
  };
}
