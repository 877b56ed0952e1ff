import type { Reply, staffMall } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { ScreenLink, useGo } from '../../shared/screen-link';
import { useT } from '../../shared/texts';

type Report = Reply<typeof staffMall.staffReportMall>;
type Line = Report['list'][number];

const report = listOf('staffReportMall', {
  csv: 'staffExportMallReport',
  otherFilters: periodNames,
  query: (search) => periodOf(search, 'month'),
});

const measures = ['orders', 'pieces', 'points', 'back', 'returned', 'cost'] as const;

const useSay = () => {
  const format = useFormat();
  return (name: (typeof measures)[number], figures: Report['sums']): string =>
    name === 'cost' ? format.amount(figures.cost) : format.number(figures[name]);
};

/** What was redeemed in some days, by item; each opens to its orders. */
export function ReportScreen() {
  const t = useT();
  const go = useGo();
  const say = useSay();
  const columns: readonly Column<Line>[] = [
    {
      key: 'item',
      title: t('mall.item'),
      wraps: true,
      cell: (row) => (
        <ScreenLink
          place={{ to: '/mall/orders', search: { itemId: row.itemId } }}
          className={linkClass}
          onClick={(event) => event.stopPropagation()}
        >
          {row.name}
        </ScreenLink>
      ),
    },
    { key: 'kind', title: t('mall.kind'), cell: (row) => t(`mall.kind.${row.kind}`) },
    ...measures.map((name): Column<Line> => ({ key: name, title: t(`mall.report.${name}`), numeric: true, cell: (row) => say(name, row) })),
  ];
  return (
    <ListScreen
      list={report}
      name="mall-report"
      title={t('shell.screen.mallReport')}
      rowKey={(row) => row.itemId}
      openLabel={(row) => t('mall.open', { name: row.name })}
      onRow={(row) => go({ to: '/mall/orders', search: { itemId: row.itemId } })}
      emptyText={t('mall.reportEmpty')}
      filters={<PeriodFilter fallback="month" />}
      columns={columns}
      sums={({ sums }) => <Facts facts={measures.map((name) => [t(`mall.report.${name}`), say(name, sums)] as const)} />}
    />
  );
}
