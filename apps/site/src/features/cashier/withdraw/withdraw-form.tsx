import type { Form } from '@sortes/browser';
import { Button, IconBank, IconPlus, EmptyState, chipClass } from '@sortes/ui';
import { formatMoney, roundToStep, smallestUnit, tryReadAmount } from '@sortes/money';
import { Suspense, useState, type ReactNode } from 'react';
import limits from 'virtual:limits/withdraw';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { isAboutPaymentPassword, PaymentPasswordField, paymentPasswordPlaces } from '../../../entities/account/payment-password-field';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { lazyPart } from '../../../kit/lazy-part';
import { turnedAway } from '../../../kit/step-up';
import { useForm } from '../../../kit/use-form';
import { createWithdrawal, useRefreshWithdrawals, type PayoutAccount, type WithdrawSettings, type Withdrawal } from '../api/withdrawals';
import { feeOf } from '../state/withdraw-fee';
import { AccountChoice } from './account-choice';
import { maskedAccount } from './names';

const WithdrawalEndsBonus = lazyPart(
  async () => (await import('../../../entities/promotion/withdrawal-note')).WithdrawalEndsBonus,
  ['promotions'],
);

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const money = (value: number | null | undefined): bigint => tryReadAmount(value ?? 0) ?? 0n;

interface Typed {
  readonly amount: string;
  /** Id of the account; empty: the first one that may be used. */
  readonly account: string;
  readonly paymentPassword: string;
}

interface WithdrawFormProps {
  readonly settings: WithdrawSettings;
  readonly accounts: readonly PayoutAccount[];
  readonly coolingHours: number;
  readonly onAdd: () => void;
  readonly onMade: (withdrawal: Withdrawal) => void;
  /** The summary stands alone: what lies around the form makes way. */
  readonly onStep: (step: 'amount' | 'summary') => void;
  /** What may be read beside it, below the fields and above the button. */
  readonly notes: ReactNode;
}

/** What may be withdrawn now to an account, and what it costs; amounts in 1/10 000 currency units. */
function boundsOf(settings: WithdrawSettings, account: PayoutAccount | undefined) {
  const group = settings.groups.find(({ groupId }) => groupId === (account?.kind ?? 'bank'));
  const [minimum, maximum] = [money(group?.minimumAmount ?? settings.minimumAmount), money(group?.maximumAmount ?? settings.maximumAmount)];
  const available = money(settings.available);
  const dayLeft = settings.dailyAmountLeft === null ? maximum : money(settings.dailyAmountLeft);
  const most = least(least(available, maximum), dayLeft);
  const step = smallestUnit(boot.currency.scale);
  return {
    minimum,
    maximum,
    most,
    quarters: (part: bigint) => roundToStep((most * part) / 4n, step, 'down'),
    feeOn: (amount: bigint) =>
      feeOf(amount, { basisPoints: settings.feeBasisPoints, fixed: money(settings.feeFixed), freeLeft: settings.freeLeft, step }),
    available,
    // What is free can be withdrawn while bets are due of the rest.
    isLocked: settings.turnover.left > 0 && available === 0n,
    // Less than the smallest sum is no use.
    isTooLittle: available > 0n && available < minimum,
  };
}

type Bounds = ReturnType<typeof boundsOf>;

const readAmount = (typed: string): bigint | undefined => readTypedAmount(typed, boot.currency.scale);

/** What is wrong with an amount, in words. */
function useAmountFault() {
  const t = useT();
  const format = useFormat();
  return (typed: string, { minimum, maximum, most }: Bounds): string | undefined => {
    const amount = readAmount(typed);
    if (typed.trim() === '') return t('payout.enterAmount');
    if (amount === undefined || amount === 0n) return t('payout.notAmount');
    if (amount < minimum) return t('payout.below', { amount: format.money(minimum) });
    if (amount > maximum) return t('payout.above', { amount: format.money(maximum) });
    return amount > most ? t('payout.more', { amount: format.money(most) }) : undefined;
  };
}

