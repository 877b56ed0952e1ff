import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeServicePath, mayLeadTo, readServicePath, serviceFor, usableServices } from './customer-service.js';

/** As a program of the old kind writes it: DES in ECB mode, padded, base64, the key behind it. */
function encrypted(address: string, key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  const cipher = createCipheriv('des-ede3', Buffer.concat([bytes, bytes, bytes]), null);
  return Buffer.concat([cipher.update(address, 'utf8'), cipher.final()]).toString('base64') + key;
}

describe('an encrypted path', () => {
  it('is opened with its last 8 characters', () => {
    // `openssl enc -des-ecb -provider legacy -K 6b33794b33793838 -base64` of the same address, made apart from this program.
    expect(decodeServicePath('hK8jrapMzm4To9Hgk2Duu4uCpS+DIGShqUpiN9aMKhc=k3yK3y88')).toBe('https://direct.lc.chat/123');
    expect(decodeServicePath(encrypted('https://chat.example.com/?a=é', 'Ab3dEf9h'))).toBe('https://chat.example.com/?a=é');
  });

  it('is none with another key, cut short, changed, or without a key', () => {
    const whole = encrypted('https://direct.lc.chat/123', 'k3yK3y88');
    for (const wrong of [
      `${whole.slice(0, -8)}k3yK3y89X`,
      whole.slice(1),
      whole.slice(0, -1),
      'k3yK3y88',
      '',
      'https://direct.lc.chat/123',
    ])
      expect(decodeServicePath(wrong), wrong).toBeUndefined();
  });
});

describe('where a path leads', () => {
  it('is an https address, a page of this site, or either of them encrypted', () => {
    expect(readServicePath(' https://Chat.Example.com/x?y=1#z ')).toEqual({
      address: 'https://chat.example.com/x?y=1#z',
      host: 'chat.example.com',
    });
    expect(readServicePath('/help?topic=contact')).toEqual({ address: '/help?topic=contact', host: undefined });
    expect(readServicePath(encrypted('https://direct.lc.chat/123', 'k3yK3y88'))?.host).toBe('direct.lc.chat');
    expect(readServicePath(encrypted('/help', 'k3yK3y88'))?.address).toBe('/help');
    // Made of signs of base64, and long enough for a key, but an address as it stands.
    expect(readServicePath('/helpmepleasewit')?.address).toBe('/helpmepleasewit');
  });

  it('may be told over http by the machine itself only', () => {
    expect(readServicePath('http://localhost:8090/help')).toEqual({ address: 'http://localhost:8090/help', host: 'localhost' });
    expect(readServicePath('http://127.0.0.1/')?.host).toBe('127.0.0.1');
    expect(readServicePath('http://chat.example.com/')).toBeUndefined();
    expect(readServicePath('http://localhost.example.com/')).toBeUndefined();
  });

  it('is nowhere for what only looks like an address, also when it was encrypted', () => {
    for (const wrong of [
      '',
      'chat.example.com',
      '//chat.example.com',
      '/\\chat.example.com',
      'https:\\\\chat.example.com',
      'https://user:secret@chat.example.com/',
      'https://chat.example.com@elsewhere.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://chat.example.com/',
      'https://a b/',
    ]) {
      expect(readServicePath(wrong), wrong).toBeUndefined();
      expect(readServicePath(encrypted(wrong, 'k3yK3y88')), wrong).toBeUndefined();
    }
  });

  it('leaves as ASCII without line breaks, whatever was typed', () => {
    for (const typed of ['/hilfe-ü', 'https://münchen.example/ä?ö', '/a%0d%0ab']) {
      const address = readServicePath(typed)?.address ?? expect.fail(typed);
      expect(address).toMatch(/^[\x21-\x7e]+$/);
    }
  });
});

describe('the hosts of a brand', () => {
  const to = (path: string) => readServicePath(path) ?? expect.fail(path);

  it('are whole names, in any case; the brand’s own pages need none', () => {
    const hosts = ['Chat.Example.com'];
    expect(mayLeadTo(to('https://chat.example.com:8443/x'), hosts)).toBe(true);
    expect(mayLeadTo(to('/help'), [])).toBe(true);
    for (const other of [
      'https://example.com/',
      'https://a.chat.example.com/',
      'https://chat.example.com./',
      'https://chat.example.com.evil.example/',
    ])
      expect(mayLeadTo(to(other), hosts), other).toBe(false);
  });

  it('decide which links are usable', () => {
    const stored = [
      { csType: 'LIVECHAT', path: 'https://gone.example/' },
      { csType: 'LIVECHAT', path: 'https://chat.example.com/' },
      { csType: 'VIP', path: 'nonsense' },
    ];
    expect(usableServices(stored, ['chat.example.com'])).toEqual([stored[1]]);
  });
});

it('leads to VIP above rank 4 where there is one, else to the first live chat', () => {
  const [chat, second, vip] = [
    { csType: 'LIVECHAT', n: 1 },
    { csType: 'LIVECHAT', n: 2 },
    { csType: 'VIP', n: 3 },
  ];
  expect(serviceFor([chat, second, vip], 4)).toBe(chat);
  expect(serviceFor([chat, second, vip], 5)).toBe(vip);
  expect(serviceFor([chat, second], 5)).toBe(chat);
  expect(serviceFor([vip], 4)).toBeUndefined();
  expect(serviceFor([], 9)).toBeUndefined();
});
