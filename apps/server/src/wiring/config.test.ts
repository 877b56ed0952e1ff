import { expect, it } from 'vitest';
import { readProgramConfig } from './config.js';

it.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number, not "eighty"'],
  [{ SITE_ORIGIN: 'bet.example.com' }, 'SITE_ORIGIN must be the address of the site, like https://site.example, not "bet.example.com"'],
  [{ DATABASE_URL: 'mysql://somewhere' }, 'DATABASE_URL must be a PostgreSQL address: postgres://user:password@host:port/database'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn or error, not "loud"'],
  [
    { STUDIO_KEYS: '/nowhere' },
    'STUDIO_KEYS must name a folder with the keys between us and the studio; studio-public.pem cannot be read in /nowhere',
  ],
  [{ SANDBOX_KEYS: '/nowhere' }, "SANDBOX_KEYS must name the file of the sandbox's keys, and /nowhere is none"],
  [{ DRAND_CHAIN: '/nowhere' }, 'DRAND_CHAIN must name a file with the chain info of drand, and /nowhere is none'],
  [{ SORTES_ROLE: 'clerk' }, 'SORTES_ROLE must be api, worker, draw or all, not "clerk"'],
] as [Record<string, string>, string][])('%j is refused in a sentence that names the variable', (environment, sentence) => {
  expect(() => readProgramConfig(environment, '/')).toThrow(new Error(sentence));
});

it('takes an empty variable as one that is not set', () => {
  expect(readProgramConfig({ SITE_ORIGIN: '', LOG_LEVEL: '' }, '/')).toMatchObject({
    siteOrigin: 'http://localhost:8080',
    logLevel: 'warn',
  });
});
