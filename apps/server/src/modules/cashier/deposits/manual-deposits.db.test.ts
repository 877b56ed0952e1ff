import { toldTo } from '../../messaging/testing/told.js';
import { randomUUID } from 'node:crypto';
import { cashier as contract } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import type { Person } from '../../identity/index.js';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { cancelDeposit } from './cancel-deposit.js';
import { noteOpened } from '../../../platform/files.js';
import { createDeposit } from './create-deposit.js';
import { expireDeposits } from './expire-deposits.js';
import { findDeposit, type Deposit } from './repository.js';
import { submitDeposit } from './submit-deposit.js';
import { merchant, openCashier, type CashierFixture } from './testing/cashier-fixture.js';

/** What the guard (a player's limits) is asked and told, and what it answers about late money. */
const asked: string[] = [];
let mayCredit = true;
let person = { rank: 1, country: undefined as string | undefined };
const required: { sourceId: string; amount: bigint }[] = [];

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await openCashier({
    protection: {
      refuseExcluded: async () => undefined,
      refuseUnidentified: async () => undefined,
      reserveDeposit: async (_transaction, { orderId }) => void asked.push(`reserve ${orderId}`),
      releaseDeposit: async (_transaction, orderId) => void asked.push(`release ${orderId}`),
      mayCredit: async (_transaction, { orderId }) => {
        asked.push(`may ${orderId}`);
        return mayCredit;
      },
      creditReserved: async (_transaction, orders) => {
        asked.push(...orders.map(({ orderId }) => `may ${orderId}`));
        return orders.map(() => mayCredit);
      },
    },
    turnover: {
      requireForDeposits: async (_transaction, deposits) =>
        void required.push(...deposits.map(({ sourceId, amount }) => ({ sourceId, amount }))),
      forgetDeposit: async () => undefined,
    },
  });
  cashier.kit.below.identity.personOf = async () => person as Person;
  await cashier.module.configureMethod(merchant, {
    vendorId: 'bank',
    kind: 'bank-transfer',
    names: { EN: 'Bank transfer', VI: 'Chuyển khoản' },
    instructions: { EN: 'Send it', VI: 'Hãy chuyển' },
    minimum: '50000',
    maximum: '1000000',
    amountStep: '1000',
    fee: { percent: '1.5', fixed: '500', payer: 'player' },
    dailyCount: 3,
    accounts: [
      { bankCode: 'VCB', bankName: 'Vietcombank', number: '1', holder: 'HOUSE' },
      { bankCode: 'TCB', bankName: 'Techcombank', number: '2', holder: 'HOUSE' },
    ],
  });
});
afterAll(() => cashier.close());
afterEach(async () => {
  mayCredit = true;
  person = { rank: 1, country: undefined };
  expect((await verifyLedger(cashier.services.db)).faults).toBe(0);
});

const request = (playerId: number, more: object = {}) => ({
  playerId,
  merchant,
  language: 'VI' as const,
  idempotencyKey: newId(),
  vendorId: 'bank',
  amount: 100_000,
  ...more,
});
const opened = async (more: object = {}): Promise<Deposit> => createDeposit(cashier.kit, request(await cashier.player(), more));
const now = async (deposit: Deposit): Promise<Deposit> =>
  (await findDeposit(cashier.services.db, deposit.playerId, deposit.id)) ?? expect.fail();
const moneyOf = async (deposit: Deposit): Promise<bigint> => (await balanceOf(cashier.services.db, deposit.playerId)).main;
const submit = (deposit: Deposit, fileIds: string[] = [], comment = '', idempotencyKey = newId()) =>
  submitDeposit(cashier.kit, { playerId: deposit.playerId, orderId: deposit.id, fileIds, comment, idempotencyKey });
