import { Button, Checkbox, CopyButton, Dialog, IconDownloadSimple, OtpInput, QrCode, Skeleton, buttonClass, toast } from '@sortes/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import limits from 'virtual:limits/confirmTotp';
import { boot } from '../../kit/boot';
import { call } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { translate, useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { turnedAway } from '../../kit/step-up';
import { useAction } from '../../kit/use-action';
import { useForm } from '../../kit/use-form';
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

/** The key to enter into the app. */
interface TotpKey {
  secret: string;
  uri: string;
}

/** Whether the recovery codes were kept: said so, not yet, or left without and reminded. */
type Keeping = 'open' | 'kept' | 'reminded';

interface CodesProps {
  codes: readonly string[];
  keeping: Keeping;
  onKeeping: (keeping: Keeping) => void;
  onLeave: () => void;
}

/** The recovery codes, shown this once. */
function RecoveryCodes({ codes, keeping, onKeeping, onLeave }: CodesProps) {
  const t = useT();
  return (
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
        checked={keeping === 'kept'}
        error={keeping === 'reminded' ? t('member.totp.keepFirst') : undefined}
        onChange={(event) => {
          onKeeping(event.target.checked ? 'kept' : 'open');
        }}
      >
        {t('member.totp.kept')}
      </Checkbox>
      <Button tone="primary" size="large" wide onClick={onLeave}>
        {t('member.totp.finish')}
      </Button>
    </>
  );
}

interface SetUpProps {
  totpKey: TotpKey;
  /** Turns the app on with its first code. */
  onConfirm: (code: string) => Promise<void>;
}

/** The key as a picture and in letters, and the first code of the app. */
function SetUp({ totpKey: key, onConfirm }: SetUpProps) {
  const t = useT();
  const form = useForm<{ code: string }>({
    start: { code: '' },
    limits,
    async submit({ code }) {
      try {
        await onConfirm(code);
      } catch (failure) {
        form.change({ code: '' });
        throw failure;
      }
    },
  });
  const code = form.field('code');
  const readable = key.secret.replace(/(.{4})/g, '$1 ').trim();
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
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
      <OtpInput label={t('member.stepUp.code')} {...code} onComplete={form.submit} error={code.error ?? form.problem} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        disabled={code.value.length < 6}
        loading={form.busy}
        loadingLabel={t('common.loading')}
      >
        {t('member.totp.turnOn')}
      </Button>
    </form>
  );
}

interface StateProps {
  problem: string | undefined;
  busy: boolean;
}

/** No app yet: the way to set one up. */
function TotpOff({ problem, busy, onStart }: StateProps & { onStart: () => void }) {
  const t = useT();
  return (
    <>
      <p className="text-body text-ink-2">{t('member.totp.off')}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')} onClick={onStart}>
        {t('member.totp.start')}
      </Button>
    </>
  );
}

interface TotpOnProps extends StateProps {
  totp: { since: number | null; recoveryCodesLeft: number };
  onRenew: () => void;
  onRemove: () => void;
}

/** The app is on: since when, how many recovery codes are left, new ones, and the way to switch it off. */
function TotpOn({ totp, problem, busy, onRenew, onRemove }: TotpOnProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className="text-body text-ink-2">{t('member.totp.on', { date: format.date(totp.since ?? 0) })}</p>
      {totp.recoveryCodesLeft < 4 ? (
        <Notice tone="warning">{t('member.totp.codesLeft', { count: totp.recoveryCodesLeft })}</Notice>
      ) : (
        <p className="text-label text-ink-3">{t('member.totp.codesLeft', { count: totp.recoveryCodesLeft })}</p>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button wide loading={busy} loadingLabel={t('common.loading')} onClick={onRenew}>
        {t('member.totp.newCodes')}
      </Button>
      <Button tone="ghost" wide disabled={busy} onClick={onRemove}>
        {t('member.totp.remove')}
      </Button>
    </>
  );
}

/** `authenticator`: sets up the app, shows the recovery codes, gives new ones, switches it off. */
export function AuthenticatorModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const { data } = useSecurity();
  const refresh = useRefreshSecurity();
  const [{ key, codes }, setGiven] = useState<{ key?: TotpKey; codes?: readonly string[] }>({});
  const [keeping, setKeeping] = useState<Keeping>('open');
  const action = useAction((_key, work: () => Promise<void>) => work());
  if (barred) return null;
  const { run, busy } = action;
  const problem = action.problem && !turnedAway(action.problem.error) ? action.problem.text : undefined;

  const start = () => run(async () => setGiven({ key: await call('startTotp', { body: {} }) }));
  const confirm = async (code: string) => {
    setGiven({ codes: (await call('confirmTotp', { body: { code } })).recoveryCodes });
    await refresh();
  };
  const renew = () =>
    run(async () => {
      setGiven({ codes: (await call('renewRecoveryCodes', { body: {} })).recoveryCodes });
      await refresh();
    });
  const remove = () =>
    run(async () => {
      await call('removeTotp');
      toast(translate('member.totp.removed'), { tone: 'win' });
      await refresh();
      onClose();
    });

  // The codes are shown only now: closing them by a slip would lock the owner out one day.
  const leave = () => {
    if (codes === undefined || keeping === 'kept') onClose();
    else setKeeping('reminded');
  };
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
        {codes && <RecoveryCodes codes={codes} keeping={keeping} onKeeping={setKeeping} onLeave={leave} />}
        {data && !codes && key && <SetUp totpKey={key} onConfirm={confirm} />}
        {data && !codes && !key && !data.totp.on && <TotpOff problem={problem} busy={busy} onStart={() => void start()} />}
        {data && !codes && !key && data.totp.on && (
          <TotpOn totp={data.totp} problem={problem} busy={busy} onRenew={() => void renew()} onRemove={() => void remove()} />
        )}
      </div>
    </Dialog>
  );
}
