/**
 * The address a game frame may show: a page of this site or a host that the operator allows. Anything else is refused, because a frame inside our page is a
 * good place to ask for a password.
 */
export function frameAddress(asked: string | undefined, origin: string, allowedHosts: readonly string[]): string | undefined {
  if (!asked) return undefined;
  try {
    const address = new URL(asked, origin);
    if (address.origin === origin) return address.pathname === '/game' || address.pathname === '/seamless' ? undefined : address.href;
    return address.protocol === 'https:' && address.username === '' && allowedHosts.includes(address.host) ? address.href : undefined;
  } catch {
    return undefined;
  }
}
