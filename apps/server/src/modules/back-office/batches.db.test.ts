import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { postOne, verifyLedger } from '../wallet/index.js';
import { employ } from './testing/staff-member.js';

const paymentPassword = '864213';
let test: TestApp;
let playerId: number;
let token: string;
let accountId: string;
const staff: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, {
    userName: 'batchman',
    password: 'Batch-player-1',
    paymentPassword,
    mobile: '+84901234998',
    email: 'batch@player.example',
    details: { realName: 'Nguyen Van Batch', birthday: '1990-02-03' },
  }));
  token = (await identity.createSessionFor(playerId)).token;
  await postOne(test.services.db, {
    playerId,
    merchantId: 1,
    template: 'demo-credited',
    key: 'demo',
    input: {},
    reference: 'demo',
    lines: [
      { account: 'main', amount: parseMoney('400000000') },
      { account: 'house:demo', amount: -parseMoney('400000000') },
    ],
  });
  for (const [name, role] of [
    ['fina', 'finance'],
    ['finb', 'finance'],
    ['treasa', 'treasurer'],
    ['helpa', 'support'],
    ['auda', 'auditor'],
    ['adma', 'admin'],
  ] as const) {
    const member = await employ(test, name, role);
    staff[name] = await member.session();
    ids[name] = member.id;
  }
  staff['other'] = await (await employ(test, 'otherbrand', 'finance', [2])).session();
  const added = await test.ask('PUT', '/wps/member/bankCard', {
    token,
    sealed: true,
    headers: { 'idempotency-key': newId() },
    body: { providerCode: 'VCB', number: '0071000999777', holderName: 'NGUYEN VAN BATCH', paymentPassword },
  });
  expect(added.body, JSON.stringify(added.body)).toMatchObject({ success: true });
  const { rows } = await sql<{ id: string }>`
    update cashier.payout_account set usable_from = clock_timestamp() - interval '1 day' where player_id = ${playerId} returning id`.execute(
    test.services.db,
  );
  accountId = rows[0]?.id ?? '';
  await sql`update cashier.payout_rule set automatic_up_to = 0, daily_amount = null, daily_count = null, four_eyes_above = ${parseMoney('1000000')}`.execute(
    test.services.db,
  );
  await sql`delete from turnover.requirement where player_id = ${playerId}`.execute(test.services.db);
}, 60_000);
afterAll(async () => {
  expect((await verifyLedger(test.services.db)).faults).toBe(0);
  while ((await test.app.modules.backOffice.audit.seal()) > 0);
  expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
  await test.close();
});

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string) => test.ask('GET', url, { token: staff[who] ?? '' });
const post = (who: string, url: string, body: object = {}) => test.ask('POST', url, { token: staff[who] ?? '', body });
const audited = async (action: string): Promise<{ actor_name: string; subject: string; after_text: string; reason: string }[]> => {
  const { rows } = await sql<{ actor_name: string; subject: string; after_text: string; reason: string }>`
    select actor_name, subject, after_text, reason from back_office.audit where action = ${action} order by at, id`.execute(
    test.services.db,
  );
  return rows;
};
async function asked(amount: string): Promise<string> {
  const answer = await test.ask('POST', '/wps/transaction/withdraw', {
    token,
    sealed: true,
    headers: { 'idempotency-key': newId() },
    body: { amount, accountId, paymentPassword },
  });
  return valueOf<{ orderId: string }>(answer).orderId;
}
const work = async (): Promise<void> => {
  while (await test.app.modules.backOffice.runBatchStep());
};
const stateOf = async (id: string): Promise<string> => valueOf<{ state: string }>(await get('fina', `/bo/withdrawals/${id}`)).state;
const draft = async (who: string, body: object, path = '/bo/withdrawal-batches/review'): Promise<string> =>
  valueOf<{ batchId: string }>(await post(who, path, body)).batchId;

