import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { gamesKeys } from '../keys';

const shown = 8;

/** The newest prizes of a category that were really paid, names masked by the server. */
export function useCategoryWinners(gameCategory: string) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: gamesKeys.winners.of(code, gameCategory),
    queryFn: async ({ signal }) =>
      (await call('getRankList', { query: { gameCategory, language: code, limitNum: shown } }, { signal })).list.map((row) => row.vo),
    staleTime: 20_000,
    refetchInterval: 60_000,
  });
}
