import { toldWordsAtMost, withdrawalStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, TextArea } from '@sortes/ui';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../shared/calls';
import { lastTick, onTick } from '../../shared/clock';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import type { BulkAction, BulkTarget, Said } from '../../shared/list/bulk';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch, useNarrowing } from '../../shared/list/use-list-search';
import { WithdrawalBadge } from '../../shared/state-badges';
import { useT } from '../../shared/texts';
import { Facts } from '../../shared/facts';
import { useMay } from '../../shared/session';
import { gatewayText } from '../../shared/gateway-text';
import { AssignedFilter, useTakeAction } from './assignment';
import { doubtText, shortNumber } from './cashier-words';
import { MoneyFilters } from './money-filters';
import { WithdrawalPanel } from './withdrawal-panel';

type Row = Reply<Operations['staffListWithdrawals']>['list'][number];
const withdrawals = listOf('staffListWithdrawals', {
  csv: 'staffExportWithdrawals',
  filters: ['state', 'number', 'playerId', 'assigned', 'least', 'most', 'gateway', 'bank'],
  days: ['from', 'to'],
  unlessSaid: { state: 'waiting' },
});

/** States in which the player's money has not left the house, nor come back to them. */
const waiting: readonly Row['state'][] = ['review', 'approved', 'sending', 'disputed'];

/** How long something has waited; it grows while one looks. */
function Age({ since }: { since: number }) {
  const format = useFormat();
  // A row is drawn anew when its words are others.
  const lasting = useSyncExternalStore(onTick, () => format.lasting(Math.max(lastTick(), since) - since));
  return (
    <span className="tabular whitespace-nowrap" title={format.at(since)}>
      {lasting}
    </span>
  );
}

/** What the rules doubt: the first in a word, of the rest how many, so that a row stays a line; all of it is in the withdrawal itself. */
function DoubtBadges({ reasons }: { reasons: readonly string[] }) {
  const t = useT();
  const [first, ...rest] = reasons;
  if (first === undefined) return '–';
  return (
    <span
      className="relative inline-flex gap-1"
      title={reasons.map((reason) => `${doubtText(t, reason)} – ${doubtText(t, reason, 'note')}`).join('\n')}
    >
      <Badge tone="neutral">{doubtText(t, first, 'short')}</Badge>
      {rest.length > 0 && (
        <Badge tone="neutral">
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{rest.map((reason) => doubtText(t, reason, 'short')).join(', ')}</span>
        </Badge>
      )}
    </span>
  );
}

const ofTarget = (target: BulkTarget) => ('ids' in target ? target : { filter: withdrawals.queryOf(target.filter) });

/** The queue of withdrawals: narrowed, opened, decided. */
export function WithdrawalsScreen() {
  return (
    <>
      <WithdrawalsList />
      <Opened />
    </>
  );
}

function Opened() {
  const { search, change } = useListSearch();
  return <WithdrawalPanel id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />;
}

/** What can be done to many withdrawals at once, by the rights of whoever works here. */
function useWithdrawalActions(): readonly BulkAction<Row>[] {
  const t = useT();
  const take = useTakeAction('withdrawal', ({ state }: Row) => waiting.includes(state));
  const [mayReview, mayPay, maySecond] = [useMay('withdrawals.review'), useMay('withdrawals.pay'), useMay('withdrawals.second')];
  return [
    ...take,
    ...(mayReview
      ? [
          {
            key: 'reject',
            label: t('cashier.bulk.reject'),
            allows: ({ decisions }: Row) => decisions.includes('reject'),
            ask: {
              fields: ({ words, ...said }: Said, onChange: (said: Said) => void) => (
                <TextArea
                  label={t('cashier.told')}
                  description={t('cashier.toldNote')}
                  rows={3}
                  maxLength={toldWordsAtMost}
                  value={words}
                  onChange={(event) => onChange({ ...said, words: event.target.value })}
                />
              ),
            },
            draft: (target: BulkTarget, { words }: Said) =>
              call('staffBatchWithdrawals', {
                body: { ...ofTarget(target), decision: 'reject', ...(words.trim() && { told: words.trim() }) },
              }),
          },
          {
            key: 'approve',
            label: t('cashier.bulk.approve'),
            allows: ({ decisions }: Row) => decisions.includes('approve'),
            draft: (target: BulkTarget) => call('staffBatchWithdrawals', { body: { ...ofTarget(target), decision: 'approve' } }),
          },
        ]
      : []),
    ...(mayPay
      ? [
          {
            key: 'pay',
            label: t('cashier.bulk.pay'),
            allows: ({ decisions }: Row) => decisions.includes('pay-by-hand'),
            draft: (target: BulkTarget) => call('staffBatchPayouts', { body: ofTarget(target) }),
          },
        ]
      : []),
    ...(maySecond
      ? [
          {
            key: 'second',
            label: t('cashier.bulk.second'),
            allows: ({ needsSecond }: Row) => needsSecond,
            draft: (target: BulkTarget) => call('staffBatchSecond', { body: ofTarget(target) }),
          },
        ]
      : []),
  ];
}

