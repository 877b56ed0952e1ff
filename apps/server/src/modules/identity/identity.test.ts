import { completeLanguages } from '@sortes/contract';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { createCircuitBreaker } from '../../platform/circuit-breaker.js';
import { captchaCookieName, deviceCookieName, knownDeviceCookieName, sessionCookieName } from './cookies.js';
import { addressKey } from '../../platform/address.js';
import { isWeakPassword } from './passwords.js';
import { maskEmail, maskName, maskPhoneNumber, readPhoneNumber } from './phone.js';
import { nameKey } from './player-repository.js';
import { ageOn, dayIn, findFaults } from './registration-rules.js';
import { isWorkDone, type WorkPuzzle, workPuzzle } from './work-puzzle.js';
import { writeMessage, type MessageKey } from './texts.js';
import type { FieldRule } from './types.js';

describe('readPhoneNumber', () => {
  const vietnam = { countryDialingCode: '84', countryDialingCodeFixed: false };
  it.each([
    ['0912345678', undefined, '+84912345678'],
    ['912 345 678', undefined, '+84912345678'],
    ['+84 (912) 345-678', undefined, '+84912345678'],
    ['9171234567', '63', '+639171234567'],
    ['9171234567', '+63', '+639171234567'],
    ['+639171234567', undefined, '+639171234567'],
    // As contacts and messengers copy them, and as people write them.
    ['\u202A+84912345678\u202C', undefined, '+84912345678'],
    ['\u202D+84912345678\u202C', undefined, '+84912345678'],
    ['\u2068\uFEFF0912345678\u2069', undefined, '+84912345678'],
    ['+84\u00A0912\u00A0345\u00A0678', undefined, '+84912345678'],
    ['0912\u2013345\u2013678', undefined, '+84912345678'],
    ['0912\u2011345\u2212678', undefined, '+84912345678'],
    ['０９１２３４５６７８', undefined, '+84912345678'],
    ['＋８４（９１２）３４５－６７８', undefined, '+84912345678'],
    ['0084912345678', undefined, '+84912345678'],
    ['(0084) 912 345 678', undefined, '+84912345678'],
    ['(+84) 912 345 678', undefined, '+84912345678'],
    ['[+84] 0912.345.678', undefined, '+84912345678'],
    ['0912/345/678', undefined, '+84912345678'],
    ['+84 (0) 912 345 678', undefined, '+84912345678'],
    ['\u202A+62\u00A0812\u20113456\u20117890\u202C', undefined, '+6281234567890'],
    ['0812-3456-7890', '62', '+6281234567890'],
    ['081-234-5678', '66', '+66812345678'],
    ['00\u00A066 81 234 5678', '66', '+66812345678'],
    ['(11) 91234-5678', '55', '+5511912345678'],
    ['+55 (11) 91234‑5678', undefined, '+5511912345678'],
    ['0912345678', '99999', undefined],
    ['0912345678', '0', undefined],
    ['12', undefined, undefined],
    ['0912345678901234', undefined, undefined],
    ['09١٢٣٤٥٦٧٨', undefined, undefined],
    ["0912345678'--", undefined, undefined],
  ])('reads %j under %j as %j', (text, code, number) => {
    expect(readPhoneNumber(text, vietnam, code)).toBe(number);
  });

  it('stays in one country where the dialling code is fixed', () => {
    const fixed = { ...vietnam, countryDialingCodeFixed: true };
    expect(readPhoneNumber('0912345678', fixed, '63')).toBe('+84912345678');
    expect(readPhoneNumber('+639171234567', fixed)).toBeUndefined();
  });
});

describe('masks', () => {
  it('show little', () => {
    expect([maskPhoneNumber('+84912345678'), maskEmail('anna@example.com'), maskEmail('@'), maskName('Fortuna77'), maskName('Jo')]).toEqual(
      ['+84******678', 'a***@example.com', '***', 'Fo***77', 'J***o'],
    );
  });
});

