import { ApiError, languageOf, type LanguageCode } from '@sortes/browser';
import { contentFaults, type ContentFault, type ContentKind, type ContentRecord } from '@sortes/contract';
import { Button, Chips, ConfirmDialog, IconArrowClockwise, IconTrash, Skeleton, TextField, toast } from '@sortes/ui';
import { lazy, Suspense, useId, useState, type FormEvent } from 'react';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { FormFoot } from '../../shared/form-foot';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT, type Translate } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { useFaultFocus, type Faults } from '../../shared/use-fault-focus';
import { ReadOnlyNote } from '../../shared/who-may';
import type { ContentDetail } from './content-detail';
import { Facets } from './facets';
import { Outdated } from './outdated';
import { Preview } from './preview';
import { missingIn, missingText, textParts, textsIn, type TextPart } from './record';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor')).RichEditor }));

type Line = Pick<ContentDetail, 'id' | 'version' | 'record'>;

/** What keeps a record from being saved, in words, by the name of the field. */
function faultWords(t: Translate, faults: ReturnType<typeof contentFaults>): Faults {
  const words = (name: string, fault: ContentFault | undefined): string => {
    if (fault === 'order' || fault === 'key' || fault === 'game') return t(`content.fault.${fault}`);
    if (fault === 'needed' && name === 'path') return t('content.fault.path');
    if (fault === 'needed') return t(name === 'url' ? 'content.fault.button' : 'content.fault.title');
    return t('content.fault.address', { secure: 'https://', mail: 'mailto:' });
  };
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, words(name, fault)]));
}

async function showAgain(kind: ContentKind, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['list', `content.${kind}`] }),
    queryClient.invalidateQueries({ queryKey: ['content', kind, id] }),
  ]);
}

