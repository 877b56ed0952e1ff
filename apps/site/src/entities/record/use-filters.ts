import { presetRange, type DateRange } from '@sortes/ui';
import { useState } from 'react';
import { serverNow } from '../../kit/api/client';
import { boot } from '../../kit/boot';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';
import { useChangeSearch } from '../../kit/page-link';
import { useSearch } from '../../kit/search';

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | undefined): text is string => text !== undefined && day.test(text) && !Number.isNaN(Date.parse(text));

export interface Filters {
  today: string;
  range: DateRange;
  /** The range in milliseconds since 1970, both ends included, in the brand's time zone. */
  period: { startDate: number; endDate: number };
  /** What the address says of a filter; empty for all. */
  valueOf: (name: string) => string;
  /** The same of a filter that knows these values; another one, of an old link or typed by hand, is taken for all. */
  choiceOf: (name: string, known: readonly string[]) => string;
  /** Changes the address, so that a filter survives a reload, a detail and a link; empty takes a filter off. */
  change: (values: Readonly<Record<string, string>>) => void;
  changeRange: (range: DateRange) => void;
}

/** The filters of a record: they live in the address. Without any the last seven days are shown. */
export function useFilters(): Filters {
  const search = useSearch();
  const changeSearch = useChangeSearch();
  const [today] = useState(() => dayOfInstant(serverNow(), boot.timeZone));
  const { from, to } = search;
  const range = isDay(from) && isDay(to) && from <= to ? { from, to } : presetRange('week', today);
  const change = (values: Readonly<Record<string, string>>) => changeSearch((previous) => ({ ...previous, ...values }));
  return {
    today,
    range,
    period: { startDate: startOfDay(range.from, boot.timeZone), endDate: endOfDay(range.to, boot.timeZone) },
    valueOf: (name) => search[name] ?? '',
    choiceOf: (name, known) => known.find((one) => one === search[name]) ?? '',
    change,
    changeRange: (next) => change({ from: next.from, to: next.to }),
  };
}
