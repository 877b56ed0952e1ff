import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { playMenuQuery, type PlayMenu } from '../../../entities/play/play-menu';
import { useLanguage } from '../../../kit/i18n';

export { playMenuQuery, type PlayMenu, type SoldPlay } from '../../../entities/play/play-menu';

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
