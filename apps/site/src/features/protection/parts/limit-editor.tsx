import { Button, Dialog, NumberField, RadioGroup, chipClass, toast } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { AmountInput, useAmountText } from '../../../kit/amount/amount-input';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
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
  choice: 'limit' | 'none';
  text: string;
  minutes: number;
  /** A limit of nothing at all was pressed once; the second press means it. */
  sure: boolean;
}

/** Sets one limit: an amount or a time, or none; says before it is sent whether it counts at once or waits. */
export function LimitEditor({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const texts = useLimitTexts();
  const { kind, period } = limit;
  const own = ownOf(limit);
  const isTime = kind === 'session';
  const [wanted, setWanted] = useState<Wanted>(() => ({
    choice: 'limit',
    text: '',
    minutes: own === undefined ? (suggestedMinutes(period)[1] ?? 60) : Number(own),
    sure: false,
  }));
  const change = (part: Partial<Wanted>) => setWanted((known) => ({ ...known, ...part }));
  const { choice, text, minutes, sure } = wanted;
  const [wrong, setWrong] = useState(false);
  const [error, setError] = useState<string>();
  const set = useSetLimits();
  const amount = readTypedAmount(text, boot.currency.scale);
  const wish = choice === 'none' ? undefined : isTime ? BigInt(minutes) : amount;
  const complete = choice === 'none' || isTime || amount !== undefined;
  const outcome = complete ? outcomeOf(own, wish) : undefined;
  const amountText = useAmountText();
  const least = useLeastDeposit(kind === 'deposit');
  // Everybody may limit themselves as strictly as they like, knowing what it means.
  const isTooLittle = kind === 'deposit' && least !== undefined && wish !== undefined && wish > 0n && wish < least;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    if (wrong) return;
    if (!isTime && choice === 'limit') {
      if (text.trim() === '') return setError(t('protection.edit.empty'));
      if (text.replace(/\D/g, '').length > digitsAtMost) return setError(t('protection.edit.tooLarge'));
      if (amount === undefined) return setError(t('protection.edit.notAmount'));
    }
    if (outcome === 'same') return onClose();
    // Nothing at all, for a day at least, is no slip of a finger.
    if (wish === 0n && !sure) return change({ sure: true });
    setError(undefined);
    set.mutate([{ kind, period, value: wish }], {
      onSuccess() {
        toast(t(outcome === 'waits' ? 'protection.edit.waiting' : 'protection.edit.set'), { tone: 'win' });
        onClose();
      },
      onError: (problem) => setError(problemText(problem)),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`protection.kind.${kind}.per.${period}`)}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      width="small"
      footer={
        <Button
          type="submit"
          form={formId}
          tone={sure ? 'danger' : 'primary'}
          wide
          loading={set.isPending}
          loadingLabel={t('common.loading')}
        >
          {t(sure ? 'protection.edit.zeroSave' : outcome === 'waits' ? 'protection.edit.askRaise' : 'common.save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <p className="text-label text-ink-2">{t(`protection.kind.${kind}.note`)}</p>
        <p className="tabular text-label text-ink-3">
          {limit.value === null
            ? t('protection.edit.presentNone', { used: texts.value(kind, limit.used) })
            : t('protection.edit.present', {
                value: texts.value(kind, limit.value),
                used: texts.value(kind, limit.used),
                time: texts.when(limit.resetsAt),
              })}
        </p>
        {own !== undefined && (
          <RadioGroup
            label={t('protection.edit.choice')}
            labelHidden
            name="limit-choice"
            value={choice}
            onChange={(next) => change({ choice: next, sure: false })}
            choices={[
              { value: 'limit', label: t('protection.edit.other') },
              { value: 'none', label: t('protection.edit.none') },
            ]}
          />
        )}
        {choice === 'limit' &&
          (isTime ? (
            <NumberField
              label={t('protection.edit.minutes')}
              value={minutes}
              onChange={(next) => change({ minutes: next })}
              onProblem={(problem) => setWrong(problem !== undefined)}
              problemText={() => t('protection.edit.minutesRange', { most: minutesAtMost[period] })}
              min={15}
              max={minutesAtMost[period]}
              step={15}
              decreaseLabel={t('common.decrease')}
              increaseLabel={t('common.increase')}
              description={`= ${texts.minutes(minutes)}`}
            />
          ) : (
            <AmountInput
              label={t('protection.edit.amount')}
              text={text}
              error={error}
              onText={(next) => {
                change({ text: next, sure: false });
                setError(undefined);
              }}
              large
            />
          ))}
        {choice === 'limit' && (
          <div className="flex flex-wrap gap-2">
            {isTime
              ? suggestedMinutes(period).map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === minutes}
                    className={chipClass(one === minutes)}
                    onClick={() => change({ minutes: one })}
                  >
                    {texts.minutes(one)}
                  </button>
                ))
              : suggestedAmounts(boot.currency.scale, period).map((one) => (
                  <button
                    key={String(one)}
                    type="button"
                    aria-pressed={one === amount}
                    className={chipClass(one === amount)}
                    onClick={() => {
                      change({ text: amountText(one), sure: false });
                      setError(undefined);
                    }}
                  >
                    {format.money(one)}
                  </button>
                ))}
          </div>
        )}
        <p role="status" className="text-label text-ink-2">
          {outcome !== undefined && outcome !== 'same' && t(outcome === 'now' ? 'protection.edit.now' : 'protection.edit.waits')}
          {complete && wish === 0n && ` ${t('protection.edit.zero')}`}
          {isTooLittle && ` ${t('protection.edit.belowLeast', { amount: format.money(least) })}`}
          {outcome === 'same' && own !== undefined && t('protection.edit.same')}
        </p>
        {sure && (
          <p role="alert" className="text-label text-warning">
            {t('protection.edit.zeroSure')}
          </p>
        )}
        {error !== undefined && (isTime || choice === 'none') && (
          <p role="alert" className="text-label text-danger">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
