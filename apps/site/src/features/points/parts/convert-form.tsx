import type { points, Reply } from '@sortes/contract';
import { buyPoints, sellPoints } from '@sortes/growth-rules';
import { smallestUnit, tryReadAmount } from '@sortes/money';
import { Button, chipClass, ConfirmDialog, TextField, toast } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/convertPoint';
import {
  isAboutPaymentPassword,
  PaymentPasswordField,
  paymentPasswordPlaces,
  usePaymentPassword,
} from '../../../entities/account/payment-password-field';
import { entityKeys } from '../../../entities/keys';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { call } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import type { Conversion } from '../api';
import { readPoints } from './read-points';

interface Typed {
  readonly amount: string;
  readonly paymentPassword: string;
}

const coin = smallestUnit(boot.currency.scale);
const unitsOf = (value: number): bigint => tryReadAmount(value) ?? 0n;

/** What is exchanged for what, as the server will reckon it. */
interface Outcome {
  points: bigint;
  money: bigint;
}

function outcomeOf({ type, per1000 }: Conversion, typed: string): Outcome | undefined {
  if (type === 'sell') {
    const given = readPoints(typed);
    return given === undefined ? undefined : sellPoints(given, unitsOf(per1000), coin);
  }
  const paid = readTypedAmount(typed, boot.currency.scale);
  return paid === undefined ? undefined : buyPoints(paid, unitsOf(per1000), coin);
}

/** What is wrong with what was typed, in words. */
function useFault(way: Conversion): (typed: string) => string | undefined {
  const t = useT();
  const format = useFormat();
  const say = (amount: number): string => (way.type === 'sell' ? t('points.some', { points: amount }) : format.money(unitsOf(amount)));
  return (typed) => {
    const outcome = outcomeOf(way, typed);
    if (outcome === undefined) return t(way.type === 'sell' ? 'points.problem.whole' : 'points.problem.amount');
    if (outcome.points === 0n || outcome.money === 0n) return t('points.problem.least', { least: say(way.least) });
    const used = way.type === 'sell' ? outcome.points : outcome.money;
    const most = way.type === 'sell' ? BigInt(way.most) : unitsOf(way.most);
    return used > most ? t('points.problem.most', { most: say(way.most) }) : undefined;
  };
}

