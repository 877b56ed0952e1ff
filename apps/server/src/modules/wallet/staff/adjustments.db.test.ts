import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { balanceOf } from '../index.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let finance: StaffMember;
let treasurer: StaffMember;
let second: StaffMember;
let playerId: number;

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'fina', 'finance');
  treasurer = await hire(test, 'treasa', 'treasurer');
  second = await hire(test, 'secunda', 'treasurer');
  playerId = (await test.app.modules.identity.findPlayerByName(1, 'demo1'))?.id ?? expect.fail();
});
afterAll(() => test.close());

const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
const ask = (token: string, amount: string, key = randomUUID(), player = playerId) =>
  test.ask('POST', '/bo/adjustments', {
    token,
    headers: { 'idempotency-key': key },
    body: { playerId: player, amount, reason: 'goodwill after a fault' },
  });
const decide = (token: string, id: string, decision: 'approve' | 'reject' = 'approve') =>
  test.ask('POST', `/bo/adjustments/${id}/decision`, { token, body: { decision, reason: 'looked at it' } });
const main = async (): Promise<bigint> => (await balanceOf(test.services.db, playerId)).main;
const audit = async (action: string): Promise<{ actor_name: string; reason: string; before_text: string; after_text: string }[]> => {
  const { rows } = await sql<{ actor_name: string; reason: string; before_text: string; after_text: string }>`
    select actor_name, reason, before_text, after_text from back_office.audit where action = ${action} order by at`.execute(
    test.services.db,
  );
  return rows;
};

describe('adjustments', () => {
  it('that an older release wrote in another form end unread: nothing is done', async () => {
    const { id } = valueOf<{ id: string }>(await ask(finance.token, '7'));
    await sql`update back_office.approval set payload = payload - 'amount' where id = ${id}::uuid`.execute(test.services.db);
    const before = await main();
    expect((await decide(treasurer.token, id)).body.errorCode).toBe('approval.outdated');
    expect([await main(), (await decide(treasurer.token, id)).body.errorCode]).toEqual([before, 'state.not.allowed']);
  });

  it('move money when another person approves, once, and both stand in the log', async () => {
    const before = await main();
    const key = randomUUID();
    const asked = await ask(finance.token, '151', key);
    expect(asked.body).toMatchObject({ success: true, value: { state: 'waiting', askedBy: 'fina', payload: { amount: '151' } } });
    const { id } = valueOf<{ id: string }>(asked);
    expect(valueOf<{ id: string }>(await ask(finance.token, '151', key)).id, 'the same key').toBe(id);
    expect(valueOf(await test.ask('GET', `/bo/approvals?id=${id}`, { token: second.token })), 'one request by its address').toMatchObject({
      list: [{ id }],
      total: 1,
    });
    expect((await ask(finance.token, '152', key)).body.errorCode).toBe('idempotency.key.conflict');
    expect((await decide(finance.token, id)).status, 'without the right').toBe(403);
    expect(await main()).toBe(before);
    const answers = await Promise.all([treasurer, second, treasurer, second, treasurer, second].map(({ token }) => decide(token, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.body.errorCode).toBe('state.not.allowed');
    expect(await main()).toBe(before + 1_510_000n);
    expect((await decide(second.token, id, 'reject')).body.errorCode).toBe('state.not.allowed');
    expect((await audit('adjustment.asked')).map(({ actor_name }) => actor_name)).toContain('fina');
    expect(await audit('adjustment.approved')).toMatchObject([{ reason: 'looked at it' }]);
    const list = await test.ask('GET', '/bo/approvals?kind=adjustment&state=approved', { token: finance.token });
    expect(list.body).toMatchObject({ value: { list: [{ id, state: 'approved', askedBy: 'fina' }], total: 1, waiting: 0 } });
    const csv = await test.http.inject({ url: '/bo/approvals.csv', headers: { host: 'localhost:8080', authorization: finance.token } });
    expect(csv.statusCode).toBe(200);
    expect(csv.body).toContain('goodwill after a fault');
  });

  it('are never decided by who asked, whatever their role has become', async () => {
    const { id } = valueOf<{ id: string }>(await ask(finance.token, '1'));
    await sql`update back_office.staff set role = 'treasurer' where name = 'fina'`.execute(test.services.db);
    expect((await decide(finance.token, id)).body.errorCode).toBe('approval.second.person');
    await sql`update back_office.staff set role = 'finance' where name = 'fina'`.execute(test.services.db);
    await expect(
      sql`update back_office.approval set state = 'approved', decided_by = asked_by where id = ${id}::uuid`.execute(test.services.db),
      'the table itself refuses it',
    ).rejects.toThrow(/check/);
    expect((await decide(treasurer.token, id, 'reject')).body).toMatchObject({ value: { state: 'rejected', outcome: null } });
  });

  it('leave nothing when the balance does not carry them', async () => {
    const before = await main();
    const { id } = valueOf<{ id: string }>(await ask(finance.token, '-999999999'));
    const count = (await audit('adjustment.approved')).length;
    expect((await decide(treasurer.token, id)).body.errorCode).toBe('adjustment.overdraws');
    expect(await main()).toBe(before);
    expect(await audit('adjustment.approved')).toHaveLength(count);
    const { list } = valueOf<{ list: { id: string }[] }>(await test.ask('GET', '/bo/approvals?state=waiting', { token: treasurer.token }));
    expect(list.map((one) => one.id)).toContain(id);
    for (const amount of ['0', '0.0000', '10000000001', '0.5555', '-1.5'])
      expect((await ask(finance.token, amount)).body.errorCode, amount).toBe('amount.invalid');
    expect((await ask(finance.token, '1', randomUUID(), 999_999_999)).status).toBe(404);
  });
});
