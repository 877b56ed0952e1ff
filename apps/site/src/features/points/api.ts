import type { points, Reply, wallet } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { pointsKeys } from './keys';

export type PointMovement = Reply<typeof wallet.getStatement>['list'][number];
export type Conversion = Reply<typeof points.getPointRewardConversionType>['list'][number];
export type Lot = Reply<typeof points.listPointLots>['list'][number];

export interface MovementFilter {
  /** Milliseconds since 1970, both ends included. */
  startDate: number;
  endDate: number;
  /** One kind of movement; empty for all. */
  type: string;
}

const pageSize = 30;

/** What is asked of the statement for the details of points. */
export const statementQuery = ({ startDate, endDate, type }: MovementFilter) => ({
  startDate,
  endDate,
  account: 'points' as const,
  ...(type !== '' && { type }),
});

/** Movements of the points, page after page, newest first. The balance belongs to the key: a movement brings its row. */
export function usePointMovements(filter: MovementFilter, balance: number | undefined) {
  return useInfiniteQuery({
    queryKey: pointsKeys.movements.of({ ...filter, balance }),
    queryFn: ({ pageParam, signal }) =>
      call('getStatement', { query: { ...statementQuery(filter), pageNo: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** Points by the day on which they expire. */
export const useLots = (enabled: boolean) =>
  useQuery({
    queryKey: pointsKeys.lots.all,
    queryFn: ({ signal }) => call('listPointLots', undefined, { signal }),
    enabled,
    staleTime: 10_000,
  });

/** What points are given for. */
export const usePointConfig = () =>
  useQuery({ queryKey: pointsKeys.config.all, queryFn: ({ signal }) => call('getPointConfig', undefined, { signal }), staleTime: 60_000 });

/** Ways in which points can be exchanged now. */
export const useConversions = () =>
  useQuery({
    queryKey: pointsKeys.conversions.all,
    queryFn: ({ signal }) => call('getPointRewardConversionType', undefined, { signal }),
    staleTime: 5_000,
  });
