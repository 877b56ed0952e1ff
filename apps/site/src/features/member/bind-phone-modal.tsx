import { Select, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import bindLimits from 'virtual:limits/bindPhone';
import sendLimits from 'virtual:limits/sendPhoneCode';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useSecurity } from './api/security';
import { BindContact } from './parts/bind-contact';
import { useMembersOnly } from './parts/use-members-only';
import { entityKeys } from '../../entities/keys';

/** `bindPhone`: the account's mobile number, confirmed by a code. */
export function BindPhoneModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const known = useSecurity().data?.mobile;
  const settings = useQuery({
    queryKey: entityKeys.registerSettings.all,
    queryFn: () => call('getRegisterSettings'),
    staleTime: 300_000,
  }).data;
  const countries = useQuery({
    queryKey: entityKeys.countries.all,
    queryFn: async () => (await call('getCountries')).countries,
    staleTime: 3_600_000,
  }).data;
  const [chosenCode, setChosenCode] = useState<string>();
  if (barred) return null;
  const dialing = chosenCode ?? settings?.countryDialingCode ?? '';
  const isCodeFixed = settings?.countryDialingCodeFixed ?? true;
  const codes = new Map((countries ?? []).map((country) => [country.dialingCode.replace(/^\+/, ''), country.code]));
  if (dialing !== '' && !codes.has(dialing)) codes.set(dialing, '');
  const bodyOf = (typed: string) => ({ mobileNum: typed.trim(), ...(dialing !== '' && { countryDialingCode: dialing }) });
  return (
    <BindContact
      title={t('member.phone.title')}
      why={t('member.phone.why')}
      current={known?.masked ?? ''}
      unconfirmed={known !== undefined && known.masked !== '' && !known.verified}
      onClose={onClose}
      judge={(typed) => (typed.normalize('NFKC').replace(/\D/g, '').length < 5 ? t('identity.problem.mobile') : undefined)}
      bodyOf={bodyOf}
      limits={{ send: sendLimits, bind: bindLimits }}
      send={(typed) => call('sendPhoneCode', { body: typed === undefined ? {} : bodyOf(typed) })}
      bind={(verificationCode, typed) => call('bindPhone', { body: { ...(typed !== undefined && bodyOf(typed)), verificationCode } })}
      field={(number, isFixed) => (
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-2">
          <Select
            label={t('member.phone.dialing')}
            autoComplete="tel-country-code"
            disabled={isFixed || isCodeFixed}
            value={dialing}
            onChange={(event) => setChosenCode(event.target.value)}
            choices={[...codes].map(([code, country]) => ({ value: code, label: `+${code}${country === '' ? '' : ` ${country}`}` }))}
          />
          <TextField
            label={t('member.phone.new')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            readOnly={isFixed}
            {...(isCodeFixed && dialing !== '' && { description: t('member.phone.fixed', { code: dialing }) })}
            {...number}
          />
        </div>
      )}
    />
  );
}
