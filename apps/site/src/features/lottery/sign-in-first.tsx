import { Button, EmptyState, IconReceipt } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useModal } from '../../shared/modal';
import { useT } from '../../shared/i18n';

/** What a visitor sees where a member's own bets or chases would stand. */
export function SignInFirst({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  const modal = useModal();
  return (
    <EmptyState
      title={title}
      art={<IconReceipt size={32} />}
      actions={
        <Button tone="primary" onClick={() => modal.open('login')}>
          {t('shell.login')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
