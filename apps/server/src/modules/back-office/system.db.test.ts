import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timedWork, timedWorkOf } from '@sortes/contract';
import { followStudioList } from '../../seed/studio-vendor.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { employ } from './testing/staff-member.js';

interface System {
  tasks: { task: string; runs: number; failures: number; isGone: boolean }[];
  letters: { channel: string; waiting: number }[];
  outbox: { facts: number };
  versions: { node: string; postgres: string; migration: string };
  audit: { sealed: number; waiting: number };
}

const sealing = 'back-office: audit chain';
let test: TestApp;
let stop: (() => Promise<void>) | undefined;
const staff: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  for (const [name, role] of [
    ['adma', 'admin'],
    ['auda', 'auditor'],
    ['fina', 'finance'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
}, 60_000);
afterAll(async () => {
  await stop?.();
  await test.close();
});

const system = async (who: string): Promise<System> => {
  const answer = await test.ask('GET', '/bo/system', { token: staff[who] ?? '' });
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as System;
};

it('tells what timed work did, what waits and how far the log is sealed; begins work on an administrator’s word', async () => {
  expect((await test.ask('GET', '/bo/system', { token: staff['fina'] ?? '' })).status).toBe(403);
  const body = { task: sealing, reason: 'the seal was late' };
  expect((await test.ask('POST', '/bo/system/run', { token: staff['adma'] ?? '', body })).status, 'nobody runs it').toBe(404);
  stop = await test.startTasks();
  await expect
    .poll(async () => (await system('auda')).tasks.find(({ task }) => task === sealing)?.runs ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await expect.poll(async () => (await system('auda')).audit.waiting, { timeout: 30_000 }).toBe(0);
  const told = await system('auda');
  expect(told.audit.sealed).toBeGreaterThan(0);
  expect(told.versions).toMatchObject({
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/\d{3}-/),
  });
  expect(told.letters.map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  expect(told.tasks.find(({ task }) => task === sealing)).toMatchObject({ failures: 0, isGone: false });
  expect((await test.ask('POST', '/bo/system/run', { token: staff['auda'] ?? '', body })).status).toBe(403);
  expect((await test.ask('POST', '/bo/system/run', { token: staff['adma'] ?? '', body })).body).toMatchObject({ success: true });
  const { rows } = await sql<{ subject: string }>`select subject from back_office.audit where action = 'task.begun'`.execute(
    test.services.db,
  );
  expect(rows).toEqual([{ subject: `task:${sealing}` }]);
});

it('lists mail and SMS of the brand for who may see them, with filters and as CSV', async () => {
  await sql`
    insert into identity.sent_message (id, merchant_id, player_id, channel, kind, recipient, outcome, attempts, created_at)
    select gen_random_uuid(), m, 7, c, 'code-login', 'a***@b.example', 'sent', 1, clock_timestamp()
    from unnest(array[1, 2]) as m, unnest(array['mail', 'sms']) as c`.execute(test.services.db);
  const ask = async (query: string) => {
    const answer = await test.ask('GET', `/bo/letters?${query}`, { token: staff['auda'] ?? '' });
    return answer.body.value as { list: { channel: string; recipient: string }[]; total: number };
  };
  expect(await ask('playerId=7')).toMatchObject({ total: 2 });
  expect(await ask('playerId=7&channel=sms')).toMatchObject({ total: 1, list: [{ channel: 'sms', recipient: 'a***@b.example' }] });
  expect(await ask('playerId=7&outcome=refused')).toMatchObject({ total: 0 });
  const { text } = (await test.ask('GET', '/bo/letters.csv?playerId=7', { token: staff['auda'] ?? '' })).body as { text: string };
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect((await test.ask('GET', '/bo/letters', { token: staff['fina'] ?? '' })).status).toBe(403);
});

it('of an outside database says how far its own archive is, and copies nothing', async () => {
  const answer = await test.ask('GET', '/bo/backups', { token: staff['auda'] ?? '' });
  expect(answer.body.value, JSON.stringify(answer.body)).toMatchObject({
    isOwn: false,
    warnings: ['logOff'],
    backups: [],
    log: { isOn: false, lagMs: null },
  });
  expect((await test.ask('GET', '/bo/backups', { token: staff['fina'] ?? '' })).status).toBe(403);
  const body = { reason: 'before the upgrade' };
  for (const path of ['/bo/backups', '/bo/backups/drill']) {
    expect((await test.ask('POST', path, { token: staff['auda'] ?? '', body })).status).toBe(403);
    expect((await test.ask('POST', path, { token: staff['adma'] ?? '', body })).body).toMatchObject({
      success: false,
      errorCode: 'state.not.allowed',
    });
  }
});

it('of the installation is nothing for who works for some brands only: neither read nor run, whatever the role', async () => {
  for (const role of ['admin', 'auditor'] as const) {
    const token = await (await employ(test, `brand.${role}`, role, [1])).session();
    const me = (await test.ask('GET', '/bo/me', { token })).body.value as { rights: string[] };
    expect(me.rights, role).not.toEqual(expect.arrayContaining(['system.read']));
    expect(me.rights, 'the rest stays').toContain('audit.read');
    for (const path of ['/bo/system', '/bo/backups', '/bo/release'])
      expect((await test.ask('GET', path, { token })).status, path).toBe(403);
    const body = { reason: 'curious about it', task: sealing };
    for (const path of ['/bo/backups', '/bo/backups/drill', '/bo/system/run', '/bo/release/check', '/bo/audit/verify'])
      expect((await test.ask('POST', path, { token, body })).status, path).toBe(403);
    const { list } = (await test.ask('GET', '/bo/audit?pageSize=200', { token })).body.value as { list: { action: string }[] };
    expect(
      list.filter(({ action }) => action.startsWith('staff.')),
      'accounts are of the installation',
    ).toEqual([]);
  }
});

it('an unattended page ends its session all the same: the pulse is no sign of life', async () => {
  const seen = async (): Promise<number> => {
    const { rows } = await sql<{ at: Date }>`
      select max(x.last_seen_at) as at from back_office.session x join back_office.staff s on s.id = x.staff_id where s.name = 'fina'`.execute(
      test.services.db,
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  await sql`update back_office.session set last_seen_at = last_seen_at - interval '5 minutes'`.execute(test.services.db);
  const before = await seen();
  const pulse = await test.ask('GET', '/bo/pulse', { token: staff['fina'] ?? '' });
  expect(pulse.body).toMatchObject({ success: true, value: { role: 'finance', approvals: 0, batches: 0 } });
  expect(await seen()).toBe(before);
  await test.ask('GET', '/bo/me', { token: staff['fina'] ?? '' });
  expect(await seen()).toBeGreaterThan(before);
});

it('runs no work that the console has no words for, and names none that nothing runs', () => {
  const { app, services } = test;
  const feed = 'lottery.feed.{name}';
  const names = [...app.tasks, app.release.watch, followStudioList(app.modules.games, services.log, () => Promise.resolve())].map(
    ({ name }) => name,
  );
  expect(names.filter((name) => timedWorkOf(name) === undefined)).toEqual([]);
  const run = new Set(names.map((name) => timedWorkOf(name)?.id));
  // Feeds run where an operator has named them, backups where the database is the program's own, the warning where a demo is open to the world; the others are parts of
  // what stands in the list or serves browsers.
  const parts = [timedWork['task-wishes'], timedWork['facts-browsers'], timedWork['facts-listeners']];
  const sometimes = new Set<string>([feed, timedWork['demo-in-public'], ...parts]);
  const elsewhere = (name: string): boolean => sometimes.has(name) || (name.startsWith('backups: ') && !names.includes(name));
  expect(Object.entries(timedWork).filter(([id, name]) => !elsewhere(name) && !run.has(id as keyof typeof timedWork))).toEqual([]);
  expect(timedWorkOf('lottery.feed.north')).toEqual({ id: 'feed', name: 'north' });
});
