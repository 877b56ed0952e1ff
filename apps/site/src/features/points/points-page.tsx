import { pointTemplates } from '@sortes/contract';
import { Button, buttonClass, IconDownloadSimple, SegmentedControl, Select } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { LoadFailed } from '../../kit/load-failed';
import { PageLink } from '../../kit/page-link';
import { templateName } from '../../entities/record/names';
import { FilterButton } from '../../entities/record/filter-button';
import { PeriodChips } from '../../entities/record/period-chips';
import { type Filters, useFilters } from '../../entities/record/use-filters';
import { usePoints } from '../../entities/points/points';
import { statementQuery, useConversions, usePointMovements } from './api';
import { EarnNote } from './parts/earn-note';
import { LotList } from './parts/lot-list';
import { MovementList } from './parts/movement-list';
import { Standing } from './parts/standing';

const views = ['movements', 'lots'] as const;

/** Every movement of the points with what there was after it; which of them, and as a file. */
function Movements({ filters, balance }: { filters: Filters; balance: number | undefined }) {
  const t = useT();
  const type = filters.choiceOf('type', pointTemplates);
  const filter = { ...filters.period, type };
  const [unfolded, setUnfolded] = useState(false);
  const active = [filters.valueOf('from'), type].filter((value) => value !== '').length;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePointMovements(filter, balance);
  return (
    <>
      <div className="sm:hidden">
        <FilterButton controls="point-filters" unfolded={unfolded} active={active} onPress={() => setUnfolded(!unfolded)} />
      </div>
      <div id="point-filters" className={`grid-cols-1 gap-4 ${unfolded ? 'grid' : 'hidden sm:grid'}`}>
        <PeriodChips filters={filters} />
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-44 flex-1">
            <Select
              label={t('points.kind')}
              value={type}
              onChange={(event) => filters.change({ type: event.target.value })}
              choices={[
                { value: '', label: t('points.all') },
                ...pointTemplates.map((one) => ({ value: one, label: templateName(t, one) })),
              ]}
            />
          </div>
          <a href={fileAddress('exportStatement', statementQuery(filter))} download className={buttonClass({ tone: 'secondary' })}>
            <IconDownloadSimple size={18} /> {t('wallet.exportCsv')}
          </a>
        </div>
      </div>
      <MovementList
        rows={data?.pages.flatMap((page) => page.list)}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

/** Leads to the exchange, where the brand has one. */
function ExchangeButton() {
  const t = useT();
  const modal = useModal();
  const { data } = useConversions();
  if (data === undefined || data.list.length === 0) return null;
  return (
    <Button tone="primary" onClick={() => modal.openAbove({ above: 'convertPoints' })}>
      {t(data.list.some(({ type }) => type === 'sell') ? 'points.exchangeMoney' : 'points.exchange')}
    </Button>
  );
}

/** `points`: how many there are and until when, what they are given for, the exchange, and everything that moved them. */
export function PointsPage() {
  const t = useT();
  const filters = useFilters();
  const points = usePoints({ follow: true });
  const view = views.find((one) => one === filters.valueOf('show')) ?? 'movements';
  if (points.isError && points.data === undefined) return <LoadFailed error={points.error} onRetry={() => void points.refetch()} />;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <Standing points={points.data}>
        <ExchangeButton />
        <PageLink place={{ to: '/pointMall' }} className={buttonClass({ tone: 'secondary' })}>
          {t('points.exchangeGifts')}
        </PageLink>
      </Standing>
      <EarnNote />
      <SegmentedControl
        label={t('points.details')}
        value={view}
        onChange={(next) => filters.change({ show: next === 'movements' ? '' : next })}
        choices={views.map((one) => ({ value: one, label: t(`points.view.${one}`) }))}
      />
      {view === 'movements' ? <Movements filters={filters} balance={points.data?.pointBalance} /> : <LotList />}
    </div>
  );
}
