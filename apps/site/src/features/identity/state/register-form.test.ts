import { describe, expect, it } from 'vitest';
import {
  ageOn,
  dayIn,
  fillBounds,
  formFields,
  isGuessable,
  judgeField,
  judgeForm,
  type RegisterRule,
  type RegisterSettings,
} from './register-form';

const rule = (
  field: string,
  presence: 'required' | 'optional' | 'off',
  minLength: number,
  maxLength: number,
  acceptedPattern = '*',
  patternId = 0,
): RegisterRule => ({
  field,
  enabled: presence !== 'off',
  required: presence === 'required',
  minLength,
  maxLength,
  acceptedPattern,
  patternId,
});
const settings: RegisterSettings = {
  rules: [
    rule('username', 'required', 4, 16, '^[A-Za-z][A-Za-z0-9]*$', 1),
    rule('password', 'required', 8, 64),
    rule('mobileNum', 'off', 6, 15, '^[0-9]+$', 6),
    rule('verificationCode', 'required', 0, 255),
    rule('birthday', 'required', 10, 10, '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$', 11),
    rule('email', 'optional', 5, 254, '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', 3),
    rule('zalo', 'off', 6, 20),
    rule('referralCode', 'optional', 4, 32, '^[A-Za-z0-9]+$', 4),
    rule('affiliateCode', 'optional', 4, 32, '^[A-Za-z0-9]+$', 4),
    rule('captcha', 'required', 4, 8),
  ],
  usernameRegistration: true,
  mobileRegistration: true,
  mobilePassword: true,
  smsVerification: true,
  captcha: true,
  agreementDefault: false,
  countryDialingCode: '84',
  countryDialingCodeFixed: false,
  minimumAge: 18,
  termsVersion: '1',
};
const names = (...args: Parameters<typeof formFields>) => formFields(...args).map((field) => `${field.name}${field.required ? '*' : ''}`);
const judged = (values: Record<string, string>) => ({ values, minimumAge: 18, today: '2026-11-20' });
const problemOf = (name: string, values: Record<string, string>, mode: 'username' | 'mobile' = 'username') => {
  const field = formFields(settings, mode, true).find((one) => one.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return judgeField(field, judged(values))?.kind;
};

describe('the form', () => {
  it('shows the fields that are switched on, and marks those that must be filled in', () => {
    expect(names(settings, 'username', true)).toEqual(['username*', 'password*', 'birthday*', 'email', 'referralCode', 'affiliateCode']);
    expect(names(settings, 'username', false)).not.toContain('affiliateCode');
  });
  it('always asks the mobile tab for number and code, whatever the row of the number says', () => {
    expect(names(settings, 'mobile', false)).toEqual([
      'mobileNum*',
      'verificationCode*',
      'password*',
      'birthday*',
      'email',
      'referralCode',
    ]);
    expect(names({ ...settings, mobilePassword: false, smsVerification: false }, 'mobile', false)).toEqual([
      'mobileNum*',
      'verificationCode*',
      'birthday*',
      'email',
      'referralCode',
    ]);
  });
  it('asks the user-name tab for a code only where it shows the number', () => {
    const shown = { ...settings, rules: settings.rules.map((row) => (row.field === 'mobileNum' ? { ...row, enabled: true } : row)) };
    expect(names(shown, 'username', false).slice(2, 4)).toEqual(['mobileNum', 'verificationCode']);
    expect(judgeForm(formFields(shown, 'username', false), judged({ mobileNum: '0912 345 678' })).get('verificationCode')?.kind).toBe(
      'required',
    );
    expect(judgeForm(formFields(shown, 'username', false), judged({})).has('verificationCode')).toBe(false);
  });
});

describe('judging', () => {
  it('wants pattern and both bounds', () => {
    expect(problemOf('username', { username: 'abc' })).toBe('pattern');
    expect(problemOf('username', { username: 'abcd' })).toBeUndefined();
    expect(problemOf('username', { username: 'a'.repeat(16) })).toBeUndefined();
    expect(problemOf('username', { username: 'a'.repeat(17) })).toBe('pattern');
    expect(problemOf('username', { username: '1abc' })).toBe('pattern');
    expect(problemOf('username', { username: ' abcd ' })).toBeUndefined();
  });
  it('lets optional fields be empty but not wrong', () => {
    expect(problemOf('email', {})).toBeUndefined();
    expect(problemOf('email', { email: 'nobody' })).toBe('pattern');
    expect(problemOf('birthday', {})).toBe('required');
  });
  it('refuses a password that is easy to guess', () => {
    expect(problemOf('password', { password: '12345678' })).toBe('weak');
    expect(problemOf('password', { password: 'annabella', username: 'annabella' })).toBe('weak');
  });
  it('reads numbers with spaces and signs', () => {
    expect(problemOf('mobileNum', { mobileNum: '+84 (912) 345-678' }, 'mobile')).toBeUndefined();
    expect(problemOf('mobileNum', { mobileNum: '\u202A０９１２\u00A0345\u2011678\u202C' }, 'mobile')).toBeUndefined();
    expect(problemOf('mobileNum', { mobileNum: '12ab' }, 'mobile')).toBe('mobile');
  });
  it('counts birthdays to the day', () => {
    expect(problemOf('birthday', { birthday: '2008-11-20' })).toBeUndefined();
    expect(problemOf('birthday', { birthday: '2008-11-21' })).toBe('too-young');
    expect(problemOf('birthday', { birthday: '2001-02-30' })).toBe('no-date');
    expect(ageOn('2000-02-29', '2018-02-28')).toBe(17);
    expect(ageOn('2027-01-01', '2026-11-20')).toBeUndefined();
  });
  it('knows the password of which everybody thinks first', () => {
    expect(isGuessable('123456', '')).toBe(true);
    expect(isGuessable('aaaaaaaa', '')).toBe(true);
    expect(isGuessable('correct horse', 'anna')).toBe(false);
  });
});

it('collapses equal bounds to one number', () => {
  expect(fillBounds('Digits only, (min) - (max) characters', 6, 12)).toBe('Digits only, 6 - 12 characters');
  expect(fillBounds('Digits only, (min) - (max) characters', 10, 10)).toBe('Digits only, 10 characters');
});

it('takes the day of the brand, not of the device', () => {
  expect(dayIn('Asia/Ho_Chi_Minh', Date.UTC(2026, 10, 19, 17, 30))).toBe('2026-11-20');
});
