import { Button, Dialog, Radio, TextField } from '@sortes/ui';
import type { LimitKind, LimitPeriod } from '@sortes/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/i18n';
import { hasModal, useModal } from '../../shared/modal';
import type { ModalProps } from '../../shared/modal';
import { problemText } from '../../shared/problem';
import { useProtectionStatus } from '../../shared/protection/status';
import { readTypedAmount } from '../../shared/read-typed-amount';
import { useSearch } from '../../shared/search';
import { useMemberOnly } from '../../shared/use-member-only';
import { useSetLimits } from './api/limits';
import { suggestedAmounts } from './state/limits';

const formId = 'limits-start';
const asked: readonly { kind: LimitKind; period: LimitPeriod }[] = [
  { kind: 'deposit', period: 'month' },
  { kind: 'loss', period: 'month' },
];

/** What a player answers to one question: an amount in units of 1/10 000, none of his own will, or nothing yet. */
type Answer = bigint | 'none' | 'other' | undefined;

/** One question: amounts to take, one of one's own, or none; nothing is chosen beforehand. */
function Question({
  kind,
  period,
  answer,
  text,
  error,
  onAnswer,
  onText,
}: {
  kind: LimitKind;
  period: LimitPeriod;
  answer: Answer;
  text: string;
  error: string | undefined;
  onAnswer: (answer: Answer) => void;
  onText: (text: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const name = `start-${kind}`;
  return (
    <fieldset className="rounded-tile border border-hairline bg-bg2 px-4 py-3">
      <legend className="float-start w-full text-body font-bold text-ink-1">{t(`protection.kind.${kind}.per.${period}`)}</legend>
      <p className="clear-both text-caption text-ink-3">{t(`protection.kind.${kind}.note`)}</p>
      <div className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {suggestedAmounts(boot.currency.scale, period).map((amount) => (
          <Radio key={String(amount)} name={name} checked={answer === amount} onChange={() => onAnswer(amount)}>
            {format.money(amount)}
          </Radio>
        ))}
        <Radio name={name} checked={answer === 'other'} onChange={() => onAnswer('other')}>
          {t('protection.start.other')}
        </Radio>
        <Radio name={name} checked={answer === 'none'} onChange={() => onAnswer('none')}>
          {t('protection.start.none')}
        </Radio>
      </div>
      {answer === 'other' && (
        <TextField
          label={t('protection.edit.amount')}
          labelHidden
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={text}
          onChange={(event) => onText(event.target.value)}
          end={<span className="text-body text-ink-3">{boot.currency.symbol}</span>}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="mt-1 text-label text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/**
 * `?m=limitsStart`: asks for limits right after registration. "No limit" has to be chosen like any other; where the law is strict nobody goes on without an
 * answer, elsewhere it can be put off.
 */
export function LimitsStartModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const shown = useMemberOnly('limitsStart');
  const after = useSearch()['after'];
  const { data: status } = useProtectionStatus();
  const set = useSetLimits();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  if (!shown) return null;
  const must = status?.jurisdiction === 'strict';
  const goOn = () => {
    if (after === 'registerSuccess' && hasModal(after)) modal.open(after);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const read = asked.map(({ kind, period }) => {
      const answer = answers[kind];
      const value = answer === 'other' ? readTypedAmount(texts[kind] ?? '', boot.currency.scale) : answer === 'none' ? undefined : answer;
      const error =
        answer === undefined
          ? t('protection.start.choose')
          : answer === 'other' && value === undefined
            ? t('protection.edit.notAmount')
            : undefined;
      return { kind, period, value, error };
    });
    const wrong = Object.fromEntries(read.flatMap(({ kind, error }) => (error === undefined ? [] : [[kind, error]])));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    set.mutate(
      read.map(({ kind, period, value }) => ({ kind, period, value })),
      { onSuccess: goOn, onError: (problem) => setErrors({ form: problemText(problem) }) },
    );
  };
  return (
    <Dialog
      open
      onClose={must ? () => undefined : goOn}
      closeOnOutsidePress={false}
      title={t('protection.start.title')}
      {...(!must && { closeLabel: t('common.close') })}
      footer={
        <div className="grid grid-cols-1 gap-2">
          <Button type="submit" form={formId} tone="primary" size="large" wide loading={set.isPending} loadingLabel={t('common.loading')}>
            {t('common.continue')}
          </Button>
          {!must && (
            <Button tone="ghost" wide onClick={goOn}>
              {t('protection.start.later')}
            </Button>
          )}
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink-2">{t(must ? 'protection.start.must' : 'protection.start.note')}</p>
        {asked.map(({ kind, period }) => (
          <Question
            key={kind}
            kind={kind}
            period={period}
            answer={answers[kind]}
            text={texts[kind] ?? ''}
            error={errors[kind]}
            onAnswer={(answer) => {
              setAnswers({ ...answers, [kind]: answer });
              setErrors({ ...errors, [kind]: undefined as never });
            }}
            onText={(text) => setTexts({ ...texts, [kind]: text })}
          />
        ))}
        <p className="text-caption text-ink-3">{t('protection.start.change')}</p>
        {errors['form'] !== undefined && (
          <p role="alert" className="text-label text-danger">
            {errors['form']}
          </p>
        )}
      </form>
    </Dialog>
  );
}
