import type { StaffRight } from '@sortes/contract';
import { dayOfInstant, startOfDay } from '@sortes/browser';
import { Button, ErrorState, Select, Skeleton } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { AlarmsToday } from '../../shared/alarms-today';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { amounts, type Amount, type Overview } from './measures';
import { PeriodFilter, periodOf } from '../../shared/period';
import { useProductName } from './product-name';
import { ScreenLink } from '../../shared/screen-link';
import type { Place } from '../../shared/addresses';
import { overviewKeys } from './keys';

const Chart = lazy(() => import('./chart'));

/** Figures of today are looked at while they happen. */
const everyMs = 5_000;
const productsShown = 8;

/** The first page of who is told of money: figures of a period beside the one before, what waits, and what the revenue is made of. */
export function OverviewScreen() {
  const t = useT();
  const { search } = useListSearch();
  const { from, to } = periodOf(search);
  const query = useQuery({
    queryKey: overviewKeys.figures.of(from, to),
    queryFn: ({ signal }) => call('staffFigures', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  const { data } = query;
  return (
    <div className="grid gap-4">
      <ScreenHeader
        title={t('shell.screen.overview')}
        actions={
          <search className="dense-fields flex flex-wrap items-end gap-3">
            <PeriodFilter />
          </search>
        }
      />
      {query.isError && data === undefined ? (
        <ErrorState
          title={t('common.problem.load')}
          actions={
            <Button tone="primary" onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {problemText(query.error)}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton className="h-80" />
      ) : (
        <>
          {data.history !== null && <DemoDays history={data.history} />}
          <AlarmsToday />
          <Waiting waiting={data.waiting} />
          <Figures data={data} from={from} to={to} />
          <OpenStakes data={data} />
          <Course data={data} asOf={query.dataUpdatedAt} from={from} to={to} />
          <div className="grid gap-4 xl:grid-cols-3">
            <Products data={data} from={from} to={to} />
            <Games data={data} from={from} to={to} />
            <Hours data={data} from={from} to={to} />
          </div>
          <p role="status" className="text-label text-ink-3">
            {data.behindMs > 5_000 ? t('overview.behind', { seconds: Math.round(data.behindMs / 1000) }) : t('overview.fresh')}
          </p>
        </>
      )}
    </div>
  );
}

/** A figure's name and value; with the right to reports it opens to its rows. */
function Opens({
  place,
  right = 'reports.read',
  children,
  className,
}: {
  place: Place;
  right?: StaffRight;
  children: ReactNode;
  className?: string;
}) {
  const may = useMay(right);
  if (!may) return <div className={className}>{children}</div>;
  return (
    <ScreenLink place={place} className={clsx(className, 'hover:bg-bg2')}>
      {children}
    </ScreenLink>
  );
}

/** A new demo is given its past behind its players; so far its figures are not complete. */
function DemoDays({ history }: { history: NonNullable<Overview['history']> }) {
  const t = useT();
  return (
    <p role="status" className="rounded-tile border border-divider bg-bg1 p-3 text-label text-ink-2">
      {t('overview.demoDays', history)}
    </p>
  );
}

function Waiting({ waiting }: { waiting: Overview['waiting'] }) {
  const t = useT();
  const format = useFormat();
  const places = [
    ['withdrawals', { to: '/withdrawals' }],
    ['seconds', { to: '/withdrawals', search: { state: 'second' } }],
    ['deposits', { to: '/deposits' }],
    ['payments', { to: '/payments' }],
    ['documents', { to: '/documents' }],
    ['applications', { to: '/applications' }],
    ['mall', { to: '/mall/orders', search: { state: 'open' } }],
    ['approvals', { to: '/approvals' }],
    ['contractBills', { to: '/contract-bills', search: { state: 'review' } }],
  ] as const satisfies readonly (readonly [keyof Overview['waiting'], Place])[];
  const shown = places.filter(([name]) => waiting[name] !== null);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('overview.waiting')} className="flex flex-wrap gap-2">
      {shown.map(([name, place]) => {
        const count = waiting[name] ?? 0;
        return (
          <ScreenLink
            key={name}
            place={place}
            className={clsx(
              'flex min-h-11 items-center gap-2 rounded-chip border px-3 text-label hover:bg-bg2',
              count > 0 ? 'border-warning text-ink-1' : 'border-divider text-ink-2',
            )}
          >
            {t(`overview.waiting.${name}`)} <strong className="tabular">{format.number(count)}</strong>
          </ScreenLink>
        );
      })}
    </section>
  );
}

/** The change against the period before, in words that need no colour. */
function Change({ now, before, isRunning }: { now: number; before: number | null; isRunning: boolean }) {
  const t = useT();
  const format = useFormat();
  // Against nothing there is no share to tell.
  if (before === null || before === 0) return undefined;
  const share = (now - before) / Math.abs(before);
  return (
    <span className="text-caption text-ink-3">
      <span className={clsx('tabular font-semibold', share > 0 && 'text-win', share < 0 && 'text-danger')}>
        {share > 0 ? '+' : ''}
        {format.percent(share, 1)}
      </span>{' '}
      {t(isRunning ? 'overview.beforeHours' : 'overview.before')}
    </span>
  );
}

function Figures({ data: { now, before, beforeUntil, openStakes }, from, to }: { data: Overview; from: string; to: string }) {
  const t = useT();
  const format = useFormat();
  const period = { from, to };
  const money = ['settled', 'prizes', 'stakes', 'returned', 'deposits', 'withdrawals', 'adjustments', 'rewards', 'other'] as const;
  const players = ['registered', 'firstDeposits', 'activePlayers', 'stakeCount', 'depositCount', 'withdrawalCount'] as const;
  const cell = 'grid content-start gap-0.5 rounded-tile border border-divider bg-bg1 p-3';
  // The revenue is made of decided stakes and prizes, which draws settle and nobody moves: both open by day; every other figure to its own rows.
  const figure = (name: 'revenue' | (typeof money)[number]) => (
    <Opens
      key={name}
      {...(name === 'revenue' || name === 'settled'
        ? { place: { to: '/reports', search: { ...period, by: 'day', sort: '-key' } } }
        : { place: { to: '/movements', search: { ...period, measure: name } } })}
      className={cell}
    >
      <span className="text-label text-ink-2">{t(`overview.figure.${name}`)}</span>
      <span className={clsx('tabular break-words text-h2 font-bold', name === 'revenue' && 'text-gold-text')}>
        {format.amount(now[name])}
      </span>
      <Change now={Number(now[name])} before={Number(before[name])} isRunning={beforeUntil !== null} />
    </Opens>
  );
  return (
    <section aria-label={t('overview.figures')} className="grid gap-2">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5">
        {figure('revenue')}
        {/* What the house owes to whoever wins stands beside what it has won, also when it is nothing. */}
        <Opens place={{ to: '/lottery/draws' }} right="lottery.read" className={cell}>
          <span className="text-label text-ink-2">{t('overview.openStakes')}</span>
          <span className="tabular break-words text-h2 font-bold">{format.amount(openStakes.amount)}</span>
          <span className="text-caption text-ink-3">{t('overview.openStakesNow')}</span>
        </Opens>
        {money.map(figure)}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {players.map((name) => (
          <Opens
            key={name}
            {...(name === 'registered'
              ? { place: { to: '/players', search: { from, until: to } }, right: 'players.read' as const }
              : name === 'firstDeposits'
                ? { place: { to: '/reports', search: { ...period, by: 'player', players: 'firstDeposit', sort: '-deposits' } } }
                : name === 'activePlayers'
                  ? { place: { to: '/reports', search: { ...period, by: 'player', players: 'active', sort: '-stakeCount' } } }
                  : {
                      place: {
                        to: '/movements',
                        search: {
                          ...period,
                          measure: { stakeCount: 'stakes', depositCount: 'deposits', withdrawalCount: 'withdrawals' }[name],
                        },
                      },
                    })}
            className={cell}
          >
            <span className="text-label text-ink-2">{t(`overview.figure.${name}`)}</span>
            <span className="tabular text-h2 font-bold">{format.number(now[name])}</span>
            <Change now={now[name]} before={before[name]} isRunning={beforeUntil !== null} />
          </Opens>
        ))}
      </div>
    </section>
  );
}

/** The course of one figure over the period, beside the one before, as a picture and as a table. */
function Course({ data, asOf, from, to }: { data: Overview; asOf: number; from: string; to: string }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('reports.read');
  const { search, change } = useListSearch();
  const chosen: Amount = amounts.find((name) => name === search['figure']) ?? 'revenue';
  const { series, seriesBefore, unit } = data;
  const at = useMemo(() => series.map((line) => line.at), [series]);

  const name = t(`overview.figure.${chosen}`);
  const lines = useMemo(
    () => [
      { label: name, values: series.map((line) => (line.at > asOf ? null : Number(line[chosen]))), colour: 'gold' as const },
      {
        label: t('overview.periodBefore'),
        values: series.map((_line, index) => Number(seriesBefore[index]?.[chosen] ?? 0)),
        colour: 'info' as const,
        dashed: true,
      },
    ],
    [series, seriesBefore, chosen, name, asOf, t],
  );
  const timeText = (ms: number): string =>
    unit === 'hour' ? format.time(ms).slice(0, 5) : format.date(ms, { day: 'numeric', month: format.parts.month });
  return (
    <section aria-label={t('overview.course')} className="grid gap-2 rounded-tile border border-divider bg-bg1 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <h2 className="me-auto text-h2 font-bold">{t('overview.course')}</h2>
        <Select
          label={t('overview.figure')}
          className="dense-fields w-64 max-w-full"
          value={chosen}
          onChange={({ target }) => change({ figure: target.value })}
          choices={amounts.map((value) => ({ value, label: t(`overview.figure.${value}`) }))}
        />
      </div>
      <CourseLegend name={name} data={data} />
      {lines.every(({ values }) => values.every((value) => !value)) ? (
        <p className="grid h-56 place-items-center text-center text-body text-ink-2">{t('overview.allZero', { figure: name })}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-56" />}>
          <Chart
            at={at}
            lines={lines}
            axisText={timeText}
            valueText={(value) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 })}
          />
        </Suspense>
      )}
      <CourseTable data={data} asOf={asOf} chosen={chosen} />
      {may && (
        <ScreenLink
          place={{ to: '/reports', search: { from, to, by: unit } }}
          className="justify-self-start text-label text-info underline"
        >
          {t('overview.openReport')}
        </ScreenLink>
      )}
    </section>
  );
}

