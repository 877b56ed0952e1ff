import { Button, ConfirmDialog, Dialog, IconPause, PasswordField, RadioGroup, TextField, toast } from '@sortes/ui';
import { completeBaseOf, exclusionWords, selfExclusionTerms, timeOutHours, type SelfExclusionTerm } from '@sortes/contract';
import { useState } from 'react';
import limits from 'virtual:limits/excludeMyself';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useLanguage, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useForm } from '../../../kit/use-form';
import { useExclusion } from '../../../entities/limits/status';
import { useSelfExclusion, useTimeOut } from '../api/breaks';
import { Section, showSection } from './section';
import { ExclusionNotice } from './exclusion-notice';

const formId = 'exclusion-form';
const consequences = ['bets', 'deposits', 'marketing', 'account', 'withdraw', 'final'] as const;

interface Typed {
  readonly term: SelfExclusionTerm;
  /** The word that says it is meant. */
  readonly confirmation: string;
  readonly password: string;
}

/** The question before an exclusion: what it means in plain words, the word to type, and the password. */
function ExcludeDialog({ terms, onClose }: { terms: readonly SelfExclusionTerm[]; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const word = exclusionWords[completeBaseOf(language.code)];
  const exclude = useSelfExclusion();
  const bodyOf = ({ confirmation, ...rest }: Typed) => ({ ...rest, confirmation: confirmation.trim() });
  const form = useForm<Typed>({
    start: { term: terms[0] ?? 'forever', confirmation: '', password: '' },
    limits,
    places: { 'password.wrong': 'password', 'login.locked': 'password', 'exclusion.confirmation': 'confirmation' },
    body: bodyOf,
    faults: ({ confirmation }) => ({
      confirmation:
        confirmation.trim().toLocaleUpperCase() === word.toLocaleUpperCase() ? undefined : t('protection.exclude.wordWrong', { word }),
    }),
    async submit(typed) {
      await exclude.mutateAsync(bodyOf(typed));
      toast(t('protection.exclude.done'), { lifeMs: 10_000 });
      onClose();
      showSection('break');
    },
  });
  const { term } = form.values;
  const ends = endOf(term);
  return (
    <Dialog
      open
      onClose={form.busy ? () => undefined : onClose}
      title={t('protection.exclude.title')}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="danger" wide loading={form.busy} loadingLabel={t('common.loading')}>
            {t('protection.exclude.confirm')}
          </Button>
        </div>
      }
    >
      <form id={formId} {...form.props} className="grid grid-cols-1 gap-4">
        <RadioGroup
          label={t('protection.exclude.howLong')}
          name="exclusion-term"
          value={term}
          onChange={(next) => form.change({ term: next })}
          choices={terms.map((value) => ({ value, label: t(`protection.exclude.term.${value}`) }))}
        />
        {ends !== undefined && (
          <p role="status" className="tabular text-label text-ink-1">
            {t('protection.exclude.until', { time: format.dateTime(ends) })}
          </p>
        )}
        <div>
          <p className="text-label font-semibold text-ink-2">{t('protection.exclude.means')}</p>
          <ul className="mt-1.5 grid list-disc gap-1 ps-5 text-label text-ink-2">
            {consequences.map((key) => (
              <li key={key}>{t(`protection.exclude.meaning.${key}`)}</li>
            ))}
          </ul>
        </div>
        <TextField
          label={t('protection.exclude.type', { word })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('confirmation')}
        />
        <PasswordField
          label={t('protection.exclude.password')}
          showLabel={t('common.showPassword')}
          hideLabel={t('common.hidePassword')}
          {...form.field('password')}
        />
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** When an exclusion that begins now ends, as the server reckons it: whole months of the calendar. Undefined: never. */
function endOf(term: SelfExclusionTerm): number | undefined {
  const months = { '6m': 6, '1y': 12, '2y': 24, '5y': 60 };
  if (term === 'forever') return undefined;
  const end = new Date(serverNow());
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months[term]);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** Breaks: a short one at a press, a long one behind a question that nobody answers by mistake. */
export function BreaksSection() {
  const t = useT();
  const format = useFormat();
  const exclusion = useExclusion();
  const [hours, setHours] = useState<string>(String(timeOutHours.offered[0]));
  const [asks, setAsks] = useState<'time-out' | 'exclusion'>();
  const timeOut = useTimeOut();
  // Of a break that runs only what lengthens it by an hour at least; an exclusion outlasts all of them.
  const ends =
    exclusion === undefined ? 0 : exclusion.kind === 'time-out' && exclusion.until !== null ? exclusion.until : Number.POSITIVE_INFINITY;
  const longer = timeOutHours.offered.filter((one) => serverNow() + (one - 1) * 3_600_000 > ends);
  const chosen = longer.some((one) => String(one) === hours) ? hours : String(longer[0] ?? '');
  // Of an exclusion that runs what outlasts it by a day at least; of one without an end nothing does.
  const terms = selfExclusionTerms.filter(
    (term) =>
      exclusion === undefined || (exclusion.until !== null && (endOf(term) ?? Number.POSITIVE_INFINITY) > exclusion.until + 86_400_000),
  );
  const runs = exclusion?.kind === 'self-exclusion';
  const pauseEnds = serverNow() + Number(chosen) * 3_600_000;
  const length = t('protection.timeOut.length', { days: Math.round(Number(chosen) / 24) });
  return (
    <Section name="break" title={t('protection.breaks.title')} note={t('protection.breaks.note')} Icon={IconPause}>
      <ExclusionNotice />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {(exclusion === undefined || longer.length > 0) && (
          <div className="grid gap-3 rounded-tile border border-hairline bg-bg2 p-4">
            <div>
              <h4 className="text-body font-bold text-ink-1">{t('protection.timeOut.title')}</h4>
              <p className="mt-0.5 text-caption text-ink-3">{t(exclusion ? 'protection.timeOut.longerNote' : 'protection.timeOut.note')}</p>
            </div>
            <RadioGroup
              label={t('protection.timeOut.howLong')}
              labelHidden
              name="time-out"
              value={chosen}
              onChange={setHours}
              choices={longer.map((one) => ({
                value: String(one),
                label: t('protection.timeOut.length', { days: one / 24 }),
              }))}
            />
            <Button onClick={() => setAsks('time-out')}>{t(exclusion ? 'protection.timeOut.longer' : 'protection.timeOut.take')}</Button>
          </div>
        )}
        {terms.length > 0 && (
          <div className="grid gap-3 rounded-tile border border-hairline bg-bg2 p-4">
            <div>
              <h4 className="text-body font-bold text-ink-1">{t('protection.exclude.title')}</h4>
              <p className="mt-0.5 text-caption text-ink-3">{t(runs ? 'protection.exclude.longerNote' : 'protection.exclude.note')}</p>
            </div>
            <Button onClick={() => setAsks('exclusion')}>{t(runs ? 'protection.exclude.longer' : 'protection.exclude.open')}</Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asks === 'time-out'}
        title={t('protection.timeOut.sure', { length })}
        confirmLabel={t('protection.timeOut.take')}
        cancelLabel={t('common.cancel')}
        onClose={() => setAsks(undefined)}
        onConfirm={async () => {
          try {
            await timeOut.mutateAsync(Number(chosen));
            toast(t('protection.timeOut.done'));
            showSection('break');
          } catch (problem) {
            toast(problemText(problem), { tone: 'danger' });
            throw problem;
          }
        }}
      >
        {t('protection.timeOut.means')} {t('protection.timeOut.until', { time: format.dateTime(pauseEnds) })}
      </ConfirmDialog>
      {asks === 'exclusion' && <ExcludeDialog terms={terms} onClose={() => setAsks(undefined)} />}
    </Section>
  );
}
