import { useEffect } from 'react';
import { useModal } from '../../../kit/modal';
import { isTrial, useSession } from '../../../entities/account/session';

/** Leads guests to the login and trial accounts to registration, in the place of a sheet that is for members. True: draw nothing. */
export function useMembersOnly(): boolean {
  const modal = useModal();
  const session = useSession();
  const other = session.status === 'guest' ? 'login' : isTrial(session) ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (other) modal.open(other);
    // The popup changes places once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [other]);
  return other !== undefined || session.status !== 'member';
}