describe('ageOn', () => {
  it.each([
    ['2008-05-01', '2026-05-01', 18],
    ['2008-05-02', '2026-05-01', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2001-02-30', '2026-05-01', undefined],
    ['2027-01-01', '2026-05-01', undefined],
    ['1899-12-31', '2026-05-01', undefined],
    ['01-05-2000', '2026-05-01', undefined],
  ])('born %s, on %s: %j', (birthday, today, age) => expect(ageOn(birthday, today)).toBe(age));

  it('takes the day of the brand’s time zone', () => {
    const time = new Date('2026-04-30T20:00:00Z');
    expect([dayIn('Asia/Ho_Chi_Minh', time), dayIn('America/Sao_Paulo', time)]).toEqual(['2026-05-01', '2026-04-30']);
  });
});

describe('findFaults', () => {
  const fields: FieldRule[] = [
    { field: 'username', enabled: true, required: true, minLength: 4, maxLength: 6, acceptedPattern: '^[a-z]+$', patternId: 4 },
    { field: 'line', enabled: true, required: true, minLength: 1, maxLength: 5, acceptedPattern: '*', patternId: 0 },
    { field: 'zalo', enabled: false, required: true, minLength: 1, maxLength: 5, acceptedPattern: '*', patternId: 0 },
    { field: 'captcha', enabled: true, required: true, minLength: 4, maxLength: 4, acceptedPattern: '*', patternId: 0 },
  ];
  it('asks for what is enabled and required, in the order of the form', () => {
    const faults = findFaults(fields, { username: true, password: true, mobile: false }, { username: 'ABCD', password: '12345678' });
    expect(faults.map(({ field, code }) => [field, code])).toEqual([
      ['username', 'register.field.invalid'],
      ['line', 'register.field.required'],
    ]);
  });
  it('falls back to eight characters for a password whose rule is missing', () => {
    expect(findFaults([], { username: false, password: true, mobile: false }, { password: '1234567' })[0]).toMatchObject({
      field: 'password',
      parameters: { min: 8, max: 64 },
    });
  });
});

describe('isWeakPassword', () => {
  it.each([
    ['123456', 'anna', true],
    ['QWERTY123', 'anna', true],
    ['zzzzzzzzzz', 'anna', true],
    ['Annabelle', 'annabelle', true],
    ['ellebanna', 'annabelle', true],
    ['matkhau123', 'anna', true],
    ['horse-battery-7', 'anna', false],
  ])('%j of %j: %j', (password, name, weak) => expect(isWeakPassword(password, name)).toBe(weak));

  it.each(['Lucky Star', 'luckystar88!', 'lucky-star-2026', 'LSB12345'])('%j at the brand Lucky Star', (password) => {
    expect(isWeakPassword(password, 'anna', { brand: { name: 'Lucky Star', code: 'LSB' } })).toBe(true);
    expect(isWeakPassword(password, 'anna', { brand: { name: '88', code: 'X1Y2' } })).toBe(false);
  });
});

describe('work of the device', () => {
  const bitsOf = (text: string) =>
    [...createHash('sha256').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  /** For each part the first number that begins with so many zero bits. */
  const solve = ({ prefix, difficulty, parts }: WorkPuzzle): number[] =>
    Array.from({ length: parts }, (_, part) => {
      let nonce = 0;
      while (!bitsOf(`${prefix}${part}:${nonce}`).startsWith('0'.repeat(difficulty))) nonce += 1;
      return nonce;
    });

  it('is parted so that it costs the whole on average', () => {
    const { difficulty, parts } = workPuzzle('p:', 17);
    expect(parts * 2 ** difficulty).toBe(2 ** 17);
    expect(parts).toBeGreaterThan(8);
  });

  it('is done when every part begins with so many zero bits, each in its place', () => {
    const puzzle = workPuzzle('p:', 9);
    const done = solve(puzzle);
    expect(isWorkDone(puzzle, done.join('.'))).toBe(true);
    expect(isWorkDone(puzzle, done.toReversed().join('.'))).toBe(false);
    expect(isWorkDone(puzzle, done.slice(1).join('.'))).toBe(false);
    expect(isWorkDone(puzzle, [...done, 0].join('.'))).toBe(false);
    for (const [place, nonce] of done.entries()) {
      const other = nonce + 1;
      const isAlso = bitsOf(`p:${place}:${other}`).startsWith('0'.repeat(puzzle.difficulty));
      expect(isWorkDone(puzzle, done.with(place, other).join('.'))).toBe(isAlso);
    }
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['2001:DB8:1:2::5', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s belongs to %s', (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe('names and cookies', () => {
  it('compare look-alike spellings as one', () => expect(nameKey(' ＡlicE ')).toBe('alice'));
  it('carry the host prefix on https only', () => {
    expect([
      sessionCookieName('https://a.example'),
      sessionCookieName('http://localhost:8080'),
      deviceCookieName('https://a.example'),
      knownDeviceCookieName('http://localhost'),
      captchaCookieName('https://a.example'),
      captchaCookieName('http://localhost'),
    ]).toEqual(['__Host-session', 'session', '__Host-device', 'known', '__Host-captchaId', 'captchaId']);
  });
});

describe('messages', () => {
  const keys: MessageKey[] = [
    'code-register',
    'code-login',
    'code-forgot',
    'code-verification',
    'notice-new-address',
    'notice-password-changed',
    'notice-recovered',
  ];
  it.each(completeLanguages.flatMap((language) => keys.map((key) => [language, key] as const)))('%s %s is whole', (language, key) => {
    const { subject, text } = writeMessage(language, key, { brand: 'Sortes', code: '042042', minutes: 5, time: '2026-05-01 08:00' });
    expect(`${subject} ${text}`).not.toMatch(/[{}]/);
    expect(text).toContain('Sortes');
    expect(text).toContain(key.startsWith('code-') ? '042042' : '2026-05-01 08:00');
  });
});

describe('circuit breaker', () => {
  it('opens after five failures, lets one call try after the pause, closes on success', async () => {
    const clock = new ManualClock(new Date(0));
    const breaker = createCircuitBreaker(clock, { failures: 5, pauseMs: 1000 });
    let calls = 0;
    const fail = () => breaker.run(() => ((calls += 1), Promise.reject(new Error('down'))));
    for (let call = 0; call < 8; call += 1) await expect(fail()).rejects.toThrow();
    expect([calls, breaker.isOpen()]).toEqual([5, true]);
    clock.advance(1001);
    await Promise.allSettled([fail(), fail(), fail()]);
    expect([calls, breaker.isOpen()]).toEqual([6, true]);
    clock.advance(1001);
    await breaker.run(() => Promise.resolve());
    expect(breaker.isOpen()).toBe(false);
  });
});
