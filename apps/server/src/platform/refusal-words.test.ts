import { completeLanguages, errorStatus, identity, type ErrorCode } from '@sortes/contract';
import { refusalFiles } from '@sortes/contract/messages';
import { readMessage } from '@sortes/service';
import { describe, expect, it } from 'vitest';
import { fieldLabel, messageFor } from './refusal-words.js';

const english: Readonly<Record<string, string>> = refusalFiles.en;
const codes = Object.keys(errorStatus) as ErrorCode[];
const blanksOf = (id: string): string[] => readMessage(english[id] ?? '{missing}').blanks;

describe('the sentences for refusals', () => {
  it('exist for every code of the contract and for no other', () => {
    expect(codes.filter((code) => english[`error.${code}`] === undefined)).toEqual([]);
    const said = Object.keys(english).filter((id) => id.startsWith('error.'));
    expect(said.map((id) => id.replace(/^error\.|\/plain$/g, '')).filter((code) => !codes.includes(code as ErrorCode))).toEqual([]);
  });

  it('have a sentence without values wherever one has values', () => {
    for (const code of codes) if (blanksOf(`error.${code}`).length > 0) expect(blanksOf(`error.${code}/plain`), code).toEqual([]);
  });

  it('are another sentence in each language', () => {
    for (const language of completeLanguages.slice(1))
      for (const code of codes) expect(messageFor(code, language), code).not.toBe(messageFor(code, 'EN'));
  });

  it('are filled in, and never show a brace', () => {
    expect(messageFor('request_param_err', 'EN', { field: 'username' })).toBe('Username is not valid. Correct it and try again.');
    expect(messageFor('amount.below.minimum', 'VI', { minimum: '10.000 ₫' })).toBe('Số tiền tối thiểu là 10.000 ₫.');
    expect(messageFor('login.locked', 'EN', { retryAfterSeconds: 61 })).toContain('2 min');
    expect(messageFor('register.age.too.young', 'EN', { age: 21 })).toContain('at least 21 years');
    expect(messageFor('captcha.wrong', 'EN')).toBe('Please Enter The Correct Captcha Code');
    for (const code of codes) for (const language of completeLanguages) expect(messageFor(code, language)).not.toMatch(/[{}]|^$/);
  });

  it('name fields as people do, also inside a list, and leave unknown names alone', () => {
    expect(fieldLabel('contents.0.unit', 'CN')).toBe('单位');
    expect(fieldLabel('contents/0/unit', 'EN')).toBe('Coin value');
    expect(fieldLabel('constructor', 'EN')).toBe('constructor');
    for (const field of ['body', '0.0.0.0', '/0/1', 'query'])
      expect(messageFor('request_param_err', 'EN', { field })).toBe('Something you entered is not valid. Check it and try again.');
    for (const field of Object.keys(identity.register.body.properties))
      if (!['domain', 'registerUrl', 'registerMethod', 'termsVersion', 'geetest', 'login'].includes(field))
        expect(english, field).toHaveProperty([`field.${field}`]);
  });
});
