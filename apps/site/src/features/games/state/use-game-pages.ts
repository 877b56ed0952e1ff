import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../shared/i18n';
import { gamePageQuery, pageSize } from '../../../shared/games/lists';
import type { Game, GameFilter } from '../../../shared/games/lists';
import { readTab, writeTab } from '../../../shared/storage';
import { pagesOf } from './view';

/** A quick scroll asks for the pages it comes to rest on, not for every one it passes. */
const throttleMs = 200;

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

/** A list of games by pages of 42: those in view are fetched, all that came stay at hand. How many there are is remembered for a reload. */
export function useGamePages(filter: GameFilter): GamePages {
  const { code } = useLanguage();
  const client = useQueryClient();
  const [wanted, setWanted] = useState('1');
  const head = useQuery({ ...gamePageQuery(filter, 1, code), placeholderData: keepPreviousData });
  const totalKey = `games:total:${JSON.stringify(filter)}`;
  const old = head.isPlaceholderData;
  useEffect(() => {
    if (head.data && !old) writeTab(totalKey, String(head.data.totalCount));
  }, [head.data, old, totalKey]);

  const numbers = old
    ? []
    : wanted
        .split(',')
        .map(Number)
        .filter((page) => page > 1);
  const others = useQueries({ queries: numbers.map((page) => gamePageQuery(filter, page, code)) });
  // Read here for every page: the query library draws anew only for what was looked at, and games are looked up in its cache.
  const missing = others.filter((query) => query.data === undefined);

  const timer = useRef<{ due: number; pending: ReturnType<typeof setTimeout> | undefined; next: string }>({
    due: 0,
    pending: undefined,
    next: '1',
  });
  useEffect(() => () => clearTimeout(timer.current.pending), []);
  const onView = useCallback((first: number, last: number) => {
    const state = timer.current;
    state.next = pagesOf(first, last, pageSize).join(',');
    if (state.pending !== undefined) return;
    const take = () => {
      state.pending = undefined;
      state.due = performance.now() + throttleMs;
      setWanted(state.next);
    };
    const wait = state.due - performance.now();
    if (wait <= 0) take();
    else state.pending = setTimeout(take, wait);
  }, []);

  const remembered = /^\d{1,6}$/.exec(readTab(totalKey) ?? '')?.[0];
  return {
    total: head.data?.totalCount ?? (head.isPending && remembered !== undefined ? Number(remembered) : undefined),
    gameAt(index) {
      const page = Math.floor(index / pageSize) + 1;
      // From the cache rather than from the answers in view: pages that were seen before are there at once on the way back.
      const data = page === 1 || old ? head.data : client.getQueryData(gamePageQuery(filter, page, code).queryKey);
      return old && page > 1 ? undefined : data?.games[index % pageSize];
    },
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
