import { expect, it, vi } from 'vitest';
import { createTestApp } from '../../../testing/test-app.js';
import { employ } from '../testing/staff-member.js';

interface Standing {
  last: {
    state: string;
    files: number;
    faults: number;
    altered: string[];
    missing: string[];
    unexpected: string[];
    checkedAt: number;
  } | null;
  underWay: { startedAt: number; done: number; of: number } | null;
  failed: boolean;
}

it('staff who read the audit log begin a comparison, leave it and find what came of it; others do not', { timeout: 120_000 }, async () => {
  const test = await createTestApp();
  try {
    const token = await (await employ(test, 'otto', 'auditor')).session();
    const standing = async (): Promise<Standing> => {
      const { status, body } = await test.ask('GET', '/bo/release', { token });
      expect(status).toBe(200);
      return body.value as Standing;
    };
    expect(await standing(), 'none since the start').toEqual({ last: null, underWay: null, failed: false });
    const begun = (await test.ask('POST', '/bo/release/check', { token })).body.value as Standing;
    expect(begun, 'nobody waits for the files').toMatchObject({ last: null, underWay: { done: 0 } });
    const again = (await test.ask('POST', '/bo/release/check', { token })).body.value as Standing;
    if (again.underWay !== null) expect(again.underWay.startedAt, 'one at a time').toBe(begun.underWay?.startedAt);
    const { last } = await vi.waitFor(
      async () => {
        const now = await standing();
        expect(now.underWay).toBeNull();
        return now;
      },
      { timeout: 100_000, interval: 100 },
    );
    if (last === null) throw new Error('nothing came of it');
    expect(['intact', 'altered', 'unknown']).toContain(last.state);
    // Whatever lies built beside this test: what is named is what is counted, up to a hundred of each.
    expect(last.state === 'intact').toBe(last.files > 0 && last.faults === 0);
    expect(Math.max(last.altered.length, last.missing.length, last.unexpected.length)).toBeLessThanOrEqual(Math.min(100, last.faults));
    const support = await (await employ(test, 'sue', 'support')).session();
    for (const [method, path] of [
      ['GET', '/bo/release'],
      ['POST', '/bo/release/check'],
    ] as const)
      expect((await test.ask(method, path, { token: support })).body.errorCode).toBe('permission.denied');
  } finally {
    await test.close();
  }
});
