import type { PlayerAccount, Reply, wallet } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { recordsKeys } from '../keys';

export type StatementRow = Reply<typeof wallet.getStatement>['list'][number];

export interface StatementFilter {
  /** Milliseconds since 1970, both ends included. */
  startDate: number;
  endDate: number;
  /** One posting template; empty for all. */
  type: string;
  /** One that has a statement. */
  account: PlayerAccount;
}

const pageSize = 30;

/** The statement, page after page, newest first. The balance belongs to the key: a movement while the sheet is open brings the new row. */
export function useStatement(filter: StatementFilter, sequence: number | undefined, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: recordsKeys.statement.of(filter, sequence),
    queryFn: ({ pageParam, signal }) =>
      call(
        'getStatement',
        {
          query: {
            startDate: filter.startDate,
            endDate: filter.endDate,
            ...(filter.type !== '' && { type: filter.type }),
            ...(filter.account !== 'main' && { account: filter.account }),
            pageNo: pageParam,
            pageSize,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** One movement opened to its double entry. */
export function useTransaction(id: string) {
  return useQuery({
    queryKey: recordsKeys.movement.of(id),
    queryFn: () => call('getTransaction', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
