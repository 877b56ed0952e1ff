import { expect, it } from 'vitest';
import { ownOriginOf, rememberOwnOrigins } from './own-origin.js';

const site = 'https://bet.example.com';
it.each([
  // A brand that claims no host stands at the site's own.
  [[], 'https://bet.example.com', site],
  [[], 'https://evil.example', site],
  [[], 'https://bet.example.com.evil.example', site],
  [[], 'https://bet.example.com:8443', site],
  [[], 'https://user@bet.example.com', site],
  [[], 'http://not a host', site],
  [[], 'http://localhost:5173', 'http://localhost:5173'],
  [['play.example', 'www.play.example'], 'https://www.play.example', 'https://www.play.example'],
  [['play.example'], 'https://PLAY.example', 'https://play.example'],
  [['play.example'], 'https://evil.example', 'https://play.example'],
  [['play.example', 'bet.example.com'], 'https://evil.example', site],
])('hosts %j asked as %s: %s', (hosts, asked, own) => {
  expect(ownOriginOf({ hosts }, asked, site)).toBe(own);
  const remembering = rememberOwnOrigins(site);
  const [brand, other] = [{ hosts }, { hosts: ['other.example'] }];
  for (const _again of [1, 2]) expect(remembering(brand, asked)).toBe(own);
  // What one brand was asked as says nothing of another.
  expect(remembering(other, asked)).toBe(ownOriginOf(other, asked, site));
  expect(remembering(brand, asked)).toBe(own);
});
