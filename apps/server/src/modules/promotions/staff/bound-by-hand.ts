import { formatMoney, parseMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { awardAlone } from '../../awards/index.js';
import { todayOf } from '../claim-uses.js';
import type { PromotionsStaffKit } from './kit.js';
import { sumGivenByHand } from './staff-repository.js';

/**
 * Bounds what a player is given by hand on a day of the brand. To be asked in the transaction, under the player's lock and after the gift: what was typed, or read beforehand, may be another sum,
 * and a large gift may come in small ones. Writes down who gave it.
 * @returns what throws DomainError promotion.given for more than that, award.alone for more than one person gives alone over all modules
 */
export async function boundByHand({ services, below }: PromotionsStaffKit, context: RequestContext) {
  const { merchant } = context;
  const { grantAlone } = await below.site.settingsOf(merchant);
  const most = parseMoney(String(grantAlone));
  const { since } = todayOf(services.clock.now(), merchant.timeZone);
  return async (
    transaction: DatabaseTransaction,
    { playerId, grantId, amount }: { playerId: number; grantId: string; amount: bigint },
  ): Promise<void> => {
    if ((await sumGivenByHand(transaction, playerId, since)) > most) refuse('promotion.given', { parameters: { most: formatMoney(most) } });
    const { name: staff } = staffOf(context);
    const { id: merchantId, currency } = context.merchant;
    await awardAlone(below, transaction, {
      merchantId,
      kind: 'gift',
      act: 'given',
      subject: `grant:${grantId}`,
      playerId,
      currency,
      worst: amount,
      staff,
    });
  };
}
