import { depositReasons, depositStates, type DepositReason, type Operations, type Reply } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { call, fileAddress } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import type { BulkAction, BulkTarget } from '../../shared/list/bulk';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { useMay } from '../../shared/session';
import { AssignedFilter, useTakeAction } from './assignment';
import { gatewayText } from './cashier-words';
import { DepositPanel } from './deposit-panel';

type Row = Reply<Operations['staffListDeposits']>['list'][number];
const filterNames = ['state', 'playerId', 'transferCode', 'assigned'] as const;

const filterOf = (search: Readonly<Record<string, string | undefined>>) => ({
  ...(search['state'] && { state: search['state'] as Row['state'] | 'all' }),
  ...(search['playerId'] && { playerId: Number(search['playerId']) }),
  ...(search['transferCode'] && { transferCode: search['transferCode'] }),
  ...(search['assigned'] && { assigned: search['assigned'] }),
});

const ofTarget = (target: BulkTarget) => ('ids' in target ? target : { filter: filterOf(target.filter) });

/** Deposits: without a state those that wait for staff, longest first. */
export function DepositsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const take = useTakeAction('deposit');
  const mayReview = useMay('deposits.review');
  const bulk: BulkAction[] = [
    ...take,
    ...(mayReview
      ? [
          {
            key: 'reject',
            label: t('cashier.bulk.reject'),
            ask: {
              label: t('cashier.told'),
              choices: depositReasons.map((value) => ({ value, label: t(`cashier.told.${value}`) })),
            },
            draft: (target: BulkTarget, told?: string) =>
              call('staffBatchDeposits', { body: { ...ofTarget(target), decision: 'reject', told: (told ?? 'other') as DepositReason } }),
          },
          {
            key: 'credit',
            label: t('cashier.bulk.credit'),
            draft: (target: BulkTarget) => call('staffBatchDeposits', { body: { ...ofTarget(target), decision: 'credit' } }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListScreen
        name="deposits"
        title={t('shell.screen.deposits')}
        filterNames={filterNames}
        load={(page, given, signal, pageSize) =>
          call('staffListDeposits', { query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })
        }
        csv={fileAddress('staffExportDeposits', filterOf(search))}
        everyMs={15_000}
        rowKey={(row) => row.orderId}
        openLabel={(row) => t('cashier.open', { id: row.transferCode || row.orderId })}
        onRow={(row: Row) => change({ open: row.orderId, page: search['page'] })}
        emptyText={t('cashier.deposits.empty')}
        bulk={bulk}
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('cashier.state')}
              choices={[
                { value: '', label: t('cashier.waiting') },
                { value: 'all', label: t('cashier.allStates') },
                ...depositStates.map((state) => ({ value: state, label: t(`cashier.deposit.${state}`) })),
              ]}
            />
            <TextFilter name="playerId" label={t('cashier.player')} numeric />
            <TextFilter name="transferCode" label={t('cashier.code')} />
            <AssignedFilter />
          </>
        }
        sums={({ amount, credited }) => (
          <Facts
            facts={[
              [t('cashier.amount'), format.amount(amount)],
              [t('cashier.credited'), format.amount(credited)],
            ]}
          />
        )}
        columns={[
          { key: 'code', title: t('cashier.code'), cell: (row) => row.transferCode || row.orderId.slice(-8) },
          { key: 'player', title: t('cashier.player'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
          {
            key: 'state',
            title: t('cashier.state'),
            cell: (row) => (
              <Badge tone={row.state === 'credited' ? 'win' : row.state === 'review' || row.state === 'submitted' ? 'warning' : 'neutral'}>
                {t(`cashier.deposit.${row.state}`)}
              </Badge>
            ),
          },
          { key: 'method', title: t('cashier.method'), cell: (row) => row.methodName },
          { key: 'amount', title: t('cashier.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'paid', title: t('cashier.paid'), numeric: true, cell: (row) => format.amount(row.paidAmount) },
          { key: 'credited', title: t('cashier.credited'), numeric: true, cell: (row) => format.amount(row.creditedAmount) },
          { key: 'fee', title: t('cashier.fee'), numeric: true, hidden: true, cell: (row) => format.amount(row.fee) },
          { key: 'gateway', title: t('cashier.gateway'), hidden: true, cell: (row) => gatewayText(t, row.gateway) || '–' },
          { key: 'assigned', title: t('cashier.assigned'), cell: (row) => row.assignedTo ?? '–' },
          { key: 'created', title: t('cashier.createdAt'), cell: (row) => format.at(row.createdAt) },
          { key: 'changed', title: t('cashier.changedAt'), hidden: true, cell: (row) => format.at(row.stateChangedAt) },
        ]}
      />
      <DepositPanel id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />
    </>
  );
}
