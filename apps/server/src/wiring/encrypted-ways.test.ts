import { describe, expect, it } from 'vitest';
import { readProgramConfig } from './config.js';

const read = (environment: Record<string, string>) => readProgramConfig(environment, '/nowhere');

describe('what leaves this machine', () => {
  it.each([
    { DATABASE_URL: 'postgres://a:b@db.internal/sortes' },
    { DATABASE_OWNER_URL: 'postgres://a:b@db.internal/sortes?sslmode=disable' },
    { SMS_URL: 'http://sms.example', SMS_TOKEN: 'x' },
    { PAYMENT_URL: 'http://pay.example', PAYMENT_SECRET: 'x' },
    { PAYOUT_URL: 'http://pay.example', PAYOUT_SECRET: 'x' },
    { PAYOS_CLIENT_ID: 'x', PAYOS_API_KEY: 'y', PAYOS_CHECKSUM_KEY: 'z', PAYOS_URL: 'http://pay.example' },
    { PAYOS_PAYOUT_CLIENT_ID: 'x', PAYOS_PAYOUT_API_KEY: 'y', PAYOS_PAYOUT_CHECKSUM_KEY: 'z', PAYOS_PAYOUT_URL: 'http://pay.example' },
  ] as Record<string, string>[])('is not said in clear: %j', (environment) => {
    expect(() => read(environment)).toThrow(
      new RegExp(Object.keys(environment).at(-1)?.replace('_TOKEN', '_URL').replace('_SECRET', '_URL') ?? ''),
    );
  });

  it('is mail only over TLS', () => {
    expect(read({}).smtp).toMatchObject({ secure: false, requireTls: false });
    expect(read({ SMTP_HOST: 'mail.example' }).smtp).toMatchObject({ secure: false, requireTls: true });
    expect(read({ SMTP_HOST: 'mail.example', SMTP_SECURE: '1' }).smtp).toMatchObject({ secure: true, requireTls: false });
    expect(read({ SMTP_HOST: 'mail.internal', SMTP_TLS: 'off' }).smtp.requireTls).toBe(false);
  });

  it('may be encrypted by something else', () => {
    const url = 'postgres://a:b@db.internal/sortes';
    expect(read({ DATABASE_URL: url, DATABASE_TLS: 'off' }).databaseUrl).toBe(url);
  });
});
