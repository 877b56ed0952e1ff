import { formatMoney } from '@sortes/money';
import type { StaffContext } from '../../../../platform/staff.js';
import { readHealth, readHours, type Health } from '../../vendor-call-repository.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf } from '../scope.js';
import { findVendorFor } from './brand-catalogue.js';
import { vendorLine } from './lines.js';

/** How vendors' calls of the last 24 hours went, by `<vendor id> <direction>`. */
export async function readHealthNow({ db, clock, calls }: GamesStaffKit): Promise<ReadonlyMap<string, Health>> {
  // What this process has counted but not written counts too.
  await calls.flush();
  return readHealth(db, clock.now());
}

/** One vendor with its calls hour by hour; keys and secrets are never told. @throws DomainError not.found */
export async function showVendor(kit: GamesStaffKit, context: StaffContext, code: string) {
  const [line, health] = await Promise.all([findVendorFor(kit, scopeOf(context), code), readHealthNow(kit)]);
  const { vendor } = line;
  const hours = await readHours(kit.db, vendor.id, kit.clock.now());
  return {
    ...vendorLine(line, health),
    apiUrl: vendor.apiUrl,
    operatorId: vendor.operatorId,
    aggregator: vendor.aggregator ?? null,
    tokenInAddress: vendor.tokenInAddress,
    tellsAddress: vendor.tellsAddress,
    launchConfig: { ...vendor.launchConfig },
    prizeLimits: [...vendor.prizeLimits].map(([currency, most]) => ({ currency, most: formatMoney(most) })),
    hours: hours.map((hour) => ({ ...hour, at: hour.at.getTime() })),
  };
}
