export type DatePreset = 'today' | 'yesterday' | 'week' | 'month' | 'thisMonth' | 'lastMonth';
export interface DateRange {
  /** First day, yyyy-mm-dd, in the brand's time zone. */
  from: string;
  /** Last day, yyyy-mm-dd, included. */
  to: string;
}

/** Moves a yyyy-mm-dd day by whole days; pure calendar arithmetic, so daylight saving cannot shift it. */
export function shiftDay(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + by);
  return at.toISOString().slice(0, 10);
}

/** The days of a preset, counted back from `today`: the last 7 or 30 days include today; months are those of the calendar. */
export function presetRange(preset: DatePreset, today: string): DateRange {
  if (preset === 'thisMonth') return { from: `${today.slice(0, 8)}01`, to: today };
  if (preset === 'lastMonth') {
    const to = shiftDay(`${today.slice(0, 8)}01`, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  if (preset === 'yesterday') return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
  return { from: shiftDay(today, preset === 'today' ? 0 : preset === 'week' ? -6 : -29), to: today };
}

/** A range of at most so many days: the end that was not just moved follows the other. */
export function rangeWithin({ from, to }: DateRange, moved: keyof DateRange, mostDays: number): DateRange {
  const [earliest, latest] = [shiftDay(to, 1 - mostDays), shiftDay(from, mostDays - 1)];
  return moved === 'from' ? { from, to: to > latest ? latest : to } : { from: from < earliest ? earliest : from, to };
}
