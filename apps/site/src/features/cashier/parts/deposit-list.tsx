import { depositStates } from '@sortes/contract';
import {
  Badge,
  Button,
  EmptyState,
  IconCaretRight,
  IconDownloadSimple,
  IconWallet,
  Pagination,
  Select,
  Skeleton,
  buttonClass,
} from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import { fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { PeriodChips } from '../../../entities/record/period-chips';
import { TotalsBar } from '../../../entities/record/totals-bar';
import { useFilters } from '../../../entities/record/use-filters';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { queryOf, useDepositNews, useDeposits, type DepositFilter, type DepositOrder } from '../api/deposits';
import type { DepositPlace } from '../state/deposit-place';
import { KindIcon } from './kind-icon';
import { isKnownState, stateName, stateTone } from './names';
import { LoadFailed } from '../../../kit/load-failed';

function Row({ order, onOpen }: { order: DepositOrder; onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const money = (value: number) => format.money(tryReadAmount(value) ?? 0n);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="card flex min-h-17 w-full items-center gap-3 rounded-tile px-4 py-3 text-start hover:bg-bg2"
    >
      <KindIcon kind={order.kind} size={22} className="shrink-0 text-ink-3" />
      {/* Amount and state share the first line: what tells orders apart has the whole width of those below. */}
      <span className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <WireAmount value={order.amount} className="self-center text-body font-bold text-ink-1" />
        <span className="col-span-2 text-caption text-ink-2">
          {order.methodName}
          {order.orderNumber !== '' && <span className="font-mono whitespace-nowrap text-ink-3"> · {order.orderNumber}</span>}
        </span>
        <span className="tabular col-span-2 text-caption text-ink-3">{format.dateTime(order.createdAt)}</span>
        {order.state === 'review' && order.arrivedAmount !== null && order.arrivedAmount !== order.orderedAmount && (
          <span className="col-span-2 text-caption text-warning">
            {t('cashier.list.arrivedFirst', { amount: money(order.arrivedAmount) })}
          </span>
        )}
        {order.waitingAmount > 0 && (
          <span className="col-span-2 text-caption text-warning">{t('cashier.list.waiting', { amount: money(order.waitingAmount) })}</span>
        )}
        <Badge
          tone={isKnownState(order.state) ? stateTone[order.state] : 'neutral'}
          className="col-start-2 row-start-1 justify-self-end whitespace-normal!"
        >
          {stateName(t, order.state)}
        </Badge>
      </span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}

/** The member's deposits by period and state, with their totals and as a file. */
export function DepositList({ place }: { place: DepositPlace }) {
  const t = useT();
  const filters = useFilters();
  const state = filters.choiceOf('state', depositStates);
  const filter: DepositFilter = { ...filters.period, state };
  const filterKey = JSON.stringify(filter);
  const [paged, setPaged] = useState({ filterKey, page: 1 });
  // Another filter begins at its first page.
  const page = paged.filterKey === filterKey ? paged.page : 1;
  const { data, isError, error, refetch } = useDeposits(filter, page, true);
  useDepositNews();
  return (
    <div className="flex min-h-full flex-col gap-4">
      <PeriodChips filters={filters} />
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('cashier.list.status')}
          className="min-w-44 flex-1"
          value={state}
          onChange={(event) => filters.change({ state: event.target.value })}
          choices={[{ value: '', label: t('cashier.list.all') }, ...depositStates.map((one) => ({ value: one, label: stateName(t, one) }))]}
        />
        <a href={fileAddress('exportDeposits', queryOf(filter))} download className={buttonClass({ tone: 'secondary' })}>
          <IconDownloadSimple size={18} /> {t('cashier.list.exportCsv')}
        </a>
      </div>
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-17 rounded-tile!" />
          ))}
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          title={t('cashier.list.empty')}
          art={<IconWallet size={32} />}
          actions={
            <Button tone="primary" onClick={place.openForm}>
              {t('shell.deposit')}
            </Button>
          }
        >
          {t('cashier.list.emptyNote')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {data?.list.map((order) => (
          <li key={order.orderId}>
            <Row order={order} onOpen={() => place.openOrder(order.orderId)} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={data?.totalPages ?? 0}
        onPage={(next) => setPaged({ filterKey, page: next })}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(number) => t('common.page', { page: number })}
      />
      {data && data.totalCount > 0 && (
        <TotalsBar
          totals={[
            { key: 'amount', label: t('cashier.list.amount'), value: data.totals.amount },
            { key: 'fee', label: t('cashier.list.fee'), value: data.totals.fee },
            { key: 'arrived', label: t('cashier.list.arrived'), value: data.totals.arrived },
          ]}
        />
      )}
    </div>
  );
}
