import { coverOf } from '@sortes/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gamePageQuery, hotGamesQuery, type Game } from '../../../entities/game/lists';
import { useOpenGame } from '../../../entities/game/use-open-game';
import { useLanguage } from '../../../kit/i18n';
import type { Found } from '../found';

const shown = 6;

/** Games that have this name or one like it, as the server knows them; without a text those that are hot. */
export function useGames(text: string): {
  games: readonly Found[];
  similar: boolean;
  /** What is there answered another text. */ waiting: boolean;
} {
  const { code } = useLanguage();
  const { open } = useOpenGame();
  const named = useQuery({
    ...gamePageQuery({ gameName: text }, 1, code, shown),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const hot = useQuery({ ...hotGamesQuery('', shown, code), enabled: text === '' });
  const list: readonly Game[] | undefined = text === '' ? hot.data : named.data?.games;
  const games = useMemo(
    () =>
      (list ?? []).map((game): Found => {
        const cover = game.showIcon === '' ? coverOf(game) : undefined;
        return {
          id: `game:${game.nodeId}`,
          group: 'games',
          title: game.gameName,
          note: game.vendorName,
          art: { src: cover?.art ?? game.showIcon, panel: cover?.panel },
          go: () => open(game),
        };
      }),
    [list, open],
  );
  return {
    games,
    similar: named.data?.similar === true && text !== '',
    waiting: text !== '' && (named.isPending || named.isPlaceholderData),
  };
}
