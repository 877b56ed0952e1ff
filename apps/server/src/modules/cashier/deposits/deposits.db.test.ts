import { cashier as contract, depositStates, mayMoveDeposit } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { isPublishedKey } from '../../../platform/published-keys.js';
import { createDeposit } from './create-deposit.js';
import { expireDeposits } from './expire-deposits.js';
import { reconcileDeposits } from './reconcile-deposits.js';
import { findDeposit, type Deposit } from './repository.js';
import { merchant, openCashier, type CashierFixture } from './testing/cashier-fixture.js';

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
  vendorId: 'hosted',
  amount: 50_000,
  ...more,
});
const opened = async (fixture = cashier): Promise<Deposit> => createDeposit(fixture.kit, request(await fixture.player()));
const stateOf = async (deposit: Deposit, fixture = cashier): Promise<string | undefined> =>
  (await findDeposit(fixture.services.db, deposit.playerId, deposit.id))?.state;
const moneyOf = async (deposit: Deposit, fixture = cashier): Promise<bigint> =>
  (await balanceOf(fixture.services.db, deposit.playerId)).main;
const pay = (deposit: Deposit, action: object = {}, fixture = cashier) =>
  fixture.sandbox.payments.act(deposit.gatewayOrderId ?? '', { action: 'pay', ...action });
const word = (deposit: Deposit, more: object = {}) => ({
  eventId: newId(),
  gatewayOrderId: deposit.gatewayOrderId,
  merchantOrderId: deposit.id,
  status: 'paid',
  amount: '50000',
  currency: 'VND',
  paidAmount: '50000',
  sequence: 1,
  occurredAt: cashier.clock.now().getTime(),
  ...more,
});

