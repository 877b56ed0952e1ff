import { ApiError, languageOf, type LanguageCode } from '@sortes/browser';
import { depositFeeOf, depositKinds, isPaidByHand } from '@sortes/contract';
import { smallestUnit, tryParseMoney } from '@sortes/money';
import { Button, Chips, RadioGroup, Select, Switch, TextArea, TextField, toast } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { usePayingWords } from '../../shared/paying-words';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { shortestReason } from '../../shared/shortest-reason';
import { missingWords, WhyNot } from '../../shared/why-not';
import { useFaultFocus, type Faults } from '../../shared/use-fault-focus';
import { ReadOnlyNote } from '../../shared/who-may';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { AccountRows } from './account-rows';
import {
  basisPoints,
  draftOf,
  fieldOf,
  formOf,
  isCount,
  isPercent,
  isSum,
  wordsIn,
  type Listed,
  type Method,
  type MethodDraft,
} from './rule-draft';

/** How long it stays in sight that a second person is waited for. */
const waitsMs = 15_000;
const texts = [
  { name: 'names', most: 100, long: false },
  { name: 'notes', most: 300, long: false },
  { name: 'instructions', most: 2_000, long: true },
] as const;
const sumStep = smallestUnit(boot.currency.scale);

const showAgain = () => queryClient.invalidateQueries({ queryKey: ['list', 'methods'] });

/** What is wrong with what was typed, before the server is asked. */
function faultsOf(draft: MethodDraft, t: ReturnType<typeof useT>): Faults {
  const sums = (['minimum', 'maximum', 'amountStep', 'fixed'] as const).filter(
    (name) => !(isSum(draft[name]) || (draft[name].trim() === '' && (name === 'amountStep' || name === 'fixed'))),
  );
  const counts = (['dailyCount', 'rankFrom', 'rankTo', 'minutesToPay', 'position'] as const).filter(
    (name) => draft[name].trim() !== '' && !isCount(draft[name]),
  );
  return Object.fromEntries([
    ...sums.map((name) => [name, t('paying.badSum')]),
    ...counts.map((name) => [name, t('paying.badCount')]),
    ...(wordsIn(draft.presets).every(isSum) ? [] : [['presets', t('paying.badSum')]]),
    ...(draft.percent.trim() === '' || isPercent(draft.percent) ? [] : [['percent', t('paying.badPercent')]]),
  ]) as Faults;
}