describe('batches', () => {
  it('are tried without a change, say how many can and why some cannot, and are carried out one by one with an entry each', async () => {
    const [one, two, large, gone] = [await asked('200000'), await asked('300000'), await asked('2000000'), await asked('100000')];
    valueOf(await post('finb', `/bo/withdrawals/${gone}/review`, { decision: 'reject', reason: 'the player asked' }));
    const entries = (await audited('withdrawal.approve')).length;
    const batchId = await draft('fina', { decision: 'approve', ids: [one, two, large, gone, one] });
    expect((await post('fina', `/bo/batches/${batchId}/start`, { reason: 'too early' })).body.errorCode).toBe('state.not.allowed');
    await work();
    expect(valueOf(await get('fina', `/bo/batches/${batchId}`))).toMatchObject({
      state: 'checked',
      total: 4,
      tried: 4,
      can: 3,
      wouldWait: 1,
      amount: '2500000',
      nowAmount: '500000',
      waitingAmount: '2000000',
      because: [{ code: 'state.not.allowed', count: 1, text: expect.stringMatching(/\w/) }],
    });
    expect(await stateOf(one), 'a trial changes nothing').toBe('review');
    expect(valueOf(await get('fina', `/bo/withdrawals/${large}`))).toMatchObject({ needsSecond: false });
    expect((await audited('withdrawal.approve')).length).toBe(entries);

    expect((await post('finb', `/bo/batches/${batchId}/start`, { reason: 'not mine' })).body.errorCode).toBe('permission.denied');
    expect((await post('helpa', `/bo/batches/${batchId}/start`, { reason: 'not mine' })).status).toBe(404);
    valueOf(await post('fina', `/bo/batches/${batchId}/start`, { reason: 'looked at them all' }));
    expect((await post('fina', `/bo/batches/${batchId}/start`, { reason: 'twice' })).body.errorCode).toBe('state.not.allowed');
    // Several workers at once take each thing once.
    await Promise.all([work(), work(), work()]);
    await work();
    expect(valueOf(await get('finb', `/bo/batches/${batchId}`))).toMatchObject({
      state: 'finished',
      done: 2,
      second: 1,
      refused: 1,
      failed: 0,
    });
    expect([await stateOf(one), await stateOf(two), await stateOf(large)]).toEqual(['approved', 'approved', 'review']);
    const told = (await audited('withdrawal.approve')).slice(entries);
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([one, two, large].map((id) => `withdrawal:${id}`).toSorted());
    for (const { actor_name, reason, after_text } of told)
      expect([actor_name, reason, (JSON.parse(after_text) as { batch: string }).batch]).toEqual(['fina', 'looked at them all', batchId]);
    expect(await audited('batch.started')).toMatchObject([{ actor_name: 'fina', subject: `batch:${batchId}` }]);

    const items = valueOf<{ list: { subject: string; outcome: string }[]; total: number }>(
      await get('auda', `/bo/batches/${batchId}/items?outcome=done`),
    );
    expect(items.total).toBe(2);
    const csv = await test.http.inject({
      url: `/bo/batches/${batchId}/items.csv`,
      headers: { host: 'localhost:8080', authorization: staff['fina'] ?? '' },
    });
    expect(csv.body.trim().split('\n')).toHaveLength(5);
    expect(csv.body).toContain(`withdrawal:${gone}`);

    // The second person confirms what waits, in a batch as well.
    const seconds = await draft('treasa', { filter: { playerId, state: 'review' } }, '/bo/withdrawal-batches/second');
    await work();
    expect(valueOf(await get('treasa', `/bo/batches/${seconds}`))).toMatchObject({ state: 'checked', total: 1, can: 1 });
    valueOf(await post('treasa', `/bo/batches/${seconds}/start`, { reason: 'compared with the documents' }));
    await work();
    expect(await stateOf(large)).toBe('approved');
    // Paid by hand, all three at once.
    const paid = await draft('fina', { filter: { playerId, state: 'approved' } }, '/bo/withdrawal-batches/payout');
    await work();
    valueOf(await post('fina', `/bo/batches/${paid}/start`, { reason: 'sent from the bank' }));
    await work();
    expect(valueOf(await get('fina', `/bo/batches/${paid}`))).toMatchObject({ state: 'finished', total: 3, done: 3 });
    expect(await stateOf(large)).toBe('sent');
  });

  it('do nothing more in the name of who lost the right, and stop when they are told to', async () => {
    const three = [await asked('200000'), await asked('200000'), await asked('200000')];
    const batchId = await draft('finb', { decision: 'reject', told: 'Please write to us', ids: three });
    await work();
    valueOf(await post('finb', `/bo/batches/${batchId}/start`, { reason: 'a test of locks' }));
    expect(await test.app.modules.backOffice.runBatchStep()).toBe(true);
    valueOf(await post('adma', `/bo/staff/${ids['finb']}`, { status: 'locked', reason: 'a test of locks' }));
    await work();
    expect(valueOf(await get('fina', `/bo/batches/${batchId}`))).toMatchObject({
      state: 'stopped',
      stoppedBecause: 'permission.denied',
      done: 1,
    });
    expect((await Promise.all(three.map(stateOf))).toSorted()).toEqual(['rejected', 'review', 'review']);

    const rest = await draft('fina', { decision: 'approve', filter: { playerId, state: 'review' } });
    await work();
    valueOf(await post('fina', `/bo/batches/${rest}/start`, { reason: 'until it is stopped' }));
    await test.app.modules.backOffice.runBatchStep();
    expect(valueOf(await post('fina', `/bo/batches/${rest}/stop`, { reason: 'one was wrong' }))).toMatchObject({
      state: 'stopped',
      done: 1,
    });
    await work();
    expect(valueOf(await get('fina', `/bo/batches/${rest}`))).toMatchObject({ state: 'stopped', done: 1 });
    expect(await audited('batch.stopped')).toMatchObject([{ reason: 'one was wrong' }]);
  });

  it('take the right that deciding about one takes, belong to their brand, and are not endless', async () => {
    const id = await asked('200000');
    for (const [who, path] of [
      ['treasa', '/bo/withdrawal-batches/review'],
      ['helpa', '/bo/withdrawal-batches/payout'],
      ['fina', '/bo/withdrawal-batches/second'],
      ['auda', '/bo/deposit-batches/review'],
    ] as const)
      expect((await post(who, path, { decision: path.includes('deposit') ? 'credit' : 'approve', ids: [id] })).status, who).toBe(403);
    const batchId = await draft('fina', { decision: 'approve', ids: [newId(), id] });
    await work();
    expect(valueOf(await get('fina', `/bo/batches/${batchId}`))).toMatchObject({ can: 1, because: [{ code: 'withdrawal.unknown' }] });
    expect((await get('helpa', `/bo/batches/${batchId}`)).status).toBe(404);
    expect((await get('other', `/bo/batches/${batchId}`)).status).toBe(403);
    const listed = valueOf<{ list: { batchId: string }[] }>(await get('fina', '/bo/batches?assigned=mine&kind=withdrawal-approve'));
    expect(listed.list.map((one) => one.batchId)).toContain(batchId);
    expect(valueOf<{ total: number }>(await get('helpa', '/bo/batches')).total).toBe(0);
    expect((await post('fina', '/bo/withdrawal-batches/review', { decision: 'approve', filter: { playerId: 999_999 } })).status).toBe(404);
  });

  it('that nobody starts within half an hour after their trial end by themselves and start no more', async () => {
    const batchId = await draft('fina', { decision: 'approve', ids: [await asked('150000')] });
    await work();
    const shown = async () => valueOf<{ state: string; stoppedBecause: string }>(await get('fina', `/bo/batches/${batchId}`));
    expect(await shown()).toMatchObject({ state: 'checked' });
    await sql`update back_office.batch set created_at = clock_timestamp() - interval '31 minutes' where id = ${batchId}::uuid`.execute(
      test.services.db,
    );
    await work();
    expect(await shown()).toMatchObject({ state: 'stopped', stoppedBecause: 'edit.outdated' });
    expect((await post('fina', `/bo/batches/${batchId}/start`, { reason: 'too late' })).body.errorCode).toBe('state.not.allowed');
  });
});