/** Amount and account first, then everything once more with the payment password; then it is under way. */
export function WithdrawForm({ settings, accounts, coolingHours, onAdd, onMade, onStep, notes }: WithdrawFormProps) {
  const t = useT();
  const refresh = useRefreshWithdrawals();
  const amountFault = useAmountFault();
  const [step, setOwnStep] = useState<'amount' | 'summary'>('amount');
  const setStep = (next: 'amount' | 'summary') => {
    setOwnStep(next);
    onStep(next);
  };
  const usable = accounts.filter((one) => one.usableFrom <= serverNow());
  const accountOf = (id: string) => usable.find((one) => one.id === id) ?? usable[0];
  const wantedOf = ({ amount, account }: Typed) => ({ amount: readAmount(amount) ?? 0n, accountId: accountOf(account)?.id ?? '' });
  const form = useForm<Typed>({
    start: { amount: '', account: '', paymentPassword: '' },
    // The password is asked for in the summary.
    limits: step === 'summary' ? limits : {},
    places: { accountId: 'account', ...paymentPasswordPlaces },
    body(typed) {
      const { amount, accountId } = wantedOf(typed);
      return { amount: formatMoney(amount), accountId, paymentPassword: typed.paymentPassword };
    },
    // Amount and account are what is meant: a proof in between, another password or a lost answer never makes two.
    meant: wantedOf,
    faults: ({ amount, account, paymentPassword }) => ({
      amount: amountFault(amount, boundsOf(settings, accountOf(account))),
      paymentPassword: step === 'summary' && paymentPassword === '' ? t('payout.empty.paymentPassword') : undefined,
    }),
    asksFirst() {
      if (step === 'amount') setStep('summary');
      return step === 'amount';
    },
    async submit(typed, key) {
      try {
        const made = await createWithdrawal({ ...wantedOf(typed), paymentPassword: typed.paymentPassword }, key);
        await refresh();
        setStep('amount');
        onMade(made);
      } catch (failure) {
        if (isAboutPaymentPassword(failure)) form.change({ paymentPassword: '' });
        else if (!turnedAway(failure)) void refresh();
        throw failure;
      }
    },
  });
  const account = accountOf(form.values.account);
  if (accounts.length === 0)
    return (
      <>
        <NoAccount coolingHours={coolingHours} onAdd={onAdd} />
        {notes}
      </>
    );
  const part = { form, account, bounds: boundsOf(settings, account) };
  return (
    <form {...form.props} className={step === 'summary' ? 'grid grid-cols-1 gap-4' : 'grid grid-cols-1 gap-5'}>
      {step === 'summary' && account ? (
        <Summary {...part} account={account} onBack={() => setStep('amount')} />
      ) : (
        <>
          <AmountPart {...part} settings={settings} isWhole={form.faults.amount === undefined} />
          <AccountChoice accounts={accounts} value={account?.id ?? ''} onChange={(next) => form.change({ account: next })} />
          {notes}
          <AmountFoot {...part} settings={settings} accounts={accounts} isWhole={form.faults.amount === undefined} />
        </>
      )}
    </form>
  );
}

function NoAccount({ coolingHours, onAdd }: { coolingHours: number; onAdd: () => void }) {
  const t = useT();
  return (
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
  );
}

interface PartProps {
  readonly form: Form<Typed>;
  readonly bounds: Bounds;
  readonly account: PayoutAccount | undefined;
}

/** Everything once more, with the payment password. */
function Summary({ form, bounds, account, onBack }: PartProps & { account: PayoutAccount; onBack: () => void }) {
  const t = useT();
  const format = useFormat();
  const amount = readAmount(form.values.amount) ?? 0n;
  const fee = bounds.feeOn(amount);
  const rows: [string, string][] = [
    [t('payout.amount'), format.money(amount)],
    [t('payout.fee'), fee === 0n ? t('payout.feeNone') : format.money(fee)],
    [t('payout.arrives'), format.money(amount - fee)],
    [t('payout.to'), `${maskedAccount(account)} · ${account.holderName}`],
  ];
  const problem = form.problem ?? form.errors.amount;
  return (
    <>
      <h3 className="text-h2">{t('payout.summary')}</h3>
      <Suspense>
        <WithdrawalEndsBonus />
      </Suspense>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-tile border border-hairline bg-bg2 px-4 py-3 text-body">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="tabular min-w-0 text-end font-semibold break-words text-ink-1">{value}</dd>
          </div>
        ))}
      </dl>
      <PaymentPasswordField {...form.field('paymentPassword')} />
      <p className="text-label text-ink-2">{t('payout.noCancel')}</p>
      {problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" size="large" className="flex-1" loading={form.busy} loadingLabel={t('common.loading')}>
          {t('payout.go', { amount: format.money(amount) })}
        </Button>
        <Button tone="ghost" size="large" disabled={form.busy} onClick={onBack}>
          {t('payout.back')}
        </Button>
      </div>
    </>
  );
}

