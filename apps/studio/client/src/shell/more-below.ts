import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** So little does not count: a ring or a rounded pixel. */
const slack = 8;

/** Whether a box that scrolls holds more below what is seen of it, followed. */
export function useMoreBelow(box: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  const check = useCallback((): void => {
    const element = box.current;
    if (element) setMore(element.scrollHeight - element.scrollTop - element.clientHeight > slack);
  }, [box]);
  // What is drawn anew may be higher or lower than before.
  useLayoutEffect(check);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const size = new ResizeObserver(check);
    size.observe(element);
    element.addEventListener('scroll', check, { passive: true });
    // Details that are opened; the event does not bubble.
    element.addEventListener('toggle', check, true);
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', check);
      element.removeEventListener('toggle', check, true);
    };
  }, [box, check]);
  return hasMore;
}
