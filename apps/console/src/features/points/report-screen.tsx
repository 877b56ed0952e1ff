import type { PointTemplate, Reply, staffPoints } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';

type Report = Reply<typeof staffPoints.staffPointReport>;
type Day = Report['list'][number];

const report = listOf('staffPointReport', {
  csv: 'staffExportPointReport',
  otherFilters: periodNames,
  query: (search) => periodOf(search, 'month'),
});

/** Which movements a figure is made of. */
const madeOf = {
  earned: 'points-earned',
  undone: 'points-unearned',
  spent: 'points-spent',
  returned: 'points-returned',
  expired: 'points-expired',
  adjusted: 'points-adjusted',
  sold: 'points-sold',
  bought: 'points-bought',
} as const satisfies Partial<Record<keyof Day, PointTemplate>>;
const figures = Object.keys(madeOf) as (keyof typeof madeOf)[];

function useColumns(): readonly Column<Day>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'day', title: t('points.day'), cell: (row) => row.day },
    ...figures.map((name): Column<Day> => ({
      key: name,
      title: t(`points.report.${name}`),
      numeric: true,
      cell: (row) =>
        row[name] === 0 ? (
          format.number(0)
        ) : (
          <ScreenLink place={{ to: '/points', search: { from: row.day, to: row.day, template: madeOf[name] } }} className={linkClass}>
            {format.number(row[name])}
          </ScreenLink>
        ),
    })),
    { key: 'standing', title: t('points.report.standing'), numeric: true, cell: (row) => format.number(row.standing) },
  ];
}

function Sums({ totals, worth }: Pick<Report, 'totals' | 'worth'>) {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  return (
    <Facts
      facts={[
        ...figures.map(
          (name) =>
            [
              t(`points.report.${name}`),
              <ScreenLink
                key={name}
                place={{ to: '/points', search: { ...periodOf(search, 'month'), template: madeOf[name] } }}
                className={linkClass}
              >
                {format.number(totals[name])}
              </ScreenLink>,
            ] as const,
        ),
        [t('points.report.standing'), format.number(totals.standing)],
        [t('points.report.worth'), format.amount(worth)],
      ]}
    />
  );
}

/** Points by day: given, used, expired, and what stood at its end; each figure opens to the movements it is made of. */
export function ReportScreen() {
  const t = useT();
  const columns = useColumns();
  return (
    <ListScreen
      list={report}
      name="point-report"
      title={t('shell.screen.pointReport')}
      rowKey={(row) => row.day}
      openLabel={(row) => t('points.report.open', { day: row.day })}
      emptyText={t('points.report.empty')}
      filters={<PeriodFilter fallback="month" />}
      columns={columns}
      sums={({ totals, worth }) => <Sums totals={totals} worth={worth} />}
    />
  );
}
