import { DateChips, shiftDay, type DateChipsProps } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import type { Filters } from './use-filters';

/** Records are kept longer; the pages look back a year at most. */
const daysBack = 365;

/** Today, seven days, thirty days, or any two days of the last year; `presets` for other chips, `mostDays` where no longer time can be asked for. */
export function PeriodChips({
  filters,
  ...limits
}: { filters: Filters } & Pick<DateChipsProps, 'presets' | 'mostDays' | 'cutNote' | 'ownLabel'>) {
  const t = useT();
  return (
    <DateChips
      label={t('common.period')}
      value={filters.range}
      onChange={filters.changeRange}
      today={filters.today}
      oldest={shiftDay(filters.today, -daysBack)}
      presetLabels={{
        today: t('common.today'),
        yesterday: t('common.yesterday'),
        week: t('common.last7Days'),
        month: t('common.last30Days'),
        thisMonth: t('common.thisMonth'),
        lastMonth: t('common.lastMonth'),
      }}
      fromLabel={t('common.from')}
      toLabel={t('common.to')}
      {...limits}
    />
  );
}
