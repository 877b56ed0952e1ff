import type { Reply, staffPromotions as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { unsaid } from '../marketing.js';
import { findMarketing } from '../marketing-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { presentGrants } from './present-grants.js';
import { countWaiting, pageOfStaffGrants } from './staff-repository.js';

/** A player has one money bonus at a time; what else bets count for is a handful. */
const playingAtMost = 20;

/** What promotions have of one player now, and what they want to hear of offers. @throws DomainError not.found */
export async function showPlayerPromotions(
  kit: PromotionsStaffKit,
  context: RequestContext,
  playerId: number,
): Promise<Reply<typeof contract.staffPlayerPromotions>> {
  const { db } = kit.services;
  const { merchant } = context;
  const player = await kit.below.identity.findPlayer(playerId);
  if (player?.merchantId !== merchant.id) return refuse('not.found');
  const filter = { merchantId: merchant.id, playerId, only: 'playing' as const, timeZone: merchant.timeZone };
  const [grants, waiting, said] = await Promise.all([
    pageOfStaffGrants(db, filter, { offset: 0, limit: playingAtMost }),
    countWaiting(db, playerId),
    findMarketing(db, playerId),
  ]);
  const { offers, inbox, popUps } = said ?? unsaid;
  return {
    playing: await presentGrants(kit, context, grants),
    ...waiting,
    marketing: { offers, inbox, popUps, saidAt: said?.saidAt.getTime() ?? null },
  };
}