/** What comes of it while it is typed. */
function Preview({ way, outcome, multiple }: { way: Conversion; outcome: Outcome | undefined; multiple: number }) {
  const t = useT();
  const format = useFormat();
  const isSale = way.type === 'sell';
  const rows: [label: string, value: string][] = [
    [t('points.per1000'), format.money(unitsOf(way.per1000))],
    ...(outcome === undefined || outcome.money === 0n
      ? []
      : ([
          [
            t(isSale ? 'points.youUse' : 'points.youPay'),
            isSale ? t('points.some', { points: Number(outcome.points) }) : format.money(outcome.money),
          ],
          [t('points.youGet'), isSale ? format.money(outcome.money) : t('points.some', { points: Number(outcome.points) })],
          ...(isSale && multiple > 0 ? [[t('points.toStake'), format.money(outcome.money * BigInt(multiple))] as [string, string]] : []),
        ] as [string, string][])),
  ];
  return (
    <dl aria-live="polite" className="card grid grid-cols-1 gap-1.5 rounded-tile p-4 text-label">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-3">{label}</dt>
          <dd className="tabular font-semibold text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was exchanged, said; balance and points are asked for anew. */
function useTellDone(): (done: Reply<typeof points.convertPoint>) => void {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  return ({ type, points: moved, money }) => {
    const sums = { points: moved, money: format.money(unitsOf(money)) };
    toast(t(`points.done.${type}`, sums), { tone: 'win' });
    void client.invalidateQueries({ queryKey: entityKeys.points.all });
    void client.invalidateQueries({ queryKey: entityKeys.balance.all });
  };
}

/** How much, with what is offered: all that can be exchanged now. */
function AmountPart({ way, form }: { way: Conversion; form: ReturnType<typeof useForm<Typed>> }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const { name, value, error, onChange, onBlur } = form.field('amount');
  const isSale = way.type === 'sell';
  const most = isSale ? t('points.some', { points: way.most }) : format.money(unitsOf(way.most));
  const pick = isSale ? String(way.most) : amountText(unitsOf(way.most));
  return (
    <div className="grid grid-cols-1 gap-2">
      {isSale ? (
        <TextField
          label={t('points.pointsToUse')}
          name={name}
          value={value}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          description={t('points.canUse', { most })}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <AmountInput
          label={t('points.moneyToPay')}
          name={name}
          text={value}
          error={error}
          onText={onChange}
          onBlur={onBlur}
          note={t('points.canUse', { most })}
        />
      )}
      {way.most >= way.least && (
        <div>
          <button
            type="button"
            aria-pressed={value === pick}
            className={chipClass(value === pick)}
            onClick={() => form.change({ amount: pick })}
          >
            {t('points.allOf', { most })}
          </button>
        </div>
      )}
    </div>
  );
}

/** What was typed, what is wrong with it, and sending it once it was confirmed. */
function useConvertForm(way: Conversion, onAsk: () => void, onDone: () => void) {
  const t = useT();
  const faultOf = useFault(way);
  const tellDone = useTellDone();
  const meantOf = (typed: string): string =>
    way.type === 'sell' ? String(readPoints(typed) ?? '') : String(readTypedAmount(typed, boot.currency.scale) ?? '');
  const bodyOf = ({ amount, paymentPassword }: Typed) => {
    const outcome = outcomeOf(way, amount);
    // What is not worth a coin more is not sent either: the server answers the same for it.
    const sum = way.type === 'sell' ? Number(outcome?.points ?? 0n) : Number(outcome?.money ?? 0n) / 10_000;
    return { type: way.type, amount: sum, paymentPassword };
  };
  const form = useForm<Typed>({
    start: { amount: '', paymentPassword: '' },
    limits,
    places: paymentPasswordPlaces,
    body: bodyOf,
    // The amount alone is what is meant: another password or a lost answer never makes two.
    meant: ({ amount }) => meantOf(amount),
    faults: ({ amount, paymentPassword }) => ({
      amount: faultOf(amount),
      paymentPassword: paymentPassword === '' ? t('points.enterPassword') : undefined,
    }),
    asksFirst() {
      onAsk();
      return true;
    },
    async submit(typed, key) {
      try {
        tellDone(await call('convertPoint', { body: bodyOf(typed) }, { idempotencyKey: key }));
        onDone();
      } catch (failure) {
        if (isAboutPaymentPassword(failure)) form.change({ paymentPassword: '' });
        throw failure;
      }
    },
  });
  return form;
}

/** Exchanges points one way: how much, what comes of it, the payment password, and a question before it is done. */
export function ConvertForm({ way, multiple, onDone }: { way: Conversion; multiple: number; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const [asking, setAsking] = useState(false);
  const form = useConvertForm(way, () => setAsking(true), onDone);
  const outcome = outcomeOf(way, form.values.amount);
  const sums = { points: Number(outcome?.points ?? 0n), money: format.money(outcome?.money ?? 0n) };
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <AmountPart way={way} form={form} />
      <Preview way={way} outcome={outcome} multiple={multiple} />
      {way.leftToday !== null && (
        <p className="text-caption text-ink-3">
          {t('points.leftToday', {
            left: way.type === 'sell' ? t('points.some', { points: way.leftToday }) : format.money(unitsOf(way.leftToday)),
          })}
        </p>
      )}
      <PaymentPasswordField {...form.field('paymentPassword')} />
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <Button type="submit" tone="primary" wide disabled={!hasPassword} loading={form.busy} loadingLabel={t('common.loading')}>
        {t('points.exchange')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`points.question.${way.type}`, sums)}
        confirmLabel={t('points.exchange')}
        cancelLabel={t('common.cancel')}
        onConfirm={form.confirm}
        onClose={() => setAsking(false)}
      >
        {t(way.type === 'sell' && multiple > 0 ? 'points.questionStake' : 'points.questionFinal')}
      </ConfirmDialog>
    </form>
  );
}
