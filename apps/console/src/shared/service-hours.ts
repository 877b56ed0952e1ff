import { areServiceHours, roundTheClock, serviceDays, serviceRows, type ServiceDay } from '@sortes/contract';
import { translate } from './texts';

/** Monday, the first of January 2024, at noon UTC: days of the week are named after it. */
const aMonday = Date.UTC(2024, 0, 1, 12);
const dayMs = 86_400_000;

/** The name of a day of the week in the language of a tag. */
export const dayName = (day: ServiceDay, tag: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(aMonday + serviceDays.indexOf(day) * dayMs);

/** Hours of service as they are read: "Mon – Fri 08:00–23:00, Sat closed". */
export function serviceHoursWords(lines: readonly string[], tag: string): string {
  if (!areServiceHours(lines)) return lines.join(', ');
  if (roundTheClock.every((line) => lines.includes(line))) return translate('common.hours.always');
  return serviceRows(lines)
    .map(({ first, last, hours }) => {
      const days = [...new Set([first, last])].map((day) => dayName(day, tag, 'short')).join(' – ');
      return `${days} ${hours === undefined ? translate('common.hours.closed') : hours.replace('-', '–')}`;
    })
    .join(', ');
}
