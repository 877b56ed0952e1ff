import { makePasskey, passkeysPossible } from '@sortes/browser';
import { Button, CopyButton, OtpInput, QrCode } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import limits from 'virtual:limits/staffConfirmTotp';
import { call } from '../../shared/calls';
import { goOn } from '../../shared/session';
import { useT } from '../../shared/texts';
import { FormPage, GoButton } from './form-page';
import { useForm } from '../../shared/use-form';
import { appKeys } from '../keys';

/** A new account sets up its second factor before it can do anything: an authenticator app, or a passkey. */
export function FirstFactor() {
  const t = useT();
  // The server keeps to one secret for the session: whoever loads the page anew finds what their app has already.
  const { data } = useQuery({
    queryKey: appKeys.firstFactor.all,
    queryFn: () => call('staffBeginTotp'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm({
    start: { code: '' },
    limits,
    async submit({ code }) {
      form.change({ code: '' });
      await goOn(await call('staffConfirmTotp', { body: { code } }));
    },
  });
  const keep = () =>
    form.run(async () => {
      const { options } = await call('staffBeginPasskey');
      const passkey = await makePasskey(options as Record<string, unknown>);
      await goOn(await call('staffAddPasskey', { body: { name: t('shell.first.passkeyName'), passkey } }));
    });
  return (
    <FormPage title={t('shell.first.title')} note={t('shell.first.note')} form={form}>
      {data && (
        <div className="grid justify-items-center gap-3">
          <QrCode text={data.uri} label={t('shell.first.qr')} size={180} />
          <code className="text-label break-all">{data.secret}</code>
          <CopyButton text={data.secret} label={t('common.copy')} copiedLabel={t('common.copied')} />
        </div>
      )}
      <OtpInput label={t('shell.factor.code')} {...form.field('code')} onComplete={form.submit} />
      <GoButton form={form}>{t('shell.factor.go')}</GoButton>
      {passkeysPossible() && (
        <Button onClick={() => void keep()} loading={form.busy} loadingLabel={t('common.working')}>
          {t('shell.first.passkey')}
        </Button>
      )}
    </FormPage>
  );
}
