import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { Moment } from './item-repository.js';

/** Now, and the brand's day of now. */
export function momentOf({ clock }: Pick<Services, 'clock'>, { timeZone }: Pick<Merchant, 'timeZone'>): Moment {
  const now = clock.now();
  return { now, day: DateTime.fromJSDate(now, { zone: timeZone }).toFormat('yyyy-MM-dd') };
}
