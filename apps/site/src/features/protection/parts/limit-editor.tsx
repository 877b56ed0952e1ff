import { Button, Dialog, NumberField, RadioGroup, chipClass, toast } from '@sortes/ui';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useLeastDeposit } from '../../../entities/limits/least-deposit';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { type Limit, useSetLimits } from '../api/limits';
import { minutesAtMost, outcomeOf, suggestedAmounts, suggestedMinutes } from '../state/limits';
import { ownOf, useLimitTexts } from './limit-texts';

const formId = 'limit-form';

/** More digits than any sum that is kept: a slip of the finger. */
const digitsAtMost = 14;

/** What the player is about to set. */
interface Wanted {
  readonly choice: 'limit' | 'none';
  readonly amount: string;
  readonly minutes: number;
  /** A limit of nothing at all was pressed once; the second press means it. */
  readonly sure: boolean;
  /** Minutes are typed that are none. */
  readonly isWrong: boolean;
}

type LimitFormOf = ReturnType<typeof useLimitForm>;

/** What is meant by the wanted limit: minutes, or 1/10 000 currency units; undefined: none, or nothing that can be set. */
function wishOf({ choice, amount, minutes }: Wanted, isTime: boolean): bigint | undefined {
  if (choice === 'none') return undefined;
  return isTime ? BigInt(minutes) : readTypedAmount(amount, boot.currency.scale);
}

function amountFault(t: Translate, { choice, amount }: Wanted): string | undefined {
  if (choice === 'none') return undefined;
  if (amount.trim() === '') return t('protection.edit.empty');
  if (amount.replace(/\D/g, '').length > digitsAtMost) return t('protection.edit.tooLarge');
  return readTypedAmount(amount, boot.currency.scale) === undefined ? t('protection.edit.notAmount') : undefined;
}

/** A limit as it is set: what is wanted, what comes of it, and sending it. */
function useLimitForm(limit: Limit, onClose: () => void) {
  const t = useT();
  const set = useSetLimits();
  const { kind, period } = limit;
  const own = ownOf(limit);
  const isTime = kind === 'session';
  const outcomeFor = (wanted: Wanted) => {
    const wish = wishOf(wanted, isTime);
    return wanted.choice === 'none' || wish !== undefined ? outcomeOf(own, wish) : undefined;
  };
  const form = useForm<Wanted>({
    start: {
      choice: 'limit',
      amount: '',
      minutes: own === undefined ? (suggestedMinutes(period)[1] ?? 60) : Number(own),
      sure: false,
      isWrong: false,
    },
    faults: (wanted) => ({
      amount: isTime ? undefined : amountFault(t, wanted),
      isWrong: wanted.isWrong ? t('protection.edit.minutesRange', { most: minutesAtMost[period] }) : undefined,
    }),
    async submit(wanted): Promise<void> {
      const value = wishOf(wanted, isTime);
      const outcome = outcomeFor(wanted);
      if (outcome === 'same') return onClose();
      // Nothing at all, for a day at least, is no slip of a finger.
      if (value === 0n && !wanted.sure) return form.change({ sure: true });
      await set.mutateAsync([{ kind, period, value }]);
      toast(t(outcome === 'waits' ? 'protection.edit.waiting' : 'protection.edit.set'), { tone: 'win' });
      onClose();
    },
  });
  return { form, kind, period, own, isTime, wish: wishOf(form.values, isTime), outcome: outcomeFor(form.values) };
}

