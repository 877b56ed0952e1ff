import { typedAccount } from '@sortes/browser';
import { Button, OtpInput, TextField } from '@sortes/ui';
import { fitsPattern } from '@sortes/contract';
import { useState, type FormEvent } from 'react';
import { ApiError, call } from '../../../shared/api/client';
import { useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import { FormError } from './form-error';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { useWork } from './use-work';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';

/** A new password by e-mail: user name and address, then the mailed code and the password. The answer does not tell whether the account exists. */
export function ForgotByEmail({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const work = useWork();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [minutes, setMinutes] = useState<number>();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const who = { username: typedAccount(username), email: email.trim() };

  const run = async (step: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await step();
    } catch (failure) {
      setErrors(
        failure instanceof ApiError && failure.field && failure.field in { username: 1, email: 1, newPassword: 1, verificationCode: 1 }
          ? { [failure.field]: problemText(failure) }
          : { form: problemText(failure) },
      );
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Record<string, string> = {};
    if (who.username === '') found['username'] = t('identity.notEmpty', { field: t('identity.field.username') });
    if (!fitsPattern(emailPattern, who.email)) found['email'] = t('identity.problem.email');
    if (minutes !== undefined) {
      if (code.length < 4) found['verificationCode'] = t('identity.problem.code');
      const problem = judge(password, who.username);
      if (problem) found['newPassword'] = problem;
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await run(async () => {
      if (minutes === undefined)
        setMinutes((await work.send(async (more) => call('forgotByEmail', { body: { ...who, ...more } })))?.expiredMinutes);
      else await onSignedIn(await call('resetByEmail', { body: { ...who, verificationCode: code, newPassword: password } }));
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <TextField
        label={t('identity.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        value={username}
        error={errors['username']}
        onChange={(event) => setUsername(event.target.value)}
        readOnly={minutes !== undefined}
      />
      <TextField
        label={t('identity.field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={errors['email']}
        onChange={(event) => setEmail(event.target.value)}
        readOnly={minutes !== undefined}
      />
      {minutes !== undefined && (
        <>
          <p role="status" className="text-label text-ink-2">
            {t('identity.forgotPassword.mailed', { minutes })}
          </p>
          <OtpInput label={t('identity.field.verificationCode')} value={code} onChange={setCode} error={errors['verificationCode']} />
          <NewPasswordField value={password} onChange={setPassword} username={who.username} error={errors['newPassword']} />
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
            setCode('');
            setErrors({});
          }}
        >
          {t('identity.forgotPassword.again')}
        </Button>
      )}
    </form>
  );
}
