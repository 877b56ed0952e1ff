import { languages } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import type { Merchant } from '../platform/merchant.js';
import { errorReply } from './error-reply.js';

const brand: Merchant = {
  id: 1,
  code: 'sortes',
  name: 'Sortes',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};
const messageOf = (...[code, detail, language]: [Parameters<typeof errorReply>[0], Parameters<typeof errorReply>[1], 'EN' | 'VI' | 'CN']) =>
  String(errorReply(code, detail, 'wps', language, brand).body['message']);

describe('sums in refusals', () => {
  it('carry the currency and its grouping in the reader’s language', () => {
    const minimum = { parameters: { minimum: '50000' } };
    expect(messageOf('amount.below.minimum', minimum, 'EN')).toContain('50,000 ₫');
    expect(messageOf('amount.below.minimum', minimum, 'VI')).toContain('50.000 ₫');
    const due = { parameters: { left: '936400', locked: '1000000', available: '0' }, value: { left: '936400' } };
    expect(messageOf('withdrawal.turnover', due, 'EN')).toMatch(/1,000,000 ₫.*936,400 ₫.*0 ₫/);
    expect(errorReply('withdrawal.turnover', due, 'wps', 'EN', brand).body['value'], 'programs read plain sums').toEqual({
      left: '936400',
    });
  });

  it('leave alone what is worded already, and numbers that are no sums', () => {
    expect(messageOf('amount.below.minimum', { parameters: { minimum: '10,000 ₫' } }, 'EN')).toContain('is 10,000 ₫.');
    expect(messageOf('password.weak', { parameters: { minimum: '6', maximum: '20' } }, 'EN')).toContain('6 - 20');
  });
});

it('tells the values that its sentence says, plain, and none that it does not', () => {
  const { body } = errorReply('amount.below.minimum', { parameters: { minimum: '50000', player: 'anna' } }, 'wps', 'VI', brand);
  expect(body['parameters']).toEqual({ minimum: '50000' });
  expect(errorReply('not.found', { parameters: { player: 'anna' } }, 'lgw', 'EN', brand).body).not.toHaveProperty('parameters');
});

it('names fields of money in words, in every language', () => {
  for (const { code } of languages) {
    const text = String(errorReply('request_param_err', { field: 'vendorId' }, 'wps', code, brand).body['message']);
    expect(text, code).not.toContain('vendorId');
  }
});
