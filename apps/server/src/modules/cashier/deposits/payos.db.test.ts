import { toldTo } from '../../messaging/testing/told.js';
import { cashier as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { applyGatewayWord } from './apply-gateway-word.js';
import { cancelDeposit } from './cancel-deposit.js';
import { createDeposit } from './create-deposit.js';
import { GatewayRefusal, GatewayUnavailable, type PaymentGateway } from './gateways/payment-gateway.js';
import { leaveAloneWhenDown } from './gateways/call-gateway.js';
import { createPayosGateway } from './gateways/payos-gateway.js';
import { signPayosObject } from './gateways/payos-signature.js';
import { reconcileDeposits } from './reconcile-deposits.js';
import { findDeposit, type Deposit } from './repository.js';
import { keepUnmatched } from './unmatched-repository.js';
import { merchant, openCashier, payosKeys, type CashierFixture } from './testing/cashier-fixture.js';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await openCashier();
});
afterAll(() => cashier.close());
afterEach(async () => {
  await cashier.sandbox.payments.settled();
  expect((await verifyLedger(cashier.services.db)).faults).toBe(0);
});

const request = (playerId: number, more: object = {}) => ({
  playerId,
  merchant,
  language: 'VI' as const,
  idempotencyKey: newId(),
  vendorId: 'payos',
  amount: 50_000,
  ...more,
});
const opened = async (): Promise<Deposit> => createDeposit(cashier.kit, request(await cashier.player()));
const now = async (deposit: Deposit): Promise<Deposit> =>
  (await findDeposit(cashier.services.db, deposit.playerId, deposit.id)) ?? expect.fail();
const moneyOf = async (deposit: Deposit): Promise<bigint> => (await balanceOf(cashier.services.db, deposit.playerId)).main;
const act = async (deposit: Deposit, action: { action: string; amount?: string }): Promise<void> => {
  cashier.sandbox.payments.act(deposit.gatewayOrderId ?? '', action);
  await cashier.sandbox.payments.settled();
};
/** A webhook as payOS would send it about this order. */
const webhook = (deposit: Deposit, change: object = {}, key = payosKeys.checksumKey) => {
  const data = {
    orderCode: Number(deposit.gatewayCode),
    amount: 50_000,
    description: deposit.transferCode,
    accountNumber: '1',
    reference: 'FT1',
    transactionDateTime: '2026-02-04 18:25:00',
    currency: 'VND',
    paymentLinkId: deposit.gatewayOrderId,
    code: '00',
    desc: 'success',
    ...change,
  };
  return { code: '00', desc: 'success', success: true, data, signature: signPayosObject(key, data) };
};
const notify = (body: object) => cashier.notify(body, { gateway: 'payos' });
/** What the gateway calls the first payment of an order. */
const referenceOf = async ({ gatewayOrderId }: Deposit): Promise<string> => {
  const word = await cashier.kit.gateways.get('payos')?.queryOrder(gatewayOrderId ?? '');
  return word?.references[0] ?? expect.fail('nobody has paid');
};

