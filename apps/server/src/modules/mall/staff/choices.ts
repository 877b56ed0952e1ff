import type { Reply, staffMall as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { isAward, textIn } from '../present.js';
import { rankNames } from '../show-items.js';
import type { MallStaffKit } from './kit.js';

type Choices = Reply<typeof contract.staffMallChoices>;

/** What an item can go by. An award whose giver says its sum is none of a fixed price. */
export async function showChoices(kit: MallStaffKit, context: RequestContext): Promise<Choices> {
  const { promotions, points } = kit.below;
  const { merchant, language } = context;
  const [ranks, awards, raffles, { bringsPer1000, costsPer1000 }] = await Promise.all([
    rankNames(kit, context),
    promotions.awardOffers(merchant.id),
    promotions.raffleOffers(merchant.id),
    points.exchangeOf(merchant.id),
  ]);
  return {
    ranks: [...ranks],
    offers: [
      ...awards.flatMap(({ id, money, title, code, most, sum }): Choices['offers'] =>
        isAward(money) && most === null
          ? [{ id, kind: money, title: textIn(title, language), code, sum: sum === null ? null : formatMoney(sum) }]
          : [],
      ),
      ...raffles.map(({ id, title, code }) => ({ id, kind: 'ticket' as const, title: textIn(title, language), code, sum: null })),
    ],
    bringsPer1000: bringsPer1000 === null ? null : formatMoney(bringsPer1000),
    costsPer1000: costsPer1000 === null ? null : formatMoney(costsPer1000),
  };
}
