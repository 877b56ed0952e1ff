import { movementMeasures, type Operations, type Reply } from '@sortes/contract';
import { call, fileAddress } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { isTextId, useT } from '../../shared/texts';
import { PartFilter } from './part-filter';
import { PeriodFilter, periodNames, periodOf } from './period';

type Row = Reply<Operations['staffListMovements']>['list'][number];
type Search = Readonly<Record<string, string | undefined>>;

const filterNames = [...periodNames, 'hour', 'measure', 'playerId', 'vendorId', 'game', 'method'] as const;

function queryOf(search: Search) {
  const { hour, measure, playerId, vendorId, game, method } = search;
  const period = periodOf(search);
  return {
    ...period,
    // An hour belongs to one day.
    ...(hour && period.from === period.to && { hour: Number(hour) }),
    ...(measure && { measure: measure as Row['measure'] }),
    ...(playerId && { playerId: Number(playerId) }),
    ...(vendorId && { vendorId: Number(vendorId) }),
    ...(game && { game }),
    ...(method && { method }),
  };
}

/** The movements of the ledger that a figure is made of. */
export function MovementsScreen() {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const templateText = (template: string): string => {
    const id = `overview.template.${template}`;
    return isTextId(id) ? t(id) : template;
  };
  return (
    <ListScreen
      name="movements"
      title={t('shell.screen.movements')}
      filterNames={filterNames}
      load={(page, given, signal, pageSize) =>
        call('staffListMovements', { query: { ...queryOf(given), pageNo: page, pageSize } }, { signal })
      }
      csv={fileAddress('staffExportMovements', queryOf(search))}
      rowKey={(row: Row) => `${row.playerId}:${row.id}`}
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
