import type { Operations, Reply } from '@sortes/contract';
import { playerPlace } from '../../../shared/addresses';
import { useFormat } from '../../../shared/format';
import type { Column } from '../../../shared/list/data-table';
import { ChoiceFilter, PlayerFilter } from '../../../shared/list/filters';
import { listOf } from '../../../shared/list/list-of';
import { ListScreen } from '../../../shared/list/list-screen';
import { playerText } from '../../../shared/player-text';
import { useGo } from '../../../shared/screen-link';
import { useMay } from '../../../shared/session';
import { useT } from '../../../shared/texts';
import { useDayText } from './day-text';
import { LevelLabel, useRankChoices, useRankLines } from './rank-label';

type Row = Reply<Operations['staffListRanked']>['list'][number];

const ranked = listOf('staffListRanked', { csv: 'staffExportRanked', filters: ['level', 'playerId'] });

function useColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const dayText = useDayText();
  const lines = useRankLines();
  return [
    { key: 'player', title: t('promotions.player'), cell: (row) => playerText(row.playerId, row.account) },
    { key: 'rank', title: t('ranks.rank'), cell: (row) => <LevelLabel level={row.level} lines={lines} /> },
    { key: 'since', title: t('ranks.since'), cell: (row) => format.at(row.since) },
    { key: 'total', title: t('ranks.total'), numeric: true, cell: (row) => format.amount(row.total) },
    { key: 'month', title: t('ranks.month'), numeric: true, cell: (row) => format.amount(row.month) },
    { key: 'deposits', title: t('ranks.deposits'), numeric: true, cell: (row) => format.amount(row.deposits) },
    { key: 'keptUntil', title: t('ranks.keptUntil'), cell: (row) => dayText(row.keptUntil) },
  ];
}

/** `/ranks/members`: members by rank, the highest first. */
export function RankedScreen() {
  const t = useT();
  const go = useGo();
  const mayPlayers = useMay('players.read');
  const choices = useRankChoices();
  const columns = useColumns();
  return (
    <ListScreen
      list={ranked}
      name="ranked"
      title={t('shell.screen.ranked')}
      rowKey={(row) => String(row.playerId)}
      openLabel={(row) => t('promotions.openRow', { code: playerText(row.playerId, row.account) })}
      {...(mayPlayers && { onRow: (row: Row) => go(playerPlace(row.playerId, { tab: 'ranks' })) })}
      emptyText={t('ranks.rankedNone')}
      filters={
        <>
          <ChoiceFilter name="level" label={t('ranks.rank')} choices={[{ value: '', label: t('promotions.every') }, ...choices]} />
          <PlayerFilter name="playerId" label={t('promotions.player')} />
        </>
      }
      columns={columns}
    />
  );
}
