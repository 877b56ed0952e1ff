import { batchKindNames, batchStates } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { isOfMoney } from '../../shared/batch/of-money';
import { BatchDialog } from '../../shared/batch/batch-dialog';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';

const batches = listOf('staffListBatches', { csv: 'staffExportBatches', filters: ['kind', 'state', 'assigned'] });
const followMs = 3_000;

/** What was asked for about many things at once: tried, waiting, at work and finished. */
export function BatchesScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  return (
    <>
      <ListScreen
        list={batches}
        name="batches"
        title={t('shell.screen.batches')}
        everyMs={followMs}
        rowKey={(row) => row.batchId}
        openLabel={(row) => t('batch.open', { id: row.batchId.slice(-8) })}
        onRow={(row) => change({ open: row.batchId, page: search['page'] })}
        emptyText={t('batch.empty')}
        filters={<BatchFilters />}
        columns={[
          { key: 'kind', title: t('batch.kind'), cell: (row) => t(`batch.kind.${row.kind}`) },
          {
            key: 'state',
            title: t('batch.state'),
            cell: (row) => (
              <Badge tone={row.state === 'finished' ? 'win' : row.state === 'stopped' ? 'warning' : 'info'}>
                {t(`batch.state.${row.state}`)}
              </Badge>
            ),
          },
          { key: 'by', title: t('batch.by'), cell: (row) => row.staff },
          {
            key: 'progress',
            title: t('batch.progress'),
            numeric: true,
            cell: (row) =>
              t('batch.of', { done: row.done + row.second + row.failed, total: row.state === 'checking' ? row.total : row.can }),
          },
          {
            key: 'amount',
            title: t('batch.amount'),
            numeric: true,
            cell: (row) => (isOfMoney(row) ? format.amount(row.amount) : '–'),
          },
          { key: 'refused', title: t('batch.outcome.refused'), numeric: true, cell: (row) => format.number(row.refused) },
          { key: 'created', title: t('batch.createdAt'), cell: (row) => format.at(row.createdAt) },
          { key: 'ended', title: t('batch.endedAt'), hidden: true, cell: (row) => format.at(row.endedAt) },
        ]}
      />
      {search['open'] && <BatchDialog id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />}
    </>
  );
}

/** What narrows the list of batches. */
function BatchFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="assigned"
        label={t('batch.who')}
        choices={[
          { value: '', label: t('batch.whoAll') },
          { value: 'mine', label: t('batch.mine') },
        ]}
      />
      <ChoiceFilter
        name="kind"
        label={t('batch.kind')}
        choices={[{ value: '', label: '–' }, ...batchKindNames.map((kind) => ({ value: kind, label: t(`batch.kind.${kind}`) }))]}
      />
      <ChoiceFilter
        name="state"
        label={t('batch.state')}
        choices={[
          { value: '', label: t('batch.state.all') },
          ...batchStates.map((state) => ({ value: state, label: t(`batch.state.${state}`) })),
        ]}
      />
    </>
  );
}
