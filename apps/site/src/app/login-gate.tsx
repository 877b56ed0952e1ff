import { Button, EmptyState, IconLock } from '@sortes/ui';
import { Suspense, useEffect } from 'react';
import { homeScreen } from '../features/home/feature';
import { boot } from '../kit/boot';
import { lazyPart } from '../kit/lazy-part';
import { addressNow, navigate } from '../kit/router';
import { useSearch } from '../kit/search';
import { useSession } from '../entities/account/session';
import { useT } from '../kit/i18n';
import { useModal } from '../kit/modal';
import { safeNext } from '../kit/safe-next';

const Home = lazyPart(homeScreen.load, ['home']);

/** The target of the guard: opens the login popup and, once signed in, goes on to the page that was asked for. */
export function LoginGate() {
  const t = useT();
  const modal = useModal();
  const { next, m } = useSearch();
  const member = useSession((session) => session.status === 'member');
  useEffect(() => {
    // This page still stands while the next one loads, when the address has no way back any more.
    if (member && addressNow().pathname === '/login') void navigate({ href: safeNext(next), replace: true });
  }, [member, next]);
  useEffect(() => {
    if (!member && m === undefined) void navigate({ search: (previous) => ({ ...previous, m: 'login' }), replace: true });
    // Only on arrival: a popup that was closed stays closed.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  // Where nobody has to sign in to look around, the start page stands behind the popup.
  if (!boot.loginRequired && !member)
    return (
      <Suspense fallback={null}>
        <Home />
      </Suspense>
    );
  return (
    <EmptyState
      heading="h1"
      title={t('errors.needLogin')}
      art={<IconLock size={36} />}
      actions={
        <Button tone="primary" onClick={() => modal.open('login')}>
          {t('shell.login')}
        </Button>
      }
    />
  );
}
