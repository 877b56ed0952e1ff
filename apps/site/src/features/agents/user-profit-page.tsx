import { agentLaneNames, profitDeeds, profitOrders, type AgentLane, type ProfitDeed, type ProfitOrder } from '@sortes/contract';
import { Button, IconChartBar, SegmentedControl, Select } from '@sortes/ui';
import { fileAddress } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useDownlineProfit, type Profit, type ProfitQuery, type ProfitRow } from './api/team';
import { AccountSearch } from './parts/account-search';
import { CsvLink } from './parts/csv-link';
import { DidSelect } from './parts/did-select';
import { Explain } from './parts/explain';
import { FigureTable, type FigureColumn } from './parts/figure-table';
import { FigureAmount, laneName, resultNote } from './parts/figure-text';
import { HiddenNote } from './parts/hidden-note';
import { LinePath } from './parts/line-path';
import { ListSkeleton } from './parts/list-skeleton';
import { NobodyBelow } from './parts/nobody-below';
import { CountedUpTo, PageFoot } from './parts/page-foot';
import { Period } from './parts/period';
import { PersonFigures } from './parts/person-figures';
import { SortSelect } from './parts/sort-select';
import { Tiles } from './parts/tiles';
import { figuresOf, isAmongPlayers, type LineFigures, type MoneyFigure, toldFigures } from './state/figures';
import { useTop } from './state/use-top';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';

/** What the address asks for. */
function queryOf(filters: AgentFilters): ProfitQuery {
  const [begins, below] = [filters.valueOf('begins'), filters.idOf('below')];
  const lane = filters.choiceOf('lane', agentLaneNames) as AgentLane | '';
  const did = filters.choiceOf('did', profitDeeds) as ProfitDeed | '';
  return {
    ...filters.range,
    all: filters.isOn('all'),
    withTeam: !filters.isOn('alone') && !filters.isOn('all'),
    ...(lane !== '' && { lane }),
    ...(did !== '' && { did }),
    ...(begins !== '' && { account: begins }),
    ...(below !== undefined && { below }),
    ...filters.orderOf<ProfitOrder>(profitOrders, 'result'),
  };
}

/** What narrows the list. */
function ProfitFilters({ filters, query }: { filters: AgentFilters; query: ProfitQuery }) {
  const t = useT();
  const order = filters.orderOf<ProfitOrder>(profitOrders, 'result');
  const lane = query.lane ?? '';
  const figures = figuresOf(lane);
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <SegmentedControl
          label={t('agents.whom')}
          value={query.all === true ? 'all' : 'direct'}
          onChange={(next) => filters.change({ all: next === 'all' ? '1' : '' })}
          choices={[
            { value: 'direct', label: t('agents.direct') },
            { value: 'all', label: t('agents.wholeLine') },
          ]}
        />
        {query.all !== true && (
          <SegmentedControl
            label={t('agents.counting')}
            value={query.withTeam === true ? 'team' : 'alone'}
            onChange={(next) => filters.change({ alone: next === 'alone' ? '1' : '' })}
            choices={[
              { value: 'team', label: t('agents.withTeam') },
              { value: 'alone', label: t('agents.alone') },
            ]}
          />
        )}
        <Select
          label={t('agents.lane')}
          labelHidden
          className="min-w-0 flex-[1_1_10rem] sm:max-w-56"
          value={lane}
          onChange={(event) => filters.change({ lane: event.target.value })}
          choices={[
            { value: '', label: t('agents.allLanes') },
            ...agentLaneNames.map((one) => ({ value: one as string, label: laneName(t, one) })),
          ]}
        />
        <DidSelect filters={filters} value={query.did} />
      </div>
      <div className="@container">
        <div className="flex flex-wrap items-end gap-2">
          <AccountSearch filters={filters} />
          <SortSelect
            order={order}
            onPress={(key) => filters.press(order, key)}
            choices={profitOrders
              .filter((one) => one === 'account' || one === 'bets' || figures.includes(one))
              .map((one) => ({ value: one, label: one === 'account' ? t('agents.column.account') : t(`agents.figure.${one}`) }))}
          />
          <CsvLink href={fileAddress('exportDownlineProfit', query)} />
        </div>
      </div>
    </>
  );
}

/** Figures of many or one, as tiles. */
function Sums({ label, figures, lane }: { label: string; figures: LineFigures; lane: string }) {
  const t = useT();
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-label font-semibold text-ink-2">{label}</h4>
      <Tiles
        label={label}
        tiles={toldFigures(lane, [figures]).map((figure) => ({
          key: figure,
          label: t(`agents.figure.${figure}`),
          value: <FigureAmount figures={figures} figure={figure} />,
          note: resultNote(t, figures, figure),
        }))}
      />
      {isAmongPlayers(lane) && <p className="text-label text-ink-2">{t('agents.cardGames')}</p>}
    </section>
  );
}

