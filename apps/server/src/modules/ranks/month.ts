import { DateTime } from 'luxon';

const dayText = 'yyyy-MM-dd';

/** First day of the month that runs in a zone, yyyy-mm-dd. */
export const monthOf = (now: Date, timeZone: string): string =>
  DateTime.fromJSDate(now, { zone: timeZone }).startOf('month').toFormat(dayText);

/** First day of the month after one. */
export const nextMonth = (month: string): string => DateTime.fromISO(month).plus({ months: 1 }).toFormat(dayText);

/** Last day of a month. */
export const lastDayOf = (month: string): string => DateTime.fromISO(month).endOf('month').toFormat(dayText);

/** When a month begins in a zone. */
export const beginOfMonth = (month: string, timeZone: string): Date => DateTime.fromISO(month, { zone: timeZone }).toJSDate();

/** When a month ends in a zone. */
export const endOfMonth = (month: string, timeZone: string): Date =>
  DateTime.fromISO(month, { zone: timeZone }).plus({ months: 1 }).toJSDate();
