import { createDecipheriv } from 'node:crypto';
import { type ServiceType, vipAboveRank } from '@sortes/contract';

/** Where a link of customer service leads. */
export interface ServiceTarget {
  /** A path of this site, or a whole address; nothing in it but ASCII. */
  address: string;
  /** Undefined: a page of this site. */
  host: string | undefined;
}

const keyLength = 8;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const ownPath = /^\/(?![/\\])[^\\\s]*$/;
/** Names of the machine itself: what runs there may speak http, so that a brand can be tried before it has certificates. */
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address within an encrypted path: base64 of DES (ECB, PKCS#7) whose key are the last 8 characters (docs/decisions/014-customer-service-paths.md).
 * Undefined: it is none. Single DES is asked for as triple DES under one key thrice, which is the same: OpenSSL keeps it among its legacy ciphers.
 */
export function decodeServicePath(path: string): string | undefined {
  const [sealed, key] = [path.slice(0, -keyLength), Buffer.from(path.slice(-keyLength), 'latin1')];
  if (sealed === '' || key.length !== keyLength || !base64.test(sealed)) return undefined;
  try {
    const decipher = createDecipheriv('des-ede3', Buffer.concat([key, key, key]), null);
    const bytes = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Another key, or not encrypted at all.
    return undefined;
  }
}

/** Where a path leads, as an operator wrote it: an address, a path of this site, or either of them encrypted. Undefined: nowhere that may be led to. */
export function readServicePath(path: string): ServiceTarget | undefined {
  const given = path.trim();
  const decoded = decodeServicePath(given);
  // A path of this site can look like base64; what is no address once decoded was none.
  return (decoded === undefined ? undefined : readPlain(decoded.trim())) ?? readPlain(given);
}

function readPlain(text: string): ServiceTarget | undefined {
  if (ownPath.test(text)) {
    const { pathname, search, hash } = new URL(text, 'https://own.invalid');
    return { address: `${pathname}${search}${hash}`, host: undefined };
  }
  if (!/^https?:\/\/[^\\\s]+$/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'http:' && !localHosts.has(url.hostname)) return undefined;
  return { address: url.href, host: url.hostname };
}

/** Whether a brand lets people be led there: to its own pages, and to hosts that it names. */
export function mayLeadTo({ host }: ServiceTarget, hosts: readonly string[]): boolean {
  return host === undefined || hosts.some((one) => one.trim().toLowerCase() === host);
}

/** A link of a brand that is on, as it is stored. */
export interface StoredService {
  id: string;
  csType: string;
  path: string;
}

/** The links that lead somewhere, in the order of the brand. */
export function usableServices<One extends Omit<StoredService, 'id'>>(stored: readonly One[], hosts: readonly string[]): One[] {
  return stored.filter(({ path }) => {
    const target = readServicePath(path);
    return target !== undefined && mayLeadTo(target, hosts);
  });
}

/** Which of them a person of this rank is led to: VIP above rank 4 where there is one, else live chat, the first that is on. */
export function serviceFor<One extends { csType: string }>(services: readonly One[], rankLevel: number): One | undefined {
  const first = (csType: ServiceType) => services.find((one) => one.csType === csType);
  return (rankLevel > vipAboveRank ? first('VIP') : undefined) ?? first('LIVECHAT');
}
