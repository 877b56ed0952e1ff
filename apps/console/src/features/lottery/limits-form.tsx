import type { Input, Operations, Reply } from '@sortes/contract';
import { ApiError } from '@sortes/browser';
import { tryParseMoney } from '@sortes/money';
import { Button, IconPlus, IconTrash, IconButton, Select, TextField, toast } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import type { LotteryGame } from './games';
import { ReasonField } from '../../shared/reason-field';

type Found = Reply<Operations['staffGetLotteryLimits']>;
type Settings = Input<Operations['staffSetLotteryLimits']>['body']['settings'];

const sums = ['minimumStake', 'maximumStake', 'maximumOrder', 'maximumPrize', 'maximumOrderWin', 'maximumDrawWin'] as const;
const counts = ['maximumMultiple', 'maximumLines', 'maximumSeries'] as const;
type Name = (typeof sums)[number] | (typeof counts)[number];

interface ExposureDraft {
  limit: string;
  action: 'refuse' | 'lower-odds';
  factor: string;
  ceiling: string;
  plays: string;
}
interface BlockedDraft {
  id: number;
  numbers: string;
  playId: string;
  numero: string;
  action: 'refuse' | 'lower-odds';
  factor: string;
}
interface Draft {
  values: Readonly<Record<Name, string>>;
  exposure: ExposureDraft;
  blocked: readonly BlockedDraft[];
}

function draftOf(settings: Settings): Draft {
  const { exposure, blocked = [] } = settings;
  return {
    values: Object.fromEntries([...sums, ...counts].map((name) => [name, String(settings[name] ?? '')])) as Record<Name, string>,
    exposure: {
      limit: exposure?.limit ?? '',
      action: exposure?.action ?? 'refuse',
      factor: exposure?.factor ?? '',
      ceiling: exposure?.ceiling ?? '',
      plays: (exposure?.plays ?? []).join(', '),
    },
    blocked: blocked.map((rule, id) => ({
      id,
      numbers: rule.numbers.join(' '),
      playId: rule.playId ?? '',
      numero: rule.numero ?? '',
      action: rule.action,
      factor: rule.factor ?? '',
    })),
  };
}

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

function settingsOf({ values, exposure, blocked }: Draft): Settings {
  return {
    ...Object.fromEntries(sums.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name].trim()]]))),
    ...Object.fromEntries(counts.flatMap((name) => (values[name].trim() === '' ? [] : [[name, Number(values[name])]]))),
    ...(exposure.limit.trim() !== '' && {
      exposure: {
        limit: exposure.limit.trim(),
        action: exposure.action,
        ...(exposure.action === 'lower-odds' && { factor: exposure.factor.trim() }),
        ...(exposure.action === 'lower-odds' && exposure.ceiling.trim() !== '' && { ceiling: exposure.ceiling.trim() }),
        ...(words(exposure.plays).length > 0 && { plays: words(exposure.plays) }),
      },
    }),
    ...(blocked.length > 0 && {
      blocked: blocked.map(({ numbers, playId, numero, action, factor }) => ({
        numbers: words(numbers),
        action,
        ...(playId !== '' && { playId }),
        ...(numero.trim() !== '' && { numero: numero.trim() }),
        ...(action === 'lower-odds' && { factor: factor.trim() }),
      })),
    }),
  };
}

const isMoney = (text: string): boolean => /^\d{1,14}(\.\d{1,4})?$/.test(text.trim());
const isFactor = (text: string): boolean => /^0\.\d{1,4}$/.test(text.trim()) && Number(text) > 0;