describe('a deposit by payOS', () => {
  it('shows a code and what to type, and is credited when the transfer arrives', async () => {
    const deposit = await opened();
    expect(deposit).toMatchObject({ state: 'awaiting_payment', kind: 'gateway-qr' });
    expect(deposit.gatewayCode).toBeGreaterThan(0n);
    expect(deposit.gatewayCode).toBeLessThan(2n ** 53n);
    expect(deposit.payment?.qr).toMatch(/^000201010212.*6304[0-9A-F]{4}$/);
    expect(deposit.payment?.fields).toContainEqual({ key: 'reference', value: deposit.transferCode });
    expect(deposit.payment?.fields).toContainEqual({ key: 'amount', value: '50000' });
    expect((await fetch(deposit.payUrl ?? '')).status).toBe(200);
    await act(deposit, { action: 'pay' });
    expect(await now(deposit)).toMatchObject({ state: 'credited', creditedAmount: deposit.amount });
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('opens once under one key, and finds its order again when the answer was lost', async () => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', 'lose-reply');
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const deposit = await createDeposit(cashier.kit, same);
    expect(deposit).toMatchObject({ state: 'awaiting_payment' });
    expect(deposit.payUrl).toBe(`${cashier.sandbox.httpUrl}/payos/web/${deposit.gatewayOrderId}`);
    expect(cashier.sandbox.payments.list().filter((order) => order.merchantOrderId === String(deposit.gatewayCode))).toHaveLength(1);
    await act(deposit, { action: 'pay' });
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it.each(['fail', 'hang'] as const)('survives a gateway that does not answer (%s)', async (mode) => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', mode);
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    expect(await createDeposit(cashier.kit, same)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('paid in part goes to a person with all that came', async () => {
    const deposit = await opened();
    await act(deposit, { action: 'pay-with-amount', amount: '20000' });
    expect(await now(deposit)).toMatchObject({ state: 'review', reason: 'amount-differs', paidAmount: parseMoney('20000') });
    await act(deposit, { action: 'pay-again', amount: '30000' });
    expect(await now(deposit)).toMatchObject({ state: 'review', paidAmount: parseMoney('50000') });
    expect((await now(deposit)).paidReferences).toHaveLength(2);
    expect(await moneyOf(deposit)).toBe(0n);
  });

  it('paid twice is credited once, and the second transfer is kept for staff', async () => {
    const deposit = await opened();
    await act(deposit, { action: 'pay' });
    await act(deposit, { action: 'pay-again' });
    await act(deposit, { action: 'repeat-webhook' });
    expect(await moneyOf(deposit)).toBe(deposit.amount);
    const kept = await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: merchant.id, alsoOfNoBrand: true });
    expect(kept.filter(({ depositId }) => depositId === deposit.id)).toMatchObject([
      { amount: deposit.amount, playerId: deposit.playerId, gateway: 'payos', state: 'waiting' },
    ]);
  });

  it('is taken back at the gateway too; once paid it is not', async () => {
    const deposit = await opened();
    expect(await cancelDeposit(cashier.kit, { playerId: deposit.playerId, orderId: deposit.id })).toMatchObject({ state: 'cancelled' });
    expect(await cancelDeposit(cashier.kit, { playerId: deposit.playerId, orderId: deposit.id })).toMatchObject({ state: 'cancelled' });
    expect(cashier.sandbox.payments.list().find(({ gatewayOrderId }) => gatewayOrderId === deposit.gatewayOrderId)?.status).toBe(
      'cancelled',
    );

    const paid = await opened();
    cashier.sandbox.payments.act(paid.gatewayOrderId ?? '', { action: 'pay', webhookDelayMs: 300 });
    await expect(cancelDeposit(cashier.kit, { playerId: paid.playerId, orderId: paid.id })).rejects.toMatchObject({
      code: 'state.not.allowed',
    });
    // The player's attempt made us ask.
    await reconcileDeposits(cashier.kit);
    expect((await now(paid)).state).toBe('credited');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await cashier.sandbox.payments.settled();
    expect(await moneyOf(paid)).toBe(paid.amount);
    expect(
      (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: 1, alsoOfNoBrand: true })).filter(
        ({ depositId }) => depositId === paid.id,
      ),
    ).toEqual([]);
  });
});

describe('money that a person has decided about', () => {
  const decide = (deposit: Deposit, decision: 'credit' | 'reject', amount?: bigint, byTwo = true) =>
    inTransaction(cashier.services.db, (transaction) =>
      cashier.module.reviewDeposit(transaction, {
        merchantId: merchant.id,
        orderId: deposit.id,
        decision,
        note: 'n',
        withoutProof: true,
        by: { staff: 'first', ...(byTwo && { confirmedBy: 'second' }) },
        ...(amount !== undefined && { amount }),
        ...(decision === 'reject' && { reason: 'returned-to-sender' as const }),
      }),
    );
  /** What payOS answers when it is asked: all that came in, and by which transfers. */
  const asked = (deposit: Deposit, paid: string, references: string[]) =>
    applyGatewayWord(
      cashier.kit,
      { gateway: 'payos', eventId: `asked:${newId()}`, playerId: deposit.playerId, depositId: deposit.id, payload: {} },
      {
        gatewayOrderId: deposit.gatewayOrderId ?? '',
        status: 'paid',
        amount: deposit.amount,
        repeatsAmount: true,
        currency: 'VND',
        paidAmount: parseMoney(paid),
        references,
      },
    );
  const keptOf = async (deposit: Deposit) =>
    (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: merchant.id, alsoOfNoBrand: true, limit: 1_000 }))
      .filter(({ depositId }) => depositId === deposit.id)
      .map(({ amount, reference }) => [amount, reference]);

  it('and sent back is not credited when the gateway speaks of it once more', async () => {
    const deposit = await opened();
    const { mayCredit } = cashier.kit.below.protection;
    cashier.kit.below.protection.mayCredit = async () => false;
    try {
      expect(await asked(deposit, '50000', ['FT-A'])).toBe('review');
      await decide(deposit, 'reject');
    } finally {
      cashier.kit.below.protection.mayCredit = mayCredit;
    }
    expect(await notify(webhook(deposit, { reference: 'FT-A' }))).toBe(200);
    expect(await now(deposit)).toMatchObject({ state: 'failed', reason: 'returned-to-sender' });
    expect(await moneyOf(deposit)).toBe(0n);
    // What it was rejected with waits once until somebody has sent it back.
    expect(await keptOf(deposit)).toEqual([[parseMoney('50000'), 'FT-A']]);
  });

  it('and sent back does not make a later part of it whole: that is kept for staff', async () => {
    const deposit = await opened();
    expect(await notify(webhook(deposit, { reference: 'FT-B', amount: 20_000 }))).toBe(200);
    await decide(deposit, 'reject');
    expect(await notify(webhook(deposit, { reference: 'FT-C', amount: 30_000 }))).toBe(200);
    expect(await asked(deposit, '50000', ['FT-B', 'FT-C'])).toBe('nothing-to-do');
    expect(await now(deposit)).toMatchObject({ state: 'failed' });
    expect(await moneyOf(deposit)).toBe(0n);
    expect(await keptOf(deposit)).toEqual([
      [parseMoney('20000'), 'FT-B'],
      [parseMoney('30000'), 'FT-C'],
    ]);
    // To its player only the later part is more than their order brought.
    expect(await cashier.call(contract.getDeposit, deposit.playerId, { params: { orderId: deposit.id } })).toMatchObject({
      waitingAmount: 30_000,
      morePayments: [{ amount: 30_000, state: 'waiting' }],
    });
  });

  it('and paid twice is kept once, whether it is told or found by asking first', async () => {
    const told = await opened();
    for (const reference of ['FT-D', 'FT-E']) expect(await notify(webhook(told, { reference }))).toBe(200);
    expect(await asked(told, '100000', ['FT-D', 'FT-E'])).toBe('nothing-to-do');
    const found = await opened();
    expect(await notify(webhook(found, { reference: 'FT-F' }))).toBe(200);
    expect(await asked(found, '100000', ['FT-F', 'FT-G'])).toBe('paid-again');
    expect(await notify(webhook(found, { reference: 'FT-G' }))).toBe(200);
    expect(await keptOf(told)).toEqual([[parseMoney('50000'), 'FT-E']]);
    expect(await keptOf(found)).toEqual([[parseMoney('50000'), 'FT-G']]);
    expect([await moneyOf(told), await moneyOf(found)]).toEqual([told.amount, found.amount]);
  });

  it('in another currency is credited in the sum that a person says, in the player’s own', async () => {
    const deposit = await opened();
    expect(await notify(webhook(deposit, { reference: 'FT-H', currency: 'USD' }))).toBe(200);
    await expect(decide(deposit, 'credit')).rejects.toMatchObject({ code: 'amount.invalid' });
    await keepUnmatched(cashier.services.db, {
      merchantId: 0,
      gateway: 'payos',
      eventId: newId(),
      payload: {},
      word: {
        gatewayOrderId: 'link-of-another',
        status: 'paid',
        amount: undefined,
        repeatsAmount: false,
        currency: 'USD',
        paidAmount: parseMoney('2'),
        references: ['FT-I'],
      },
    });
    const [payment = expect.fail()] = (
      await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: 1, alsoOfNoBrand: true, limit: 1_000 })
    ).filter(({ reference }) => reference === 'FT-I');
    const assign = (amount?: bigint, byTwo = true) =>
      inTransaction(cashier.services.db, (transaction) =>
        cashier.module.assignPayment(transaction, {
          merchantId: 1,
          alsoOfNoBrand: true,
          paymentId: payment.id,
          playerId: deposit.playerId,
          note: 'n',
          by: { staff: 'first', ...(byTwo && { confirmedBy: 'second' }) },
          ...(amount !== undefined && { amount }),
        }),
      );
    await expect(assign()).rejects.toMatchObject({ code: 'amount.invalid' });
    await expect(assign(parseMoney('51000'), false)).rejects.toMatchObject({ code: 'approval.second.person' });
    expect(await assign(parseMoney('51000'))).toMatchObject({ currency: 'VND', creditedAmount: parseMoney('51000') });
    await expect(decide(deposit, 'credit', deposit.amount, false)).rejects.toMatchObject({ code: 'approval.second.person' });
    await decide(deposit, 'credit', deposit.amount);
    expect(await moneyOf(deposit)).toBe(deposit.amount + parseMoney('51000'));
  });
});

