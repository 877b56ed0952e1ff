import { askPasskey } from '@sortes/browser';
import { Button, OtpInput } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { forget, goOn, useSession, type Me } from '../../shared/session';
import { useT } from '../../shared/texts';
import { FormPage } from './form-page';
import { useWork } from '../../shared/use-work';

/** The second factor: a code of the authenticator app, or a passkey. */
export function SecondFactor({ me }: { me: Me }) {
  const t = useT();
  const { busy, problem, run } = useWork();
  const [code, setCode] = useState('');
  const question = useSession((state) => state.passkeyQuestion);
  const show = (whole: string) =>
    run(async () => {
      setCode('');
      await goOn(await call('staffShowFactor', { body: { code: whole } }));
    });
  const showPasskey = (asked: Record<string, unknown>) =>
    run(async () => goOn(await call('staffShowFactor', { body: { passkey: await askPasskey(asked) } })));
  return (
    <FormPage title={t('shell.factor.title')} note={t('shell.factor.note')} problem={problem} onSubmit={() => void show(code)}>
      {me.totp && (
        <>
          <OtpInput label={t('shell.factor.code')} value={code} onChange={setCode} onComplete={(whole) => void show(whole)} />
          <Button type="submit" tone="primary" size="large" loading={busy} loadingLabel={t('common.working')} disabled={code.length !== 6}>
            {t('shell.factor.go')}
          </Button>
        </>
      )}
      {question && (
        <Button onClick={() => void showPasskey(question)} loading={busy} loadingLabel={t('common.working')}>
          {t('shell.factor.passkey')}
        </Button>
      )}
      <Button
        tone="ghost"
        onClick={() =>
          void call('staffSignOut')
            .catch(() => undefined)
            .then(forget)
        }
      >
        {t('shell.factor.again')}
      </Button>
    </FormPage>
  );
}