describe('a deposit', () => {
  it('goes from order over the hosted page and the webhook to the balance', async () => {
    const playerId = await cashier.player();
    const idempotencyKey = newId();
    const order = (await cashier.call(
      contract.createDeposit,
      playerId,
      { body: { amount: '50000', vendorId: 'hosted', returnPath: '/m/deposit' } },
      { idempotencyKey, language: 'VI' },
    )) as { orderId: string; payUrl: string; state: string };
    expect(order).toMatchObject({ state: 'awaiting_payment', amount: 50_000, currency: 'VND', method: 'hosted', creditedAt: null });
    expect(order.payUrl.startsWith(cashier.sandbox.httpUrl)).toBe(true);
    const atGateway = cashier.sandbox.payments.list().find((one) => one.merchantOrderId === order.orderId);
    expect(atGateway).toMatchObject({ amount: '50000', language: 'vi', returnUrl: `${cashier.services.config.siteOrigin}/m/deposit` });

    cashier.sandbox.payments.act(atGateway?.gatewayOrderId ?? '', { action: 'pay' });
    await cashier.sandbox.payments.settled();
    expect(await cashier.call(contract.getDeposit, playerId, { params: { orderId: order.orderId } })).toMatchObject({
      state: 'credited',
      payUrl: null,
      creditedAt: expect.any(Number),
    });
    expect((await balanceOf(cashier.services.db, playerId)).main).toBe(parseMoney('50000'));
    expect(await cashier.call(contract.listDeposits, playerId, { query: {} })).toMatchObject({
      totalCount: 1,
      totalPages: 1,
      list: [{ orderId: order.orderId }],
    });
    expect(await cashier.call(contract.getDepositSettings, playerId, {})).toMatchObject({
      allowDeposit: 'Y',
      totalDepositSuccessCount: 1,
      closed: null,
      methods: [{ vendorId: 'hosted', minimumAmount: 10_000, maximumAmount: 500_000_000 }, { vendorId: 'payos' }],
    });
    const { rows } = await sql<{
      state: string;
    }>`select payload ->> 'state' as state from platform.outbox where topic = 'deposit.changed' and player_id = ${playerId} order by id`.execute(
      cashier.services.db,
    );
    expect(rows.map((row) => row.state)).toEqual(['awaiting_payment', 'credited']);
  });

  it('leads back to the brand’s own site', async () => {
    const playerId = await cashier.player();
    const deposit = await createDeposit(
      cashier.kit,
      request(playerId, { merchant: { ...merchant, hosts: ['second.test', 'third.test'] } }),
    );
    const atGateway = cashier.sandbox.payments.list().find((one) => one.merchantOrderId === deposit.id);
    const { protocol, port } = new URL(cashier.services.config.siteOrigin);
    expect(atGateway?.returnUrl).toBe(`${protocol}//second.test${port === '' ? '' : `:${port}`}/`);
  });

  it('is nobody else’s', async () => {
    const deposit = await opened();
    const stranger = await cashier.player();
    await expect(cashier.call(contract.getDeposit, stranger, { params: { orderId: deposit.id } })).rejects.toMatchObject({
      code: 'deposit.not.found',
    });
    expect(await cashier.call(contract.listDeposits, stranger, { query: {} })).toMatchObject({ totalCount: 0, totalPages: 0, list: [] });
  });

  it('is not offered to a trial account', async () => {
    const caller = { playerId: await cashier.player(), userName: 't', type: 4, sessionId: 's', sessionKind: 'full' as const };
    expect(await cashier.call(contract.getDepositSettings, caller.playerId, {}, { caller })).toMatchObject({
      allowDeposit: 'N',
      methods: [],
    });
    expect(contract.createDeposit.policy).toBe('member');
  });

  it.each<[unknown, string]>([
    ['9999', 'amount.below.minimum'],
    ['500000001', 'amount.above.maximum'],
    ['10000.5', 'amount.invalid'],
    ['-50000', 'amount.invalid'],
    ['0', 'amount.invalid'],
    ['5e4', 'amount.invalid'],
    ['999999999999999999', 'amount.invalid'],
    [Number.NaN, 'amount.invalid'],
    [1e300, 'amount.invalid'],
    ['50000\0', 'amount.invalid'],
    ['٥٠٠٠٠', 'amount.invalid'],
  ])('of %j is refused with %s and leaves nothing', async (amount, code) => {
    const playerId = await cashier.player();
    await expect(createDeposit(cashier.kit, request(playerId, { amount }))).rejects.toMatchObject({ code });
    expect(await cashier.call(contract.listDeposits, playerId, { query: {} })).toMatchObject({ totalCount: 0 });
  });

  it('needs a known method', async () => {
    const playerId = await cashier.player();
    await expect(createDeposit(cashier.kit, request(playerId, { vendorId: 'nowhere' }))).rejects.toMatchObject({
      code: 'deposit.method.unknown',
    });
    await expect(createDeposit(cashier.kit, request(playerId, { mcsBankCode: 'nowhere' }))).rejects.toMatchObject({
      code: 'deposit.method.unknown',
    });
  });

  it('opens once however often its key is sent at once', async () => {
    const playerId = await cashier.player();
    const same = request(playerId);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => createDeposit(cashier.kit, same)));
    const answered = results.filter((result) => result.status === 'fulfilled').map((result) => result.value.id);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered).size).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'idempotency.in.progress' });
    expect(cashier.sandbox.payments.list().filter((order) => order.merchantOrderId === answered[0])).toHaveLength(1);
    const again = await createDeposit(cashier.kit, same);
    expect(again).toMatchObject({ id: answered[0], state: 'awaiting_payment' });
    await expect(createDeposit(cashier.kit, { ...same, amount: 60_000 })).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
  });
});