/** What a withdrawal costs; before there is an amount how it is counted, for nothing may be called free that will not be. */
function Fee({ fee, settings }: { fee: bigint | undefined; settings: WithdrawSettings }) {
  const t = useT();
  const format = useFormat();
  const { feeBasisPoints, freeLeft } = settings;
  const fixed = money(settings.feeFixed);
  const counted = [
    ...(feeBasisPoints > 0 ? [format.percent(feeBasisPoints / 10_000, 2)] : []),
    ...(fixed > 0n ? [format.money(fixed)] : []),
  ];
  const isFree = fee === undefined ? counted.length === 0 || freeLeft > 0 : fee === 0n;
  return (
    <>
      {isFree ? t('payout.feeNone') : fee === undefined ? counted.join(' + ') : format.money(fee)}
      {freeLeft > 0 && counted.length > 0 && (
        <span className="block text-caption text-ink-3">{t('payout.feeFreeLeft', { count: freeLeft })}</span>
      )}
    </>
  );
}

/** How much, what it costs and what arrives. */
function AmountPart({ form, bounds, settings, isWhole }: PartProps & { settings: WithdrawSettings; isWhole: boolean }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const { value, error, onChange, onBlur, name } = form.field('amount');
  const { minimum, maximum, most, quarters, feeOn } = bounds;
  const amount = readAmount(value);
  const fee = feeOn(amount ?? 0n);
  const give = (typed: string) => {
    form.forget();
    onChange(typed);
  };
  const presets = [
    { label: '25%', value: quarters(1n) },
    { label: '50%', value: quarters(2n) },
    { label: t('payout.all'), value: quarters(4n) },
  ].filter((preset) => preset.value >= minimum);
  return (
    <div className="grid grid-cols-1 gap-3">
      <AmountInput
        label={t('payout.amount')}
        name={name}
        text={value}
        error={error ?? form.problem}
        large
        onText={give}
        onBlur={onBlur}
        // No more than there is: a larger figure would promise what is refused below.
        note={
          most >= minimum &&
          t(most < maximum ? 'payout.limitsNow' : 'payout.limits', { minimum: format.money(minimum), maximum: format.money(most) })
        }
      />
      {presets.length > 0 && (
        <div role="group" aria-label={t('payout.presets')} className="grid grid-cols-3 gap-2">
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              aria-pressed={amount === preset.value}
              onClick={() => give(amountText(preset.value))}
              className={`${chipClass(amount === preset.value)} tabular justify-center px-1! text-label!`}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-label">
        <dt className="text-ink-3">{t('payout.fee')}</dt>
        <dd className="text-end text-ink-1">
          <Fee fee={amount === undefined ? undefined : fee} settings={settings} />
        </dd>
        {amount !== undefined && amount > fee && isWhole && (
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
  );
}

interface AmountFootProps extends PartProps {
  readonly settings: WithdrawSettings;
  readonly accounts: readonly PayoutAccount[];
  readonly isWhole: boolean;
}

function AmountFoot({
  form,
  bounds: { isLocked, isTooLittle, minimum, available },
  account,
  settings,
  accounts,
  isWhole,
}: AmountFootProps) {
  const t = useT();
  const format = useFormat();
  const soonest = accounts.map(({ usableFrom }) => usableFrom).sort((one, other) => one - other)[0];
  const next = isWhole ? t('payout.go', { amount: format.money(readAmount(form.values.amount) ?? 0n) }) : t('payout.next');
  return (
    // In reach of the thumb however long the form is, as where money is paid in.
    <div className="sticky -bottom-5 z-1 -mx-5 -mb-5 grid gap-2 border-t border-divider bg-bg1 px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] sm:static sm:border-0 [@media(max-height:600px)]:static">
      {!account && soonest !== undefined && (
        <p role="status" className="text-label font-semibold text-warning">
          {t('payout.notYet', { when: format.dateTime(soonest) })}
        </p>
      )}
      {isTooLittle && (
        <p className="text-label font-semibold text-warning">
          {t('payout.minimumNote', { minimum: format.money(minimum), available: format.money(available) })}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide disabled={isLocked || isTooLittle || !account || !settings.isOpenNow}>
        {isLocked
          ? t('payout.lockedShort', { amount: format.money(money(settings.turnover.left)) })
          : isTooLittle
            ? t('payout.minimumShort', { amount: format.money(minimum) })
            : next}
      </Button>
    </div>
  );
}
