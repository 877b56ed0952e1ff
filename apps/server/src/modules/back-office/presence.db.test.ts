import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { employ } from './testing/staff-member.js';

let test: TestApp;
const staff: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  for (const [name, role] of [
    ['fina', 'finance'],
    ['cont', 'content'],
  ] as const) {
    const member = await employ(test, name, role);
    staff[name] = await member.session();
    ids[name] = member.id;
  }
}, 60_000);
afterAll(() => test.close());

const tell = async (name: string, subject: string, left?: boolean): Promise<Answer> =>
  test.ask('POST', '/bo/presence', { token: staff[name] ?? '', body: { subject, ...(left !== undefined && { left }) } });
const othersOf = (answer: Answer): string[] => {
  expect(answer.body).toMatchObject({ success: true });
  return (answer.body.value as { others: { name: string }[] }).others.map(({ name }) => name);
};

it('tells who else has the same form open, until they leave or are not heard of any more', async () => {
  expect(othersOf(await tell('fina', 'banner:1'))).toEqual([]);
  expect(othersOf(await tell('cont', 'banner:1'))).toEqual(['fina']);
  expect(othersOf(await tell('fina', 'banner:1'))).toEqual(['cont']);
  expect(othersOf(await tell('fina', 'banner:2'))).toEqual([]);
  await tell('cont', 'banner:1', true);
  expect(othersOf(await tell('fina', 'banner:1'))).toEqual([]);
  expect(othersOf(await tell('cont', 'banner:2'))).toEqual(['fina']);
  await test.services.db
    .withSchema('back_office')
    .updateTable('presence' as never)
    .set({ seen_at: new Date(test.services.clock.now().getTime() - 21_000) } as never)
    .execute();
  expect(othersOf(await tell('cont', 'banner:2'))).toEqual([]);
});

it('refuses a subject that is none, and who is not signed in', async () => {
  expect((await tell('fina', 'DROP TABLE')).body).toMatchObject({ success: false, errorCode: 'request_param_err' });
  expect((await test.ask('POST', '/bo/presence', { body: { subject: 'banner:1' } })).status).toBe(401);
});
