import type { QueryClient } from '@tanstack/react-query';
import { renew as renewNow } from '../../../entities/account/renew';

/** Answers about every game are asked for at most this often, however many draws open and close. */
const pauseMs = 3_000;
const last = new Map<string, number>();
const waiting = new Set<string>();

/** Renews a query that many events make old: at once, then not again before the pause is over; what comes meanwhile is made up for at its end. */
export function renewSoon(client: QueryClient, queryKey: readonly string[]): void {
  const key = queryKey.join(' ');
  if (waiting.has(key)) return;
  const left = (last.get(key) ?? 0) + pauseMs - Date.now();
  const renew = () => {
    waiting.delete(key);
    last.set(key, Date.now());
    void renewNow(client, queryKey);
  };
  if (left <= 0) renew();
  else {
    waiting.add(key);
    setTimeout(renew, left);
  }
}
