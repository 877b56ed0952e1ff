import { dayStart } from '../../shared/brand-days';
import { boot } from '../../shared/boot';

const minuteMs = 60_000;

/** What a `datetime-local` field takes for a moment, in the brand's time zone. */
export function localText(epochMs: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: boot.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(epochMs);
  return parts.replace(' ', 'T').slice(0, 16);
}

/** The moment that such a field means; undefined while it is empty or half typed. */
export function momentOf(text: string): number | undefined {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text);
  if (found === null) return undefined;
  const [, day = '', hours, minutes] = found;
  return dayStart(day) + (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
