import { TextField } from '@sortes/ui';
import { fitsPattern } from '@sortes/contract';
import bindLimits from 'virtual:limits/bindEmail';
import sendLimits from 'virtual:limits/sendEmailCode';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useSecurity } from './api/security';
import { BindContact } from './parts/bind-contact';
import { useMembersOnly } from './parts/use-members-only';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';

const bodyOf = (typed: string) => ({ email: typed.trim() });

/** `bindEmail`: the account's mailbox, confirmed by a code. */
export function BindEmailModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const known = useSecurity().data?.email;
  if (barred) return null;
  return (
    <BindContact
      title={t('member.email.title')}
      why={t('member.email.why')}
      current={known?.masked ?? ''}
      unconfirmed={known !== undefined && known.masked !== '' && !known.verified}
      onClose={onClose}
      judge={(typed) => (fitsPattern(emailPattern, typed.trim()) ? undefined : t('identity.problem.email'))}
      bodyOf={bodyOf}
      limits={{ send: sendLimits, bind: bindLimits }}
      send={(typed) => call('sendEmailCode', { body: typed === undefined ? {} : bodyOf(typed) })}
      bind={(verificationCode, typed) => call('bindEmail', { body: { ...(typed !== undefined && bodyOf(typed)), verificationCode } })}
      field={(email, isFixed) => (
        <TextField label={t('member.email.new')} type="email" inputMode="email" autoComplete="email" readOnly={isFixed} {...email} />
      )}
    />
  );
}
