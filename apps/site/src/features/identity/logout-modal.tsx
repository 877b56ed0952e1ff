import { ConfirmDialog, toast } from '@sortes/ui';
import type { ModalProps } from '../../kit/modal';
import { forgetMember } from '../../kit/query-client';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { isTrial, useSession } from '../../entities/account/session';
import { remember } from './state/remembered';
import { navigate } from '../../kit/router';

/** `?m=logout`: asks, ends the session on the server, and goes to the lobby. */
export function LogoutModal({ onClose }: ModalProps) {
  const t = useT();
  const trial = useSession(isTrial);
  const signOut = async () => {
    try {
      await call('logout');
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
    // The server has forgotten it too: the form must not say that the password may stay empty.
    remember({ device: false });
    useSession.getState().signedOut();
    await navigate({ href: '/', replace: true });
    forgetMember(true);
  };
  return (
    <ConfirmDialog
      open
      title={t('shell.signOutQuestion')}
      confirmLabel={t('shell.signOut')}
      cancelLabel={t('common.cancel')}
      tone="danger"
      onConfirm={signOut}
      onClose={onClose}
    >
      {t(trial ? 'shell.signOutTrialNote' : 'shell.signOutNote')}
    </ConfirmDialog>
  );
}
