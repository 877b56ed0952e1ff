import { describe, expect, it } from 'vitest';
import { demoPartsOfConfig, readProgramConfig } from './config.js';
import { refuseDemoInPublic, refuseDrawsBesidePlayers } from '../platform/exposure.js';
import { publicAddressesOf } from '../platform/public-addresses.js';

const start = (environment: Record<string, string>): boolean => {
  const config = readProgramConfig(environment, '/nowhere');
  return refuseDemoInPublic(config, demoPartsOfConfig(config));
};
/** Told in pieces, so that they do not come back into the repository. */
const publishedKey = ['sandbox', 'payment', 'secret'].join('-');
const gateway = { PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: publishedKey };

describe('a program that others than this machine reach', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.7' },
    { HOST: 'bet.example.com' },
    { SITE_ORIGIN: 'https://bet.example.com' },
    { SITE_ORIGIN: 'http://127.0.0.1.nip.io:8080' },
    { SITE_ORIGIN: 'http://localhost@bet.example.com' },
    { VENDOR_PUBLIC_URL: 'games.example.com' },
    { SANDBOX_HOST: '0.0.0.0' },
    { VENDOR_PUBLIC_URL: 'https://games.example.com' },
    { STUDIO_PUBLIC_URL: 'https://studio.example.com' },
  ] as Record<string, string>[])('%j seeds no demo by itself, and refuses one, and a published key', (address) => {
    expect(publicAddressesOf(address)).toHaveLength(1);
    expect(start(address)).toBe(false);
    expect(() => start({ ...address, SEED_DEMO: '1' })).toThrow(/SEED_DEMO=0[\s\S]*SORTES_DEMO=1/);
    expect(() => start({ ...address, ...gateway })).toThrow(/PAYMENT_SECRET[\s\S]*SORTES_DEMO=1/);
    expect(() => start({ ...address, ...gateway })).not.toThrow(publishedKey);
  });

  it('shows a demo where SORTES_DEMO=1 says that this is meant', () => {
    const demo = { SITE_ORIGIN: 'https://demo.example.com', SORTES_DEMO: '1' };
    expect(readProgramConfig(demo, '/nowhere').seedDemo).toBe(true);
    expect(start({ ...demo, ...gateway })).toBe(true);
  });

  it('takes a key of its own', () => {
    expect(start({ HOST: '0.0.0.0', PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: 'a key of its own' })).toBe(false);
  });
});

it.each([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '::1' },
  { SITE_ORIGIN: 'http://localhost:9000' },
  { SITE_ORIGIN: 'http://a.localhost:9000' },
] as Record<string, string>[])('a program of this machine alone (%j) seeds the demo', (environment) => {
  expect(publicAddressesOf(environment)).toEqual([]);
  expect(readProgramConfig(environment, '/nowhere').seedDemo).toBe(true);
  expect(start(environment)).toBe(false);
});

describe('one process for players and draws', () => {
  const judge = (environment: Record<string, string>) => () => refuseDrawsBesidePlayers(readProgramConfig(environment, '/nowhere'));
  const site = { SITE_ORIGIN: 'https://bet.example.com' };

  it('does not start for an https site unless the operator says that it is meant', () => {
    expect(judge(site)).toThrow(/SORTES_ROLE=draw[\s\S]*DRAWS_BESIDE_PLAYERS=1/);
    expect(judge({ ...site, DRAWS_BESIDE_PLAYERS: '1' })).not.toThrow();
    expect(judge({ ...site, DRAWS_BESIDE_PLAYERS: 'yes' })).toThrow('DRAWS_BESIDE_PLAYERS must be 0 or 1');
  });

  it.each(['api', 'worker', 'draw'])('does not keep role %s from starting, nor a site without https', (role) => {
    expect(judge({ ...site, SORTES_ROLE: role })).not.toThrow();
    expect(judge({ SITE_ORIGIN: 'http://localhost:9000' })).not.toThrow();
  });
});

describe('keys', () => {
  it('have no default: what nobody has set up is not there', () => {
    expect(readProgramConfig({}, '/nowhere')).toMatchObject({
      sms: undefined,
      payment: undefined,
      payout: undefined,
      payos: undefined,
      payosPayout: undefined,
      demoVendorKeys: undefined,
      studio: undefined,
    });
  });

  it.each([
    [{ PAYMENT_URL: 'https://pay.example' }, 'PAYMENT_SECRET must be set too'],
    [{ PAYMENT_SECRET: 'x' }, 'PAYMENT_URL must be set too'],
    [{ PAYOUT_SECRET: 'x' }, 'PAYOUT_URL must be set too'],
    [{ SMS_URL: 'https://sms.example' }, 'SMS_TOKEN must be set too'],
    [
      { PAYMENT_URL: 'https://p.example', PAYMENT_SECRET: 'one key', PAYOUT_URL: 'https://p.example', PAYOUT_SECRET: 'one key' },
      'PAYMENT_SECRET and PAYOUT_SECRET are the same',
    ],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO'],
  ])('%j: %s', (environment, message) => {
    expect(() => readProgramConfig(environment as Record<string, string>, '/nowhere')).toThrow(message);
  });
});
