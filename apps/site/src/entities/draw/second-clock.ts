import { useSyncExternalStore } from 'react';
import { serverNow } from '../../kit/api/client';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The last whole second of the server's clock, in milliseconds since 1970. */
let second = 0;

function tick(): void {
  const now = serverNow();
  second = Math.floor(now / 1000) * 1000;
  timer = setTimeout(tick, 1000 - (now % 1000) + 5);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const read = () => (second === 0 ? Math.floor(serverNow() / 1000) * 1000 : second);

/**
 * The server's clock in whole seconds: one timer for however many countdowns are in view. Draws close on whole seconds, so that nothing is lost between two
 * ticks.
 */
export function useServerSecond(): number {
  return useSyncExternalStore(subscribe, read);
}
