import { withdrawalStates, type Operations, type Reply } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { call, fileAddress } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import type { BulkAction, BulkTarget } from '../../shared/list/bulk';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { Facts } from '../../shared/facts';
import { useMay } from '../../shared/session';
import { AssignedFilter, useTakeAction } from './assignment';
import { doubtText, gatewayText } from './cashier-words';
import { WithdrawalPanel } from './withdrawal-panel';

type Row = Reply<Operations['staffListWithdrawals']>['list'][number];
const filterNames = ['state', 'playerId', 'assigned'] as const;

const filterOf = (search: Readonly<Record<string, string | undefined>>) => ({
  state: (search['state'] ?? 'waiting') as Row['state'] | 'waiting' | 'all',
  ...(search['playerId'] && { playerId: Number(search['playerId']) }),
  ...(search['assigned'] && { assigned: search['assigned'] }),
});

const ofTarget = (target: BulkTarget) => ('ids' in target ? target : { filter: filterOf(target.filter) });

/** The queue of withdrawals: narrowed, opened, decided. */
export function WithdrawalsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const take = useTakeAction('withdrawal');
  const [mayReview, mayPay, maySecond] = [useMay('withdrawals.review'), useMay('withdrawals.pay'), useMay('withdrawals.second')];
  const bulk: BulkAction[] = [
    ...take,
    ...(mayReview
      ? [
          {
            key: 'reject',
            label: t('cashier.bulk.reject'),
            ask: { label: t('cashier.told'), note: t('cashier.toldNote') },
            draft: (target: BulkTarget, told?: string) =>
              call('staffBatchWithdrawals', {
                body: { ...ofTarget(target), decision: 'reject', ...(told?.trim() && { told: told.trim() }) },
              }),
          },
          {
            key: 'approve',
            label: t('cashier.bulk.approve'),
            draft: (target: BulkTarget) => call('staffBatchWithdrawals', { body: { ...ofTarget(target), decision: 'approve' } }),
          },
        ]
      : []),
    ...(mayPay
      ? [
          {
            key: 'pay',
            label: t('cashier.bulk.pay'),
            draft: (target: BulkTarget) => call('staffBatchPayouts', { body: ofTarget(target) }),
          },
        ]
      : []),
    ...(maySecond
      ? [
          {
            key: 'second',
            label: t('cashier.bulk.second'),
            draft: (target: BulkTarget) => call('staffBatchSecond', { body: ofTarget(target) }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListScreen
        name="withdrawals"
        title={t('shell.screen.withdrawals')}
        filterNames={filterNames}
        load={(page, given, signal, pageSize) =>
          call('staffListWithdrawals', { query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })
        }
        csv={fileAddress('staffExportWithdrawals', filterOf(search))}
        everyMs={15_000}
        rowKey={(row) => row.withdrawalId}
        openLabel={(row) => t('cashier.open', { id: row.withdrawalId })}
        onRow={(row: Row) => change({ open: row.withdrawalId, page: search['page'] })}
        emptyText={t('cashier.withdrawals.empty')}
        bulk={bulk}
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('cashier.state')}
              choices={[
                { value: '', label: t('cashier.waiting') },
                { value: 'all', label: t('cashier.allStates') },
                ...withdrawalStates.map((state) => ({ value: state, label: t(`cashier.withdrawal.${state}`) })),
              ]}
            />
            <TextFilter name="playerId" label={t('cashier.player')} numeric />
            <AssignedFilter />
          </>
        }
        sums={({ amount, payoutAmount }) => (
          <Facts
            facts={[
              [t('cashier.amount'), format.amount(amount)],
              [t('cashier.payout'), format.amount(payoutAmount)],
            ]}
          />
        )}
        columns={[
          { key: 'id', title: t('cashier.number'), cell: (row) => row.withdrawalId.slice(-8) },
          { key: 'player', title: t('cashier.player'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
          {
            key: 'state',
            title: t('cashier.state'),
            cell: (row) => (
              <span className="inline-flex gap-1">
                <Badge tone={row.state === 'review' || row.state === 'disputed' ? 'warning' : row.state === 'received' ? 'win' : 'neutral'}>
                  {t(`cashier.withdrawal.${row.state}`)}
                </Badge>
                {row.needsSecond && <Badge tone="info">{t('cashier.needsSecond')}</Badge>}
              </span>
            ),
          },
          { key: 'amount', title: t('cashier.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'fee', title: t('cashier.fee'), numeric: true, hidden: true, cell: (row) => format.amount(row.fee) },
          { key: 'payout', title: t('cashier.payout'), numeric: true, cell: (row) => format.amount(row.payoutAmount) },
          { key: 'account', title: t('cashier.account'), cell: (row) => row.account },
          { key: 'gateway', title: t('cashier.gateway'), hidden: true, cell: (row) => gatewayText(t, row.gateway) },
          {
            key: 'doubts',
            title: t('cashier.doubts'),
            cell: (row) => row.reviewReasons.map((reason) => doubtText(t, reason)).join(', ') || '–',
          },
          { key: 'assigned', title: t('cashier.assigned'), cell: (row) => row.assignedTo ?? '–' },
          { key: 'created', title: t('cashier.createdAt'), cell: (row) => format.at(row.createdAt) },
          { key: 'changed', title: t('cashier.changedAt'), hidden: true, cell: (row) => format.at(row.stateChangedAt) },
        ]}
      />
      <WithdrawalPanel id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />
    </>
  );
}
