import fs from 'node:fs';
import path from 'node:path';
import type { DrandNetwork } from '@sortes/fairness';

export interface DrandConfig {
  /** Relays of the network, in the order in which they are asked; none: the public beacon is off. */
  urls: readonly string[];
  /** A test's own network instead of quicknet. */
  network: DrandNetwork | undefined;
}

/** Public relays of the League of Entropy (https://docs.drand.love/developer/http-api, read 2026-11). */
const publicRelays = ['https://api.drand.sh', 'https://api2.drand.sh', 'https://api3.drand.sh', 'https://drand.cloudflare.com'];

function urlsFrom(text: string | undefined): readonly string[] {
  if (text === undefined) return publicRelays;
  if (text.trim() === '' || text.trim() === 'off') return [];
  return text.split(',').map((given) => {
    const url = given.trim();
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new Error(`DRAND_URLS must be addresses of drand relays with commas between, or off, not ${JSON.stringify(url)}`);
    return url.replace(/\/+$/, '');
  });
}

function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value);
}

/** Chain info as a relay tells it at /info. @throws Error when it is none of a network that signs as quicknet does. */
function networkFrom(file: string): DrandNetwork {
  let info: Record<string, unknown>;
  try {
    info = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`DRAND_CHAIN must name a file with the chain info of drand, and ${file} is none`, { cause: error });
  }
  const { hash, public_key, period, genesis_time, schemeID } = info;
  if (!isHex(hash, 32) || !isHex(public_key, 96) || !Number.isSafeInteger(period) || !Number.isSafeInteger(genesis_time))
    throw new Error(`DRAND_CHAIN: ${file} is no chain info of drand`);
  if (schemeID !== 'bls-unchained-g1-rfc9380') throw new Error('DRAND_CHAIN: only the scheme bls-unchained-g1-rfc9380 is known');
  return { chainHash: hash, publicKey: public_key, period: period as number, genesis: genesis_time as number };
}

/**
 * `DRAND_URLS` and `DRAND_CHAIN`. Whoever holds the key of a network knows its rounds beforehand, so another one than quicknet is for tests on this machine alone.
 * @throws Error naming the variable at fault.
 */
export function readDrand(environment: NodeJS.ProcessEnv, workingDirectory: string, siteOrigin: string): DrandConfig {
  const urls = urlsFrom(environment['DRAND_URLS']);
  const file = environment['DRAND_CHAIN'] ?? '';
  if (file === '') return { urls, network: undefined };
  const host = URL.canParse(siteOrigin) ? new URL(siteOrigin).hostname : '';
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host))
    throw new Error('DRAND_CHAIN is for tests: a site that others reach takes its rounds from quicknet');
  return { urls, network: networkFrom(path.resolve(workingDirectory, file)) };
}
