import { dayOfInstant } from '@sortes/browser';
import { presetRange, Select, TextField, type DatePreset, type DateRange } from '@sortes/ui';
import { boot } from './boot';
import { isDay } from './day';
import { useListSearch } from './list/use-list-search';
import { useT } from './texts';

type Search = Readonly<Record<string, string | undefined>>;

const presets = ['today', 'yesterday', 'week', 'month'] as const satisfies readonly DatePreset[];

const isPreset = (text: string | undefined): text is DatePreset => presets.some((one) => one === text);

/** The days that an address asks for; without any, those of `fallback`. A preset moves with the clock, so a kept view stays of use. */
export function periodOf(search: Search, fallback: DatePreset = 'today'): DateRange {
  const { from, to, period } = search;
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return presetRange(isPreset(period) ? period : fallback, dayOfInstant(Date.now(), boot.timeZone));
}

/** Names of what it writes into the address. */
export const periodNames = ['period', 'from', 'to'] as const;

/** Today, yesterday, 7 or 30 days, or any days from one to another. Its words are the area's of figures: a screen of another area names it in `moreAreas`. */
export function PeriodFilter({ fallback = 'today' }: { fallback?: DatePreset }) {
  const t = useT();
  const { search, change } = useListSearch();
  const range = periodOf(search, fallback);
  const isOwn = search['from'] !== undefined && search['to'] !== undefined;
  const setDay = (name: 'from' | 'to', value: string): void => {
    if (!isDay(value)) return;
    const next = { ...range, [name]: value };
    // An end before the beginning is taken for the wish to see that one day.
    change({ period: undefined, hour: undefined, ...(next.from <= next.to ? next : { from: value, to: value }) });
  };
  return (
    <>
      <Select
        label={t('overview.period')}
        className="w-44"
        value={isOwn ? 'own' : (search['period'] ?? fallback)}
        onChange={({ target }) =>
          target.value === 'own'
            ? change({ ...range, period: undefined })
            : change({ period: target.value, from: undefined, to: undefined, hour: undefined })
        }
        choices={[...presets, 'own' as const].map((value) => ({ value, label: t(`overview.period.${value}`) }))}
      />
      <TextField
        type="date"
        label={t('overview.from')}
        className="w-40"
        value={range.from}
        onChange={({ target }) => setDay('from', target.value)}
      />
      <TextField
        type="date"
        label={t('overview.to')}
        className="w-40"
        value={range.to}
        onChange={({ target }) => setDay('to', target.value)}
      />
    </>
  );
}

/** Today alone, where figures are not what is asked for. */
export const dayToday = (): DateRange => presetRange('today', dayOfInstant(Date.now(), boot.timeZone));
