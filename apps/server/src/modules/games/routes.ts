import { games as contract, readLanguage } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { handle, type RequestContext, type Route } from '../../platform/http.js';
import type { FoundGame, GameSource } from './game-source.js';
import { joinLanes } from './list-lanes.js';
import { joinWinners } from './list-winners.js';
import { launchGame } from './launch-game.js';

const winnersWhenNotSaid = 20;

export function gamesRoutes(sources: readonly GameSource[]): Route[] {
  const findGame = async ({ merchant }: RequestContext, code: string): Promise<FoundGame | undefined> => {
    for (const source of sources) {
      const found = await source.findGame(merchant, code);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return [
    handle(contract.getGameVendors, async ({ query }, context) => {
      const language = readLanguage(query.language) ?? context.language;
      const lanes = joinLanes((await Promise.all(sources.map((source) => source.lanes(context.merchant, language)))).flat());
      return {
        data: { lanes: lanes.map(({ title, cards }) => ({ title, cards: cards.map((card) => ({ ...card, isHot: card.isHot ? 1 : 0 })) })) },
      };
    }),
    handle(contract.getRankList, async ({ query }, context) => {
      const language = readLanguage(query.language) ?? context.language;
      const limit = query.limitNum ?? winnersWhenNotSaid;
      const winners = (await Promise.all(sources.map((source) => source.winners(context.merchant, limit, language)))).flat();
      return {
        list: joinWinners(winners, query.gameCategory, limit).map(
          ({ amount, gameName, userName, iconUrl, nodeId, gameType, vassalage, time }) => ({
            vo: { winAmount: toWireNumber(amount), gameName, customerName: userName, iconUrl, nodeId, gameType, vassalage, time },
          }),
        ),
      };
    }),
    handle(contract.launchGame, async ({ query }, context) => ({
      content: { game_url: await launchGame(query, (code) => findGame(context, code)) },
    })),
  ];
}
