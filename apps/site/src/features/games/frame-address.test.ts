import { expect, it } from 'vitest';
import { frameAddress, launchAddress } from './frame-address';

const origin = 'https://sortes.example';
it.each([
  ['/lottery?gameCode=xsmb', `${origin}/lottery?gameCode=xsmb`],
  ['https://games.example/play?x=1', 'https://games.example/play?x=1'],
  ['https://evil.example/', undefined],
  ['https://games.example@evil.example/', undefined],
  ['https://user:pass@games.example/', undefined],
  ['http://games.example/', undefined],
  ['//evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['blob:https://sortes.example/1', undefined],
  ['/game?url=/game', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s gives %s', (asked, expected) => {
  expect(frameAddress(asked, origin, ['games.example'])).toBe(expected);
});

it.each([
  ['https://games.example/play?ticket=1', { href: 'https://games.example/play?ticket=1', origin: 'https://games.example' }],
  ['https://games.example:8443/play', { href: 'https://games.example:8443/play', origin: 'https://games.example:8443' }],
  ['/lottery?gameCode=xsmb', { page: '/lottery?gameCode=xsmb' }],
  [`${origin}/elott`, { page: '/elott' }],
  ['http://games.example/play', undefined],
  ['https://user@games.example/play', undefined],
  ['https://:word@games.example/play', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['blob:https://sortes.example/1', undefined],
  ['/game?nodeId=1', undefined],
  ['/seamless?nodeId=1', undefined],
  [`${origin}//evil.example`, undefined],
  ['https://', undefined],
])('a launch to %s gives %j', (given, expected) => {
  expect(launchAddress(given, origin)).toEqual(expected);
});

it('frames plain http only for a page that came plainly', () => {
  expect(launchAddress('http://127.0.0.1:9104/play', 'http://localhost:9100')).toEqual({
    href: 'http://127.0.0.1:9104/play',
    origin: 'http://127.0.0.1:9104',
  });
});