describe('a webhook of payOS', () => {
  it('told 64 times at once credits once', async () => {
    const deposit = await opened();
    const same = webhook(deposit);
    expect(new Set(await Promise.all(Array.from({ length: 64 }, () => notify(same))))).toEqual(new Set([200]));
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('told by 64 different references at once credits once and keeps 63', async () => {
    const deposit = await opened();
    const all = Array.from({ length: 64 }, (_, at) => webhook(deposit, { reference: `FT-${deposit.id}-${at}` }));
    expect(new Set(await Promise.all(all.map(notify)))).toEqual(new Set([200]));
    expect(await moneyOf(deposit)).toBe(deposit.amount);
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from cashier.unmatched_payment where deposit_id = ${deposit.id}`.execute(cashier.services.db);
    expect(rows[0]?.count).toBe(63n);
    // The player sees beside their order that more came and waits.
    const shown = (await cashier.call(contract.getDeposit, deposit.playerId, { params: { orderId: deposit.id } })) as {
      waitingAmount: number;
      morePayments: unknown[];
    };
    expect(shown).toMatchObject({ state: 'credited', waitingAmount: 63 * Number(deposit.amount / 10_000n) });
    expect(shown.morePayments).toHaveLength(63);
    expect(await cashier.call(contract.listDeposits, deposit.playerId, { query: {} })).toMatchObject({
      list: [{ orderId: deposit.id, waitingAmount: shown.waitingAmount }],
    });
    expect((await toldTo(cashier.services.db, deposit.playerId)).filter(({ kind }) => kind === 'deposit.review')).toHaveLength(63);
  });

  it.each<[string, (deposit: Deposit, other: Deposit) => object]>([
    ['signed with another key', (deposit) => webhook(deposit, {}, 'guess')],
    ['changed after signing', (deposit) => ({ ...webhook(deposit), data: { ...webhook(deposit).data, amount: 50_001 } })],
    ['with a field added', (deposit) => ({ ...webhook(deposit), data: { ...webhook(deposit).data, more: 'x' } })],
    ['with the signature of another order', (deposit, other) => ({ ...webhook(deposit), signature: webhook(other).signature })],
    ['without a good signature', (deposit) => ({ ...webhook(deposit), signature: 'z'.repeat(64) })],
  ])('%s is refused and changes nothing', async (_name, send) => {
    const [deposit, other] = [await opened(), await opened()];
    expect(await notify(send(deposit, other))).toBe(401);
    expect(await now(deposit)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('recorded and played again says nothing new', async () => {
    const deposit = await opened();
    const same = webhook(deposit, { reference: newId() });
    for (let times = 0; times < 3; times += 1) expect(await notify(same)).toBe(200);
    expect(await moneyOf(deposit)).toBe(deposit.amount);
    expect(
      (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: 1, alsoOfNoBrand: true })).filter(
        ({ depositId }) => depositId === deposit.id,
      ),
    ).toEqual([]);
  });

  it('under another order of the gateway is refused when nobody has paid that one, and its payment counts once when somebody has', async () => {
    const deposit = await opened();
    const other = await opened();
    const asOther = (reference: string) => webhook(other, { orderCode: Number(deposit.gatewayCode), reference });
    expect(await notify(asOther('FT-made-up'))).toBe(401);
    expect((await now(deposit)).state).toBe('awaiting_payment');
    await act(other, { action: 'pay' });
    expect(await notify(asOther(await referenceOf(other)))).toBe(200);
    expect(await now(deposit)).toMatchObject({ state: 'awaiting_payment' });
    expect([await moneyOf(deposit), await moneyOf(other)]).toEqual([0n, other.amount]);
  });

  it('of more than machines pay out is believed when the gateway, asked, has the money', async () => {
    const large = await createDeposit(cashier.kit, request(await cashier.player(), { amount: 6_000_000 }));
    const forged = webhook(large, { amount: 6_000_000, reference: 'FT-forged' });
    expect(await notify(forged)).toBe(401);
    expect(await moneyOf(large)).toBe(0n);
    await act(large, { action: 'pay' });
    expect(await now(large)).toMatchObject({ state: 'credited' });
    expect(await moneyOf(large)).toBe(large.amount);
  });

  it('that says something else than success moves nothing', async () => {
    const deposit = await opened();
    expect(await notify(webhook(deposit, { code: '01', desc: 'failed' }))).toBe(200);
    expect((await now(deposit)).state).toBe('awaiting_payment');
  });

  const strays = async () =>
    (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: 1, alsoOfNoBrand: true, limit: 1_000 })).filter(
      ({ depositId, gateway }) => depositId === null && gateway === 'payos',
    );

  it('that is the sample payOS signs to try the address is answered and leaves nothing', async () => {
    const before = await strays();
    const data = {
      orderCode: 123,
      amount: 3000,
      description: 'VQRIO123',
      accountNumber: '12345678',
      reference: 'TF230204212323',
      transactionDateTime: '2023-02-04 18:25:00',
      currency: 'VND',
      paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
      code: '00',
      desc: 'Thành công',
      counterAccountBankId: '',
      counterAccountBankName: '',
      counterAccountName: '',
      counterAccountNumber: '',
      virtualAccountName: '',
      virtualAccountNumber: '',
    };
    const sample = { code: '00', desc: 'success', success: true, data, signature: signPayosObject(payosKeys.checksumKey, data) };
    expect(await notify(sample)).toBe(200);
    const { clientId, apiKey } = payosKeys;
    const confirmed = await fetch(`${cashier.sandbox.httpUrl}/confirm-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-api-key': apiKey },
      body: JSON.stringify({ webhookUrl: `${cashier.services.config.siteOrigin}/cashier/gateways/payos/notify` }),
    });
    expect(await confirmed.json()).toMatchObject({ code: '00' });
    expect(await strays()).toEqual(before);
  });

  it('of money that came under no order of ours is kept when payOS, asked, has it; else it is refused', async () => {
    const deposit = await opened();
    const before = await strays();
    expect(await notify(webhook(deposit, { orderCode: 124, reference: newId() }))).toBe(401);
    expect(await strays()).toEqual(before);
    const arrived = await fetch(`${cashier.sandbox.httpUrl}/api/payments/stray`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dialect: 'payos', amount: '65000' }),
    });
    expect(arrived.status).toBe(200);
    await cashier.sandbox.payments.settled();
    expect((await strays()).slice(before.length)).toMatchObject([{ amount: parseMoney('65000'), state: 'waiting' }]);
    expect((await now(deposit)).state).toBe('awaiting_payment');
  });
});

