import type { Reply, staffMissions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { listMissionOrder } from '../mission-repository.js';
import { textIn } from '../say.js';
import { keptCounters } from '../save-mission.js';
import type { MissionsStaffKit } from './kit.js';

/** What missions and boards can be made of. */
export async function showChoices(
  kit: MissionsStaffKit,
  { merchant, language }: RequestContext,
): Promise<Reply<typeof contract.staffMissionChoices>> {
  const { promotions, site } = kit.below;
  const [counters, awards, lists, missions, hasPoints] = await Promise.all([
    keptCounters(kit, merchant),
    promotions.awardOffers(merchant.id),
    promotions.playerLists(merchant.id),
    listMissionOrder(kit.services.db, merchant.id),
    site.moduleOn(merchant, 'PTSYS3'),
  ]);
  return {
    counters: [...counters],
    awards: awards.map(({ id, code, title, sum, most }) => ({
      id,
      code,
      title: textIn(title, language),
      sum: sum === null ? null : formatMoney(sum),
      most: most === null ? null : formatMoney(most),
    })),
    hasPoints,
    missions: missions
      .filter(({ state }) => state !== 'ended')
      .map(({ id, code, title }) => ({ id, code, title: textIn(title, language) })),
    lists: lists.map(({ code, members }) => ({ code, members })),
  };
}
