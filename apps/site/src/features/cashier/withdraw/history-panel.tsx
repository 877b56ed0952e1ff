import { withdrawalStates } from '@sortes/contract';
import {
  Badge,
  Button,
  EmptyState,
  IconBank,
  IconCaretRight,
  IconDownloadSimple,
  IconReceipt,
  IconWallet,
  Select,
  Skeleton,
  buttonClass,
} from '@sortes/ui';
import { fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { PeriodChips } from '../../../entities/record/period-chips';
import { TotalsBar } from '../../../entities/record/totals-bar';
import { useFilters } from '../../../entities/record/use-filters';
import { useEndInView } from '../../../kit/use-end-in-view';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useWithdrawals } from '../api/withdrawals';
import { maskedAccount, toneOf, withdrawalStateName } from './names';
import { LoadFailed } from '../../../kit/load-failed';

/** The member's withdrawals: days, state, sums, CSV; a row opens one. */
export function HistoryPanel({ onOpen }: { onOpen: (orderId: string) => void }) {
  const t = useT();
  const format = useFormat();
  const filters = useFilters();
  const state = filters.choiceOf('state', withdrawalStates);
  const filter = { ...filters.period, state };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useWithdrawals(filter, true);
  const end = useEndInView(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const rows = data?.pages.flatMap((page) => page.list);
  const totals = data?.pages[0]?.totals;
  return (
    <div className="flex min-h-full flex-1 flex-col gap-4">
      <PeriodChips filters={filters} />
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('payout.filter.state')}
          className="min-w-44 flex-1"
          value={state}
          onChange={(event) => filters.change({ state: event.target.value })}
          choices={[
            { value: '', label: t('payout.filter.all') },
            ...withdrawalStates.map((one) => ({ value: one, label: t(`payout.state.${one}`) })),
          ]}
        />
        <a
          href={fileAddress('exportWithdrawals', { ...filters.period, ...(state !== '' && { state }) })}
          download
          className={buttonClass({ tone: 'secondary' })}
        >
          <IconDownloadSimple size={18} /> {t('payout.csv')}
        </a>
      </div>
      {error && !rows && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!rows && !error && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-16 rounded-tile!" />
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState title={t('payout.list.empty')} art={<IconReceipt size={32} />}>
          {t('payout.list.emptyNote')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {rows.map((row) => (
            <li key={row.orderId}>
              <button
                type="button"
                onClick={() => onOpen(row.orderId)}
                className="card flex min-h-17 w-full items-center gap-3 rounded-tile px-4 py-3 text-start hover:bg-bg2"
              >
                {row.account.kind === 'ewallet' ? (
                  <IconWallet size={22} className="shrink-0 text-ink-3" />
                ) : (
                  <IconBank size={22} className="shrink-0 text-ink-3" />
                )}
                <span className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
                  <WireAmount value={row.amount} className="self-center text-body font-bold text-ink-1" />
                  <span className="col-span-2 text-caption text-ink-2">{maskedAccount(row.account)}</span>
                  <span className="tabular col-span-2 text-caption text-ink-3">{format.dateTime(row.createdAt)}</span>
                  <Badge tone={toneOf(row)} className="col-start-2 row-start-1 justify-self-end whitespace-normal!">
                    {withdrawalStateName(t, row)}
                  </Badge>
                </span>
                <IconCaretRight size={16} className="shrink-0 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div ref={end} className="text-center">
          <Button loading={isFetchingNextPage} loadingLabel={t('common.loading')} onClick={() => void fetchNextPage()}>
            {t('payout.list.more')}
          </Button>
        </div>
      )}
      {totals && (
        <TotalsBar
          totals={[
            { key: 'amount', label: t('payout.total.amount'), value: totals.amount },
            { key: 'fee', label: t('payout.total.fee'), value: totals.fee },
            { key: 'received', label: t('payout.total.received'), value: totals.received },
            ...(totals.returned === 0 ? [] : [{ key: 'returned', label: t('payout.total.returned'), value: totals.returned }]),
          ]}
        />
      )}
    </div>
  );
}
