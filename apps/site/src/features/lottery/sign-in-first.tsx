import { Button, EmptyState, IconReceipt } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useModal } from '../../kit/modal';
import { useT } from '../../kit/i18n';

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
