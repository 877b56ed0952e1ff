import { startOfDay } from '@sortes/browser';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';

/** A day yyyy-mm-dd of the brand as the page writes days, or a dash. */
export function useDayText(): (day: string | null) => string {
  const format = useFormat();
  return (day) => (day === null ? '–' : format.date(startOfDay(day, boot.timeZone)));
}
