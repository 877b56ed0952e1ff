import { useEffect, useState } from 'react';

/** For what goes away by itself: it stays while somebody points at it or stands in it (WCAG 2.2.1). Answers what the element listens to. */
export function usePassing(lifeMs: number, onGone: () => void) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onGone, lifeMs);
    return () => clearTimeout(timer);
  }, [isHeld, lifeMs, onGone]);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo };
}
