import { Badge, Button, RadioGroup, TextField, chipClass } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError } from '../../../shared/api/client';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { useModal } from '../../../shared/modal';
import { problemText } from '../../../shared/problem';
import { useSearch } from '../../../shared/search';
import { readLocal, writeLocal, writeTab } from '../../../shared/storage';
import { createDeposit } from '../api/deposits';
import type { DepositMethod } from '../api/deposits';
import { intentFor, keepsKey, returnPathOf, stayPath } from '../state/deposit-intent';
import type { DepositIntent } from '../state/deposit-intent';
import { readTypedAmount, wholeThousands } from '../../../shared/read-typed-amount';

const methodKey = 'depositMethod';
/** The order of this tab, for the way back: the payment page leads to an address without its number. */
export const lastOrderKey = 'depositOrder';
const formId = 'deposit-form';

interface FormState {
  text: string;
  setText: (text: string) => void;
  method: DepositMethod;
  chooseMethod: (vendorId: string) => void;
  error: string | undefined;
  busy: boolean;
  leaving: boolean;
  amount: bigint | undefined;
  submit: (event: FormEvent) => void;
}

/** State of the deposit form; amounts in 1/10 000 currency units. */
export function useDepositForm(methods: readonly DepositMethod[]): FormState | undefined {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const router = useRouter();
  // Over a game the player stays where he is: paying happens in a tab of its own.
  const stays = useSearch()['stay'] === '1';
  const [text, setTyped] = useState('');
  const [vendorId, setVendorId] = useState(() => readLocal(methodKey) ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const intent = useRef<DepositIntent>(undefined);
  const running = useRef(false);
  const method = methods.find((one) => one.vendorId === vendorId) ?? methods[0];
  if (!method) return undefined;
  const amount = readTypedAmount(text, boot.currency.scale);
  const minimum = tryReadAmount(method.minimumAmount) ?? 0n;
  const maximum = tryReadAmount(method.maximumAmount) ?? 0n;

  const problem = (): string | undefined => {
    if (text.trim() === '') return t('cashier.deposit.enterAmount');
    if (amount === undefined || amount === 0n) return t('cashier.deposit.notAmount');
    if (amount < minimum) return t('cashier.deposit.belowMinimum', { amount: format.money(minimum) });
    return amount > maximum ? t('cashier.deposit.aboveMaximum', { amount: format.money(maximum) }) : undefined;
  };
  const submit = async () => {
    // A state is one render late for a double tap; the reference is not.
    if (running.current) return;
    const found = problem();
    setError(found);
    if (found !== undefined || amount === undefined) return;
    running.current = true;
    setBusy(true);
    const wanted = {
      amount,
      vendorId: method.vendorId,
      mcsBankCode: method.mcsBankCode,
      returnPath: stays ? stayPath : returnPathOf(router.latestLocation.pathname, router.latestLocation.search as Record<string, string>),
    };
    intent.current = intentFor(intent.current, wanted, () => crypto.randomUUID());
    try {
      const order = await createDeposit(wanted, intent.current.key);
      writeLocal(methodKey, method.vendorId);
      writeTab(lastOrderKey, order.orderId);
      if (order.payUrl !== null && stays) {
        // A browser that lets no tab open leaves the way to the payment in the sheet that follows.
        window.open(order.payUrl, '_blank', 'noopener');
        modal.open('depositStatus', { orderId: order.orderId });
      } else if (order.payUrl !== null) {
        setLeaving(true);
        location.assign(order.payUrl);
      } else modal.open('depositStatus', { orderId: order.orderId });
    } catch (failure) {
      if (failure instanceof ApiError && !keepsKey(failure)) intent.current = undefined;
      if (failure instanceof ApiError && failure.code === 'in_need_true_account') modal.open('needTrueAccount');
      setError(problemText(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    text,
    setText(next) {
      setTyped(next);
      setError(undefined);
    },
    method,
    chooseMethod: setVendorId,
    error,
    busy,
    leaving,
    amount,
    submit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

/** Amount first, then the way to pay; one way is chosen from the start. */
export function DepositFields({ state, methods }: { state: FormState; methods: readonly DepositMethod[] }) {
  const t = useT();
  const format = useFormat();
  const { method, amount } = state;
  const money = (value: number) => format.money(tryReadAmount(value) ?? 0n);
  const thousands = amount === undefined || boot.currency.scale !== 0 ? undefined : wholeThousands(amount);
  return (
    <form id={formId} noValidate onSubmit={state.submit} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-3">
        <TextField
          label={t('cashier.deposit.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={state.text}
          error={state.error}
          onChange={(event) => state.setText(event.target.value)}
          end={<span className="text-body text-ink-3">{boot.currency.symbol}</span>}
          boxClassName="min-h-14! [&_input]:text-h2 [&_input]:font-bold [&_input]:tabular-nums"
          description={
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>{t('cashier.deposit.limits', { minimum: money(method.minimumAmount), maximum: money(method.maximumAmount) })}</span>
              <span className="font-semibold text-ink-1" aria-live="polite">
                {amount !== undefined &&
                  amount > 0n &&
                  (thousands === undefined
                    ? format.money(amount)
                    : t('cashier.deposit.thousands', { count: format.number(thousands), amount: format.money(amount) }))}
              </span>
            </span>
          }
        />
        <div role="group" aria-label={t('cashier.deposit.presets')} className="grid grid-cols-3 gap-2">
          {method.presets.map((preset) => {
            const units = tryReadAmount(preset);
            const on = units !== undefined && units === amount;
            return (
              <button
                key={preset}
                type="button"
                aria-pressed={on}
                onClick={() => state.setText(String(preset))}
                className={`${chipClass(on)} tabular justify-center px-1! text-label!`}
              >
                {money(preset)}
              </button>
            );
          })}
        </div>
      </div>
      {methods.length > 1 ? (
        <RadioGroup
          label={t('cashier.deposit.method')}
          name="deposit-method"
          value={method.vendorId}
          onChange={state.chooseMethod}
          choices={methods.map((one) => ({ value: one.vendorId, label: one.name }))}
        />
      ) : (
        <p className="flex items-center justify-between gap-3 rounded-tile border border-gold bg-bg2 px-4 py-3.5">
          <span>
            <span className="block text-label text-ink-3">{t('cashier.deposit.method')}</span>
            <span className="font-semibold text-ink-1">{method.name}</span>
          </span>
          <Badge tone={method.feePercent > 0 ? 'warning' : 'win'}>
            {method.feePercent > 0
              ? t('cashier.deposit.fee', { percent: format.percent(method.feePercent / 100, 2) })
              : t('cashier.deposit.noFee')}
          </Badge>
        </p>
      )}
      <p className="text-label text-ink-3">{t('cashier.deposit.leaves', { minutes: method.minutesToPay })}</p>
    </form>
  );
}

/** The one button, outside the scrolling part. */
export function DepositButton({ state }: { state: FormState }) {
  const t = useT();
  const format = useFormat();
  return (
    <Button
      type="submit"
      form={formId}
      tone="primary"
      size="large"
      wide
      loading={state.busy || state.leaving}
      loadingLabel={t(state.leaving ? 'cashier.deposit.leaving' : 'common.loading')}
    >
      {state.amount !== undefined && state.amount > 0n
        ? t('cashier.deposit.go', { amount: format.money(state.amount) })
        : t('shell.deposit')}
    </Button>
  );
}
