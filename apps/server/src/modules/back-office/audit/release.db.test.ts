import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.js';
import { employ } from '../testing/staff-member.js';

it('staff who read the audit log see what runs; others do not', async () => {
  const test = await createTestApp();
  try {
    const token = await (await employ(test, 'otto', 'auditor')).session();
    const { status, body } = await test.ask('GET', '/bo/release', { token });
    expect(status).toBe(200);
    const value = body.value as {
      state: string;
      files: number;
      faults: number;
      altered: string[];
      missing: string[];
      unexpected: string[];
    };
    expect(['intact', 'altered', 'unknown']).toContain(value.state);
    // Whatever lies built beside this test: what is named is what is counted, up to a hundred of each.
    expect(value.state === 'intact').toBe(value.files > 0 && value.faults === 0);
    expect(Math.max(value.altered.length, value.missing.length, value.unexpected.length)).toBeLessThanOrEqual(Math.min(100, value.faults));
    const support = await (await employ(test, 'sue', 'support')).session();
    expect((await test.ask('GET', '/bo/release', { token: support })).body.errorCode).toBe('permission.denied');
  } finally {
    await test.close();
  }
});
