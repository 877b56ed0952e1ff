import type { Merchant } from '../platform/merchant.js';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a brand's pages stand, for whoever builds an address: as the browser asked for them when it used one of the brand's hosts (or the machine
 * itself), else the site's own. A Host header says what its sender likes: it must not become a link that others are given.
 * @param asked scheme and host of the request.
 */
export function ownOriginOf({ hosts }: Pick<Merchant, 'hosts'>, asked: string, siteOrigin: string): string {
  const site = new URL(siteOrigin);
  if (!URL.canParse(asked)) return site.origin;
  const { protocol, hostname, port, origin } = new URL(asked);
  if (loopback.has(hostname)) return origin;
  if (hostname === site.hostname || hosts.some((host) => host.toLowerCase() === hostname))
    return port === '' || port === site.port ? origin : `${protocol}//${hostname}${site.port === '' ? '' : `:${site.port}`}`;
  const [first] = hosts;
  return first === undefined || hosts.includes(site.hostname) ? site.origin : `${protocol}//${first.toLowerCase()}`;
}

/** Origins that are remembered of one brand; hosts are what senders like them to be. */
const rememberedAtMost = 100;

/** As `ownOriginOf`, asked for every request: the same few hosts are not read again each time. */
export function rememberOwnOrigins(siteOrigin: string): (merchant: Pick<Merchant, 'hosts'>, asked: string) => string {
  const known = new WeakMap<Pick<Merchant, 'hosts'>, Map<string, string>>();
  return (merchant, asked) => {
    const ofBrand = known.get(merchant) ?? new Map<string, string>();
    const before = ofBrand.get(asked);
    if (before !== undefined) return before;
    const origin = ownOriginOf(merchant, asked, siteOrigin);
    if (ofBrand.size >= rememberedAtMost) ofBrand.clear();
    ofBrand.set(asked, origin);
    known.set(merchant, ofBrand);
    return origin;
  };
}
