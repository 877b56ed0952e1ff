import { isPaidByHand } from '@sortes/contract';
import { smallestUnit, tryReadAmount } from '@sortes/money';
import { Badge, Button, Select, TextField, chipClass, linkClass, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { Fragment, Suspense } from 'react';
import { useModule } from '../../../entities/brand/site-data';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { lazyPart } from '../../../kit/lazy-part';
import { useModal } from '../../../kit/modal';
import type { DepositRoom } from '../../../entities/limits/deposit-limit';
import { useDeposits, type DepositMethod } from '../api/deposits';
import { costOf, groupCode, termsOf } from '../state/deposit-terms';
import { KindIcon } from './kind-icon';
import { isKnownKind } from './names';
import type { DepositFormState } from './use-deposit-form';

const DepositOffers = lazyPart(async () => (await import('../../../entities/promotion/deposit-offers')).DepositOffers, ['promotions']);
const DepositBrings = lazyPart(async () => (await import('../../../entities/promotion/deposit-offers')).DepositBrings, ['promotions']);

/** 1/10 000 units of the smallest sum that the brand's currency shows. */
const smallest = smallestUnit(boot.currency.scale);

/** What a method costs, in a word. */
function FeeBadge({ method }: { method: DepositMethod }) {
  const t = useT();
  const format = useFormat();
  const { percentBp, fixed } = termsOf(method);
  const percent = format.percent(percentBp / 10_000, 2);
  const amount = format.money(fixed);
  if (percentBp === 0 && fixed === 0n) return <Badge tone="win">{t('cashier.deposit.noFee')}</Badge>;
  return (
    <Badge tone="warning">
      {percentBp === 0
        ? t('cashier.deposit.feeFixed', { amount })
        : fixed === 0n
          ? t('cashier.deposit.fee', { percent })
          : t('cashier.deposit.feePlus', { percent, amount })}
    </Badge>
  );
}

/** One way to pay: the whole card is the radio's hit area. */
function MethodCard({ method, name, on, onChoose }: { method: DepositMethod; name: string; on: boolean; onChoose: () => void }) {
  const t = useT();
  const format = useFormat();
  const money = (value: number) => format.money(tryReadAmount(value) ?? 0n);
  const usedUp = method.dailyLeft === 0;
  return (
    <label
      className={clsx(
        'relative flex min-h-17 cursor-pointer items-center gap-3 rounded-tile border bg-bg2 px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
        on ? 'border-gold shadow-[inset_0_0_0_1px_var(--gold)]' : 'border-divider hover:bg-bg3',
        usedUp && 'opacity-70',
      )}
    >
      <input
        type="radio"
        name={name}
        value={method.vendorId}
        checked={on}
        disabled={usedUp}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-tile outline-none"
      />
      <KindIcon kind={method.kind} size={24} className={on ? 'text-gold-text' : 'text-ink-3'} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-semibold text-ink-1">{method.name}</span>
          {method.kind !== 'voucher' && <FeeBadge method={method} />}
        </span>
        <span className="flex flex-wrap gap-x-3 text-caption text-ink-3">
          <span className="font-semibold text-ink-2">
            {t(isKnownKind(method.kind) && isPaidByHand(method.kind) ? 'cashier.deposit.checked' : 'cashier.deposit.atOnce')}
          </span>
          {method.kind !== 'voucher' && (
            <span className="tabular">
              {t('cashier.deposit.limits', { minimum: money(method.minimumAmount), maximum: money(method.maximumAmount) })}
            </span>
          )}
          {method.dailyLeft !== null && (
            <span>{usedUp ? t('cashier.deposit.noneLeft') : t('cashier.deposit.dailyLeft', { count: method.dailyLeft })}</span>
          )}
        </span>
        {method.note !== '' && <span className="block text-caption text-ink-2">{method.note}</span>}
      </span>
    </label>
  );
}

/** What is left of the player's own limit, and until when. */
function OwnLimit({ room }: { room: DepositRoom }) {
  const t = useT();
  const format = useFormat();
  const time = format.dateTime(room.resetsAt);
  return (
    <p className={clsx('text-label', room.left === 0n ? 'text-warning' : 'text-ink-2')}>
      {t('cashier.deposit.ownLimit', { period: room.period, left: format.money(room.left), time })}
    </p>
  );
}

const unpaid = { state: 'awaiting_payment' };

/** Orders that still wait for their payment: another one beside them is rarely meant. */
function OpenOrders({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const count = useDeposits(unpaid, 1, true).data?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-chip border border-warning/40 bg-bg2 px-3 py-1 text-label text-ink-2">
      <span className="min-w-0 flex-1 basis-48 py-1.5">{t('cashier.deposit.openOrders', { count })}</span>
      <button type="button" className={clsx(linkClass, 'min-h-11')} onClick={onOpen}>
        {t('cashier.deposit.openOrdersLink')}
      </button>
    </p>
  );
}

/** The code of a voucher: what stands on it needs no amount. */
function VoucherPart({ state: { form, problem, give } }: { state: DepositFormState }) {
  const t = useT();
  return (
    <TextField
      label={t('cashier.voucher.code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      description={t('cashier.voucher.hint')}
      {...form.field('voucher')}
      error={problem}
      onChange={(event) => give({ voucher: groupCode(event.target.value) })}
      boxClassName="min-h-14! [&_input]:font-mono [&_input]:text-body max-[374px]:[&_input]:text-label"
    />
  );
}

/** How much: typed or taken from what is offered, within the terms of the method and the player's own limit. */
function AmountPart({ state, methods }: { state: DepositFormState; methods: readonly DepositMethod[] }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const { form, method, amount, problem, give, room } = state;
  const terms = termsOf(method);
  const maximum = room !== undefined && room.left < terms.maximum ? room.left : terms.maximum;
  // What the player's limit leaves may be less than any way takes: then no amount will do until it is renewed.
  const least = methods
    .filter(({ kind, dailyLeft }) => kind !== 'voucher' && dailyLeft !== 0)
    .map((one) => termsOf(one).minimum)
    .sort((one, other) => (one < other ? -1 : 1))[0];
  const noRoom = room !== undefined && least !== undefined && room.left < least;
  const presets = method.presets.map((preset) => tryReadAmount(preset) ?? 0n).filter((preset) => preset > 0n && preset <= maximum);
  const { name, value, onBlur } = form.field('amount');
  return (
    <div className="grid grid-cols-1 gap-3">
      <AmountInput
        label={t('cashier.deposit.amount')}
        name={name}
        text={value}
        error={problem}
        onText={(next) => give({ amount: next })}
        onBlur={onBlur}
        large
        note={
          maximum >= terms.minimum &&
          t(terms.step > smallest ? 'cashier.deposit.limitsStep' : 'cashier.deposit.limits', {
            minimum: format.money(terms.minimum),
            maximum: format.money(maximum),
            step: format.money(terms.step),
          })
        }
      />
      {presets.length > 0 && (
        <div role="group" aria-label={t('cashier.deposit.presets')} className="grid grid-cols-3 gap-2">
          {presets.map((preset) => (
            <button
              key={String(preset)}
              type="button"
              aria-pressed={preset === amount}
              onClick={() => give({ amount: amountText(preset) })}
              className={`${chipClass(preset === amount)} tabular justify-center px-1! text-label!`}
            >
              {format.money(preset)}
            </button>
          ))}
        </div>
      )}
      {room !== undefined && <OwnLimit room={room} />}
      {noRoom && (
        <p role="status" className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2.5 text-label text-ink-1">
          {t('cashier.deposit.noRoom', {
            amount: format.money(least),
            time: format.dateTime(room.resetsAt),
          })}
        </p>
      )}
    </div>
  );
}

/** Amount first, then the way to pay, then what it comes to; one way is chosen from the start. */
export function DepositFields({
  state,
  methods,
  onOrders,
}: {
  state: DepositFormState;
  methods: readonly DepositMethod[];
  onOrders: () => void;
}) {
  const t = useT();
  const modal = useModal();
  const { form, method } = state;
  const isVoucher = method.kind === 'voucher';
  const isByHand = isKnownKind(method.kind) && isPaidByHand(method.kind);
  const hasOffers = useModule('PROMO3');
  return (
    <form id={state.formId} {...form.props} className="grid grid-cols-1 gap-5">
      <OpenOrders onOpen={onOrders} />
      {!isVoucher && <AmountPart state={state} methods={methods} />}
      {state.isAboutLimits && (
        <Button tone="secondary" onClick={() => modal.open('member', { page: 'protection' })}>
          {t('cashier.deposit.limitsLink')}
        </Button>
      )}
      <p className="text-label text-ink-3">{t('cashier.deposit.turnover')}</p>
      {!isVoucher && hasOffers && (
        <Suspense fallback={<Skeleton className="h-56 rounded-tile!" />}>
          <DepositOffers amount={state.fits ? state.amount : undefined} />
        </Suspense>
      )}
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="pb-2 text-label font-semibold text-ink-2">{t('cashier.deposit.method')}</legend>
        {methods.map((one) => (
          <Fragment key={one.vendorId}>
            <MethodCard
              method={one}
              name={`${state.formId}-method`}
              on={one.vendorId === method.vendorId}
              onChoose={() => state.chooseMethod(one.vendorId)}
            />
            {/* What belongs to a way to pay stands under it: elsewhere nobody would see it. */}
            {one.vendorId === method.vendorId && isVoucher && (
              <div className="px-1 pb-2">
                <VoucherPart state={state} />
              </div>
            )}
            {one.vendorId === method.vendorId && isByHand && method.banks.length > 1 && (
              <Select
                label={t('cashier.deposit.bank')}
                className="px-4 pb-2"
                choices={[
                  { value: '', label: t('cashier.deposit.anyBank') },
                  ...method.banks.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName })),
                ]}
                {...form.field('bankCode')}
              />
            )}
          </Fragment>
        ))}
      </fieldset>
      {!isVoucher && (
        <p className="text-label text-ink-3">
          {t(isByHand ? 'cashier.deposit.byHand' : method.kind === 'gateway-qr' ? 'cashier.deposit.byQr' : 'cashier.deposit.leaves', {
            minutes: method.minutesToPay,
          })}
        </p>
      )}
    </form>
  );
}

