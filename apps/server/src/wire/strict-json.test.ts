import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/errors.js';
import { parseStrictJson } from './strict-json.js';

function refusalOf(text: string): DomainError {
  try {
    parseStrictJson(text);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`was accepted: ${text}`);
}

describe('strict JSON', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: true }), (value) => {
        const text = JSON.stringify(value);
        // Refused by name, see below.
        fc.pre(!text.includes('__proto__'));
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('names a key given twice, wherever it stands', () => {
    expect(refusalOf('{"amount":1,"amount":2}')).toMatchObject({ code: 'request_param_err', detail: { field: 'amount' } });
    expect(refusalOf('{"contents":[{"unit":"1"},{"unit":"1","unit":"9"}]}').detail.field).toBe('contents.1.unit');
  });

  it('says the same of a body as programs write it and of one that a person wrote', () => {
    const said = (text: string): unknown => {
      try {
        return parseStrictJson(text);
      } catch (error) {
        return error instanceof DomainError ? [error.code, error.detail.field] : error;
      }
    };
    const key = fc.constantFrom('a', 'b', '1', '__proto__', 'c\u0000', '\ud800');
    const text = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 18, depthIdentifier: 'json' },
        fc.constantFrom('1', '"x"', '"\\u0000"', '"\\ud800"', '"\ud800"', 'null', '-0', '1e999', '0.10'),
        fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'json' }).map((parts) => `[${parts.join()}]`),
        fc
          .array(fc.tuple(key, tie('value')), { maxLength: 3, depthIdentifier: 'json' })
          .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
      ),
    })).value;
    // A space makes it one that nobody took for written by a program.
    fc.assert(
      fc.property(text, (given) => {
        expect(said(given)).toEqual(said(` ${given}`));
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses what the database or JavaScript would misread', () => {
    expect(refusalOf('{"username":"a\\u0000b"}').detail.field).toBe('username');
    expect(refusalOf('{"username":"\\ud800"}').detail.field).toBe('username');
    expect(refusalOf('{"__proto__":{"isAgent":1}}').code).toBe('request_param_err');
    expect(refusalOf('{"amount":1e999}').detail.field).toBe('amount');
    expect(refusalOf(`${'['.repeat(17)}${']'.repeat(17)}`).code).toBe('request_param_err');
    expect(refusalOf(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`).code).toBe('request_param_err');
  });

  it('refuses what is not JSON', () => {
    for (const text of ['{', '{a:1}', '{"a":1,}', '// x\n{}', 'NaN', '{"a":01}', "{'a':1}"])
      expect(refusalOf(text).code, text).toBe('request.json.invalid');
  });
});
