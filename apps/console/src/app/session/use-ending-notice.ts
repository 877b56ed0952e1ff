import { dismissToast, toast } from '@sortes/ui';
import { useEffect } from 'react';
import { problemText } from '../../shared/problem';
import { sessionLeftMs, staySignedIn, useNearLimit } from '../../shared/pulse';
import { signInAgain } from '../../shared/session';
import { useT } from '../../shared/texts';

const stay = (): void => void staySignedIn().catch((error: unknown) => toast(problemText(error), { tone: 'danger' }));

/**
 * Says two minutes ahead that the session is about to end, with the time left and the way to stay (WCAG 2.2.1): by the idle limit one press, or any
 * key, puts it off; at the absolute one only signing in again does, and the page waits. The server tells when; the notice takes no focus.
 */
export function useEndingNotice(): void {
  const t = useT();
  const limit = useNearLimit();
  useEffect(() => {
    if (limit === undefined) return undefined;
    const id = toast(t(`shell.ending.${limit}`), {
      tone: 'warning',
      lifeMs: 0,
      action:
        limit === 'idle'
          ? { label: t('shell.ending.stay'), onAct: stay }
          : { label: t('shell.ending.again'), onAct: () => void signInAgain() },
      countdown: { endsAt: Date.now() + sessionLeftMs(), spoken: (seconds) => t('shell.ending.left', { count: seconds }) },
    });
    return () => dismissToast(id);
  }, [limit, t]);
}
