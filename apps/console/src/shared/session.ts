import { ApiError, onSessionLost, setCsrfToken } from '@sortes/browser';
import type { Operations, Reply, StaffRight } from '@sortes/contract';
import { create } from 'zustand';
import { call } from './calls';
import { queryClient } from './query-client';

export type Me = Reply<Operations['staffMe']>;

interface SessionState {
  /** `unknown` until the server has answered once; `again`: their session ended by time, and their page waits unseen while they sign in. */
  readonly status: 'unknown' | 'guest' | 'again' | 'staff';
  /** Whose page is open, or waits. */
  readonly me: Me | undefined;
  /** Who has shown a password and has a second factor to show or to set up. */
  readonly half: Me | undefined;
  /** What a passkey is to sign for this sign-in; gone after a reload. */
  readonly passkeyQuestion: Record<string, unknown> | undefined;
  /** The session ended without them: the sign-in says so. */
  readonly wasEnded?: boolean;
}

const nobody = { me: undefined, half: undefined, passkeyQuestion: undefined, wasEnded: false } as const;

/** Who sits here, as far as the browser knows; the server decides. The session itself is a cookie that no script can read. */
export const useSession = create<SessionState>(() => ({ status: 'unknown', ...nobody }));

/** So long a page waits for the same person after their session ended by time, in milliseconds; what the page asked the server for is kept as long. */
export const pageWaitsMs = 15 * 60_000;
/** An end that comes so much earlier than told is one by time all the same. */
const graceMs = 5_000;

/** When the session ends by time, by this device's clock, as the server told last. */
let endsAt = Number.POSITIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Notes what the server told of the session's end. */
export function noteEnd(endsInMs: number): void {
  endsAt = Date.now() + endsInMs;
}

/** Asks who sits here: after a sign-in step, and when the page is opened. @throws ApiError when nobody answers. */
export async function refreshSession(): Promise<void> {
  try {
    const me = await call('staffMe');
    setCsrfToken(me.csrfToken);
    const before = useSession.getState().me;
    const isSame = before?.id === me.id;
    // Somebody else finds nothing of what was shown before.
    if (!isSame) queryClient.clear();
    if (me.kind === 'full') {
      clearTimeout(waiting);
      useSession.setState({ ...nobody, status: 'staff', me });
    } else useSession.setState({ status: 'staff', me: isSame ? before : undefined, half: me, wasEnded: false });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    forget();
  }
}

/** Goes on with the answer of a sign-in step. @throws ApiError */
export async function goOn({ csrfToken, passkeyOptions }: Reply<Operations['staffSignIn']>): Promise<void> {
  setCsrfToken(csrfToken);
  useSession.setState({ passkeyQuestion: (passkeyOptions ?? undefined) as Record<string, unknown> | undefined });
  await refreshSession();
}

/** Forgets whoever sat here, with everything that was shown to them. */
export function forget(): void {
  clearTimeout(waiting);
  queryClient.clear();
  useSession.setState({ status: 'guest', ...nobody });
}

/** Lets the page wait unseen until the same person has signed in again: what they typed is there then. Not for ever: then it is forgotten. */
function wait(): void {
  useSession.setState({ status: 'again', half: undefined, passkeyQuestion: undefined, wasEnded: true });
  clearTimeout(waiting);
  waiting = setTimeout(forget, Math.max(0, Math.min(endsAt, Date.now()) + pageWaitsMs - Date.now()));
}

/** Ends this session now and signs in again before its time is up; the page waits meanwhile. */
export async function signInAgain(): Promise<void> {
  await call('staffSignOut').catch(() => undefined);
  endsAt = Date.now();
  wait();
}

/** Whether who sits here may do this; screens and buttons that they may not use are not shown. */
export function useMay(right: StaffRight): boolean {
  return useSession(({ me }) => me?.rights.includes(right) === true);
}

onSessionLost(() => {
  const { status, me, half } = useSession.getState();
  if (status !== 'staff') return;
  const now = Date.now();
  // Of an account that was locked or changed, or a session that somebody ended, nothing stays.
  const isByTime = now >= endsAt - graceMs && now < endsAt + pageWaitsMs;
  if (me !== undefined && (half !== undefined || isByTime)) wait();
  else {
    forget();
    useSession.setState({ wasEnded: true });
  }
});