function CourseLegend({ name, data }: { name: string; data: Overview }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="flex flex-wrap gap-4 text-label text-ink-2">
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="h-0.5 w-6 bg-gold" />
        {name}
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-info" />
        {t('overview.periodBefore')} (
        {[...new Set([data.beforeFrom, data.beforeTo])].map((day) => format.date(startOfDay(day, boot.timeZone))).join(' – ')})
      </span>
    </p>
  );
}

/** The course as figures. */
function CourseTable({ data: { series, seriesBefore, unit }, asOf, chosen }: { data: Overview; asOf: number; chosen: Amount }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('reports.read');
  const name = t(`overview.figure.${chosen}`);
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-label text-info">{t('overview.asTable')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={t('overview.course')} tabIndex={0} className="mt-2 max-h-96 overflow-auto">
        <table className="w-full text-label">
          <caption className="sr-only">{t('overview.course')}</caption>
          <thead>
            <tr className="bg-bg2">
              <th scope="col" className="h-9 px-3 text-start">
                {t(unit === 'hour' ? 'overview.by.hour' : 'overview.by.day')}
              </th>
              <th scope="col" className="h-9 px-3 text-end">
                {name}
              </th>
              <th scope="col" className="h-9 px-3 text-end">
                {t('overview.periodBefore')}
              </th>
            </tr>
          </thead>
          <tbody>
            {series.map((line, index) => {
              const day = dayOfInstant(line.at, boot.timeZone);
              const label = unit === 'hour' ? format.dateTime(line.at) : format.date(line.at);
              return (
                <tr key={line.at} className="border-t border-divider">
                  <th scope="row" className="h-9 px-3 text-start font-normal whitespace-nowrap">
                    {may ? (
                      <ScreenLink place={{ to: '/reports', search: { from: day, to: day, by: 'hour' } }} className="text-info underline">
                        {label}
                      </ScreenLink>
                    ) : (
                      label
                    )}
                  </th>
                  <td className="tabular h-9 px-3 text-end">{line.at > asOf ? '–' : format.amount(line[chosen])}</td>
                  <td className="tabular h-9 px-3 text-end">{format.amount(seriesBefore[index]?.[chosen])}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  readonly open: Place;
}

/** Amounts side by side: a table whose bars are a help for the eye. */
function Bars({ title, bars, more }: { title: string; bars: readonly Bar[]; more: Place }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('reports.read');
  const most = Math.max(1, ...bars.map(({ amount }) => Math.abs(Number(amount))));
  return (
    <section aria-label={title} className="grid content-start gap-2 rounded-tile border border-divider bg-bg1 p-3">
      <h2 className="text-h2 font-bold">{title}</h2>
      {bars.length === 0 ? (
        <p className="text-label text-ink-3">{t('overview.nothing')}</p>
      ) : (
        <table className="w-full table-fixed text-label">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('overview.name')}</th>
              <th scope="col">{t('overview.figure.revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, amount, open }) => (
              <tr key={key} className="relative">
                <th scope="row" className="h-9 px-1 text-start font-normal">
                  <span
                    aria-hidden="true"
                    className={clsx('absolute start-0 bottom-0.5 h-1 rounded-full', Number(amount) < 0 ? 'bg-danger' : 'bg-gold')}
                    style={{ width: `${(Math.abs(Number(amount)) / most) * 100}%` }}
                  />
                  {may ? (
                    <ScreenLink place={open} className="block truncate text-info underline">
                      {label}
                    </ScreenLink>
                  ) : (
                    <span className="block truncate">{label}</span>
                  )}
                </th>
                <td className="tabular h-9 px-1 text-end">{format.amount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {may && (
        <ScreenLink place={more} className="justify-self-start text-label text-info underline">
          {t('overview.openReport')}
        </ScreenLink>
      )}
    </section>
  );
}

function Products({ data: { products }, from, to }: { data: Overview; from: string; to: string }) {
  const t = useT();
  const productName = useProductName();
  const bars = products.slice(0, productsShown).map(({ key, revenue }): Bar => ({
    key,
    label: productName(key),
    amount: revenue,
    open: { to: '/reports', search: { from, to, by: 'game', ...(key && { product: key }) } },
  }));
  return <Bars title={t('overview.byProduct')} bars={bars} more={{ to: '/reports', search: { from, to, by: 'product' } }} />;
}

function Games({ data: { games }, from, to }: { data: Overview; from: string; to: string }) {
  const t = useT();
  const bars = games.map(({ key, label, revenue }): Bar => {
    const [vendorId = '0', game = ''] = key.split(/:(.*)/);
    return {
      key,
      label: label || t('overview.noGame'),
      amount: revenue,
      open: { to: '/reports', search: { from, to, by: 'day', vendorId, ...(game && { game }) } },
    };
  });
  return <Bars title={t('overview.byGame')} bars={bars} more={{ to: '/reports', search: { from, to, by: 'game' } }} />;
}

/** What the open stakes are made of, by game; opens to the game's draws. */
function OpenStakes({ data: { openStakes } }: { data: Overview }) {
  const t = useT();
  const format = useFormat();
  const mayOpen = useMay('lottery.read');
  if (openStakes.games.length === 0) return null;
  return (
    <section aria-label={t('overview.openStakesByGame')} className="rounded-tile border border-divider bg-bg1 px-3 py-2">
      <details>
        <summary className="min-h-6 cursor-pointer text-label text-info">{t('overview.openStakesByGame')}</summary>
        <p className="mt-1 text-label text-ink-2">{t('overview.openStakesNote')}</p>
        <table className="mt-2 w-full max-w-md text-label">
          <caption className="sr-only">{t('overview.openStakesByGame')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('overview.game')}</th>
              <th scope="col">{t('overview.openStakes')}</th>
            </tr>
          </thead>
          <tbody>
            {openStakes.games.map(({ game, label, amount }) => (
              <tr key={game} className="border-t border-divider">
                <th scope="row" className="h-9 px-1 text-start font-normal">
                  {mayOpen ? (
                    <ScreenLink place={{ to: '/lottery/draws', search: { gameCode: game } }} className="text-info underline">
                      {label}
                    </ScreenLink>
                  ) : (
                    label
                  )}
                </th>
                <td className="tabular h-9 px-1 text-end">{format.amount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Hours({ data: { hours }, from, to }: { data: Overview; from: string; to: string }) {
  const t = useT();
  const bars = hours
    .filter(({ revenue }) => Number(revenue) !== 0)
    .map(({ hour, revenue }): Bar => ({
      key: String(hour),
      label: `${String(hour).padStart(2, '0')}:00`,
      amount: revenue,
      open:
        from === to ? { to: '/movements', search: { from, to, hour: String(hour) } } : { to: '/reports', search: { from, to, by: 'hour' } },
    }));
  return <Bars title={t('overview.byHour')} bars={bars} more={{ to: '/reports', search: { from, to, by: 'hour' } }} />;
}
