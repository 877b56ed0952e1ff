import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * payOS's signature of an object, in answers and webhooks: hex HMAC-SHA256 over `key=value` joined by `&`, keys sorted, null as nothing,
 * lists as JSON with the keys of their objects sorted (payos.vn/docs, "Kiểm tra dữ liệu với signature", and the vendor's own libraries).
 */
export function signPayosObject(checksumKey: string, data: Readonly<Record<string, unknown>>): string {
  const text = Object.keys(data)
    .toSorted()
    .filter((key) => data[key] !== undefined)
    .map((key) => `${key}=${textOf(data[key])}`)
    .join('&');
  return createHmac('sha256', checksumKey).update(text).digest('hex');
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(sorted));
  // The vendor's own code drops the words too.
  if (value === null || value === 'null' || value === 'undefined') return '';
  return String(value as string | number | boolean);
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export interface PayosOrderFields {
  amount: number;
  cancelUrl: string;
  description: string;
  orderCode: number;
  returnUrl: string;
}

/** payOS's signature of a payment request: five of its fields, in this order, as they are. */
export function signPayosOrder(checksumKey: string, { amount, cancelUrl, description, orderCode, returnUrl }: PayosOrderFields): string {
  const text = `amount=${amount}&cancelUrl=${cancelUrl}&description=${description}&orderCode=${orderCode}&returnUrl=${returnUrl}`;
  return createHmac('sha256', checksumKey).update(text).digest('hex');
}

/** Whether a signature is the one that belongs to an object, in constant time. */
export function isPayosSignature(checksumKey: string, data: Readonly<Record<string, unknown>>, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signPayosObject(checksumKey, data), 'hex'), Buffer.from(signature, 'hex'));
}
