import { currentLanguage } from '../../../kit/i18n';
import { queryClient } from '../../../kit/query-client';
import { allGames, popularGamesQuery } from '../api/games';
import { nearDrawsQuery } from '../api/near-draws';
import { playMenuQuery } from '../api/play-menu';

/**
 * Asks for what the board in the address will ask for, as soon as its code is there: on a slow phone the first drawing would come between. Failures are
 * the board's to tell, which asks again.
 */
export function askAheadForBoard(): void {
  const gameCode = new URLSearchParams(location.search).get('gameCode');
  if (gameCode === null) return;
  void queryClient.prefetchQuery(playMenuQuery(gameCode, currentLanguage().code));
  void queryClient.prefetchQuery(nearDrawsQuery(gameCode));
}

/** Likewise for a list of games. */
export function askAheadForGames(): void {
  void queryClient.prefetchQuery(popularGamesQuery(allGames, currentLanguage().code));
}
