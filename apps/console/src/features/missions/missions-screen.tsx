import { missionStates, type Reply, type staffMissions } from '@sortes/contract';
import { buttonClass } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { ScreenLink, useGo } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { MissionBadge } from './badges';

type Mission = Reply<typeof staffMissions.staffListMissions>['list'][number];

const missions = listOf('staffListMissions', { csv: 'staffExportMissions', filters: ['text', 'state'] });

function useColumns(): readonly Column<Mission>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'title',
      title: t('missions.mission'),
      cell: (row) => (
        <>
          <span className="block text-start">{row.title}</span>
          <span className="block text-start text-caption font-normal text-ink-3">{row.code}</span>
        </>
      ),
    },
    { key: 'state', title: t('missions.stateOf'), cell: (row) => <MissionBadge state={row.state} /> },
    { key: 'rhythm', title: t('missions.rhythm'), cell: (row) => t(`missions.rhythm.${row.rhythm}`) },
    { key: 'players', title: t('missions.players'), numeric: true, cell: (row) => format.number(row.players) },
    { key: 'running', title: t('missions.running'), numeric: true, cell: (row) => format.number(row.running) },
    { key: 'reached', title: t('missions.reached'), numeric: true, cell: (row) => format.number(row.reached) },
    { key: 'claimed', title: t('missions.claimed'), numeric: true, cell: (row) => format.number(row.claimed) },
    { key: 'given', title: t('missions.given'), numeric: true, cell: (row) => format.amount(row.given) },
    { key: 'points', title: t('missions.points'), numeric: true, cell: (row) => format.number(row.points) },
    { key: 'made', title: t('missions.made'), hidden: true, cell: (row) => format.at(row.madeAt) },
  ];
}

/** Missions of the brand with who is on them and what they gave. */
export function MissionsScreen() {
  const t = useT();
  const may = useMay('promotions.edit');
  const go = useGo();
  return (
    <ListScreen
      list={missions}
      name="missions"
      title={t('shell.screen.missions')}
      rowKey={(row) => row.id}
      openLabel={(row) => t('missions.openRow', { code: row.code })}
      onRow={(row) => go({ to: '/missions/$missionId', params: { missionId: row.id } })}
      emptyText={t('missions.empty')}
      actions={
        may && (
          <ScreenLink place={{ to: '/missions/new' }} className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('missions.new')}
          </ScreenLink>
        )
      }
      note={<ReadOnlyNote right="promotions.edit" />}
      filters={
        <>
          <TextFilter name="text" label={t('missions.search')} wide />
          <ChoiceFilter
            name="state"
            label={t('missions.stateOf')}
            choices={[
              { value: '', label: t('missions.every') },
              ...missionStates.map((value) => ({ value, label: t(`missions.state.${value}`) })),
            ]}
          />
        </>
      }
      columns={useColumns()}
    />
  );
}