/** A row of the list: somebody, or all together who keep themselves out of lists. */
type Row = LineFigures & (Pick<ProfitRow, 'playerId' | 'account' | 'isAgent'> | { playerId: 0; others: number });

/** The account that heads a row: an agent's leads down their line, a member's to what they did by day; of an agent there is that beside it. */
function AccountCell({ row }: { row: Row }) {
  const t = useT();
  const drill = useDrill();
  if ('others' in row) return <span className="text-body font-semibold">{t('agents.others', { count: row.others })}</span>;
  const player = String(row.playerId);
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0">
        <button
          type="button"
          onClick={() => drill('agentUserProfit', row.isAgent ? { below: player } : { player })}
          className="min-h-6 text-start text-body font-semibold wrap-anywhere text-info hover:underline"
        >
          {row.account}
        </button>
        <span className="block text-caption font-normal text-ink-3">{t(row.isAgent ? 'agents.kind.agent' : 'agents.kind.member')}</span>
      </span>
      {row.isAgent && (
        <Button
          size="small"
          tone="ghost"
          icon={<IconChartBar size={18} />}
          aria-label={t('agents.byDayFor', { account: row.account })}
          onClick={() => drill('agentUserProfit', { player })}
        />
      )}
    </span>
  );
}

/** The columns of the list: these figures. */
function useColumns(figures: readonly MoneyFigure[]): readonly FigureColumn<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'account', title: t('agents.column.account'), sorts: true, cell: (row) => <AccountCell row={row} /> },
    { key: 'bets', title: t('agents.figure.bets'), numeric: true, sorts: true, cell: (row) => format.number(row.bets) },
    ...figures.map((figure) => ({
      key: figure,
      title: t(`agents.figure.${figure}`),
      numeric: true,
      sorts: true,
      cell: (row: Row) => <FigureAmount figures={row} figure={figure} />,
      // Most people have no fees and no adjustments: on a phone what there is stands without them.
      isIdle: (row: Row) => figure !== 'result' && row[figure] === 0,
    })),
  ];
}

/** A page of the list as rows; the last page ends with those who are in the sums alone, so that the rows add up to them. */
function rowsOf({ list, total, hidden, others }: Profit, { pageNo, pageSize }: AgentFilters): readonly Row[] {
  return hidden > 0 && others !== null && pageNo * pageSize >= total ? [...list, { ...others, playerId: 0, others: hidden }] : list;
}

/** What everybody of a filter did, sums first. */
function LineFiguresList({ filters }: { filters: AgentFilters }) {
  const t = useT();
  const drill = useDrill();
  const query = queryOf(filters);
  const lane = query.lane ?? '';
  const { data, error, refetch } = useDownlineProfit({ ...query, pageNo: filters.pageNo, pageSize: filters.pageSize }, true);
  const order = filters.orderOf<ProfitOrder>(profitOrders, 'result');
  const columns = useColumns(toldFigures(lane, data ? [data.sums, ...data.list] : []));
  const isOwn = query.below === undefined;
  return (
    <>
      {data && <LinePath path={data.breadcrumb} onGo={(id) => drill('agentUserProfit', id === undefined ? {} : { below: String(id) })} />}
      <Period filters={filters} />
      <ProfitFilters filters={filters} query={query} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <CountedUpTo at={data.countedUpTo} />
            <Explain of={['valid', 'result', 'rebates', 'commissions', 'salaries', 'rewards', 'adjustments']} />
          </div>
          {data.total + data.hidden === 0 ? (
            <NobodyBelow filtered={query.account !== undefined || query.did !== undefined} ofOthers={!isOwn} />
          ) : (
            <>
              <Sums
                label={t('agents.sumsOf', { count: data.total + (data.others === null ? 0 : data.hidden) })}
                figures={data.sums}
                lane={lane}
              />
              <HiddenNote count={data.hidden} inSums={data.others !== null} />
              <FigureTable
                caption={t('agents.page.profit')}
                columns={columns}
                rows={rowsOf(data, filters)}
                rowKey={(row) => row.playerId}
                order={order}
                onSort={(key) => filters.press(order, key as ProfitOrder)}
              />
              <PageFoot filters={filters} total={data.total} />
            </>
          )}
          {data.own && (
            <Sums
              label={isOwn ? t('agents.ownAlone') : t('agents.aloneOf', { account: data.own.account })}
              figures={data.own}
              lane={lane}
            />
          )}
        </>
      )}
    </>
  );
}

/** `agentUserProfit`: what each downline staked, won, paid in and took out; `player` opens one of them, by day and lane. */
export function UserProfitPage() {
  const filters = useAgentFilters();
  const player = filters.idOf('player');
  const top = useTop(`${player} ${filters.idOf('below')}`);
  return (
    <div ref={top} className="grid grid-cols-1 gap-4">
      {player === undefined ? <LineFiguresList filters={filters} /> : <PersonFigures playerId={player} filters={filters} />}
    </div>
  );
}
