/**
 * The address a game frame may show: a page of this site or a host that the operator allows. Anything else is refused, because a frame inside our page is a
 * good place to ask for a password.
 */
export function frameAddress(asked: string | undefined, origin: string, allowedHosts: readonly string[]): string | undefined {
  if (!asked) return undefined;
  try {
    const address = new URL(asked, origin);
    if (!/^https?:$/.test(address.protocol)) return undefined;
    if (address.origin === origin) return address.pathname === '/game' || address.pathname === '/seamless' ? undefined : address.href;
    return address.protocol === 'https:' && address.username === '' && allowedHosts.includes(address.host) ? address.href : undefined;
  } catch {
    return undefined;
  }
}

/** Where a launch leads: a page of this site, or an address for the frame with the origin that messages are taken from. */
export type LaunchAddress = { page: string } | { href: string; origin: string };

/**
 * Reads the address that a launch answered. The server knows the vendors and the page's security policy lets nothing else into a frame; this keeps out what no
 * frame may hold: scripts as addresses, names and passwords in them, plain http inside a page that came encrypted, and our own pages, whose origin the
 * sandbox must not share.
 */
export function launchAddress(given: string, ownOrigin: string): LaunchAddress | undefined {
  try {
    const address = new URL(given, ownOrigin);
    if (!/^https?:$/.test(address.protocol)) return undefined;
    if (address.origin === ownOrigin) {
      const loops = /^\/(?:game|seamless)$|^\/\//.test(address.pathname);
      return loops ? undefined : { page: `${address.pathname}${address.search}` };
    }
    const safe = address.protocol === 'https:' || (address.protocol === 'http:' && !ownOrigin.startsWith('https:'));
    return safe && address.username === '' && address.password === '' ? { href: address.href, origin: address.origin } : undefined;
  } catch {
    return undefined;
  }
}
