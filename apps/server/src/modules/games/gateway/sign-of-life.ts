import type { Logger } from '@sortes/service';

/** How long signs of life are collected. Sessions end after half an hour, so a second is nothing. */
const collectMs = 1_000;
const atOnce = 1_000;

/**
 * Tells sessions that their players are alive, many in one statement: a thousand players betting would otherwise cost a flush each, every
 * minute. What cannot be told is logged and told again by the next bet.
 */
export function createSignsOfLife(
  touchSessions: (sessionIds: readonly string[]) => Promise<void>,
  log: Logger,
): (sessionId: string) => void {
  const waiting = new Set<string>();
  let isDue = false;
  const tell = async (): Promise<void> => {
    isDue = false;
    const all = [...waiting];
    waiting.clear();
    for (let at = 0; at < all.length; at += atOnce) await touchSessions(all.slice(at, at + atOnce));
  };
  return (sessionId) => {
    waiting.add(sessionId);
    if (isDue) return;
    isDue = true;
    const timer = setTimeout(() => {
      tell().catch((error: unknown) => {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'sessions could not be told of bets');
      });
    }, collectMs);
    // Nothing is lost with it: no reason for a process to stay.
    timer.unref();
  };
}