const review = (deposit: Pick<Deposit, 'id'>, more: object) =>
  inTransaction(cashier.services.db, (transaction) =>
    cashier.module.reviewDeposit(transaction, {
      merchantId: merchant.id,
      orderId: deposit.id,
      decision: 'credit',
      withoutProof: true,
      note: 'seen',
      by: { staff: 'first' },
      ...more,
    } as never),
  );
const picture = async (playerId: number): Promise<string> => {
  const id = randomUUID();
  await sql`insert into platform.file (player_id, id, merchant_id, purpose, content_type, width, height, sealed) values (${playerId}, ${id}, 1, 'proof', 'image/png', 1, 1, '')`.execute(
    cashier.services.db,
  );
  return id;
};

describe('a deposit to an account of the house', () => {
  it('says where to pay, is submitted with pictures, and credited by staff with its fee as a movement of its own', async () => {
    const deposit = await opened();
    expect(deposit).toMatchObject({ state: 'awaiting_payment', kind: 'bank-transfer', gatewayOrderId: null });
    expect(deposit.transferCode).toMatch(/^S[2-9A-HJKMNP-TV-Z]{8}$/);
    const fileIds = [await picture(deposit.playerId), await picture(deposit.playerId)];
    const detail = (await cashier.call(contract.getDeposit, deposit.playerId, { params: { orderId: deposit.id } }, { language: 'VI' })) as {
      instructions: { fields: object[]; note: string };
      methodName: string;
    };
    expect(detail.methodName).toBe('Chuyển khoản');
    expect(detail.instructions.note).toBe('Hãy chuyển');
    expect(detail.instructions.fields).toEqual(
      expect.arrayContaining([
        { key: 'amount', value: '100000' },
        { key: 'reference', value: deposit.transferCode },
        { key: 'holder', value: 'HOUSE' },
      ]),
    );

    const key = newId();
    await submit(deposit, fileIds, 'đã chuyển 👍', key);
    expect(await submit(deposit, fileIds, 'đã chuyển 👍', key)).toMatchObject({ state: 'submitted', comment: 'đã chuyển 👍' });
    await expect(submit(deposit, fileIds, 'something else', key)).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    await expect(submit(deposit, fileIds, 'more'), 'nothing is dropped unsaid').rejects.toMatchObject({ code: 'state.not.allowed' });
    expect(await now(deposit)).toMatchObject({ state: 'submitted', comment: 'đã chuyển 👍' });
    const [waiting] = await cashier.module.listDepositsFor(cashier.services.db, {
      merchantId: merchant.id,
      transferCode: deposit.transferCode,
    });
    expect(waiting).toMatchObject({ id: deposit.id, comment: 'đã chuyển 👍' });
    expect(waiting?.proofs.toSorted()).toEqual(fileIds.toSorted());

    await expect(review(deposit, {}), 'nobody has looked').rejects.toMatchObject({ code: 'picture.not.opened' });
    for (const fileId of fileIds) await noteOpened(cashier.services.db, { playerId: deposit.playerId, fileId, staff: 'first' });
    await review(deposit, {});
    // 1.5 % of 100 000 and 500.
    expect(await now(deposit)).toMatchObject({ state: 'credited', fee: parseMoney('2000'), creditedAmount: parseMoney('100000') });
    expect(await moneyOf(deposit)).toBe(parseMoney('98000'));
    const { rows } = await sql<{ template: string; amount: bigint }>`
      select t.template, e.amount from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id
      where t.player_id = ${deposit.playerId} and e.account = 'main' order by e.sequence`.execute(cashier.services.db);
    expect(rows).toEqual([
      { template: 'deposit-credited', amount: parseMoney('100000') },
      { template: 'deposit-fee', amount: parseMoney('-2000') },
    ]);
    expect(required.find(({ sourceId }) => sourceId === deposit.id)?.amount).toBe(parseMoney('98000'));
    expect(await toldTo(cashier.services.db, deposit.playerId)).toMatchObject([{ kind: 'deposit.credited' }]);
    const after = (await cashier.call(contract.getDeposit, deposit.playerId, { params: { orderId: deposit.id } })) as {
      history: { state: string; by: string }[];
      instructions: unknown;
    };
    expect(after.history.map(({ state, by }) => `${state} ${by}`)).toEqual([
      'awaiting_payment player',
      'submitted player',
      'credited staff',
    ]);
    expect(after.instructions).toBeNull();
    await expect(review(deposit, {})).rejects.toMatchObject({ code: 'state.not.allowed' });
  });

  it('rotates the accounts, keeps to the bank that was asked for, and passes by what is switched off', async () => {
    const numbers = [];
    for (let at = 0; at < 4; at += 1) {
      const deposit = await opened();
      numbers.push(deposit.payment?.fields.find(({ key }) => key === 'number')?.value);
    }
    expect(numbers.slice(0, 2).toSorted()).toEqual(['1', '2']);
    expect(numbers.slice(2)).toEqual(numbers.slice(0, 2));
    for (let at = 0; at < 3; at += 1)
      expect((await opened({ bankCode: 'TCB' })).payment?.fields).toContainEqual({ key: 'number', value: '2' });
    await expect(opened({ bankCode: 'XYZ' })).rejects.toMatchObject({ code: 'deposit.method.unknown' });
  });

  it.each<[object, string, object?]>([
    [{ amount: 49_000 }, 'amount.below.minimum', { minimum: '50.000 ₫' }],
    [{ amount: 1_001_000 }, 'amount.above.maximum', { maximum: '1.000.000 ₫' }],
    [{ amount: 100_500 }, 'amount.step', { step: '1.000 ₫' }],
    [{ amount: '100000.5' }, 'amount.invalid'],
    [{ vendorId: 'voucher' }, 'deposit.method.unknown'],
  ])('refuses %j with %s and figures a person reads', async (more, code, parameters) => {
    await expect(opened(more)).rejects.toMatchObject({ code, detail: parameters === undefined ? {} : { parameters } });
  });

  it('is opened as often as the method allows a day, and never more often, by 100 at once', async () => {
    const playerId = await cashier.player();
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => createDeposit(cashier.kit, request(playerId))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'deposit.count.reached', detail: { parameters: { count: 3 } } });
    const settings = async () =>
      (
        (await cashier.call(contract.getDepositSettings, playerId, {})) as { methods: { vendorId: string; dailyLeft: number | null }[] }
      ).methods.find(({ vendorId }) => vendorId === 'bank')?.dailyLeft;
    expect(await settings()).toBe(0);
    // What comes to nothing gives its place back.
    const [first] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (first === undefined) return expect.fail();
    await cancelDeposit(cashier.kit, { playerId, orderId: first.id });
    expect(await settings()).toBe(1);
    await createDeposit(cashier.kit, request(playerId));
    await expect(createDeposit(cashier.kit, request(playerId))).rejects.toMatchObject({ code: 'deposit.count.reached' });
  });

  it('is offered by rank and country', async () => {
    await cashier.module.configureMethod(merchant, {
      vendorId: 'vip',
      kind: 'e-wallet',
      names: { EN: 'VIP' },
      minimum: '1000',
      maximum: '1000000',
      rankFrom: 3,
      rankTo: 5,
      countries: ['VN', 'TH'],
      accounts: [{ number: '9' }],
    });
    const offered = async (): Promise<boolean> => {
      const { methods } = (await cashier.call(contract.getDepositSettings, await cashier.player(), {})) as {
        methods: { vendorId: string }[];
      };
      return methods.some(({ vendorId }) => vendorId === 'vip');
    };
    for (const [rank, country, expected] of [
      [2, 'VN', false],
      [3, 'VN', true],
      [5, 'TH', true],
      [6, 'TH', false],
      [4, 'BR', false],
      [4, undefined, true],
    ] as const) {
      person = { rank, country };
      expect(await offered(), `${rank} ${country}`).toBe(expected);
    }
    person = { rank: 1, country: 'VN' };
    await expect(opened({ vendorId: 'vip' })).rejects.toMatchObject({ code: 'deposit.method.unknown' });
    person = { rank: 3, country: 'VN' };
    await cashier.module.configureMethod(merchant, { vendorId: 'vip', enabled: false });
    expect(await offered()).toBe(false);
  });

  it('is taken back only before it was said to be paid', async () => {
    const deposit = await opened();
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => cancelDeposit(cashier.kit, { playerId: deposit.playerId, orderId: deposit.id })),
      ...Array.from({ length: 10 }, () => submit(deposit)),
    ]);
    const { state } = await now(deposit);
    expect(['cancelled', 'submitted']).toContain(state);
    for (const result of results)
      if (result.status === 'fulfilled') expect(result.value.state).toBe(state);
      else expect(result.reason).toMatchObject({ code: 'state.not.allowed' });
    const submitted = await opened();
    await submit(submitted);
    await expect(cancelDeposit(cashier.kit, { playerId: submitted.playerId, orderId: submitted.id })).rejects.toMatchObject({
      code: 'state.not.allowed',
    });
    await expect(cancelDeposit(cashier.kit, { playerId: deposit.playerId, orderId: submitted.id })).rejects.toMatchObject({
      code: 'deposit.not.found',
    });
  });

  it('can be said to be paid until a day after its end, not later; its reservation is free meanwhile', async () => {
    const late = async (hours: number): Promise<Deposit> => {
      const deposit = await opened();
      await sql`update cashier.deposit set expires_at = clock_timestamp() - make_interval(hours => ${hours}) - interval '40 seconds' where id = ${deposit.id}`.execute(
        cashier.services.db,
      );
      await expireDeposits(cashier.kit);
      expect((await now(deposit)).state).toBe('expired');
      return deposit;
    };
    const deposit = await late(1);
    expect(asked.filter((what) => what.endsWith(deposit.id))).toEqual([`reserve ${deposit.id}`, `release ${deposit.id}`]);
    await submit(deposit);
    // The room under the limits may be gone by now.
    mayCredit = false;
    await expect(review(deposit, {})).rejects.toMatchObject({ code: 'limit.deposit' });
    mayCredit = true;
    await review(deposit, {});
    expect((await now(deposit)).state).toBe('credited');
    await expect(submit(await late(25))).rejects.toMatchObject({ code: 'state.not.allowed' });
  });

  it('asks for a picture where the method does', async () => {
    await cashier.module.configureMethod(merchant, {
      vendorId: 'proved',
      kind: 'qr',
      names: { EN: 'QR' },
      minimum: '1000',
      maximum: '1000000',
      proofNeeded: true,
      accounts: [{ number: '7', qrPayload: 'PAY' }],
    });
    const deposit = await opened({ vendorId: 'proved' });
    expect(deposit.payment?.qr).toBe('PAY');
    await expect(submit(deposit)).rejects.toMatchObject({ code: 'deposit.proof.needed' });
    await expect(submit(deposit, [randomUUID()])).rejects.toMatchObject({ code: 'file.unknown' });
    const stranger = await cashier.player();
    await expect(submit(deposit, [await picture(stranger)])).rejects.toMatchObject({ code: 'file.unknown' });
    const four = await Promise.all([1, 2, 3, 4].map(() => picture(deposit.playerId)));
    await expect(submit(deposit, four)).rejects.toMatchObject({ code: 'file.too.many' });
    expect((await submit(deposit, four.slice(0, 3))).state).toBe('submitted');
  });

  it('lists with filter, totals and as a file', async () => {
    const playerId = await cashier.player();
    const first = await createDeposit(cashier.kit, request(playerId));
    await submit(first);
    await review(first, { amount: parseMoney('200000'), by: { staff: 'first', confirmedBy: 'second' } });
    const second = await createDeposit(cashier.kit, request(playerId, { amount: 70_000 }));
    const list = (query: object) => cashier.call(contract.listDeposits, playerId, { query });
    expect(await list({})).toMatchObject({
      totalCount: 2,
      list: [{ orderId: second.id }, { orderId: first.id, amount: 200_000, fee: 3_500, arrives: 196_500 }],
      totals: { amount: 200_000, fee: 3_500, arrived: 196_500 },
    });
    expect(await list({ state: 'awaiting_payment,submitted' })).toMatchObject({
      totalCount: 1,
      list: [{ orderId: second.id }],
      totals: { amount: 0 },
    });
    expect(await list({ endDate: Date.now() - 60_000 })).toMatchObject({ totalCount: 0, list: [] });
    expect(await list({ pageNo: 2, pageSize: 1 })).toMatchObject({ totalCount: 2, totalPages: 2, list: [{ orderId: first.id }] });
    await expect(list({ state: 'nonsense' })).rejects.toMatchObject({ code: 'request_param_err' });
    const { rows } = (await cashier.call(contract.exportDeposits, playerId, { query: {} })) as { rows: AsyncIterable<string> };
    let text = '';
    for await (const piece of rows) text += piece;
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain(`,${first.transferCode},${first.id}`);
    expect(text).toContain(`${formatMoney(first.amount)},200000,3500,196500,VND,Credited,`);
  });
});

