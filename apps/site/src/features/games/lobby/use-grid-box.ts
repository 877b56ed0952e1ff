import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PagedList } from '../state/view';

/** Height of a row and the list's distance from the top of the page, in px. */
type Box = Pick<PagedList, 'pitch' | 'top'>;

/** Where a list of so many rows lies on the page, followed. */
export function useGridBox(list: RefObject<HTMLElement | null>, rows: number, columns: number): Box {
  const measured = useRef(false);
  const [box, setBox] = useState<Box>({ pitch: 160, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const rect = element.getBoundingClientRect();
      // Without rows, or while not drawn, it has no row to measure.
      if (rows === 0 || rect.height === 0) return;
      const next = { pitch: rect.height / rows, top: rect.top + scrollY };
      setBox((known) => (Math.abs(known.pitch - next.pitch) < 0.01 && Math.abs(known.top - next.top) < 1 ? known : next));
    };
    // Later changes are told by the observer, when the page is laid out anyway.
    if (!measured.current) measure();
    measured.current = true;
    const observer = new ResizeObserver(measure);
    // What stands above it moves it: watch the page too.
    observer.observe(element);
    if (element.closest('main')) observer.observe(element.closest('main') as Element);
    return () => observer.disconnect();
  }, [list, rows, columns]);
  return box;
}
