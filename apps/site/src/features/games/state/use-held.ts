import { useEffect, useState } from 'react';
import { heldAtMostMs, type Held } from './hold-credits';

/** A figure as the bar may tell it: while a round is open, `hold` says what of it; otherwise, and after 8 s of waiting, all of it. */
export function useHeld<T>(actual: T | undefined, open: boolean, hold: (before: Held<T>, next: T) => T): T | undefined {
  const [held, setHeld] = useState<Held<T>>();
  let now = held;
  if (actual === undefined) now = undefined;
  else if (held === undefined || !open) now = held?.actual === actual && held.shown === actual ? held : { actual, shown: actual };
  else if (held.actual !== actual) now = { actual, shown: hold(held, actual) };
  if (now !== held) setHeld(now);
  const waits = now !== undefined && now.shown !== now.actual;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setHeld((late) => late && { actual: late.actual, shown: late.actual }), heldAtMostMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return now?.shown;
}
