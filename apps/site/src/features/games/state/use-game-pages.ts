import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../kit/i18n';
import { gamePageQuery, pageSize, type Game, type GameFilter, type GamePage } from '../../../entities/game/lists';
import { readTab, writeTab } from '@sortes/browser';
import { pagesOf } from './view';

/** A quick scroll asks for the pages it comes to rest on, not for every one it passes. */
const throttleMs = 200;
/** Pages asked for ahead of the view, the way the list moves: at a quick hand's pace two pass in a second. */
const ahead = 3;

export interface GameSource {
  /** How many games there are; undefined while nobody knows. */
  total: number | undefined;
  /** Undefined: not here yet. */
  gameAt: (index: number) => Game | undefined;
  /** Tells which games are in view, so that they are fetched. */
  onView: (first: number, last: number) => void;
}

export interface GamePages extends GameSource {
  /** The list is that of the filter before, shown until the new one is there. */
  old: boolean;
  /** Names only like the one asked for. */
  similar: boolean;
  error: unknown;
  /** Asks again for whatever failed. */
  retry: () => void;
  /** Some page in view failed, others are there. */
  partlyFailed: boolean;
}

/** The pages in view, as the list tells them, and the first of those to ask for ahead; undefined before the list was moved. */
function useWantedPages() {
  // As a text: the same pages are the same value.
  const [wanted, setWanted] = useState('1');
  const [nextPage, setNextPage] = useState<number | undefined>(undefined);
  const timer = useRef<{ due: number; pending: ReturnType<typeof setTimeout> | undefined; next: readonly number[]; at: number }>({
    due: 0,
    pending: undefined,
    next: [1],
    at: 0,
  });
  useEffect(() => () => clearTimeout(timer.current.pending), []);
  const onView = useCallback((first: number, last: number) => {
    const state = timer.current;
    state.next = pagesOf(first, last, pageSize);
    const upwards = first < state.at;
    state.at = first;
    if (state.pending !== undefined) return;
    const take = () => {
      state.pending = undefined;
      state.due = performance.now() + throttleMs;
      setWanted(state.next.join());
      // Nothing is asked for ahead before the list was moved.
      if (state.at > 0) setNextPage(upwards ? (state.next[0] ?? 1) - ahead : (state.next.at(-1) ?? 0) + 1);
    };
    const wait = state.due - performance.now();
    if (wait <= 0) take();
    else state.pending = setTimeout(take, wait);
  }, []);
  return { wanted: wanted.split(',').map(Number), nextPage, onView };
}

/** A list of games by pages of 42: those in view are fetched, all that came stay at hand. How many there are is remembered for a reload. */
export function useGamePages(filter: GameFilter): GamePages {
  const { code } = useLanguage();
  const client = useQueryClient();
  const { wanted, nextPage, onView } = useWantedPages();
  const head = useQuery({ ...gamePageQuery(filter, 1, code), placeholderData: keepPreviousData });
  const totalKey = `games:total:${JSON.stringify(filter)}`;
  const old = head.isPlaceholderData;
  useEffect(() => {
    if (head.data && !old) writeTab(totalKey, String(head.data.totalCount));
  }, [head.data, old, totalKey]);

  const numbers = old ? [] : wanted.filter((page) => page > 1);
  const others = useQueries({ queries: numbers.map((page) => gamePageQuery(filter, page, code)) });
  // Read here for every page: the query library draws anew only for what was looked at, and games are looked up in its cache.
  const missing = others.filter((query) => query.data === undefined);

  const lastPage = old ? 0 : Math.ceil((head.data?.totalCount ?? 0) / pageSize);
  useEffect(() => {
    if (nextPage === undefined) return;
    for (let page = Math.max(2, nextPage); page < nextPage + ahead && page <= lastPage; page += 1)
      void client.prefetchQuery(gamePageQuery(filter, page, code));
  }, [client, code, filter, lastPage, nextPage]);

  // Each page is looked up once a drawing: dozens of games of it are asked for.
  const looked = new Map<number, GamePage | undefined>();
  const pageAt = (page: number): GamePage | undefined => {
    if (page === 1 || old) return page === 1 ? head.data : undefined;
    if (!looked.has(page)) looked.set(page, client.getQueryData(gamePageQuery(filter, page, code).queryKey));
    return looked.get(page);
  };
  const remembered = /^\d{1,6}$/.exec(readTab(totalKey) ?? '')?.[0];
  return {
    total: head.data?.totalCount ?? (head.isPending && remembered !== undefined ? Number(remembered) : undefined),
    // From the cache rather than from the answers in view: pages that were seen before are there at once on the way back.
    gameAt: (index) => pageAt(Math.floor(index / pageSize) + 1)?.games[index % pageSize],
    onView,
    old,
    similar: head.data?.similar ?? false,
    error: head.data ? undefined : head.error,
    retry() {
      if (head.isError) void head.refetch();
      for (const query of missing) if (query.isError) void query.refetch();
    },
    partlyFailed: head.data !== undefined && missing.some((query) => query.isError),
  };
}
