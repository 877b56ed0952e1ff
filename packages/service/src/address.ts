/** The eight groups of an IPv6 address, without leading zeros and in small letters; undefined for IPv4, wrapped in IPv6 or not. */
function groupsOf(ip: string): string[] | undefined {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return undefined;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? left : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}

/**
 * What stands for an address where callers are counted or recognised: IPv6 hosts change their address inside their /64 at will, so the /64
 * counts as one; IPv4 stands for itself, wrapped in IPv6 or not.
 */
export function addressKey(ip: string): string {
  return groupsOf(ip)?.slice(0, 4).join(':') ?? ip.replace(/^::ffff:/, '');
}

/** One of the circles an address stands in, and how many times one address's budget it has. */
export interface AddressCircle {
  key: string;
  times: number;
}

/**
 * The circles in which an address is counted. One IPv6 customer holds up to a /48 (RFC 6177) and can call from any of its 65,536 networks, while a
 * mobile network gives each phone a /64 of its own: so the /64 has one budget, the /56 four and the /48 sixteen. IPv4 stands for itself.
 */
export function addressCircles(ip: string): AddressCircle[] {
  const groups = groupsOf(ip);
  if (groups === undefined) return [{ key: addressKey(ip), times: 1 }];
  const fourth = Number.parseInt(groups[3] ?? '0', 16);
  const site = groups.slice(0, 3).join(':');
  return [
    { key: `${site}::/48`, times: 16 },
    { key: `${site}:${(fourth & 0xff00).toString(16)}::/56`, times: 4 },
    { key: addressKey(ip), times: 1 },
  ];
}
