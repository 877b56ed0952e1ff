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
  /** A user name, or an e-mail address. */
  readonly username: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** The mailbox where one was typed, else the user name. */
const whoOf = ({ username }: Typed): { email: string } | { username: string } =>
  username.includes('@') ? { email: username.trim() } : { username: typedAccount(username) };
const nameOf = (typed: Typed): string => {
  const who = whoOf(typed);
  return 'email' in who ? (who.email.split('@')[0] ?? '') : who.username;
};

/** A new password by e-mail: user name or address, then the mailed code and the password. The answer does not tell whether the account exists. */
export function ForgotByEmail({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const work = useWork();
  const [minutes, setMinutes] = useState<number>();
  const isMailed = minutes !== undefined;
  const faultOf = (typed: Typed): string | undefined => {
    const who = whoOf(typed);
    if ('email' in who) return fitsPattern(emailPattern, who.email) ? undefined : t('identity.problem.email');
    return who.username === '' ? emptyField(t, t('identity.field.username')) : undefined;
  };
  const form = useForm<Typed>({
    start: { username: typedName.read(), verificationCode: '', newPassword: '' },
    limits: isMailed ? limits : mailLimits,
    body: ({ verificationCode, newPassword, ...who }) => ({
      ...whoOf({ verificationCode, newPassword, ...who }),
      verificationCode,
      newPassword,
    }),
    places: { email: 'username' },
    faults: (typed) => ({
      username: faultOf(typed),
      verificationCode: isMailed && typed.verificationCode.length < 4 ? t('identity.problem.code') : undefined,
      newPassword: isMailed ? judge(typed.newPassword, nameOf(typed)) : undefined,
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
        label={t('identity.forgotPassword.who')}
        description={t('identity.forgotPassword.whoNote')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isMailed}
        {...form.field('username')}
      />
      {isMailed && (
        <>
          <p role="status" className="text-label text-ink-2">
            {t('identity.forgotPassword.mailed', { minutes })}
          </p>
          <OtpInput label={t('identity.field.verificationCode')} {...form.field('verificationCode')} />
          <NewPasswordField username={nameOf(form.values)} {...form.field('newPassword')} />
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
