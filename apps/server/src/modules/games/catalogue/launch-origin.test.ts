import { expect, it } from 'vitest';
import { isLaunchOrigin } from './launch-origin.js';

it('takes origins of plain host names and addresses', () => {
  for (const origin of ['https://games.example', 'https://games.example:8443', 'https://xn--bcher-kva.example', 'https://203.0.113.7'])
    expect(isLaunchOrigin(origin), origin).toBe(true);
  for (const origin of ['http://127.0.0.1:8084', 'http://localhost:3000', 'http://[::1]:3000'])
    expect(isLaunchOrigin(origin), origin).toBe(true);
});

it('takes nothing that would mean more than one origin in a content security policy', () => {
  // All of these are origins to a URL parser; to a policy they are a wildcard, the end of a directive, or the end of the whole policy.
  for (const origin of [
    'https://*',
    'https://*.example',
    'https://a;script-src',
    'https://a;report-uri',
    'https://a,b',
    "https://'unsafe-inline'",
    'https://"a"',
    'https://games.example.',
    'https://games..example',
    'https://',
    'https://GAMES.example',
    'https://user@games.example',
    'https://games.example/',
    'https://games.example:443',
    'http://games.example',
    'http://127.0.0.1.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://games.example/1',
    'null',
    '*',
  ])
    expect(isLaunchOrigin(origin), origin).toBe(false);
});
