import { useEffect, useRef } from 'react';
import { pageSize } from '../../../entities/game/lists';
import { pageInView, placeOfPage, type PagedList } from '../state/view';

/** Keeps scroll and page number together. Answers what to call at the end of a scroll, which tells `onPage` where it has come to. */
export function usePageInView(
  { pitch, top, rows, columns }: PagedList,
  {
    page,
    total,
    onPage,
  }: {
    /** Page to show, from 1: begun at unless the window has been scrolled already, and gone to whenever it changes. Undefined: as it is. */
    page: number | undefined;
    /** How many games there are; undefined while nobody knows. */
    total: number | undefined;
    onPage: ((page: number) => void) | undefined;
  },
): () => void {
  // Where the list is told to be: what a scroll comes to is compared with it.
  const place = useRef({ told: page, landed: -1 });
  const began = useRef(false);
  useEffect(() => {
    if (began.current || total === undefined || top === 0) return;
    began.current = true;
    if (page !== undefined && page > 1 && (page - 1) * pageSize < total && scrollY === 0) {
      scrollTo(0, placeOfPage({ pitch, top, rows, columns }, page, pageSize));
      place.current.landed = scrollY;
    }
  }, [pitch, top, rows, columns, page, total]);
  useEffect(() => {
    const known = place.current;
    if (page === undefined || known.told === page) return;
    known.told = page;
    const list = { pitch, top, rows, columns };
    // Back has been scrolled to its place by the router, or will be.
    if (!began.current || pageInView(list, scrollY, innerHeight, pageSize) === page) return;
    scrollTo(0, placeOfPage(list, page, pageSize));
    known.landed = scrollY;
  }, [pitch, top, rows, columns, page]);
  return () => {
    const known = place.current;
    // What was landed at stays said, also where the list's end keeps its first row from the top of the window.
    if (rows === 0 || Math.abs(scrollY - known.landed) < 2) return;
    known.landed = -1;
    const now = pageInView({ pitch, top, rows, columns }, scrollY, innerHeight, pageSize);
    if (now === known.told) return;
    known.told = now;
    onPage?.(now);
  };
}
