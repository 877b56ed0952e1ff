import { Button, Dialog, Radio, TextField, chipClass } from '@sortes/ui';
import { limitPeriods, type LimitKind, type LimitPeriod } from '@sortes/contract';
import { useState } from 'react';
import { AmountInput } from '../../kit/amount/amount-input';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useLeastDeposit } from '../../entities/limits/least-deposit';
import { useProtectionStatus } from '../../entities/limits/status';
import { readTypedAmount } from '../../kit/amount/read-typed-amount';
import { useMemberOnly } from '../../entities/account/use-member-only';
import { useForm } from '../../kit/use-form';
import { useSetLimits } from './api/limits';
import { useLimitTexts } from './parts/limit-texts';
import { minutesAtMost, suggestedAmounts, suggestedMinutes } from './state/limits';

const formId = 'limits-start';
/** Everybody answers for the first two; the others stand a press away, so that a telephone is not filled with questions. */
const asked: readonly LimitKind[] = ['deposit', 'loss'];
const more: readonly LimitKind[] = ['stake', 'session'];
const leastMinutes = 15;

/** What a player answers to one question: an amount in units of 1/10 000 (of a session minutes), none of their own will, or nothing yet. */
type Answer = bigint | 'none' | 'other' | undefined;

/** What was given to one question. */
interface Given {
  answer: Answer;
  /** An amount of one's own, as typed. */
  text: string;
  period: LimitPeriod;
}

const nothingGiven: Given = { answer: undefined, text: '', period: 'month' };

type Answers = Readonly<Record<LimitKind, Given>>;

const noAnswers: Answers = { deposit: nothingGiven, loss: nothingGiven, stake: nothingGiven, session: nothingGiven };

/** The limit that an answer asks for: an amount in 1/10 000 currency units, of a session minutes; undefined: none, or nothing that can be read. */
function valueOf(kind: LimitKind, { answer, text }: Given): bigint | undefined {
  if (typeof answer === 'bigint') return answer;
  if (answer !== 'other') return undefined;
  if (kind !== 'session') return readTypedAmount(text, boot.currency.scale);
  return /^\d{1,5}$/.test(text.trim()) ? BigInt(text.trim()) : undefined;
}

/** What is wrong with an answer, in words. */
function useAnswerFault() {
  const t = useT();
  return (kind: LimitKind, given: Given): string | undefined => {
    const { answer, period } = given;
    // What nobody has to answer may stay open.
    if (answer === undefined) return asked.includes(kind) ? t('protection.start.choose') : undefined;
    if (answer !== 'other') return undefined;
    const value = valueOf(kind, given);
    const most = minutesAtMost[period];
    if (kind === 'session')
      return value !== undefined && value >= leastMinutes && value <= most ? undefined : t('protection.edit.minutesRange', { most });
    if (value === undefined) return t('protection.edit.notAmount');
    return value === 0n ? t('protection.start.zero') : undefined;
  };
}

/** What an answer means that its amount does not show. Everybody may limit themselves as strictly as they like, knowing what it means. */
function useAnswerNote(isShown: boolean) {
  const t = useT();
  const format = useFormat();
  const least = useLeastDeposit(isShown);
  return (kind: LimitKind, given: Given): string | undefined => {
    const value = valueOf(kind, given);
    const isTooLittle = kind === 'deposit' && least !== undefined && value !== undefined && value > 0n && value < least;
    return isTooLittle ? t('protection.edit.belowLeast', { amount: format.money(least) }) : undefined;
  };
}

