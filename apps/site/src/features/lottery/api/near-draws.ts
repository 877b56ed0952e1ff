import type { Reply, lottery } from '@sortes/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { lotteryKeys } from '../keys';

export type NearDraws = Reply<typeof lottery.getNearDraws>;
export type Draw = NonNullable<NearDraws['currentNumero']>;
export type DrawResult = NonNullable<NearDraws['lastResult']>;

/** The draws around now. Stream events renew it at once; the poll is for lost events. */
export const nearDrawsQuery = (gameId: string) =>
  queryOptions({
    queryKey: lotteryKeys.near.of(gameId),
    queryFn: ({ signal }) => call('getNearDraws', { query: { gameId } }, { signal }),
    staleTime: 5_000,
    refetchInterval: 15_000,
  });

export const useNearDraws = (gameId: string) => useQuery(nearDrawsQuery(gameId));
