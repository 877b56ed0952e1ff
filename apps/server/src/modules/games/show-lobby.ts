import type { LanguageCode, Reply, games as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import type { GameSource } from './game-source.js';
import { joinLanes } from './list-lanes.js';
import { joinWinners } from './list-winners.js';

/** What every visitor of the lobby is told, as its calls answer it. */
export interface Lobby {
  /** Categories that have something to play, with their cards. */
  vendors(merchant: Merchant, language: LanguageCode): Promise<Reply<typeof contract.getGameVendors>>;
  /** The newest prizes of a category (`ALL` or nothing: of all), newest first, names masked. */
  winners(merchant: Merchant, language: LanguageCode, limit: number, category?: string): Promise<Reply<typeof contract.getRankList>>;
}

export function createLobby(sources: readonly GameSource[]): Lobby {
  return {
    async vendors(merchant, language) {
      const lanes = joinLanes((await Promise.all(sources.map((source) => source.lanes(merchant, language)))).flat());
      return {
        data: { lanes: lanes.map((lane) => ({ ...lane, cards: lane.cards.map((card) => ({ ...card, isHot: card.isHot ? 1 : 0 })) })) },
      };
    },
    async winners(merchant, language, limit, category) {
      const winners = (await Promise.all(sources.map((source) => source.winners(merchant, limit, language)))).flat();
      return {
        list: joinWinners(winners, category, limit).map(({ amount, gameName, userName, iconUrl, nodeId, gameType, vassalage, time }) => ({
          vo: { winAmount: toWireNumber(amount), gameName, customerName: userName, iconUrl, nodeId, gameType, vassalage, time },
        })),
      };
    },
  };
}
