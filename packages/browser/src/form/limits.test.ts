import { operations } from '@sortes/contract';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { limitsOf } from '@sortes/browser/build/limits-plugin';
import { brokenLimits, type Limits } from './limits.js';

const limitsFor = (name: string): Limits => limitsOf(operations.get(name)?.body ?? {});

const account = { name: 'anna', email: 'anna@example.com', role: 'support', brands: null, reason: 'New in the team' };

describe('limits of an operation', () => {
  test('are what its schema says, by the path of the value', () => {
    const limits = limitsFor('createStaff');
    expect(limits['name']).toEqual({ needed: true, minLength: 3, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });
    expect(limits['role']).toMatchObject({ needed: true, words: expect.arrayContaining(['support', 'admin']) });
    expect(limits['brands']).toEqual({ minItems: 1, maxItems: 100 });
    expect(limits['brands.*']).toEqual({ maxLength: 32 });
    expect(limitsFor('staffIssueVouchers')['count']).toEqual({ needed: true, number: 'whole', minimum: 1, maximum: 1_000 });
    expect(limitsFor('staffSaveMethod')['method.dailyCount']).toEqual({ number: 'whole', minimum: 1, maximum: 1_000 });
    expect(limitsFor('staffCreateBrand')['admin.email']).toMatchObject({ needed: true, maxLength: 254 });
  });

  test.each([
    ['name', { name: 'ab' }, { kind: 'short', bound: 3 }],
    ['name', { name: 'a'.repeat(41) }, { kind: 'long', bound: 40 }],
    ['name', { name: '-anna' }, { kind: 'form', bound: 0 }],
    ['name', { name: '' }, { kind: 'needed', bound: 0 }],
    ['role', { role: 'king' }, { kind: 'word', bound: 0 }],
    ['brands', { brands: [] }, { kind: 'needed', bound: 0 }],
    ['brands.*', { brands: ['b'.repeat(33)] }, { kind: 'long', bound: 32 }],
    ['reason', { reason: undefined }, { kind: 'needed', bound: 0 }],
  ])('%s of %o is refused, by the schema too', (path, change, broken) => {
    const body = { ...account, ...change };
    expect([...brokenLimits(body, limitsFor('createStaff'))]).toEqual([[path, broken]]);
    expect(Compile(operations.get('createStaff')?.body ?? {}).Check(JSON.parse(JSON.stringify(body)))).toBe(false);
  });

  test('let a body pass that the schema takes', () => {
    expect(brokenLimits(account, limitsFor('createStaff')).size).toBe(0);
  });

  test('hold numbers to their bounds and to whole ones', () => {
    const vouchers = (count: number) =>
      brokenLimits({ amount: '5', count, validDays: 1, reason: 'For the fair' }, limitsFor('staffIssueVouchers'));
    expect(vouchers(0).get('count')).toEqual({ kind: 'low', bound: 1 });
    expect(vouchers(1_001).get('count')).toEqual({ kind: 'high', bound: 1_000 });
    expect(vouchers(1.5).get('count')).toEqual({ kind: 'form', bound: 0 });
    expect(vouchers(Number('ten')).get('count')).toEqual({ kind: 'form', bound: 0 });
    expect(vouchers(1_000).size).toBe(0);
  });

  test('ask nothing of what is below something left out', () => {
    const limits: Limits = { 'admin.email': { needed: true }, admin: {} };
    expect(brokenLimits({ admin: null }, limits).size).toBe(0);
    expect(brokenLimits({ admin: {} }, limits).has('admin.email')).toBe(true);
  });

  test('every pattern of the contract is one that a browser reads', () => {
    const patterns = [...operations.values()].flatMap(({ body }) =>
      Object.values(limitsOf(body ?? {})).flatMap(({ pattern }) => pattern ?? []),
    );
    expect(patterns.length).toBeGreaterThan(50);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });
});
