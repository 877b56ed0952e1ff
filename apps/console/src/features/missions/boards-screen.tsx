import { boardStates, type Reply, type staffBoards } from '@sortes/contract';
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
import { BoardBadge } from './badges';

type Board = Reply<typeof staffBoards.staffListBoards>['list'][number];

const boards = listOf('staffListBoards', { csv: 'staffExportBoards', filters: ['text', 'state'] });

function useColumns(): readonly Column<Board>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'title',
      title: t('missions.board'),
      cell: (row) => (
        <>
          <span className="block text-start">{row.title}</span>
          <span className="block text-start text-caption font-normal text-ink-3">{row.code}</span>
        </>
      ),
    },
    { key: 'state', title: t('missions.stateOf'), cell: (row) => <BoardBadge state={row.state} /> },
    { key: 'score', title: t('missions.score'), hidden: true, cell: (row) => t(`missions.score.${row.score}`) },
    { key: 'from', title: t('missions.from'), cell: (row) => format.at(row.from) },
    { key: 'until', title: t('missions.until'), cell: (row) => format.at(row.until) },
    { key: 'players', title: t('missions.scorers'), numeric: true, cell: (row) => format.number(row.players) },
    {
      key: 'prizes',
      title: t('missions.most.board'),
      numeric: true,
      cell: (row) => (
        <>
          <span className="block">{format.amount(row.prizes)}</span>
          {row.prizePoints > 0 && (
            <span className="block text-caption text-ink-3">{t('missions.withPoints', { points: format.number(row.prizePoints) })}</span>
          )}
        </>
      ),
    },
    { key: 'given', title: t('missions.given'), numeric: true, cell: (row) => format.amount(row.given) },
    { key: 'made', title: t('missions.made'), hidden: true, cell: (row) => format.at(row.madeAt) },
  ];
}

/** Leaderboards of the brand. */
export function BoardsScreen() {
  const t = useT();
  const may = useMay('promotions.edit');
  const go = useGo();
  return (
    <ListScreen
      list={boards}
      name="boards"
      title={t('shell.screen.boards')}
      rowKey={(row) => row.id}
      openLabel={(row) => t('missions.openRow', { code: row.code })}
      onRow={(row) => go({ to: '/leaderboards/$boardId', params: { boardId: row.id } })}
      emptyText={t('missions.emptyBoards')}
      actions={
        may && (
          <ScreenLink place={{ to: '/leaderboards/new' }} className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('missions.newBoard')}
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
              ...boardStates.map((value) => ({ value, label: t(`missions.boardState.${value}`) })),
            ]}
          />
        </>
      }
      columns={useColumns()}
    />
  );
}
