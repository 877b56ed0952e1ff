import { endOfDay, startOfDay } from '@sortes/browser';
import { boot } from './boot';

/** First millisecond of a day yyyy-mm-dd in the brand's time zone. */
export function dayStart(day: string): number {
  return startOfDay(day, boot.timeZone);
}

/** First millisecond after a day yyyy-mm-dd in the brand's time zone. */
export function dayEnd(day: string): number {
  return endOfDay(day, boot.timeZone) + 1;
}
