import { createRequire } from 'node:module';
import maxmind, { type Reader, type Response } from 'maxmind';
import { plainAddress } from './judge-access.js';

const require = createRequire(import.meta.url);
let opening: Promise<Reader<Response>> | undefined;

function openDatabase(): Promise<Reader<Response>> {
  return (opening ??= maxmind.open(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')));
}

/** ISO 3166 code of the country an address belongs to, from the bundled table; empty for loopback, private and unknown addresses. */
export async function countryOfAddress(address: string): Promise<string> {
  const plain = plainAddress(address);
  if (plain === '') return '';
  const found: unknown = (await openDatabase()).get(plain);
  if (typeof found !== 'object' || found === null || !('country_code' in found)) return '';
  return typeof found.country_code === 'string' && /^[A-Z]{2}$/.test(found.country_code) ? found.country_code : '';
}