/** Limits of one game, or of all: the form for whoever may change them, the figures for everybody else. */
export function LimitsForm({
  found: { limits, inherited },
  game,
  onDone,
}: {
  found: Found;
  game: LotteryGame | undefined;
  onDone: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const mayChange = useMay('lottery.limits');
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(limits.settings));
  const [version, setVersion] = useState(limits.version);
  const [standing, setStanding] = useState<Found>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const note = (name: Name): string => {
    const value = inherited?.[name];
    if (value === undefined || value === null) return t('lottery.limits.none');
    return t('lottery.limits.inherited', { value: typeof value === 'number' ? format.number(value) : format.amount(value) });
  };
  if (!mayChange)
    return (
      <Facts
        facts={[
          ...sums.map(
            (name) =>
              [
                t(`lottery.limits.${name}`),
                limits.settings[name] === undefined ? note(name) : format.amount(limits.settings[name]),
              ] as const,
          ),
          ...counts.map((name) => [t(`lottery.limits.${name}`), limits.settings[name] ?? note(name)] as const),
          [t('lottery.limits.exposure'), format.amount(limits.settings.exposure?.limit)] as const,
          ...(limits.settings.blocked ?? []).map(
            (rule) =>
              [t('lottery.limits.blocked'), `${rule.numbers.join(' ')}${rule.numero === undefined ? '' : ` · ${rule.numero}`}`] as const,
          ),
        ]}
      />
    );

  const { values, exposure, blocked } = draft;
  const bad = {
    ...Object.fromEntries(sums.map((name) => [name, values[name].trim() !== '' && !isMoney(values[name])])),
    ...Object.fromEntries(counts.map((name) => [name, values[name].trim() !== '' && !/^[1-9]\d{0,6}$/.test(values[name].trim())])),
  } as Record<Name, boolean>;
  const badExposure =
    exposure.limit.trim() !== '' &&
    (!isMoney(exposure.limit) ||
      (exposure.action === 'lower-odds' && (!isFactor(exposure.factor) || (exposure.ceiling.trim() !== '' && !isMoney(exposure.ceiling)))));
  const badRule = (rule: BlockedDraft): boolean =>
    words(rule.numbers).length === 0 || (rule.action === 'lower-odds' && !isFactor(rule.factor));
  const faults = Object.values(bad).filter(Boolean).length + (badExposure ? 1 : 0) + blocked.filter(badRule).length;
  const missing = missingWords(t, { faults, reason });
  const whyId = useId();
  const isWhole = missing === undefined;
  const set = (name: Name, value: string) => setDraft({ ...draft, values: { ...values, [name]: value } });
  const setExposure = (change: Partial<ExposureDraft>) => setDraft({ ...draft, exposure: { ...exposure, ...change } });
  const setRule = (id: number, change: Partial<BlockedDraft>) =>
    setDraft({ ...draft, blocked: blocked.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)) });
  const actions = [
    { value: 'refuse', label: t('lottery.blocked.refused') },
    { value: 'lower-odds', label: t('lottery.blocked.lowered') },
  ];
  const plays = [{ value: '', label: t('lottery.all') }, ...(game?.plays ?? []).map(({ code, name }) => ({ value: code, label: name }))];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || busy) return;
    setBusy(true);
    setProblem(undefined);
    const params = { scope: limits.scope };
    try {
      await call('staffSetLotteryLimits', { params, body: { settings: settingsOf(draft), version, reason: reason.trim() } });
      toast(t('lottery.limits.saved'), { tone: 'win' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['list', 'bet-limits'] }),
        queryClient.invalidateQueries({ queryKey: ['bet-limits-of'] }),
      ]);
      onDone();
    } catch (error) {
      setProblem(problemText(error));
      // What was typed stays; what stands now is shown beside it, and saving again means this.
      if (error instanceof ApiError && error.code === 'edit.outdated') {
        const now = await call('staffGetLotteryLimits', { params }).catch(() => undefined);
        setStanding(now);
        if (now) setVersion(now.limits.version);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <AlsoEditing subject={`lottery-limits:${limits.scope}`} />
      <div className="grid gap-3 sm:grid-cols-2">
        {sums.map((name) => (
          <TextField
            key={name}
            label={t(`lottery.limits.${name}`)}
            description={tryParseMoney(values[name].trim()) === undefined ? note(name) : format.amount(values[name].trim())}
            error={bad[name] ? t('lottery.limits.badMoney') : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={values[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        {counts.map((name) => (
          <TextField
            key={name}
            label={t(`lottery.limits.${name}`)}
            description={note(name)}
            error={bad[name] ? t('lottery.limits.badCount') : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={values[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
      <fieldset className="grid gap-3 border-t border-divider pt-3 sm:grid-cols-2">
        <legend className="text-body font-bold">{t('lottery.limits.exposure')}</legend>
        <TextField
          label={t('lottery.limits.exposureLimit')}
          description={t('lottery.limits.exposureNote')}
          inputMode="decimal"
          autoComplete="off"
          value={exposure.limit}
          onChange={(event) => setExposure({ limit: event.target.value })}
        />
        <Select
          label={t('lottery.limits.beyond')}
          choices={actions}
          value={exposure.action}
          onChange={(event) => setExposure({ action: event.target.value as ExposureDraft['action'] })}
        />
        {exposure.action === 'lower-odds' && (
          <>
            <TextField
              label={t('lottery.limits.factor')}
              description={t('lottery.limits.factorNote')}
              inputMode="decimal"
              autoComplete="off"
              value={exposure.factor}
              onChange={(event) => setExposure({ factor: event.target.value })}
            />
            <TextField
              label={t('lottery.ceiling')}
              inputMode="decimal"
              autoComplete="off"
              value={exposure.ceiling}
              onChange={(event) => setExposure({ ceiling: event.target.value })}
            />
          </>
        )}
        <TextField
          label={t('lottery.limits.plays')}
          description={t('lottery.limits.playsNote')}
          autoComplete="off"
          value={exposure.plays}
          onChange={(event) => setExposure({ plays: event.target.value })}
        />
      </fieldset>
      <fieldset className="grid gap-3 border-t border-divider pt-3">
        <legend className="text-body font-bold">{t('lottery.limits.blocked')}</legend>
        {blocked.map((rule) => (
          <div key={rule.id} className="grid gap-3 rounded-tile border border-divider p-3 sm:grid-cols-2">
            <TextField
              label={t('lottery.limits.numbers')}
              description={t('lottery.limits.numbersNote')}
              autoComplete="off"
              value={rule.numbers}
              onChange={(event) => setRule(rule.id, { numbers: event.target.value })}
            />
            <Select
              label={t('lottery.play')}
              choices={plays}
              value={rule.playId}
              onChange={(event) => setRule(rule.id, { playId: event.target.value })}
            />
            <TextField
              label={t('lottery.limits.numero')}
              autoComplete="off"
              value={rule.numero}
              onChange={(event) => setRule(rule.id, { numero: event.target.value })}
            />
            <Select
              label={t('lottery.limits.beyond')}
              choices={actions}
              value={rule.action}
              onChange={(event) => setRule(rule.id, { action: event.target.value as BlockedDraft['action'] })}
            />
            {rule.action === 'lower-odds' && (
              <TextField
                label={t('lottery.limits.factor')}
                description={t('lottery.limits.factorNote')}
                inputMode="decimal"
                autoComplete="off"
                value={rule.factor}
                onChange={(event) => setRule(rule.id, { factor: event.target.value })}
              />
            )}
            <div className="self-end">
              <IconButton
                label={t('lottery.limits.dropRule', { numbers: rule.numbers || '–' })}
                onClick={() => setDraft({ ...draft, blocked: blocked.filter(({ id }) => id !== rule.id) })}
              >
                <IconTrash size={18} />
              </IconButton>
            </div>
          </div>
        ))}
        <div>
          <Button
            size="small"
            icon={<IconPlus size={16} />}
            onClick={() =>
              setDraft({
                ...draft,
                blocked: [
                  ...blocked,
                  {
                    id: Math.max(-1, ...blocked.map(({ id }) => id)) + 1,
                    numbers: '',
                    playId: '',
                    numero: '',
                    action: 'refuse',
                    factor: '',
                  },
                ],
              })
            }
          >
            {t('lottery.limits.addRule')}
          </Button>
        </div>
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      {standing && (
        <section aria-label={t('lottery.limits.standing')} className="grid gap-2 rounded-tile border border-warning/40 bg-bg2 p-3">
          <h3 className="text-body font-bold">{t('lottery.limits.standing')}</h3>
          <pre className="overflow-x-auto font-mono text-caption whitespace-pre-wrap">
            {JSON.stringify(standing.limits.settings, null, 2)}
          </pre>
          <p className="text-label text-ink-2">{t('lottery.limits.standingNote')}</p>
          <div>
            <Button size="small" onClick={() => setDraft(draftOf(standing.limits.settings))}>
              {t('lottery.limits.takeStanding')}
            </Button>
          </div>
        </section>
      )}
      <WhyNot id={whyId} missing={missing} />
      <Button type="submit" tone="primary" disabled={!isWhole || busy} aria-describedby={whyId}>
        {t('lottery.limits.save')}
      </Button>
    </form>
  );
}
