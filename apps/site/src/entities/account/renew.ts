import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new WeakMap<QueryClient, Set<string>>();

/**
 * Asks anew what an event made old. A request that is on its way is not given up for it: where events come faster than answers, as on a slow
 * network, none would ever arrive. It is waited for, and then asked once more, for it may be from before the event.
 */
export async function renew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const keys = waiting.get(client) ?? new Set<string>();
  waiting.set(client, keys);
  const key = JSON.stringify(queryKey);
  if (keys.has(key)) return;
  const isRunning = client.isFetching({ queryKey }) > 0;
  if (isRunning) keys.add(key);
  try {
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  } finally {
    keys.delete(key);
  }
  if (isRunning) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
