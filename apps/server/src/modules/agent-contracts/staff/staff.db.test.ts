import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { addRate } from '../../agents/index.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { toldTo } from '../../messaging/testing/told.js';
import { balanceOf, openAccount, postOne } from '../../wallet/index.js';
import { findBill, owedBy } from '../bill-repository.js';
import { collectDebts } from '../pay-bills.js';
import { verifyBills } from '../verify-bills.js';

let test: TestApp;
let finance: StaffMember;
let support: StaffMember;
let treasurer: StaffMember;
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? expect.fail(`nobody is called ${name}`);
const reason = 'agreed by telephone';

const ask = (who: StaffMember, method: string, url: string, body?: object, key: string = randomUUID()): Promise<Answer> =>
  test.ask(method, url, { token: who.token, headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const fileOf = async (url: string): Promise<string> =>
  (await test.http.inject({ url, headers: { host: 'localhost:8080', authorization: support.token } })).body;
const codeOf = ({ body }: Answer): unknown => (body.success ? 'done' : body.errorCode);

interface Row {
  id: string;
  status: string;
  payer: { userName: string } | null;
  receiver: { userName: string };
  acts: string[];
}
const offer = (name: string, rate: number, who = finance, key?: string): Promise<Answer> =>
  ask(who, 'POST', '/bo/agent-contracts', { action: 'N', kind: 'dividend', receiverId: idOf(name), details: [{ rate }], reason }, key);
const decideMoney = (who: StaffMember, approval: string, typed?: string): Promise<Answer> =>
  ask(who, 'POST', `/bo/house-money/${approval}/decision`, { decision: 'approve', reason, ...(typed !== undefined && { typed }) });
/** Offered by finance and let go by the treasurer: the contract's id. */
const offered = async (name: string, rate: number): Promise<string> => {
  const { asked } = valueOf<{ asked: string }>(await offer(name, rate));
  return valueOf<{ outcome: { contractId: string } }>(await decideMoney(treasurer, asked, String(rate / 100))).outcome.contractId;
};
const listed = async (query = ''): Promise<{ list: Row[]; total: number }> =>
  valueOf(await ask(support, 'GET', `/bo/agent-contracts?kind=dividend${query}`));

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'fina', 'finance');
  support = await hire(test, 'supporta', 'support');
  treasurer = await hire(test, 'treasa', 'treasurer');
  const { identity, site } = test.app.modules;
  for (const [userName, above] of [
    ['upper', undefined],
    ['lower', 'upper'],
    ['other', undefined],
  ] as const) {
    const invitedBy = above === undefined ? {} : { invitedBy: idOf(above) };
    const seed = { userName, password: 'Agent-line-1', type: 1, ...invitedBy };
    ids.set(userName, (await identity.createPlayer(await site.merchantByCode('sortes'), seed)).playerId);
  }
}, 120_000);
afterAll(() => test.close());

