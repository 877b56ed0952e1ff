import type { Form } from '@sortes/browser';
import { Button, ConfirmDialog, CopyButton, EmptyState, IconCheckCircle, IconLock, IconUsersThree, Skeleton, chipClass } from '@sortes/ui';
import { formatMoney, roundToStep, smallestUnit, tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import limits from 'virtual:limits/transferToUpline';
import { useBalance } from '../../entities/wallet/balance';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import {
  isAboutPaymentPassword,
  PaymentPasswordField,
  paymentPasswordPlaces,
  usePaymentPassword,
} from '../../entities/account/payment-password-field';
import { AmountInput, useAmountText } from '../../kit/amount/amount-input';
import { readTypedAmount } from '../../kit/amount/read-typed-amount';
import { useSession } from '../../entities/account/session';
import { useForm } from '../../kit/use-form';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { useSendUpline, useUplineSettings, type UplineReceipt, type UplineSettings } from './api/accounts';
import { judgeUplineAmount } from './state/upline-amount';
import { LoadFailed } from '../../kit/load-failed';
import { LongNumber } from '../../entities/record/long-number';

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
            <LongNumber value={receipt.transferId} name={t('transfers.number')} className="text-caption text-ink-1" />
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

const units = (value: number): bigint => tryReadAmount(value) ?? 0n;

const readAmount = (typed: string): bigint | undefined => readTypedAmount(typed, boot.currency.scale);

/** The most that may be sent now, in 1/10 000 currency units. */
const mostOf = ({ available, maximumAmount, dailyAmountLeft }: UplineSettings): bigint =>
  [available, maximumAmount, dailyAmountLeft].map(units).reduce((least, one) => (one < least ? one : least));

interface Typed {
  readonly amount: string;
  readonly paymentPassword: string;
}

/** What is wrong with an amount, in words. */
function useAmountFault({ minimumAmount, maximumAmount, dailyAmountLeft, available }: UplineSettings) {
  const t = useT();
  const format = useFormat();
  return (typed: string): string | undefined => {
    const found = judgeUplineAmount(typed, readAmount(typed), {
      minimum: units(minimumAmount),
      maximum: units(maximumAmount),
      leftToday: units(dailyAmountLeft),
      available: units(available),
    });
    return found && t(`transfers.problem.${found.problem}`, { amount: format.money(found.amount) });
  };
}

function SendForm({ settings, onSent }: { settings: UplineSettings; onSent: (receipt: UplineReceipt) => void }) {
  const t = useT();
  const format = useFormat();
  const send = useSendUpline();
  const amountFault = useAmountFault(settings);
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const [asking, setAsking] = useState(false);
  const wantedOf = ({ amount, paymentPassword }: Typed) => ({ amount: readAmount(amount) ?? 0n, paymentPassword });
  const form = useForm<Typed>({
    start: { amount: '', paymentPassword: '' },
    limits,
    places: paymentPasswordPlaces,
    body: (typed) => ({ ...wantedOf(typed), amount: formatMoney(wantedOf(typed).amount) }),
    // The amount alone is what is meant: another password or a lost answer never makes two.
    meant: ({ amount }) => readAmount(amount),
    faults: ({ amount, paymentPassword }) => ({
      amount: amountFault(amount),
      paymentPassword: paymentPassword === '' ? t('transfers.enterPassword') : undefined,
    }),
    asksFirst() {
      setAsking(true);
      return true;
    },
    async submit(typed, key) {
      try {
        onSent(await send(wantedOf(typed), key));
      } catch (failure) {
        if (isAboutPaymentPassword(failure)) form.change({ paymentPassword: '' });
        throw failure;
      }
    },
  });
  const isLocked = units(settings.turnoverLeft) > 0n;
  if (isLocked && mostOf(settings) < units(settings.minimumAmount)) return <TurnoverLock settings={settings} />;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {isLocked && <TurnoverLock settings={settings} />}
      <AmountPart form={form} settings={settings} />
      <Bounds settings={settings} />
      <PaymentPasswordField {...form.field('paymentPassword')} />
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <Button type="submit" tone="primary" wide disabled={!hasPassword} loading={form.busy} loadingLabel={t('common.loading')}>
        {t('transfers.send')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('transfers.question', { amount: format.money(wantedOf(form.values).amount), to: settings.upline })}
        confirmLabel={t('transfers.send')}
        cancelLabel={t('common.cancel')}
        onConfirm={form.confirm}
        onClose={() => setAsking(false)}
      >
        {t('transfers.questionNote')}
      </ConfirmDialog>
    </form>
  );
}

/** What may not be sent because bets are due of it, and the way to how much. */
function TurnoverLock({ settings }: { settings: UplineSettings }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const locked = units(settings.balance) - units(settings.available);
  return (
    <div className="rounded-tile border border-warning/40 bg-bg2 p-4">
      <p className="flex items-center gap-2 text-body font-semibold text-ink-1">
        <IconLock size={20} className="shrink-0 text-warning" />
        {t('transfers.locked', { locked: format.money(locked) })}
      </p>
      <p className="mt-1 text-label text-ink-2">{t('transfers.lockedNote', { amount: format.money(units(settings.turnoverLeft)) })}</p>
      <Button className="mt-3" onClick={() => modal.open('member', { page: 'withdraw' })}>
        {t('transfers.showTurnover')}
      </Button>
    </div>
  );
}

/** The amount, typed or taken from what is offered. */
function AmountPart({ form, settings }: { form: Form<Typed>; settings: UplineSettings }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const { name, value, error, onChange, onBlur } = form.field('amount');
  const amount = readAmount(value);
  const minimum = units(settings.minimumAmount);
  const most = roundToStep(mostOf(settings), smallestUnit(boot.currency.scale), 'down');
  const offered: [amount: bigint, words: string][] = [minimum, minimum * 10n]
    .filter((preset) => preset <= mostOf(settings))
    .map((preset) => [preset, format.money(preset)]);
  if (mostOf(settings) > 0n) offered.push([most, t('transfers.most')]);
  return (
    <div className="grid grid-cols-1 gap-2">
      <AmountInput
        label={t('transfers.amount')}
        name={name}
        text={value}
        error={error}
        onText={onChange}
        onBlur={onBlur}
        large
        note={t('transfers.available', { amount: format.money(units(settings.available)) })}
      />
      <div className="flex flex-wrap gap-2">
        {offered.map(([preset, words]) => (
          <button
            key={words}
            type="button"
            aria-pressed={amount === preset}
            className={chipClass(amount === preset)}
            onClick={() => form.change({ amount: amountText(preset) })}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Between which amounts, and how much is left of the day. */
function Bounds({ settings }: { settings: UplineSettings }) {
  const t = useT();
  const rows = [
    ['transfers.minimum', settings.minimumAmount],
    ['transfers.maximum', settings.maximumAmount],
    ['transfers.leftToday', settings.dailyAmountLeft],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-1 text-label">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-2">
          <dt className="text-ink-3">{t(label)}</dt>
          <dd>
            <WireAmount value={value} className="tabular text-ink-1" />
          </dd>
        </div>
      ))}
    </dl>
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
