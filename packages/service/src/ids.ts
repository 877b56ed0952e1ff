import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';

/** Time-ordered id made in Node, so that no database sequence stands on a hot path. */
export function newId(): string {
  return v7();
}

/** 256 random bits as base64url: sessions, tickets, device tokens. Only their hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares two texts in constant time. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

/** JSON with sorted keys: the same input always hashes the same. bigint is written as decimal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !Buffer.isBuffer(inner))
      return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return inner;
  });
}
