import { readLanguage, textAlong } from '@sortes/contract';
import type { Listener } from '../../platform/follow.js';
import { tell } from '../messaging/index.js';
import type { RanksKit } from './kit.js';

/** Tells players in their inbox that their rank changed, in the language that they read. Nobody is told who is shut out. */
export const rankListeners = (kit: RanksKit): Listener[] => [
  {
    name: 'ranks: messages',
    topics: ['rank.changed'],
    async hear(transaction, facts) {
      for (const { id, merchantId, fact } of facts) {
        if (fact.topic !== 'rank.changed') continue;
        const { playerId, rank, before } = fact;
        const [player] = await kit.below.identity.listActive(merchantId, [playerId]);
        const known = await kit.programmeOf({ id: merchantId });
        const name = known?.programme.ranks[rank]?.name;
        if (player === undefined || name === undefined) continue;
        const note = textAlong(name, readLanguage(player.language) ?? 'EN') ?? '';
        const kind = rank > before ? 'rank.reached' : 'rank.lost';
        await tell(transaction, { playerId, merchantId }, { kind, key: `rank:${id}`, parameters: { note } });
      }
    },
  },
];
