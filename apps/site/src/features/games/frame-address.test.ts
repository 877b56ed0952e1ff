import { expect, it } from 'vitest';
import { frameAddress } from './frame-address';

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
  ['/game?url=/game', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s gives %s', (asked, expected) => {
  expect(frameAddress(asked, origin, ['games.example'])).toBe(expected);
});
