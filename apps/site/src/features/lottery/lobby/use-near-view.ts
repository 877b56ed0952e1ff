import { useEffect, useRef, useState, type RefObject } from 'react';

const watched = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all cards; a screen's height ahead, so that nobody sees a card fill itself. */
function theObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => entries.forEach((entry) => watched.get(entry.target)?.(entry.isIntersecting)), {
    rootMargin: '800px 0px',
  });
  return observer;
}

/** Whether an element is in the window or near it: what is far away need not tick or be drawn in full. */
export function useNearView<Kind extends Element>(first: boolean): readonly [RefObject<Kind | null>, boolean] {
  const ref = useRef<Kind>(null);
  const [near, setNear] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    watched.set(element, setNear);
    theObserver().observe(element);
    return () => theObserver().unobserve(element);
  }, []);
  return [ref, near];
}
