import type { Input, promotionRewards as contract, Reply } from '@sortes/contract';
import { isAllowedGame } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { listUsable } from './free-bet-repository.js';
import { lotteryPlayed } from './free-bets.js';
import { offerOf } from './offer-stored.js';
import { titleOf } from './say-terms.js';
import type { ShowKit } from './viewer.js';

/** Free bets that the caller may stake, of those that may be staked on a lottery where one is named. */
export async function showFreeBets(
  { services: { db, clock } }: ShowKit,
  { gameId, inGroup = false }: Input<typeof contract.listFreeBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listFreeBets>> {
  const usable = await listUsable(db, callerOf(context).playerId, clock.now());
  const list = usable.flatMap(({ id, amount, until, offerId, version, document }) => {
    const offer = offerOf({ id: offerId, version, document });
    if (gameId !== undefined && !isAllowedGame(offer.games, lotteryPlayed(gameId, inGroup))) return [];
    return [{ id, title: titleOf(offer, context.language), amount: formatMoney(amount), until: until?.getTime() ?? null }];
  });
  return { list };
}