/** Sets one limit: an amount or a time, or none; says before it is sent whether it counts at once or waits. */
export function LimitEditor({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const t = useT();
  const editing = useLimitForm(limit, onClose);
  const { form, kind, period, own, isTime, outcome } = editing;
  const { choice, sure } = form.values;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`protection.kind.${kind}.per.${period}`)}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      width="small"
      footer={
        <Button type="submit" form={formId} tone={sure ? 'danger' : 'primary'} wide loading={form.busy} loadingLabel={t('common.loading')}>
          {t(sure ? 'protection.edit.zeroSave' : outcome === 'waits' ? 'protection.edit.askRaise' : 'common.save')}
        </Button>
      }
    >
      <form id={formId} {...form.props} className="grid grid-cols-1 gap-4">
        <StandingLimit limit={limit} />
        {own !== undefined && (
          <RadioGroup
            label={t('protection.edit.choice')}
            labelHidden
            name="limit-choice"
            value={choice}
            onChange={(next) => form.change({ choice: next, sure: false })}
            choices={[
              { value: 'limit', label: t('protection.edit.other') },
              { value: 'none', label: t('protection.edit.none') },
            ]}
          />
        )}
        {choice === 'limit' && (isTime ? <MinutesPart editing={editing} /> : <AmountPart editing={editing} />)}
        <Outcome editing={editing} />
        {form.problem !== undefined && (isTime || choice === 'none') && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** What the limit is now, and what of it is used. */
function StandingLimit({ limit }: { limit: Limit }) {
  const t = useT();
  const texts = useLimitTexts();
  const { kind, value } = limit;
  const used = texts.value(kind, limit.used);
  return (
    <>
      <p className="text-label text-ink-2">{t(`protection.kind.${kind}.note`)}</p>
      <p className="tabular text-label text-ink-3">
        {value === null
          ? t('protection.edit.presentNone', { used })
          : t('protection.edit.present', { value: texts.value(kind, value), used, time: texts.when(limit.resetsAt) })}
      </p>
    </>
  );
}

function MinutesPart({ editing: { form, period } }: { editing: LimitFormOf }) {
  const t = useT();
  const texts = useLimitTexts();
  const { minutes } = form.values;
  return (
    <>
      <NumberField
        label={t('protection.edit.minutes')}
        value={minutes}
        onChange={(next) => form.change({ minutes: next })}
        onProblem={(problem) => form.change({ isWrong: problem !== undefined })}
        problemText={() => t('protection.edit.minutesRange', { most: minutesAtMost[period] })}
        min={15}
        max={minutesAtMost[period]}
        step={15}
        decreaseLabel={t('common.decrease')}
        increaseLabel={t('common.increase')}
        description={`= ${texts.minutes(minutes)}`}
      />
      <div className="flex flex-wrap gap-2">
        {suggestedMinutes(period).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === minutes}
            className={chipClass(one === minutes)}
            onClick={() => form.change({ minutes: one })}
          >
            {texts.minutes(one)}
          </button>
        ))}
      </div>
    </>
  );
}

function AmountPart({ editing: { form, period, wish } }: { editing: LimitFormOf }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const { value, error, name, onBlur } = form.field('amount');
  const give = (amount: string) => {
    form.forget();
    form.change({ amount, sure: false });
  };
  return (
    <>
      <AmountInput
        label={t('protection.edit.amount')}
        name={name}
        text={value}
        error={error ?? form.problem}
        onText={give}
        onBlur={onBlur}
        large
      />
      <div className="flex flex-wrap gap-2">
        {suggestedAmounts(boot.currency.scale, period).map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={one === wish}
            className={chipClass(one === wish)}
            onClick={() => give(amountText(one))}
          >
            {format.money(one)}
          </button>
        ))}
      </div>
    </>
  );
}

/** What comes of the wanted limit, and what it means. */
function Outcome({ editing: { form, kind, own, wish, outcome } }: { editing: LimitFormOf }) {
  const t = useT();
  const format = useFormat();
  const least = useLeastDeposit(kind === 'deposit');
  // Everybody may limit themselves as strictly as they like, knowing what it means.
  const isTooLittle = kind === 'deposit' && least !== undefined && wish !== undefined && wish > 0n && wish < least;
  return (
    <>
      <p role="status" className="text-label text-ink-2">
        {outcome !== undefined && outcome !== 'same' && t(outcome === 'now' ? 'protection.edit.now' : 'protection.edit.waits')}
        {wish === 0n && ` ${t('protection.edit.zero')}`}
        {outcome === 'same' && own !== undefined && t('protection.edit.same')}
      </p>
      <p role="status" className="text-label text-warning empty:hidden">
        {isTooLittle && t('protection.edit.belowLeast', { amount: format.money(least) })}
      </p>
      {form.values.sure && (
        <p role="alert" className="text-label text-warning">
          {t('protection.edit.zeroSure')}
        </p>
      )}
    </>
  );
}
