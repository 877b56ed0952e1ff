import { agentLaneNames, type AgentLane } from '@sortes/contract';
import { EmptyState, IconWallet, Select } from '@sortes/ui';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { wireSum } from '../../entities/wallet/wire-sum';
import { fileAddress } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useIncome, type Income, type IncomeQuery } from './api/income';
import { CommissionBets } from './parts/commission-bets';
import { CommissionHours, useDayText } from './parts/commission-hours';
import { CsvLink } from './parts/csv-link';
import { DayBars } from './parts/day-bars';
import { Explain } from './parts/explain';
import { FigureTable, type FigureColumn } from './parts/figure-table';
import { laneName } from './parts/figure-text';
import { IncomeTotal } from './parts/income-total';
import { ListSkeleton } from './parts/list-skeleton';
import { CountedUpTo } from './parts/page-foot';
import { Period } from './parts/period';
import { StepPath } from './parts/step-path';
import { Tiles, type Tile } from './parts/tiles';
import { ToCome } from './parts/to-come';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';
import { useTop } from './state/use-top';

type Day = Income['days'][number];

const laneOf = (filters: AgentFilters): AgentLane | undefined => (filters.choiceOf('lane', agentLaneNames) as AgentLane | '') || undefined;

/** What narrows the page. */
function IncomeFilters({ filters, query, isCommission }: { filters: AgentFilters; query: IncomeQuery; isCommission: boolean }) {
  const t = useT();
  return (
    <>
      <Period filters={filters} />
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('agents.lane')}
          className="min-w-0 flex-[1_1_12rem] sm:max-w-72"
          value={query.lane ?? ''}
          onChange={(event) => filters.change({ lane: event.target.value })}
          choices={[
            { value: '', label: t('agents.allLanes') },
            ...agentLaneNames.map((lane) => ({ value: lane as string, label: laneName(t, lane) })),
          ]}
        />
        <CsvLink href={isCommission ? fileAddress('exportIncome', query) : fileAddress('exportTotalIncome', filters.range)} />
      </div>
    </>
  );
}

/** Sums over all days. */
function Sums({ sums: { commission, ownRebate } }: Pick<Income, 'sums'>) {
  const t = useT();
  const tile = (key: string, label: string, value: number): Tile => ({ key, label, value: <WireAmount value={value} /> });
  const owed = commission.owed + ownRebate.owed;
  return (
    <Tiles
      label={t('agents.sums')}
      tiles={[
        tile('commission', t('agents.income.commission'), commission.earned),
        ...(ownRebate.earned === 0 ? [] : [tile('ownRebate', t('agents.income.ownRebate'), ownRebate.earned)]),
        tile('paid', t('agents.income.paid'), wireSum(commission.paid, ownRebate.paid)),
        tile('due', t('agents.income.due'), wireSum(commission.due, ownRebate.due)),
        ...(owed === 0 ? [] : [tile('owed', t('agents.income.owed'), owed)]),
      ]}
    />
  );
}

/** The columns of the list: lanes that brought something, each day's sum, and what is still to come. */
function useColumns({ lanes, sums }: Pick<Income, 'lanes' | 'sums'>): readonly FigureColumn<Day>[] {
  const t = useT();
  const dayText = useDayText();
  const drill = useDrill();
  return [
    {
      key: 'day',
      title: t('agents.income.day'),
      cell: ({ day }) => (
        <button
          type="button"
          onClick={() => drill('agentIncome', { day })}
          className="min-h-6 text-start text-body font-semibold whitespace-nowrap text-info hover:underline"
        >
          {dayText(day)}
        </button>
      ),
    },
    ...lanes.map(({ lane }) => ({
      key: lane,
      title: laneName(t, lane),
      numeric: true,
      cell: (row: Day) => <WireAmount value={row.lanes.find((one) => one.lane === lane)?.earned ?? 0} />,
    })),
    {
      key: 'commission',
      title: t('agents.income.commission'),
      numeric: true,
      cell: (row) => <WireAmount value={row.commission.earned} className="font-bold" />,
    },
    ...(sums.ownRebate.earned === 0 && sums.ownRebate.paid === 0
      ? []
      : [
          {
            key: 'ownRebate',
            title: t('agents.income.ownRebate'),
            numeric: true,
            cell: (row: Day) => <WireAmount value={row.ownRebate.earned} />,
          },
        ]),
    {
      key: 'toCome',
      title: t('agents.income.toCome'),
      numeric: true,
      cell: ({ commission, ownRebate }) => (
        <ToCome of={{ due: wireSum(commission.due, ownRebate.due), owed: wireSum(commission.owed, ownRebate.owed) }} />
      ),
    },
  ];
}

