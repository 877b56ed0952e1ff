import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/errors.js';
import { compileBody, compileTexts, type Check } from './validate.js';

function fieldRefusedBy(check: Check, value: unknown): string | undefined {
  try {
    check(value);
  } catch (error) {
    if (error instanceof DomainError) return error.detail.field ?? error.code;
    throw error;
  }
  return undefined;
}

const bet = Type.Object({
  multiple: Type.Integer({ minimum: 1 }),
  note: Type.Optional(Type.String({ maxLength: 5 })),
  lines: Type.Array(Type.Object({ unit: Type.String() }), { maxItems: 2 }),
});

describe('bodies', () => {
  const check = compileBody(bet);
  it('leaves unknown fields out, at every depth', () => {
    expect(check({ multiple: 2, isAgent: 1, lines: [{ unit: '1', balance: 9 }] })).toEqual({ multiple: 2, lines: [{ unit: '1' }] });
  });
  it('leaves unknown fields out of alternatives and records as the library does', () => {
    const either = compileBody(
      Type.Object({
        way: Type.Union([
          Type.Object({ kind: Type.Literal('a'), x: Type.Integer() }),
          Type.Object({ kind: Type.Literal('b'), y: Type.String() }),
        ]),
        only: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Null()]),
        free: Type.Record(Type.String(), Type.Object({ n: Type.Integer() })),
        open: Type.Object({ n: Type.Integer() }, { additionalProperties: true }),
      }),
    );
    const given = { way: { kind: 'b', y: 'q', x: 1 }, only: null, free: { one: { n: 1, m: 2 } }, open: { n: 1, m: 2 }, more: 3 };
    expect(either(given)).toEqual({ way: { kind: 'b', y: 'q' }, only: null, free: { one: { n: 1 } }, open: { n: 1, m: 2 } });
  });
  it('takes no number in quotes and names the field', () => {
    expect(fieldRefusedBy(check, { multiple: '2', lines: [] })).toBe('multiple');
    expect(fieldRefusedBy(check, { multiple: 1, lines: [{ unit: 1 }] })).toBe('lines.0.unit');
    expect(fieldRefusedBy(check, { lines: [] })).toBe('multiple');
    expect(fieldRefusedBy(check, { multiple: 1, note: 'too long', lines: [] })).toBe('note');
    expect(fieldRefusedBy(check, { multiple: 1.5, lines: [] })).toBe('multiple');
    expect(fieldRefusedBy(check, { multiple: Number.POSITIVE_INFINITY, lines: [] })).toBe('multiple');
    expect(fieldRefusedBy(check, [])).toBe('body');
    expect(fieldRefusedBy(check, undefined)).toBe('request_body_required');
  });
});

describe('queries', () => {
  const check = compileTexts(
    Type.Object({ page: Type.Optional(Type.Integer({ minimum: 0, default: 0 })), id: Type.Optional(Type.String({ format: 'uuid' })) }),
  );
  it('reads texts, fills defaults, treats empty as absent', () => {
    expect(check({ page: '3', other: 'x' })).toEqual({ page: 3 });
    expect(check({ page: '' })).toEqual({ page: 0 });
  });
  it('refuses by name', () => {
    for (const page of ['-1', 'x', '1e3x', '99999999999999999999x', '1.5']) expect(fieldRefusedBy(check, { page }), page).toBe('page');
    expect(fieldRefusedBy(check, { page: ['1', '2'] })).toBe('page');
    expect(fieldRefusedBy(check, { id: 'not-a-uuid' })).toBe('id');
    expect(fieldRefusedBy(check, { id: 'a\0b' })).toBe('id');
  });
});
