import { betProducts, type BetProduct } from '@sortes/contract';
import { EmptyState, IconCaretRight, IconChartBar, IconDownloadSimple, Money, Skeleton, buttonClass } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress } from '../../kit/api/client';
import { useBalance } from '../../entities/wallet/balance';
import { exactCurrency } from '../../kit/exact-currency';
import { useFormat } from '../../kit/format';
import { useModule } from '../../entities/brand/site-data';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useSession } from '../../entities/account/session';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { useProfit, type ProfitRow } from './api/bets';
import { FilterButton } from '../../entities/record/filter-button';
import { PeriodChips } from '../../entities/record/period-chips';
import { ProductSelect } from './parts/product-select';
import { productName } from '../../entities/record/names';
import { ProfitChart } from './parts/profit-chart';
import { BetTotals } from '../../entities/record/bet-totals';
import { useFilters } from '../../entities/record/use-filters';
import { barsOf, byDay, type DayOfRows } from '../../entities/record/day-bars';
import { LoadFailed } from '../../kit/load-failed';

function ProductRow({ row, onOpen }: { row: ProfitRow; onOpen: () => void }) {
  const t = useT();
  const figures = [
    ['records.staked', row.stake],
    ['records.won', row.win],
    ...(row.refund === 0 ? [] : ([['records.refunded', row.refund]] as const)),
    ...(row.open === 0 ? [] : ([['records.undecided', row.open]] as const)),
  ] as const;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 w-full items-center gap-3 rounded-field px-3 py-2 text-start hover:bg-bg2"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold text-ink-1">
          {productName(t, row.product)}{' '}
          <span className="text-caption font-normal text-ink-3">{t('records.count', { count: row.bets })}</span>
        </span>
        <span className="flex flex-wrap gap-x-3 text-caption text-ink-3">
          {figures.map(([text, value]) => (
            <span key={text} className="whitespace-nowrap">
              {t(text)} <WireAmount value={value} className="tabular text-ink-2" />
            </span>
          ))}
        </span>
      </span>
      <WireAmount value={row.net} plus tinted className="tabular shrink-0 text-body font-bold" />
      <span className="sr-only">{t('records.openDay')}</span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}

/** So many days a range has, both ends among them. */
const daysOf = ({ from, to }: { from: string; to: string }): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** A day, by product. */
function DayCard({ day, rows, net, onOpen }: DayOfRows<ProfitRow> & { onOpen: (product: ProfitRow['product']) => void }) {
  const format = useFormat();
  const dayText = format.date(Date.parse(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <li className="card rounded-tile px-1.5 py-2">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 pb-1 text-label font-semibold text-ink-2">
        {dayText}
        <Money amount={net} currency={exactCurrency} locale={format.tag} plus tinted className="tabular" />
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.product}>
            <ProductRow row={row} onOpen={() => onOpen(row.product)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** `personalProfit`: what was staked, won and returned, by day and product; each row opens the bets behind it. */
export function PersonalProfitPage() {
  const t = useT();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member');
  const filters = useFilters();
  const [unfolded, setUnfolded] = useState(false);
  const product = filters.choiceOf('product', betProducts);
  const sequence = useBalance().data?.sequence;
  const { data, isError, error, refetch } = useProfit({ ...filters.period, product }, sequence, member);
  const promotions = useModule('PROMO3');
  const days = data && byDay(data.list);
  const openBets = (from: string, to: string, of: string) =>
    modal.open('member', { page: 'personalHistoryCopy', from, to, ...(of !== '' && { product: of }) });
  return (
    <div className="flex min-h-full flex-col gap-4">
      <PeriodChips filters={filters} />
      <div className="flex flex-wrap items-end gap-2">
        <FilterButton
          controls="profit-filters"
          unfolded={unfolded}
          active={product === '' ? 0 : 1}
          onPress={() => setUnfolded(!unfolded)}
        />
        <div
          id="profit-filters"
          className={`order-last w-full min-w-44 sm:order-none sm:w-auto sm:flex-1 ${unfolded ? '' : 'max-sm:hidden'}`}
        >
          <ProductSelect value={product} onChange={(next) => filters.change({ product: next })} className="min-w-0" />
        </div>
        <a
          href={fileAddress('exportPersonalProfit', { ...filters.period, ...(product !== '' && { product: product as BetProduct }) })}
          download
          className={buttonClass({ tone: 'secondary' })}
        >
          <IconDownloadSimple size={18} /> {t('wallet.exportCsv')}
        </a>
      </div>
      {isError && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !days ? (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
          <Skeleton className="h-36 rounded-tile!" />
          <Skeleton className="h-24 rounded-tile!" />
          <Skeleton className="h-24 rounded-tile!" />
        </div>
      ) : days.length === 0 ? (
        <EmptyState title={t('records.noProfit', { days: daysOf(filters.range) })} art={<IconChartBar size={32} />}>
          {t('records.noProfitNote')}
        </EmptyState>
      ) : (
        <>
          {filters.range.from !== filters.range.to &&
            (days.every(({ net }) => net === 0n) ? (
              <p className="text-label text-ink-2">{t('records.netZero', { days: daysOf(filters.range) })}</p>
            ) : (
              <ProfitChart bars={barsOf(days, filters.range.from, filters.range.to)} />
            ))}
          <ul className="grid grid-cols-1 gap-3">
            {days.map(({ day, rows, net }) => (
              <DayCard key={day} day={day} rows={rows} net={net} onOpen={(of) => openBets(day, day, of)} />
            ))}
          </ul>
          {promotions && <p className="text-caption text-ink-3">{t('records.withBonus')}</p>}
        </>
      )}
      {data && (
        <BetTotals
          totals={data.totals}
          onOpen={() => openBets(filters.range.from, filters.range.to, product)}
          openLabel={t('records.openRecords')}
        />
      )}
    </div>
  );
}
