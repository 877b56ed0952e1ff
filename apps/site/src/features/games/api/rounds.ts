import type { Reply, games } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { gamesKeys } from '../keys';

export type GameRound = Reply<typeof games.listGameRounds>['list'][number];
export type RoundDetail = Reply<typeof games.getGameRound>;

export interface RoundFilter {
  /** Milliseconds since 1970, both ends included. */
  startDate: number;
  endDate: number;
  /** Each empty for all. */
  gameType: string;
  vassalage: string;
  state: string;
  nodeId: string;
}

const pageSize = 30;

/** The filter as the calls take it: what is empty is left out. */
export function roundQuery(filter: RoundFilter): Partial<RoundFilter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** Rounds, newest first, page after page. The balance belongs to the key: a round that ends while the sheet is open shows so. */
export function useRounds(filter: RoundFilter, sequence: number | undefined, enabled: boolean) {
  const { code: language } = useLanguage();
  return useInfiniteQuery({
    queryKey: gamesKeys.rounds.of(filter, language, sequence),
    queryFn: ({ pageParam, signal }) =>
      call('listGameRounds', { query: { ...roundQuery(filter), language, pageNo: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
    enabled,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** One round with its movements; asked again when the balance moved, for an open round may have ended. */
export function useRound(roundId: string, sequence: number | undefined, enabled: boolean) {
  const { code: language } = useLanguage();
  return useQuery({
    queryKey: gamesKeys.round.of(roundId, language, sequence),
    queryFn: () => call('getGameRound', { params: { roundId }, query: { language } }),
    enabled,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Asks for the page of a round in the theme that the site has now. */
const askPage = (roundId: string) =>
  call('getGameRoundPage', {
    params: { roundId },
    query: { theme: document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark' },
  });

/** Page and summary of a round of the house's own, which costs nobody else a call; the address is made for one look and is not kept. */
export function useOwnRoundPage(roundId: string, enabled: boolean) {
  const { code: language } = useLanguage();
  return useQuery({
    queryKey: gamesKeys.roundPage.of(roundId, language),
    queryFn: () => askPage(roundId),
    enabled,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Asks the provider for its own page of a round; its address is made for one look and is not kept. */
export function useRoundPage(roundId: string) {
  return useMutation({
    mutationFn: () => askPage(roundId),
    retry: false,
  });
}
