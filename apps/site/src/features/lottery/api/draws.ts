import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { lotteryKeys } from '../keys';

export interface ArchiveFilter {
  page: number;
  size: number;
  /** Milliseconds since 1970. */
  from?: number;
  to?: number;
  /** One issue only. */
  numero?: string;
}

/** Past results of a game, newest first. */
export function useArchive(gameId: string, filter: ArchiveFilter) {
  return useQuery({
    queryKey: lotteryKeys.draws.of(gameId, filter),
    queryFn: ({ signal }) => call('listDraws', { params: { gameId }, query: filter }, { signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** The result of one draw; null when the archive has none of that number. */
export function useDrawResult(gameId: string, numero: string) {
  return useQuery({
    queryKey: lotteryKeys.draws.of(gameId, { numero }),
    queryFn: async ({ signal }) =>
      (await call('listDraws', { params: { gameId }, query: { numero, size: 1 } }, { signal })).content[0] ?? null,
    staleTime: 10_000,
  });
}

/** How often and how long ago each symbol fell in the last `count` draws. */
export function useTrends(gameId: string, count: number, enabled = true) {
  return useQuery({
    queryKey: lotteryKeys.trends.of(gameId, count),
    queryFn: ({ signal }) => call('getTrends', { params: { gameId }, query: { count } }, { signal }),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** The last `count` draws, oldest first, as the rows of a chart. */
export function useTrendChart(gameId: string, count: number) {
  return useQuery({
    queryKey: lotteryKeys.chart.of(gameId, count),
    queryFn: ({ signal }) => call('getTrendChart', { params: { gameId }, query: { count } }, { signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
