import { type Action, ApiError } from '@sortes/browser';
import { servedOfferKinds } from '@sortes/contract';
import { type OfferKind, type OfferStep, offerSteps, stepOfPath } from '@sortes/growth-rules';
import { Button, Chips, Select, TextField, toast } from '@sortes/ui';
import { type Ref, useRef, useState } from 'react';
import { call } from '../../shared/calls';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { beginOf, type Draft, toSend } from './document';
import { DryRunPart } from './dry-run';
import { promotionsKeys } from './keys';
import { type Checked, OfferCheck, useCheck } from './offer-check';
import { RequirementStep } from './step-requirement';
import { LimitsStep, PlacesStep, WordsStep } from './step-rest';
import { RewardStep } from './step-reward';
import { WhoStep } from './step-who';
import { useLeaving } from './use-leaving';
import { UnreadFields, useUnread } from '../../shared/unread';

const steps = Object.keys(offerSteps) as OfferStep[];
const forms = { reward: RewardStep, requirement: RequirementStep, limits: LimitsStep, words: WordsStep, places: PlacesStep };

/** What is being made or changed. */
export interface Editing {
  /** Undefined: a new offer. */
  readonly id: string | undefined;
  readonly code: string;
  readonly version: number;
  readonly draft: Draft;
  /** It is live, and gives more than one person lets go alone. */
  readonly isLiveForTwo?: boolean;
  /** The offer that it is made after, whose players are its players too. */
  readonly like?: { readonly code: string; readonly title: Draft['title'] } | undefined;
}

/** The operator's own name for an offer, as the server takes it. */
const isCode = (code: string): boolean => /^[a-z0-9][a-z0-9-]{1,39}$/.test(code);

/** Kind and name; of an offer that is there they stay as they are. */
function KindStep({
  editing,
  code,
  draft,
  onCode,
  onDraft,
}: {
  editing: Editing;
  code: string;
  draft: Draft;
  onCode: (code: string) => void;
  onDraft: (draft: Draft) => void;
}) {
  const t = useT();
  return (
    <>
      <Select
        label={t('promotions.kind')}
        value={draft.kind}
        disabled={editing.id !== undefined}
        onChange={(event) => onDraft({ ...beginOf(event.target.value as OfferKind), title: draft.title })}
        choices={servedOfferKinds.map((value) => ({ value: value as OfferKind, label: t(`promotions.kind.${value}`) }))}
      />
      <TextField
        label={t('promotions.code')}
        {...((code === '' || isCode(code)) && { description: t('promotions.codeNote') })}
        autoComplete="off"
        maxLength={40}
        value={code}
        disabled={editing.id !== undefined}
        error={code === '' || isCode(code) ? undefined : t('promotions.codeNote')}
        onChange={(event) => onCode(event.target.value.toLowerCase())}
      />
    </>
  );
}

/** What is saved of a live offer may take a second person: it is paused here, and nothing that was typed is lost. */
function PauseFirst({ id, reason, onPaused }: { id: string; reason: string; onPaused: () => void }) {
  const t = useT();
  const pause = useAction(async () => {
    await call('staffMoveOffer', { params: { id }, body: { to: 'paused', reason: reason.trim() } });
    await askAnew(sharedKeys.list.of('offers'));
    onPaused();
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button loading={pause.busy} loadingLabel={t('common.working')} onClick={() => void pause.run()}>
        {t('promotions.pauseAndSave')}
      </Button>
      {pause.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {pause.problem.text}
        </p>
      )}
    </div>
  );
}

/** As the contract has it. */
const shortestReason = 3;