/** Everything of one way to pay: its words, sums, fee and accounts, what the player reads, and saving with a reason. */
export function MethodFormView({
  method,
  listed,
  onDirty,
  onDone,
}: {
  method: Method | undefined;
  listed: Listed;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const words = usePayingWords();
  const mayEdit = useMay('payment.rules.change');
  const reasonId = useId();
  const [base, setBase] = useState(method);
  const [draft, setDraft] = useState(() => draftOf(method));
  const [standing, setStanding] = useState<Method>();
  const defaultLanguage = listed.languages[0] ?? boot.defaultLanguage;
  const [language, setLanguage] = useState<LanguageCode>(defaultLanguage);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<Faults>({});
  const form = useFaultFocus(said, busy);
  const edit = (change: Partial<MethodDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setSaid({});
    onDirty(true);
  };
  const isNew = base === undefined;
  const typed = faultsOf(draft, t);
  // An empty form is not wrong yet.
  const faults: Faults = { ...(isNew && draft.minimum === '' && draft.maximum === '' ? {} : typed), ...said };
  const byHand = isPaidByHand(draft.kind);
  const hasGateway = !byHand && draft.kind !== 'voucher';
  const missing = listed.languages.filter((code) =>
    texts.some(({ name }) => {
      const wanted = name === 'names' || Object.values(draft[name]).some((text) => text.trim() !== '');
      return wanted && (draft[name][code] ?? '').trim() === '';
    }),
  );
  const lacking = missingWords(t, { faults: Object.keys(faults).length, isReady: Object.keys(typed).length === 0, reason });
  const whyId = useId();
  const isReady = reason.trim().length >= shortestReason && Object.keys(typed).length === 0 && !busy;
  const waiting = listed.waiting.find(({ subject }) => subject === `deposit-method:${base?.vendorId ?? ''}`);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    setSaid({});
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
      const field = fieldOf(error);
      if (field !== undefined) {
        setSaid({ [field]: problemText(error) });
        if (field === 'names') setLanguage('EN');
      }
      if (error instanceof ApiError && error.code === 'edit.outdated') {
        const now = await call('staffListMethods', { query: {} }).catch(() => undefined);
        setStanding(now?.list.find(({ vendorId }) => vendorId === draft.vendorId));
      }
    } finally {
      setBusy(false);
    }
  };
  const leave = async () => {
    onDone();
    await showAgain();
  };
  const save = () =>
    run(async () => {
      const body = {
        method: { ...formOf(draft), gateway: hasGateway ? draft.gateway : '' },
        version: base?.version ?? null,
        reason: reason.trim(),
      };
      const { waitingApproval } = await call('staffSaveMethod', { body });
      await leave();
      toast(
        t(waitingApproval === null ? 'paying.saved' : 'paying.waits'),
        waitingApproval === null ? { tone: 'win' } : { tone: 'warning', lifeMs: waitsMs },
      );
    });
  /** Off the site and on it again; what else was typed is not saved with it. */
  const show = (enabled: boolean) =>
    run(async () => {
      if (base === undefined) return;
      const { vendorId, version } = base;
      const done = await call('staffSaveMethod', { body: { method: { vendorId, enabled }, version, reason: reason.trim() } });
      await leave();
      const why = undoReason(t, reason.trim());
      tellWithUndo(t, t(enabled ? 'paying.onSaved' : 'paying.offSaved'), async () => {
        const body = { method: { vendorId, enabled: !enabled }, version: done.method?.version ?? null, reason: why };
        await call('staffSaveMethod', { body });
        await showAgain();
      });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void save();
  };

  const sumOf = (text: string): string | undefined => (isSum(text) ? format.amount(text.trim()) : undefined);
  const field = (name: 'minimum' | 'maximum' | 'amountStep' | 'fixed' | 'percent') => ({
    name,
    label: t(`paying.field.${name}`),
    description: name === 'percent' ? undefined : sumOf(draft[name]),
    error: faults[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  });
  const count = (name: 'dailyCount' | 'rankFrom' | 'rankTo' | 'minutesToPay' | 'position') => ({
    name,
    label: t(`paying.field.${name}`),
    description: name === 'dailyCount' || name === 'rankTo' ? t('paying.listNote') : undefined,
    error: faults[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  });
  const first = tryParseMoney(wordsIn(draft.presets)[0] ?? draft.minimum.trim());
  const percentBp = basisPoints(draft.percent);
  const fixed = tryParseMoney(draft.fixed.trim()) ?? 0n;
  const cost = first === undefined ? undefined : depositFeeOf(first, { percentBp, fixed, payer: 'player' }, sumStep);
  const example =
    first === undefined || cost === undefined
      ? ''
      : draft.payer === 'house'
        ? t('paying.example.inHouse', { amount: format.money(first), fee: format.money(cost.fee) })
        : t('paying.example.in', { amount: format.money(first), arrives: format.money(cost.arrives) });
  const shownLanguages = language === defaultLanguage ? [defaultLanguage] : [defaultLanguage, language];
  const inLanguage = (of: Method['names']): string => of[language] || of.EN || '';
  const gateways = [...new Set([...listed.gateways, ...(draft.gateway === '' ? [] : [draft.gateway])])];
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <ReadOnlyNote right="payment.rules.change" />
      <AlsoEditing subject={base && mayEdit ? `deposit-method:${base.vendorId}` : undefined} />
      {waiting && (
        <p role="status" className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2 text-label">
          {t('paying.waitsOf', { name: waiting.askedBy, at: format.at(waiting.askedAt) })}
        </p>
      )}
      {base && !base.hasKeys && <p className="text-label text-warning">{t('paying.noKeysNote')}</p>}
      <fieldset disabled={!mayEdit || busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t('paying.one')}</legend>
        <section aria-label={t('paying.paymentPart')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            name="vendorId"
            label={t('paying.field.vendorId')}
            description={isNew ? t('paying.shortNote') : undefined}
            error={faults['vendorId']}
            readOnly={!isNew}
            required
            maxLength={40}
            autoComplete="off"
            value={draft.vendorId}
            onChange={(event) => edit({ vendorId: event.target.value })}
          />
          <Select
            name="kind"
            label={t('paying.field.kind')}
            error={faults['kind']}
            choices={depositKinds.map((kind) => ({ value: kind, label: t(`paying.kind.${kind}`) }))}
            value={draft.kind}
            onChange={(event) => edit({ kind: event.target.value as Method['kind'] })}
          />
          {hasGateway && (
            <Select
              name="gateway"
              label={t('paying.field.gateway')}
              error={faults['gateway']}
              choices={[{ value: '', label: '–' }, ...gateways.map((gateway) => ({ value: gateway, label: gateway }))]}
              value={draft.gateway}
              onChange={(event) => edit({ gateway: event.target.value })}
            />
          )}
          <TextField {...count('position')} />
        </section>
        <section aria-label={t('paying.words')} className="grid gap-3 border-t border-divider pt-3">
          <div className="grid gap-1">
            <h3 className="text-body font-bold">{t('paying.words')}</h3>
            <p className="text-label text-ink-3">
              {t('content.fallbackEnglish')}{' '}
              <span role="status" className={missing.length > 0 ? 'text-warning' : undefined}>
                {missing.length === 0
                  ? t('content.complete')
                  : t('content.missing', { languages: missing.map((code) => languageOf(code).endonym).join(', ') })}
              </span>
            </p>
          </div>
          <Chips
            label={t('content.languages')}
            value={language}
            onChange={setLanguage}
            choices={[...new Set([...listed.languages, 'EN' as const])].map((code) => ({
              value: code,
              label: `${languageOf(code).endonym} ${missing.includes(code) ? '○' : '✓'}`,
            }))}
          />
          {texts.map(({ name, most, long }) => (
            <div key={name} className={shownLanguages.length > 1 ? 'grid min-w-0 gap-4 lg:grid-cols-2' : 'grid min-w-0 gap-4'}>
              {shownLanguages.map((code) => {
                const { endonym, tag } = languageOf(code);
                const shared = {
                  label: t('content.inLanguage', { field: t(`paying.field.${name}`), language: endonym }),
                  lang: tag,
                  maxLength: most,
                  value: draft[name][code] ?? '',
                  ...(code === 'EN' && { name, error: faults[name] }),
                  onChange: (event: { target: { value: string } }) => edit({ [name]: { ...draft[name], [code]: event.target.value } }),
                };
                return long ? <TextArea key={code} rows={3} {...shared} /> : <TextField key={code} autoComplete="off" {...shared} />;
              })}
            </div>
          ))}
        </section>
        <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-4">
          <legend className="text-body font-bold">{t('paying.sums')}</legend>
          <TextField {...field('minimum')} required />
          <TextField {...field('maximum')} required />
          <TextField {...field('amountStep')} />
          <TextField
            name="presets"
            label={t('paying.field.presets')}
            description={t('paying.presetsNote')}
            error={faults['presets']}
            autoComplete="off"
            value={draft.presets}
            onChange={(event) => edit({ presets: event.target.value })}
          />
          <TextField {...field('percent')} />
          <TextField {...field('fixed')} />
          <div className="sm:col-span-2">
            <RadioGroup
              label={t('paying.field.payer')}
              name="payer"
              value={draft.payer}
              onChange={(payer) => edit({ payer })}
              choices={(['player', 'house'] as const).map((value) => ({ value, label: t(`paying.payer.${value}`) }))}
            />
          </div>
          <p role="status" className="text-label text-ink-2 sm:col-span-2 lg:col-span-4">
            {example}
          </p>
        </fieldset>
        <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-4">
          <legend className="text-body font-bold">{t('paying.forWhom')}</legend>
          <TextField {...count('dailyCount')} />
          <TextField {...count('rankFrom')} />
          <TextField {...count('rankTo')} />
          <TextField
            name="countries"
            label={t('paying.field.countries')}
            description={t('paying.listNote')}
            error={faults['countries']}
            autoComplete="off"
            value={draft.countries}
            onChange={(event) => edit({ countries: event.target.value })}
          />
          <TextField {...count('minutesToPay')} />
          {byHand && (
            <div className="self-center sm:col-span-2">
              <Switch checked={draft.proofNeeded} onChange={(event) => edit({ proofNeeded: event.target.checked })}>
                {t('paying.field.proofNeeded')}
              </Switch>
            </div>
          )}
        </fieldset>
        {byHand && (
          <AccountRows
            accounts={draft.accounts}
            problem={faults['accounts']}
            mayEdit={mayEdit}
            onChange={(accounts) => edit({ accounts })}
          />
        )}
      </fieldset>
      <section aria-label={t('paying.preview')} className="grid gap-1 rounded-tile bg-bg2 p-4" lang={languageOf(language).tag}>
        <h3 className="text-caption text-ink-3">{t('paying.preview')}</h3>
        <p className="text-body font-bold break-words">{inLanguage(draft.names) || '–'}</p>
        <p className="text-label break-words text-ink-2 empty:hidden">{inLanguage(draft.notes)}</p>
        <p className="tabular text-label text-ink-2">
          {t('paying.range', { from: sumOf(draft.minimum) ?? '–', to: sumOf(draft.maximum) ?? '–' })}
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {wordsIn(draft.presets)
            .filter(isSum)
            .map((preset) => (
              <span key={preset} className="tabular rounded-chip bg-bg3 px-2 py-1 text-label">
                {format.amount(preset)}
              </span>
            ))}
        </p>
        <p className="text-label break-words whitespace-pre-wrap text-ink-2 empty:hidden">{inLanguage(draft.instructions)}</p>
      </section>
      {standing && (
        <section aria-label={t('content.outdated')} className="grid gap-3 rounded-tile border border-warning/50 bg-bg2 p-4">
          <h3 className="text-body font-bold">{t('content.outdated')}</h3>
          <DifferenceList
            differing={differences(formOf(draftOf(standing)), formOf(draft))}
            oneLabel={t('content.stands')}
            otherLabel={t('content.mine')}
            nameOf={words.nameOf}
            inWords={words.inWords}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                setBase(standing);
                setDraft(draftOf(standing));
                setStanding(undefined);
                setProblem(undefined);
                onDirty(false);
              }}
            >
              {t('content.takeStanding')}
            </Button>
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
      {mayEdit && (
        <div className="grid gap-3 border-t border-divider pt-4">
          <ReasonField id={reasonId} value={reason} onChange={setReason} />
          <p role="alert" className="text-body text-danger empty:hidden">
            {problem}
          </p>
          <WhyNot id={whyId} missing={lacking} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="primary" disabled={!isReady} aria-describedby={whyId}>
              {t('paying.save')}
            </Button>
            {base && (
              <Button className="ms-auto" disabled={reason.trim().length < shortestReason || busy} onClick={() => void show(!base.enabled)}>
                {t(base.enabled ? 'paying.switchOff' : 'paying.switchOn')}
              </Button>
            )}
          </div>
        </div>
      )}
    </form>
  );
}
