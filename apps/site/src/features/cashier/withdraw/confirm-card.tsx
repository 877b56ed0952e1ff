import { Button, ConfirmDialog, Countdown, TextArea, toast } from '@sortes/ui';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { commentCodePointsAtMost } from '@sortes/contract';
import { useState, type FormEvent } from 'react';
import { call, serverNow } from '../../../kit/api/client';
import { AmountInput } from '../../../kit/amount/amount-input';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { useAction } from '../../../kit/use-action';
import { useRefreshWithdrawals, type Withdrawal } from '../api/withdrawals';
import { maskedAccount } from './names';

const codePoints = (text: string): number => [...text].length;

/** Asks whether a payout arrived: all of it, a part, nothing. What is missing is reported with words and pictures. */
export function ConfirmCard({ withdrawal, heading: Heading = 'h3' }: { withdrawal: Withdrawal; heading?: 'h2' | 'h3' }) {
  const t = useT();
  const format = useFormat();
  const refresh = useRefreshWithdrawals();
  const [problem, setProblem] = useState<'not-received' | 'partly'>();
  const [asking, setAsking] = useState(false);
  const amount = format.money(tryReadAmount(withdrawal.arrives) ?? 0n);
  const [isSaid, setSaid] = useState(false);
  const confirming = useAction(async (key) => {
    await call('confirmPayout', { body: { orderId: withdrawal.orderId, result: 'received' } }, { idempotencyKey: key });
    toast(translate('payout.confirm.thanks'), { tone: 'win' });
    await refresh();
    setSaid(true);
  });
  const busy = confirming.busy || isSaid;
  const error = confirming.problem?.text;
  const confirmReceived = async () => {
    if (busy) return;
    await confirming.run();
    setAsking(false);
  };
  return (
    <section
      aria-label={t('payout.confirm.title', { amount })}
      className="grid grid-cols-1 gap-3 rounded-tile border border-gold bg-bg2 p-4"
    >
      <div>
        <Heading className="text-body font-bold text-ink-1">{t('payout.confirm.title', { amount })}</Heading>
        <p className="text-label text-ink-2">{t('payout.confirm.at', { account: maskedAccount(withdrawal.account) })}</p>
        {withdrawal.confirmBy !== null && (
          <p className="mt-1 text-caption text-ink-3">
            {t('payout.confirm.auto')}{' '}
            <Countdown
              endsAt={withdrawal.confirmBy}
              now={serverNow}
              label={t('payout.confirm.auto')}
              onEnd={() => void refresh()}
              className="text-caption font-semibold text-ink-1"
            />
          </p>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
      {problem === undefined ? (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
          {withdrawal.state === 'sent' && (
            <Button tone="primary" wide loading={busy} loadingLabel={t('common.loading')} onClick={() => setAsking(true)}>
              {t('payout.confirm.received')}
            </Button>
          )}
          <Button wide disabled={busy} onClick={() => setProblem('partly')}>
            {t('payout.confirm.partly')}
          </Button>
          <Button wide disabled={busy} onClick={() => setProblem('not-received')}>
            {t('payout.confirm.none')}
          </Button>
        </div>
      ) : (
        <ReportForm withdrawal={withdrawal} result={problem} onBack={() => setProblem(undefined)} onDone={refresh} />
      )}
      <SureReceived amount={withdrawal.arrives} open={asking} onClose={() => setAsking(false)} onConfirm={confirmReceived} />
    </section>
  );
}

/** A yes ends the claim for good, so it is asked for twice. */
export function SureReceived({
  amount,
  open,
  onConfirm,
  onClose,
}: {
  amount: number;
  open: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <ConfirmDialog
      open={open}
      title={t('payout.confirm.sureTitle', { amount: format.money(tryReadAmount(amount) ?? 0n) })}
      confirmLabel={t('payout.confirm.sure')}
      cancelLabel={t('common.cancel')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('payout.confirm.sureText')}
    </ConfirmDialog>
  );
}

/** What is missing, in an amount, words and pictures. */
interface Report {
  text: string;
  comment: string;
  fileIds: readonly string[];
}

function ReportForm({
  withdrawal,
  result,
  onBack,
  onDone,
}: {
  withdrawal: Withdrawal;
  result: 'not-received' | 'partly';
  onBack: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useT();
  const format = useFormat();
  const [{ text, comment, fileIds }, setReport] = useState<Report>({ text: '', comment: '', fileIds: [] });
  const change = (part: Partial<Report>) => setReport((known) => ({ ...known, ...part }));
  const [uploading, setUploading] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const whole = tryReadAmount(withdrawal.arrives) ?? 0n;
  const arrived = readTypedAmount(text, boot.currency.scale);
  const fits = arrived !== undefined && arrived > 0n && arrived < whole;
  const reporting = useAction(async (key, report: Report) => {
    const received = result === 'partly' ? readTypedAmount(report.text, boot.currency.scale) : undefined;
    const words = report.comment.trim();
    const body = {
      orderId: withdrawal.orderId,
      result,
      ...(received !== undefined && { receivedAmount: formatMoney(received), remainingAmount: formatMoney(whole - received) }),
      ...(words !== '' && { comment: words }),
      ...(report.fileIds.length > 0 && { fileIds: [...report.fileIds] }),
    };
    await call('confirmPayout', { body }, { idempotencyKey: key });
    toast(translate('payout.dispute.opened'), { tone: 'info' });
    await onDone();
  });
  const { busy } = reporting;
  const error = reporting.problem?.text;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || uploading) return;
    if (result === 'partly' && !fits) setWrong(t('payout.partly.wrong', { amount: format.money(whole) }));
    else void reporting.run({ text, comment, fileIds });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <p className="text-label font-semibold text-ink-1">{t(result === 'partly' ? 'payout.confirm.partly' : 'payout.confirm.none')}</p>
      {result === 'partly' && (
        <AmountInput
          label={t('payout.partly.received')}
          text={text}
          error={wrong}
          onText={(next) => {
            change({ text: next });
            setWrong(undefined);
          }}
          note={fits && t('payout.partly.missing', { amount: format.money(whole - arrived) })}
        />
      )}
      <CommentField label={t('payout.dispute.comment')} value={comment} onChange={(next) => change({ comment: next })} />
      <PictureUpload
        purpose="proof"
        max={3}
        value={fileIds}
        onChange={(next) => change({ fileIds: next })}
        onBusy={setUploading}
        label={t('payout.dispute.pictures')}
      />
      {error !== undefined && (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" className="flex-1" loading={busy} loadingLabel={t('common.loading')} disabled={uploading}>
          {t('payout.dispute.open')}
        </Button>
        <Button tone="ghost" onClick={onBack} disabled={busy}>
          {t('payout.back')}
        </Button>
      </div>
    </form>
  );
}

/** Words of at most 140 characters, as people count them. */
export function CommentField({ label, value, onChange }: { label: string; value: string; onChange: (comment: string) => void }) {
  const t = useT();
  return (
    <TextArea
      label={label}
      rows={3}
      value={value}
      onChange={(event) => onChange([...event.target.value].slice(0, commentCodePointsAtMost).join(''))}
      description={t('payout.dispute.commentNote', { count: codePoints(value) })}
    />
  );
}
