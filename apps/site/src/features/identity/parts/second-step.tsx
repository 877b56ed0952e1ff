import { Button, OtpInput, RadioGroup, useTimeLeft } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client';
import { useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import { FormError } from './form-error';
import type { SignedIn } from './use-finish-sign-in';

type Method = 'sms' | 'email';
const now = () => Date.now();

/** Second step of a sign-in from a new address: a code to the account's own number or mailbox. */
export function SecondStep({
  session,
  onSignedIn,
  onBack,
}: {
  session: SignedIn;
  onSignedIn: (session: SignedIn) => Promise<unknown>;
  onBack: () => void;
}) {
  const t = useT();
  const methods = session.verificationMethods.filter((method): method is Method => method === 'sms' || method === 'email');
  const [method, setMethod] = useState<Method>(methods[0] ?? 'email');
  const [code, setCode] = useState('');
  const [until, setUntil] = useState(0);
  const left = useTimeLeft(until, now);
  const send = useMutation({
    mutationFn: () => call('sendLoginVerification', { body: { method } }),
    onSuccess: () => setUntil(Date.now() + 60_000),
  });
  const check = useMutation({
    mutationFn: async (typed: string) => onSignedIn(await call('loginVerification', { body: { method, verificationCode: typed } })),
    onError: () => setCode(''),
  });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length >= 4 && !check.isPending) check.mutate(code);
      }}
    >
      <p className="text-body text-ink-2">{t('identity.second.why')}</p>
      {methods.length > 1 && (
        <RadioGroup
          label={t('identity.second.how')}
          name="second-step"
          value={method}
          onChange={(next) => {
            setMethod(next);
            setUntil(0);
            send.reset();
          }}
          choices={methods.map((value) => ({ value, label: t(value === 'sms' ? 'identity.second.sms' : 'identity.second.email') }))}
        />
      )}
      <Button loading={send.isPending} loadingLabel={t('common.loading')} disabled={left > 0} onClick={() => send.mutate()}>
        {left > 0
          ? t('identity.code.againIn', { seconds: Math.ceil(left / 1000) })
          : send.isSuccess
            ? t('identity.code.again')
            : t('identity.code.get')}
      </Button>
      {send.isError && <FormError>{problemText(send.error)}</FormError>}
      {send.data && (
        <>
          <p role="status" className="text-label text-ink-2">
            {t('identity.second.sentTo', { target: send.data.sentTo, minutes: send.data.expiredMinutes })}
          </p>
          <OtpInput
            label={t('identity.field.verificationCode')}
            value={code}
            onChange={setCode}
            onComplete={(typed) => check.mutate(typed)}
            error={check.isError ? problemText(check.error) : undefined}
          />
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            disabled={code.length < 4}
            loading={check.isPending}
            loadingLabel={t('common.loading')}
          >
            {t('common.continue')}
          </Button>
        </>
      )}
      <Button tone="ghost" onClick={onBack}>
        {t('identity.second.otherAccount')}
      </Button>
    </form>
  );
}
