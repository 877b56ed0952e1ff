import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Merchant } from '../platform/merchant.js';

/** How a request names who sends it. */
export interface Credential {
  /** Looked for where members of staff name themselves. */
  isOfStaff: boolean;
  /** Scheme and host as the browser used them. */
  origin: string;
  cookieName: string;
  cookieToken: string | undefined;
  /** From the header, or else from the cookie. */
  token: string | undefined;
  /** The name under which it is known who proved this token (turns.ts): its digest, for that is kept for minutes. Undefined without a token. */
  acquaintance: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where the request was refused before its brand was known. */
    brand: Merchant | undefined;
    /** Who asked, as the log may say it: `player:` or `staff:` with the number; undefined for strangers. */
    subject: string | undefined;
    /** Read when first asked for. */
    credential: Credential | undefined;
  }
}

/** Room on every request for what is found out about it on its way. All have it from the beginning: one shape of object for all is quickest to read. */
export function makeRoomForAsker(app: FastifyInstance): void {
  for (const name of ['brand', 'subject', 'credential']) app.decorateRequest(name, undefined);
}

/** What the names of sessions' cookies and the scheme of pages come from. */
export interface CredentialOptions {
  sources: { sessionCookieName(origin: string): string; staffCookieName(origin: string): string };
  siteOrigin: string;
  /** Whether x-forwarded headers of a proxy in front are believed. */
  trustProxy: boolean;
}

/** The name under which a gateway at an address is known that has proved a signature (turns.ts). */
export const gatewayAt = (ip: string): string => `gateway ${ip}`;

/** How a request names its session: by a header, or by a cookie whose name goes with its origin; staff have one of their own. */
export function credentialsReader({ sources, siteOrigin, trustProxy }: CredentialOptions) {
  const ownScheme = new URL(siteOrigin).protocol.replace(':', '');
  return (request: FastifyRequest, isOfStaff: boolean): Credential => {
    // An address may be written so that the door takes it for one of players' (with escapes) and the router, who reads them, for one of staff's.
    if (request.credential?.isOfStaff === isOfStaff) return request.credential;
    // Scheme and host the browser used; a proxy's word counts only when configured.
    const origin = `${trustProxy ? request.protocol : ownScheme}://${request.host}`;
    const cookieName = isOfStaff ? sources.staffCookieName(origin) : sources.sessionCookieName(origin);
    const cookieToken = request.cookies[cookieName];
    const token = headerOf(request, 'authorization') ?? cookieToken;
    const acquaintance = token === undefined ? undefined : `session ${hash('sha256', token, 'base64')}`;
    return (request.credential = { isOfStaff, origin, cookieName, cookieToken, token, acquaintance });
  };
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value === '' ? undefined : value;
}
