import { TextField } from '@sortes/ui';
import { fitsPattern } from '@sortes/contract';
import { useState } from 'react';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useSecurity } from './api/security';
import { BindContact } from './parts/bind-contact';
import { useMembersOnly } from './parts/use-members-only';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';

/** `bindEmail`: the account's mailbox, confirmed by a code. */
export function BindEmailModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const known = useSecurity().data?.email;
  const [email, setEmail] = useState('');
  if (barred) return null;
  const typed = email.trim();
  return (
    <BindContact
      title={t('member.email.title')}
      why={t('member.email.why')}
      current={known?.masked ?? ''}
      unconfirmed={known !== undefined && known.masked !== '' && !known.verified}
      onClose={onClose}
      judge={() => (fitsPattern(emailPattern, typed) ? undefined : t('identity.problem.email'))}
      send={(own) => call('sendEmailCode', { body: own ? {} : { email: typed } })}
      bind={(verificationCode, own) => call('bindEmail', { body: { ...(!own && { email: typed }), verificationCode } })}
      field={(error, fixed) => (
        <TextField
          label={t('member.email.new')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          readOnly={fixed}
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
    />
  );
}
