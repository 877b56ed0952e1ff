import type { Input, Reply, agents } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { agentsKeys } from '../keys';
import type { Days } from '../state/use-agent-filters';

export type MovementQuery = Input<typeof agents.listDownlineMovements>['query'];
export type Movement = Reply<typeof agents.listDownlineMovements>['list'][number];

const limit = 30;

/** Bets of a direct downline, newest first. Each asking is a look that they can read of: nothing is asked again by itself. */
export function useDownlineBets(playerId: number | undefined, { from, to }: Days) {
  const { code } = useLanguage();
  return useInfiniteQuery({
    queryKey: agentsKeys.bets.of(playerId, from, to, code),
    queryFn: ({ pageParam, signal }) =>
      call(
        'listDownlineBets',
        { query: { playerId: playerId ?? 0, from, to, limit, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: playerId !== undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Deposits, withdrawals and transfers of direct downlines. */
export function useDownlineMovements(query: MovementQuery) {
  return useQuery({
    queryKey: agentsKeys.movements.of(query),
    queryFn: ({ signal }) => call('listDownlineMovements', { query }, { signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
