import { depositStates, mayMoveDeposit, type DepositReason, type Operations, type Reply } from '@sortes/contract';
import { useMemo } from 'react';
import { call } from '../../shared/calls';
import { depositMethodText } from '../../shared/deposit-words';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import type { BulkAction, BulkTarget, Said } from '../../shared/list/bulk';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch, useNarrowing } from '../../shared/list/use-list-search';
import { DepositBadge } from '../../shared/state-badges';
import { useT } from '../../shared/texts';
import { useMay } from '../../shared/session';
import { gatewayText } from '../../shared/gateway-text';
import { AssignedFilter, useTakeAction } from './assignment';
import { shortNumber } from './cashier-words';
import { MoneyFilters } from './money-filters';
import { DepositPanel } from './deposit-panel';
import { SecondBadge } from './second-badge';
import { ToldFields } from './told-fields';

type Row = Reply<Operations['staffListDeposits']>['list'][number];
const deposits = listOf('staffListDeposits', {
  csv: 'staffExportDeposits',
  filters: ['state', 'number', 'playerId', 'transferCode', 'assigned', 'least', 'most', 'gateway', 'method'],
  days: ['from', 'to'],
});

const ofTarget = (target: BulkTarget) => ('ids' in target ? target : { filter: deposits.queryOf(target.filter) });

/** Deposits: without a state those that wait for staff, longest first; the others newest first. */
export function DepositsScreen() {
  return (
    <>
      <DepositsList />
      <Opened />
    </>
  );
}

function Opened() {
  const { search, change } = useListSearch();
  return <DepositPanel id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />;
}

/** What was ordered, and what came in where it is something else. */
function Sums({ row: { amount, paidAmount, creditedAmount } }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const cameIn = paidAmount ?? creditedAmount;
  if (cameIn === null || cameIn === amount) return format.amount(amount);
  return (
    <>
      {format.amount(amount)}
      <span className="block text-caption text-warning">
        {t('cashier.paid')} {format.amount(cameIn)}
      </span>
    </>
  );
}

/** What can be done to many deposits at once, by the rights of whoever works here. */
function useDepositActions(): readonly BulkAction<Row>[] {
  const t = useT();
  const take = useTakeAction('deposit', ({ state }: Row) => mayMoveDeposit(state, 'credited', 'staff'));
  const mayReview = useMay('deposits.review');
  return [
    ...take,
    ...(mayReview
      ? [
          {
            key: 'reject',
            label: t('cashier.bulk.reject'),
            allows: ({ state }: Row) => mayMoveDeposit(state, 'failed', 'staff'),
            ask: {
              fields: (said: Said, onChange: (said: Said) => void) => <ToldFields decision="reject" said={said} onChange={onChange} />,
              isWhole: ({ told }: Said) => told !== '',
            },
            draft: (target: BulkTarget, { told, words }: Said) =>
              call('staffBatchDeposits', {
                body: {
                  ...ofTarget(target),
                  decision: 'reject',
                  told: told as DepositReason,
                  ...(words.trim() && { words: words.trim() }),
                },
              }),
          },
          {
            key: 'credit',
            label: t('cashier.bulk.credit'),
            allows: ({ state, waiting }: Row) => waiting === null && mayMoveDeposit(state, 'credited', 'staff'),
            draft: (target: BulkTarget) => call('staffBatchDeposits', { body: { ...ofTarget(target), decision: 'credit' } }),
          },
        ]
      : []),
  ];
}

function DepositsList() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useNarrowing();
  const columns = useDepositColumns();
  const bulk = useDepositActions();
  return (
    <ListScreen
      list={deposits}
      name="deposits"
      title={t('shell.screen.deposits')}
      everyMs={15_000}
      rowKey={(row) => row.orderId}
      openLabel={(row) => t('cashier.open', { id: row.transferCode || row.orderId })}
      onRow={(row) => change({ open: row.orderId, page: search['page'] })}
      emptyText={t('cashier.deposits.empty')}
      bulk={bulk}
      filters={<DepositFilters />}
      sums={({ amount, credited }) => (
        <Facts
          facts={[
            [t('cashier.amount'), format.amount(amount)],
            [t('cashier.credited'), format.amount(credited)],
          ]}
        />
      )}
      columns={columns}
    />
  );
}

/** A deposit in a row. */
function useDepositColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return useMemo<readonly Column<Row>[]>(
    () => [
      // What the player and the bank statement call it; few are without.
      { key: 'code', title: t('cashier.code'), cell: (row) => row.transferCode || shortNumber(row.orderId) },
      { key: 'number', title: t('cashier.number'), hidden: true, cell: (row) => shortNumber(row.orderId) },
      { key: 'player', title: t('cashier.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
      {
        key: 'state',
        title: t('cashier.state'),
        cell: (row) => (
          <span className="inline-flex flex-wrap gap-1 sm:max-w-32">
            <DepositBadge state={row.state} />
            {row.waiting && <SecondBadge approvalId={row.waiting.approvalId} />}
          </span>
        ),
      },
      { key: 'method', title: t('cashier.method'), cell: (row) => depositMethodText(t, row) },
      { key: 'amount', title: t('cashier.amount'), numeric: true, sort: 'amount', cell: (row) => <Sums row={row} /> },
      { key: 'paid', title: t('cashier.paid'), numeric: true, hidden: true, cell: (row) => format.amount(row.paidAmount) },
      { key: 'credited', title: t('cashier.credited'), numeric: true, hidden: true, cell: (row) => format.amount(row.creditedAmount) },
      { key: 'fee', title: t('cashier.fee'), numeric: true, hidden: true, cell: (row) => format.amount(row.fee) },
      { key: 'gateway', title: t('cashier.gateway'), hidden: true, cell: (row) => gatewayText(t, row.gateway) || '–' },
      { key: 'assigned', title: t('cashier.assigned'), cell: (row) => row.assignedTo ?? '–' },
      { key: 'created', title: t('cashier.createdAt'), sort: 'createdAt', cell: (row) => format.at(row.createdAt) },
      { key: 'changed', title: t('cashier.changedAt'), hidden: true, cell: (row) => format.at(row.stateChangedAt) },
    ],
    [t, format],
  );
}

/** What narrows the queue of deposits. */
function DepositFilters() {
  const t = useT();
  return (
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
      <TextFilter name="number" label={t('cashier.number')} />
      <PlayerFilter label={t('cashier.player')} />
      <TextFilter name="transferCode" label={t('cashier.code')} />
      <AssignedFilter />
      <MoneyFilters of="deposits" />
    </>
  );
}
