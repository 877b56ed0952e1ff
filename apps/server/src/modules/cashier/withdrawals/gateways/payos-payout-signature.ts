import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys sorted at every depth; lists keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * payOS's signature of payouts, the header `x-signature` in both directions: hex HMAC-SHA256 over `key=value` joined by `&`, keys sorted at every
 * depth, lists and objects as JSON, null as nothing, both sides of `=` percent-encoded (the vendor's own libraries, `createSignature`). Their
 * payments are signed by another rule.
 */
export function signPayosPayout(checksumKey: string, data: object): string {
  const text = Object.entries(sorted(data) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const plain = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
      return `${encodeURIComponent(key)}=${encodeURIComponent(plain)}`;
    })
    .join('&');
  return createHmac('sha256', checksumKey).update(text).digest('hex');
}

/** Whether a signature belongs to this, in constant time. */
export function isPayosPayoutSignature(checksumKey: string, data: object, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signPayosPayout(checksumKey, data), 'hex'), Buffer.from(signature, 'hex'));
}
