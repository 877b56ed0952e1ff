import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, thirty seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new shared secret of 160 bits (RFC 4226 §4 R6). Keep it sealed. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

function totpOf(secret: Buffer, about?: { issuer: string; account: string }): TOTP {
  return new TOTP({
    ...shape,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    ...(about && { issuer: about.issuer, label: about.account }),
  });
}

/** What an app takes in: the `otpauth://` address (also as a QR code) and the secret as base32 text to type. */
export function describeTotp(secret: Buffer, about: { issuer: string; account: string }): { uri: string; secret: string } {
  const totp = totpOf(secret, about);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** The code an app shows now. For tests and the command line's own checks. */
export function totpCode(secret: Buffer, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/**
 * Judges a code: the step of thirty seconds before and after counts too, because clocks differ.
 * @returns the time step it belongs to, to be kept as `lastStep`; undefined when it is wrong or of a step that was used already (RFC 6238 §5.2:
 * a code is good once).
 */
export function checkTotp(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | undefined },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / (shape.period * 1000)) + delta;
  return lastStep !== undefined && step <= lastStep ? undefined : step;
}
