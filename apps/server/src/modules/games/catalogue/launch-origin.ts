/** Names as DNS has them, without the dot of the root. What a URL parser lets through besides (`*`, `;`, `,`, quotes) means something else in a policy. */
const hostName = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** Whether addresses of this origin may be framed: https, or http on the machine itself. Such a text can stand in a content security policy. */
export function isLaunchOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: plain } = new URL(origin);
  if (plain !== origin) return false;
  if (protocol === 'https:') return hostName.test(hostname);
  return protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
