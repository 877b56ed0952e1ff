import { typedAccount } from '@sortes/browser';
import { Button, OtpInput, TextField } from '@sortes/ui';
import { fitsPattern } from '@sortes/contract';
import { useState } from 'react';
import mailLimits from 'virtual:limits/forgotByEmail';
import limits from 'virtual:limits/resetByEmail';
import { emptyField } from '../../../entities/account/empty-field';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { typedName } from '../state/typed-name';
import { FormError } from './form-error';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { useWork } from './use-work';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
interface Typed {
  readonly username: string;
  readonly email: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}

const whoOf = ({ username, email }: Typed) => ({ username: typedAccount(username), email: email.trim() });

/** A new password by e-mail: user name and address, then the mailed code and the password. The answer does not tell whether the two fit, nor whether the account exists. */
export function ForgotByEmail({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const work = useWork();
  const [minutes, setMinutes] = useState<number>();
  const isMailed = minutes !== undefined;
  const faultsOf = (typed: Typed): { username: string | undefined; email: string | undefined } => {
    const { username, email } = whoOf(typed);
    const emailFault = fitsPattern(emailPattern, email) ? undefined : t('identity.problem.email');
    return {
      username: username === '' ? emptyField(t, t('identity.field.username')) : undefined,
      email: email === '' ? emptyField(t, t('identity.field.email')) : emailFault,
    };
  };
  const form = useForm<Typed>({
    start: { username: typedName.read(), email: '', verificationCode: '', newPassword: '' },
    limits: isMailed ? limits : mailLimits,
    body: (typed) => ({ ...typed, ...whoOf(typed) }),
    faults: (typed) => ({
      ...faultsOf(typed),
      verificationCode: isMailed && typed.verificationCode === '' ? t('identity.problem.code') : undefined,
      newPassword: isMailed ? judge(typed.newPassword, whoOf(typed).username) : undefined,
    }),
    async submit(typed) {
      const who = whoOf(typed);
      const { verificationCode, newPassword } = typed;
      if (isMailed) await onSignedIn(await call('resetByEmail', { body: { ...who, verificationCode, newPassword } }));
      else setMinutes((await work.send(async (more) => call('forgotByEmail', { body: { ...who, ...more } })))?.expiredMinutes);
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextField
        label={t('identity.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isMailed}
        {...form.field('username')}
      />
      <TextField
        label={t('identity.field.email')}
        description={t('identity.forgotPassword.whoNote')}
        type="email"
        autoComplete="email"
        readOnly={isMailed}
        {...form.field('email')}
      />
      {isMailed && (
        <>
          <p role="status" className="text-label text-ink-2">
            {t('identity.forgotPassword.mailed', { minutes })}
          </p>
          <OtpInput label={t('identity.field.verificationCode')} {...form.field('verificationCode')} />
          <NewPasswordField username={whoOf(form.values).username} {...form.field('newPassword')} />
        </>
      )}
      <FormError>{form.problem}</FormError>
      {work.dialog}
      <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t(isMailed ? 'identity.forgotPassword.set' : 'identity.forgotPassword.mailCode')}
      </Button>
      {isMailed && (
        <Button
          tone="ghost"
          wide
          onClick={() => {
            setMinutes(undefined);
            form.begin({ ...form.values, verificationCode: '' });
          }}
        >
          {t('identity.forgotPassword.again')}
        </Button>
      )}
    </form>
  );
}