const hasSomething = ({ commission, ownRebate }: Day): boolean =>
  [commission, ownRebate].some(({ earned, paid }) => earned !== 0 || paid !== 0);

/** Days, lanes and sums. */
function IncomeFigures({ data }: { data: Income }) {
  const t = useT();
  const drill = useDrill();
  const columns = useColumns(data);
  const days = data.days.filter(hasSomething).toReversed();
  if (days.length === 0)
    return (
      <EmptyState heading="h3" className="py-8!" art={<IconWallet size={32} />} title={t('agents.income.none')}>
        {t('agents.income.noneNote')}
      </EmptyState>
    );
  return (
    <>
      <Sums sums={data.sums} />
      <DayBars
        days={data.days.map(({ day, commission }) => ({ day, value: commission.earned }))}
        figure={t('agents.income.commission')}
        tone="bg-win"
        onOpen={(from, to) => (from === to ? drill('agentIncome', { day: from }) : drill('agentIncome', { from, to }))}
      />
      <FigureTable caption={t('agents.page.income')} columns={columns} rows={days} rowKey={({ day }) => day} />
    </>
  );
}

/** Commissions by day, of all games or of one kind. */
function CommissionsByDay({ query }: { query: IncomeQuery }) {
  const { data, error, refetch } = useIncome(query);
  return (
    <>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <CountedUpTo at={data.countedUpTo} />
            <Explain of={['commission', 'ownRebate', 'toCome']} />
          </div>
          <IncomeFigures data={data} />
        </>
      )}
    </>
  );
}

/** What the agent earned, by day: all of it, or commissions of one kind of game. */
function IncomeByDay({ filters }: { filters: AgentFilters }) {
  const lane = laneOf(filters);
  const query = { ...filters.range, ...(lane !== undefined && { lane }) };
  const isCommission = lane !== undefined || filters.choiceOf('tab', ['commission']) !== '';
  const t = useT();
  const drill = useDrill();
  return (
    <>
      {isCommission && (
        <StepPath
          label={t('agents.income.path')}
          steps={[
            { key: 'income', name: t('agents.page.income'), onGo: () => drill('agentIncome') },
            { key: 'commission', name: t('agents.income.commission'), onGo: () => undefined },
          ]}
        />
      )}
      <IncomeFilters filters={filters} query={query} isCommission={isCommission} />
      {isCommission ? <CommissionsByDay query={query} /> : <IncomeTotal filters={filters} />}
    </>
  );
}

/** `agentIncome`: what the agent earned by day; `tab` its commissions alone, `day` opens one to its hours, `hour` and `lane` one of those to its bets. */
export function MyIncomePage() {
  const filters = useAgentFilters();
  const [day, hour, lane] = [filters.valueOf('day'), filters.valueOf('hour'), laneOf(filters)];
  const top = useTop(`${day} ${hour} ${lane}`);
  const hasDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return (
    <div ref={top} className="grid grid-cols-1 gap-4">
      {hasDay && lane !== undefined && /^\d{1,13}$/.test(hour) ? (
        <CommissionBets day={day} hour={Number(hour)} lane={lane} filters={filters} />
      ) : hasDay ? (
        <CommissionHours day={day} lane={lane} filters={filters} />
      ) : (
        <IncomeByDay filters={filters} />
      )}
    </div>
  );
}
