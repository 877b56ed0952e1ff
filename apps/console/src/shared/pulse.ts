import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastSignOfLife } from './attendance';
import { call } from './calls';
import { refreshSession, useSession } from './session';

/** Less than the second within which a right that was taken away has to be gone from an open page. */
const everyMs = 800;
/** Who types for a long time on one page calls nothing else: so often the session is told that he is there. */
const tellMs = 60_000;
let toldAt = 0;

/** Keeps the session of who works on a page that asks nothing. */
function tellPresence(): void {
  const sign = lastSignOfLife();
  if (sign <= toldAt || performance.now() - toldAt < tellMs) return;
  toldAt = performance.now();
  void call('staffMe').catch(() => undefined);
}

/**
 * What waits for who sits here. The same question finds an account that was locked or changed: its session is over, and the sign-in says so
 * (`call` tells `onSessionLost`). It is no sign of life: an unattended page still ends its session.
 */
export function usePulse(): { readonly approvals: number; readonly batches: number } | undefined {
  const role = useSession((state) => state.me?.role);
  const { data } = useQuery({
    queryKey: ['pulse'],
    queryFn: ({ signal }) => {
      tellPresence();
      return call('staffPulse', {}, { signal });
    },
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
  const changed = data !== undefined && role !== undefined && data.role !== role;
  useEffect(() => {
    if (changed) void refreshSession().catch(() => undefined);
  }, [changed]);
  return data;
}
