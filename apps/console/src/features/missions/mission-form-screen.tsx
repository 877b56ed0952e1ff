import { laneCounters, missionRhythms, missionStepsAtMost, sumCounters, type MissionCounter, type MissionRhythm } from '@sortes/contract';
import { Button, IconPlus, Select, Skeleton, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { useListSearch } from '../../shared/list/use-list-search';
import { useGo } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { type Choices, type MissionDraft, newMission, newStep, type StepDraft } from './document';
import { ArtField, CountField, JoinsField, LanesField, RewardFields, SumField, WhoFields, WordFields } from './fields';
import { askMissionsAnew, missionKeys } from './keys';
import { Part } from './part';
import { MissionPreview } from './preview';
import { EditPage } from './save-form';
import { useChoices, useMissionCheck } from './use-check';

interface Editing {
  readonly draft: MissionDraft;
  readonly choices: Choices;
  readonly onDraft: (draft: MissionDraft) => void;
}

/** What is to be done and what it gives. */
function StepFields({ step, choices, onStep }: { step: StepDraft; choices: Choices; onStep: (step: StepDraft) => void }) {
  const t = useT();
  const { counter } = step;
  const isSum = sumCounters.has(counter);
  const kept = choices.counters.includes(counter) ? choices.counters : [...choices.counters, counter];
  return (
    <>
      <Select
        label={t('missions.counter')}
        value={counter}
        onChange={({ target }) => onStep({ ...newStep, counter: target.value as MissionCounter, reward: step.reward })}
        choices={kept.map((value) => ({ value, label: t(`missions.counter.${value}`) }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2" key={counter}>
        {!isSum && <CountField label={t('missions.count')} value={step.count} onValue={(count) => onStep({ ...step, count })} />}
        {(isSum || counter === 'bets') && (
          <SumField label={t(isSum ? 'missions.sum' : 'missions.least')} value={step.sum} onValue={(sum) => onStep({ ...step, sum })} />
        )}
      </div>
      {laneCounters.has(counter) && <LanesField value={step.lanes} onValue={(lanes) => onStep({ ...step, lanes })} />}
      <RewardFields reward={step.reward} choices={choices} onReward={(reward) => onStep({ ...step, reward })} />
    </>
  );
}

function Steps({ draft, choices, onDraft }: Editing) {
  const t = useT();
  const { steps } = draft;
  return (
    <Part title={t('missions.steps')}>
      {steps.map((step, at) => (
        // Steps have no other name than their place.
        <fieldset key={at} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-t border-divider pt-3 first:border-0 first:pt-0">
          <legend className="text-label font-semibold">{t('missions.place.stepsNo', { no: at + 1 })}</legend>
          <StepFields
            step={step}
            choices={choices}
            onStep={(next) => onDraft({ ...draft, steps: steps.map((one, i) => (i === at ? next : one)) })}
          />
          {steps.length > 1 && (
            <Button
              size="small"
              className="justify-self-start"
              onClick={() => onDraft({ ...draft, steps: steps.filter((_, i) => i !== at) })}
            >
              {t('missions.removeStep', { no: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {steps.length < missionStepsAtMost && (
        <Button
          className="justify-self-start"
          icon={<IconPlus size={16} />}
          onClick={() => onDraft({ ...draft, steps: [...steps, newStep] })}
        >
          {t('missions.addStep')}
        </Button>
      )}
    </Part>
  );
}

/** How and when it is done, and who may. */
function Rule({ draft, choices, onDraft }: Editing) {
  const t = useT();
  const dayField = (name: 'fromDay' | 'untilDay') => (
    <TextField
      label={t(`missions.${name}`)}
      type="date"
      value={draft[name] ?? ''}
      onChange={({ target }) => onDraft({ ...draft, [name]: target.value === '' ? null : target.value })}
    />
  );
  return (
    <Part title={t('missions.rule')}>
      <JoinsField value={draft.joins} onValue={(joins) => onDraft({ ...draft, joins })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <Select
          label={t('missions.rhythm')}
          value={draft.rhythm}
          onChange={({ target }) => onDraft({ ...draft, rhythm: target.value as MissionRhythm })}
          choices={missionRhythms.map((value) => ({ value, label: t(`missions.rhythm.${value}`) }))}
        />
        <CountField
          label={t('missions.claimDays')}
          description={t('missions.claimDaysNote')}
          value={draft.claimDays}
          onValue={(claimDays) => onDraft({ ...draft, claimDays })}
        />
        {dayField('fromDay')}
        {dayField('untilDay')}
      </div>
      <Select
        label={t('missions.after')}
        value={draft.after ?? ''}
        onChange={({ target }) => onDraft({ ...draft, after: target.value === '' ? null : target.value })}
        choices={[
          { value: '', label: t('missions.afterNone') },
          ...choices.missions.map(({ id, code, title }) => ({ value: id, label: `${title} · ${code}` })),
        ]}
      />
      <WhoFields
        rankFrom={draft.rankFrom}
        lists={draft.lists}
        choices={choices}
        onRank={(rankFrom) => onDraft({ ...draft, rankFrom })}
        onLists={(lists) => onDraft({ ...draft, lists })}
      />
    </Part>
  );
}

function Editor({
  id,
  code,
  version,
  start,
  isFixed,
  choices,
}: {
  id?: string;
  code?: string;
  version: number;
  start: MissionDraft;
  isFixed: boolean;
  choices: Choices;
}) {
  const t = useT();
  const go = useGo();
  const [draft, setDraft] = useState(start);
  const checked = useMissionCheck(draft);
  const editing = { draft, choices, onDraft: setDraft };
  return (
    <EditPage
      title={t(id === undefined ? 'shell.screen.newMission' : 'shell.screen.mission')}
      code={code}
      faults={checked?.faults ?? []}
      preview={<MissionPreview cards={checked?.cards ?? []} />}
      onSave={(name, reason, idempotencyKey) =>
        id === undefined
          ? call('staffMakeMission', { body: { code: name, document: draft, reason } }, { idempotencyKey })
          : call('staffSaveMission', { params: { id }, body: { after: version, document: draft, reason } })
      }
      onSaved={(missionId) => {
        toast(t('missions.saved'), { tone: 'win' });
        go({ to: '/missions/$missionId', params: { missionId } });
        void askMissionsAnew();
      }}
    >
      <Part title={t('missions.words')}>
        <ArtField value={draft.art} onValue={(art) => setDraft({ ...draft, art })} />
        <WordFields
          title={draft.title}
          about={draft.about}
          onTitle={(title) => setDraft({ ...draft, title })}
          onAbout={(about) => setDraft({ ...draft, about })}
        />
      </Part>
      {isFixed ? (
        <Part title={t('missions.rule')}>
          <p className="text-label text-ink-2">{t('missions.fixed')}</p>
          <TextField
            label={t('missions.untilDay')}
            type="date"
            value={draft.untilDay ?? ''}
            onChange={({ target }) => setDraft({ ...draft, untilDay: target.value === '' ? null : target.value })}
          />
        </Part>
      ) : (
        <>
          <Steps {...editing} />
          <Rule {...editing} />
        </>
      )}
    </EditPage>
  );
}

/** `/missions/new`: a new mission, or (`edit`) one that is there. */
export function MissionFormScreen() {
  const { search } = useListSearch();
  const { edit } = search;
  const choices = useChoices();
  const { data } = useQuery({
    queryKey: missionKeys.mission.of(edit ?? ''),
    queryFn: ({ signal }) => call('staffGetMission', { params: { id: edit ?? '' } }, { signal }),
    enabled: edit !== undefined,
  });
  if (choices === undefined || (edit !== undefined && data === undefined)) return <Skeleton className="h-96" />;
  if (data === undefined) return <Editor version={0} start={newMission} isFixed={false} choices={choices} />;
  const { mission, version, document, isFixed } = data;
  const others = { ...choices, missions: choices.missions.filter(({ id }) => id !== mission.id) };
  return <Editor key={version} id={mission.id} code={mission.code} version={version} start={document} isFixed={isFixed} choices={others} />;
}
