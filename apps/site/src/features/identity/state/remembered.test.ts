import { expect, it } from 'vitest';
import { cookieTexts, readRemembered } from './remembered';

it('reads back what it wrote', () => {
  const jar = cookieTexts({ username: 'ngọc;=1', device: true, mobile: '912345678', dialingCode: '84' }, true)
    .map((text) => text.split(';')[0])
    .join('; ');
  expect(readRemembered(`other=1; ${jar}`)).toEqual({ username: 'ngọc;=1', device: true, mobile: '912345678', dialingCode: '84' });
});

it('lives a day, and forgets by expiring', () => {
  expect(cookieTexts({ username: 'anna' }, false)).toEqual(['lastUser=anna; Path=/; Max-Age=86400; SameSite=Lax']);
  expect(cookieTexts({ device: false }, true)).toEqual(['rememberMe=; Path=/; Max-Age=0; SameSite=Lax; Secure']);
});

it('takes broken cookies as empty', () => {
  expect(readRemembered('lastUser=%E0%A4%A; rememberMe=2')).toEqual({ username: '', device: false, mobile: '', dialingCode: '' });
});
