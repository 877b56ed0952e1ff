import { ApiError } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { roundToStep, smallestUnit, tryParseMoney } from '@sortes/money';
import { Button, ErrorState, Skeleton, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode, useId } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { usePayingWords } from '../../shared/paying-words';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import { useFaultFocus, type Faults } from '../../shared/use-fault-focus';
import { ReadOnlyNote } from '../../shared/who-may';
import { ReasonField } from '../../shared/reason-field';
import { basisPoints, fieldOf, isCount, isPercent, isSum, type Rule, type RuleForm } from './rule-draft';

type Found = Reply<Operations['staffGetPayoutRule']>;

const waitsMs = 15_000;
const sums = [
  'bankMinimum',
  'bankMaximum',
  'ewalletMinimum',
  'ewalletMaximum',
  'dailyAmount',
  'feeFixed',
  'automaticUpTo',
  'fourEyesAbove',
  'aloneADay',
  'smallBalance',
] as const;
const counts = ['dailyCount', 'freePerDay', 'automaticAccountDays', 'automaticEarlier', 'handCreditDays'] as const;
const times = ['openFrom', 'openUntil'] as const;
/** Sums and counts that may be left empty: there is no such limit then. */
const optional: ReadonlySet<string> = new Set(['dailyAmount', 'fourEyesAbove', 'aloneADay', 'dailyCount']);
type Name = (typeof sums)[number] | (typeof counts)[number] | (typeof times)[number] | 'percent';
type Draft = Readonly<Record<Name, string>>;

const draftOf = (rule: Rule): Draft =>
  ({
    ...Object.fromEntries([...sums, ...counts, ...times].map((name) => [name, String(rule[name] ?? '')])),
    percent: String(rule.feeBasisPoints / 100),
  }) as Draft;

function formOf(draft: Draft): RuleForm {
  const textOf = (name: Name): string | null => (draft[name].trim() === '' ? null : draft[name].trim());
  return {
    ...Object.fromEntries([...sums, ...times].map((name) => [name, textOf(name)])),
    ...Object.fromEntries(counts.map((name) => [name, draft[name].trim() === '' ? null : Number(draft[name])])),
    feeBasisPoints: basisPoints(draft.percent),
  } as RuleForm;
}

