import type { promotionRewards as contract, Reply } from '@sortes/contract';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { PromotionsKit } from './kit.js';
import { findMarketing, type Marketing, writeMarketing } from './marketing-repository.js';

/** What whoever has not said gets: offers where they look for them, nothing that comes to them. */
export const unsaid: Marketing = { offers: true, inbox: false, popUps: false };

/** What the caller wants to hear of offers. */
export async function showMarketing({ services }: PromotionsKit, context: RequestContext): Promise<Reply<typeof contract.getMarketing>> {
  const said = await findMarketing(services.db, callerOf(context).playerId);
  const { offers, inbox, popUps } = said ?? unsaid;
  return { offers, inbox, popUps, isSaid: said !== undefined };
}

/** What they want from now on. Who wants no offers is sent none either. */
export async function saveMarketing(
  kit: PromotionsKit,
  wanted: Marketing,
  context: RequestContext,
): Promise<Reply<typeof contract.getMarketing>> {
  const { playerId } = callerOf(context);
  const { offers, inbox, popUps } = wanted;
  await writeMarketing(
    kit.services.db,
    { playerId, merchantId: context.merchant.id },
    { offers, inbox: offers && inbox, popUps: offers && popUps },
  );
  return showMarketing(kit, context);
}
