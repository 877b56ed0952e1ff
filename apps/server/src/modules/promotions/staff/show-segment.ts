import type { Reply, staffSegments as contract } from '@sortes/contract';
import type { RequestContext } from '../../../platform/http.js';
import { offerOf } from '../offer-stored.js';
import { titleOf } from '../say-terms.js';
import { offersAsking } from '../segment-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { presentSegment, segmentOf } from './present-segment.js';

/** Offers that ask for a list, named beside it at most. */
const offersShown = 50;

/** A list with what asks for it. @throws DomainError not.found */
export async function showSegment(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffGetSegment>> {
  const row = await segmentOf(kit, context, id);
  const asking = await offersAsking(kit.services.db, id, offersShown);
  return {
    segment: presentSegment(row),
    offers: asking.map((one) => ({ id: one.id, code: one.code, title: titleOf(offerOf(one), context.language) })),
  };
}
