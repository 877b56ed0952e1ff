import { EmptyState, IconWallet } from '@sortes/ui';
import type { ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useTotalIncome, type TotalIncome } from '../api/income';
import type { ContractKind } from '../api/contracts';
import { useDrill, type AgentFilters } from '../state/use-agent-filters';
import { useDayText } from './commission-hours';
import { DayBars } from './day-bars';
import { Explain } from './explain';
import { FigureTable, type FigureColumn } from './figure-table';
import { laneName } from './figure-text';
import { contractPage, IncomeStatement, useShownKinds } from './income-statement';
import { LaneShares } from './lane-shares';
import { ListSkeleton } from './list-skeleton';
import { CountedUpTo } from './page-foot';

type Day = TotalIncome['days'][number];

/** A figure that opens to what it is made of; nothing to open where it is zero. */
function Opens({ value, name, children, onPress }: { value: number; name: string; children: ReactNode; onPress: () => void }) {
  if (value === 0) return <span className="text-ink-3">{children}</span>;
  return (
    <button type="button" aria-label={name} onClick={onPress} className="min-h-6 text-end text-info hover:underline">
      {children}
    </button>
  );
}

/** The columns of the list: what each source brought on a day, what was passed on, and what is left. */
function useColumns(sums: TotalIncome['sums']): readonly FigureColumn<Day>[] {
  const t = useT();
  const dayText = useDayText();
  const drill = useDrill();
  const kinds = useShownKinds(sums);
  const figure = (key: 'ownRebate' | 'net' | 'owedToMe' | 'owedByMe', className = ''): FigureColumn<Day> => ({
    key,
    title: t(`agents.income.${key}`),
    numeric: true,
    cell: (row) => <WireAmount value={row[key]} className={className} />,
  });
  const bills = (kind: ContractKind, day: string, side: 'received' | 'paid') =>
    drill(contractPage[kind], { tab: 'bills', from: day, to: day, side: side === 'paid' ? side : '' });
  const received = (row: Day, kind: ContractKind) => row.contracts.find((one) => one.kind === kind)?.received ?? 0;
  return [
    { key: 'day', title: t('agents.income.day'), cell: ({ day }) => <span className="whitespace-nowrap">{dayText(day)}</span> },
    {
      key: 'commission',
      title: t('agents.income.commission'),
      numeric: true,
      cell: ({ day, commission, lanes }) => (
        <>
          <Opens
            value={commission}
            name={t('agents.income.openDay', { source: t('agents.income.commission'), day: dayText(day) })}
            onPress={() => drill('agentIncome', { day })}
          >
            <WireAmount value={commission} />
          </Opens>
          {lanes.map((one) => (
            <span key={one.lane} className="hidden text-caption text-ink-3 @4xl:block">
              {laneName(t, one.lane)} <WireAmount value={one.commission} />
            </span>
          ))}
        </>
      ),
    },
    ...(sums.ownRebate === 0 ? [] : [figure('ownRebate')]),
    ...kinds.map((kind) => ({
      key: kind,
      title: t(`contracts.kind.${kind}`),
      numeric: true,
      cell: (row: Day) => (
        <Opens
          value={received(row, kind)}
          name={t('agents.income.openDay', { source: t(`contracts.kind.${kind}`), day: dayText(row.day) })}
          onPress={() => bills(kind, row.day, 'received')}
        >
          <WireAmount value={received(row, kind)} />
        </Opens>
      ),
    })),
    {
      key: 'passedOn',
      title: t('agents.income.passedOn'),
      numeric: true,
      cell: ({ day, passedOn, contracts }) => (
        <>
          <WireAmount value={passedOn === 0 ? 0 : -passedOn} />
          {contracts
            .filter((one) => one.passedOn !== 0)
            .map(({ kind, passedOn: ofKind }) => (
              <button
                key={kind}
                type="button"
                onClick={() => bills(kind, day, 'paid')}
                className="block min-h-6 w-full text-start text-caption text-info hover:underline @4xl:text-end"
              >
                {t(`contracts.kind.${kind}`)} <WireAmount value={-ofKind} />
              </button>
            ))}
        </>
      ),
    },
    figure('net', 'font-bold'),
    figure('owedToMe'),
    figure('owedByMe'),
  ];
}

const hasSomething = ({ commission, ownRebate, contracts, owedToMe, owedByMe }: Day): boolean =>
  commission !== 0 || ownRebate !== 0 || contracts.length > 0 || owedToMe !== 0 || owedByMe !== 0;

/** The total, its days as bars, and the days as a table. */
function Totals({ data }: { data: TotalIncome }) {
  const t = useT();
  const drill = useDrill();
  const columns = useColumns(data.sums);
  const days = data.days.filter(hasSomething).toReversed();
  if (days.length === 0)
    return (
      <EmptyState heading="h3" className="py-8!" art={<IconWallet size={32} />} title={t('agents.income.none')}>
        {t('agents.income.noneNote')}
      </EmptyState>
    );
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <IncomeStatement sums={data.sums} />
        <div className="grid grid-cols-1 gap-4">
          <DayBars
            days={data.days.map(({ day, net }) => ({ day, value: net }))}
            figure={t('agents.income.net')}
            tone="bg-win"
            onOpen={(from, to) => drill('agentIncome', { from, to })}
          />
          <LaneShares
            title={t('agents.income.byLane')}
            lanes={data.sums.lanes.map(({ lane, commission }) => ({ lane, value: commission }))}
            onOpen={(lane) => drill('agentIncome', { lane })}
          />
        </div>
      </div>
      <FigureTable caption={t('agents.page.income')} columns={columns} rows={days} rowKey={({ day }) => day} />
    </>
  );
}

/** All that the agent earned in some days, by source and by day. */
export function IncomeTotal({ filters }: { filters: AgentFilters }) {
  const { data, error, refetch } = useTotalIncome(filters.range);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CountedUpTo at={data.countedUpTo} />
        <Explain of={['commission', 'ownRebate', 'contracts', 'toCome']} />
      </div>
      <Totals data={data} />
    </>
  );
}
