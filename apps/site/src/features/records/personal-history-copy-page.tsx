import { betProducts, betRecordStates } from '@sortes/contract';
import { Button, Chips, IconDownloadSimple, IconTarget, TextField, buttonClass } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { fileAddress } from '../../kit/api/client';
import { useBalance } from '../../entities/wallet/balance';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useSession } from '../../entities/account/session';
import { betQuery, useBetRecords, type BetRecordFilter } from './api/bets';
import { BetList } from '../../entities/record/bet-list';
import { FilterButton } from '../../entities/record/filter-button';
import { PeriodChips } from '../../entities/record/period-chips';
import { ProductSelect } from './parts/product-select';
import { BetTotals } from '../../entities/record/bet-totals';
import { useFilters, type Filters } from '../../entities/record/use-filters';

/** How long typing must rest before the search goes out. */
const restMs = 300;

/** What is typed into the search; it goes out once typing rests. */
function useTypedSearch(find: string, onFind: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(find);
  useEffect(() => {
    if (typed.trim() === find) return undefined;
    const timer = setTimeout(() => onFind(typed.trim()), restMs);
    return () => clearTimeout(timer);
    // What was typed decides; the address follows.
    // eslint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return [typed, setTyped];
}

/** What the address asks of the record. */
const betFilterOf = ({ period, choiceOf, valueOf }: Filters): BetRecordFilter => ({
  ...period,
  product: choiceOf('product', betProducts),
  state: choiceOf('state', betRecordStates),
  find: valueOf('find'),
});

/** `personalHistoryCopy`: bets of every product in one list; a row opens the bet or the round above it. */
export function PersonalHistoryCopyPage() {
  const t = useT();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member');
  const filters = useFilters();
  const { change } = filters;
  const find = filters.valueOf('find');
  const [typed, setTyped] = useTypedSearch(find, (text) => change({ find: text }));
  const [unfolded, setUnfolded] = useState(false);
  const sequence = useBalance().data?.sequence;
  const filter = betFilterOf(filters);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBetRecords(filter, sequence, member);
  const totals = data?.pages[0]?.totals;
  const active = [filter.product, filter.state, filter.find].filter((value) => value !== '').length;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <PeriodChips filters={filters} />
      <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <FilterButton controls="bet-filters" unfolded={unfolded} active={active} onPress={() => setUnfolded(!unfolded)} />
        <Button
          className="min-w-0 max-sm:px-2!"
          icon={<IconTarget size={18} className="shrink-0 max-[359px]:hidden" />}
          onClick={() => modal.openAbove({ above: 'orders', list: 'chases' })}
        >
          <span className="leading-tight wrap-anywhere">{t('records.chases')}</span>
        </Button>
        <a href={fileAddress('exportBetHistory', betQuery(filter))} download className={buttonClass({ tone: 'secondary' })}>
          <IconDownloadSimple size={18} /> <span className="max-sm:sr-only">{t('wallet.exportCsv')}</span>
        </a>
        <div
          id="bet-filters"
          className={`order-last w-full grid-cols-1 gap-3 max-sm:col-span-3 sm:order-first sm:grid-cols-2 ${unfolded ? 'grid' : 'hidden sm:grid'}`}
        >
          <ProductSelect value={filter.product} onChange={(product) => change({ product })} className="min-w-0" />
          <TextField
            type="search"
            label={t('records.find')}
            placeholder={t('records.findSample')}
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="sm:col-span-2">
            <Chips
              label={t('records.status')}
              value={filter.state}
              onChange={(state) => change({ state })}
              choices={[
                { value: '', label: t('records.state.all') },
                ...betRecordStates.map((state) => ({ value: state as string, label: t(`records.state.${state}`) })),
              ]}
            />
          </div>
        </div>
      </div>
      <BetList
        rows={data?.pages.flatMap((page) => page.list)}
        filtered={active > 0}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onOpen={(row) => modal.openAbove(row.kind === 'round' ? { above: 'round', roundId: row.id } : { above: 'bet', orderId: row.id })}
      />
      {totals && <BetTotals totals={totals} />}
    </div>
  );
}
