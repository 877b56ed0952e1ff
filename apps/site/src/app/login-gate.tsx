import { Button, EmptyState, IconLock } from '@sortes/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSearch } from '../shared/search';
import { useSession } from '../shared/session';
import { useT } from '../shared/i18n';
import { hasModal, useModal } from '../shared/modal';
import { safeNext } from '../shared/safe-next';

/** The target of the guard: opens the login popup and, once signed in, goes on to the page that was asked for. */
export function LoginGate() {
  const t = useT();
  const modal = useModal();
  const navigate = useNavigate();
  const { next, m } = useSearch();
  // Kept from the arrival: this page is still there while the next one loads, and its address has no way back any more.
  const [target] = useState(() => safeNext(next));
  const member = useSession((session) => session.status === 'member');
  useEffect(() => {
    if (member) void navigate({ href: target, replace: true });
  }, [member, target, navigate]);
  useEffect(() => {
    if (!member && m === undefined && hasModal('login'))
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
