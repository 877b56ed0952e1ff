import { contractKinds, type AgentLane, type ContractKind, type Operations, type Reply } from '@sortes/contract';
import { startOfDay } from '@sortes/browser';
import { ErrorState, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { agentPlace, type Place } from '../../shared/addresses';
import { boot } from '../../shared/boot';
import { call, fileAddress } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { DataTable, type Column } from '../../shared/list/data-table';
import { CsvLink } from '../../shared/list/list-tools';
import { useListSearch } from '../../shared/list/use-list-search';
import { periodOf } from '../../shared/period';
import { problemText } from '../../shared/problem';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import type { Agent } from './agent';
import { Counted } from './agents-screen';
import { useExactMoney } from './exact-money';
import { IncomeLines } from './income-lines';
import { agentsKeys } from './keys';
import { Part } from './part';

type Income = Reply<Operations['staffGetAgentIncome']>;
type Day = Income['days'][number];
type Totals = Income['sums'];
interface Days {
  readonly from: string;
  readonly to: string;
}

const hasSomething = ({ commission, ownRebate, contracts, owedToMe, owedByMe }: Day): boolean =>
  commission !== 0 || ownRebate !== 0 || contracts.length > 0 || owedToMe !== 0 || owedByMe !== 0;

const ofKind = ({ contracts }: Totals, kind: ContractKind) => contracts.find((one) => one.kind === kind) ?? { received: 0, passedOn: 0 };

/** The bills that a sum of the income is made of, of a kind or all: each counts on the last day of its period. */
const billsPlace = (playerId: number, kind: ContractKind | undefined, side: 'received' | 'paid', { from, to }: Days): Place => ({
  to: '/contract-bills',
  search: { ...(kind && { kind }), agentId: String(playerId), side, by: 'lastDay', from, to },
});

/** The hours that a commission or rebate is made of, over this page. */
function useLinesPlace(playerId: number): (income: 'commission' | 'own', part?: { day?: string; lane?: AgentLane }) => Place {
  const { search } = useListSearch();
  const { period, from, to, team } = search;
  return (income, part) => agentPlace(playerId, { period, from, to, team, income, ...part });
}

/** A figure that opens to what it is made of; nothing to open where it is zero. */
function Opens({ place, value, label }: { place: Place; value: number; label: string }) {
  const exact = useExactMoney();
  if (value === 0) return <span className="text-ink-3">{exact(0)}</span>;
  return (
    <ScreenLink place={place} className={linkClass} aria-label={label} resetScroll={false}>
      {exact(value)}
    </ScreenLink>
  );
}

/** What somebody earned of their line and by contracts in the days of the page, by source and by day; each figure opens to its lines. */
export function AgentIncome({ agent: { playerId } }: { agent: Agent }) {
  const t = useT();
  const { search } = useListSearch();
  const days = periodOf(search, 'week');
  const { data, error } = useQuery({
    queryKey: agentsKeys.income.of(playerId, days),
    queryFn: ({ signal }) => call('staffGetAgentIncome', { params: { playerId }, query: days }, { signal }),
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === playerId ? before : undefined),
  });
  return (
    <Part title={t('agents.income')} actions={<CsvLink address={fileAddress('staffExportAgentIncome', days, { playerId })} />}>
      {error && <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>}
      {data === undefined ? (
        !error && <Skeleton className="h-40" />
      ) : (
        <>
          <Statement playerId={playerId} sums={data.sums} days={days} />
          <ByDay playerId={playerId} income={data} />
          <p className="text-caption text-ink-3">{t('agents.income.note')}</p>
          <Counted upTo={data.countedUpTo} />
        </>
      )}
      <IncomeLines playerId={playerId} />
    </Part>
  );
}

