import { typedAccount } from '@sortes/browser';
import { Button, OtpInput, TextField } from '@sortes/ui';
import { fitsPattern } from '@sortes/contract';
import { useState, type FormEvent } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { FormError } from './form-error';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { placeAmong, useStep } from './use-step';
import { useWork } from './use-work';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
const placeOf = placeAmong(['username', 'email', 'newPassword', 'verificationCode']);

/** A new password by e-mail: user name and address, then the mailed code and the password. The answer does not tell whether the account exists. */
export function ForgotByEmail({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const work = useWork();
  const [typed, setTyped] = useState({ username: '', email: '', code: '', password: '' });
  const change = (part: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...part }));
  const [minutes, setMinutes] = useState<number>();
  const { errors, busy, run, tell } = useStep(placeOf);
  const { code, password } = typed;
  const who = { username: typedAccount(typed.username), email: typed.email.trim() };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (who.username === '') found['username'] = t('identity.notEmpty', { field: t('identity.field.username') });
    if (!fitsPattern(emailPattern, who.email)) found['email'] = t('identity.problem.email');
    if (minutes !== undefined) {
      if (code.length < 4) found['verificationCode'] = t('identity.problem.code');
      const problem = judge(password, who.username);
      if (problem) found['newPassword'] = problem;
    }
    void run(found, async () => {
      if (minutes === undefined)
        setMinutes((await work.send(async (more) => call('forgotByEmail', { body: { ...who, ...more } })))?.expiredMinutes);
      else await onSignedIn(await call('resetByEmail', { body: { ...who, verificationCode: code, newPassword: password } }));
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        label={t('identity.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        value={typed.username}
        error={errors['username']}
        onChange={(event) => change({ username: event.target.value })}
        readOnly={minutes !== undefined}
      />
      <TextField
        label={t('identity.field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={typed.email}
        error={errors['email']}
        onChange={(event) => change({ email: event.target.value })}
        readOnly={minutes !== undefined}
      />
      {minutes !== undefined && (
        <>
          <p role="status" className="text-label text-ink-2">
            {t('identity.forgotPassword.mailed', { minutes })}
          </p>
          <OtpInput
            label={t('identity.field.verificationCode')}
            value={code}
            onChange={(next) => change({ code: next })}
            error={errors['verificationCode']}
          />
          <NewPasswordField
            value={password}
            onChange={(next) => change({ password: next })}
            username={who.username}
            error={errors['newPassword']}
          />
        </>
      )}
      <FormError>{errors['form']}</FormError>
      {work.dialog}
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t(minutes === undefined ? 'identity.forgotPassword.mailCode' : 'identity.forgotPassword.set')}
      </Button>
      {minutes !== undefined && (
        <Button
          tone="ghost"
          wide
          onClick={() => {
            setMinutes(undefined);
            change({ code: '' });
            tell({});
          }}
        >
          {t('identity.forgotPassword.again')}
        </Button>
      )}
    </form>
  );
}
