import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature older or newer than this is refused, so that a recorded request cannot be played again later. */
export const SIGNATURE_LIFETIME_MS = 5 * 60_000;

/**
 * Hex HMAC-SHA256 over `${timestamp}.${rawBody}`.
 * @param timestamp milliseconds since the Unix epoch, exactly as sent in `X-Gateway-Timestamp`
 * @param rawBody the body's text as sent; empty for GET
 */
export function signGatewayMessage(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}

export type SignatureVerdict = 'good' | 'bad' | 'stale';

/** Judges a received signature. A wrong one is `bad` even when it is old as well, so that guessing learns nothing. */
export function judgeSignature(secret: string, timestamp: string, rawBody: string, signature: string, nowMs: number): SignatureVerdict {
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'bad';
  const expected = Buffer.from(signGatewayMessage(secret, timestamp, rawBody), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'bad';
  return Math.abs(nowMs - Number(timestamp)) <= SIGNATURE_LIFETIME_MS ? 'good' : 'stale';
}
