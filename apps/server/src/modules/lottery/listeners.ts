import type { Listener } from '../../platform/follow.js';
import { withdrawChasesOf } from './chases/cancel-chase.js';

/** What the lottery does when something happened elsewhere. */
export const lotteryListeners: readonly Listener[] = [
  {
    name: 'lottery: chases of players who were excluded',
    topics: ['player.excluded'],
    async hear(transaction, facts) {
      for (const { merchantId, fact } of facts)
        if (fact.topic === 'player.excluded') await withdrawChasesOf(transaction, merchantId, fact.playerId);
    },
  },
];