/** The rules of money out of this brand. */
export function PayoutRulesScreen() {
  const t = useT();
  const query = useQuery({
    queryKey: ['payout-rule'],
    queryFn: ({ signal }) => call('staffGetPayoutRule', {}, { signal }),
    // The form holds what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-h1 font-bold">{t('shell.screen.payoutRules')}</h1>
      {query.data ? (
        <RulesForm found={query.data} />
      ) : query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  );
}

function RulesForm({ found }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const words = usePayingWords();
  const mayEdit = useMay('payment.rules.change');
  const [base, setBase] = useState(found);
  const [draft, setDraft] = useState(() => draftOf(found.rule));
  const [standing, setStanding] = useState<Found>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<Faults>({});
  const form = useFaultFocus(said, busy);
  const { waiting } = found;
  const faults: Faults = {
    ...(Object.fromEntries([
      ...sums
        .filter((name) => !isSum(draft[name]) && !(optional.has(name) && draft[name].trim() === ''))
        .map((name) => [name, t('paying.badSum')]),
      ...counts
        .filter((name) => !isCount(draft[name]) && !(optional.has(name) && draft[name].trim() === ''))
        .map((name) => [name, t('paying.badCount')]),
      ...(isPercent(draft.percent) ? [] : [['percent', t('paying.badPercent')]]),
    ]) as Faults),
    ...said,
  };
  const changed = differences(formOf(draftOf(base.rule)), formOf(draft));
  const missing = missingWords(t, { faults: Object.keys(faults).length - Object.keys(said).length, reason });
  const whyId = useId();
  const isReady = changed.length > 0 && missing === undefined && !busy;
  const set = (name: Name, value: string) => {
    setDraft({ ...draft, [name]: value });
    setSaid({});
  };
  const begin = (next: Found) => {
    setBase(next);
    setDraft(draftOf(next.rule));
    setStanding(undefined);
    setProblem(undefined);
    setSaid({});
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setProblem(undefined);
    setSaid({});
    try {
      const { waitingApproval } = await call('staffSavePayoutRule', {
        body: { rule: formOf(draft), version: base.version, reason: reason.trim() },
      });
      const next = await call('staffGetPayoutRule', {});
      queryClient.setQueryData(['payout-rule'], next);
      begin(next);
      setReason('');
      toast(
        t(waitingApproval === null ? 'paying.saved' : 'paying.waits'),
        waitingApproval === null ? { tone: 'win' } : { tone: 'warning', lifeMs: waitsMs },
      );
    } catch (error) {
      setProblem(problemText(error));
      const field = fieldOf(error);
      if (field !== undefined) setSaid({ [field === 'feeBasisPoints' ? 'percent' : field]: problemText(error) });
      if (error instanceof ApiError && error.code === 'edit.outdated')
        setStanding(await call('staffGetPayoutRule', {}).catch(() => undefined));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name, note?: string) => (
    <TextField
      key={name}
      name={name}
      label={t(name === 'percent' ? 'paying.field.feeBasisPoints' : `paying.field.${name}`)}
      description={
        (sums as readonly string[]).includes(name) && isSum(draft[name])
          ? format.amount(draft[name].trim())
          : (note ?? (optional.has(name) ? t('paying.listNote') : undefined))
      }
      error={faults[name]}
      inputMode={(counts as readonly string[]).includes(name) ? 'numeric' : 'decimal'}
      {...((times as readonly string[]).includes(name) && { type: 'time' })}
      autoComplete="off"
      value={draft[name]}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const [least, most, fixed] = [draft.bankMinimum, draft.bankMaximum, draft.feeFixed].map((text) => tryParseMoney(text.trim()));
  const sample = least === undefined || most === undefined ? undefined : least * 10n < most ? least * 10n : most;
  const fee =
    sample === undefined
      ? undefined
      : // Rounded up to what the currency can show, as the server does.
        roundToStep(
          sample * BigInt(basisPoints(draft.percent)) + (fixed ?? 0n) * 10_000n,
          10_000n * smallestUnit(boot.currency.scale),
          'up',
        ) / 10_000n;
  const example =
    sample === undefined || fee === undefined
      ? ''
      : t('paying.example.out', { amount: format.money(sample), fee: format.money(fee), arrives: format.money(sample - fee) });
  const rangeOf = (kind: 'bank' | 'ewallet'): string =>
    t('paying.range', { from: format.amount(draft[`${kind}Minimum`].trim()), to: format.amount(draft[`${kind}Maximum`].trim()) });
  return (
    <form ref={form} onSubmit={(event) => void save(event)} className="grid max-w-5xl gap-5">
      <ReadOnlyNote right="payment.rules.change" />
      <AlsoEditing subject={mayEdit ? `payout-rule:${boot.currency.code}` : undefined} />
      {waiting && (
        <p role="status" className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2 text-label">
          {t('paying.waitsOf', { name: waiting.askedBy, at: format.at(waiting.askedAt) })}
        </p>
      )}
      <fieldset disabled={!mayEdit || busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t('shell.screen.payoutRules')}</legend>
        <Part title={t('paying.bank')}>
          {field('bankMinimum')}
          {field('bankMaximum')}
        </Part>
        <Part title={t('paying.ewallet')}>
          {field('ewalletMinimum')}
          {field('ewalletMaximum')}
        </Part>
        <Part title={t('paying.forWhom')}>
          {field('dailyAmount')}
          {field('dailyCount')}
          {field('smallBalance')}
        </Part>
        <Part title={t('paying.fee')} note={example}>
          {field('percent')}
          {field('feeFixed')}
          {field('freePerDay')}
        </Part>
        <Part title={t('paying.hours')} note={t('paying.hoursNote', { zone: boot.timeZone })}>
          {field('openFrom')}
          {field('openUntil')}
        </Part>
        <Part title={t('paying.automatic')} note={t('paying.automaticNote')}>
          {field('automaticUpTo')}
          {field('automaticAccountDays')}
          {field('automaticEarlier')}
        </Part>
        <Part title={t('paying.fourEyes')} note={t('paying.fourEyesNote')}>
          {field('fourEyesAbove')}
          {field('aloneADay', t('paying.aloneADayNote'))}
          {field('handCreditDays', t('paying.handCreditDaysNote'))}
        </Part>
      </fieldset>
      <section aria-label={t('paying.preview')} className="grid gap-1 rounded-tile bg-bg2 p-4 text-label text-ink-2">
        <h2 className="text-caption text-ink-3">{t('paying.preview')}</h2>
        <p>{`${t('paying.bank')}: ${rangeOf('bank')}`}</p>
        <p>{`${t('paying.ewallet')}: ${rangeOf('ewallet')}`}</p>
        {isCount(draft.dailyCount) && <p>{t('paying.preview.count', { count: Number(draft.dailyCount) })}</p>}
        <p>{`${t('paying.hours')}: ${
          draft.openFrom === '' ? t('paying.always') : t('paying.range', { from: draft.openFrom, to: draft.openUntil || '–' })
        }`}</p>
        <p>{example}</p>
        {isCount(draft.freePerDay) && Number(draft.freePerDay) > 0 && (
          <p>{t('paying.preview.free', { count: Number(draft.freePerDay) })}</p>
        )}
      </section>
      {standing && (
        <section aria-label={t('content.outdated')} className="grid gap-3 rounded-tile border border-warning/50 bg-bg2 p-4">
          <h2 className="text-body font-bold">{t('content.outdated')}</h2>
          <DifferenceList
            differing={differences(formOf(draftOf(standing.rule)), formOf(draft))}
            oneLabel={t('content.stands')}
            otherLabel={t('content.mine')}
            nameOf={words.nameOf}
            inWords={words.inWords}
          />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => begin(standing)}>{t('content.takeStanding')}</Button>
            <Button
              onClick={() => {
                setBase(standing);
                setStanding(undefined);
                setProblem(undefined);
              }}
            >
              {t('content.keepMine')}
            </Button>
          </div>
        </section>
      )}
      {mayEdit && changed.length > 0 && (
        <div className="sticky bottom-0 z-10 grid gap-2 rounded-tile border border-divider bg-bg1 px-4 py-3 shadow-lg">
          <ul className="max-h-24 overflow-y-auto text-label text-ink-1">
            {changed.map(({ path, one, other }) => (
              <li key={path.join(' ')} className="break-words">
                {words.nameOf(path)}: <span className="text-ink-3 line-through">{words.inWords(path, one)}</span> →{' '}
                {words.inWords(path, other)}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-end gap-3">
            <ReasonField rows={1} value={reason} onChange={setReason} className="min-w-56 flex-1" />
            <Button onClick={() => begin(found)}>{t('common.leave')}</Button>
            <Button
              type="submit"
              tone="primary"
              disabled={!isReady}
              aria-describedby={whyId}
              loading={busy}
              loadingLabel={t('common.working')}
            >
              {t('paying.save')}
            </Button>
          </div>
          <WhyNot id={whyId} missing={missing} />
          <p role="alert" className="text-body text-danger empty:hidden">
            {problem}
          </p>
        </div>
      )}
    </form>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="text-body font-bold">{title}</legend>
      {note !== undefined && <p className="text-label text-ink-2 sm:col-span-2 lg:col-span-3">{note}</p>}
      {children}
    </fieldset>
  );
}
