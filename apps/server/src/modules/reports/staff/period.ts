import { DateTime } from 'luxon';
import { DomainError } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { Period } from '../figure-repository.js';

const daysAtMost = 3_700;

/**
 * Days of a brand, both included.
 * @throws DomainError request_param_err where a day does not exist, the period ends before it begins, or is longer than allowed
 */
export function periodOf({ merchant }: RequestContext, { from, to }: { from: string; to: string }, atMost = daysAtMost): Period {
  const period = { merchantId: merchant.id, currency: merchant.currency, timeZone: merchant.timeZone, from, to };
  const days = daysBetween(period);
  if (!(days >= 1 && days <= atMost)) throw new DomainError('request_param_err', { field: 'to' });
  return period;
}

/** How many days a period has; NaN where one of them does not exist. */
export function daysBetween({ from, to }: Pick<Period, 'from' | 'to'>): number {
  const [begin, end] = [DateTime.fromISO(from, { zone: 'UTC' }), DateTime.fromISO(to, { zone: 'UTC' })];
  return Math.round(end.diff(begin, 'days').days) + 1;
}
