import type { Reply, staffMissions as contract } from '@sortes/contract';
import type { RequestContext } from '../../../platform/http.js';
import { faultsOfMission, type MissionDocument } from '../mission-rules.js';
import { mostOfMission } from '../most.js';
import { readKnown } from '../save-mission.js';
import { isWord, type MissionsStaffKit } from './kit.js';
import { needsSecond, presentMost, readRates } from './second.js';
import { cardsIn } from './present-mission.js';

/** What a mission lacks, and what it looks like once it lacks nothing. */
export async function checkMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  document: MissionDocument,
): Promise<Reply<typeof contract.staffCheckMission>> {
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: false });
  const faults = faultsOfMission(document, known);
  const lacksWordsAlone = faults.every(isWord);
  const most = mostOfMission(document, await readRates(kit, context.merchant.id));
  return {
    faults,
    cards: lacksWordsAlone ? await cardsIn(kit, context, document, kit.services.clock.now()) : [],
    most: presentMost(most),
    needsSecond: await needsSecond(kit, context.merchant, most),
  };
}
