import { offerReportBy, type Reply, type staffPromotions } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import type { ReactNode } from 'react';
import type { ScreenSearches } from '../../shared/addresses';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf, type Search } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { GroupName, grantsOf } from './report-group';

type Report = Reply<typeof staffPromotions.staffReportOffers>;
type Line = Report['list'][number];

const byOf = (search: Search) => offerReportBy.find((by) => by === search['by']) ?? 'offer';

const report = listOf('staffReportOffers', {
  csv: 'staffExportOfferReport',
  otherFilters: ['by', ...periodNames],
  query: (search) => ({ by: byOf(search), ...periodOf(search, 'month') }),
});

const measures = ['granted', 'given', 'converted', 'forfeited', 'reclaimed', 'cost'] as const;
type Measure = (typeof measures)[number];
/** What was given counts on the day it was made, what became of it on the day it ended. */
const onlyOf = (name: Measure) => (name === 'granted' ? 'given' : name);

const useSay = () => {
  const format = useFormat();
  return {
    say: (name: Measure, figures: Report['sums'] | Line): string =>
      name === 'granted' ? format.number(figures.granted) : format.amount(figures[name]),
    share: ({ share }: Pick<Line, 'share'>): string => (share === null ? '–' : format.percent(share, 2)),
  };
};

function useColumns(): readonly Column<Line>[] {
  const t = useT();
  const { say, share } = useSay();
  const { search } = useListSearch();
  const by = byOf(search);
  const days = periodOf(search, 'month');
  const opens = (row: Line, more: ScreenSearches['/grants'], children: ReactNode) => (
    <ScreenLink place={{ to: '/grants', search: { ...days, ...grantsOf(by, row.key), ...more } }} className={linkClass}>
      {children}
    </ScreenLink>
  );
  return [
    { key: 'key', title: t(`promotions.by.${by}`), cell: (row) => <GroupName by={by} row={row} /> },
    ...measures.map((name): Column<Line> => ({
      key: name,
      title: t(`promotions.${name}`),
      numeric: true,
      cell: (row) => opens(row, { only: onlyOf(name) }, say(name, row)),
    })),
    { key: 'share', title: t('promotions.costShare'), numeric: true, cell: share },
  ];
}

function Sums({ sums }: Pick<Report, 'sums'>) {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const { say, share } = useSay();
  return (
    <>
      <Facts
        facts={[
          ...measures.map(
            (name) =>
              [
                t(`promotions.${name}`),
                <ScreenLink
                  key={name}
                  place={{ to: '/grants', search: { ...periodOf(search, 'month'), only: onlyOf(name) } }}
                  className={linkClass}
                >
                  {say(name, sums)}
                </ScreenLink>,
              ] as const,
          ),
          [t('promotions.netWin'), format.amount(sums.netWin)],
          [t('promotions.costShare'), share(sums)],
        ]}
      />
      <p className="mt-1 text-caption text-ink-3">
        {t('promotions.givenNote')} {t('promotions.netWinNote')}
      </p>
    </>
  );
}

/** What promotions gave and cost, by offer, day, agent's line or group of players; each figure opens to the grants it is made of. */
export function ReportScreen() {
  const t = useT();
  const columns = useColumns();
  return (
    <ListScreen
      list={report}
      name="offer-report"
      title={t('shell.screen.offerReport')}
      rowKey={(row) => row.key}
      openLabel={(row) => t('promotions.openRow', { code: row.label || row.key })}
      emptyText={t('promotions.reportEmpty')}
      filters={
        <>
          <ChoiceFilter
            name="by"
            label={t('promotions.by')}
            choices={offerReportBy.map((by) => ({ value: by === 'offer' ? '' : by, label: t(`promotions.by.${by}`) }))}
          />
          <PeriodFilter fallback="month" />
        </>
      }
      columns={columns}
      sums={({ sums }) => <Sums sums={sums} />}
    />
  );
}
