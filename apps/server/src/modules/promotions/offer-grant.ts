import { type DatabaseTransaction, newId } from '@sortes/service';
import { judgeGrant, rowOf, type Wanted } from './claim-grant.js';
import { findGrantFor, type GrantRow, insertGrant } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { tellReady } from './tell-rewards.js';

/**
 * Lays something ready that its player may claim: judged, counted and taken of the budget now, so that what was promised is there. Whatever it is for is laid ready once.
 * @throws DomainError as `judgeGrant`
 */
export async function offerGrant(kit: PromotionsKit, transaction: DatabaseTransaction, wanted: Wanted): Promise<GrantRow> {
  const { known, stored, offer, sourceKey } = wanted;
  const had = await findGrantFor(transaction, { playerId: known.player.playerId, offerId: stored.id, sourceKey });
  if (had !== undefined) return had;
  const terms = await judgeGrant(kit, transaction, wanted);
  const until = offer.claimDays === null ? null : new Date(kit.services.clock.now().getTime() + offer.claimDays * 86_400_000);
  const grant = await insertGrant(transaction, {
    ...rowOf(wanted, terms, newId()),
    state: 'offered',
    until,
    queuePlace: null,
    isActive: false,
  });
  await tellReady(transaction, grant);
  return grant;
}
