import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** Longest wait for a quiet moment, in ms: on a page that never rests the rest comes all the same. */
const latestMs = 3_000;
/** Browsers without idle callbacks get this pause after the page has loaded, in ms. */
const pauseMs = 300;

/** Does the work once, when the page has loaded and the browser has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: latestMs });
    else timer = setTimeout(work, pauseMs);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    if (idle !== undefined) cancelIdleCallback(idle);
    clearTimeout(timer);
  };
}

/** False until the page has loaded and is at rest: for what the first view can do without. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}

/** True from the moment the element comes near the window, or the page is at rest: for what stands below the first view. */
export function useNearOrIdle<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [near, setNear] = useState(false);
  const idle = useIdle();
  useEffect(() => {
    if (!element.current) return undefined;
    const notice = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true));
    };
    const observer = new IntersectionObserver(notice, { rootMargin: '400px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, near || idle];
}
