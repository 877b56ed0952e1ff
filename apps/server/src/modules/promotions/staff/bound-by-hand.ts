import { formatMoney, parseMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { todayOf } from '../claim-uses.js';
import type { PromotionsStaffKit } from './kit.js';
import { sumGivenByHand } from './staff-repository.js';

/**
 * Bounds what a player is given by hand on a day of the brand. To be asked in the transaction, under the player's lock and after the gift: what was typed, or read beforehand, may be another sum,
 * and a large gift may come in small ones.
 * @returns what throws DomainError promotion.given for more than that
 */
export async function boundByHand({ services, below }: PromotionsStaffKit, { merchant }: RequestContext) {
  const { grantAlone } = await below.site.settingsOf(merchant);
  const most = parseMoney(String(grantAlone));
  const { since } = todayOf(services.clock.now(), merchant.timeZone);
  return async (transaction: DatabaseTransaction, playerId: number): Promise<void> => {
    if ((await sumGivenByHand(transaction, playerId, since)) > most) refuse('promotion.given', { parameters: { most: formatMoney(most) } });
  };
}
