import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { balanceOf, openAccount, postOne, verifyLedger } from '../../wallet/index.js';
import { employ } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let playerId: number;
let token: string;
const staff: Record<string, string> = {};
let auditor: string;

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, {
    userName: 'moneyin1',
    password: 'Desk-player-1',
    mobile: '+84901234888',
    email: 'moneyin@player.example',
    details: { realName: 'Nguyen Van Desk', birthday: '1990-02-03' },
  }));
  token = (await identity.createSessionFor(playerId)).token;
  await sql`update cashier.deposit_method set daily_count = 100`.execute(test.services.db);
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
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
  auditor = await (await employ(test, 'auda', 'auditor')).session();
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

const post = (who: string, url: string, body: object = {}, key = newId()) =>
  test.ask('POST', url, { token: staff[who] ?? '', headers: { 'idempotency-key': key }, body: { reason: 'as it should be', ...body } });
const main = async (): Promise<bigint> => (await balanceOf(test.services.db, playerId)).main;

const decide = (who: string, approvalId: string | null, decision = 'approve') =>
  post(who, `/bo/money-in/${approvalId ?? ''}/decision`, { decision });
const credit = (who: string, orderId: string, amount?: string) =>
  post(who, `/bo/deposits/${orderId}/review`, { decision: 'credit', withoutProof: true, ...(amount !== undefined && { amount }) });
interface Reviewed {
  state: string;
  waitingApproval: string | null;
}