describe('a gateway in trouble', () => {
  it.each(['fail', 'hang'] as const)('(%s) gives a clear error, and the same key opens the order afterwards', async (mode) => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', mode);
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const deposit = await createDeposit(cashier.kit, same);
    expect(deposit.state).toBe('awaiting_payment');
    pay(deposit);
    await cashier.sandbox.payments.settled();
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('that opened the order but lost its answer is asked again and finds the same order', async () => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', 'lose-reply');
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const deposit = await createDeposit(cashier.kit, same);
    expect(cashier.sandbox.payments.list().filter((order) => order.merchantOrderId === deposit.id)).toMatchObject([
      { gatewayOrderId: deposit.gatewayOrderId },
    ]);
  });

  it('whose "paid" overtakes the answer to our call still credits', async () => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', 'lose-reply');
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const atGateway = cashier.sandbox.payments.list()[0];
    cashier.sandbox.payments.act(atGateway?.gatewayOrderId ?? '', { action: 'pay' });
    await cashier.sandbox.payments.settled();
    const deposit = await createDeposit(cashier.kit, same);
    expect(deposit.state).toBe('credited');
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('whose "failed" overtakes the answer to our call is heard by who asks again', async () => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', 'lose-reply');
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const atGateway = cashier.sandbox.payments.list()[0];
    cashier.sandbox.payments.act(atGateway?.gatewayOrderId ?? '', { action: 'fail' });
    await cashier.sandbox.payments.settled();
    expect(await createDeposit(cashier.kit, same)).toMatchObject({ state: 'failed', reason: 'declined' });
  });

  it('that refuses makes the order fail, for this key for good', async () => {
    const same = request(await cashier.player(), { merchant: { ...merchant, name: '' } });
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const { list } = (await cashier.call(contract.listDeposits, same.playerId, { query: {} })) as { list: { state: string }[] };
    expect(list).toMatchObject([{ state: 'failed' }]);
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
  });
});

