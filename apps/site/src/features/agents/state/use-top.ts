import { useEffect, useRef, type RefObject } from 'react';

/** The part of the page that scrolls around an element. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let one = element?.parentElement ?? null; one !== null; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}

/** Shows a page from its top whenever it is about something else: somebody's line, a person. */
export function useTop(about: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollerOf(root.current)?.scrollTo({ top: 0 });
  }, [about]);
  return root;
}
