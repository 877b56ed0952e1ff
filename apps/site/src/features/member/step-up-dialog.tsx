import { Button, Dialog, IconFingerprint, OtpInput, PasswordField, RadioGroup, TextField, useTimeLeft } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { PasskeyDeclined, askPasskey } from '@sortes/browser';
import { problemText } from '../../kit/problem';
import type { StepUpMethod } from '../../kit/step-up';
import { useSession } from '../../entities/account/session';
import { Notice } from './parts/notice';

const now = () => Date.now();

/** Whether a refusal is of the password, not of the code beside it. */
function isAboutPassword(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'password.wrong' || failure.code === 'login.locked');
}

/** Asks for a proof of who sits here, by one of the ways the server named; closing it turns the action down. */
export function StepUpDialog({
  methods,
  withPassword,
  onSettled,
}: {
  methods: readonly StepUpMethod[];
  /** The sign-in password is wanted beside a code by message. */
  withPassword: boolean;
  onSettled: (proven: boolean) => void;
}) {
  const t = useT();
  const account = useSession((session) => session.account ?? '');
  const [method, setMethod] = useState<StepUpMethod | undefined>(methods[0]);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [until, setUntil] = useState(0);
  const left = useTimeLeft(until, now);
  const byMessage = method === 'sms' || method === 'email';
  const both = byMessage && withPassword;
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
      else await call('stepUp', { body: { method, code: typed ?? code, ...(both && { password }) } });
    },
    onSuccess: () => onSettled(true),
    // The password is judged first: a mistyped one leaves the code as good as it was.
    onError: (failure) => {
      if (!isAboutPassword(failure)) setCode('');
    },
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
  const ready =
    method === 'password'
      ? password !== ''
      : method === 'recovery'
        ? code.trim().length >= 8
        : code.length === 6 && (!both || password !== '');
  const passwordProblem = isAboutPassword(prove.error) ? problem : undefined;
  const codeProblem = passwordProblem === undefined ? problem : undefined;
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
        <p className="text-body text-ink-2">{t(both ? 'member.stepUp.whyBoth' : 'member.stepUp.why')}</p>
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
        {(method === 'password' || both) && (
          <>
            <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
            <PasswordField
              label={t('member.pay.signIn')}
              maxLength={128}
              value={password}
              error={method === 'password' ? problem : passwordProblem}
              showLabel={t('common.showPassword')}
              hideLabel={t('common.hidePassword')}
              onChange={(event) => setPassword(event.target.value)}
            />
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
            onComplete={(typed) => {
              if (!both || password !== '') prove.mutate(typed);
            }}
            error={codeProblem}
          />
        )}
        {method === 'recovery' && (
          <TextField
            label={t('member.stepUp.method.recovery')}
            description={t('member.stepUp.recovery')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
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