/** One question: of which period, and amounts to take, one of one's own, or none; no answer is chosen beforehand. */
function Question({
  kind,
  period,
  answer,
  text,
  error,
  note,
  onPeriod,
  onAnswer,
  onText,
}: {
  kind: LimitKind;
  period: LimitPeriod;
  answer: Answer;
  text: string;
  error: string | undefined;
  note: string | undefined;
  onPeriod: (period: LimitPeriod) => void;
  onAnswer: (answer: Answer) => void;
  onText: (text: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const texts = useLimitTexts();
  const isTime = kind === 'session';
  const offered = isTime ? suggestedMinutes(period).map(BigInt) : suggestedAmounts(boot.currency.scale, period);
  const name = `start-${kind}`;
  return (
    <fieldset className="rounded-tile border border-hairline bg-bg2 px-4 py-3">
      <legend className="float-start w-full text-body font-bold text-ink-1">{t(`protection.kind.${kind}.per.${period}`)}</legend>
      <p className="clear-both text-caption text-ink-3">{t(`protection.kind.${kind}.note`)}</p>
      <fieldset aria-label={t('protection.start.period')} className="mt-2 flex flex-wrap gap-2">
        {limitPeriods.map((one) => (
          <button key={one} type="button" aria-pressed={one === period} className={chipClass(one === period)} onClick={() => onPeriod(one)}>
            {t(`protection.start.per.${one}`)}
          </button>
        ))}
      </fieldset>
      <div className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {offered.map((amount) => (
          <Radio key={String(amount)} name={name} checked={answer === amount} onChange={() => onAnswer(amount)}>
            {isTime ? texts.minutes(Number(amount)) : format.money(amount)}
          </Radio>
        ))}
        <Radio name={name} checked={answer === 'other'} onChange={() => onAnswer('other')}>
          {t(isTime ? 'protection.start.otherTime' : 'protection.start.other')}
        </Radio>
        {/* Under the answer it belongs to, not under the next one. */}
        {answer === 'other' && (
          <div className="pb-2 sm:col-span-2">
            {isTime ? (
              <TextField
                label={t('protection.edit.minutes')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={text}
                onChange={(event) => onText(event.target.value)}
              />
            ) : (
              <AmountInput label={t('protection.edit.amount')} labelHidden text={text} onText={onText} />
            )}
          </div>
        )}
        <Radio name={name} checked={answer === 'none'} onChange={() => onAnswer('none')}>
          {t('protection.start.none')}
        </Radio>
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-label text-danger">
          {error}
        </p>
      )}
      <p role="status" className="mt-1 text-label text-warning empty:hidden">
        {note}
      </p>
    </fieldset>
  );
}

/**
 * `?m=limitsStart`: asks for limits; offered with the first deposit, and opened where the law is strict as soon as somebody is signed in. "No limit" has to be chosen like
 * any other; where the law is strict nobody goes on without an answer, elsewhere it can be put off.
 */
export function LimitsStartModal({ onClose }: ModalProps) {
  const t = useT();
  const shown = useMemberOnly('limitsStart');
  const { data: status } = useProtectionStatus();
  const set = useSetLimits();
  const answerFault = useAnswerFault();
  const answerNote = useAnswerNote(shown);
  const [all, setAll] = useState(false);
  const kinds = all ? [...asked, ...more] : asked;
  const form = useForm<Answers>({
    start: noAnswers,
    faults: (answers) => Object.fromEntries(kinds.map((kind) => [kind, answerFault(kind, answers[kind])])),
    async submit(answers) {
      const answered = kinds.filter((kind) => answers[kind].answer !== undefined);
      await set.mutateAsync(answered.map((kind) => ({ kind, period: answers[kind].period, value: valueOf(kind, answers[kind]) })));
      onClose();
    },
  });
  const change = (kind: LimitKind, part: Partial<Given>) => form.change({ [kind]: { ...form.values[kind], ...part } });
  if (!shown) return null;
  // Who has answered may leave it, wherever the answer was given.
  const must = status?.jurisdiction === 'strict' && !status.limitsAnswered;
  const changePeriod = (kind: LimitKind, period: LimitPeriod) =>
    // An amount is one of its period; the other answers hold for each.
    change(kind, typeof form.values[kind].answer === 'bigint' ? { period, answer: undefined } : { period });
  return (
    <Dialog
      open
      onClose={must ? () => undefined : onClose}
      closeOnOutsidePress={false}
      title={t('protection.start.title')}
      {...(!must && { closeLabel: t('common.close') })}
      footer={
        <div className="grid grid-cols-1 gap-2">
          <Button type="submit" form={formId} tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
            {t('common.continue')}
          </Button>
          {!must && (
            <Button tone="ghost" wide onClick={onClose}>
              {t('protection.start.later')}
            </Button>
          )}
        </div>
      }
    >
      <form id={formId} {...form.props} className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink-2">{t(must ? 'protection.start.must' : 'protection.start.note')}</p>
        {kinds.map((kind) => (
          <Question
            key={kind}
            kind={kind}
            {...form.values[kind]}
            error={form.errors[kind]}
            note={answerNote(kind, form.values[kind])}
            onPeriod={(next) => changePeriod(kind, next)}
            onAnswer={(answer) => change(kind, { answer })}
            onText={(text) => change(kind, { text })}
          />
        ))}
        {!all && (
          <Button wide onClick={() => setAll(true)}>
            {t('protection.start.more')}
          </Button>
        )}
        <p className="text-caption text-ink-3">{t('protection.start.change')}</p>
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