describe('a contract of the house', () => {
  it('is offered to who stands directly below it, once, within what the brand allows, and told to the log', async () => {
    expect(codeOf(await offer('upper', 1_000, support))).toBe('permission.denied');
    expect(codeOf(await offer('lower', 1_000))).toBe('downline.none');
    expect(codeOf(await offer('upper', 5_001))).toBe('contract.rate.most');
    expect((await listed()).total).toBe(0);
    const key = randomUUID();
    const [first, again] = await Promise.all([offer('upper', 1_000, finance, key), offer('upper', 1_000, finance, key)]);
    const { asked } = valueOf<{ asked: string; contract: null }>(first);
    expect(valueOf(again)).toEqual({ asked, contract: null });
    expect((await listed()).total).toBe(0);
    expect(codeOf(await decideMoney(finance, asked, '10'))).toBe('permission.denied');
    for (const typed of [undefined, '1', '10 %']) expect(codeOf(await decideMoney(treasurer, asked, typed)), typed).toBe('award.typed');
    valueOf(await decideMoney(treasurer, asked, '10'));
    expect(codeOf(await offer('upper', 900))).toBe('contract.exists');
    expect(await listed()).toMatchObject({
      total: 1,
      list: [{ status: 'proposed', payer: null, receiver: { userName: 'upper' }, acts: ['C'] }],
    });
    expect((await listed('&of=agents')).total).toBe(0);
    expect((await listed('&text=oth')).total).toBe(0);
    expect(valueOf(await ask(support, 'GET', '/bo/agent-contracts'))).toMatchObject({ total: 1, list: [{ kind: 'dividend' }] });
    const { rows } = await sql<{ action: string }>`
      select action from back_office.audit where subject = ${`player:${idOf('upper')}`} order by at`.execute(test.services.db);
    expect(rows.map(({ action }) => action)).toEqual(['house-contract.asked', 'house-contract.approved']);
  });

  it('is taken back, and every step can be read', async () => {
    const { id } = (await listed()).list[0] ?? expect.fail('no contract');
    expect(valueOf(await ask(finance, 'POST', '/bo/agent-contracts', { action: 'C', id, reason }))).toMatchObject({
      contract: { status: 'withdrawn', acts: [] },
    });
    expect(codeOf(await ask(finance, 'POST', '/bo/agent-contracts', { action: 'C', id, reason }))).toBe('contract.changed');
    expect((await listed()).total).toBe(0);
    expect((await listed('&past=past')).total).toBe(1);
    const opened = valueOf<{ events: { what: string; by: string }[] }>(await ask(support, 'GET', `/bo/agent-contracts/${id}`));
    expect(opened.events.map(({ what, by }) => `${what} ${by}`)).toEqual(['proposed house', 'withdrawn house']);
    expect(codeOf(await ask(support, 'GET', `/bo/agent-contracts/${randomUUID()}`))).toBe('not.found');
    expect(await fileOf('/bo/agent-contracts.csv?kind=dividend&past=past')).toContain('upper');
  });

  it('has bills that wait for staff and are let go once', async () => {
    const id = await offered('other', 2_000);
    const second = await hire(test, 'finz', 'finance');
    const bill = randomUUID();
    await sql`
      insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
        carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
      values (${bill}::uuid, 1, 'dividend', ${id}::uuid, 1, null, ${idOf('other')}, 0, '2026-03-01', '2026-03-01', '2026-03-16', 50000000, 10000000, 2,
        0, 0, 1, 2000000, 0, 0, 0, 'review', '2026-03-16')`.execute(test.services.db);
    const shown = valueOf<{ list: { id: string; due: number }[]; sums: { due: number } }>(
      await ask(support, 'GET', '/bo/contract-bills?state=review'),
    );
    expect(shown).toMatchObject({ list: [{ id: bill, due: 200 }], sums: { due: 200 } });
    expect(valueOf(await ask(support, 'GET', `/bo/contract-bills/${bill}`))).toMatchObject({ addsUp: true, details: [{ rate: 2_000 }] });
    const found = async (query: string): Promise<unknown> => valueOf(await ask(support, 'GET', `/bo/contract-bills?${query}`));
    expect(await found('of=house&payer=')).toMatchObject({ total: 1, sums: { unpaid: 200, owed: 0, byHouse: 0 } });
    for (const nothing of ['of=agents', 'payer=up', `agentId=${idOf('other')}&side=paid`, 'by=lastDay&from=2026-03-01&to=2026-03-15'])
      expect(await found(nothing), nothing).toMatchObject({ total: 0, sums: { due: 0, unpaid: 0 } });
    for (const same of [
      `agentId=${idOf('other')}&side=received`,
      'by=lastDay&from=2026-03-16&to=2026-03-16',
      'from=2026-03-01&to=2026-03-01',
    ])
      expect(await found(same), same).toMatchObject({ total: 1 });
    const release = (who: StaffMember): Promise<Answer> => ask(who, 'POST', `/bo/contract-bills/${bill}/release`, { reason });
    expect(codeOf(await release(support))).toBe('permission.denied');
    // Who offered the contract does not let its bills be paid.
    expect(codeOf(await release(finance))).toBe('award.own');
    expect((await Promise.all([release(second), release(second)])).map(codeOf).toSorted()).toEqual(['done', 'state.not.allowed']);
    expect(await fileOf('/bo/contract-bills.csv')).toContain('other');
  });

  it('has what is owed written off by two persons, as it stood when it was asked for', async () => {
    const second = await hire(test, 'finb', 'finance');
    const { id } = (await listed('&past=past')).list[0] ?? expect.fail('no contract');
    const owedBill = async (paid: number): Promise<string> => {
      const bill = randomUUID();
      await sql`
        insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
          carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
        values (${bill}::uuid, 1, 'dividend', ${id}::uuid, 1, ${idOf('upper')}, ${idOf('lower')}, 1, now() + ${paid} * interval '1 day', '2026-04-01', '2026-04-16', 50000000, 10000000, 2,
          0, 0, 1, 2000000, 0, ${paid}, 0, 'owed', '2026-04-16')`.execute(test.services.db);
      return bill;
    };
    const request = (who: StaffMember, bill: string): Promise<Answer> =>
      ask(who, 'POST', `/bo/contract-bills/${bill}/write-off`, { reason });
    const decide = (who: StaffMember, approval: string): Promise<Answer> =>
      ask(who, 'POST', `/bo/bill-write-offs/${approval}/decision`, { decision: 'approve', reason });
    const bill = await owedBill(500_000);
    expect(codeOf(await request(support, bill))).toBe('permission.denied');
    expect(codeOf(await request(finance, randomUUID()))).toBe('not.found');
    const asked = valueOf<{ id: string }>(await request(finance, bill));
    expect(codeOf(await decide(finance, asked.id))).toBe('approval.second.person');
    expect(valueOf(await ask(second, 'GET', `/bo/approvals?id=${asked.id}`))).toMatchObject({
      list: [{ userName: 'lower', people: [{ playerId: idOf('upper'), userName: 'upper' }] }],
    });
    expect(codeOf(await decide(second, asked.id))).toBe('done');
    const { rows } = await sql<{ state: string; forgiven: bigint }>`
      select state, forgiven from agent_contracts.bill where id = ${bill}::uuid`.execute(test.services.db);
    expect(rows).toEqual([{ state: 'forgiven', forgiven: 1_500_000n }]);
    expect(codeOf(await request(finance, bill))).toBe('state.not.allowed');
    expect((await toldTo(test.services.db, idOf('lower'))).map(({ kind }) => kind)).toContain('contract.written-off');

    // Paid a part meanwhile: nobody agreed to write off what is left now.
    const other = await owedBill(600_000);
    const late = valueOf<{ id: string }>(await request(finance, other));
    await sql`update agent_contracts.bill set paid = paid + 1 where id = ${other}::uuid`.execute(test.services.db);
    expect(codeOf(await decide(second, late.id))).toBe('approval.outdated');
  });

  it('has what an agent owes paid by the house, by two persons, and repaid of what comes to the agent', async () => {
    const second = await hire(test, 'finc', 'finance');
    const { db } = test.services;
    const { id } = (await listed('&past=past')).list[0] ?? expect.fail('no contract');
    const [upper, lower] = [idOf('upper'), idOf('lower')];
    const bill = randomUUID();
    await sql`delete from agent_contracts.bill where payer_id is not null`.execute(db);
    await sql`
      insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
        carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
      values (${bill}::uuid, 1, 'daily', ${id}::uuid, 1, ${upper}, ${lower}, 1, '2026-05-01', '2026-05-01', '2026-05-02', 50000000, 10000000, 2,
        0, 0, 1, 2000000, 0, 0, 0, 'owed', '2026-05-02')`.execute(db);
    const request = (who: StaffMember): Promise<Answer> => ask(who, 'POST', `/bo/contract-bills/${bill}/advance`, { reason });
    const decide = (who: StaffMember, approval: string): Promise<Answer> =>
      ask(who, 'POST', `/bo/bill-advances/${approval}/decision`, { decision: 'approve', reason });
    expect(codeOf(await request(support))).toBe('permission.denied');
    const asked = valueOf<{ id: string }>(await request(finance));
    expect(codeOf(await decide(finance, asked.id))).toBe('approval.second.person');
    expect((await Promise.all([decide(second, asked.id), decide(second, asked.id)])).map(codeOf)).toContain('done');
    const read = async () => (await findBill(db, bill)) ?? expect.fail('no bill');
    expect(await read()).toMatchObject({ state: 'paid', paid: 2_000_000n, advanced: 2_000_000n, lent: 2_000_000n });
    expect(await owedBy(db, upper)).toBe(2_000_000n);
    expect((await toldTo(db, upper)).map(({ kind }) => kind)).toContain('contract.advanced');
    expect(valueOf(await ask(support, 'GET', '/bo/contract-bills?payer=upp'))).toMatchObject({
      total: 1,
      sums: { paid: 200, byHouse: 200, unpaid: 0, lent: 200 },
    });
    expect(valueOf(await ask(support, 'GET', `/bo/contract-bills/${bill}`))).toMatchObject({
      movements: [{ template: 'contract-advanced', amount: '200', player: { userName: 'lower' } }],
    });
    expect(codeOf(await request(finance))).toBe('state.not.allowed');
    expect((await verifyBills(db)).differing.filter(({ billId }) => billId === bill)).toEqual([]);

    // What comes to the float is taken for it, and no more than that.
    for (const comes of [500_000n, 2_500_000n]) {
      await db.transaction().execute((transaction) => openAccount(transaction, upper, 'float'));
      await postOne(db, {
        playerId: upper,
        merchantId: 1,
        template: 'commission-paid',
        key: `for-the-house:${comes}`,
        input: {},
        reference: '',
        lines: [
          { account: 'house:commissions', amount: -comes },
          { account: 'float', amount: comes },
        ],
      });
      await collectDebts(db, new Date('2026-05-03'));
      await collectDebts(db, new Date('2026-05-03'));
    }
    expect(await read()).toMatchObject({ lent: 0n, advanced: 2_000_000n });
    expect((await balanceOf(db, upper)).float).toBe(1_000_000n);
    expect(await owedBy(db, upper)).toBe(0n);
    expect((await verifyBills(db)).differing.filter(({ billId }) => billId === bill)).toEqual([]);
  });

  it('has a bill of the house withheld by two persons while it waits for review', async () => {
    const second = await hire(test, 'find', 'finance');
    const { db } = test.services;
    const { id } = (await listed('&past=past')).list[0] ?? expect.fail('no contract');
    const bill = randomUUID();
    await sql`
      insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
        carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
      values (${bill}::uuid, 1, 'dividend', ${id}::uuid, 1, null, ${idOf('upper')}, 0, '2026-06-01', '2026-06-01', '2026-06-16', 50000000, 10000000, 2,
        0, 0, 1, 2000000, 0, 0, 0, 'review', '2026-06-16')`.execute(db);
    const asked = valueOf<{ id: string }>(await ask(finance, 'POST', `/bo/contract-bills/${bill}/write-off`, { reason }));
    const decide = (who: StaffMember): Promise<Answer> =>
      ask(who, 'POST', `/bo/bill-write-offs/${asked.id}/decision`, { decision: 'approve', reason });
    expect(codeOf(await decide(finance))).toBe('approval.second.person');
    expect(codeOf(await decide(second))).toBe('done');
    expect(await findBill(db, bill)).toMatchObject({ state: 'forgiven', paid: 0n, forgiven: 2_000_000n });
    expect((await toldTo(db, idOf('upper'))).map(({ kind }) => kind)).toContain('contract.withheld');
    expect(codeOf(await ask(finance, 'POST', `/bo/contract-bills/${bill}/release`, { reason }))).toBe('state.not.allowed');
  });
});