function WithdrawalsList() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useNarrowing();
  // What is worked off is looked at by its age and by who has it; what has been, by its time.
  const isQueue = [undefined, 'waiting', 'second', ...waiting].includes(search['state']);
  const columns = useWithdrawalColumns(isQueue);
  const bulk = useWithdrawalActions();
  return (
    <ListScreen
      list={withdrawals}
      name="withdrawals"
      title={t('shell.screen.withdrawals')}
      everyMs={15_000}
      rowKey={(row) => row.withdrawalId}
      openLabel={(row) => t('cashier.open', { id: row.withdrawalId })}
      onRow={(row) => change({ open: row.withdrawalId, page: search['page'] })}
      emptyText={t('cashier.withdrawals.empty')}
      bulk={bulk}
      filters={<WithdrawalFilters />}
      sums={({ amount, payoutAmount }) => (
        <Facts
          facts={[
            [t('cashier.amount'), format.amount(amount)],
            [t('cashier.payout'), format.amount(payoutAmount)],
          ]}
        />
      )}
      columns={columns}
    />
  );
}

/** A withdrawal in a row. isQueue: what waits is looked at by its age and by who has it. */
function useWithdrawalColumns(isQueue: boolean): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return useMemo<readonly Column<Row>[]>(
    () => [
      { key: 'id', title: t('cashier.number'), cell: (row) => shortNumber(row.withdrawalId) },
      { key: 'player', title: t('cashier.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
      {
        key: 'state',
        title: t('cashier.state'),
        cell: (row) => (
          <span className="inline-flex gap-1 max-sm:flex-wrap">
            <WithdrawalBadge state={row.state} />
            {row.needsSecond && <Badge tone="info">{t('cashier.needsSecond')}</Badge>}
          </span>
        ),
      },
      { key: 'amount', title: t('cashier.amount'), numeric: true, sort: 'amount', cell: (row) => format.amount(row.amount) },
      { key: 'fee', title: t('cashier.fee'), numeric: true, hidden: true, cell: (row) => format.amount(row.fee) },
      { key: 'payout', title: t('cashier.payout'), numeric: true, cell: (row) => format.amount(row.payoutAmount) },
      { key: 'account', title: t('cashier.account'), cell: (row) => row.account },
      { key: 'gateway', title: t('cashier.gateway'), hidden: true, cell: (row) => gatewayText(t, row.gateway) },
      {
        key: 'doubts',
        title: t('cashier.doubts'),
        cell: (row) => <DoubtBadges reasons={row.reviewReasons} />,
      },
      { key: 'assigned', title: t('cashier.assigned'), hidden: !isQueue, cell: (row) => row.assignedTo ?? '–' },
      {
        key: 'waits',
        title: t('cashier.waits'),
        hidden: !isQueue,
        sort: 'waits',
        cell: (row) => (waiting.includes(row.state) ? <Age since={row.createdAt} /> : '–'),
      },
      { key: 'created', title: t('cashier.createdAt'), hidden: isQueue, sort: 'createdAt', cell: (row) => format.at(row.createdAt) },
      { key: 'changed', title: t('cashier.changedAt'), hidden: true, cell: (row) => format.at(row.stateChangedAt) },
    ],
    [t, format, isQueue],
  );
}

/** What narrows the queue of withdrawals. */
function WithdrawalFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="state"
        label={t('cashier.state')}
        choices={[
          { value: '', label: t('cashier.waiting') },
          { value: 'second', label: t('cashier.waitsForSecond') },
          { value: 'all', label: t('cashier.allStates') },
          ...withdrawalStates.map((state) => ({ value: state, label: t(`cashier.withdrawal.${state}`) })),
        ]}
      />
      <TextFilter name="number" label={t('cashier.number')} />
      <PlayerFilter label={t('cashier.player')} />
      <AssignedFilter />
      <MoneyFilters of="withdrawals" />
    </>
  );
}
