import type { Reply, staffBoards } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { useParams } from '@tanstack/react-router';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerLink } from '../../shared/player-link';
import { ScreenLink } from '../../shared/screen-link';
import { isTextId, useT } from '../../shared/texts';

type Bet = Reply<typeof staffBoards.staffListBoardBets>['list'][number];

const betsOf = (id: string, playerId: number) =>
  listOf('staffListBoardBets', { csv: 'staffExportBoardBets', params: { id, playerId }, filters: [] });

/** The bets that a player's score on a leaderboard is made of. */
export function BoardBetsScreen() {
  const t = useT();
  const format = useFormat();
  const { boardId = '', playerId = '0' } = useParams({ strict: false }) as { boardId?: string; playerId?: string };
  const laneText = (lane: string): string => {
    const id = `missions.lane.${lane}`;
    return isTextId(id) ? t(id) : lane;
  };
  const columns: readonly Column<Bet>[] = [
    { key: 'at', title: t('missions.decidedAt'), cell: (row) => format.at(row.at) },
    { key: 'lane', title: t('missions.lanes'), cell: (row) => laneText(row.lane) },
    { key: 'staked', title: t('missions.staked'), numeric: true, cell: (row) => format.amount(row.staked) },
    { key: 'valid', title: t('missions.valid'), numeric: true, cell: (row) => format.amount(row.valid) },
    { key: 'won', title: t('missions.won'), numeric: true, cell: (row) => format.amount(row.won) },
    { key: 'multiple', title: t('missions.multiple'), numeric: true, cell: (row) => `${format.number(Number(row.multiple))}×` },
    { key: 'id', title: t('missions.betId'), hidden: true, cell: (row) => row.id },
  ];
  return (
    <ListScreen
      list={betsOf(boardId, Number(playerId))}
      name="board-bets"
      of={`${boardId} ${playerId}`}
      title={t('shell.screen.boardBets')}
      note={
        <p className="flex flex-wrap gap-x-4 text-label">
          <PlayerLink playerId={Number(playerId)} name={null} />
          <ScreenLink place={{ to: '/leaderboards/$boardId', params: { boardId } }} className={linkClass}>
            {t('missions.toBoard')}
          </ScreenLink>
        </p>
      }
      rowKey={(row) => row.id}
      openLabel={(row) => row.id}
      emptyText={t('missions.betsEmpty')}
      columns={columns}
    />
  );
}