describe('the adapter', () => {
  const order = {
    orderId: newId(),
    orderCode: 77n,
    transferCode: 'SABCDEFGH',
    amount: parseMoney('50000'),
    currency: 'VND',
    description: 'Demo',
    notifyUrl: 'http://localhost/n',
    returnUrl: 'http://localhost/r',
    expiresAt: new Date(Date.now() + 900_000),
    language: 'en',
  };
  const gatewayWith = (change: object) =>
    createPayosGateway({ ...payosKeys, url: cashier.sandbox.httpUrl, checkoutUrl: 'http://x', deadlineMs: 400, ...change });

  it('refuses money that payOS does not move', async () => {
    await expect(gatewayWith({}).createOrder({ ...order, currency: 'USD' })).rejects.toThrow(GatewayRefusal);
    await expect(gatewayWith({}).createOrder({ ...order, amount: 1n })).rejects.toThrow(GatewayRefusal);
  });
  it('is refused with wrong keys', async () => {
    await expect(gatewayWith({ apiKey: 'x' }).createOrder(order)).rejects.toThrow(GatewayRefusal);
    await expect(gatewayWith({ checksumKey: 'x' }).createOrder(order)).rejects.toThrow(GatewayRefusal);
  });
  it('believes no answer that is signed with another key', async () => {
    const known = await gatewayWith({}).createOrder({ ...order, orderCode: 78n });
    expect(await gatewayWith({}).queryOrder(known.gatewayOrderId)).toMatchObject({ status: 'awaiting_payment', paidAmount: 0n });
    await expect(gatewayWith({ checksumKey: 'x' }).queryOrder(known.gatewayOrderId)).rejects.toThrow(GatewayUnavailable);
    expect(await gatewayWith({}).queryOrder('nothing')).toBeUndefined();
  });

  it('is left alone while it does not answer, and asked again after a pause', async () => {
    let calls = 0;
    let fails = true;
    const slow = {
      queryOrder: async () => {
        calls += 1;
        if (fails) throw new GatewayUnavailable('no answer');
        return undefined;
      },
      cancelOrder: async () => {
        throw new GatewayRefusal('no');
      },
    } as unknown as PaymentGateway;
    let monotonicMs = 0;
    const guarded = leaveAloneWhenDown(slow, { now: () => new Date(0), monotonicMs: () => monotonicMs } as typeof cashier.clock);
    // Refusals are answers: they never open the circuit.
    for (let at = 0; at < 10; at += 1) await expect(guarded.cancelOrder('x')).rejects.toThrow(GatewayRefusal);
    for (let at = 0; at < 20; at += 1) await expect(guarded.queryOrder('x')).rejects.toThrow(GatewayUnavailable);
    expect(calls).toBe(5);
    fails = false;
    monotonicMs = 15_001;
    await expect(guarded.queryOrder('x')).resolves.toBeUndefined();
    await expect(guarded.queryOrder('x')).resolves.toBeUndefined();
    expect(calls).toBe(7);
  });
});
