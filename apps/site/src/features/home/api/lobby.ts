import { lobbyShows, type Reply, type games } from '@sortes/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kit/api/client';
import { onStreamEvent } from '../../../kit/api/stream';
import { cameWithPage } from '../../../kit/first-view';
import { useLanguage } from '../../../kit/i18n';
import { renew } from '../../../entities/account/renew';
import { entityKeys } from '../../../entities/keys';
import { homeKeys } from '../keys';

export type Winner = Reply<typeof games.getRankList>['list'][number]['vo'];

const { popularGames: popularCount, winners: winnerCount } = lobbyShows;
/** Several games draw in the same second: one question answers for all of them. */
const settleMs = 800;

/** Games with the most stakes first, each with its draw on sale and its last result; asked anew when a draw moves. */
export function usePopularGames() {
  const { code } = useLanguage();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStreamEvent((event) => {
      if (event.type !== 'draw') return;
      clearTimeout(timer);
      timer = setTimeout(() => void renew(client, ['lottery', 'popular']), settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  return useQuery({
    queryKey: entityKeys.popularDraws.of(popularCount, code),
    queryFn: ({ signal }) => call('getPopularGames', { query: { count: popularCount, device: 'WEB', language: code } }, { signal }),
    ...cameWithPage(({ popularGames }) => popularGames, code),
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** The newest prizes that were really paid, names masked by the server. */
export function useWinners() {
  const { code } = useLanguage();
  return useQuery({
    queryKey: homeKeys.winners.of(winnerCount, code),
    queryFn: async ({ signal }) =>
      (await call('getRankList', { query: { gameCategory: 'ALL', language: code, limitNum: winnerCount } }, { signal })).list.map(
        (row) => row.vo,
      ),
    ...cameWithPage(({ winners }) => winners?.list.map((row) => row.vo), code),
    staleTime: 20_000,
    refetchInterval: 30_000,
  });
}
