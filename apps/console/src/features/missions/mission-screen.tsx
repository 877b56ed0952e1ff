import { missionStepStates, type Reply, type staffMissions } from '@sortes/contract';
import { buttonClass, ErrorState, linkClass, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { ScreenLink } from '../../shared/screen-link';
import { SecondWaits } from '../../shared/second-note';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { MissionBadge, StepBadge } from './badges';
import { DryRun } from './dry-run';
import { FaultList } from './faults';
import { Most, MostText } from './most';
import { askMissionsAnew, missionKeys } from './keys';
import { Part } from './part';
import { MissionPreview } from './preview';

type Opened = Reply<typeof staffMissions.staffGetMission>;
type OnIt = Reply<typeof staffMissions.staffListMissionPlayers>['list'][number];
type Move = 'live' | 'paused' | 'ended';

const playersOf = (id: string) =>
  listOf('staffListMissionPlayers', { csv: 'staffExportMissionPlayers', params: { id }, filters: ['playerId', 'step'] });

const movesFrom: Readonly<Record<Opened['mission']['state'], readonly Move[]>> = {
  draft: ['live', 'ended'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: [],
};

function Moves({ opened: { mission, faults, needsSecond, asked, most } }: { opened: Opened }) {
  const t = useT();
  const moves = movesFrom[mission.state].filter((move) => move !== 'live' || (faults.length === 0 && asked === null));
  if (moves.length === 0) return null;
  return (
    <DecisionForm<Move>
      title={t('missions.stateOf')}
      choices={moves.map((value) => ({
        value,
        label: t(value === 'live' && needsSecond ? 'common.second.ask' : `missions.do.${value}`),
      }))}
      question={(move) => t(move === 'live' && needsSecond ? 'missions.question.ask' : `missions.question.${move}`, { code: mission.code })}
      onDecide={async (to, reason, what) => {
        const { moved, asked: request } = await call('staffMoveMission', { params: { id: mission.id }, body: { to, reason } });
        const said = request === null ? (moved ? t('common.did', { what }) : t('missions.notMoved')) : t('common.second.asked');
        toast(said, { tone: moved || request !== null ? 'win' : 'danger' });
        await askMissionsAnew();
      }}
    >
      {(move) => move === 'live' && <Most most={most} of="mission" needsSecond={needsSecond} />}
    </DecisionForm>
  );
}

function Figures({ opened: { mission, steps, most } }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('missions.figures')}>
      <Facts
        facts={[
          [t('missions.players'), format.number(mission.players)],
          [t('missions.running'), format.number(mission.running)],
          [t('missions.given'), format.amount(mission.given)],
          [t('missions.points'), format.number(mission.points)],
          [t('missions.most.mission'), <MostText key="most" most={most} />],
          ...steps.map(
            ({ no, goal, reached, claimed }) =>
              [
                `${no}. ${goal}`,
                t('missions.reachedClaimed', { reached: format.number(reached), claimed: format.number(claimed) }),
              ] as const,
          ),
        ]}
      />
    </Part>
  );
}

function Players({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const columns: readonly Column<OnIt>[] = [
    { key: 'player', title: t('missions.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
    { key: 'round', title: t('missions.period'), cell: (row) => row.round || '–' },
    { key: 'step', title: t('missions.stepNo'), numeric: true, cell: (row) => format.number(row.step) },
    { key: 'value', title: t('missions.progress'), numeric: true, cell: (row) => `${row.value} / ${row.target}` },
    { key: 'state', title: t('missions.stateOf'), cell: (row) => <StepBadge state={row.state} /> },
    { key: 'reached', title: t('missions.reachedAt'), cell: (row) => format.at(row.reachedAt) },
    { key: 'claimed', title: t('missions.claimedAt'), cell: (row) => format.at(row.claimedAt) },
    {
      key: 'given',
      title: t('missions.given'),
      numeric: true,
      cell: (row) =>
        row.grantId === null ? (
          '–'
        ) : (
          <ScreenLink place={{ to: '/grants', search: { open: row.grantId } }} className={linkClass}>
            {format.amount(row.sum ?? '0')}
          </ScreenLink>
        ),
    },
    { key: 'points', title: t('missions.points'), numeric: true, cell: (row) => (row.points === null ? '–' : format.number(row.points)) },
  ];
  return (
    <ListScreen
      list={playersOf(id)}
      name="mission-players"
      of={id}
      isPart
      title={t('missions.onIt')}
      rowKey={(row) => `${row.playerId} ${row.round} ${row.step}`}
      openLabel={(row) => playerText(row.playerId, row.userName)}
      emptyText={t('missions.onItEmpty')}
      filters={
        <>
          <PlayerFilter name="playerId" label={t('missions.player')} />
          <ChoiceFilter
            name="step"
            label={t('missions.stateOf')}
            choices={[
              { value: '', label: t('missions.every') },
              ...missionStepStates.map((value) => ({ value, label: t(`missions.step.${value}`) })),
            ]}
          />
        </>
      }
      columns={columns}
    />
  );
}

/** One mission: its figures, what it looks like, what can be done with it, and who is on it. */
export function MissionScreen() {
  const t = useT();
  const { missionId = '' } = useParams({ strict: false }) as { missionId?: string };
  const may = useMay('promotions.edit');
  const query = useQuery({
    queryKey: missionKeys.mission.of(missionId),
    queryFn: ({ signal }) => call('staffGetMission', { params: { id: missionId } }, { signal }),
  });
  if (query.isError)
    return (
      <ErrorState heading="h1" title={t('common.problem.load')}>
        {problemText(query.error)}
      </ErrorState>
    );
  const opened = query.data;
  if (opened === undefined) return <Skeleton className="h-96" />;
  const { mission, faults, cards } = opened;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <ScreenHeader
        title={mission.title}
        beside={
          <>
            <MissionBadge state={mission.state} /> {mission.code} · {t(`missions.rhythm.${mission.rhythm}`)} ·{' '}
            {t(`missions.joins.${mission.joins}`)}
          </>
        }
        actions={
          may &&
          mission.state !== 'ended' && (
            <ScreenLink place={{ to: '/missions/new', search: { edit: mission.id } }} className={buttonClass({ size: 'small' })}>
              {t('missions.edit')}
            </ScreenLink>
          )
        }
        below={<ReadOnlyNote right="promotions.edit" />}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          <SecondWaits approvalId={opened.asked} />
          <Figures opened={opened} />
          <FaultList faults={faults} />
          {may && <Moves opened={opened} />}
          {mission.state !== 'ended' && <DryRun draft={opened.document} />}
        </div>
        <Part title={t('missions.preview')}>
          <MissionPreview cards={cards} />
        </Part>
      </div>
      <Players id={missionId} />
    </div>
  );
}
