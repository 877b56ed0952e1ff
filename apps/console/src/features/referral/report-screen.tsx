import { startOfDay } from '@sortes/browser';
import type { Reply, ReferralState, staffReferral } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import type { ReactNode } from 'react';
import { boot } from '../../shared/boot';

import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';

type Report = Reply<typeof staffReferral.staffReportReferrals>;
type Line = Report['list'][number];

const report = listOf('staffReportReferrals', {
  csv: 'staffExportReferralReport',
  otherFilters: periodNames,
  query: (search) => periodOf(search, 'month'),
});

/** What a count opens to: all of the days, or those in one state. */
const states: Readonly<Record<'invited' | 'rewarded' | 'refused' | 'reversed', ReferralState | undefined>> = {
  invited: undefined,
  rewarded: 'rewarded',
  refused: 'refused',
  reversed: 'reversed',
};

function Opens({ days, state, children }: { days: { from: string; to: string }; state: ReferralState | undefined; children: ReactNode }) {
  return (
    <ScreenLink place={{ to: '/referrals', search: { ...days, ...(state !== undefined && { state }) } }} className={linkClass}>
      {children}
    </ScreenLink>
  );
}

/** Names of the figures in the order in which friends come through. */
const useNames = () => {
  const t = useT();
  return {
    invited: t('referral.invited'),
    deposited: t('referral.state.deposited'),
    qualified: t('referral.qualified'),
    rewarded: t('referral.state.rewarded'),
    refused: t('referral.state.refused'),
    reversed: t('referral.state.reversed'),
    given: t('referral.given'),
    cost: t('referral.cost'),
  } as const;
};

function useFigure() {
  const format = useFormat();
  return (name: keyof ReturnType<typeof useNames>, figures: Report['sums'] | Line, days: { from: string; to: string }): ReactNode => {
    if (name === 'given' || name === 'cost') return format.amount(figures[name]);
    const count = format.number(figures[name]);
    return name in states ? (
      <Opens days={days} state={states[name as keyof typeof states]}>
        {count}
      </Opens>
    ) : (
      count
    );
  };
}

function useColumns(): readonly Column<Line>[] {
  const t = useT();
  const format = useFormat();
  const names = useNames();
  const figure = useFigure();
  return [
    { key: 'day', title: t('referral.day'), cell: (row) => format.date(startOfDay(row.day, boot.timeZone)) },
    ...(Object.keys(names) as (keyof typeof names)[]).map((name): Column<Line> => ({
      key: name,
      title: names[name],
      numeric: true,
      cell: (row) => figure(name, row, { from: row.day, to: row.day }),
    })),
  ];
}

function Sums({ sums }: Pick<Report, 'sums'>) {
  const t = useT();
  const names = useNames();
  const figure = useFigure();
  const { search } = useListSearch();
  const days = periodOf(search, 'month');
  return (
    <>
      <Facts facts={(Object.keys(names) as (keyof typeof names)[]).map((name) => [names[name], figure(name, sums, days)] as const)} />
      <p className="mt-1 text-caption text-ink-3">{t('referral.costNote')}</p>
    </>
  );
}

/** Friends who registered in some days, what became of them and what it cost. */
export function ReportScreen() {
  const t = useT();
  const columns = useColumns();
  return (
    <ListScreen
      list={report}
      name="referral-report"
      title={t('shell.screen.referralReport')}
      rowKey={(row) => row.day}
      openLabel={(row) => row.day}
      emptyText={t('referral.reportEmpty')}
      filters={<PeriodFilter fallback="month" />}
      columns={columns}
      sums={({ sums }) => <Sums sums={sums} />}
    />
  );
}
