import { Button, PasswordField, TextField } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { goOn, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { FormPage } from './form-page';
import { useWork } from './use-work';

/** The way in: name and password, or the one-time secret of a new account. */
export function SignIn() {
  const t = useT();
  const { busy, problem, run } = useWork();
  const wasEnded = useSession((state) => state.wasEnded === true);
  const whose = useSession((state) => state.me?.name);
  const [isNew, setNew] = useState(false);
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [password, setPassword] = useState('');
  const submit = () =>
    run(async () => {
      const signedIn = isNew
        ? await call('staffAcceptEnrolment', { body: { name, secret: secret.trim(), password } })
        : await call('staffSignIn', { body: { name, password } });
      await goOn(signedIn);
    });
  return (
    <FormPage
      title={t(isNew ? 'shell.enrol.title' : 'shell.signIn.title')}
      {...(isNew
        ? { note: t('shell.enrol.note') }
        : whose !== undefined
          ? { note: t('shell.signIn.waits', { name: whose }) }
          : wasEnded && { note: t('shell.signIn.ended') })}
      problem={problem}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('shell.signIn.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {isNew && (
        <TextField
          label={t('shell.enrol.secret')}
          autoComplete="off"
          spellCheck={false}
          required
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      )}
      <PasswordField
        label={t(isNew ? 'shell.enrol.password' : 'shell.signIn.password')}
        description={isNew ? t('shell.passwordNote') : undefined}
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        tone="primary"
        size="large"
        loading={busy}
        loadingLabel={t('common.working')}
        disabled={name === '' || password === '' || (isNew && secret === '')}
      >
        {t(isNew ? 'shell.enrol.go' : 'shell.signIn.go')}
      </Button>
      <Button tone="ghost" onClick={() => setNew(!isNew)}>
        {t(isNew ? 'shell.enrol.back' : 'shell.signIn.enrol')}
      </Button>
    </FormPage>
  );
}