/** What an amount comes to after the fee; nothing where there is none, or no amount that can be asked for. */
function Cost({ state: { method, amount, fits } }: { state: DepositFormState }) {
  const t = useT();
  const format = useFormat();
  if (!fits || amount === undefined) return null;
  const { fee, arrives } = costOf(amount, termsOf(method), smallest);
  if (fee === 0n) return null;
  return (
    <dl role="status" className="mb-2 flex flex-wrap justify-between gap-x-4 text-label">
      <div className="flex gap-x-1.5">
        <dt className="text-ink-3">{t('cashier.deposit.feeLine')}</dt>
        <dd className="tabular text-ink-1">{format.money(-fee)}</dd>
      </div>
      <div className="flex gap-x-1.5">
        <dt className="font-semibold text-ink-1">{t('cashier.deposit.arrives')}</dt>
        <dd className="tabular font-bold text-ink-1">{format.money(arrives)}</dd>
      </div>
    </dl>
  );
}

/** The one button, outside the scrolling part, with what of the amount arrives and what comes with it. */
export function DepositButton({ state }: { state: DepositFormState }) {
  const t = useT();
  const format = useFormat();
  const hasOffers = useModule('PROMO3');
  return (
    <div className="w-full">
      {state.method.kind !== 'voucher' && hasOffers && (
        <Suspense>
          <DepositBrings amount={state.fits ? state.amount : undefined} />
        </Suspense>
      )}
      <Cost state={state} />
      <Button
        type="submit"
        form={state.formId}
        tone="primary"
        size="large"
        wide
        loading={state.form.busy || state.leaving}
        loadingLabel={t(state.leaving ? 'cashier.deposit.leaving' : 'common.loading')}
      >
        {state.method.kind === 'voucher'
          ? t('cashier.voucher.redeem')
          : state.fits && state.amount !== undefined
            ? t('cashier.deposit.go', { amount: format.money(state.amount) })
            : t('shell.deposit')}
      </Button>
    </div>
  );
}
