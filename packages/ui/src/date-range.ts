export type DatePreset = 'today' | 'yesterday' | 'week' | 'month';
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

/** The days of a preset, counted back from `today`: the last 7 or 30 days include today. */
export function presetRange(preset: DatePreset, today: string): DateRange {
  if (preset === 'yesterday') return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
  return { from: shiftDay(today, preset === 'today' ? 0 : preset === 'week' ? -6 : -29), to: today };
}