describe('a notification', () => {
  it('sent 50 times at once credits once', async () => {
    const deposit = await opened();
    const same = word(deposit);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => cashier.notify(same))))).toEqual(new Set([200]));
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('told as 50 different events at once credits once', async () => {
    const deposit = await opened();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => cashier.notify(word(deposit)))))).toEqual(new Set([200]));
    expect(await moneyOf(deposit)).toBe(deposit.amount);
    const { rows } = await sql<{
      verdict: string;
      count: bigint;
    }>`select verdict, count(*) as count from cashier.gateway_event where deposit_id = ${deposit.id} group by verdict order by verdict`.execute(
      cashier.services.db,
    );
    expect(rows).toEqual([
      { verdict: 'credited', count: 1n },
      { verdict: 'nothing-to-do', count: 49n },
    ]);
  });

  it.each<[string, (deposit: Deposit) => Promise<number>]>([
    ['signed with another key', (deposit) => cashier.notify(word(deposit), { secret: 'guess' })],
    ['changed after signing', (deposit) => cashier.notify(word(deposit), { text: JSON.stringify(word(deposit, { eventId: 'other' })) })],
    [
      'with another time than signed',
      (deposit) => cashier.notify(word(deposit), { headers: { 'x-gateway-timestamp': String(cashier.clock.now().getTime() - 1) } }),
    ],
    ['without a signature', (deposit) => cashier.notify(word(deposit), { headers: { 'x-gateway-signature': '' } })],
    [
      'with a signature in capitals and no hex',
      (deposit) => cashier.notify(word(deposit), { headers: { 'x-gateway-signature': 'Z'.repeat(64) } }),
    ],
    ['recorded six minutes ago', (deposit) => cashier.notify(word(deposit), { timestamp: cashier.clock.now().getTime() - 360_000 })],
    ['from the future', (deposit) => cashier.notify(word(deposit), { timestamp: cashier.clock.now().getTime() + 360_000 })],
  ])('%s is refused and changes nothing', async (_name, send) => {
    const deposit = await opened();
    expect(await send(deposit)).toBe(401);
    expect(await stateOf(deposit)).toBe('awaiting_payment');
    expect(await moneyOf(deposit)).toBe(0n);
  });

  it('that is known is answered even when its signature has grown old', async () => {
    const deposit = await opened();
    const same = word(deposit);
    const timestamp = cashier.clock.now().getTime() - 360_000;
    expect(await cashier.notify(same)).toBe(200);
    expect(await cashier.notify(same, { timestamp })).toBe(200);
    expect(await cashier.notify(word(deposit), { timestamp })).toBe(401);
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('of money for an order that does not exist is kept for staff once if the gateway has it; of a gateway that does not exist it is not found', async () => {
    const deposit = await opened();
    const keptSince = async (gatewayOrderId: string) =>
      (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: merchant.id, alsoOfNoBrand: true })).filter(
        (one) => one.gatewayOrderId === gatewayOrderId,
      );
    // The gateway knows this order and not that somebody has paid it.
    expect(await cashier.notify(word(deposit, { merchantOrderId: newId() }))).toBe(401);
    // A sample that only tries the address: the gateway never had such an order.
    expect(await cashier.notify(word(deposit, { merchantOrderId: 'x', gatewayOrderId: 'sample' }))).toBe(200);
    expect(await cashier.notify(word(deposit, { merchantOrderId: newId(), status: 'failed' }))).toBe(200);
    expect(await cashier.notify(word(deposit), { gateway: 'other' })).toBe(404);
    expect(await stateOf(deposit)).toBe('awaiting_payment');
    expect([...(await keptSince('sample')), ...(await keptSince(deposit.gatewayOrderId ?? ''))]).toEqual([]);

    const answer = await fetch(`${cashier.sandbox.httpUrl}/api/payments/stray`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dialect: 'hosted-page', amount: '65000' }),
    });
    const stray = (await answer.json()) as { gatewayOrderId: string };
    await cashier.sandbox.payments.settled();
    cashier.sandbox.payments.act(stray.gatewayOrderId, { action: 'repeat-webhook' });
    await cashier.sandbox.payments.settled();
    expect(await keptSince(stray.gatewayOrderId)).toMatchObject([{ amount: parseMoney('65000'), merchantId: 0, state: 'waiting' }]);
  });

  it.each([
    ['less than ordered', { paidAmount: '49999' }],
    ['more than ordered', { paidAmount: '50001' }],
    ['another sum as order sum', { amount: '5' }],
    ['another currency', { currency: 'USD' }],
    ['no sum we can read', { paidAmount: '5e4' }],
    ['nothing', { paidAmount: null }],
  ])('of %s is left to a person', async (_name, more) => {
    const deposit = await opened();
    expect(await cashier.notify(word(deposit, more))).toBe(200);
    expect(await stateOf(deposit)).toBe('review');
    expect(await cashier.notify(word(deposit))).toBe(200);
    expect(await stateOf(deposit)).toBe('review');
    expect(await moneyOf(deposit)).toBe(0n);
  });

  it('of more for an order that is credited is kept for staff once, in whatever currency', async () => {
    const deposit = await opened();
    const act = async (action: { action: string; amount?: string; currency?: string }) => {
      cashier.sandbox.payments.act(deposit.gatewayOrderId ?? '', action);
      await cashier.sandbox.payments.settled();
    };
    const kept = async () =>
      (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: merchant.id, alsoOfNoBrand: true, limit: 1_000 }))
        .filter(({ depositId }) => depositId === deposit.id)
        .map(({ amount, currency, playerId }) => [amount, currency, playerId]);
    await act({ action: 'pay' });
    expect(await stateOf(deposit)).toBe('credited');
    await act({ action: 'pay-more', amount: '100000' });
    const first = [parseMoney('100000'), 'VND', deposit.playerId];
    expect(await kept()).toEqual([first]);
    expect((await findDeposit(cashier.services.db, deposit.playerId, deposit.id))?.paidAmount).toBe(parseMoney('150000'));
    // The same said as other events, and an older sum that comes late.
    expect(await cashier.notify(word(deposit, { paidAmount: '150000' }))).toBe(200);
    expect(await cashier.notify(word(deposit))).toBe(200);
    expect(await kept()).toEqual([first]);
    await act({ action: 'pay-more', amount: '7', currency: 'USD' });
    expect(await cashier.notify(word(deposit, { paidAmount: '7', currency: 'USD' }))).toBe(200);
    expect(await kept()).toEqual([first, [parseMoney('7'), 'USD', deposit.playerId]]);
    await act({ action: 'pay-more', amount: '30000' });
    expect((await kept())[2]).toEqual([parseMoney('30000'), 'VND', deposit.playerId]);
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('of a sum in another currency than the one under review stands beside the order', async () => {
    const deposit = await opened();
    expect(await cashier.notify(word(deposit, { paidAmount: '49000' }))).toBe(200);
    expect(await cashier.notify(word(deposit, { paidAmount: '5', currency: 'USD' }))).toBe(200);
    const { rows } = await sql`
      select amount, currency from cashier.unmatched_payment where deposit_id = ${deposit.id}`.execute(cashier.services.db);
    expect(rows).toEqual([{ amount: parseMoney('5'), currency: 'USD' }]);
    expect(await findDeposit(cashier.services.db, deposit.playerId, deposit.id)).toMatchObject({
      state: 'review',
      paidAmount: parseMoney('49000'),
      paidCurrency: 'VND',
    });
  });

  it('of more than machines pay out is believed when the gateway, asked, has the money', async () => {
    const large = await createDeposit(cashier.kit, request(await cashier.player(), { amount: 6_000_000 }));
    const forged = word(large, { amount: '6000000', paidAmount: '6000000' });
    expect(await cashier.notify(forged)).toBe(401);
    expect(await stateOf(large)).toBe('awaiting_payment');
    await cashier.services.alarms.written();
    const { rows } = await sql<{ subject: string }>`select subject from platform.alarm where kind = 'webhooks-refused'`.execute(
      cashier.services.db,
    );
    expect(rows).toContainEqual({ subject: 'hosted-page' });
    pay(large);
    await cashier.sandbox.payments.settled();
    expect(await moneyOf(large)).toBe(large.amount);
  });

  it('under another order of the gateway than the one on file never credits by itself', async () => {
    const [deposit, other] = [await opened(), await opened()];
    expect(await cashier.notify(word(deposit, { gatewayOrderId: 'made-up' }))).toBe(401);
    expect(await cashier.notify(word(deposit, { gatewayOrderId: other.gatewayOrderId }))).toBe(401);
    pay(other);
    await cashier.sandbox.payments.settled();
    // Somebody really paid that one: a person sees whose money it is.
    expect(await cashier.notify(word(deposit, { gatewayOrderId: other.gatewayOrderId }))).toBe(200);
    expect([await stateOf(deposit), await moneyOf(deposit)]).toEqual(['review', 0n]);
    expect(await moneyOf(other)).toBe(other.amount);
  });

  it('for an order that is not on file yet is not believed for another one that somebody has paid', async () => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', 'fail');
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
    const { list } = (await cashier.call(contract.listDeposits, same.playerId, { query: {} })) as { list: { orderId: string }[] };
    const deposit = (await findDeposit(cashier.services.db, same.playerId, list[0]?.orderId ?? '')) ?? expect.fail();
    const paid = await opened();
    pay(paid);
    await cashier.sandbox.payments.settled();
    expect(await cashier.notify(word(deposit, { gatewayOrderId: paid.gatewayOrderId }))).toBe(200);
    expect([await stateOf(deposit), await moneyOf(deposit)]).toEqual(['review', 0n]);
  });

  it.each([
    ['sandbox', 'payment', 'secret'],
    ['sandbox', 'sms', 'token'],
    ['sandbox', 'payos', 'checksum'],
    ['sandbox', 'payout', 'checksum'],
    ['kite', 'demo', 'pam', 'key'],
  ])('signed with the key %s-%s-… that stood in the repository is refused and counted', async (...pieces) => {
    const deposit = await opened();
    const secret = pieces.join('-');
    expect(isPublishedKey(secret)).toBe(true);
    const counted = async (): Promise<number> => {
      await cashier.services.alarms.written();
      const { rows } = await sql<{ times: bigint }>`
        select coalesce(sum(times), 0)::bigint as times from platform.alarm where kind = 'webhooks-refused' and subject = 'hosted-page'`.execute(
        cashier.services.db,
      );
      return Number(rows[0]?.times);
    };
    const before = await counted();
    expect(await cashier.notify(word(deposit), { secret })).toBe(401);
    expect(await counted()).toBe(before + 1);
    expect(await moneyOf(deposit)).toBe(0n);
  });

  it('for a part of the sum on the real payment page is left to a person', async () => {
    const deposit = await opened();
    pay(deposit, { action: 'pay-with-amount', amount: '100' });
    await cashier.sandbox.payments.settled();
    expect(await stateOf(deposit)).toBe('review');
  });

  it('means the same in every order', async () => {
    const stories = [
      ['failed', 'paid'],
      ['paid', 'failed'],
      ['expired', 'paid'],
      ['paid', 'expired'],
      ['failed', 'expired', 'paid'],
      ['paid', 'paid', 'failed'],
      ['cancelled', 'paid'],
      ['whatever', 'paid'],
    ];
    for (const story of stories) {
      const deposit = await opened();
      for (const status of story) expect(await cashier.notify(word(deposit, { status }))).toBe(200);
      expect(await stateOf(deposit), story.join(', ')).toBe('credited');
      expect(await moneyOf(deposit)).toBe(deposit.amount);
    }
    const ended = await opened();
    for (const status of ['failed', 'expired', 'awaiting_payment']) await cashier.notify(word(ended, { status, paidAmount: '0' }));
    expect(await stateOf(ended)).toBe('failed');
  });

  it('held back by the gateway and overtaken changes nothing that was paid', async () => {
    const deposit = await opened();
    pay(deposit, { action: 'fail', webhookDelayMs: 150 });
    pay(deposit);
    await cashier.sandbox.payments.settled();
    expect(await stateOf(deposit)).toBe('credited');
    await new Promise((resolve) => setTimeout(resolve, 250));
    await cashier.sandbox.payments.settled();
    expect(await stateOf(deposit)).toBe('credited');
  });

  it('moves only along the contract’s table, from every state by every word', async () => {
    for (const from of depositStates) {
      for (const [status, to] of [
        ['paid', 'credited'],
        ['failed', 'failed'],
        ['expired', 'expired'],
        ['cancelled', 'cancelled'],
      ] as const) {
        const deposit = await opened();
        await sql`update cashier.deposit set state = ${from} where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(
          cashier.services.db,
        );
        expect(await cashier.notify(word(deposit, { status }))).toBe(200);
        const paidFromOpen = from === 'open' && to === 'credited';
        // A person decides what is under review.
        const expected = from !== 'review' && (mayMoveDeposit(from, to, 'gateway') || paidFromOpen) ? to : from;
        expect(await stateOf(deposit), `${from} + ${status}`).toBe(expected);
      }
    }
    expect(depositStates).toHaveLength(9);
  });
});

describe('time', () => {
  const letTimePass = (deposit: Deposit) =>
    sql`update cashier.deposit set expires_at = clock_timestamp() - interval '31 seconds' where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(
      cashier.services.db,
    );

  it('ends what nobody paid, by two workers at once, and late money is still credited', async () => {
    const [deposit, other] = [await opened(), await opened()];
    await letTimePass(deposit);
    const counts = await Promise.all([expireDeposits(cashier.kit), expireDeposits(cashier.kit)]);
    expect(counts[0] + counts[1]).toBe(1);
    expect([await stateOf(deposit), await stateOf(other)]).toEqual(['expired', 'awaiting_payment']);
    pay(deposit);
    await cashier.sandbox.payments.settled();
    expect(await stateOf(deposit)).toBe('credited');
    expect(await moneyOf(deposit)).toBe(deposit.amount);
  });

  it('makes an order that never reached the gateway fail', async () => {
    const same = request(await cashier.player());
    cashier.sandbox.fault('payments', 'fail');
    await expect(createDeposit(cashier.kit, same)).rejects.toThrow();
    await sql`update cashier.deposit set expires_at = clock_timestamp() - interval '31 seconds' where player_id = ${same.playerId}`.execute(
      cashier.services.db,
    );
    expect(await expireDeposits(cashier.kit)).toBe(1);
    expect((await cashier.call(contract.listDeposits, same.playerId, { query: {} })) as object).toMatchObject({
      list: [{ state: 'failed' }],
    });
    await expect(createDeposit(cashier.kit, same)).rejects.toMatchObject({ code: 'deposit.gateway.unavailable' });
  });
});

describe('a webhook that never comes', () => {
  let deaf: CashierFixture;
  beforeAll(async () => {
    deaf = await openCashier({ webhooksArrive: false });
  });
  afterAll(() => deaf.close());
  const due = (deposit: Deposit) =>
    sql`update cashier.deposit set check_at = clock_timestamp() where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(
      deaf.services.db,
    );

  it('is made up for by asking, once, by two workers at once', async () => {
    const [paid, unpaid] = [await opened(deaf), await opened(deaf)];
    pay(paid, {}, deaf);
    await deaf.sandbox.payments.settled();
    expect(await stateOf(paid, deaf)).toBe('awaiting_payment');
    expect(await reconcileDeposits(deaf.kit)).toBe(0);
    await due(paid);
    await due(unpaid);
    const counts = await Promise.all([reconcileDeposits(deaf.kit), reconcileDeposits(deaf.kit)]);
    expect(counts[0] + counts[1]).toBe(2);
    expect([await stateOf(paid, deaf), await stateOf(unpaid, deaf)]).toEqual(['credited', 'awaiting_payment']);
    expect(await moneyOf(paid, deaf)).toBe(paid.amount);
    // The word that arrives after all says nothing new.
    expect(await deaf.notify(word(paid))).toBe(200);
    expect(await moneyOf(paid, deaf)).toBe(paid.amount);
  });

  it('is also found after the order has expired here', async () => {
    const deposit = await opened(deaf);
    pay(deposit, {}, deaf);
    await sql`update cashier.deposit set expires_at = clock_timestamp() - interval '5 minutes' where player_id = ${deposit.playerId}`.execute(
      deaf.services.db,
    );
    await expireDeposits(deaf.kit);
    expect(await stateOf(deposit, deaf)).toBe('expired');
    await due(deposit);
    await reconcileDeposits(deaf.kit);
    expect(await stateOf(deposit, deaf)).toBe('credited');
    expect(await moneyOf(deposit, deaf)).toBe(deposit.amount);
  });

  it('is asked about again and again, ever more rarely, and at last no more', async () => {
    const deposit = await opened(deaf);
    const timesAfterExpiry: (number | null)[] = [];
    for (const minutesAgo of [0, 2, 20, 120, 1500]) {
      await sql`update cashier.deposit set expires_at = clock_timestamp() - make_interval(mins => ${minutesAgo}), check_at = clock_timestamp() where player_id = ${deposit.playerId}`.execute(
        deaf.services.db,
      );
      await reconcileDeposits(deaf.kit);
      const { rows } = await sql<{
        minutes: number | null;
      }>`select round(extract(epoch from check_at - expires_at) / 60)::integer as minutes from cashier.deposit where player_id = ${deposit.playerId}`.execute(
        deaf.services.db,
      );
      timesAfterExpiry.push(rows[0]?.minutes ?? null);
    }
    expect(timesAfterExpiry).toEqual([1, 10, 60, 1440, null]);
  });
});
