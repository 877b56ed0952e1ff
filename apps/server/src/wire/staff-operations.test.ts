import { operations, type OperationShape } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { checkStaffOperation } from './server.js';

const base = {
  method: 'POST',
  path: '/bo/things',
  summary: '',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.read',
  envelope: 'wps',
  reply: {},
} as unknown as OperationShape;
const check = (change: Partial<OperationShape> | { right: string }) => () =>
  checkStaffOperation('thing', { ...base, ...change } as OperationShape);
const { right: _right, ...withoutRight } = base;

describe('operations of staff', () => {
  it('do not let the server start without a right, or with one that nobody knows', () => {
    expect(check({})).not.toThrow();
    expect(() => checkStaffOperation('thing', withoutRight)).toThrow(/thing: policy staff goes with a right/);
    expect(check({ right: 'money.print' })).toThrow(/unknown right money.print/);
    expect(check({ policy: 'staff-sign-in' })).toThrow(/goes with a right, and only it/);
    expect(check({ policy: 'member' })).toThrow(/is not for staff/);
    expect(() => checkStaffOperation('thing', { ...withoutRight, policy: 'visitor' })).not.toThrow();
  });

  it('stand below /bo/, where players’ sessions are not even looked at', () => {
    expect(check({ path: '/wps/things' })).toThrow(/must stand below \/bo\//);
    expect(check({ aliases: ['/wps/things'] })).toThrow(/must stand below \/bo\//);
    for (const [name, operation] of operations) expect(() => checkStaffOperation(name, operation), name).not.toThrow();
  });
});