describe('work', () => {
  it('is taken, is found as one’s own, is taken over only when that is said, and given back', async () => {
    const id = await asked('200000');
    const subject = `withdrawal:${id}`;
    expect(valueOf(await post('fina', '/bo/work', { subjects: [subject], take: true }))).toEqual({ changed: 1, heldBy: [] });
    expect(valueOf(await get('helpa', `/bo/withdrawals/${id}`))).toMatchObject({ assignedTo: 'fina' });
    expect(valueOf(await get('fina', '/bo/withdrawals?assigned=mine'))).toMatchObject({ total: 1, list: [{ withdrawalId: id }] });
    expect(valueOf(await get('treasa', '/bo/withdrawals?assigned=fina'))).toMatchObject({ total: 1, amount: '200000' });
    const free = valueOf<{ list: { withdrawalId: string }[] }>(await get('treasa', '/bo/withdrawals?assigned=nobody&pageSize=200'));
    expect(free.list.map(({ withdrawalId }) => withdrawalId)).not.toContain(id);
    expect(valueOf(await post('treasa', '/bo/work', { subjects: [subject], take: true }))).toEqual({ changed: 0, heldBy: ['fina'] });
    expect(valueOf(await post('treasa', '/bo/work', { subjects: [subject], take: true, over: true }))).toEqual({ changed: 1, heldBy: [] });
    expect(valueOf(await post('fina', '/bo/work', { subjects: [subject], take: false }))).toEqual({ changed: 0, heldBy: ['treasa'] });
    expect(valueOf(await post('treasa', '/bo/work', { subjects: [subject], take: false }))).toEqual({ changed: 1, heldBy: [] });
    expect((await post('auda', '/bo/work', { subjects: [subject], take: true })).status).toBe(403);
    expect((await post('fina', '/bo/work', { subjects: [`withdrawal:${newId()}`], take: true })).status).toBe(404);
    expect((await audited('work.taken')).map(({ actor_name }) => actor_name)).toEqual(['fina', 'treasa', 'treasa']);
  });
});

describe('voucher batches', () => {
  it('are listed with what became of them', async () => {
    const issue = await test.ask('POST', '/bo/vouchers', {
      token: staff['fina'] ?? '',
      headers: { 'idempotency-key': newId() },
      body: { amount: '50000', count: 3, validDays: 10, reason: 'a test of lists' },
    });
    const { batchId } = valueOf<{ batchId: string }>(issue);
    expect(valueOf(await get('auda', '/bo/vouchers'))).toMatchObject({
      total: 1,
      list: [{ batchId, amount: '50000', issued: 3, redeemed: 0, withdrawn: 0, open: 3 }],
      issuedAmount: '150000',
      openAmount: '150000',
    });
    valueOf(await post('fina', `/bo/vouchers/${batchId}/withdraw`, { reason: 'a test of lists' }));
    expect(valueOf(await get('auda', '/bo/vouchers?state=used-up'))).toMatchObject({ total: 1, list: [{ withdrawn: 3, open: 0 }] });
    expect(valueOf(await get('auda', '/bo/vouchers?state=open'))).toMatchObject({ total: 0 });
    expect((await get('helpa', '/bo/vouchers')).status).toBe(403);
  });
});
