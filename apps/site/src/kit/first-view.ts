import type { FirstView } from '@sortes/contract';
import { learnServerTime } from './api/client';
import { boot } from './boot';
import type { LanguageCode } from '@sortes/browser';

/** When the server made the page, by our clock, to within the way of its answer. */
const cameAt = typeof performance === 'undefined' ? 0 : performance.timeOrigin;

/**
 * What the page brought for a query, as TanStack Query's initial data: no request stands before the first paint, and what is older than the query allows is
 * asked for as ever. With a language, only if it came in that one.
 */
export function cameWithPage<Data>(
  pick: (firstView: FirstView) => Data | undefined,
  language?: LanguageCode,
): { initialData: () => Data | undefined; initialDataUpdatedAt: number } {
  const { firstView } = boot;
  const there = firstView !== undefined && (language === undefined || language === firstView.language);
  return { initialData: () => (there ? pick(firstView) : undefined), initialDataUpdatedAt: cameAt };
}

/** Learns the server's clock from the page itself: it says when it was made, and the browser knows when it was asked for and when it came. */
export function learnTimeOfPage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (boot.firstView === undefined || page === undefined || page.responseStart === 0) return;
  learnServerTime(boot.firstView.status.serverTime, cameAt + page.requestStart, cameAt + page.responseStart);
}
