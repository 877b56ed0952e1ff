import { expect, it } from 'vitest';
import { readConfig } from './config.js';

it.each([
  [{ STUDIO_PORT: 'eighty' }, 'STUDIO_PORT must be a port number, not "eighty"'],
  [{ SITE_ORIGIN: 'bet.example.com' }, 'SITE_ORIGIN must be the address of the site, like https://site.example'],
  [{ OPERATOR_URL: 'operator' }, 'OPERATOR_URL must be the address of the operator, like https://site.example'],
  [{ LOG_LEVEL: 'loud', STUDIO_KEYS: '/nowhere' }, 'LOG_LEVEL must be debug, info, warn or error, not "loud"'],
  [{}, 'the key studio-private.pem is missing in /data/studio-keys (STUDIO_KEYS names the folder; npm start makes the keys)'],
] as [Record<string, string>, string][])('%j is refused in a sentence that names the variable', (environment, sentence) => {
  expect(() => readConfig(environment, '/')).toThrow(new Error(sentence));
});
