import type { FieldProps, Limits } from '@sortes/browser';
import { Button, ConfirmDialog, chipClass } from '@sortes/ui';
import { roundToStep, smallestUnit } from '@sortes/money';
import { useState } from 'react';
import { isAboutPaymentPassword, PaymentPasswordField, paymentPasswordPlaces, usePaymentPassword } from '../account/payment-password-field';
import { AmountInput, useAmountText } from '../../kit/amount/amount-input';
import { readTypedAmount } from '../../kit/amount/read-typed-amount';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useForm } from '../../kit/use-form';
import { judgeSendAmount, mostToSend, type SendLimits } from './send-amount';

/** What is to be sent; the amount in 1/10 000 currency units. */
export interface SendWish {
  readonly amount: bigint;
  readonly paymentPassword: string;
}

interface Typed {
  readonly amount: string;
  readonly paymentPassword: string;
}

const readAmount = (typed: string): bigint | undefined => readTypedAmount(typed, boot.currency.scale);

/** What is wrong with a typed amount, in words. */
function useSendFault(limits: SendLimits): (typed: string) => string | undefined {
  const t = useT();
  const format = useFormat();
  return (typed) => {
    const found = judgeSendAmount(typed, readAmount(typed), limits);
    return found && t(`transfers.problem.${found.problem}`, { amount: format.money(found.amount) });
  };
}

/** The amount to send, typed or taken from what is offered. */
function SendAmount({ field, limits, onPick }: { field: FieldProps<string>; limits: SendLimits; onPick: (text: string) => void }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const { name, value, error, onChange, onBlur } = field;
  const amount = readAmount(value);
  const { minimum } = limits;
  const most = roundToStep(mostToSend(limits), smallestUnit(boot.currency.scale), 'down');
  const offered: [amount: bigint, words: string][] = [minimum, minimum * 10n]
    .filter((preset) => preset <= most)
    .map((preset) => [preset, format.money(preset)]);
  if (most > 0n) offered.push([most, t('transfers.most')]);
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
        note={t('transfers.available', { amount: format.money(limits.available) })}
      />
      <div className="flex flex-wrap gap-2">
        {offered.map(([preset, words]) => (
          <button
            key={words}
            type="button"
            aria-pressed={amount === preset}
            className={chipClass(amount === preset)}
            onClick={() => onPick(amountText(preset))}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Between which amounts, and how much is left of the day. */
function SendBounds({ minimum, maximum, leftToday }: SendLimits) {
  const t = useT();
  const format = useFormat();
  const rows = [
    ['transfers.minimum', minimum],
    ['transfers.maximum', maximum],
    ['transfers.leftToday', leftToday],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-1 text-label">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-2">
          <dt className="text-ink-3">{t(label)}</dt>
          <dd className="tabular text-ink-1">{format.money(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SendMoneyProps {
  /** Name of whoever receives it. */
  readonly to: string;
  readonly limits: SendLimits;
  /** What is said before it goes: when it arrives, and whether it can be taken back. */
  readonly note: string;
  /** Limits of the operation, and what is sent to it. */
  readonly contract: Limits;
  readonly bodyOf: (wish: SendWish) => object;
  /** The same key for every retry of one intention. */
  readonly onSend: (wish: SendWish, idempotencyKey: string) => Promise<void>;
}

/** Sends money to somebody: how much, the payment password, and a question before it goes. Texts: `transfers`. */
export function SendMoneyForm({ to, limits, note, contract, bodyOf, onSend }: SendMoneyProps) {
  const t = useT();
  const format = useFormat();
  const amountFault = useSendFault(limits);
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const [asking, setAsking] = useState(false);
  const wishOf = ({ amount, paymentPassword }: Typed): SendWish => ({ amount: readAmount(amount) ?? 0n, paymentPassword });
  const form = useForm<Typed>({
    start: { amount: '', paymentPassword: '' },
    limits: contract,
    places: paymentPasswordPlaces,
    body: (typed) => bodyOf(wishOf(typed)),
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
        await onSend(wishOf(typed), key);
      } catch (failure) {
        if (isAboutPaymentPassword(failure)) form.change({ paymentPassword: '' });
        throw failure;
      }
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <SendAmount field={form.field('amount')} limits={limits} onPick={(amount) => form.change({ amount })} />
      <SendBounds {...limits} />
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
        title={t('transfers.question', { amount: format.money(wishOf(form.values).amount), to })}
        confirmLabel={t('transfers.send')}
        cancelLabel={t('common.cancel')}
        onConfirm={form.confirm}
        onClose={() => setAsking(false)}
      >
        {note}
      </ConfirmDialog>
    </form>
  );
}