describe('staff', () => {
  it('credit what really came, once, by many at once', async () => {
    const deposit = await opened();
    await submit(deposit);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => review(deposit, { amount: parseMoney('60000'), by: { staff: 'first', confirmedBy: 'second' } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // 1.5 % of 60 000 and 500.
    expect(await moneyOf(deposit)).toBe(parseMoney('58600'));
  });

  it('reject with a reason the player is told', async () => {
    const deposit = await opened();
    await submit(deposit);
    await expect(review(deposit, { decision: 'reject' })).rejects.toMatchObject({ code: 'request_param_err' });
    await review(deposit, { decision: 'reject', reason: 'proof-unreadable', words: 'It shows a cat.', note: 'a cat' });
    expect(await now(deposit)).toMatchObject({ state: 'failed', reason: 'proof-unreadable', toldWords: 'It shows a cat.' });
    expect(await toldTo(cashier.services.db, deposit.playerId)).toMatchObject([{ kind: 'deposit.rejected' }]);
    expect(asked).toContain(`release ${deposit.id}`);
    // Money that turns up after all is still the player's.
    await expect(review(deposit, {}), 'an end for one person alone').rejects.toMatchObject({ code: 'approval.second.person' });
    await review(deposit, { by: { staff: 'first', confirmedBy: 'second' } });
    expect(await now(deposit), 'words of a decision end with it').toMatchObject({ state: 'credited', toldWords: '' });
  });

  it('put aside, and do not credit past the player’s limits', async () => {
    const deposit = await opened();
    await submit(deposit);
    await review(deposit, { decision: 'hold', note: 'ask the bank' });
    expect((await now(deposit)).state).toBe('review');
    await expect(review(deposit, { decision: 'hold' })).rejects.toMatchObject({ code: 'state.not.allowed' });
    mayCredit = false;
    await expect(review(deposit, {})).rejects.toMatchObject({ code: 'limit.deposit' });
    expect(await moneyOf(deposit)).toBe(0n);
    mayCredit = true;
    await review(deposit, {});
    expect((await now(deposit)).state).toBe('credited');
  });

  it('of another brand see nothing', async () => {
    const deposit = await opened();
    await expect(review(deposit, { merchantId: 2 })).rejects.toMatchObject({ code: 'deposit.not.found' });
    expect(await cashier.module.listDepositsFor(cashier.services.db, { merchantId: 2 })).toEqual([]);
  });

  it('give a payment without an order to a player, once, or note that it went back', async () => {
    // Money that the gateway has, under no order of ours. It knows where to tell of it once somebody has ordered there.
    await cashier.call(
      contract.createDeposit,
      await cashier.player(),
      { body: { amount: '50000', vendorId: 'hosted', returnPath: '/m/deposit' } },
      { idempotencyKey: newId(), language: 'VI' },
    );
    const stray = async (amount: string): Promise<string> => {
      const answer = await fetch(`${cashier.sandbox.httpUrl}/api/payments/stray`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ dialect: 'hosted-page', amount }),
      });
      const { gatewayOrderId } = (await answer.json()) as { gatewayOrderId: string };
      await cashier.sandbox.payments.settled();
      cashier.sandbox.payments.act(gatewayOrderId, { action: 'repeat-webhook' });
      return gatewayOrderId;
    };
    const strays = [await stray('70000'), await stray('80000')];
    const waiting = async () =>
      (await cashier.module.listUnmatchedFor(cashier.services.db, { merchantId: merchant.id, alsoOfNoBrand: true })).filter((payment) =>
        strays.includes(payment.gatewayOrderId),
      );
    await expect.poll(async () => (await waiting()).length).toBe(2);
    const kept = (await waiting()).toSorted((one, other) => Number((one.amount ?? 0n) - (other.amount ?? 0n)));
    const [first, second] = kept;
    if (first === undefined || second === undefined) return expect.fail();
    const playerId = await cashier.player();
    const assign = (to: number, paymentId: string) =>
      inTransaction(cashier.services.db, (transaction) =>
        cashier.module.assignPayment(transaction, {
          merchantId: merchant.id,
          alsoOfNoBrand: true,
          paymentId,
          playerId: to,
          by: { staff: 'first' },
          note: 'wrote to us',
        }),
      );
    await expect(assign(playerId + 1_000, first.id)).rejects.toMatchObject({ code: 'deposit.not.found' });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => assign(playerId, first.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balanceOf(cashier.services.db, playerId)).main).toBe(first.amount);
    expect(await cashier.call(contract.listDeposits, playerId, { query: {} })).toMatchObject({
      totalCount: 1,
      list: [{ state: 'credited', method: 'assigned' }],
    });
    await inTransaction(cashier.services.db, (transaction) =>
      cashier.module.returnPayment(transaction, { merchantId: merchant.id, alsoOfNoBrand: true, paymentId: second.id, note: 'sent back' }),
    );
    await expect(assign(playerId, second.id)).rejects.toMatchObject({ code: 'state.not.allowed' });
  });
});

