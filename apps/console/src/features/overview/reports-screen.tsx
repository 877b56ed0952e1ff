import {
  figuresOfReport,
  reportKinds,
  reportPlayers,
  type Operations,
  type Reply,
  type ReportFigure,
  type ReportKind,
} from '@sortes/contract';
import { startOfDay } from '@sortes/browser';
import { Button } from '@sortes/ui';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf, type Search } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { amounts, counts, type Line } from './measures';
import { nextPlace } from './next-place';
import { PartFilter } from './part-filter';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { useProductName } from './product-name';
import { RebuildDialog } from './rebuild-dialog';
import { ReportKinds } from './report-kinds';

const ofPlay = ['product', 'vendorId', 'game'] as const;
const ofPerson = ['playerId', 'agentId'] as const;
type Filter = (typeof ofPlay)[number] | (typeof ofPerson)[number] | 'method' | 'players';

/** Which filters a kind of report knows. */
function filtersOf(by: ReportKind): readonly Filter[] {
  if (by === 'player') return [...ofPerson, 'players'];
  if (by === 'agent') return ofPerson;
  if (by === 'method') return ['method'];
  return by === 'day' ? [...ofPlay, 'method', ...ofPerson] : [...ofPlay, ...(by === 'hour' ? (['method'] as const) : [])];
}

const reportOf = (by: ReportKind) =>
  listOf('staffReport', {
    csv: 'staffExportReport',
    params: { by },
    filters: filtersOf(by),
    query: (search) => periodOf(search, 'week'),
    otherFilters: ['by', ...periodNames],
  });

const kindOf = (search: Search): ReportKind => reportKinds.find((one) => one === search['by']) ?? 'day';

/** What a line of a report is called. */
function useLineLabel(by: ReportKind): (row: Line) => string {
  const t = useT();
  const format = useFormat();
  const productName = useProductName();
  return (row) => {
    if (by === 'product') return productName(row.key);
    if (by === 'day') return format.date(startOfDay(row.key, boot.timeZone));
    if (by === 'hour') return `${format.date(startOfDay(row.key.slice(0, 10), boot.timeZone))}, ${row.key.slice(11)}:00`;
    if (by === 'game') return row.label || t('overview.noGame');
    if (by === 'vendor') return row.label || (row.key === '0' ? t('overview.house') : row.key);
    if (by === 'agent' && row.key === '0') return t('overview.noAgent');
    if (by === 'agent' || by === 'player') return row.label === row.key ? row.key : `${row.label} (${row.key})`;
    return row.label || t('overview.noMethod');
  };
}

/** Whether a figure is nothing in the sum and in every line that is shown: one that may be above and below zero may add up to nothing. */
function isEmptyIn(column: string, { sums, list }: Reply<Operations['staffReport']>): boolean {
  const figure = [...amounts, ...counts].find((name) => name === column);
  return figure !== undefined && [sums, ...list].every((line) => Number(line[figure]) === 0);
}

