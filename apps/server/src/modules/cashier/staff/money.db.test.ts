import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { balanceOf, postOne, verifyLedger } from '../../wallet/index.js';
import { employ } from '../../back-office/testing/staff-member.js';

const paymentPassword = '864213';
let test: TestApp;
let playerId: number;
let token: string;
const staff: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, {
    userName: 'desktop',
    password: 'Desk-player-1',
    paymentPassword,
    mobile: '+84901234999',
    email: 'desk@player.example',
    details: { realName: 'Nguyen Van Desk', birthday: '1990-02-03' },
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
    ['treasb', 'treasurer'],
    ['risa', 'risk'],
    ['helpa', 'support'],
    ['adma', 'admin'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
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
const post = (who: string, url: string, body: object = {}) =>
  test.ask('POST', url, { token: staff[who] ?? '', headers: { 'idempotency-key': newId() }, body: { reason: 'as it should be', ...body } });
const audited = async (action: string): Promise<{ actor_name: string; subject: string; before_text: string; after_text: string }[]> => {
  const { rows } = await sql<{ actor_name: string; subject: string; before_text: string; after_text: string }>`
    select actor_name, subject, before_text, after_text from back_office.audit where action = ${action} order by at`.execute(
    test.services.db,
  );
  return rows;
};
const main = async (): Promise<bigint> => (await balanceOf(test.services.db, playerId)).main;

async function upload(purpose: 'proof' | 'document'): Promise<string> {
  const payload = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#802040' } })
    .png()
    .toBuffer();
  const sent = await test.http.inject({
    method: 'POST',
    url: `/wps/files?purpose=${purpose}`,
    headers: { host: 'localhost:8080', authorization: token, 'content-type': 'image/png', 'x-file-name': 'one.png' },
    payload,
  });
  return (sent.json() as { value: { fileId: string } }).value.fileId;
}

describe('deposits', () => {
  async function submitted(): Promise<string> {
    const opened = await test.ask('POST', '/wps/transaction/deposit/mt', {
      token,
      headers: { 'idempotency-key': newId() },
      body: { amount: 200_000, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' },
    });
    const { orderId } = valueOf<{ orderId: string }>(opened);
    valueOf(
      await test.ask('POST', `/wps/transaction/deposit/${orderId}/submit`, {
        token,
        headers: { 'idempotency-key': newId() },
        body: { fileIds: [await upload('proof')], comment: 'paid' },
      }),
    );
    return orderId;
  }

  it('are credited once, in the sum that came in, with their entry', async () => {
    const orderId = await submitted();
    const told = valueOf<{ payTo: { value: string }[]; arrives: string | null }>(await get('fina', `/bo/deposits/${orderId}`));
    expect(told.payTo.length, 'what a statement is laid beside').toBeGreaterThan(0);
    expect(told.arrives).toBeNull();
    const list = valueOf<{ list: { orderId: string; proofs: string[]; amount: string }[]; total: number }>(
      await get('fina', `/bo/deposits?playerId=${playerId}`),
    );
    expect(list).toMatchObject({ total: 1, list: [{ orderId, amount: '200000', state: 'submitted' }] });
    const [fileId = ''] = list.list[0]?.proofs ?? [];
    const picture = await test.http.inject({
      url: `/bo/players/${playerId}/proofs/${fileId}`,
      headers: { host: 'localhost:8080', authorization: staff['fina'] ?? '' },
    });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect((await get('risa', `/bo/players/${playerId}/documents/${fileId}`)).status, 'a proof is no document').toBe(404);
    const before = await main();
    expect((await post('helpa', `/bo/deposits/${orderId}/review`, { decision: 'credit' })).status).toBe(403);
    expect((await post('fina', `/bo/deposits/${orderId}/review`, { decision: 'credit', amount: '-5' })).body.errorCode).toBe(
      'amount.invalid',
    );
    const tries = await Promise.all(
      ['fina', 'finb', 'fina', 'finb'].map((who) => post(who, `/bo/deposits/${orderId}/review`, { decision: 'credit', amount: '200000' })),
    );
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    const { state, creditedAmount } = valueOf<{ state: string; creditedAmount: string }>(await get('treasa', `/bo/deposits/${orderId}`));
    expect([state, creditedAmount]).toEqual(['credited', '200000']);
    expect(await main()).toBe(before + parseMoney('200000'));
    // Who was refused has left no entry: it rolled back with what it told of.
    expect(await audited('deposit.credited')).toMatchObject([
      { subject: `deposit:${orderId}`, after_text: '{"credited":"200000","state":"credited"}' },
    ]);
    const csv = await test.http.inject({
      url: '/bo/deposits.csv?state=all',
      headers: { host: 'localhost:8080', authorization: staff['fina'] ?? '' },
    });
    expect(csv.body).toContain(orderId);
  });

  it('are rejected with a reason; vouchers are issued, redeemed and taken back', async () => {
    const orderId = await submitted();
    const reviewed = (body: object) => post('fina', `/bo/deposits/${orderId}/review`, body);
    expect((await reviewed({ decision: 'reject' })).body.errorCode, 'a rejection without a reason tells them nothing').toBe(
      'request_param_err',
    );
    expect((await reviewed({ decision: 'credit', words: 'Thanks' })).body.errorCode).toBe('request_param_err');
    expect((await reviewed({ decision: 'reject', told: 'other', words: 'x'.repeat(301) })).status).toBe(400);
    const words = 'The <b>name</b> on the receipt is another one.\nSend us yours.';
    valueOf(await reviewed({ decision: 'hold', words: 'We look closer' }));
    expect(valueOf(await reviewed({ decision: 'reject', told: 'sender-differs', words: ` ${words} `, reason: 'flag 7' }))).toMatchObject({
      state: 'failed',
      reason: 'sender-differs',
      words,
      note: 'flag 7',
    });
    const read = await test.ask('GET', `/wps/transaction/deposit/${orderId}`, { token });
    expect(read.body, 'the player reads what is meant for them').toMatchObject({ value: { reason: 'sender-differs', note: words } });
    expect(JSON.stringify(read.body)).not.toContain('flag 7');
    const { rows: messages } = await sql<{ kind: string; note: string }>`
      select kind, parameters ->> 'note' as note from messaging.message where parameters ->> 'orderId' = ${orderId} order by created_at`.execute(
      test.services.db,
    );
    expect(messages).toEqual([
      { kind: 'deposit.review', note: 'We look closer' },
      { kind: 'deposit.rejected', note: words },
    ]);
    expect(JSON.parse((await audited('deposit.rejected'))[0]?.after_text ?? '')).toMatchObject({ told: 'sender-differs', words });
    expect((await post('fina', `/bo/deposits/${newId()}/review`, { decision: 'credit' })).status).toBe(404);
    const issued = valueOf<{ batchId: string; codes: string[] }>(
      await post('fina', '/bo/vouchers', { amount: '50000', count: 3, validDays: 30 }),
    );
    expect(issued.codes).toHaveLength(3);
    const told = await audited('vouchers.issued');
    expect(told).toMatchObject([{ subject: `vouchers:${issued.batchId}` }]);
    expect(JSON.stringify(told)).not.toContain(issued.codes[0]?.slice(0, 4));
    expect(valueOf(await post('fina', `/bo/vouchers/${issued.batchId}/withdraw`))).toEqual({ withdrawn: 3 });
    expect((await post('fina', `/bo/vouchers/${issued.batchId}/withdraw`)).status).toBe(404);
  });

  it('without an order are given to their player, once', async () => {
    const paymentId = newId();
    await sql`
      insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
      values (${paymentId}, 1, 'hosted-page', ${newId()}, 'g1', 'desk', ${parseMoney('70000')}, 'VND', '{}'::jsonb)`.execute(
      test.services.db,
    );
    expect(valueOf(await get('helpa', '/bo/payments'))).toMatchObject({ total: 1, list: [{ paymentId, amount: '70000' }] });
    const before = await main();
    expect((await post('fina', `/bo/payments/${paymentId}/assign`, { playerId: 999_999_999 })).status).toBe(404);
    expect(valueOf(await post('fina', `/bo/payments/${paymentId}/assign`, { playerId }))).toMatchObject({ creditedAmount: '70000' });
    expect((await post('finb', `/bo/payments/${paymentId}/return`)).body.errorCode).toBe('state.not.allowed');
    expect(await main()).toBe(before + parseMoney('70000'));
  });
});

describe('withdrawals', () => {
  let accountId: string;
  async function asked(amount: string): Promise<string> {
    const answer = await test.ask('POST', '/wps/transaction/withdraw', {
      token,
      sealed: true,
      headers: { 'idempotency-key': newId() },
      body: { amount, accountId, paymentPassword },
    });
    return valueOf<{ orderId: string }>(answer).orderId;
  }
  const review = (who: string, id: string, decision = 'approve', door = 'review') =>
    post(who, `/bo/withdrawals/${id}/${door}`, { decision });

  beforeAll(async () => {
    const added = await test.ask('PUT', '/wps/member/bankCard', {
      token,
      sealed: true,
      headers: { 'idempotency-key': newId() },
      body: { providerCode: 'VCB', number: '0071000999888', holderName: 'NGUYEN VAN DESK', paymentPassword },
    });
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ success: true });
    const { rows } = await sql<{ id: string }>`
      update cashier.payout_account set usable_from = clock_timestamp() - interval '1 day' where player_id = ${playerId} returning id`.execute(
      test.services.db,
    );
    accountId = rows[0]?.id ?? '';
    // Whether who has credited may pay out is asked in insider.db.test.ts.
    await sql`update cashier.payout_rule set automatic_up_to = 0, daily_amount = null, daily_count = null, hand_credit_days = 0, four_eyes_above = ${parseMoney('1000000')}`.execute(
      test.services.db,
    );
    // What the deposits above require to be staked is another test's matter.
    await sql`delete from turnover.requirement where player_id = ${playerId}`.execute(test.services.db);
  });

  it('below the amount need one person; above it another one with the right', async () => {
    const small = await asked('200000');
    expect(valueOf(await get('helpa', `/bo/withdrawals?state=review&playerId=${playerId}`))).toMatchObject({
      total: 1,
      list: [{ withdrawalId: small, state: 'review' }],
    });
    expect((await review('treasa', small, 'approve', 'second')).body.errorCode, 'nothing to second').toBe('state.not.allowed');
    expect(valueOf(await review('fina', small))).toMatchObject({ outcome: 'done', withdrawal: { state: 'approved' } });

    const large = await asked('2000000');
    expect(valueOf(await review('fina', large))).toMatchObject({
      outcome: 'needs-second',
      withdrawal: { state: 'review', needsSecond: true },
    });
    const waitsFor = async (who: string) => valueOf<{ seconds: number }>(await get(who, '/bo/pulse')).seconds;
    expect([await waitsFor('treasa'), await waitsFor('fina')], 'told to who may be the second person').toEqual([1, 0]);
    expect(valueOf(await get('treasa', `/bo/withdrawals?state=second&playerId=${playerId}`))).toMatchObject({
      total: 1,
      list: [{ withdrawalId: large }],
    });
    expect(valueOf(await get('fina', `/bo/withdrawals/${large}`)), 'what they have said they may not say again').toMatchObject({
      firstBy: 'fina',
      decisions: ['reject', 'pay-by-hand'],
    });
    expect(valueOf(await get('treasa', `/bo/withdrawals/${large}`))).toMatchObject({ secondDecisions: ['approve', 'reject'] });
    expect((await review('fina', large)).body.errorCode).toBe('approval.second.person');
    expect((await review('finb', large)).body.errorCode, 'the same right is no second pair of eyes').toBe('approval.second.person');
    const seconds = await Promise.all(['treasa', 'treasb', 'treasa', 'treasb'].map((who) => review(who, large, 'approve', 'second')));
    expect(seconds.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(valueOf(await get('fina', `/bo/withdrawals/${large}`))).toMatchObject({ state: 'approved' });
    expect([await waitsFor('treasa'), await waitsFor('treasb')]).toEqual([0, 0]);
    expect(valueOf(await post('fina', `/bo/withdrawals/${large}/settle`, { decision: 'pay-by-hand' }))).toMatchObject({
      withdrawal: { state: 'sent' },
    });
    expect(valueOf(await post('fina', `/bo/withdrawals/${large}/settle`, { decision: 'force-received' }))).toMatchObject({
      withdrawal: { state: 'received' },
    });
    expect((await post('fina', `/bo/withdrawals/${large}/settle`, { decision: 'return' })).body.errorCode).toBe('state.not.allowed');
    expect(
      (await audited('withdrawal.approve')).map(({ actor_name, after_text }) => [
        actor_name,
        (JSON.parse(after_text) as { outcome: string }).outcome,
      ]),
    ).toEqual([
      ['fina', 'done'],
      ['fina', 'needs-second'],
      [expect.stringMatching(/^treas/), 'done'],
    ]);
  });

  it('paid by hand above the amount are confirmed as that by the second person, and never sent besides', async () => {
    const large = await asked('2000000');
    expect(valueOf(await review('fina', large, 'pay-by-hand', 'settle'))).toMatchObject({
      outcome: 'needs-second',
      withdrawal: { state: 'review', needsSecond: true, waitingDecision: 'pay-by-hand' },
    });
    expect((await review('treasa', large, 'approve', 'second')).body.errorCode).toBe('state.not.allowed');
    expect(valueOf(await get('treasa', `/bo/withdrawals/${large}`))).toMatchObject({ state: 'review', waitingDecision: 'pay-by-hand' });
    expect(valueOf(await review('treasa', large, 'pay-by-hand', 'second'))).toMatchObject({
      outcome: 'done',
      withdrawal: { state: 'sent', gatewayPayoutId: null, needsSecond: false, waitingDecision: null },
    });
    expect(valueOf(await post('fina', `/bo/withdrawals/${large}/settle`, { decision: 'force-received' }))).toMatchObject({
      withdrawal: { state: 'received' },
    });
  });

  it('end a dispute over a large sum by two persons as well: it would leave the house again', async () => {
    const large = await asked('2000000');
    expect(valueOf(await review('fina', large))).toMatchObject({ outcome: 'needs-second' });
    expect(valueOf(await review('treasa', large, 'approve', 'second'))).toMatchObject({ outcome: 'done' });
    expect(valueOf(await review('fina', large, 'pay-by-hand', 'settle'))).toMatchObject({ withdrawal: { state: 'sent' } });
    const before = await main();
    const said = await test.ask('POST', '/wps/relay/MCSFE_processC2CTransaction', {
      token,
      headers: { 'idempotency-key': newId() },
      body: { orderId: large, result: 'not-received' },
    });
    expect(said.body).toMatchObject({ success: true, value: { state: 'disputed' } });

    expect((await review('treasa', large, 'return', 'second')).body.errorCode, 'nobody has asked yet').toBe('state.not.allowed');
    expect(valueOf(await review('fina', large, 'return', 'settle'))).toMatchObject({
      outcome: 'needs-second',
      withdrawal: { state: 'disputed', needsSecond: true },
    });
    for (const who of ['fina', 'finb'])
      expect((await review(who, large, 'return', 'settle')).body.errorCode, who).toBe('approval.second.person');
    expect((await review('treasa', large, 'resend', 'second')).body.errorCode, 'not what was asked for').toBe('state.not.allowed');
    // Somebody thinks better of it: what waits is their decision now, and the first one's is confirmed by nobody.
    expect(valueOf(await review('finb', large, 'resend', 'settle'))).toMatchObject({
      outcome: 'needs-second',
      withdrawal: { waitingDecision: 'resend' },
    });
    expect((await review('treasa', large, 'return', 'second')).body.errorCode).toBe('state.not.allowed');
    expect(valueOf(await review('fina', large, 'return', 'settle'))).toMatchObject({ outcome: 'needs-second' });
    expect(await main()).toBe(before);
    const seconds = await Promise.all(['treasa', 'treasb', 'treasa', 'treasb'].map((who) => review(who, large, 'return', 'second')));
    expect(seconds.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await main()).toBeGreaterThanOrEqual(before + parseMoney('2000000'));
    const whole = valueOf<{ steps: { firstDecision: string | null; note: string }[] }>(await get('fina', `/bo/withdrawals/${large}`));
    expect(whole).toMatchObject({ state: 'returned' });
    expect(whole.steps.flatMap(({ firstDecision }) => firstDecision ?? [])).toEqual(expect.arrayContaining(['resend', 'return']));
    expect(whole.steps.filter(({ firstDecision }) => firstDecision !== null).every(({ note }) => note === whole.steps.at(-1)?.note)).toBe(
      true,
    );
  });

  it('give the money back when they are rejected', async () => {
    const before = await main();
    const id = await asked('300000');
    expect(await main()).toBe(before - parseMoney('300000'));
    const inner = 'internal: fraud flag 7';
    const rejected = await post('finb', `/bo/withdrawals/${id}/review`, {
      decision: 'reject',
      reason: inner,
      told: 'Please write to support',
    });
    expect(valueOf(rejected)).toMatchObject({ withdrawal: { state: 'rejected', stateReason: inner } });
    const { steps } = valueOf<{ steps: object[] }>(await get('fina', `/bo/withdrawals/${id}`));
    expect(steps.at(-1), 'staff read both: why, and what the player was told').toMatchObject({
      state: 'rejected',
      actor: 'finb',
      note: inner,
      told: 'Please write to support',
      firstDecision: null,
    });
    expect(await main()).toBe(before);
    const read = await test.ask('GET', `/wps/transaction/withdraw/${id}`, { token });
    expect(read.body, 'the player reads what is meant for them').toMatchObject({ value: { note: 'Please write to support' } });
    expect(JSON.stringify(read.body)).not.toContain('fraud');
    expect((await post('helpa', `/bo/withdrawals/${id}/dispute`, { comment: 'we look' })).body.errorCode).toBe('state.not.allowed');
  });

  it('show the full account to who pays, and write down that they looked', async () => {
    const id = await asked('300000');
    for (const who of ['helpa', 'adma']) expect((await get(who, `/bo/withdrawals/${id}/destination`)).status, who).toBe(403);
    const lookedBefore = (await audited('payout.destination-viewed')).length;
    expect(valueOf(await get('fina', `/bo/withdrawals/${id}/destination`))).toEqual({
      provider: 'VCB',
      number: '0071000999888',
      holderName: 'NGUYEN VAN DESK',
    });
    const looks = await audited('payout.destination-viewed');
    expect(looks).toHaveLength(lookedBefore + 1);
    expect(JSON.stringify(looks)).not.toContain('0071000999888');
    expect((await get('fina', `/bo/withdrawals/${newId()}/destination`)).body.errorCode).toBe('withdrawal.unknown');
  });

  it('change payout accounts by two persons', async () => {
    const change = (await post('helpa', `/bo/players/${playerId}/payout-accounts/${accountId}/change`, { change: 'remove' })) as Answer;
    const { id, payload } = valueOf<{ id: string; payload: { account: string } }>(change);
    expect(payload.account).toMatch(/9888$/);
    const again = (who: string, wanted: string) =>
      post(who, `/bo/players/${playerId}/payout-accounts/${accountId}/change`, { change: wanted, reason: 'in other words' });
    expect(valueOf<{ id: string }>(await again('helpa', 'remove')).id, 'the same person asks once').toBe(id);
    expect((await again('fina', 'remove')).body.errorCode, 'so do two').toBe('approval.waits');
    const decide = (who: string) => post(who, `/bo/payout-changes/${id}/decision`, { decision: 'approve' });
    expect((await decide('helpa')).status).toBe(403);
    expect(valueOf(await decide('treasa'))).toMatchObject({ state: 'approved', askedBy: 'helpa', decidedBy: 'treasa' });
    const { payoutAccounts } = valueOf<{ payoutAccounts: unknown[] }>(await get('helpa', `/bo/players/${playerId}`));
    expect(payoutAccounts).toEqual([]);
    expect((await post('helpa', `/bo/players/${playerId}/payout-accounts/${accountId}/change`, { change: 'remove' })).status).toBe(404);
  });
});
