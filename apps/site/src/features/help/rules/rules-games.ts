import type { Reply, lottery } from '@sortes/contract';
import { findGame, type Game } from '@sortes/lottery-rules';
import { queryOptions } from '@tanstack/react-query';
import type { LanguageCode } from '@sortes/browser';
import { call } from '../../../kit/api/client';
import { helpKeys } from '../keys';

type MenuGame = Reply<typeof lottery.getGameMenus>[string]['gameMenus'][number];

/** A game that the brand offers, as its menu names it and as this browser knows its rules. */
export interface OfferedGame {
  readonly menu: MenuGame;
  readonly game: Game;
}

export const rulesGamesQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: helpKeys.games.of(language),
    queryFn: async ({ signal }): Promise<readonly OfferedGame[]> => {
      const menus = await call('getGameMenus', { query: { language } }, { signal });
      return Object.values(menus)
        .flatMap(({ gameMenus }) => gameMenus)
        .flatMap((menu) => {
          const game = findGame(menu.gameId);
          return game ? [{ menu, game }] : [];
        });
    },
    staleTime: 5 * 60_000,
  });

/** The kinds of lottery of these games, in the order of the menu. */
export function familiesOf(games: readonly OfferedGame[]): readonly string[] {
  return [...new Set(games.map(({ game }) => game.group))];
}

/** Lotteries a member bet on lately. */
export const recentGamesQuery = (player: number | undefined, language: LanguageCode) =>
  queryOptions({
    queryKey: helpKeys.recent.of(player, language),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const menus = await call('getRecentGames', { query: { language } }, { signal });
      return Object.values(menus).flatMap(({ gameMenus }) => gameMenus.map(({ gameId }) => gameId));
    },
    enabled: player !== undefined,
    staleTime: 5 * 60_000,
  });

/** Games of the kinds and parts of the country that were bet on lately before the others; else in the order of the menu. */
export function usualFirst(games: readonly OfferedGame[], recent: readonly string[]): readonly OfferedGame[] {
  const kindOf = ({ game }: OfferedGame): string => `${game.group} ${game.region ?? ''}`;
  const kinds = recent.flatMap((id) => games.filter(({ game }) => game.code === id).map(kindOf));
  const place = (game: OfferedGame): number => (kinds.includes(kindOf(game)) ? kinds.indexOf(kindOf(game)) : kinds.length);
  return [...games].sort((left, right) => place(left) - place(right));
}
