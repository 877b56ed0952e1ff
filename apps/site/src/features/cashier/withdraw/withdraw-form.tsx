import { Button, IconBank, IconPlus, EmptyState, chipClass } from '@sortes/ui';
import { roundToStep, smallestUnit, tryReadAmount } from '@sortes/money';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { ApiError, serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { PaymentPasswordField } from '../../../entities/account/payment-password-field';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { turnedAway } from '../../../kit/step-up';
import { useAction } from '../../../kit/use-action';
import { createWithdrawal, useRefreshWithdrawals, type PayoutAccount, type WithdrawSettings, type Withdrawal } from '../api/withdrawals';
import { feeOf } from '../state/withdraw-fee';
import { AccountChoice } from './account-choice';
import { maskedAccount } from './names';

/** What is wrong with the form as a whole, or with its amount, and with the payment password. */
interface Faults {
  whole?: string | undefined;
  password?: string | undefined;
}

const isAboutPassword = (failure: unknown) => failure instanceof ApiError && failure.code.startsWith('payment.password.');

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Amount and account first, then everything once more with the payment password; then it is under way. */
export function WithdrawForm({
  settings,
  accounts,
  coolingHours,
  onAdd,
  onMade,
  onStep,
  notes,
}: {
  settings: WithdrawSettings;
  accounts: readonly PayoutAccount[];
  coolingHours: number;
  onAdd: () => void;
  onMade: (withdrawal: Withdrawal) => void;
  /** The summary stands alone: what lies around the form makes way. */
  onStep: (step: 'amount' | 'summary') => void;
  /** What may be read beside it, below the fields and above the button. */
  notes: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  const refresh = useRefreshWithdrawals();
  const amountText = useAmountText();
  const [{ text, chosen, paymentPassword }, setTyped] = useState({ text: '', chosen: '', paymentPassword: '' });
  const change = (part: { text?: string; chosen?: string; paymentPassword?: string }) => setTyped((known) => ({ ...known, ...part }));
  const [step, setOwnStep] = useState<'amount' | 'summary'>('amount');
  const setStep = (next: 'amount' | 'summary') => {
    setOwnStep(next);
    onStep(next);
  };
  const [faults, setFaults] = useState<Faults>({});
  // Amount and account are what is meant: a proof in between, another password or a lost answer never makes two.
  const sending = useAction(async (key, wanted: { amount: bigint; accountId: string }) => {
    try {
      const made = await createWithdrawal({ ...wanted, paymentPassword }, key);
      await refresh();
      setStep('amount');
      onMade(made);
    } catch (failure) {
      if (isAboutPassword(failure)) change({ paymentPassword: '' });
      else if (!turnedAway(failure)) void refresh();
      throw failure;
    }
  });
  const { busy } = sending;
  const refused = sending.problem && !turnedAway(sending.problem.error) ? sending.problem : undefined;
  const atPassword = refused !== undefined && isAboutPassword(refused.error);
  const passwordError = faults.password ?? (atPassword ? refused.text : undefined);
  const error = faults.whole ?? (atPassword ? undefined : refused?.text);
  const changeAmount = (next: string) => {
    change({ text: next });
    setFaults({ ...faults, whole: undefined });
    if (!atPassword) sending.forget();
  };

  const usable = accounts.filter((account) => account.usableFrom <= serverNow());
  const account = usable.find(({ id }) => id === chosen) ?? usable[0];
  const soonest = accounts.map(({ usableFrom }) => usableFrom).sort((one, other) => one - other)[0];
  const group = settings.groups.find(({ groupId }) => groupId === (account?.kind ?? 'bank'));
  const money = (value: number | null | undefined) => tryReadAmount(value ?? 0) ?? 0n;
  const [minimum, maximum] = [money(group?.minimumAmount ?? settings.minimumAmount), money(group?.maximumAmount ?? settings.maximumAmount)];
  const available = money(settings.available);
  const dayLeft = settings.dailyAmountLeft === null ? maximum : money(settings.dailyAmountLeft);
  const most = least(least(available, maximum), dayLeft);
  const amount = readTypedAmount(text, boot.currency.scale);
  const smallest = smallestUnit(boot.currency.scale);
  const fee = feeOf(amount ?? 0n, {
    basisPoints: settings.feeBasisPoints,
    fixed: money(settings.feeFixed),
    freeLeft: settings.freeLeft,
    step: smallest,
  });
  const quarter = (part: bigint) => roundToStep((most * part) / 4n, smallest, 'down');
  const presets = [
    { label: '25%', value: quarter(1n) },
    { label: '50%', value: quarter(2n) },
    { label: t('payout.all'), value: roundToStep(most, smallest, 'down') },
  ].filter(({ value }) => value >= minimum);
  // What is free can be withdrawn while bets are due of the rest; less than the smallest sum is no use.
  const isLocked = settings.turnover.left > 0 && available < minimum;

  const problem = (): string | undefined => {
    if (text.trim() === '') return t('payout.enterAmount');
    if (amount === undefined || amount === 0n) return t('payout.notAmount');
    if (amount < minimum) return t('payout.below', { amount: format.money(minimum) });
    if (amount > maximum) return t('payout.above', { amount: format.money(maximum) });
    return amount > most ? t('payout.more', { amount: format.money(most) }) : undefined;
  };
  const toSummary = (event: FormEvent) => {
    event.preventDefault();
    const found = problem();
    setFaults({ ...faults, whole: found });
    if (!atPassword) sending.forget();
    if (found === undefined && account) setStep('summary');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || amount === undefined || !account) return;
    if (paymentPassword === '') setFaults({ ...faults, password: t('payout.empty.paymentPassword') });
    else {
      setFaults({});
      void sending.run({ amount, accountId: account.id });
    }
  };

  if (accounts.length === 0) {
    return (
      <>
        <EmptyState
          title={t('payout.addFirst')}
          art={<IconBank size={32} />}
          heading="h3"
          className="py-6!"
          actions={
            <Button tone="primary" icon={<IconPlus size={18} />} onClick={onAdd}>
              {t('payout.add')}
            </Button>
          }
        >
          {t('payout.addFirstNote', { hours: coolingHours })}
        </EmptyState>
        {notes}
      </>
    );
  }
  if (step === 'summary' && account && amount !== undefined) {
    const rows: [string, string][] = [
      [t('payout.amount'), format.money(amount)],
      [t('payout.fee'), fee === 0n ? t('payout.feeNone') : format.money(fee)],
      [t('payout.arrives'), format.money(amount - fee)],
      [t('payout.to'), `${maskedAccount(account)} · ${account.holderName}`],
    ];
    return (
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <h3 className="text-h2">{t('payout.summary')}</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-tile border border-hairline bg-bg2 px-4 py-3 text-body">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="tabular min-w-0 text-end font-semibold break-words text-ink-1">{value}</dd>
            </div>
          ))}
        </dl>
        <PaymentPasswordField
          value={paymentPassword}
          error={passwordError}
          onChange={(value) => {
            change({ paymentPassword: value });
            setFaults({ ...faults, password: undefined });
            if (atPassword) sending.forget();
          }}
        />
        <p className="text-label text-ink-2">{t('payout.noCancel')}</p>
        {error !== undefined && (
          <p role="alert" className="text-label text-danger">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" size="large" className="flex-1" loading={busy} loadingLabel={t('common.loading')}>
            {t('payout.go', { amount: format.money(amount) })}
          </Button>
          <Button tone="ghost" size="large" disabled={busy} onClick={() => setStep('amount')}>
            {t('payout.back')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form noValidate onSubmit={toSummary} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-3">
        <AmountInput
          label={t('payout.amount')}
          text={text}
          error={error}
          large
          onText={changeAmount}
          // No more than there is: a larger figure would promise what is refused below.
          note={
            most >= minimum &&
            t(most < maximum ? 'payout.limitsNow' : 'payout.limits', { minimum: format.money(minimum), maximum: format.money(most) })
          }
        />
        {presets.length > 0 && (
          <div role="group" aria-label={t('payout.presets')} className="grid grid-cols-3 gap-2">
            {presets.map(({ label, value }) => (
              <button
                key={label}
                type="button"
                aria-pressed={amount === value}
                onClick={() => changeAmount(amountText(value))}
                className={`${chipClass(amount === value)} tabular justify-center px-1! text-label!`}
              >
                {label}
              </button>
            ))}
          </div>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-label">
          <dt className="text-ink-3">{t('payout.fee')}</dt>
          <dd className="text-end text-ink-1">
            {fee === 0n ? t('payout.feeNone') : format.money(fee)}
            {settings.freeLeft > 0 && (settings.feeBasisPoints > 0 || settings.feeFixed > 0) && (
              <span className="block text-caption text-ink-3">{t('payout.feeFreeLeft', { count: settings.freeLeft })}</span>
            )}
          </dd>
          {amount !== undefined && amount > fee && problem() === undefined && (
            <>
              <dt className="text-ink-3">{t('payout.arrives')}</dt>
              <dd className="text-end font-semibold text-ink-1">{format.money(amount - fee)}</dd>
            </>
          )}
        </dl>
        {settings.dailyAmountLeft !== null && settings.dailyCountLeft !== null && (
          <p className="text-caption text-ink-3">
            {t('payout.dayLeft', { amount: format.money(money(settings.dailyAmountLeft)), count: settings.dailyCountLeft })}
          </p>
        )}
      </div>
      <AccountChoice accounts={accounts} value={account?.id ?? ''} onChange={(next) => change({ chosen: next })} />
      {notes}
      {/* In reach of the thumb however long the form is, as where money is paid in. */}
      <div className="sticky -bottom-5 z-1 -mx-5 -mb-5 grid gap-2 border-t border-divider bg-bg1 px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] sm:static sm:border-0 [@media(max-height:600px)]:static">
        {!account && soonest !== undefined && (
          <p role="status" className="text-label font-semibold text-warning">
            {t('payout.notYet', { when: format.dateTime(soonest) })}
          </p>
        )}
        <Button type="submit" tone="primary" size="large" wide disabled={isLocked || !account || !settings.isOpenNow}>
          {isLocked
            ? t('payout.lockedShort', { amount: format.money(money(settings.turnover.left)) })
            : amount !== undefined && problem() === undefined
              ? t('payout.go', { amount: format.money(amount) })
              : t('payout.next')}
        </Button>
      </div>
    </form>
  );
}
