import type { Reply, staffPromotions } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodOf } from '../../shared/period';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';

type Report = Reply<typeof staffPromotions.staffReportOffers>;
type Line = Report['list'][number];

const byOf = (search: Readonly<Record<string, string | undefined>>): 'offer' | 'day' => (search['by'] === 'day' ? 'day' : 'offer');

const report = listOf('staffReportOffers', {
  csv: 'staffExportOfferReport',
  otherFilters: ['by', 'period', 'from', 'to'],
  query: (search) => ({ by: byOf(search), ...periodOf(search, 'month') }),
});

const measures = ['granted', 'given', 'converted', 'forfeited', 'reclaimed', 'cost'] as const;

function useColumns(): readonly Column<Line>[] {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const by = byOf(search);
  const days = periodOf(search, 'month');
  return [
    {
      key: 'key',
      title: t(`promotions.by.${by}`),
      cell: (row) => (
        <ScreenLink
          place={{
            to: '/grants',
            search: by === 'offer' ? { offerId: row.key, from: days.from, to: days.to } : { from: row.key, to: row.key },
          }}
          className={linkClass}
        >
          {row.label}
        </ScreenLink>
      ),
    },
    ...measures.map((name): Column<Line> => ({
      key: name,
      title: t(`promotions.${name}`),
      numeric: true,
      cell: (row) => (name === 'granted' ? format.number(row.granted) : format.amount(row[name])),
    })),
  ];
}

/** What promotions gave and cost, by offer or by day; each line opens to what was given. */
export function ReportScreen() {
  const t = useT();
  const format = useFormat();
  const columns = useColumns();
  return (
    <ListScreen
      list={report}
      name="offer-report"
      title={t('shell.screen.offerReport')}
      rowKey={(row) => row.key}
      openLabel={(row) => t('promotions.openRow', { code: row.label })}
      emptyText={t('promotions.reportEmpty')}
      filters={
        <>
          <ChoiceFilter
            name="by"
            label={t('promotions.by')}
            choices={[
              { value: '', label: t('promotions.by.offer') },
              { value: 'day', label: t('promotions.by.day') },
            ]}
          />
          <PeriodFilter fallback="month" />
        </>
      }
      columns={columns}
      sums={({ sums }) => (
        <Facts
          facts={measures.map(
            (name) => [t(`promotions.${name}`), name === 'granted' ? format.number(sums.granted) : format.amount(sums[name])] as const,
          )}
        />
      )}
    />
  );
}
