import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorStatus, type ErrorCode } from './errors.js';
import { languageCodes } from './languages.js';
import { fieldLabel, messageFor } from './messages.js';
import * as identity from './identity.js';

interface Catalogue {
  errors: Record<string, string>;
  fields: Record<string, string>;
}
const folder = new URL('./texts/', import.meta.url);
const catalogues = readdirSync(folder).map((file) => ({
  file,
  texts: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue,
}));
const english = catalogues.find(({ file }) => file === 'en.json')?.texts ?? expect.fail();
const placeholders = (text: string): string[] => [...text.matchAll(/\{[a-zA-Z]+\}/g)].map(([found]) => found).toSorted();
const codes = Object.keys(errorStatus) as ErrorCode[];

describe('the messages', () => {
  it('exist in six languages', () => expect(catalogues).toHaveLength(languageCodes.length));

  it.each(catalogues)('$file has every code, the same keys and the same placeholders', ({ texts }) => {
    expect(Object.keys(texts.errors)).toEqual(Object.keys(english.errors));
    expect(Object.keys(texts.fields)).toEqual(Object.keys(english.fields));
    for (const code of codes) expect(texts.errors, code).toHaveProperty([code]);
    for (const [key, text] of Object.entries({ ...texts.errors, ...texts.fields })) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english.errors[key] ?? english.fields[key] ?? ''));
    }
  });

  it('know no code that the contract does not', () => {
    for (const key of Object.keys(english.errors)) expect(codes).toContain(key.replace(/\/plain$/, ''));
  });

  it('have a sentence without values wherever one has values', () => {
    for (const code of codes)
      if (placeholders(english.errors[code] ?? '').length > 0)
        expect(placeholders(english.errors[`${code}/plain`] ?? '{missing}'), code).toEqual([]);
  });

  it.each(languageCodes)('are translated, not copied, in %s', (language) => {
    if (language === 'EN') return;
    for (const code of codes) expect(messageFor(code, language), code).not.toBe(messageFor(code, 'EN'));
  });

  it('are filled in, and never show a brace', () => {
    expect(messageFor('request_param_err', 'EN', { field: 'username' })).toBe('Username is not valid. Correct it and try again.');
    expect(messageFor('amount.below.minimum', 'VI', { minimum: '10.000 ₫' })).toBe('Số tiền tối thiểu là 10.000 ₫.');
    expect(messageFor('login.locked', 'EN', { retryAfterSeconds: 61 })).toContain('2 min');
    expect(messageFor('register.age.too.young', 'EN', { age: 21 })).toContain('at least 21 years');
    expect(messageFor('captcha.wrong', 'EN')).toBe('Please Enter The Correct Captcha Code');
    for (const code of codes) for (const language of languageCodes) expect(messageFor(code, language)).not.toMatch(/[{}]|^$/);
  });

  it('name fields as people do, also inside a list, and leave unknown names alone', () => {
    expect(fieldLabel('contents.0.unit', 'CN')).toBe('单位');
    expect(fieldLabel('contents/0/unit', 'EN')).toBe('Unit');
    expect(fieldLabel('constructor', 'EN')).toBe('constructor');
    for (const field of ['body', '0.0.0.0', '/0/1', 'query'])
      expect(messageFor('request_param_err', 'EN', { field })).toBe('Something you entered is not valid. Check it and try again.');
    for (const field of Object.keys(identity.register.body.properties))
      if (!['domain', 'registerUrl', 'registerMethod', 'termsVersion', 'geetest', 'login'].includes(field))
        expect(english.fields, field).toHaveProperty([field]);
  });
});
