import type { Input, Reply, agents } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { agentsKeys } from '../keys';
import type { Days } from '../state/use-agent-filters';

export type MovementQuery = Input<typeof agents.listDownlineMovements>['query'];
export type Movement = Reply<typeof agents.listDownlineMovements>['list'][number];

export type PlayQuery = Input<typeof agents.getTeamPlay>['query'];
export type Play = Reply<typeof agents.getTeamPlay>;
export type TeamBetsQuery = Omit<Input<typeof agents.listTeamBets>['query'], 'cursor' | 'limit'>;
export type TeamBet = Reply<typeof agents.listTeamBets>['list'][number];

const limit = 30;

/** What the whole line played, by day and by game. */
export function useTeamPlay(query: PlayQuery) {
  return useQuery({
    queryKey: agentsKeys.play.of(query),
    queryFn: ({ signal }) => call('getTeamPlay', { query }, { signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** Bets of everybody directly below, newest first. Each asking is a look that they can read of: nothing is asked again by itself. */
export function useTeamBets(query: TeamBetsQuery) {
  const { code } = useLanguage();
  return useInfiniteQuery({
    queryKey: agentsKeys.teamBets.of(query, code),
    queryFn: ({ pageParam, signal }) =>
      call('listTeamBets', { query: { ...query, limit, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** One bet of a direct downline, or an own one: a look that they can read of. */
export function useTeamBet(playerId: number, id: string) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: agentsKeys.teamBet.of(playerId, id, code),
    queryFn: ({ signal }) => call('getTeamBet', { query: { playerId, id } }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

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

/** Deposits, withdrawals and transfers of direct downlines. Each asking is a look that they can read of: nothing is asked again by itself. */
export function useDownlineMovements(query: MovementQuery) {
  return useQuery({
    queryKey: agentsKeys.movements.of(query),
    queryFn: ({ signal }) => call('listDownlineMovements', { query }, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}
