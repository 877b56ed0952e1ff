import type { Action } from '@sortes/browser';
import { servedOfferKinds } from '@sortes/contract';
import { type OfferKind, type OfferStep, offerSteps, stepOfPath } from '@sortes/growth-rules';
import { Button, Chips, Select, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { beginOf, type Draft } from './document';
import { DryRunPart } from './dry-run';
import { promotionsKeys } from './keys';
import { OfferCheck, useCheck } from './offer-check';
import { RequirementStep } from './step-requirement';
import { LimitsStep, PlacesStep, WordsStep } from './step-rest';
import { RewardStep } from './step-reward';
import { WhoStep } from './step-who';

const steps = Object.keys(offerSteps) as OfferStep[];
const forms = { reward: RewardStep, requirement: RequirementStep, who: WhoStep, limits: LimitsStep, words: WordsStep, places: PlacesStep };

/** What is being made or changed. */
export interface Editing {
  /** Undefined: a new offer. */
  readonly id: string | undefined;
  readonly code: string;
  readonly version: number;
  readonly draft: Draft;
}

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
        description={t('promotions.codeNote')}
        autoComplete="off"
        maxLength={40}
        value={code}
        disabled={editing.id !== undefined}
        onChange={(event) => onCode(event.target.value.toLowerCase())}
      />
    </>
  );
}

/** Saves with a reason. */
function SaveForm({
  save,
  code,
  reason,
  onReason,
}: {
  save: Action<[], void>;
  code: string;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const t = useT();
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
          {save.problem.text}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        loading={save.busy}
        loadingLabel={t('common.working')}
        disabled={reason.trim().length < 3 || code.length < 2}
      >
        {t('promotions.save')}
      </Button>
    </form>
  );
}

/** The steps of an offer on the left, the offer as it reads on the right. */
export function Builder({ editing, onSaved }: { editing: Editing; onSaved: (id: string) => void }) {
  const t = useT();
  const [step, setStep] = useState<OfferStep>('kind');
  const [code, setCode] = useState(editing.code);
  const [draft, setDraft] = useState(editing.draft);
  const [reason, setReason] = useState('');
  const checked = useCheck(draft);
  const save = useAction(async (idempotencyKey) => {
    const body = { document: draft, reason: reason.trim() };
    const saved =
      editing.id === undefined
        ? await call('staffMakeOffer', { body: { ...body, code } }, { idempotencyKey })
        : await call('staffSaveOffer', { params: { id: editing.id }, body: { ...body, after: editing.version } });
    const [first] = saved.faults;
    if (first !== undefined || saved.id === null) {
      toast(t('promotions.notSaved'), { tone: 'danger' });
      setStep(stepOfPath(first?.path ?? ''));
      return;
    }
    toast(editing.id === undefined ? t('promotions.made.told') : t('promotions.saved.told', { version: saved.version }), { tone: 'win' });
    await askAnew(sharedKeys.list.of('offers'), promotionsKeys.offer.of(saved.id));
    onSaved(saved.id);
  });
  const at = steps.indexOf(step);
  const Form = step === 'kind' ? undefined : forms[step];
  const faulty = new Set((checked?.faults ?? []).map(({ path }) => stepOfPath(path)));
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid min-w-0 content-start gap-4">
        <Chips
          label={t('promotions.steps')}
          value={step}
          onChange={(next) => setStep(next as OfferStep)}
          className="flex-wrap"
          choices={steps.map((value, number) => ({
            value: value as string,
            label: `${number + 1}. ${t(`promotions.step.${value}`)}${faulty.has(value) ? ' •' : ''}`,
          }))}
        />
        <section
          aria-label={t(`promotions.step.${step}`)}
          className="grid content-start gap-4 rounded-tile border border-divider bg-bg1 p-4"
        >
          {Form === undefined ? (
            <KindStep editing={editing} code={code} draft={draft} onCode={setCode} onDraft={setDraft} />
          ) : (
            <Form draft={draft} onDraft={setDraft} />
          )}
        </section>
        <div className="flex flex-wrap justify-between gap-3">
          <Button disabled={at === 0} onClick={() => setStep(steps[at - 1] ?? 'kind')}>
            {t('promotions.back')}
          </Button>
          <Button disabled={at === steps.length - 1} onClick={() => setStep(steps[at + 1] ?? 'places')}>
            {t('promotions.next')}
          </Button>
        </div>
        <SaveForm save={save} code={code} reason={reason} onReason={setReason} />
        <DryRunPart draft={draft} offerId={editing.id} />
      </div>
      <OfferCheck checked={checked} />
    </div>
  );
}