/** Everything of one record: its facts, its words side by side with the default language, the preview, and saving with a reason. */
export function ContentForm({
  kind,
  detail,
  start,
  languages,
  defaultLanguage,
  onDirty,
  onOpen,
}: {
  kind: ContentKind;
  detail: ContentDetail | undefined;
  start: ContentRecord;
  languages: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
  onDirty: (dirty: boolean) => void;
  onOpen: (id: string | undefined) => void;
}) {
  const t = useT();
  const mayEdit = useMay('content.edit');
  const reasonId = useId();
  const [base, setBase] = useState<Line | undefined>(detail);
  const [record, setRecord] = useState(start);
  const [mayUndo, setMayUndo] = useState(detail?.mayUndo ?? false);
  const [language, setLanguage] = useState<LanguageCode>(defaultLanguage);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** What the server has against a field, until something is changed. */
  const [said, setSaid] = useState<Faults>({});
  /** What the last try to save was refused for: the first of these fields is gone to. */
  const [refused, setRefused] = useState<Faults>({});
  const form = useFaultFocus(refused, busy);
  // A form that is being filled in is not wrong yet; once somebody wanted to save it, each field says what it lacks until it lacks it no more.
  const [tried, setTried] = useState(false);
  const [standing, setStanding] = useState<ContentDetail>();
  /** Grows when the words come from elsewhere than the keyboard: the editors take them over. */
  const [round, setRound] = useState(0);
  const own = faultWords(t, contentFaults(record));
  const faults: Faults = { ...(tried && own), ...said };
  const touch = () => {
    setSaid({});
    setProblem(undefined);
    onDirty(true);
  };
  const edit = (change: Partial<Record<string, unknown>>) => {
    setRecord((now) => ({ ...now, ...change }) as ContentRecord);
    touch();
  };
  const write = (name: TextPart['name'], code: LanguageCode, text: string) => {
    setRecord((now) => ({ ...now, [name]: { ...textsIn(now, name), [code]: text } }) as ContentRecord);
    touch();
  };
  const take = (line: Line, undoable: boolean) => {
    setBase(line);
    setRecord(line.record);
    setMayUndo(undoable);
    setStanding(undefined);
    setReason('');
    setRound((now) => now + 1);
    onDirty(false);
  };
  const missing = missingIn(record, languages);
  // What is on the site is taken off it first; only what is off may be deleted.
  const isShown = base !== undefined && 'enabled' in base.record ? base.record.enabled : undefined;
  const lacking = missingWords(t, { reason });
  const isReady = lacking === undefined;
  const whyId = useId();

  /** Runs a change; one that somebody else's has overtaken shows what stands now and keeps what was typed. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    setSaid({});
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
      const field = error instanceof ApiError ? error.field?.replace(/^record\./, '') : undefined;
      if (field !== undefined) {
        setSaid({ [field]: problemText(error) });
        setRefused({ [field]: problemText(error) });
      }
      if (error instanceof ApiError && error.code === 'edit.outdated' && base)
        setStanding(await call('staffGetContent', { params: { kind, id: base.id } }).catch(() => undefined));
    } finally {
      setBusy(false);
    }
  };

  const undo = async (id: string, version: number, why: string) => {
    const done = await call('staffUndoContent', { params: { kind, id }, body: { version, reason: why } });
    await showAgain(kind, id);
    return done;
  };
  /** Taken back at once, it gives the reason of what is taken back. */
  const told = (text: string, id: string, version: number, then?: () => void) => {
    const why = undoReason(t, reason.trim());
    tellWithUndo(t, text, async () => {
      await undo(id, version, why);
      then?.();
    });
  };

  /** Off the site and on it again: it stays in the list, and what else was typed is not saved with it. */
  const show = (enabled: boolean) =>
    run(async () => {
      if (base === undefined) return;
      const line = await call('staffSaveContent', {
        params: { kind, id: base.id },
        body: { record: { ...base.record, enabled } as ContentRecord, version: base.version, reason: reason.trim() },
      });
      onDirty(false);
      onOpen(undefined);
      await showAgain(kind, line.id);
      told(t(enabled ? 'content.saved' : 'content.offSaved'), line.id, line.version);
    });

  const save = (version = base?.version) =>
    run(async () => {
      if (base === undefined || version === undefined) {
        const line = await call('staffAddContent', { body: { record, reason: reason.trim() } });
        // Whoever writes ten links opens ten forms: the new one is in the list behind.
        onDirty(false);
        onOpen(undefined);
        await showAgain(kind, line.id);
        told(t('content.saved'), line.id, line.version);
        return;
      }
      const line = await call('staffSaveContent', { params: { kind, id: base.id }, body: { record, version, reason: reason.trim() } });
      take(line, true);
      await showAgain(kind, line.id);
      told(t('content.saved'), line.id, line.version, () => onOpen(undefined));
    });
  const undoHere = () =>
    run(async () => {
      if (base === undefined) return;
      const done = await undo(base.id, base.version, reason.trim());
      if (!done.exists) {
        onDirty(false);
        return onOpen(undefined);
      }
      take(await call('staffGetContent', { params: { kind, id: base.id } }), true);
      toast(t('common.undone'), { tone: 'win' });
    });
  const remove = async () => {
    if (base === undefined) return;
    try {
      const { version } = await call('staffRemoveContent', {
        params: { kind, id: base.id },
        body: { version: base.version, reason: reason.trim() },
      });
      onDirty(false);
      onOpen(undefined);
      await queryClient.invalidateQueries({ queryKey: ['list', `content.${kind}`] });
      told(t('content.removed'), base.id, version);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    if (Object.keys(own).length > 0) {
      setTried(true);
      setRefused(own);
      return setProblem(t('common.faults', { count: Object.keys(own).length }));
    }
    void save();
  };
  const shownLanguages = language === defaultLanguage ? [defaultLanguage] : [defaultLanguage, language];
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <ReadOnlyNote right="content.edit" />
      <AlsoEditing subject={base && mayEdit ? `${kind}:${base.id}` : undefined} />
      <fieldset disabled={!mayEdit || busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t(`content.one.${kind}`)}</legend>
        <Facets record={record} isNew={base === undefined} faults={faults} onEdit={edit} />
        {textParts[kind].length > 0 && (
          <section aria-label={t('content.words')} className="grid gap-3">
            <div className="grid gap-1">
              <h3 className="text-body font-bold">{t('content.languages')}</h3>
              <p className="text-label text-ink-3">
                {defaultLanguage === 'EN'
                  ? t('content.fallbackEnglish')
                  : t('content.fallback', { language: languageOf(defaultLanguage).endonym })}{' '}
                <span role="status" className={missing.length > 0 ? 'text-warning' : undefined}>
                  {missing.length === 0 ? t('content.complete') : missingText(t, missing)}
                </span>
              </p>
            </div>
            <Chips
              label={t('content.languages')}
              value={language}
              onChange={setLanguage}
              choices={languages.map((code) => ({
                value: code,
                label: `${languageOf(code).endonym} ${missing.includes(code) ? '○' : '✓'}`,
              }))}
            />
            {textParts[kind].map(({ name, rich, longest }) => (
              <div key={name} className={shownLanguages.length > 1 ? 'grid min-w-0 gap-4 lg:grid-cols-2' : 'grid min-w-0 gap-4'}>
                {shownLanguages.map((code) => {
                  const { endonym, tag } = languageOf(code);
                  const label = t('content.inLanguage', { field: t(`content.field.${name}`), language: endonym });
                  const value = textsIn(record, name)[code] ?? '';
                  return rich ? (
                    <Suspense key={code} fallback={<Skeleton className="h-60" />}>
                      <RichEditor
                        key={`${code}:${round}`}
                        label={label}
                        tag={tag}
                        value={value}
                        readOnly={!mayEdit}
                        onChange={(text) => write(name, code, text)}
                      />
                    </Suspense>
                  ) : (
                    <TextField
                      key={code}
                      label={label}
                      lang={tag}
                      {...(code === defaultLanguage && { name, error: faults[name] })}
                      maxLength={longest}
                      autoComplete="off"
                      value={value}
                      onChange={(event) => write(name, code, event.target.value)}
                    />
                  );
                })}
              </div>
            ))}
          </section>
        )}
      </fieldset>
      {textParts[kind].length > 0 && (
        <Preview record={record} languages={languages} shown={detail?.shown} mayEdit={mayEdit} start={language} />
      )}
      {standing && base && (
        <Outdated
          mine={record}
          standing={standing}
          onTake={() => take(standing, standing.mayUndo)}
          onOverwrite={() => {
            setBase(standing);
            setStanding(undefined);
            setProblem(undefined);
          }}
        />
      )}
      {mayEdit && (
        <FormFoot>
          <TextField
            id={reasonId}
            label={t('common.reason')}
            description={t('common.reasonNote')}
            autoComplete="off"
            maxLength={500}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <p role="alert" className="text-body text-danger empty:hidden">
            {problem}
          </p>
          <WhyNot id={whyId} missing={lacking} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="primary" disabled={!isReady || busy} aria-describedby={whyId}>
              {t('content.save')}
            </Button>
            {base && mayUndo && (
              <Button onClick={() => void undoHere()} disabled={!isReady || busy}>
                <IconArrowClockwise size={18} className="-scale-x-100" />
                {t('content.undoLast')}
              </Button>
            )}
            {base && isShown !== undefined && (
              <Button className="ms-auto" onClick={() => void show(!isShown)} disabled={!isReady || busy}>
                {t(isShown ? 'content.takeOff' : 'content.putOn')}
              </Button>
            )}
            {base && isShown !== true && (
              <Button tone="ghost" className="text-danger!" onClick={() => setRemoving(true)} disabled={!isReady || busy}>
                <IconTrash size={18} />
                {t('content.remove')}
              </Button>
            )}
          </div>
        </FormFoot>
      )}
      <ConfirmDialog
        open={removing}
        title={t('content.remove')}
        confirmLabel={t('content.remove')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        {t('content.removeQuestion')}
      </ConfirmDialog>
    </form>
  );
}
