import { sessionWarnedMs, type Operations, type Reply, type SessionLimit } from '@sortes/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastSignOfLife } from './attendance';
import { call } from './calls';
import { sharedKeys } from './keys';
import { askAnew, queryClient } from './query-client';
import { noteEnd, refreshSession, useSession } from './session';

/** Less than the second within which a right that was taken away has to be gone from an open page. */
const everyMs = 800;
/** Who types for a long time on one page calls nothing else: so often the session is told that they are there. */
const tellMs = 60_000;
let toldAt = 0;

/** Keeps the session of who works on a page that asks nothing. */
function tellPresence(): void {
  const sign = lastSignOfLife();
  if (sign <= toldAt || performance.now() - toldAt < tellMs) return;
  toldAt = performance.now();
  void call('staffMe').catch(() => undefined);
}

const pulseKey = sharedKeys.pulse.all;
type Pulse = Reply<Operations['staffPulse']>;
type Waiting = Omit<Pulse, 'session'>;

/** Without the time that runs: what shows it is drawn anew only when something else waits. */
const waitingOf = ({ session: _session, ...waiting }: Pulse): Waiting => waiting;
const nearLimitOf = ({ session: { endsInMs, limit } }: Pulse): SessionLimit | undefined =>
  endsInMs <= sessionWarnedMs ? limit : undefined;

const pulseQuery = queryOptions({
  queryKey: pulseKey,
  queryFn: async ({ signal }) => {
    tellPresence();
    const pulse = await call('staffPulse', {}, { signal });
    noteEnd(pulse.session.endsInMs);
    return pulse;
  },
});

/**
 * What waits for who sits here. The same question finds an account that was locked or changed: its session is over, and the sign-in says so
 * (`call` tells `onSessionLost`). It is no sign of life: an unattended page still ends its session.
 */
export function usePulse(): Waiting | undefined {
  const role = useSession((state) => state.me?.role);
  const { data } = useQuery({ ...pulseQuery, select: waitingOf, refetchInterval: everyMs, refetchIntervalInBackground: true });
  const changed = data !== undefined && role !== undefined && data.role !== role;
  useEffect(() => {
    if (changed) void refreshSession().catch(() => undefined);
  }, [changed]);
  return data;
}

/** By which limit the session is about to end, while it is; `usePulse` asks. */
export function useNearLimit(): SessionLimit | undefined {
  return useQuery({ ...pulseQuery, select: nearLimitOf, enabled: false }).data;
}

/** How long the session lasts yet, in milliseconds, as the server told last. */
export function sessionLeftMs(): number {
  return queryClient.getQueryData<Pulse>(pulseKey)?.session.endsInMs ?? 0;
}

/** Puts off the idle limit. @throws ApiError */
export async function staySignedIn(): Promise<void> {
  await call('staffStaySignedIn');
  await askAnew(pulseKey);
}
