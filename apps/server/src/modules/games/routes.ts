import { games as contract, readLanguage } from '@sortes/contract';
import { handle, type RequestContext, type Route } from '../../platform/http.js';
import type { FoundGame, GameSource } from './game-source.js';
import { launchGame } from './launch-game.js';
import type { Lobby } from './show-lobby.js';

const winnersWhenNotSaid = 20;

export function gamesRoutes(sources: readonly GameSource[], lobby: Lobby): Route[] {
  const findGame = async ({ merchant }: RequestContext, code: string): Promise<FoundGame | undefined> => {
    for (const source of sources) {
      const found = await source.findGame(merchant, code);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return [
    handle(contract.getGameVendors, async ({ query }, context) =>
      lobby.vendors(context.merchant, readLanguage(query.language) ?? context.language),
    ),
    handle(contract.getRankList, async ({ query }, context) =>
      lobby.winners(
        context.merchant,
        readLanguage(query.language) ?? context.language,
        query.limitNum ?? winnersWhenNotSaid,
        query.gameCategory,
      ),
    ),
    handle(contract.launchGame, async ({ query }, context) => ({
      content: { game_url: await launchGame(query, (code) => findGame(context, code)) },
    })),
  ];
}
