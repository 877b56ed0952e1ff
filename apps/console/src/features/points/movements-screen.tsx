import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerFilter } from '../../shared/list/filters';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { useT } from '../../shared/texts';
import { MovementFilters, MovementSums, useMovementColumns } from './movement-list';

const movements = listOf('staffListPointMovements', {
  csv: 'staffExportPointMovements',
  filters: ['playerId', 'template', 'source'],
  otherFilters: periodNames,
  query: (search) => periodOf(search, 'month'),
});

/** Every movement of points of the brand's players. */
export function MovementsScreen() {
  const t = useT();
  const columns = useMovementColumns();
  return (
    <ListScreen
      list={movements}
      name="point-movements"
      title={t('shell.screen.pointMovements')}
      rowKey={(row) => row.id}
      openLabel={(row) => row.reference}
      emptyText={t('points.empty')}
      filters={
        <>
          <PlayerFilter label={t('points.playerId')} />
          <MovementFilters />
          <PeriodFilter fallback="month" />
        </>
      }
      columns={columns}
      sums={({ sums }) => <MovementSums sums={sums} />}
    />
  );
}
