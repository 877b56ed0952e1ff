import { ApiError, onSessionLost, setCsrfToken } from '@sortes/browser';
import type { Operations, Reply, StaffRight } from '@sortes/contract';
import { create } from 'zustand';
import { call } from './calls';
import { queryClient } from './query-client';

export type Me = Reply<Operations['staffMe']>;

interface SessionState {
  /** `unknown` until the server has answered once. */
  readonly status: 'unknown' | 'guest' | 'staff';
  readonly me: Me | undefined;
  /** What a passkey is to sign for this sign-in; gone after a reload. */
  readonly passkeyQuestion: Record<string, unknown> | undefined;
  /** The session ended without him: the sign-in says so. */
  readonly wasEnded?: boolean;
}

/** Who sits here, as far as the browser knows; the server decides. The session itself is a cookie that no script can read. */
export const useSession = create<SessionState>(() => ({ status: 'unknown', me: undefined, passkeyQuestion: undefined }));

/** Asks who sits here: after a sign-in step, and when the page is opened. @throws ApiError when nobody answers. */
export async function refreshSession(): Promise<void> {
  try {
    const me = await call('staffMe');
    setCsrfToken(me.csrfToken);
    useSession.setState({ status: 'staff', me, wasEnded: false });
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

/** Forgets whoever sat here, with everything that was shown to him. */
export function forget(): void {
  queryClient.clear();
  useSession.setState({ status: 'guest', me: undefined, passkeyQuestion: undefined, wasEnded: false });
}

/** Whether who sits here may do this; screens and buttons that he may not use are not shown. */
export function useMay(right: StaffRight): boolean {
  return useSession(({ me }) => me?.rights.includes(right) === true);
}

onSessionLost(() => {
  if (useSession.getState().status !== 'staff') return;
  forget();
  useSession.setState({ wasEnded: true });
});
