import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

/** A time zone as people read it: its name without the signs that a computer wants between the words. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** A moment as a field of day and time shows it, by the clock of the zone; empty for none. */
export function fieldOf(epochMs: number | null, zone: string): string {
  return epochMs === null
    ? ''
    : toCalendarDateTime(parseAbsolute(new Date(epochMs).toISOString(), zone))
        .toString()
        .slice(0, 16);
}

/** The moment that a field of day and time means in the zone; null while it is empty or half filled in. */
export function momentOf(text: string, zone: string): number | null {
  try {
    return text === '' ? null : toZoned(parseDateTime(text), zone).toDate().getTime();
  } catch {
    return null;
  }
}
