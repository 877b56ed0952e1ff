import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { credentialsReader } from './who-asks.js';

const read = credentialsReader({
  sources: { sessionCookieName: (origin) => `player ${origin}`, staffCookieName: () => 'staff' },
  siteOrigin: 'https://bet.example',
  trustProxy: false,
});
/** What the reader looks at. */
const asked = (headers: Record<string, string>, cookies: Record<string, string> = {}): FastifyRequest =>
  ({ host: 'bet.example', headers, cookies, credential: undefined }) as unknown as FastifyRequest;

describe('who asks', () => {
  it('is named by the header, or else by the cookie of the origin', () => {
    const cookies = { 'player https://bet.example': 'of-cookie' };
    expect(read(asked({}, cookies), false)).toMatchObject({ origin: 'https://bet.example', token: 'of-cookie', cookieToken: 'of-cookie' });
    expect(read(asked({ authorization: 'of-header' }, cookies), false)).toMatchObject({ token: 'of-header', cookieToken: 'of-cookie' });
    expect(read(asked({}), false)).toMatchObject({ token: undefined, acquaintance: undefined });
  });

  it('is read once for either side, and one side never for the other', () => {
    const request = asked({}, { 'player https://bet.example': 'of-player', staff: 'of-staff' });
    const ofPlayer = read(request, false);
    expect(read(request, false)).toBe(ofPlayer);
    expect(read(request, true)).toMatchObject({ cookieName: 'staff', token: 'of-staff' });
    expect(read(request, false)).toMatchObject({ token: 'of-player' });
  });

  it('is remembered by a name that tells nobody the token', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((token) => read(asked({ authorization: `secret-${token}` }), false).acquaintance);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).not.toContain('secret');
  });
});
