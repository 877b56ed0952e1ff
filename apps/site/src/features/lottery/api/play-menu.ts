import type { Reply, lottery } from '@sortes/contract';
import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { lotteryKeys } from '../keys';

export type PlayMenu = Reply<typeof lottery.getPlayMenu>[number];
export type SoldPlay = PlayMenu['playMenuGroups'][number]['playMenus'][number];

/** What a game sells, in a language. */
export const playMenuQuery = (gameId: string, code: string) =>
  queryOptions({
    queryKey: lotteryKeys.playMenu.of(gameId, code),
    queryFn: async ({ signal }) => {
      // One menu for each prize mode; the first is the board's.
      const [menu] = await call('getPlayMenu', { params: { gameId }, query: { language: code } }, { signal });
      if (!menu) throw new Error('empty play menu');
      return menu;
    },
    staleTime: 60_000,
  });

/** Plays, odds, units and limits as sold now. */
export function usePlayMenu(gameId: string) {
  const { code } = useLanguage();
  return useQuery(playMenuQuery(gameId, code));
}

// One function for good: a new one each time would make a new map, and everything drawn from it anew.
const menusByGame = (answers: readonly UseQueryResult<PlayMenu>[]): ReadonlyMap<string, PlayMenu> =>
  new Map(answers.flatMap(({ data }) => (data ? [[data.gameId, data] as const] : [])));

/** The menus of several games, by game; those not answered yet are missing. */
export function usePlayMenus(gameIds: readonly string[]): ReadonlyMap<string, PlayMenu> {
  const { code } = useLanguage();
  return useQueries({ queries: gameIds.map((gameId) => playMenuQuery(gameId, code)), combine: menusByGame });
}