describe('a method', () => {
  it.each<[unknown, RegExp]>([
    [{ vendorId: 'x', kind: 'bank-transfer', names: { EN: 'X' }, minimum: '10', maximum: '5' }, /maximum/],
    [{ vendorId: 'x', kind: 'bank-transfer', names: { VI: 'X' }, minimum: '1', maximum: '5' }, /names/],
    [{ vendorId: 'x', kind: 'hosted-page', names: { EN: 'X' }, minimum: '1', maximum: '5' }, /gateway/],
    [{ vendorId: 'x', names: { EN: 'X' }, minimum: '10', maximum: '50', fee: { percent: '0', fixed: '10', payer: 'player' } }, /fee/],
    [{ vendorId: 'x', names: { EN: 'X' }, minimum: '10', maximum: '50', presets: ['51'] }, /presets/],
    [{ vendorId: 'X' }, /vendorId/],
    [{ vendorId: 'x', surprise: 1 }, /must not have additional properties|surprise/],
    ['text', /form/],
  ])('of %j is refused in words', async (form, words) => {
    await expect(cashier.module.configureMethod(merchant, form)).rejects.toThrow(words);
  });

  it('comes back as it was written', async () => {
    const before = await cashier.module.describeMethods(merchant);
    for (const { isDefault: _isDefault, ...form } of before) await cashier.module.configureMethod(merchant, form);
    const after = await cashier.module.describeMethods(merchant);
    expect(after.map((one) => ({ ...one, isDefault: false }))).toEqual(before.map((one) => ({ ...one, isDefault: false })));
  });
});
