import { Button, Checkbox, CopyButton, Dialog, IconDownloadSimple, OtpInput, QrCode, Skeleton, buttonClass, toast } from '@sortes/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/api/client';
import { useFormat } from '../../shared/format';
import { translate, useT } from '../../shared/i18n';
import type { ModalProps } from '../../shared/modal';
import { problemText } from '../../shared/problem';
import { runWithStepUp, turnedAway } from '../../shared/step-up';
import { useRefreshSecurity, useSecurity } from './api/security';
import { Notice } from './parts/notice';
import { useMembersOnly } from './parts/use-members-only';

/** Saves the codes as a text file without a trip to a server. */
function saveCodes(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${boot.brandName}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** `authenticator`: sets up the app, shows the recovery codes, gives new ones, switches it off. */
export function AuthenticatorModal({ onClose }: ModalProps) {
  const t = useT();
  const format = useFormat();
  const barred = useMembersOnly();
  const { data } = useSecurity();
  const refresh = useRefreshSecurity();
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState(false);
  const [unkept, setUnkept] = useState(false);
  if (barred) return null;

  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      setCode('');
      if (!turnedAway(failure)) setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  };
  const start = () => run(async () => setKey(await runWithStepUp(() => call('startTotp', { body: {} }))));
  const confirm = (typed: string) =>
    run(async () => {
      const { recoveryCodes } = await runWithStepUp(() => call('confirmTotp', { body: { code: typed } }));
      setCodes(recoveryCodes);
      setKey(undefined);
      await refresh();
    });
  const renew = () =>
    run(async () => {
      setCodes((await runWithStepUp(() => call('renewRecoveryCodes', { body: {} }))).recoveryCodes);
      await refresh();
    });
  const remove = () =>
    run(async () => {
      await runWithStepUp(() => call('removeTotp'));
      toast(translate('member.totp.removed'), { tone: 'win' });
      await refresh();
      onClose();
    });

  // The codes are shown only now: closing them by a slip would lock the owner out one day.
  const leave = () => {
    if (codes === undefined || kept) onClose();
    else setUnkept(true);
  };
  const readable = key?.secret.replace(/(.{4})/g, '$1 ').trim() ?? '';
  return (
    <Dialog
      open
      onClose={leave}
      title={t(codes ? 'member.totp.codesTitle' : 'member.totp.title')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      <div className="grid grid-cols-1 gap-4">
        {!data && <Skeleton className="h-40 rounded-tile!" />}
        {codes && (
          <>
            <p className="text-body text-ink-2">{t('member.totp.codesWhy')}</p>
            <ul className="tabular grid grid-cols-1 gap-2 rounded-tile border border-hairline bg-bg2 px-2 py-4 text-center font-mono text-label font-semibold">
              {codes.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={codes.join('\n')} label={t('common.copy')} copiedLabel={t('common.copied')} />
              <Button size="small" icon={<IconDownloadSimple size={16} />} onClick={() => saveCodes(codes)}>
                {t('member.totp.download')}
              </Button>
            </div>
            <Checkbox
              checked={kept}
              error={unkept ? t('member.totp.keepFirst') : undefined}
              onChange={(event) => {
                setKept(event.target.checked);
                setUnkept(false);
              }}
            >
              {t('member.totp.kept')}
            </Checkbox>
            <Button tone="primary" size="large" wide onClick={leave}>
              {t('member.totp.finish')}
            </Button>
          </>
        )}
        {data && !codes && key && (
          <form
            noValidate
            className="grid grid-cols-1 gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (code.length === 6) void confirm(code);
            }}
          >
            <p className="text-body text-ink-2">{t('member.totp.scan')}</p>
            <div className="flex justify-center">
              <QrCode text={key.uri} label={t('member.totp.qr')} size={184} />
            </div>
            {/* On the telephone that has the app nothing can be scanned. */}
            <a href={key.uri} className={clsx(buttonClass({ wide: true }), 'pointer-fine:hidden')}>
              {t('member.totp.open')}
            </a>
            <div className="flex flex-wrap items-center gap-3">
              <p className="min-w-40 flex-1">
                <span className="block text-label text-ink-3">{t('member.totp.key')}</span>
                <span className="wrap-anywhere font-mono text-body font-semibold text-ink-1">{readable}</span>
              </p>
              <CopyButton text={key.secret} label={t('common.copy')} copiedLabel={t('common.copied')} />
            </div>
            <p className="text-body text-ink-2">{t('member.totp.enter')}</p>
            <OtpInput
              label={t('member.stepUp.code')}
              value={code}
              onChange={setCode}
              onComplete={(typed) => void confirm(typed)}
              error={problem}
            />
            <Button
              type="submit"
              tone="primary"
              size="large"
              wide
              disabled={code.length < 6}
              loading={busy}
              loadingLabel={t('common.loading')}
            >
              {t('member.totp.turnOn')}
            </Button>
          </form>
        )}
        {data && !codes && !key && !data.totp.on && (
          <>
            <p className="text-body text-ink-2">{t('member.totp.off')}</p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')} onClick={() => void start()}>
              {t('member.totp.start')}
            </Button>
          </>
        )}
        {data && !codes && !key && data.totp.on && (
          <>
            <p className="text-body text-ink-2">{t('member.totp.on', { date: format.date(data.totp.since ?? 0) })}</p>
            {data.totp.recoveryCodesLeft < 4 ? (
              <Notice tone="warning">{t('member.totp.codesLeft', { count: data.totp.recoveryCodesLeft })}</Notice>
            ) : (
              <p className="text-label text-ink-3">{t('member.totp.codesLeft', { count: data.totp.recoveryCodesLeft })}</p>
            )}
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button wide loading={busy} loadingLabel={t('common.loading')} onClick={() => void renew()}>
              {t('member.totp.newCodes')}
            </Button>
            <Button tone="ghost" wide disabled={busy} onClick={() => void remove()}>
              {t('member.totp.remove')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
