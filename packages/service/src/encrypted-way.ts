/** Whether a host name or address is this very machine, seen from itself. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}

/** Whether a PostgreSQL address leads to a socket file or to this very machine. */
function isDatabaseHere(url: string): boolean {
  if (url.startsWith('/') || url.startsWith('socket:')) return true;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || isLoopback(host);
}

/**
 * A database on another machine is spoken to over TLS, and its certificate and name are checked: `sslmode=verify-full` (`sslrootcert` names the file of
 * an authority of one's own). Its text may hold a password and is not repeated.
 * @param isOff `DATABASE_TLS=off`: the network between is encrypted by something else.
 * @throws Error naming the variable
 */
export function requireEncryptedDatabase(name: string, url: string, isOff: boolean): void {
  if (isOff || !URL.canParse(url) || isDatabaseHere(url)) return;
  if (new URL(url).searchParams.get('sslmode') === 'verify-full') return;
  throw new Error(
    `${name} leads to another machine and must say sslmode=verify-full, so that the way there is encrypted and its end is known; ` +
      'DATABASE_TLS=off where something else encrypts it',
  );
}

/** Words of people and money never leave this machine in clear. @throws Error naming the variable */
export function requireHttps(name: string, url: string): void {
  if (!URL.canParse(url)) throw new Error(`${name} must be an address like https://gateway.example`);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error(`${name} must begin with https:// (http only on this very machine)`);
}
