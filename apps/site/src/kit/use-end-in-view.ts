import { useEffect, useRef, type RefObject } from 'react';

/** Calls `onEnd` when the element comes into view, for lists that grow at their end; `ready` says whether there is more to ask for. */
export function useEndInView(ready: boolean, onEnd: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onEnd);
  useEffect(() => {
    ask.current = onEnd;
  });
  useEffect(() => {
    if (!ready || !end.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), { rootMargin: '200px' });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [ready]);
  return end;
}
