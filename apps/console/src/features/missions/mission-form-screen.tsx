import { laneCounters, missionRhythms, missionStepsAtMost, sumCounters, type MissionCounter, type MissionRhythm } from '@sortes/contract';
import { Select, TextField } from '@sortes/ui';
import { call } from '../../shared/calls';
import { useT } from '../../shared/texts';
import { type Choices, type MissionCards, type MissionDraft, newMission, newStep, type StepDraft } from './document';
import { DryRun } from './dry-run';
import { type DocumentKind, type Editing, EditScreen } from './editor';
import { CountField, JoinsField, LanesField, RewardFields, SumField, WhoFields } from './fields';
import { askMissionsAnew, missionKeys } from './keys';
import { Part } from './part';
import { MissionPreview } from './preview';
import { Rows } from './rows';

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
        {!isSum && (
          <CountField label={t('missions.count')} most={100_000_000} value={step.count} onValue={(count) => onStep({ ...step, count })} />
        )}
        {(isSum || counter === 'bets') && (
          <SumField label={t(isSum ? 'missions.sum' : 'missions.least')} value={step.sum} onValue={(sum) => onStep({ ...step, sum })} />
        )}
      </div>
      {laneCounters.has(counter) && <LanesField value={step.lanes} onValue={(lanes) => onStep({ ...step, lanes })} />}
      <RewardFields reward={step.reward} choices={choices} onReward={(reward) => onStep({ ...step, reward })} />
    </>
  );
}

function Steps({ draft, choices, onDraft }: Editing<MissionDraft>) {
  const t = useT();
  return (
    <Part title={t('missions.steps')}>
      <Rows
        rows={draft.steps}
        most={missionStepsAtMost}
        titleOf={(no) => t('missions.place.stepsNo', { no })}
        removeOf={(no) => t('missions.removeStep', { no })}
        add={t('missions.addStep')}
        newRow={() => newStep}
        onRows={(rows) => onDraft({ ...draft, steps: rows })}
      >
        {(step, onStep) => <StepFields step={step} choices={choices} onStep={onStep} />}
      </Rows>
    </Part>
  );
}

function DayField({ name, draft, onDraft }: Editing<MissionDraft> & { name: 'fromDay' | 'untilDay' }) {
  const t = useT();
  return (
    <TextField
      label={t(`missions.${name}`)}
      type="date"
      value={draft[name] ?? ''}
      onChange={({ target }) => onDraft({ ...draft, [name]: target.value === '' ? null : target.value })}
    />
  );
}

/** How and when it is done, and who may. */
function Rule(editing: Editing<MissionDraft>) {
  const { draft, choices, onDraft } = editing;
  const t = useT();
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
          most={365}
          value={draft.claimDays}
          onValue={(claimDays) => onDraft({ ...draft, claimDays })}
        />
        <DayField {...editing} name="fromDay" />
        <DayField {...editing} name="untilDay" />
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

const mission: Omit<DocumentKind<MissionDraft, MissionCards>, 'titles'> = {
  of: 'mission',
  keyOf: (id) => missionKeys.mission.of(id),
  async open(id, signal) {
    const { mission: found, version, document, isFixed } = await call('staffGetMission', { params: { id } }, { signal });
    return { id: found.id, code: found.code, version, document, isFixed };
  },
  checkKey: (asked) => missionKeys.missionCheck.of(asked),
  check: (document, signal) => call('staffCheckMission', { body: { document } }, { signal }),
  make: (body, idempotencyKey) => call('staffMakeMission', { body }, { idempotencyKey }),
  save: (id, body) => call('staffSaveMission', { params: { id }, body }),
  onSaved(go, missionId) {
    go({ to: '/missions/$missionId', params: { missionId } });
    void askMissionsAnew();
  },
  Preview: ({ cards }) => <MissionPreview cards={[...cards]} />,
  Rules: (editing) => (
    <>
      <Steps {...editing} />
      <Rule {...editing} />
    </>
  ),
  Fixed: (editing) => <DayField {...editing} name="untilDay" />,
  Beside: DryRun,
};

/** `/missions/new`: a new mission, or (`edit`) one that is there. */
export function MissionFormScreen() {
  const t = useT();
  return (
    <EditScreen
      kind={{ ...mission, titles: { made: t('shell.screen.newMission'), edited: t('shell.screen.mission') } }}
      start={newMission}
    />
  );
}
