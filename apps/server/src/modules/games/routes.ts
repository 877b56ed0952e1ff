import { games as contract, readLanguage } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import type { LiveResults } from './catalogue/live-results.js';
import type { Lobby } from './show-lobby.js';

const winnersWhenNotSaid = 20;

/** What vendors' games and the lottery's show together. */
export function gamesRoutes(lobby: Lobby, liveResults: LiveResults): Route[] {
  return [
    handle(contract.getGameVendors, async ({ query }, context) =>
      lobby.vendorsText(context.merchant, readLanguage(query.language) ?? context.language),
    ),
    handle(contract.listLiveResults, async (_input, context) => ({ list: await liveResults.of(context.merchant) })),
    handle(contract.getRankList, async ({ query }, context) =>
      lobby.winners(
        context.merchant,
        readLanguage(query.language) ?? context.language,
        query.limitNum ?? winnersWhenNotSaid,
        query.gameCategory,
      ),
    ),
  ];
}