async function opened(amount: number, isSubmitted: boolean): Promise<string> {
  const headers = () => ({ 'idempotency-key': newId() });
  const { orderId } = valueOf<{ orderId: string }>(
    await test.ask('POST', '/wps/transaction/deposit/mt', {
      token,
      headers: headers(),
      body: { amount, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' },
    }),
  );
  if (isSubmitted) await sql`update cashier.deposit set proof_needed = false where id = ${orderId}`.execute(test.services.db);
  if (isSubmitted) valueOf(await test.ask('POST', `/wps/transaction/deposit/${orderId}/submit`, { token, headers: headers(), body: {} }));
  return orderId;
}

describe('a deposit that only staff say came in so', () => {
  it('in another sum than ordered takes a second person, who confirms just that sum, once', async () => {
    const orderId = await opened(200_000, true);
    const before = await main();
    const asked = valueOf<Reviewed>(await credit('fina', orderId, '150000000'));
    expect(asked).toMatchObject({ state: 'submitted', waitingApproval: expect.any(String) });
    expect(await main()).toBe(before);
    for (const who of ['fina', 'finb'])
      expect((await credit(who, orderId, '150000000')).body.errorCode, 'one request at a time').toBe('deposit.second.waits');
    for (const who of ['fina', 'finb']) expect((await decide(who, asked.waitingApproval)).status, who).toBe(403);
    expect(valueOf(await decide('treasa', asked.waitingApproval, 'reject'))).toMatchObject({ state: 'rejected' });
    expect(await main()).toBe(before);

    const again = valueOf<Reviewed>(await credit('finb', orderId, '180000'));
    const decided = await Promise.all([1, 2, 3].map(() => decide('treasa', again.waitingApproval)));
    expect(decided.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await main()).toBe(before + parseMoney('180000'));
  });

  it('that has been rejected is at its end for one person alone, also by way of putting it aside', async () => {
    const orderId = await opened(200_000, true);
    const before = await main();
    expect(valueOf(await post('fina', `/bo/deposits/${orderId}/review`, { decision: 'reject', told: 'not-received' }))).toMatchObject({
      state: 'failed',
      waitingApproval: null,
    });
    for (const who of ['fina', 'finb'])
      expect((await post(who, `/bo/deposits/${orderId}/review`, { decision: 'hold' })).body.errorCode, who).toBe('state.not.allowed');
    const asked = valueOf<Reviewed>(await credit('finb', orderId));
    expect([asked.state, await main()]).toEqual(['failed', before]);
    expect(valueOf(await decide('treasa', asked.waitingApproval))).toMatchObject({ outcome: { orderId, credited: '200000' } });
    expect(await main()).toBe(before + parseMoney('200000'));
  });

  it('and that the payment side has taken back is reversed by two, once; the fee stays and what had to be staked for it is due no more', async () => {
    const orderId = await opened(60_000, true);
    await sql`update cashier.deposit set paid_amount = amount, paid_currency = currency where id = ${orderId}`.execute(test.services.db);
    valueOf(await credit('finb', orderId));
    const before = await main();
    const reverse = (who: string) => post(who, `/bo/deposits/${orderId}/review`, { decision: 'reverse', words: 'Your bank has it.' });
    expect((await reverse('auda')).status).not.toBe(200);
    const asked = valueOf<Reviewed & { waiting: object }>(await reverse('fina'));
    expect(asked).toMatchObject({ state: 'credited', waitingApproval: expect.any(String), waiting: { askedBy: 'fina', amount: '60000' } });
    expect((await reverse('finb')).body.errorCode).toBe('deposit.second.waits');
    expect(await main()).toBe(before);
    for (const who of ['fina', 'finb']) expect((await decide(who, asked.waitingApproval)).status, who).toBe(403);
    const decided = await Promise.all([1, 2, 3].map(() => decide('treasa', asked.waitingApproval)));
    expect(decided.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await main()).toBe(before - parseMoney('60000'));
    const { rows } = await sql`select from turnover.requirement where reference = ${orderId}`.execute(test.services.db);
    expect(rows).toEqual([]);
    expect((await reverse('fina')).body.errorCode).toBe('state.not.allowed');
    expect((await credit('fina', orderId)).body.errorCode).toBe('state.not.allowed');
    const told = valueOf<{ state: string; reason: string; note: string }>(
      await test.ask('GET', `/wps/transaction/deposit/${orderId}`, { token }),
    );
    expect(told).toMatchObject({ state: 'reversed', reason: 'taken-back', note: 'Your bank has it.' });
  });

  describe('and that is taken back from who has put the money elsewhere', () => {
    const balance = () => balanceOf(test.services.db, playerId);
    const move = (
      template: 'float-filled' | 'stake-placed',
      to: 'float' | 'house:stakes',
      amount: bigint,
      from: 'main' | 'float' = 'main',
    ) =>
      postOne(test.services.db, {
        playerId,
        merchantId: 1,
        template,
        key: newId(),
        input: {},
        reference: newId(),
        lines: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      });
    async function creditedThenReversed(parked: () => Promise<void>): Promise<void> {
      const orderId = await opened(60_000, true);
      await sql`update cashier.deposit set paid_amount = amount, paid_currency = currency where id = ${orderId}`.execute(test.services.db);
      valueOf(await credit('finb', orderId));
      await parked();
      const asked = valueOf<Reviewed>(
        await post('fina', `/bo/deposits/${orderId}/review`, { decision: 'reverse', words: 'Your bank has it.' }),
      );
      valueOf(await decide('treasa', asked.waitingApproval));
    }

    it('takes it from the float before it makes a debt', async () => {
      await inTransaction(test.services.db, (transaction) => openAccount(transaction, playerId, 'float'));
      await creditedThenReversed(async () => {
        expect(await move('float-filled', 'float', await main())).toMatchObject({ verdict: 'posted' });
      });
      const { float, main: left, owed } = await balance();
      expect([left, owed]).toEqual([0n, 0n]);
      expect(float).toBeGreaterThan(0n);
    });

    it('makes what is nowhere a debt, which keeps all from leaving and is paid by the next money', async () => {
      await creditedThenReversed(async () => {
        const { main: all, float } = await balance();
        await move('stake-placed', 'house:stakes', all);
        if (float > 0n) await move('float-filled', 'house:stakes', float, 'float');
      });
      expect(await balance()).toMatchObject({ main: 0n, float: 0n, owed: parseMoney('60000') });
      const key = newId();
      await postOne(test.services.db, {
        playerId,
        merchantId: 1,
        template: 'prize-paid',
        key,
        input: {},
        reference: key,
        lines: [
          { account: 'house:prizes', amount: -parseMoney('70000') },
          { account: 'main', amount: parseMoney('70000') },
        ],
      });
      expect(await balance()).toMatchObject({ main: parseMoney('10000'), owed: 0n });
    });
  });

  describe('while its credit waits', () => {
    interface Shown {
      state: string;
      stateNow: string | null;
      decidedBy: string | null;
      subject: string;
      subjectName: string | null;
      deposit: { transferCode: string; methodName: string; payTo: { key: string; value: string }[]; createdAt: number } | null;
    }
    const reject = (who: string, orderId: string) =>
      post(who, `/bo/deposits/${orderId}/review`, { decision: 'reject', told: 'not-received' });
    const shown = async (orderId: string) =>
      valueOf<{ state: string; waiting: object | null }>(await test.ask('GET', `/bo/deposits/${orderId}`, { token: staff['finb'] ?? '' }));
    const request = async (id: string | null) =>
      valueOf<{ list: Shown[] }>(await test.ask('GET', `/bo/approvals?id=${id ?? ''}`, { token: staff['treasa'] ?? '' })).list[0];

    it('says who asked for what; a rejection, also by who asked, withdraws the request', async () => {
      for (const who of ['fina', 'finb']) {
        const orderId = await opened(200_000, true);
        const before = await main();
        const { waitingApproval } = valueOf<Reviewed>(await credit('fina', orderId, '150000'));
        expect(await shown(orderId)).toMatchObject({
          state: 'submitted',
          waiting: { approvalId: waitingApproval, askedBy: 'fina', amount: '150000' },
        });
        expect(await request(waitingApproval)).toMatchObject({ state: 'waiting', stateNow: 'submitted' });
        valueOf(await reject(who, orderId));
        expect(await shown(orderId)).toMatchObject({ state: 'failed', waiting: null });
        expect(await request(waitingApproval)).toMatchObject({ state: 'outdated', stateNow: null, decidedBy: who });
        expect((await decide('treasa', waitingApproval)).body.errorCode).toBe('state.not.allowed');
        expect([(await shown(orderId)).state, await main()]).toEqual(['failed', before]);
      }
    });

    it('shows the second person what the sheet of the deposit says beside its proofs, under the code that lists show', async () => {
      const orderId = await opened(200_000, true);
      const { waitingApproval } = valueOf<Reviewed>(await credit('fina', orderId, '150000'));
      const sheet = valueOf<NonNullable<Shown['deposit']>>(
        await test.ask('GET', `/bo/deposits/${orderId}`, { token: staff['finb'] ?? '' }),
      );
      const { transferCode, methodName, payTo, createdAt } = sheet;
      expect(transferCode).not.toBe('');
      expect(payTo.length).toBeGreaterThan(0);
      expect(await request(waitingApproval)).toMatchObject({
        subjectName: transferCode,
        deposit: { transferCode, methodName, payTo, createdAt },
      });
      valueOf(await decide('treasa', waitingApproval, 'reject'));
      expect(await request(waitingApproval), 'what is decided keeps its name').toMatchObject({ subjectName: transferCode, deposit: null });
      const log = valueOf<{ list: { subject: string; subjectName: string | null }[] }>(
        await test.ask('GET', `/bo/audit?subject=deposit:${orderId}`, { token: auditor }),
      ).list.filter(({ subject }) => subject === `deposit:${orderId}`);
      expect(log.length).toBeGreaterThan(0);
      for (const entry of log) expect(entry.subjectName).toBe(transferCode);
    });

    it('is rejected no more once it is credited', async () => {
      const orderId = await opened(200_000, true);
      const before = await main();
      const { waitingApproval } = valueOf<Reviewed>(await credit('fina', orderId, '150000'));
      valueOf(await decide('treasa', waitingApproval));
      expect((await reject('fina', orderId)).body.errorCode).toBe('state.not.allowed');
      expect([(await shown(orderId)).state, await main()]).toEqual(['credited', before + parseMoney('150000')]);
    });

    it('is either rejected or credited when both are said at once', async () => {
      for (const turn of [1, 2, 3]) {
        const orderId = await opened(200_000, true);
        const before = await main();
        const { waitingApproval } = valueOf<Reviewed>(await credit('fina', orderId, '150000'));
        const [yes, no] = await Promise.all([decide('treasa', waitingApproval), reject('finb', orderId)]);
        expect([yes.status, no.status].toSorted(), `turn ${turn}`).toEqual([200, 409]);
        const isCredited = yes.status === 200;
        expect([(await shown(orderId)).state, await main()]).toEqual(
          isCredited ? ['credited', before + parseMoney('150000')] : ['failed', before],
        );
        expect(await request(waitingApproval)).toMatchObject({ state: isCredited ? 'approved' : 'outdated' });
      }
    });

    it('is not credited once it has moved, or been paid, by somebody else’s word', async () => {
      for (const changed of [sql`state = 'review'`, sql`paid_amount = 10, paid_currency = currency`]) {
        const orderId = await opened(200_000, true);
        const before = await main();
        const { waitingApproval } = valueOf<Reviewed>(await credit('fina', orderId, '150000'));
        await sql`update cashier.deposit set ${changed} where id = ${orderId}::uuid`.execute(test.services.db);
        expect((await decide('treasa', waitingApproval)).body.errorCode).toBe('approval.outdated');
        expect(await request(waitingApproval)).toMatchObject({ state: 'outdated', decidedBy: 'treasa' });
        expect(await main()).toBe(before);
        expect(await shown(orderId), 'it may be asked for anew').toMatchObject({ waiting: null });
      }
    });
  });

  it('that was paid and is rejected leaves a payment that somebody sends back, or that the order takes back, never both', async () => {
    interface Payment {
      paymentId: string;
      depositId: string | null;
      amount: string | null;
      playerId: number | null;
    }
    const paid = async (): Promise<string> => {
      const orderId = await opened(200_000, true);
      await sql`update cashier.deposit set paid_amount = ${parseMoney('200000')}, paid_currency = currency, paid_references = array['bank 1']
        where id = ${orderId}::uuid`.execute(test.services.db);
      valueOf(await post('fina', `/bo/deposits/${orderId}/review`, { decision: 'reject', told: 'not-received' }));
      return orderId;
    };
    const waitingFor = async (orderId: string): Promise<Payment | undefined> =>
      valueOf<{ list: Payment[] }>(await test.ask('GET', '/bo/payments', { token: staff['fina'] ?? '' })).list.find(
        ({ depositId }) => depositId === orderId,
      );
    const before = await main();
    const sentBack = await paid();
    const payment = await waitingFor(sentBack);
    expect(payment).toMatchObject({ amount: '200000', playerId });
    valueOf(await post('fina', `/bo/payments/${payment?.paymentId ?? ''}/return`));
    expect(await waitingFor(sentBack)).toBeUndefined();
    const late = valueOf<Reviewed>(await credit('finb', sentBack));
    expect((await decide('treasa', late.waitingApproval)).body.errorCode, 'it has gone back').toBe('approval.outdated');
    expect(await main()).toBe(before);

    const after = await paid();
    const asked = valueOf<Reviewed>(await credit('finb', after));
    valueOf(await decide('treasa', asked.waitingApproval));
    expect(await main()).toBe(before + parseMoney('200000'));
    expect(await waitingFor(after), 'nobody sends back what was credited').toBeUndefined();
    const unpaid = await opened(200_000, true);
    valueOf(await post('fina', `/bo/deposits/${unpaid}/review`, { decision: 'reject', told: 'not-received' }));
    expect(await waitingFor(unpaid), 'nothing came in').toBeUndefined();
  });

  it('after it has ended unpaid, or above the brand’s sum without a proof, as well; an ordinary one not', async () => {
    const cancelled = await opened(200_000, false);
    valueOf(
      await test.ask('POST', `/wps/transaction/deposit/${cancelled}/cancel`, { token, headers: { 'idempotency-key': newId() }, body: {} }),
    );
    expect(valueOf<Reviewed>(await credit('fina', cancelled))).toMatchObject({ state: 'cancelled', waitingApproval: expect.any(String) });
    const held = await post('finb', `/bo/deposits/${cancelled}/review`, { decision: 'hold' });
    expect(held.body, 'nor put aside, and who asked for what is told').toMatchObject({
      errorCode: 'deposit.second.waits',
      message: expect.stringMatching(/fina.*200,?000/),
    });

    await sql`update cashier.payout_rule set four_eyes_above = ${parseMoney('300000')}`.execute(test.services.db);
    for (const isSubmitted of [false, true]) {
      const large = await opened(400_000, isSubmitted);
      expect(valueOf<Reviewed>(await credit('fina', large)).waitingApproval).not.toBeNull();
    }
    expect(valueOf<Reviewed>(await credit('fina', await opened(200_000, true)))).toMatchObject({
      state: 'credited',
      waitingApproval: null,
    });
  });

  it('is credited in what the currency shows, and never so that nothing arrives', async () => {
    const orderId = await opened(200_000, true);
    expect((await credit('fina', orderId, '199999.5')).body.errorCode).toBe('amount.invalid');
    await sql`update cashier.deposit set fee_terms = jsonb_build_object('percentBp', 0, 'fixed', '20000000', 'payer', 'player', 'step', '10000') where id = ${orderId}`.execute(
      test.services.db,
    );
    expect((await credit('fina', orderId, '2000')).body.errorCode).toBe('amount.invalid');
  });
});

describe('a payment without an order', () => {
  it('takes a second person in a sum that it does not say', async () => {
    const paymentId = newId();
    await sql`
      insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
      values (${paymentId}, 1, 'hosted-page', ${newId()}, 'g2', 'second', ${parseMoney('70000')}, 'VND', '{}'::jsonb)`.execute(
      test.services.db,
    );
    const before = await main();
    const asked = valueOf<Reviewed>(await post('fina', `/bo/payments/${paymentId}/assign`, { playerId, amount: '700000' }));
    expect([asked, await main()]).toMatchObject([{ orderId: null, waitingApproval: expect.any(String) }, before]);
    expect(valueOf(await decide('treasa', asked.waitingApproval))).toMatchObject({ outcome: { credited: '700000' } });
    expect(await main()).toBe(before + parseMoney('700000'));
  });

  it('that is sent back is given to nobody: the request that waits is withdrawn', async () => {
    const paymentId = newId();
    await sql`
      insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
      values (${paymentId}, 1, 'hosted-page', ${newId()}, 'g3', 'third', ${parseMoney('70000')}, 'VND', '{}'::jsonb)`.execute(
      test.services.db,
    );
    const before = await main();
    const asked = valueOf<Reviewed>(await post('fina', `/bo/payments/${paymentId}/assign`, { playerId, amount: '700000' }));
    expect((await post('finb', `/bo/payments/${paymentId}/assign`, { playerId })).body.errorCode, 'alone neither').toBe('approval.waits');
    valueOf(await post('finb', `/bo/payments/${paymentId}/return`));
    expect((await decide('treasa', asked.waitingApproval)).body.errorCode).toBe('state.not.allowed');
    expect(await main()).toBe(before);
  });
});

describe('a payment that no brand is known of', () => {
  it('is seen, taken, given to a player and sent back by staff of every brand alone', async () => {
    const paymentId = newId();
    await sql`
      insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
      values (${paymentId}, 0, 'hosted-page', ${newId()}, 'g9', 'nobody knows', ${parseMoney('70000')}, 'VND', '{}'::jsonb)`.execute(
      test.services.db,
    );
    const reach = async (who: string) => [
      valueOf<{ list: { paymentId: string }[] }>(await test.ask('GET', '/bo/payments', { token: staff[who] ?? '' })).list.some(
        (one) => one.paymentId === paymentId,
      ),
      (await test.ask('GET', '/bo/payments.csv', { token: staff[who] ?? '' })).body['text']?.toString().includes(paymentId),
    ];
    staff['finbrand'] = await (await employ(test, 'finbrand', 'finance', [1])).session();
    staff['treasbrand'] = await (await employ(test, 'treasbrand', 'treasurer', [1])).session();
    expect(await reach('finbrand'), 'the only brand there is: whose else could it be').toEqual([true, true]);
    staff['root'] = await (await employ(test, 'rootbrands', 'admin')).session();
    valueOf(
      await post('root', '/bo/brands', {
        code: 'lotus',
        name: 'Lotus',
        hosts: ['lotus.localhost'],
        currency: 'VND',
        timeZone: 'Asia/Ho_Chi_Minh',
        languages: ['EN'],
        template: null,
        parts: [],
        admin: null,
      }),
    );

    const before = await main();
    expect(await reach('finbrand')).toEqual([false, false]);
    for (const [url, body] of [
      [`/bo/payments/${paymentId}/assign`, { playerId }],
      [`/bo/payments/${paymentId}/return`, {}],
      ['/bo/work', { subjects: [`payment:${paymentId}`], take: true }],
    ] as const)
      expect.soft(await post('finbrand', url, body), url).toMatchObject({ status: 404 });
    // Nor as the second person for somebody of every brand.
    const asked = valueOf<Reviewed>(await post('fina', `/bo/payments/${paymentId}/assign`, { playerId, amount: '60000' }));
    expect((await decide('treasbrand', asked.waitingApproval)).body.errorCode).toBe('deposit.not.found');
    expect(await main()).toBe(before);
    expect(await reach('fina')).toEqual([true, true]);
    valueOf(await decide('treasa', asked.waitingApproval));
    expect(await main()).toBe(before + parseMoney('60000'));
  });
});

describe('vouchers', () => {
  interface Issued {
    batchId: string | null;
    codes: string[];
    waitingApproval: string | null;
  }
  const issue = (body: object, key = newId(), who = 'fina') => post(who, '/bo/vouchers', { validDays: 30, ...body }, key);

  it('are issued once under one key, which tells the same codes again and issues nothing else', async () => {
    const key = newId();
    const all = await Promise.all([1, 2, 3].map(() => issue({ amount: '50000', count: 2 }, key)));
    const [first] = all.map((answer) => valueOf<Issued>(answer));
    for (const answer of all) expect(answer.body.value).toEqual(first);
    expect((await issue({ amount: '50000', count: 3 }, key)).body.errorCode).toBe('idempotency.key.conflict');
    const { rows } = await sql<{ answer: string }>`select answer::text as answer from platform.call_made where key = ${key}`.execute(
      test.services.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.answer).not.toContain(first?.codes[0]);
    expect((await issue({ amount: '1000.5', count: 1 })).body.errorCode).toBe('amount.invalid');
  });

  it('above the brand’s sum in all wait for a second person; their codes are for who asked', async () => {
    const key = newId();
    const batch = { amount: '100000', count: 4 };
    const asked = valueOf<Issued>(await issue(batch, key));
    expect(asked).toMatchObject({ batchId: null, codes: [], waitingApproval: expect.any(String) });
    expect(valueOf<Issued>(await issue(batch, key))).toEqual(asked);
    const decided = await decide('treasa', asked.waitingApproval);
    expect(valueOf(decided)).toMatchObject({ state: 'approved', outcome: null });
    const issued = valueOf<Issued>(await issue(batch, key));
    expect(issued.codes).toHaveLength(4);
    expect(valueOf<Issued>(await issue(batch, key))).toEqual(issued);
    expect(valueOf<Issued>(await issue(batch, key, 'finb')), 'another person’s key is another request').toMatchObject({ codes: [] });

    const refused = newId();
    const { waitingApproval } = valueOf<Issued>(await issue(batch, refused));
    valueOf(await decide('treasa', waitingApproval, 'reject'));
    expect((await issue(batch, refused)).body.errorCode).toBe('state.not.allowed');
  });
});
