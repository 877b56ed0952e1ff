import { askPasskey } from '@sortes/browser';
import { Button, OtpInput } from '@sortes/ui';
import limits from 'virtual:limits/staffShowFactor';
import { call } from '../../shared/calls';
import { forget, goOn, useSession, type Me } from '../../shared/session';
import { useT } from '../../shared/texts';
import { FormPage, GoButton } from './form-page';
import { useForm } from '../../shared/use-form';

/** The second factor: a code of the authenticator app, or a passkey. */
export function SecondFactor({ me }: { me: Me }) {
  const t = useT();
  const question = useSession((state) => state.passkeyQuestion);
  const form = useForm({
    start: { code: '' },
    limits,
    async submit({ code }) {
      form.change({ code: '' });
      await goOn(await call('staffShowFactor', { body: { code } }));
    },
  });
  const showPasskey = (asked: Record<string, unknown>) =>
    form.run(async () => goOn(await call('staffShowFactor', { body: { passkey: await askPasskey(asked) } })));
  return (
    <FormPage title={t('shell.factor.title')} note={t('shell.factor.note')} form={form}>
      {me.totp && (
        <>
          <OtpInput label={t('shell.factor.code')} {...form.field('code')} onComplete={form.submit} />
          <GoButton form={form}>{t('shell.factor.go')}</GoButton>
        </>
      )}
      {question && (
        <Button onClick={() => void showPasskey(question)} loading={form.busy} loadingLabel={t('common.working')}>
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