/** One total for the days that are asked for, by source. */
function Statement({ playerId, sums, days }: { playerId: number; sums: Totals; days: Days }) {
  const t = useT();
  const exact = useExactMoney();
  const linesPlace = useLinesPlace(playerId);
  const line = (key: string, label: string, value: ReactNode, look: 'part' | 'sum' | 'plain' = 'plain') => (
    <div key={key} className={clsx('flex flex-wrap justify-between gap-x-4 py-1.5', look === 'sum' && 'font-semibold')}>
      <dt className={look === 'part' ? 'ps-3 text-ink-2' : look === 'sum' ? 'text-ink-1' : 'text-ink-2'}>{label}</dt>
      <dd className="tabular text-end text-ink-1">{value}</dd>
    </div>
  );
  const opening = (label: string, place: Place, value: number) => <Opens place={place} value={value} label={label} />;
  const [commission, rebate, passedOn] = [t('agents.income.commission'), t('agents.income.ownRebate'), t('agents.income.passedOn')];
  return (
    <dl className="max-w-xl divide-y divide-divider rounded-tile border border-divider px-4 text-label">
      {line('commission', commission, opening(commission, linesPlace('commission'), sums.commission))}
      {sums.lanes.length > 1 &&
        sums.lanes.map(({ lane, commission: ofLane }) => {
          const name = t(`agents.lane.${lane}`);
          return line(lane, name, opening(`${commission}: ${name}`, linesPlace('commission', { lane }), ofLane), 'part');
        })}
      {line('own', rebate, opening(rebate, linesPlace('own'), sums.ownRebate))}
      {contractKinds.map((kind) => {
        const name = t(`agents.contractKind.${kind}`);
        return line(kind, name, opening(name, billsPlace(playerId, kind, 'received', days), ofKind(sums, kind).received));
      })}
      {line('passedOn', passedOn, exact(sums.passedOn === 0 ? 0 : -sums.passedOn))}
      {contractKinds
        .filter((kind) => ofKind(sums, kind).passedOn !== 0)
        .map((kind) => {
          const name = t(`agents.contractKind.${kind}`);
          const place = billsPlace(playerId, kind, 'paid', days);
          return line(`paid ${kind}`, name, opening(`${passedOn}: ${name}`, place, -ofKind(sums, kind).passedOn), 'part');
        })}
      {line('net', t('agents.income.net'), exact(sums.net), 'sum')}
      {line('owedToMe', t('agents.income.owedTo'), exact(sums.owedToMe))}
      {line('owedByMe', t('agents.income.owedBy'), exact(sums.owedByMe))}
    </dl>
  );
}

/** The days on which something was earned or passed on; a source that brought nothing has no column. */
function ByDay({ playerId, income: { days, sums } }: { playerId: number; income: Income }) {
  const t = useT();
  const format = useFormat();
  const exact = useExactMoney();
  const linesPlace = useLinesPlace(playerId);
  const dayText = (day: string): string => format.date(startOfDay(day, boot.timeZone));
  const rows = days.filter(hasSomething).toReversed();
  if (rows.length === 0) return <p className="text-label text-ink-3">{t('agents.income.none')}</p>;
  const figure = (key: string, title: string, isShown: boolean, cell: (row: Day) => ReactNode): Column<Day>[] =>
    isShown ? [{ key, title, numeric: true, cell }] : [];
  const opened = (title: string, value: (row: Day) => number, place: (day: string) => Place) => (row: Day) => (
    <Opens value={value(row)} place={place(row.day)} label={t('agents.income.openDay', { source: title, day: dayText(row.day) })} />
  );
  const bills = (kind: ContractKind | undefined, side: 'received' | 'paid') => (day: string) =>
    billsPlace(playerId, kind, side, { from: day, to: day });
  const [commission, rebate, passedOn] = [t('agents.income.commission'), t('agents.income.ownRebate'), t('agents.income.passedOn')];
  const columns: readonly Column<Day>[] = [
    { key: 'day', title: t('agents.day'), cell: ({ day }) => dayText(day) },
    ...figure('commission', commission, sums.commission !== 0 || rows.some((row) => row.commission !== 0), (row) =>
      opened(
        commission,
        (one) => one.commission,
        (day) => linesPlace('commission', { day }),
      )(row),
    ),
    ...figure(
      'own',
      rebate,
      rows.some((row) => row.ownRebate !== 0),
      (row) =>
        opened(
          rebate,
          (one) => one.ownRebate,
          (day) => linesPlace('own', { day }),
        )(row),
    ),
    ...contractKinds.flatMap((kind) => {
      const title = t(`agents.contractKind.${kind}`);
      return figure(
        kind,
        title,
        rows.some((row) => ofKind(row, kind).received !== 0),
        opened(title, (row) => ofKind(row, kind).received, bills(kind, 'received')),
      );
    }),
    ...figure(
      'passedOn',
      passedOn,
      rows.some((row) => row.passedOn !== 0),
      opened(passedOn, (row) => (row.passedOn === 0 ? 0 : -row.passedOn), bills(undefined, 'paid')),
    ),
    ...figure('net', t('agents.income.net'), true, (row) => <span className="font-semibold">{exact(row.net)}</span>),
    ...figure(
      'owedToMe',
      t('agents.income.owedTo'),
      rows.some((row) => row.owedToMe !== 0),
      (row) => exact(row.owedToMe),
    ),
    ...figure(
      'owedByMe',
      t('agents.income.owedBy'),
      rows.some((row) => row.owedByMe !== 0),
      (row) => exact(row.owedByMe),
    ),
  ];
  return (
    <DataTable caption={t('agents.income')} columns={columns} rows={rows} rowKey={({ day }) => day} openLabel={({ day }) => dayText(day)} />
  );
}
