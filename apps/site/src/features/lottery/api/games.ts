import type { Reply, lottery } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client';
import { useLanguage } from '../../../shared/i18n';

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

/** Every game by group, in the server's order; groups without games are left out. */
export function useGameGroups() {
  const { code } = useLanguage();
  return useQuery({
    queryKey: ['lottery', 'menus', code],
    queryFn: async ({ signal }) => groupsOf(await call('getGameMenus', { query: { language: code } }, { signal })),
    staleTime: 300_000,
  });
}

/** Vietnamese games by region. */
export function useVnRegions() {
  const { code } = useLanguage();
  return useQuery({
    queryKey: ['lottery', 'vn-menus', code],
    queryFn: async ({ signal }) => groupsOf(await call('getVnGameMenu', { query: { language: code } }, { signal })),
    staleTime: 300_000,
  });
}

/** Games with the most stakes first, each with its draw on sale and its last result. */
export function usePopularGames(count = 100) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: ['lottery', 'popular', count, code],
    queryFn: ({ signal }) => call('getPopularGames', { query: { count, language: code } }, { signal }),
    staleTime: 10_000,
    refetchInterval: 20_000,
  });
}
