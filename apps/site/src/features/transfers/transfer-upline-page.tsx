import { Button, ConfirmDialog, CopyButton, EmptyState, IconCheckCircle, IconLock, IconUsersThree, Skeleton, chipClass } from '@sortes/ui';
import { roundToStep, smallestUnit, tryReadAmount } from '@sortes/money';
import { useRef, useState, type FormEvent } from 'react';
import { useBalance } from '../../entities/wallet/balance';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { PaymentPasswordField, usePaymentPassword } from '../../entities/account/payment-password-field';
import { AmountInput, useAmountText } from '../../kit/amount/amount-input';
import { ApiError } from '../../kit/api/client';
import { problemText } from '../../kit/problem';
import { readTypedAmount } from '../../kit/amount/read-typed-amount';
import { useSession } from '../../entities/account/session';
import { turnedAway } from '../../kit/step-up';
import { keepsTransferKey } from '../../entities/wallet/transfers';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { useSendUpline, useUplineSettings, type UplineReceipt, type UplineSettings } from './api/accounts';
import { judgeUplineAmount } from './state/upline-amount';
import { LoadFailed } from '../../kit/load-failed';

function Receipt({ receipt, onAgain }: { receipt: UplineReceipt; onAgain: () => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      <div className="grid justify-items-center gap-1 py-3 text-center">
        <IconCheckCircle size={44} filled className="text-win" />
        <h3 className="text-h2 font-bold">{t('transfers.sent')}</h3>
        <WireAmount value={receipt.amount} className="tabular text-h1 font-bold text-ink-1" />
      </div>
      <dl className="grid grid-cols-1 gap-2 text-label">
        {(
          [
            ['transfers.to', receipt.upline],
            ['transfers.time', format.moment(receipt.time)],
          ] as const
        ).map(([text, value]) => (
          <div key={text} className="flex flex-wrap justify-between gap-2">
            <dt className="text-ink-3">{t(text)}</dt>
            <dd className="tabular text-ink-1">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-3">{t('transfers.number')}</dt>
          <dd className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 font-mono text-caption wrap-anywhere text-ink-1">{receipt.transferId}</span>
            <CopyButton text={receipt.transferId} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" onClick={() => modal.openAbove({ above: 'transaction', transactionId: receipt.transactionId })}>
          {t('transfers.showMovement')}
        </Button>
        <Button className="flex-1" onClick={onAgain}>
          {t('transfers.again')}
        </Button>
      </div>
    </div>
  );
}

/** What is wrong, by field; `whole`: with none of them. */
interface Faults {
  amount?: string | undefined;
  password?: string | undefined;
  whole?: string | undefined;
}

function SendForm({ settings, onSent }: { settings: UplineSettings; onSent: (receipt: UplineReceipt) => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const send = useSendUpline();
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const amountText = useAmountText();
  const [{ text, paymentPassword }, setTyped] = useState({ text: '', paymentPassword: '' });
  const change = (part: { text?: string; paymentPassword?: string }) => setTyped((known) => ({ ...known, ...part }));
  const [faults, setFaults] = useState<Faults>({});
  const tell = (part: Faults) => setFaults((known) => ({ ...known, ...part }));
  const [asking, setAsking] = useState(false);
  // One intention, one key: a double tap and a retry after a lost answer send once.
  const intent = useRef<{ amount: bigint; key: string }>(undefined);
  const units = (value: number) => tryReadAmount(value) ?? 0n;
  const amount = readTypedAmount(text, boot.currency.scale);
  const most = [units(settings.available), units(settings.maximumAmount), units(settings.dailyAmountLeft)].reduce((least, one) =>
    one < least ? one : least,
  );
  const whole = (value: bigint) => roundToStep(value, smallestUnit(boot.currency.scale), 'down');
  const due = units(settings.turnoverLeft);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = judgeUplineAmount(text, amount, {
      minimum: units(settings.minimumAmount),
      maximum: units(settings.maximumAmount),
      leftToday: units(settings.dailyAmountLeft),
      available: units(settings.available),
    });
    setFaults({
      amount: found && t(`transfers.problem.${found.problem}`, { amount: format.money(found.amount) }),
      password: paymentPassword === '' ? t('transfers.enterPassword') : undefined,
    });
    if (found === undefined && paymentPassword !== '') setAsking(true);
  };
  const confirm = async () => {
    if (amount === undefined) return;
    if (intent.current?.amount !== amount) intent.current = { amount, key: crypto.randomUUID() };
    try {
      const receipt = await send.mutateAsync({ amount, paymentPassword, key: intent.current.key });
      intent.current = undefined;
      onSent(receipt);
    } catch (failure) {
      if (!keepsTransferKey(failure) && !turnedAway(failure)) intent.current = undefined;
      const code = failure instanceof ApiError ? failure.code : '';
      if (code.startsWith('payment.password')) {
        change({ paymentPassword: '' });
        tell({ password: problemText(failure) });
      } else if (!turnedAway(failure)) tell({ whole: problemText(failure) });
    }
    setAsking(false);
  };
  const locked = units(settings.balance) - units(settings.available);
  const lock =
    due > 0n ? (
      <div className="rounded-tile border border-warning/40 bg-bg2 p-4">
        <p className="flex items-center gap-2 text-body font-semibold text-ink-1">
          <IconLock size={20} className="shrink-0 text-warning" />
          {t('transfers.locked', { locked: format.money(locked) })}
        </p>
        <p className="mt-1 text-label text-ink-2">{t('transfers.lockedNote', { amount: format.money(due) })}</p>
        <Button className="mt-3" onClick={() => modal.open('member', { page: 'withdraw' })}>
          {t('transfers.showTurnover')}
        </Button>
      </div>
    ) : null;
  if (lock !== null && most < units(settings.minimumAmount)) return lock;
  const limits = [
    ['transfers.minimum', settings.minimumAmount],
    ['transfers.maximum', settings.maximumAmount],
    ['transfers.leftToday', settings.dailyAmountLeft],
  ] as const;
  return (
    <form noValidate onSubmit={ask} className="grid grid-cols-1 gap-4">
      {lock}
      <div className="grid grid-cols-1 gap-2">
        <AmountInput
          label={t('transfers.amount')}
          name="amount"
          text={text}
          error={faults.amount}
          onText={(next) => {
            change({ text: next });
            tell({ amount: undefined });
          }}
          large
          note={t('transfers.available', { amount: format.money(units(settings.available)) })}
        />
        <div className="flex flex-wrap gap-2">
          {[units(settings.minimumAmount), units(settings.minimumAmount) * 10n].map(
            (preset) =>
              preset <= most && (
                <button
                  key={preset.toString()}
                  type="button"
                  aria-pressed={amount === preset}
                  className={chipClass(amount === preset)}
                  onClick={() => change({ text: amountText(preset) })}
                >
                  {format.money(preset)}
                </button>
              ),
          )}
          {most > 0n && (
            <button
              type="button"
              aria-pressed={amount === whole(most)}
              className={chipClass(amount === whole(most))}
              onClick={() => change({ text: amountText(whole(most)) })}
            >
              {t('transfers.most')}
            </button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-1 text-label">
        {limits.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-2">
            <dt className="text-ink-3">{t(label)}</dt>
            <dd>
              <WireAmount value={value} className="tabular text-ink-1" />
            </dd>
          </div>
        ))}
      </dl>
      <PaymentPasswordField
        value={paymentPassword}
        onChange={(next) => {
          change({ paymentPassword: next });
          tell({ password: undefined });
        }}
        error={faults.password}
      />
      {faults.whole !== undefined && (
        <p role="alert" className="text-label text-danger">
          {faults.whole}
        </p>
      )}
      <Button type="submit" tone="primary" wide disabled={!hasPassword} loading={send.isPending} loadingLabel={t('common.loading')}>
        {t('transfers.send')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('transfers.question', { amount: format.money(amount ?? 0n), to: settings.upline })}
        confirmLabel={t('transfers.send')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('transfers.questionNote')}
      </ConfirmDialog>
    </form>
  );
}

/** `transferUpline`: money to the agent above, who takes it on their float. */
export function TransferUplinePage() {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  const sequence = useBalance().data?.sequence;
  const { data, isError, error, refetch } = useUplineSettings(sequence, member);
  const [receipt, setReceipt] = useState<UplineReceipt>();
  if (receipt) return <Receipt receipt={receipt} onAgain={() => setReceipt(undefined)} />;
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-16 rounded-tile!" />
        <Skeleton className="h-40 rounded-tile!" />
      </div>
    );
  if (!data.allowed)
    return (
      <EmptyState title={t('transfers.none')} art={<IconUsersThree size={32} />}>
        {t('transfers.noneNote')}
      </EmptyState>
    );
  return (
    <div className="grid max-w-120 grid-cols-1 gap-4">
      <p className="flex items-center gap-3 rounded-tile border border-hairline bg-bg2 px-4 py-3">
        <IconUsersThree size={24} className="shrink-0 text-ink-3" />
        <span className="min-w-0">
          <span className="block text-label text-ink-3">{t('transfers.to')}</span>
          <span className="block text-body font-semibold wrap-anywhere text-ink-1">{data.upline}</span>
        </span>
      </p>
      <SendForm settings={data} onSent={setReceipt} />
    </div>
  );
}
