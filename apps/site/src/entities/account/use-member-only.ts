import { useEffect } from 'react';
import { useModal } from '../../kit/modal';
import { isTrial, useSession } from './session';

/**
 * Keeps a sheet of money for those it is for. A guest is asked to log in and comes back here; a trial account is told that it needs a real one.
 * @returns true when the sheet may show.
 */
export function useMemberOnly(key: string, { trial = false }: { trial?: boolean } = {}): boolean {
  const session = useSession();
  const modal = useModal();
  const barred = session.status === 'guest' ? 'login' : !trial && isTrial(session) ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (barred === 'login') {
      const search = new URLSearchParams(location.search);
      search.set('m', key);
      modal.open('login', { next: `${location.pathname}?${search}` });
    } else if (barred) modal.open(barred);
    // The other popup takes this one's place once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [barred]);
  return session.status === 'member' && barred === undefined;
}
