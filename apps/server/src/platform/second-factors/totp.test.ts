import { describe, expect, it } from 'vitest';
import { checkTotp, describeTotp, newTotpSecret, totpCode } from './totp.js';

describe('one-time passwords', () => {
  it('gives the codes of RFC 6238, appendix B', () => {
    const secret = Buffer.from('12345678901234567890');
    // The appendix shows eight digits; six are their last.
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [2000000000, '279037'],
    ] as const)
      expect(totpCode(secret, new Date(seconds * 1000))).toBe(code);
  });

  it('takes a code once, a step early or late, and nothing else', () => {
    const secret = newTotpSecret();
    const now = new Date('2026-01-01T00:00:10Z');
    const at = (seconds: number): string => totpCode(secret, new Date(now.getTime() + seconds * 1000));
    const step = checkTotp(secret, at(0), { now, lastStep: undefined });
    expect(step).toBe(Math.floor(now.getTime() / 30_000));
    expect(checkTotp(secret, at(0), { now, lastStep: step })).toBeUndefined();
    expect(checkTotp(secret, at(-30), { now, lastStep: undefined })).toBe((step ?? 0) - 1);
    expect(checkTotp(secret, at(-30), { now, lastStep: step })).toBeUndefined();
    expect(checkTotp(secret, at(30), { now, lastStep: step })).toBe((step ?? 0) + 1);
    expect(checkTotp(secret, at(90), { now, lastStep: undefined })).toBeUndefined();
    for (const code of ['', '12345', '1234567', 'abcdef', ' 12345'])
      expect(checkTotp(secret, code, { now, lastStep: undefined })).toBeUndefined();
    expect(describeTotp(secret, { issuer: 'Brand & Co', account: 'an' }).uri).toMatch(/^otpauth:\/\/totp\/Brand%20%26%20Co:an\?/);
  });
});