/** Saves with a reason. */
function SaveForm({
  editing,
  save,
  unread,
  code,
  reason,
  onReason,
}: {
  editing: Editing;
  save: Action<[], void>;
  unread: readonly string[];
  code: string;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const t = useT();
  const lacksReason = reason.trim().length < shortestReason;
  const refused = save.problem?.error instanceof ApiError ? save.problem.error.code : undefined;
  const needsSecond = refused === 'promotion.second';
  const isTaken = refused === 'already.so' && editing.id === undefined;
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-divider pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <ReasonField value={reason} onChange={onReason} />
      {save.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {isTaken ? t('promotions.codeTaken', { code }) : save.problem.text}
        </p>
      )}
      {editing.id !== undefined && needsSecond && <PauseFirst id={editing.id} reason={reason} onPaused={() => void save.run()} />}
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        loading={save.busy}
        loadingLabel={t('common.working')}
        disabled={unread.length > 0 || lacksReason || !isCode(code)}
      >
        {t('promotions.save')}
      </Button>
      {unread.length > 0 && <p className="text-label text-danger">{t('promotions.fieldsUnread', { fields: unread.join(', ') })}</p>}
      {!isCode(code) && <p className="text-label text-ink-2">{t(code === '' ? 'promotions.codeMissing' : 'promotions.codeWrong')}</p>}
      {lacksReason && <p className="text-label text-ink-2">{t('promotions.reasonMissing')}</p>}
    </form>
  );
}

function StepButtons({ step, onStep }: { step: OfferStep; onStep: (step: OfferStep) => void }) {
  const t = useT();
  const at = steps.indexOf(step);
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button disabled={at === 0} onClick={() => onStep(steps[at - 1] ?? 'kind')}>
        {t('promotions.back')}
      </Button>
      <Button disabled={at === steps.length - 1} onClick={() => onStep(steps[at + 1] ?? 'places')}>
        {t('promotions.next')}
      </Button>
    </div>
  );
}

/** The fields of one step. */
function StepForm({
  ref,
  editing,
  step,
  code,
  draft,
  checked,
  tell,
  onCode,
  onDraft,
}: {
  ref: Ref<HTMLElement>;
  editing: Editing;
  step: OfferStep;
  code: string;
  draft: Draft;
  checked: Checked | undefined;
  tell: (field: string, label: string | undefined) => void;
  onCode: (code: string) => void;
  onDraft: (draft: Draft) => void;
}) {
  const t = useT();
  const Form = step === 'kind' || step === 'who' ? undefined : forms[step];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t(`promotions.step.${step}`)}
      // The bar on top covers nothing of it once it is scrolled to.
      className="grid scroll-mt-20 content-start gap-4 rounded-tile border border-divider bg-bg1 p-4"
    >
      <UnreadFields value={tell}>
        {Form !== undefined ? (
          <Form draft={draft} onDraft={onDraft} />
        ) : step === 'who' ? (
          <WhoStep draft={draft} onDraft={onDraft} faults={checked?.faults ?? []} who={checked?.who ?? undefined} />
        ) : (
          <KindStep editing={editing} code={code} draft={draft} onCode={onCode} onDraft={onDraft} />
        )}
      </UnreadFields>
    </section>
  );
}

