import { Button, Dialog, IconFingerprint, OtpInput, PasswordField, RadioGroup, TextField, useTimeLeft } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client';
import { useT } from '../../shared/i18n';
import { PasskeyDeclined, askPasskey } from '../../shared/passkey';
import { problemText } from '../../shared/problem';
import type { StepUpMethod } from '../../shared/step-up';
import { useSession } from '../../shared/session';
import { Notice } from './parts/notice';

const now = () => Date.now();

/** Asks for a proof of who sits here, by one of the ways the server named; closing it turns the action down. */
export function StepUpDialog({ methods, onSettled }: { methods: readonly StepUpMethod[]; onSettled: (proven: boolean) => void }) {
  const t = useT();
  const account = useSession((session) => session.account ?? '');
  const [method, setMethod] = useState<StepUpMethod | undefined>(methods[0]);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [until, setUntil] = useState(0);
  const left = useTimeLeft(until, now);
  const send = useMutation({
    mutationFn: () => call('startStepUp', { body: { ...(method && { method }) } }),
    onSuccess: () => setUntil(Date.now() + 60_000),
  });
  const prove = useMutation({
    mutationFn: async (typed?: string) => {
      if (method === undefined) return;
      if (method === 'passkey') {
        const { passkey } = await call('startStepUp', { body: { method } });
        await call('stepUp', { body: { method, passkey: await askPasskey(passkey ?? {}) } });
      } else if (method === 'password') await call('stepUp', { body: { method, password } });
      else await call('stepUp', { body: { method, code: typed ?? code } });
    },
    onSuccess: () => onSettled(true),
    onError: () => setCode(''),
  });
  const change = (next: StepUpMethod) => {
    setMethod(next);
    setCode('');
    setUntil(0);
    send.reset();
    prove.reset();
  };
  const problem =
    prove.error instanceof PasskeyDeclined ? t('member.stepUp.cancelled') : prove.isError ? problemText(prove.error) : undefined;
  const byMessage = method === 'sms' || method === 'email';
  const ready = method === 'password' ? password !== '' : method === 'recovery' ? code.trim().length >= 8 : code.length === 6;
  return (
    <Dialog
      open
      onClose={() => onSettled(false)}
      title={t('member.stepUp.title')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!prove.isPending && (method === 'passkey' || ready)) prove.mutate(undefined);
        }}
      >
        <p className="text-body text-ink-2">{t('member.stepUp.why')}</p>
        {methods.length > 1 && (
          <RadioGroup
            label={t('member.stepUp.how')}
            name="step-up"
            value={method ?? ''}
            onChange={(next) => change(next as StepUpMethod)}
            choices={methods.map((value) => ({ value, label: t(`member.stepUp.method.${value}`) }))}
          />
        )}
        {method === undefined && <Notice tone="danger">{t('member.stepUp.nothing')}</Notice>}
        {method === 'passkey' && (
          <>
            <p className="text-label text-ink-2">{t('member.stepUp.passkey')}</p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button
              type="submit"
              tone="primary"
              size="large"
              wide
              icon={<IconFingerprint size={22} />}
              loading={prove.isPending}
              loadingLabel={t('common.loading')}
            >
              {t('member.stepUp.usePasskey')}
            </Button>
          </>
        )}
        {byMessage && (
          <>
            <Button loading={send.isPending} loadingLabel={t('common.loading')} disabled={left > 0} onClick={() => send.mutate()}>
              {left > 0
                ? t('member.stepUp.againIn', { seconds: Math.ceil(left / 1000) })
                : t(send.isSuccess ? 'member.stepUp.again' : 'member.stepUp.send')}
            </Button>
            {send.isError && <Notice tone="danger">{problemText(send.error)}</Notice>}
            {send.data?.sentTo && (
              <p role="status" className="text-label text-ink-2">
                {t('member.stepUp.sentTo', { target: send.data.sentTo, minutes: send.data.expiredMinutes })}
              </p>
            )}
          </>
        )}
        {method === 'totp' && <p className="text-label text-ink-2">{t('member.stepUp.totp')}</p>}
        {(method === 'totp' || (byMessage && send.isSuccess)) && (
          <OtpInput
            label={t('member.stepUp.code')}
            value={code}
            onChange={setCode}
            onComplete={(typed) => prove.mutate(typed)}
            error={problem}
          />
        )}
        {method === 'recovery' && (
          <TextField
            label={t('member.stepUp.method.recovery')}
            description={t('member.stepUp.recovery')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {method === 'password' && (
          <>
            <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
            <PasswordField
              label={t('member.pay.signIn')}
              maxLength={128}
              value={password}
              error={problem}
              showLabel={t('common.showPassword')}
              hideLabel={t('common.hidePassword')}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {method !== undefined && method !== 'passkey' && (!byMessage || send.isSuccess) && (
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            disabled={!ready}
            loading={prove.isPending}
            loadingLabel={t('common.loading')}
          >
            {t('member.stepUp.confirm')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