/** Figures by day, hour, product, vendor, game, payment method, agent or player. A row opens to the next level, at the end to the movements. */
export function ReportsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, open } = useListSearch();
  const [rebuilding, setRebuilding] = useState(false);
  const [maySchedule, maySeeAgents] = [useMay('reports.schedule'), useMay('agents.read')];
  const by = kindOf(search);
  const { from, to } = periodOf(search, 'week');
  const known = filtersOf(by);
  const [report, label] = [reportOf(by), useLineLabel(by)];
  const kept = Object.fromEntries(known.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const figures = figuresOfReport(by, report.queryOf(search));
  const applies = (name: ReportFigure): boolean => figures.includes(name);
  return (
    <>
      <ListScreen
        key={by}
        list={report}
        name={`reports-${by}`}
        title={t('shell.screen.reports')}
        everyMs={30_000}
        rowKey={(row) => row.key}
        openLabel={(row) => t('overview.open', { name: label(row) })}
        onRow={(row) => open(nextPlace(by, row.key, { from, to }, kept, maySeeAgents))}
        emptyText={t('overview.nothing')}
        isEmptyIn={isEmptyIn}
        note={by === 'agent' && <ByAgentNote />}
        filters={<ReportFilters by={by} />}
        actions={
          <>
            {maySchedule && (
              <Button
                size="small"
                onClick={() =>
                  open({ to: '/report-schedules', search: { add: '1', by, ...kept, ...(search['sort'] && { sort: search['sort'] }) } })
                }
              >
                {t('overview.schedule.this')}
              </Button>
            )}
            <Button size="small" onClick={() => setRebuilding(true)}>
              {t('overview.rebuild')}
            </Button>
          </>
        }
        sums={({ sums }) => <Sums sums={sums} figures={figures} product={known.includes('product') ? search['product'] : undefined} />}
        columns={[
          { key: 'key', title: t(`overview.by.${by}`), sort: 'key', cell: label },
          ...amounts.filter(applies).map((name) => ({
            key: name,
            title: t(`overview.figure.${name}`),
            sort: name,
            numeric: true,
            hidden: ['vendorIn', 'vendorOut', 'adjustments', 'rewards', 'fees'].includes(name),
            cell: (row: Line) => format.amount(row[name]),
          })),
          ...counts.filter(applies).map((name) => ({
            key: name,
            title: t(`overview.figure.${name}`),
            sort: name,
            numeric: true,
            hidden: name !== 'stakeCount',
            cell: (row: Line) => format.number(row[name]),
          })),
        ]}
      />
      <RebuildDialog open={rebuilding} onClose={() => setRebuilding(false)} />
    </>
  );
}

/** Whom a line of the report by agent stands for: another thing than a team. */
function ByAgentNote() {
  const t = useT();
  return <p className="max-w-3xl text-label text-ink-2">{t('overview.byAgentNote')}</p>;
}

function ReportFilters({ by }: { by: ReportKind }) {
  const t = useT();
  const { change } = useListSearch();
  const known = filtersOf(by);
  return (
    <>
      <ReportKinds value={by} onChange={(next) => change({ by: next, sort: undefined, hour: undefined })} />
      <PeriodFilter fallback="week" />
      {known.includes('vendorId') && <PartFilter by="vendor" fallback="week" />}
      {known.includes('game') && <PartFilter by="game" fallback="week" />}
      {known.includes('method') && <PartFilter by="method" fallback="week" />}
      {known.includes('players') && (
        <ChoiceFilter
          name="players"
          label={t('overview.players')}
          choices={[
            { value: '', label: t('overview.players.all') },
            ...reportPlayers.map((value) => ({ value, label: t(`overview.players.${value}`) })),
          ]}
        />
      )}
      {known.includes('playerId') && <PlayerFilter label={t('overview.player')} />}
      {known.includes('agentId') && <PlayerFilter name="agentId" label={t('overview.agent')} />}
    </>
  );
}

/** Sums of the whole report. */
function Sums({
  sums,
  figures,
  product,
}: {
  sums: Reply<Operations['staffReport']>['sums'];
  figures: readonly ReportFigure[];
  product: string | undefined;
}) {
  const t = useT();
  const format = useFormat();
  const productName = useProductName();
  return (
    <div className="grid gap-2">
      {/* On a phone one line to scroll, with the focus by keys, too: above the first row is little room. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('overview.totals')} tabIndex={0} className="max-sm:overflow-x-auto">
        <dl className="flex gap-2 sm:flex-wrap">
          {(['revenue', 'settled', 'prizes', 'stakes', 'returned', 'deposits', 'withdrawals', 'adjustments', 'rewards', 'fees'] as const)
            .filter((name) => figures.includes(name))
            .map((name) => (
              <div key={name} className="shrink-0 rounded-chip border border-divider px-3 py-1.5">
                <dt className="text-caption text-ink-3">{t(`overview.figure.${name}`)}</dt>
                <dd className="tabular text-label font-semibold">{format.amount(sums[name])}</dd>
              </div>
            ))}
        </dl>
      </div>
      {product && <Facts facts={[[t('overview.product'), productName(product)]]} />}
    </div>
  );
}
