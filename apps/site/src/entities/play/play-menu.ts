import type { Reply, lottery } from '@sortes/contract';
import { findPlay, type Game } from '@sortes/lottery-rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { entityKeys } from '../keys';

export type PlayMenu = Reply<typeof lottery.getPlayMenu>[number];
export type SoldPlay = PlayMenu['playMenuGroups'][number]['playMenus'][number];

export interface PlayGroup {
  readonly code: string;
  readonly name: string;
  readonly plays: readonly SoldPlay[];
}

/** What a game sells, in a language. */
export const playMenuQuery = (gameId: string, code: string) =>
  queryOptions({
    queryKey: entityKeys.playMenu.of(gameId, code),
    queryFn: async ({ signal }) => {
      // One menu for each prize mode; the first is the board's.
      const [menu] = await call('getPlayMenu', { params: { gameId }, query: { language: code } }, { signal });
      if (!menu) throw new Error('empty play menu');
      return menu;
    },
    staleTime: 60_000,
  });

/** Plays that are both sold by the server and known to the rules in this browser; a play of a newer version is not offered. */
export function playsOf(game: Game, menu: PlayMenu): readonly PlayGroup[] {
  return menu.playMenuGroups
    .filter((group) => group.groupSwitch)
    .map((group) => ({
      code: group.playCode,
      name: group.playName,
      plays: group.playMenus.filter((sold) => sold.playSwitch && findPlay(game, sold.playId)),
    }))
    .filter((group) => group.plays.length > 0);
}
