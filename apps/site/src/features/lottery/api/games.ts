import type { Reply, lottery } from '@sortes/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { useSession } from '../../../entities/account/session';
import { entityKeys } from '../../../entities/keys';
import { lotteryKeys } from '../keys';

export type PopularGame = Reply<typeof lottery.getPopularGames>[number];
export type MenuGame = Reply<typeof lottery.getGameMenus>[string]['gameMenus'][number];
export interface GameGroup {
  code: string;
  name: string;
  games: readonly MenuGame[];
}

const groupsOf = (menu: Reply<typeof lottery.getGameMenus>): readonly GameGroup[] =>
  Object.values(menu)
    .map((group) => ({ code: group.gameGroupCode, name: group.gameGroupName, games: group.gameMenus }))
    .filter((group) => group.games.length > 0);

/** Games a member bet on lately, the latest first in each group; a guest has none. */
export function useRecentGames() {
  const { code } = useLanguage();
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  return useQuery({
    queryKey: lotteryKeys.recent.of(player, code),
    queryFn: async ({ signal }) =>
      groupsOf(await call('getRecentGames', { query: { language: code } }, { signal })).flatMap((group) => group.games),
    enabled: player !== undefined,
    staleTime: 30_000,
  });
}

/** More than there are. */
export const allGames = 100;

export const popularGamesQuery = (count: number, code: ReturnType<typeof useLanguage>['code']) =>
  queryOptions({
    queryKey: entityKeys.popularDraws.of(count, code),
    queryFn: ({ signal }) => call('getPopularGames', { query: { count, language: code } }, { signal }),
    staleTime: 10_000,
    refetchInterval: 20_000,
  });

/** Games with the most stakes first, each with its draw on sale and its last result. */
export function usePopularGames(count = allGames) {
  const { code } = useLanguage();
  return useQuery(popularGamesQuery(count, code));
}
