import type { BetProduct, Reply, records } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { recordsKeys } from '../keys';

export type ProfitRow = Reply<typeof records.getPersonalProfit>['list'][number];

export interface BetRecordFilter {
  /** Milliseconds since 1970, both ends included. */
  startDate: number;
  endDate: number;
  /** Each empty for all. */
  product: string;
  state: string;
  find: string;
}

/** The filter as the calls take it: what is empty is left out. */
export function betQuery(filter: Partial<BetRecordFilter>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

const limit = 30;

/** Bets of every product, newest first, page after page by key. The balance belongs to the key: a bet that is decided while the page is open shows so. */
export function useBetRecords(filter: BetRecordFilter, sequence: number | undefined, enabled: boolean) {
  const { code } = useLanguage();
  return useInfiniteQuery({
    queryKey: recordsKeys.bets.of(filter, code, sequence),
    queryFn: ({ pageParam, signal }) =>
      call('getBetHistory', { query: { ...betQuery(filter), limit, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** What was staked, won and returned, by day and product. */
export function useProfit(filter: { startDate: number; endDate: number; product: string }, sequence: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: recordsKeys.profit.of(filter, sequence),
    queryFn: ({ signal }) =>
      call(
        'getPersonalProfit',
        {
          query: {
            startDate: filter.startDate,
            endDate: filter.endDate,
            ...(filter.product !== '' && { product: filter.product as BetProduct }),
          },
        },
        { signal },
      ),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
