import type { Listener } from '../../platform/follow.js';
import { grantForDeposit } from './deposit-grant.js';
import type { PromotionsKit } from './kit.js';

/**
 * Gives what was wanted with deposits, once they are credited: beside their transactions, so that no offer keeps a player's money back. Each grant is a transaction of
 * its own, found again by its deposit when the listener hears of it twice.
 */
export function promotionListeners(kit: PromotionsKit): Listener[] {
  return [
    {
      name: 'promotions: deposits',
      topics: ['deposit.changed'],
      async hear(_, facts) {
        for (const { fact } of facts)
          if (fact.topic === 'deposit.changed' && fact.state === 'credited') await grantForDeposit(kit, fact.playerId, fact.orderId);
      },
    },
  ];
}
