import { dismissToast, toast } from '@sortes/ui';
import { playerSessionMinutes } from '@sortes/contract';
import { useEffect } from 'react';
import { sessionEndTexts, useSessionEnd } from '../entities/account/session-end';
import { useT } from '../kit/i18n';
import { useModal, useOpenModal } from '../kit/modal';

/** Says on the page in view why its member was logged out, with the way back in; until they are, or put it away. Where the login is open, that says it. */
export function SessionEndNotice() {
  const t = useT();
  const modal = useModal();
  const end = useSessionEnd((state) => (state.isNew ? state.end : undefined));
  const isAsked = useOpenModal() === 'login';
  useEffect(() => {
    if (end === undefined || isAsked) return undefined;
    const id = toast(t(sessionEndTexts[end], { minutes: playerSessionMinutes.idle }), {
      tone: 'warning',
      lifeMs: 0,
      action: { label: t('shell.login'), onAct: () => modal.open('login') },
    });
    return () => dismissToast(id);
  }, [end, isAsked, t, modal]);
  return null;
}
