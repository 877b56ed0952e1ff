import type { Reply, lotteryChases } from '@sortes/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useSession } from '../../../entities/account/session';
import { entityKeys } from '../../../entities/keys';
import { lotteryKeys } from '../keys';

type ChasePage = Reply<typeof lotteryChases.listChases>;
export type Chase = ChasePage['content'][number];
export type ChaseDetail = Reply<typeof lotteryChases.getChase>;
export type ChaseDraw = ChaseDetail['draws'][number];

export interface ChaseFilter {
  gameId?: string;
  state?: string;
  /** Milliseconds since 1970. */
  startDate?: number;
  endDate?: number;
  page: number;
  size: number;
}

/** Whose chases are asked for: part of every key, so that a change of player never shows somebody else's. */
const usePlayer = () => useSession((session) => (session.status === 'member' ? session.id : undefined));

/** The next draws that can be chased. `first` is the draw on sale: when it moves on, the list is asked for anew. */
export function useChaseableDraws(gameId: string, count: number, first: string | undefined) {
  return useQuery({
    queryKey: lotteryKeys.chaseable.of(gameId, count, first),
    queryFn: ({ signal }) => call('listChaseableDraws', { params: { gameId }, query: { count } }, { signal }),
    staleTime: 10_000,
    placeholderData: (data) => (data?.gameId === gameId ? data : undefined),
  });
}

/** My chases, newest first. While one of them runs the page is asked again every ten seconds, in case the live stream is down. */
export function useChases(filter: ChaseFilter) {
  const player = usePlayer();
  return useQuery({
    queryKey: lotteryKeys.chases.of(player, filter),
    queryFn: ({ signal }) => call('listChases', { query: filter }, { signal }),
    enabled: player !== undefined,
    staleTime: 2_000,
    placeholderData: (data, query) => (query?.queryKey[2] === player ? data : undefined),
    refetchInterval: (query) => (query.state.data?.content.some((chase) => chase.state === 'running') === true ? 10_000 : false),
  });
}

/** One chase with its lines and each of its draws. */
export function useChase(chaseId: string) {
  const player = usePlayer();
  return useQuery({
    queryKey: lotteryKeys.chase.of(player, chaseId),
    queryFn: ({ signal }) => call('getChase', { params: { chaseId } }, { signal }),
    enabled: player !== undefined,
    staleTime: 2_000,
    refetchInterval: (query) => (query.state.data?.state === 'running' ? 10_000 : false),
  });
}

/** Cancels draws that still wait, all of them when none is named; their money comes back with the answer. */
export function useCancelChase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chaseId, numeros }: { chaseId: string; numeros?: string[] }) =>
      call('cancelChase', { params: { chaseId }, body: numeros === undefined ? {} : { numeros } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: lotteryKeys.chases.all });
      void client.invalidateQueries({ queryKey: lotteryKeys.chase.all });
      void client.invalidateQueries({ queryKey: entityKeys.balance.all });
    },
  });
}
