import type { Reply, identity } from '@sortes/contract';
import { safeNext } from '../../../kit/safe-next';
import { setPopupsDue } from '../../../entities/banner/popups';
import { queryClient } from '../../../kit/query-client';
import { noteKnownDevice } from '../../../entities/account/known-device';
import { restoreSession } from '../../../entities/account/start-session';
import { useModal } from '../../../kit/modal';
import { setCsrfToken } from '../../../kit/api/client';
import { useSearch } from '../../../kit/search';
import { addressNow, navigate } from '../../../kit/router';

export type SignedIn = Reply<typeof identity.login>;
export type ChangeReason = 'weak' | 'expired' | 'first';

/** Why a session may only set a new password. */
export function changeReason(session: Pick<SignedIn, 'passwordWeak' | 'passwordExpired' | 'firstTimeLogin'>): ChangeReason {
  if (session.passwordWeak) return 'weak';
  return session.passwordExpired ? 'expired' : 'first';
}

const gatePages = new Set(['/login', '/register', '/register.html']);

/**
 * What every sign-in ends with. A whole session goes on to what the visitor had asked for (`?next=`, or the page under the popup), else to the lobby; one
 * that may only change its password goes to that popup; one that needs a second step is left to the caller.
 */
export function useFinishSignIn(): (
  session: SignedIn,
  options?: { success?: 'registerSuccess' },
) => Promise<'done' | 'verification' | 'change'> {
  const modal = useModal();
  const { next } = useSearch();
  return async (session, { success } = {}) => {
    setCsrfToken(session.csrfToken);
    if (session.sessionKind === 'verification') return 'verification';
    if (session.sessionKind === 'change-only') {
      modal.open('changePassword', { reason: changeReason(session) });
      return 'change';
    }
    await restoreSession();
    noteKnownDevice();
    // Who has just registered is welcomed already, and wants to go on: the brand's pop-ups come with the next sign-in.
    setPopupsDue(success === undefined);
    void queryClient.invalidateQueries();
    const leaves = next !== undefined || gatePages.has(addressNow().pathname);
    if (leaves) {
      const target = new URL(safeNext(next), location.origin);
      if (success) target.searchParams.set('m', success);
      await navigate({ href: `${target.pathname}${target.search}`, replace: true });
    } else if (success) modal.open(success);
    else modal.close();
    return 'done';
  };
}
