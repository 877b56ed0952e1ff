import { Button, EmptyState, IconLock } from '@sortes/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSearch } from '../kit/search';
import { useSession } from '../entities/account/session';
import { useT } from '../kit/i18n';
import { useModal } from '../kit/modal';
import { safeNext } from '../kit/safe-next';

/** The target of the guard: opens the login popup and, once signed in, goes on to the page that was asked for. */
export function LoginGate() {
  const t = useT();
  const modal = useModal();
  const navigate = useNavigate();
  const router = useRouter();
  const { next, m } = useSearch();
  const member = useSession((session) => session.status === 'member');
  useEffect(() => {
    // This page still stands while the next one loads, when the address has no way back any more.
    if (member && router.latestLocation.pathname === '/login') void navigate({ href: safeNext(next), replace: true });
  }, [member, next, navigate, router]);
  useEffect(() => {
    if (!member && m === undefined)
      void navigate({ to: '.', search: (previous: Record<string, string>) => ({ ...previous, m: 'login' }), replace: true });
    // Only on arrival: a popup that was closed stays closed.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
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
