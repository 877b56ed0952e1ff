import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element is within a screen of the window, or holds the focus: what is far away need neither be asked for nor drawn. */
export function useNear<Kind extends Element>(): [RefObject<Kind | null>, boolean] {
  const ref = useRef<Kind>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear((entries.at(-1)?.isIntersecting ?? false) || element.contains(document.activeElement)),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, near];
}
