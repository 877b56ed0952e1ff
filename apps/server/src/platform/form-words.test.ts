import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { problemOfForm } from './form-words.js';

const form = Type.Object(
  {
    kind: Type.Optional(Type.Union([Type.Literal('bank'), Type.Literal('voucher')])),
    count: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
    fee: Type.Optional(
      Type.Object({ percent: Type.String({ pattern: '^x$', description: 'a percentage like 1.5' }) }, { additionalProperties: false }),
    ),
    mode: Type.Optional(Type.String({ pattern: '^(standard|strict)$' })),
    on: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

it.each<[unknown, string | undefined]>([
  [{ kind: 'bank', fee: { percent: 'x' }, count: null }, undefined],
  [{ kind: 'cash' }, 'kind: must be one of bank, voucher'],
  [{ minimun: 1 }, 'the form: unknown key minimun; known are kind, count, fee, mode, on'],
  [{ fee: { percent: '1', more: 1 } }, 'fee: unknown key more; known are percent'],
  [{ fee: { percent: '1,5' } }, 'fee.percent: must be a percentage like 1.5'],
  [{ fee: {} }, 'fee: needs percent'],
  [{ count: 'many' }, 'count: must be a whole number or null'],
  [{ mode: 'lax' }, 'mode: must be one of standard, strict'],
  [{ on: 'yes' }, 'on: must be true or false'],
  ['text', 'the form: must be an object'],
])('says of %j: %s', (value, words) => {
  expect(problemOfForm(form, value)).toBe(words);
});
