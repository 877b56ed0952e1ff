import { ConfirmDialog, toast } from '@sortes/ui';
import { useEffect } from 'react';
import type { ModalProps } from '../../kit/modal';
import { queryClient } from '../../kit/query-client';
import { restoreSession, useWaitingTicket } from '../../entities/account/start-session';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { useSession } from '../../entities/account/session';

/** `?m=switchAccount`: a one-time ticket arrived while another account is signed in. The ticket waits in memory; after a reload there is nothing to ask. */
export function SwitchAccountModal({ onClose }: ModalProps) {
  const t = useT();
  const { ticket, drop } = useWaitingTicket();
  const account = useSession((session) => session.account ?? '');
  useEffect(() => {
    if (ticket === undefined) onClose();
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  if (ticket === undefined) return null;
  const change = async () => {
    try {
      await call('loginTicket', { body: { ticket } });
      await restoreSession();
      await queryClient.invalidateQueries();
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger', lifeMs: 0 });
    }
    drop();
  };
  return (
    <ConfirmDialog
      open
      title={t('identity.switch.title')}
      confirmLabel={t('identity.switch.confirm')}
      cancelLabel={t('identity.switch.stay')}
      onConfirm={change}
      onClose={() => {
        drop();
        onClose();
      }}
    >
      {t('identity.switch.text', { account })}
    </ConfirmDialog>
  );
}
