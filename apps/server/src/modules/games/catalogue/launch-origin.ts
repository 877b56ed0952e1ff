/** Whether addresses of this origin may be framed: https, or http on the machine itself. */
export function isLaunchOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: plain } = new URL(origin);
  if (plain !== origin) return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
}
