import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { hasAwarded } from '../../awards/index.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { billsWithoutTurnover, findBill, makeBills } from '../bill-repository.js';

let test: TestApp;
let finance: StaffMember;
let other: StaffMember;
let treasurer: StaffMember;
let agent = 0;
let member = 0;
const reason = 'a salary';

const ask = (who: StaffMember, method: string, url: string, body?: object): Promise<Answer> =>
  test.ask(method, url, { token: who.token, headers: { 'idempotency-key': randomUUID() }, ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): unknown => (body.success ? 'done' : body.errorCode);
const offer = (receiverId: number, details: object[], kind = 'daily', who = finance): Promise<Answer> =>
  ask(who, 'POST', '/bo/agent-contracts', { action: 'N', kind, receiverId, details, reason });
const decide = (who: StaffMember, approval: string, typed?: string): Promise<Answer> =>
  ask(who, 'POST', `/bo/house-money/${approval}/decision`, { decision: 'approve', reason, ...(typed !== undefined && { typed }) });
const contracts = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) as n from agent_contracts.contract`.execute(test.services.db)).rows[0]?.n ?? 0n);

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'hm-finance', 'finance');
  other = await hire(test, 'hm-other', 'finance');
  treasurer = await hire(test, 'hm-treasurer', 'treasurer');
  const { identity, site } = test.app.modules;
  const brand = await site.merchantByCode('sortes');
  agent = (await identity.createPlayer(brand, { userName: 'hmagent', password: 'Agent-line-1', type: 1 })).playerId;
  member = (await identity.createPlayer(brand, { userName: 'hmmember', password: 'Agent-line-1', type: 0 })).playerId;
}, 120_000);
afterAll(() => test.close());

/** Makes the bills of one day, which begins then. */
const billDay = (starts: Date): Promise<bigint> =>
  test.services.db.transaction().execute((transaction) =>
    makeBills(transaction, {
      merchantId: 1,
      kind: 'daily',
      starts,
      ends: new Date(starts.getTime() + 86_400_000),
      timeZone: 'Asia/Ho_Chi_Minh',
      activeFrom: 1n,
      reviews: false,
      now: new Date(),
    }),
  );

describe('a fixed salary of the house', () => {
  it('is nobody’s to offer alone, is paid for something, and goes to agents', async () => {
    const before = await contracts();
    const fixed = { rateType: 'F', amount: 900_000_000 };
    expect(codeOf(await offer(agent, [fixed]))).toBe('contract.fixed.bare');
    expect(codeOf(await offer(member, [{ ...fixed, betVolume: 1 }]))).toBe('contract.receiver.agent');
    expect(codeOf(await offer(member, [{ rate: 1 }], 'dividend'))).toBe('contract.receiver.agent');
    const { asked, contract } = valueOf<{ asked: string; contract: null }>(await offer(agent, [{ ...fixed, betVolume: 1 }]));
    expect([typeof asked, contract, await contracts()]).toEqual(['string', null, before]);
    const { list } = valueOf<{ list: { payload: Record<string, unknown> }[] }>(await ask(treasurer, 'GET', `/bo/approvals?id=${asked}`));
    expect(list[0]?.payload).toMatchObject({ amount: '27900000000', toType: '27900000000' });
    expect(codeOf(await decide(finance, asked, '27900000000'))).toBe('permission.denied');
    // Another cashier has not the right to decide.
    expect(codeOf(await decide(other, asked, '27900000000'))).toBe('permission.denied');
    expect(codeOf(await decide(treasurer, asked))).toBe('award.typed');
    expect(codeOf(await decide(treasurer, asked, '900000000'))).toBe('award.typed');
    expect(codeOf(await decide(treasurer, asked, '27900000000'))).toBe('done');
    expect(await contracts()).toBe(before + 1);
    // Who promised it decides about no withdrawal of the agent, however long ago it was.
    await test.asOwner("update awards.award set at = at - interval '1 year'");
    expect(await hasAwarded(test.services.db, agent, 'hm-finance', 30)).toBe(true);
    expect(await hasAwarded(test.services.db, agent, 'hm-other', 30)).toBe(false);
  });

  it('is looked at before it is paid whatever the brand says, and staff are told where the line did nothing', async () => {
    const { db } = test.services;
    await sql`
      update agent_contracts.contract set state = 'accepted', holds_from = '2026-03-01' where receiver_id = ${agent}`.execute(db);
    await sql`
      update agent_contracts.version v set state = 'accepted', effective_from = '2026-03-01', looked_at = now()
      from agent_contracts.contract c where c.id = v.contract_id and c.receiver_id = ${agent}`.execute(db);
    await sql`update agent_contracts.tier t set turnover = 0, active = 0 from agent_contracts.contract c where c.id = t.contract_id and c.receiver_id = ${agent}`.execute(
      db,
    );
    await billDay(new Date('2026-03-01T17:00:00Z'));
    const told = await billsWithoutTurnover(db, { merchantId: 1, kind: 'daily', starts: new Date('2026-03-01T17:00:00Z') });
    expect(told.map(({ receiverId }) => receiverId)).toEqual([agent]);
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from agent_contracts.bill where receiver_id = ${agent}`.execute(db);
    expect(rows.map(({ state }) => state)).toEqual(['review']);
    const [bill] = rows;
    const release = (who: StaffMember): Promise<Answer> => ask(who, 'POST', `/bo/contract-bills/${bill?.id}/release`, { reason });
    expect(codeOf(await release(finance))).toBe('award.own');
    // Above the four-eyes sum another one decides, and not who offered the contract.
    const { asked } = valueOf<{ asked: string }>(await release(other));
    expect((await findBill(db, bill?.id ?? ''))?.state).toBe('review');
    expect(codeOf(await decide(other, asked, '900000000'))).toBe('permission.denied');
    expect(codeOf(await decide(treasurer, asked, '1'))).toBe('award.typed');
    expect(codeOf(await decide(treasurer, asked, '900000000'))).toBe('done');
    expect((await findBill(db, bill?.id ?? ''))?.state).toBe('due');
  });

  it('is not let go in two halves at one moment by one person', async () => {
    const { db } = test.services;
    const { rows: rules } = await sql<{
      above: bigint;
    }>`select four_eyes_above as above from cashier.payout_rule where currency = 'VND' and merchant_id in (0, 1) order by merchant_id desc limit 1`.execute(
      db,
    );
    const above = rules[0]?.above ?? expect.fail('no four-eyes sum');
    await sql`
      update agent_contracts.tier t set fixed = ${(above * 6n) / 10n} from agent_contracts.contract c where c.id = t.contract_id and c.receiver_id = ${agent}`.execute(
      db,
    );
    for (const day of ['02', '03']) await billDay(new Date(`2026-03-${day}T17:00:00Z`));
    const { rows } = await sql<{
      id: string;
    }>`select id from agent_contracts.bill where receiver_id = ${agent} and state = 'review'`.execute(db);
    const answers = await Promise.all(rows.map(({ id }) => ask(other, 'POST', `/bo/contract-bills/${id}/release`, { reason })));
    const { rows: left } = await sql`select from agent_contracts.bill where receiver_id = ${agent} and state = 'review'`.execute(db);
    expect([rows.length, left.length], JSON.stringify(answers.map(({ body }) => body))).toEqual([2, 1]);
  });
});
