import { isPaidByHand } from '@sortes/contract';
import { smallestUnit, tryReadAmount } from '@sortes/money';
import { Badge, Button, Select, TextField, chipClass, linkClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useId, useRef, useState, type SyntheticEvent } from 'react';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { ApiError } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { problemText } from '../../../kit/problem';
import type { DepositRoom } from '../../../entities/limits/deposit-limit';
import { limitProblem } from '../../../kit/limit-problem';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { readLocal, writeLocal, writeTab } from '@sortes/browser';
import { createDeposit, redeemVoucher, useDeposits, type DepositDetail, type DepositMethod } from '../api/deposits';
import { intentFor, keepsKey, returnPathOf, stayPath, type DepositIntent } from '../state/deposit-intent';
import type { DepositPlace } from '../state/deposit-place';
import { costOf, groupCode, isVoucherLength, problemOf, termsOf, type AmountProblem } from '../state/deposit-terms';
import { KindIcon } from './kind-icon';
import { isKnownKind } from './names';

const methodKey = 'depositMethod';
/** The order of this tab, for the way back: the payment page leads to an address without its number. */
export const lastOrderKey = 'depositOrder';

/** 1/10 000 units of the smallest sum that the brand's currency shows. */
const smallest = smallestUnit(boot.currency.scale);

/** Refusals that are about the player's own limits: the way to them stands under the words. */
const aboutLimits: ReadonlySet<string> = new Set(['limit.deposit', 'identity.required', 'account.excluded']);

interface Failure {
  text: string;
  code: string | undefined;
}

export interface DepositFormState {
  formId: string;
  text: string;
  setText: (text: string) => void;
  code: string;
  setCode: (code: string) => void;
  method: DepositMethod;
  chooseMethod: (vendorId: string) => void;
  bankCode: string;
  setBankCode: (bankCode: string) => void;
  failure: Failure | undefined;
  busy: boolean;
  leaving: boolean;
  amount: bigint | undefined;
  /** The amount can be asked for as it stands. */
  fits: boolean;
  room: DepositRoom | undefined;
  submit: (event: SyntheticEvent) => void;
}

