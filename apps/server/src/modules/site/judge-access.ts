import { BlockList, isIP } from 'node:net';
import { DomainError } from '../../platform/errors.js';
import type { AddressRule } from './repository.js';

/** 0 open, 1 maintenance, 2 region or address restricted: the three views of the site. */
export type AccessStatus = 0 | 1 | 2;

/** An address rule ready to be asked. */
export interface NetworkRule {
  contains(address: string): boolean;
  prefix: number;
  verdict: 'allow' | 'deny';
}

/** The plain form of an address: an IPv4 address wrapped in IPv6 is the IPv4 address; zone and brackets fall away. Empty when it is none. */
export function plainAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(mapped) === 0 ? '' : mapped;
}

/**
 * Reads "203.0.113.7", "203.0.113.0/24" or an IPv6 network.
 * @throws DomainError request_param_err when it is neither.
 */
export function readNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } {
  const [address = '', length, ...rest] = text.trim().split('/');
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  const prefix = length === undefined ? widest : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (version === 0 || rest.length > 0 || prefix < 0 || prefix > widest) throw new DomainError('request_param_err', { field: 'network' });
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Rules in the order in which they speak: the longest prefix first. */
export function networkRules(rules: readonly AddressRule[]): NetworkRule[] {
  return rules
    .map(({ network, verdict }) => {
      const { address, prefix, family } = readNetwork(network);
      const list = new BlockList();
      list.addSubnet(address, prefix, family);
      return { prefix, verdict, contains: (asked: string) => list.check(asked, isIP(asked) === 6 ? 'ipv6' : 'ipv4') };
    })
    .toSorted((left, right) => right.prefix - left.prefix);
}

export interface AccessQuestion {
  address: string;
  /** ISO code; empty when unknown, and an unknown country is never blocked. */
  country: string;
  now: Date;
  maintenance: { startsAt: Date; endsAt: Date | null } | undefined;
  blockedCountries: ReadonlySet<string>;
  rules: readonly NetworkRule[];
}

/** Whether a maintenance window is open at this moment. */
export function inMaintenance(maintenance: AccessQuestion['maintenance'], now: Date): boolean {
  return maintenance !== undefined && maintenance.startsAt <= now && (maintenance.endsAt === null || now < maintenance.endsAt);
}

/** Whether region or address keep this caller out. An address rule outranks the country. */
export function isRestricted({ address, country, blockedCountries, rules }: Omit<AccessQuestion, 'now' | 'maintenance'>): boolean {
  const rule = address === '' ? undefined : rules.find((candidate) => candidate.contains(address));
  if (rule !== undefined) return rule.verdict === 'deny';
  return country !== '' && blockedCountries.has(country);
}

/** Which of the three views a caller sees; maintenance outranks restriction (specification, section 4). */
export function judgeAccess(question: AccessQuestion): AccessStatus {
  if (inMaintenance(question.maintenance, question.now)) return 1;
  return isRestricted(question) ? 2 : 0;
}
