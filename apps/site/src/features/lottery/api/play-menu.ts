import type { Reply, lottery } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client';
import { useLanguage } from '../../../shared/i18n';

export type PlayMenu = Reply<typeof lottery.getPlayMenu>[number];
export type SoldPlay = PlayMenu['playMenuGroups'][number]['playMenus'][number];

/** Plays, odds, units and limits as sold now. */
export function usePlayMenu(gameId: string) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: ['lottery', 'play-menu', gameId, code],
    queryFn: async ({ signal }) => {
      const [menu] = await call('getPlayMenu', { params: { gameId }, query: { language: code } }, { signal });
      if (!menu) throw new Error('empty play menu');
      return menu;
    },
    staleTime: 60_000,
  });
}
