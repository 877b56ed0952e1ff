import { ApiError, askPasskey, passkeysPossible } from '@sortes/browser';
import { Button, PasswordField, TextField } from '@sortes/ui';
import { useState } from 'react';
import enrolLimits from 'virtual:limits/staffAcceptEnrolment';
import signInLimits from 'virtual:limits/staffSignIn';
import { call } from '../../shared/calls';
import { goOn, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { activationAtHand, forgetActivation } from './activation-link';
import { signInWithWork } from './sign-in-with-work';
import { FormPage, GoButton } from './form-page';
import { useForm } from '../../shared/use-form';

interface SignInState {
  /** This browser does the work that the server asks of a sign-in. */
  readonly isWorking: boolean;
  /** Whoever is kept out because others guess at the name shows a passkey first. */
  readonly isKeptOut: boolean;
}

/** The way in: name and password, or the one-time secret of a new account. */
export function SignIn() {
  const t = useT();
  const wasEnded = useSession((state) => state.wasEnded === true);
  const whose = useSession((state) => state.me?.name);
  const [link] = useState(activationAtHand);
  const [isNew, setNew] = useState(link !== undefined);
  const [state, setState] = useState<SignInState>({ isWorking: false, isKeptOut: false });
  const form = useForm({
    start: { name: link?.name ?? '', secret: link?.secret ?? '', password: '' },
    limits: isNew ? enrolLimits : signInLimits,
    async submit({ name, secret, password }) {
      try {
        const signedIn = isNew
          ? await call('staffAcceptEnrolment', { body: { name, secret: secret.trim(), password } })
          : await signInWithWork({ name, password }, () => setState((now) => ({ ...now, isWorking: true })));
        forgetActivation();
        await goOn(signedIn);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'staff.locked') setState((now) => ({ ...now, isKeptOut: passkeysPossible() }));
        throw error;
      } finally {
        setState((now) => ({ ...now, isWorking: false }));
      }
    },
  });
  const { name, password } = form.values;
  const showPasskey = () =>
    form.run(async () => {
      const { options } = await call('staffBeginPasskeySignIn');
      const passkey = await askPasskey(options as Record<string, unknown>);
      await goOn(await call('staffSignIn', { body: { name, password, passkey } }));
    });
  return (
    <FormPage
      title={t(isNew ? 'shell.enrol.title' : 'shell.signIn.title')}
      {...(isNew
        ? { note: t(link === undefined ? 'shell.enrol.note' : 'shell.enrol.fromLink') }
        : whose !== undefined
          ? { note: t('shell.signIn.waits', { name: whose }) }
          : wasEnded && { note: t('shell.signIn.ended') })}
      form={form}
    >
      <TextField
        label={t('shell.signIn.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('name')}
      />
      {isNew && <TextField label={t('shell.enrol.secret')} autoComplete="off" spellCheck={false} required {...form.field('secret')} />}
      <PasswordField
        label={t(isNew ? 'shell.enrol.password' : 'shell.signIn.password')}
        description={isNew ? t('shell.passwordNote') : undefined}
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        {...form.field('password')}
      />
      <GoButton form={form}>{t(isNew ? 'shell.enrol.go' : 'shell.signIn.go')}</GoButton>
      <p role="status" className="text-body text-ink-2 empty:hidden">
        {state.isWorking && t('shell.signIn.work')}
      </p>
      {state.isKeptOut && !isNew && (
        <Button
          onClick={() => void showPasskey()}
          loading={form.busy}
          loadingLabel={t('common.working')}
          disabled={name === '' || password === ''}
        >
          {t('shell.signIn.passkey')}
        </Button>
      )}
      <Button tone="ghost" onClick={() => setNew(!isNew)}>
        {t(isNew ? 'shell.enrol.back' : 'shell.signIn.enrol')}
      </Button>
    </FormPage>
  );
}
