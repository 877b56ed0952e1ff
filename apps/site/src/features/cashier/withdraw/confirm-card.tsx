import type { FieldProps } from '@sortes/browser';
import { Button, ConfirmDialog, Countdown, TextArea, toast } from '@sortes/ui';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { commentCodePointsAtMost } from '@sortes/contract';
import { useState } from 'react';
import limits from 'virtual:limits/confirmPayout';
import { call, serverNow } from '../../../kit/api/client';
import { AmountInput } from '../../../kit/amount/amount-input';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { useAction } from '../../../kit/use-action';
import { useForm } from '../../../kit/use-form';
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
  onConfirm: () => Promise<unknown>;
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
  readonly received: string;
  readonly comment: string;
  readonly fileIds: readonly string[];
}

interface ReportFormProps {
  readonly withdrawal: Withdrawal;
  readonly result: 'not-received' | 'partly';
  readonly onBack: () => void;
  readonly onDone: () => Promise<void>;
}

/** The report as it is sent. `whole`: what should have arrived, in 1/10 000 currency units. */
function bodyOf({ received: typed, comment, fileIds }: Report, { withdrawal: { orderId }, result }: ReportFormProps, whole: bigint) {
  const received = result === 'partly' ? readTypedAmount(typed, boot.currency.scale) : undefined;
  return {
    orderId,
    result,
    ...(received !== undefined && { receivedAmount: formatMoney(received), remainingAmount: formatMoney(whole - received) }),
    ...(comment.trim() !== '' && { comment: comment.trim() }),
    ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
  };
}

function ReportForm(props: ReportFormProps) {
  const { withdrawal, result, onBack, onDone } = props;
  const t = useT();
  const format = useFormat();
  const [isUploading, setUploading] = useState(false);
  const whole = tryReadAmount(withdrawal.arrives) ?? 0n;
  const missingOf = (typed: string): bigint | undefined => {
    const arrived = readTypedAmount(typed, boot.currency.scale);
    return arrived !== undefined && arrived > 0n && arrived < whole ? whole - arrived : undefined;
  };
  const form = useForm<Report>({
    start: { received: '', comment: '', fileIds: [] },
    limits,
    places: { receivedAmount: 'received', remainingAmount: 'received', ...picturePlaces },
    body: (report) => bodyOf(report, props, whole),
    meant: (report) => bodyOf(report, props, whole),
    faults: ({ received }) => ({
      received:
        result === 'partly' && missingOf(received) === undefined ? t('payout.partly.wrong', { amount: format.money(whole) }) : undefined,
    }),
    async submit(report, key) {
      await call('confirmPayout', { body: bodyOf(report, props, whole) }, { idempotencyKey: key });
      toast(translate('payout.dispute.opened'), { tone: 'info' });
      await onDone();
    },
  });
  const { name, value, error, onChange, onBlur } = form.field('received');
  const missing = missingOf(value);
  return (
    <form
      {...form.props}
      onSubmit={(event) => (isUploading ? event.preventDefault() : form.props.onSubmit(event))}
      className="grid grid-cols-1 gap-3"
    >
      <p className="text-label font-semibold text-ink-1">{t(result === 'partly' ? 'payout.confirm.partly' : 'payout.confirm.none')}</p>
      {result === 'partly' && (
        <AmountInput
          label={t('payout.partly.received')}
          name={name}
          text={value}
          error={error}
          onText={onChange}
          onBlur={onBlur}
          note={missing !== undefined && t('payout.partly.missing', { amount: format.money(missing) })}
        />
      )}
      <CommentField label={t('payout.dispute.comment')} {...form.field('comment')} />
      <DisputePictures max={3} {...form.field('fileIds')} onBusy={setUploading} />
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          tone="primary"
          className="flex-1"
          loading={form.busy}
          loadingLabel={t('common.loading')}
          disabled={isUploading}
        >
          {t('payout.dispute.open')}
        </Button>
        <Button tone="ghost" onClick={onBack} disabled={form.busy}>
          {t('payout.back')}
        </Button>
      </div>
    </form>
  );
}

/** Refusals of the pictures of a dispute. */
export const picturePlaces = { 'file.unknown': 'fileIds', 'file.too.many': 'fileIds' } as const;

/** Pictures that show what did not arrive. */
export function DisputePictures({
  max,
  value,
  error,
  onChange,
  onBusy,
}: Pick<FieldProps<readonly string[]>, 'value' | 'error' | 'onChange'> & { max: number; onBusy: (isBusy: boolean) => void }) {
  const t = useT();
  return (
    <PictureUpload
      purpose="proof"
      max={max}
      value={value}
      error={error}
      onChange={onChange}
      onBusy={onBusy}
      label={t('payout.dispute.pictures')}
    />
  );
}

/** Words of at most 140 characters, as people count them. */
export function CommentField({ label, name, value, error, onChange, onBlur }: { label: string } & Omit<FieldProps<string>, 'maxLength'>) {
  const t = useT();
  return (
    <TextArea
      label={label}
      rows={3}
      name={name}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(event) => onChange([...event.target.value].slice(0, commentCodePointsAtMost).join(''))}
      description={t('payout.dispute.commentNote', { count: codePoints(value) })}
    />
  );
}