describe('the preview of moving a line', () => {
  it('names the contracts that end, their own first, the rates that do not fit, and what stays owed', async () => {
    const { db } = test.services;
    const [upper, lower, other] = [idOf('upper'), idOf('lower'), idOf('other')];
    await sql`delete from agent_contracts.bill where state = 'owed'`.execute(db);
    const contracts = [
      [randomUUID(), 'hourly', null, upper],
      [randomUUID(), 'hourly', upper, lower],
      [randomUUID(), 'realtime', upper, lower],
    ] as const;
    for (const [id, kind, payer, receiver] of contracts)
      await sql`
        insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
        values (${id}, 1, ${kind}, ${payer}, ${receiver}, 'accepted', now(), now())`.execute(db);
    for (const [starts, paid] of [
      ['2026-07-01', 0],
      ['2026-07-02', 500_000],
    ] as const)
      await sql`
        insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
          carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
        select ${randomUUID()}::uuid, 1, 'dividend', c.id, 1, ${upper}, ${lower}, 1, ${starts}, ${starts}, ${starts}::timestamptz + interval '1 day', 0, 0, 0,
          0, 0, null, 2000000, 0, ${paid}, 0, 'owed', ${starts} from agent_contracts.contract c order by c.made_at limit 1`.execute(db);
    await addRate(db, { playerId: upper, lane: 'LIVE', rate: 100, since: new Date() });
    const preview = (to: number): Promise<Answer> => ask(support, 'GET', `/bo/agents/${upper}/move?uplineId=${to}`);
    const [own, below] = contracts;
    expect(valueOf(await preview(other))).toMatchObject({
      why: 'agent.move.rates',
      unfitRates: [{ lane: 'LIVE', rate: 100, most: 0 }],
      // What the line pays by the bet has nothing above it: the move is no reason for it to end.
      ends: {
        total: 2,
        list: [
          { id: own[0], kind: 'hourly', payer: null, receiver: { userName: 'upper' } },
          { id: below[0], kind: 'hourly', payer: { userName: 'upper' }, receiver: { userName: 'lower' } },
        ],
      },
      debts: [{ payer: { userName: 'upper' }, receiver: { userName: 'lower' }, amount: '350', count: 2 }],
    });
    await addRate(db, { playerId: other, lane: 'LIVE', rate: 100, since: new Date() });
    expect(valueOf(await preview(other))).toMatchObject({ why: null, unfitRates: [] });
  });
});