/** The offer as it reads, with what it lacks: it stays in sight beside a long form, and is scrolled by itself. */
function Beside({
  checked,
  draft,
  step,
  ahead,
  unread,
  code,
  onStep,
}: {
  checked: Checked | undefined;
  draft: Draft;
  step: OfferStep;
  ahead: ReadonlySet<OfferStep>;
  unread: readonly string[];
  code: string;
  onStep: (step: OfferStep) => void;
}) {
  const t = useT();
  return (
    <section
      aria-label={t('promotions.look')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-w-0 self-start lg:sticky lg:top-20 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto"
    >
      <OfferCheck
        checked={checked}
        draft={draft}
        isWhoSaid={step !== 'who'}
        ahead={ahead}
        unread={unread}
        isNamed={isCode(code)}
        onStep={onStep}
      />
    </section>
  );
}

/** The step that somebody is at, and of a new offer those that they have not left yet: what lacks there is no mistake of theirs. */
function useSteps(isNew: boolean) {
  const [step, setStep] = useState<OfferStep>('kind');
  const [ahead, setAhead] = useState<ReadonlySet<OfferStep>>(new Set(isNew ? steps : []));
  return {
    step,
    ahead,
    setStep: (next: OfferStep) => {
      setAhead((before) => new Set([...before].filter((one) => one !== step)));
      setStep(next);
    },
    passAll: () => setAhead(new Set()),
  };
}

/** Two offers of one name are one offer to whoever reads them. */
function TitleNote({ draft: { title }, like }: Pick<Editing, 'draft' | 'like'>) {
  const t = useT();
  if (like === undefined || !Object.entries(like.title).some(([code, text]) => title[code] === text)) return null;
  return <p className="text-label text-warning">{t('promotions.titleSame', { code: like.code })}</p>;
}

/** The steps of an offer on the left, the offer as it reads on the right. */
export function Builder({ editing, onSaved }: { editing: Editing; onSaved: (id: string) => void }) {
  const t = useT();
  const { step, ahead, setStep, passAll } = useSteps(editing.id === undefined);
  const [code, setCode] = useState(editing.code);
  const [draft, setDraft] = useState(editing.draft);
  const [reason, setReason] = useState('');
  const checked = useCheck(draft);
  const { unread, tell } = useUnread();
  const isUnread = unread.length > 0;
  const form = useRef<HTMLElement>(null);
  const leaving = useLeaving(code !== editing.code || JSON.stringify(draft) !== JSON.stringify(editing.draft));
  const save = useAction(async (idempotencyKey) => {
    const body = { document: toSend(draft), reason: reason.trim() };
    const saved =
      editing.id === undefined
        ? await call('staffMakeOffer', { body: { ...body, code } }, { idempotencyKey })
        : await call('staffSaveOffer', { params: { id: editing.id }, body: { ...body, after: editing.version } });
    const [first] = saved.faults;
    if (first !== undefined || saved.id === null) {
      passAll();
      toast(t('promotions.notSaved'), { tone: 'danger' });
      setStep(stepOfPath(first?.path ?? ''));
      return;
    }
    toast(editing.id === undefined ? t('promotions.made.told') : t('promotions.saved.told', { version: saved.version }), { tone: 'win' });
    await askAnew(sharedKeys.list.of('offers'), promotionsKeys.offer.of(saved.id));
    leaving.done();
    onSaved(saved.id);
  });
  // What cannot be read would be gone with its field.
  const go = (next: OfferStep): void => {
    if (isUnread) toast(t('promotions.fieldsUnread', { fields: unread.join(', ') }), { tone: 'danger' });
    else setStep(next);
  };
  const faulty = new Set((checked?.faults ?? []).map(({ path }) => stepOfPath(path)));
  if (!isCode(code)) faulty.add('kind');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid min-w-0 content-start gap-4">
        <Chips
          label={t('promotions.steps')}
          value={step}
          onChange={(next) => go(next as OfferStep)}
          className="flex-wrap"
          choices={steps.map((value, number) => ({
            value: value as string,
            label: `${number + 1}. ${t(`promotions.step.${value}`)}${faulty.has(value) ? ' •' : ''}`,
          }))}
        />
        {editing.isLiveForTwo === true && <p className="text-label text-ink-2">{t('promotions.liveForTwo')}</p>}
        {faulty.size > 0 && <p className="text-label text-ink-2">{t('promotions.stepFaulty')}</p>}
        <StepForm ref={form} {...{ editing, step, code, draft, checked, tell }} onCode={setCode} onDraft={setDraft} />
        <StepButtons
          step={step}
          onStep={(next) => {
            go(next);
            // The button may be the last of its way; and who reads with the ear hears where they are.
            form.current?.focus();
          }}
        />
        <TitleNote draft={draft} like={editing.like} />
        <SaveForm editing={editing} save={save} unread={unread} code={code} reason={reason} onReason={setReason} />
        {leaving.question}
        <DryRunPart draft={draft} offerId={editing.id} isUnread={isUnread} />
      </div>
      <Beside {...{ checked, draft, step, ahead, unread, code }} onStep={go} />
    </div>
  );
}