/** State of the deposit form; amounts in 1/10 000 currency units. Undefined while there is no way to pay. */
export function useDepositForm(
  methods: readonly DepositMethod[],
  place: DepositPlace,
  room: DepositRoom | undefined,
): DepositFormState | undefined {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const router = useRouter();
  const formId = useId();
  const [typed, setTyped] = useState(() => ({ text: '', code: '', bankCode: '', vendorId: readLocal(methodKey) ?? '' }));
  const change = (part: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...part }));
  const { text, code, bankCode, vendorId } = typed;
  const [failure, setFailure] = useState<Failure>();
  // Leaving goes on after the answer: the payment page takes a while to come.
  const [stage, setStage] = useState<'idle' | 'busy' | 'leaving'>('idle');
  const intent = useRef<DepositIntent>(undefined);
  const running = useRef(false);
  const method = methods.find((one) => one.vendorId === vendorId) ?? methods.find(({ dailyLeft }) => dailyLeft !== 0) ?? methods[0];
  if (!method) return undefined;
  const isVoucher = method.kind === 'voucher';
  const amount = isVoucher ? undefined : readTypedAmount(text, boot.currency.scale);
  const terms = termsOf(method);

  const words = (problem: AmountProblem): string =>
    ({
      empty: () => t('cashier.deposit.enterAmount'),
      'not-amount': () => t('cashier.deposit.notAmount'),
      below: () => t('cashier.deposit.belowMinimum', { amount: format.money(terms.minimum) }),
      above: () => t('cashier.deposit.aboveMaximum', { amount: format.money(terms.maximum) }),
      step: () => t('cashier.deposit.step', { amount: format.money(terms.step) }),
    })[problem]();
  const findProblem = (): string | undefined => {
    if (isVoucher) {
      return code === '' ? t('cashier.voucher.enter') : isVoucherLength(code) ? undefined : t('cashier.voucher.length');
    }
    const problem = problemOf(text, amount, terms);
    return problem && words(problem);
  };
  // The player's own limit is known beforehand: it refuses in the server's words, without asking.
  const limitInTheWay = room !== undefined && amount !== undefined && amount > room.left ? room.refusal : undefined;
  const ask = (): Promise<DepositDetail> => {
    const newKey = () => crypto.randomUUID();
    if (isVoucher) {
      intent.current = intentFor(intent.current, { amount: 0n, vendorId: code, returnPath: '' }, newKey);
      return redeemVoucher(code, intent.current.key);
    }
    const returnPath = place.stays
      ? stayPath
      : returnPathOf(router.latestLocation.pathname, router.latestLocation.search as Record<string, string>);
    const wanted = { amount: amount ?? 0n, vendorId: method.vendorId, mcsBankCode: method.mcsBankCode, bankCode, returnPath };
    intent.current = intentFor(intent.current, { ...wanted, vendorId: `${wanted.vendorId}|${bankCode}` }, newKey);
    return createDeposit(wanted, intent.current.key);
  };
  const submit = async () => {
    // A state is one render late for a double tap; the reference is not.
    if (running.current) return;
    const problem = findProblem();
    setFailure(problem === undefined ? undefined : { text: problem, code: undefined });
    if (problem !== undefined) return;
    if (limitInTheWay) {
      setFailure({ text: limitProblem(limitInTheWay) ?? '', code: limitInTheWay.code });
      return;
    }
    running.current = true;
    setStage('busy');
    try {
      const order = await ask();
      intent.current = undefined;
      writeLocal(methodKey, method.vendorId);
      writeTab(lastOrderKey, order.orderId);
      // A hosted page is where one pays; what else there is to pay with stands on our own.
      const leaves = order.payUrl !== null && order.instructions === null;
      if (leaves && order.payUrl !== null && !place.stays) {
        setStage('leaving');
        location.assign(order.payUrl);
        return;
      }
      // A browser that lets no tab open leaves the way to the payment in what follows.
      if (leaves && order.payUrl !== null) window.open(order.payUrl, '_blank', 'noopener');
      place.openOrder(order.orderId);
    } catch (error) {
      if (error instanceof ApiError && !keepsKey(error)) intent.current = undefined;
      if (error instanceof ApiError && error.code === 'in_need_true_account') modal.open('needTrueAccount');
      setFailure({ text: problemText(error), code: error instanceof ApiError ? error.code : undefined });
    } finally {
      running.current = false;
      setStage((now) => (now === 'leaving' ? now : 'idle'));
    }
  };
  return {
    formId,
    text,
    setText(next) {
      change({ text: next });
      setFailure(undefined);
    },
    code,
    setCode(next) {
      change({ code: groupCode(next) });
      setFailure(undefined);
    },
    method,
    chooseMethod(next) {
      change({ vendorId: next, bankCode: '' });
      setFailure(undefined);
    },
    bankCode,
    setBankCode: (next) => change({ bankCode: next }),
    failure,
    busy: stage === 'busy',
    leaving: stage === 'leaving',
    amount,
    fits: !isVoucher && problemOf(text, amount, terms) === undefined && limitInTheWay === undefined,
    room,
    submit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

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
  const time = `${format.dateTime(room.resetsAt)} ${format.zone(room.resetsAt)}`.trim();
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
  const format = useFormat();
  const modal = useModal();
  const amountText = useAmountText();
  const { method, amount, failure, room } = state;
  const isVoucher = method.kind === 'voucher';
  const isByHand = isKnownKind(method.kind) && isPaidByHand(method.kind);
  const terms = termsOf(method);
  const maximum = room !== undefined && room.left < terms.maximum ? room.left : terms.maximum;
  // What the player's limit leaves may be less than any way takes: then no amount will do until it is renewed.
  const least = methods
    .filter(({ kind, dailyLeft }) => kind !== 'voucher' && dailyLeft !== 0)
    .map((one) => termsOf(one).minimum)
    .sort((one, other) => (one < other ? -1 : 1))[0];
  const noRoom = room !== undefined && least !== undefined && room.left < least;
  const presets = method.presets.map((preset) => tryReadAmount(preset) ?? 0n).filter((preset) => preset > 0n && preset <= maximum);
  const isAboutLimits = failure?.code !== undefined && aboutLimits.has(failure.code);
  return (
    <form id={state.formId} noValidate onSubmit={state.submit} className="grid grid-cols-1 gap-5">
      <OpenOrders onOpen={onOrders} />
      {isVoucher ? (
        <TextField
          label={t('cashier.voucher.code')}
          name="voucher"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={state.code}
          error={failure?.text}
          description={t('cashier.voucher.hint')}
          onChange={(event) => state.setCode(event.target.value)}
          boxClassName="min-h-14! [&_input]:font-mono [&_input]:text-body max-[374px]:[&_input]:text-label"
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <AmountInput
            label={t('cashier.deposit.amount')}
            name="amount"
            text={state.text}
            error={failure?.text}
            onText={state.setText}
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
                  onClick={() => state.setText(amountText(preset))}
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
                time: `${format.dateTime(room.resetsAt)} ${format.zone(room.resetsAt)}`.trim(),
              })}
            </p>
          )}
        </div>
      )}
      {isAboutLimits && (
        <Button tone="secondary" onClick={() => modal.open('member', { page: 'protection' })}>
          {t('cashier.deposit.limitsLink')}
        </Button>
      )}
      <p className="text-label text-ink-3">{t('cashier.deposit.turnover')}</p>
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
            {/* What belongs to a way to pay stands under it: below all of them nobody would see it. */}
            {one.vendorId === method.vendorId && isByHand && method.banks.length > 1 && (
              <Select
                label={t('cashier.deposit.bank')}
                className="px-4 pb-2"
                value={state.bankCode}
                onChange={(event) => state.setBankCode(event.target.value)}
                choices={[
                  { value: '', label: t('cashier.deposit.anyBank') },
                  ...method.banks.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName })),
                ]}
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

/** The one button, outside the scrolling part, with what of the amount arrives. */
export function DepositButton({ state }: { state: DepositFormState }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="w-full">
      <Cost state={state} />
      <Button
        type="submit"
        form={state.formId}
        tone="primary"
        size="large"
        wide
        loading={state.busy || state.leaving}
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
