import { expect, test } from 'vitest';
import { refuseOpenDoors } from './open-doors.js';

test.each([
  { SANDBOX_HOST: '0.0.0.0' },
  { SANDBOX_HOST: '::' },
  { SANDBOX_HOST: '192.168.1.20' },
  { SANDBOX_HOST: '127.0.0.1.example.com' },
  { SITE_ORIGIN: 'https://bet.example.com' },
  { VENDOR_PUBLIC_URL: 'https://games.example.com' },
  { SITE_ORIGIN: 'no address' },
])('%j is refused, unless the demo is said to be public', (environment) => {
  expect(() => refuseOpenDoors(environment)).toThrow(Object.keys(environment)[0]);
  expect(() => refuseOpenDoors({ ...environment, SORTES_DEMO: '1' })).not.toThrow();
});

test.each([
  {},
  { HOST: '0.0.0.0' },
  { SANDBOX_HOST: '127.0.0.1', SITE_ORIGIN: 'http://localhost:8080', VENDOR_PUBLIC_URL: 'http://127.0.0.1:8084' },
  { SANDBOX_HOST: '::1', SITE_ORIGIN: 'http://brand.localhost:8080' },
])('%j is this machine', (environment) => {
  expect(() => refuseOpenDoors(environment)).not.toThrow();
});
