import { movementMeasures } from '@sortes/contract';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf, readQuery } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerLink } from '../../shared/player-link';
import { useT, wordsOr } from '../../shared/texts';
import { PartFilter } from './part-filter';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';

const movements = listOf('staffListMovements', {
  csv: 'staffExportMovements',
  filters: ['measure', 'playerId', 'vendorId', 'game', 'method'],
  query(search) {
    const period = periodOf(search);
    // An hour belongs to one day.
    return { ...period, ...(period.from === period.to && readQuery('staffListMovements', ['hour'], search)) };
  },
  otherFilters: [...periodNames, 'hour'],
});

/** The movements of the ledger that a figure is made of. */
export function MovementsScreen() {
  const t = useT();
  const format = useFormat();
  const templateText = (template: string): string => wordsOr(t, `overview.template.${template}`, template);
  return (
    <ListScreen
      list={movements}
      name="movements"
      title={t('shell.screen.movements')}
      rowKey={(row) => `${row.playerId}:${row.id}`}
      openLabel={(row) => row.id}
      emptyText={t('overview.nothing')}
      filters={
        <>
          <PeriodFilter />
          <TextFilter name="hour" label={t('overview.by.hour')} numeric />
          <ChoiceFilter
            name="measure"
            label={t('overview.measure')}
            choices={[
              { value: '', label: t('overview.measure.all') },
              ...movementMeasures.map((value) => ({ value, label: t(`overview.figure.${value}`) })),
            ]}
          />
          <PlayerFilter label={t('overview.player')} />
          <PartFilter by="vendor" />
          <PartFilter by="game" />
          <PartFilter by="method" />
        </>
      }
      sums={({ amount, fee }) => (
        <Facts
          facts={[
            [t('overview.amount'), format.amount(amount)],
            [t('overview.figure.fees'), format.amount(fee)],
          ]}
        />
      )}
      columns={[
        { key: 'at', title: t('overview.at'), cell: (row) => format.at(row.at) },
        { key: 'player', title: t('overview.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
        { key: 'template', title: t('overview.measure'), cell: (row) => templateText(row.template) },
        { key: 'amount', title: t('overview.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
        { key: 'free', title: t('overview.free'), numeric: true, cell: (row) => format.amount(row.free) },
        { key: 'fee', title: t('overview.figure.fees'), numeric: true, hidden: true, cell: (row) => format.amount(row.fee) },
        { key: 'game', title: t('overview.game'), cell: (row) => row.game || '–' },
        { key: 'vendor', title: t('overview.by.vendor'), hidden: true, cell: (row) => row.vendor || '–' },
        { key: 'method', title: t('overview.method'), cell: (row) => row.methodName || '–' },
        { key: 'reference', title: t('overview.reference'), cell: (row) => row.reference },
        { key: 'remark', title: t('overview.remark'), hidden: true, cell: (row) => row.remark || '–' },
        { key: 'id', title: t('overview.id'), hidden: true, cell: (row) => row.id },
      ]}
    />
  );
}
