import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { assignSlots, windowOf, type RowWindow } from '../state/row-slots';
import { tidyRows } from '../state/tidy-rows';
import type { PagedList } from '../state/view';

/** How far above and below the window rows are kept, in px: a scroll meets tiles and Tab always has a next one. */
const sparePx = 420;
/** Without a scroll for so long, in ms, the list is at rest. */
const restMs = 150;

/** Rows in their slots, and the list they are rows of. */
export interface Drawn {
  near: RowWindow;
  /** Those in view when it was last looked. */
  seen: RowWindow;
  slots: readonly number[];
  columns: number;
  rows: number;
}

const draw = (known: Drawn, near: RowWindow, held?: number): Drawn => ({
  ...known,
  near: { first: Math.min(near.first, known.rows), end: Math.min(near.end, known.rows) },
  slots: assignSlots(known.slots, { first: near.first, end: Math.min(near.end, known.rows) }, held, known.rows),
});

/** Rows near the window and those in view, where it is scrolled to now. */
function placeNow({ pitch, top, rows }: PagedList): { next: RowWindow; seen: RowWindow } {
  const offset = scrollY - top;
  return {
    next: windowOf(offset, innerHeight, pitch, rows, sparePx),
    seen: { first: Math.floor(offset / pitch), end: Math.ceil((offset + innerHeight) / pitch) },
  };
}

const later = (step: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(step);
  else setTimeout(step, 16);
};

/**
 * The rows near the window, followed while it is scrolled. `held`: the tile that has the focus, whose row stays. While a scroll is under way the `veil` lies over the
 * list; `onRest` is called at its end.
 */
export function useDrawnRows(
  { list, veil, held }: Readonly<Record<'list' | 'veil', RefObject<HTMLElement | null>>> & { held: RefObject<number | undefined> },
  { pitch, top, rows, columns }: PagedList,
  onRest: () => void,
): Drawn {
  const rested = useRef(onRest);
  useEffect(() => {
    rested.current = onRest;
  });
  // The first rows stand before the window is measured.
  const [drawn, setDrawn] = useState<Drawn>(() =>
    draw({ near: { first: 0, end: 0 }, seen: { first: 0, end: 4 }, slots: [], columns, rows }, { first: 0, end: 4 }),
  );
  useLayoutEffect(() => {
    const look = () => {
      const { next, seen } = placeNow({ pitch, top, rows, columns });
      const keep = held.current === undefined ? undefined : Math.floor(held.current / columns);
      setDrawn((known) =>
        known.near.first === next.first && known.near.end === next.end && known.columns === columns && known.rows === rows
          ? known
          : draw({ ...known, seen, slots: known.columns === columns ? known.slots : [], columns, rows }, next, keep),
      );
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const tidy = () => {
      // A row at a time: all of them at once would hold up the next scroll.
      if (rest === undefined && list.current && tidyRows(list.current, 1)) later(tidy);
    };
    const settle = () => {
      rest = undefined;
      if (veil.current) veil.current.hidden = true;
      later(tidy);
    };
    const onScroll = () => {
      // In pieces between the frames: the spare rows give it the time.
      startTransition(look);
      // While tiles pass under the pointer, none of them is hovered or asked whether it is.
      if (rest === undefined && veil.current) veil.current.hidden = false;
      clearTimeout(rest);
      rest = setTimeout(() => {
        settle();
        rested.current();
      }, restMs);
    };
    look();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', look);
      if (rest !== undefined) settle();
      clearTimeout(rest);
    };
  }, [list, veil, held, pitch, top, rows, columns]);
  return drawn;
}
