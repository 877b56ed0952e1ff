import { endOfDay } from '@sortes/browser';
import { boot } from '../../../kit/boot';
import type { useFormat } from '../../../kit/format';

/** A day of the brand (ISO date) as it is written in the reader's language. */
export const dayText = (format: ReturnType<typeof useFormat>, day: string): string => format.date(endOfDay(day, boot.timeZone));
