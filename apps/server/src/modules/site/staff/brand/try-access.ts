import { countryOfAddress } from '../../country-of-address.js';
import { inMaintenance, isRestricted, networkRules, plainAddress, readNetwork } from '../../judge-access.js';
import type { SiteStaffKit } from '../kit.js';
import { storedBrandOf } from './write-configuration.js';

/** What a caller at an address would see: 0 the site, 1 maintenance, 2 restricted; and why. */
export async function tryAccess({ services: { db, clock } }: SiteStaffKit, merchantId: number, text: string) {
  const { address } = readNetwork(text);
  const plain = plainAddress(address);
  const stored = await storedBrandOf(db, merchantId);
  const country = await countryOfAddress(plain);
  const rules = networkRules(stored.addressRules);
  const blockedCountries = new Set(stored.blockedCountries);
  const byLength = stored.addressRules.toSorted((left, right) => readNetwork(right.network).prefix - readNetwork(left.network).prefix);
  const rule = byLength.find((one) => networkRules([one])[0]?.contains(plain) === true) ?? null;
  const restricted = isRestricted({ address: plain, country, blockedCountries, rules });
  const maintained = inMaintenance(stored.maintenance, clock.now());
  return {
    address: plain,
    country,
    status: maintained ? 1 : restricted ? 2 : 0,
    rule,
    countryBlocked: blockedCountries.has(country),
  } as const;
}
