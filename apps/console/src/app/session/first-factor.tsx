import { makePasskey, passkeysPossible } from '@sortes/browser';
import { Button, CopyButton, OtpInput, QrCode } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { goOn } from '../../shared/session';
import { useT } from '../../shared/texts';
import { FormPage } from './form-page';
import { useWork } from '../../shared/use-work';
import { appKeys } from '../keys';

/** A new account sets up its second factor before it can do anything: an authenticator app, or a passkey. */
export function FirstFactor() {
  const t = useT();
  const { busy, problem, run } = useWork();
  const [code, setCode] = useState('');
  // The server keeps to one secret for the session: whoever loads the page anew finds what their app has already.
  const { data } = useQuery({
    queryKey: appKeys.firstFactor.all,
    queryFn: () => call('staffBeginTotp'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = (whole: string) =>
    run(async () => {
      setCode('');
      await goOn(await call('staffConfirmTotp', { body: { code: whole } }));
    });
  const keep = () =>
    run(async () => {
      const { options } = await call('staffBeginPasskey');
      const passkey = await makePasskey(options as Record<string, unknown>);
      await goOn(await call('staffAddPasskey', { body: { name: t('shell.first.passkeyName'), passkey } }));
    });
  return (
    <FormPage title={t('shell.first.title')} note={t('shell.first.note')} problem={problem} onSubmit={() => void confirm(code)}>
      {data && (
        <div className="grid justify-items-center gap-3">
          <QrCode text={data.uri} label={t('shell.first.qr')} size={180} />
          <code className="text-label break-all">{data.secret}</code>
          <CopyButton text={data.secret} label={t('common.copy')} copiedLabel={t('common.copied')} />
        </div>
      )}
      <OtpInput label={t('shell.factor.code')} value={code} onChange={setCode} onComplete={(whole) => void confirm(whole)} />
      <Button type="submit" tone="primary" size="large" loading={busy} loadingLabel={t('common.working')} disabled={code.length !== 6}>
        {t('shell.factor.go')}
      </Button>
      {passkeysPossible() && (
        <Button onClick={() => void keep()} loading={busy} loadingLabel={t('common.working')}>
          {t('shell.first.passkey')}
        </Button>
      )}
    </FormPage>
  );
}
