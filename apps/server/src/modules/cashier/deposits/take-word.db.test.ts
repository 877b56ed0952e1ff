import { toldTo } from '../../messaging/testing/told.js';
import { createHmac } from 'node:crypto';
import { parseMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { applyGatewayWord } from './apply-gateway-word.js';
import { createDeposit } from './create-deposit.js';
import type { GatewayWord } from './gateways/payment-gateway.js';
import { findDeposit, insertDeposit, readMoves, type Deposit } from './repository.js';
import { createTakeWord } from './take-word.js';
import { merchant, openCashier, type CashierFixture } from './testing/cashier-fixture.js';

const amount = parseMoney('50000');
const paid: Omit<GatewayWord, 'gatewayOrderId' | 'references'> = {
  status: 'paid',
  amount,
  repeatsAmount: true,
  currency: 'VND',
  paidAmount: amount,
};
const wordOf = (deposit: Deposit, more: Partial<GatewayWord> = {}): GatewayWord => ({
  ...paid,
  gatewayOrderId: deposit.gatewayOrderId ?? '',
  references: [deposit.gatewayOrderId ?? ''],
  ...more,
});
const eventOf = ({ playerId, id: depositId }: Deposit, eventId = newId()) => ({
  gateway: 'hosted-page',
  eventId,
  playerId,
  depositId,
  payload: { eventId },
});

describe('words that come at once', () => {
  /** Sources of the sums that had to be staked; and whose requirement cannot be written. */
  const required: string[] = [];
  const broken = new Set<number>();

  let cashier: CashierFixture;
  beforeAll(async () => {
    cashier = await openCashier({
      turnover: {
        async requireForDeposits(_transaction, deposits) {
          for (const { playerId } of deposits) if (broken.has(playerId)) throw new Error('this requirement cannot be written');
          required.push(...deposits.map(({ sourceId }) => sourceId));
        },
        forgetDeposit: async () => undefined,
      },
    });
  });
  afterAll(() => cashier.close());
  afterEach(async () => {
    broken.clear();
    expect((await verifyLedger(cashier.services.db)).faults).toBe(0);
  });

  const openedFor = (playerId: number): Promise<Deposit> =>
    createDeposit(cashier.kit, { playerId, merchant, language: 'EN', idempotencyKey: newId(), vendorId: 'hosted', amount: 50_000 });
  const opened = async (): Promise<Deposit> => openedFor(await cashier.player());
  /** One after the other: the sandbox behind them answers in its own time. */
  const openedMany = async (count: number): Promise<Deposit[]> => {
    const deposits: Deposit[] = [];
    while (deposits.length < count) deposits.push(await opened());
    return deposits;
  };
  const now = async ({ playerId, id }: Deposit): Promise<Deposit> => {
    const deposit = await findDeposit(cashier.services.db, playerId, id);
    return deposit ?? expect.fail();
  };
  const moneyOf = async ({ playerId }: Deposit): Promise<bigint> => (await balanceOf(cashier.services.db, playerId)).main;
  /** How many transactions these orders' events were written in. */
  const transactionsOf = async (deposits: readonly Deposit[]): Promise<number> => {
    const { rows } = await sql<{ count: bigint }>`
      select count(distinct xmin::text) as count from cashier.gateway_event where deposit_id = any (${deposits.map(({ id }) => id)}::uuid[])`.execute(
      cashier.services.db,
    );
    return Number(rows[0]?.count);
  };
  /** All that stands in the books about an order, without the times and the names that differ between any two. */
  const storyOf = async (deposit: Deposit) => {
    const { db } = cashier.services;
    const { state, reason, fee, creditedAmount, paidAmount, paidCurrency, creditedAt, paidReferences } = await now(deposit);
    const { rows: events } = await sql`
      select verdict from cashier.gateway_event where deposit_id = ${deposit.id} order by received_at`.execute(db);
    const { rows: facts } = await sql`
      select payload ->> 'state' as state from platform.outbox where topic = 'deposit.changed' and payload ->> 'orderId' = ${deposit.id} order by id`.execute(
      db,
    );
    const { rows: kept } = await sql`select amount, currency from cashier.unmatched_payment where deposit_id = ${deposit.id}`.execute(db);
    const { rows: entries } = await sql`
      select e.account, e.amount, t.template from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
      where e.player_id = ${deposit.playerId} order by t.template, e.account`.execute(db);
    return {
      state,
      reason,
      fee,
      creditedAmount,
      paidAmount,
      paidCurrency,
      isCredited: creditedAt !== null,
      references: paidReferences.length,
      events,
      facts,
      kept,
      entries,
      money: await moneyOf(deposit),
      moves: (await readMoves(db, deposit.playerId, deposit.id)).map(({ state: to, by }) => `${by} ${to}`),
      told: (await toldTo(db, deposit.playerId)).filter(({ key }) => key.startsWith(`deposit:${deposit.id}`)).map(({ kind }) => kind),
      required: required.filter((id) => id === deposit.id).length,
    };
  };

  it('of orders paid as ordered share transactions, and each order has all that belongs to it once', async () => {
    const deposits = await openedMany(60);
    const takeWord = createTakeWord(cashier.kit);
    const verdicts = await Promise.all(deposits.map((deposit) => takeWord(eventOf(deposit), wordOf(deposit))));
    expect(new Set(verdicts)).toEqual(new Set(['credited']));
    for (const deposit of deposits)
      expect(await storyOf(deposit)).toEqual({
        state: 'credited',
        reason: null,
        fee: 0n,
        creditedAmount: amount,
        paidAmount: amount,
        paidCurrency: 'VND',
        isCredited: true,
        references: 1,
        money: amount,
        kept: [],
        required: 1,
        events: [{ verdict: 'credited' }],
        facts: [{ state: 'awaiting_payment' }, { state: 'credited' }],
        entries: [
          { account: 'house:deposits', amount: -amount, template: 'deposit-credited' },
          { account: 'main', amount, template: 'deposit-credited' },
        ],
        moves: ['gateway awaiting_payment', 'gateway credited'],
        told: ['deposit.credited'],
      });
    expect(await transactionsOf(deposits)).toBeLessThanOrEqual(3);
  });

  it('get each the verdict, and leave each the books, that they would have got alone', async () => {
    const late = { status: 'expired' as const, paidAmount: undefined };
    const stories: Record<string, (deposit: Deposit) => Partial<GatewayWord>[]> = {
      'as ordered': () => [{}],
      'as ordered, of two payments': () => [{ references: ['FT-1', 'FT-2'] }],
      'less than ordered': () => [{ paidAmount: amount - 1n }],
      'another sum ordered': () => [{ amount: amount + 1n }],
      'another currency': () => [{ currency: 'USD' }],
      'no sum that can be read': () => [{ paidAmount: undefined }],
      'another order of the gateway': () => [{ gatewayOrderId: 'pay_another', references: ['pay_another'] }],
      declined: () => [{ status: 'failed', paidAmount: undefined }],
      'nothing that moves it': () => [{ status: 'other' }],
      late: () => [late, {}],
      'once more': (deposit) => [{}, { references: [deposit.gatewayOrderId ?? ''] }],
      'a second payment': () => [{}, { references: ['FT-again'] }],
      'a part and the rest': () => [
        { repeatsAmount: false, amount: undefined, paidAmount: amount - 10n, references: ['FT-part'] },
        { repeatsAmount: false, amount: undefined, paidAmount: 10n, references: ['FT-rest'] },
      ],
    };
    const names = Object.keys(stories);
    const [alone, together] = [await openedMany(names.length), await openedMany(names.length)];
    const wordsFor = (deposit: Deposit, index: number) => stories[names[index] ?? '']?.(deposit).map((more) => wordOf(deposit, more)) ?? [];

    const verdictsAlone: string[][] = [];
    for (const [index, deposit] of alone.entries()) {
      const verdicts: string[] = [];
      for (const word of wordsFor(deposit, index)) verdicts.push(await applyGatewayWord(cashier.kit, eventOf(deposit), word));
      verdictsAlone.push(verdicts);
    }
    const takeWord = createTakeWord(cashier.kit);
    const verdictsTogether = await Promise.all(
      together.map(async (deposit, index) => {
        const verdicts: string[] = [];
        for (const word of wordsFor(deposit, index)) verdicts.push(await takeWord(eventOf(deposit), word));
        return verdicts;
      }),
    );
    expect(Object.fromEntries(verdictsTogether.map((verdicts, index) => [names[index], verdicts]))).toEqual(
      Object.fromEntries(verdictsAlone.map((verdicts, index) => [names[index], verdicts])),
    );
    for (const [index, deposit] of alone.entries())
      expect(await storyOf(together[index] ?? deposit), names[index]).toEqual(await storyOf(deposit));
    // The stories are as different as they look.
    expect(new Set(verdictsAlone.map(String))).toEqual(
      new Set([
        'credited',
        'review',
        'moved',
        'nothing-to-do',
        'moved,credited',
        'credited,nothing-to-do',
        'credited,paid-again',
        'review,review',
      ]),
    );
  });

  it('about one order credit it once, through however many processes they come', async () => {
    const [same, different, companion] = [await opened(), await opened(), await opened()];
    const processes = [createTakeWord(cashier.kit), createTakeWord(cashier.kit), createTakeWord(cashier.kit)];
    const thirty = Array.from({ length: 10 }, () => processes).flat();
    const eventId = newId();
    const [repeated, several, beside] = await Promise.all([
      Promise.all(thirty.map((takeWord) => takeWord(eventOf(same, eventId), wordOf(same)))),
      Promise.all(thirty.map((takeWord) => takeWord(eventOf(different), wordOf(different)))),
      createTakeWord(cashier.kit)(eventOf(companion), wordOf(companion)),
    ]);
    expect(repeated.toSorted()).toEqual(['credited', ...Array.from({ length: 29 }, () => 'repeated')]);
    expect(several.toSorted()).toEqual(['credited', ...Array.from({ length: 29 }, () => 'nothing-to-do')]);
    expect(beside).toBe('credited');
    for (const deposit of [same, different, companion]) expect(await moneyOf(deposit)).toBe(amount);
    expect((await storyOf(same)).events).toEqual([{ verdict: 'credited' }]);
  });

  it('of one player are credited one after the other', async () => {
    const playerId = await cashier.player();
    const deposits = [await openedFor(playerId), await openedFor(playerId), await openedFor(playerId)];
    const takeWord = createTakeWord(cashier.kit);
    expect(await Promise.all(deposits.map((deposit) => takeWord(eventOf(deposit), wordOf(deposit))))).toEqual(
      Array.from({ length: 3 }, () => 'credited'),
    );
    expect(await transactionsOf(deposits)).toBe(3);
    expect((await balanceOf(cashier.services.db, playerId)).main).toBe(3n * amount);
  });

  it('under one event id credit one order, and the other words are repeats', async () => {
    const deposits = await openedMany(3);
    const eventId = newId();
    const takeWord = createTakeWord(cashier.kit);
    const verdicts = await Promise.all(deposits.map((deposit) => takeWord(eventOf(deposit, eventId), wordOf(deposit))));
    expect(verdicts.toSorted()).toEqual(['credited', 'repeated', 'repeated']);
    expect((await Promise.all(deposits.map(moneyOf))).reduce((sum, money) => sum + money, 0n)).toBe(amount);
  });

  it('do not suffer from one that fails, and of that one nothing stays', async () => {
    const deposits = await openedMany(20);
    const [bad] = deposits;
    if (bad === undefined) return expect.fail();
    broken.add(bad.playerId);
    const takeWord = createTakeWord(cashier.kit);
    const event = eventOf(bad);
    const answers = await Promise.allSettled(
      deposits.map((deposit) => takeWord(deposit === bad ? event : eventOf(deposit), wordOf(deposit))),
    );
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual(
      deposits.map((deposit) => (deposit === bad ? 'failed' : 'credited')),
    );
    for (const deposit of deposits) expect(await moneyOf(deposit)).toBe(deposit === bad ? 0n : amount);
    expect(await storyOf(bad)).toMatchObject({ state: 'awaiting_payment', events: [], paidAmount: null, told: [], required: 0 });
    // The gateway says it again.
    broken.clear();
    expect(await takeWord(event, wordOf(bad))).toBe('credited');
    expect(await takeWord(event, wordOf(bad))).toBe('repeated');
    expect(await moneyOf(bad)).toBe(amount);
  });

  it.each([
    ['account', ({ playerId }: Deposit) => sql`select from wallet.account where player_id = ${playerId} for update`],
    ['order', ({ id }: Deposit) => sql`select from cashier.deposit where id = ${id} for update`],
  ])('do not wait for one whose %s somebody holds', async (_what, lock) => {
    const deposits = await openedMany(10);
    const [held, ...others] = deposits;
    if (held === undefined) return expect.fail();
    const takeWord = createTakeWord(cashier.kit);
    let heldIsAnswered = false;
    const waiting = await inTransaction(cashier.services.db, async (transaction) => {
      await lock(held).execute(transaction);
      const answer = takeWord(eventOf(held), wordOf(held)).finally(() => (heldIsAnswered = true));
      const verdicts = await Promise.all(others.map((deposit) => takeWord(eventOf(deposit), wordOf(deposit))));
      expect(new Set(verdicts)).toEqual(new Set(['credited']));
      expect(heldIsAnswered).toBe(false);
      return { answer };
    });
    expect(await waiting.answer).toBe('credited');
    expect(await moneyOf(held)).toBe(amount);
  });

  it('are priced as promised: the fee is a movement of its own', async () => {
    const deposits = await openedMany(3);
    await sql`
      update cashier.deposit set fee_terms = '{"percentBp": 150, "fixed": "5000000", "payer": "player", "step": "10000"}'
      where id = any (${deposits.map(({ id }) => id)}::uuid[])`.execute(cashier.services.db);
    const takeWord = createTakeWord(cashier.kit);
    await Promise.all(deposits.map((deposit) => takeWord(eventOf(deposit), wordOf(deposit))));
    const fee = parseMoney('1250');
    for (const deposit of deposits)
      expect(await storyOf(deposit)).toMatchObject({
        state: 'credited',
        fee,
        creditedAmount: amount,
        money: amount - fee,
        entries: [
          { account: 'house:deposits', amount: -amount, template: 'deposit-credited' },
          { account: 'main', amount, template: 'deposit-credited' },
          { account: 'house:fees', amount: fee, template: 'deposit-fee' },
          { account: 'main', amount: -fee, template: 'deposit-fee' },
        ],
      });
    expect(await transactionsOf(deposits)).toBe(1);
  });
});

describe('words that come at once to the whole program', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** A player and their order that waits for its payment; `reserved`: as creating it leaves their limits. */
  const order = async (userName: string, reserved = true) => {
    const { db } = test.services;
    const { playerId } = await test.app.modules.identity.createPlayer(
      { id: 1, currency: 'VND', defaultLanguage: 'EN' },
      { userName, password: undefined },
    );
    const id = newId();
    const method = {
      vendorId: 'hosted',
      kind: 'hosted-page' as const,
      gateway: 'hosted-page',
      names: {},
      proofNeeded: false,
      minutesToPay: 30,
    };
    await inTransaction(db, async (transaction) => {
      if (reserved)
        await test.app.modules.protection.reserveDeposit(transaction, { playerId, merchantId: 1, orderId: id, amount, currency: 'VND' });
      await insertDeposit(
        transaction,
        {
          playerId,
          id,
          merchantId: 1,
          method,
          amount,
          fee: 0n,
          currency: 'VND',
          idempotencyKey: newId(),
          inputHash: Buffer.alloc(0),
          feeTerms: { percentBp: 0, fixed: 0n, payer: 'house', step: 1n },
          returnPath: '/',
          language: 'EN',
          gatewayCode: null,
          transferCode: '',
          payment: null,
        },
        0,
      );
      await sql`update cashier.deposit set state = 'awaiting_payment', gateway_order_id = ${`pay_${id}`} where id = ${id}`.execute(
        transaction,
      );
    });
    return { playerId, id };
  };
  const notify = async (id: string): Promise<number> => {
    const body = { eventId: newId(), gatewayOrderId: `pay_${id}`, merchantOrderId: id, status: 'paid', amount: '50000', currency: 'VND' };
    const rawBody = JSON.stringify(body);
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', test.services.config.payment?.secret ?? '')
      .update(`${timestamp}.${rawBody}`)
      .digest('hex');
    const { status } = await test.ask('POST', '/cashier/gateways/hosted-page/notify', {
      rawBody,
      headers: { 'x-gateway-timestamp': timestamp, 'x-gateway-signature': signature },
    });
    return status;
  };
  const rowOf = async ({ playerId, id }: { playerId: number; id: string }) => {
    const { rows } = await sql<{ state: string; reason: string | null; reserved: boolean; due: bigint | null; told: string[] }>`
      select state, reason, exists (select from protection.deposit_reservation where order_id = ${id}) as reserved,
        (select amount from turnover.requirement where player_id = ${playerId} and reference = ${id}) as due,
        array(select kind::text from messaging.message where player_id = ${playerId} order by id) as told
      from cashier.deposit where id = ${id}`.execute(test.services.db);
    return { ...rows[0], money: (await balanceOf(test.services.db, playerId)).main };
  };
  const credited = { state: 'credited', reason: null, reserved: false, due: amount, told: ['deposit.credited'], money: amount };

  it('stand under the players’ limits and exclusions, have to be staked, and are told', async () => {
    const ordinary = await Promise.all(Array.from({ length: 12 }, (_, n) => order(`together${n}`)));
    const unreserved = await order('unreserved1', false);
    const [limited, excluded] = [await order('limited2', false), await order('excluded2')];
    const { protection } = test.app.modules;
    await inTransaction(test.services.db, (transaction) =>
      protection.setLimits(transaction, { playerId: limited.playerId, merchantId: 1 }, [
        { kind: 'deposit', period: 'day', value: amount - parseMoney('1') },
      ]),
    );
    await protection.exclude(
      { playerId: excluded.playerId, merchantId: 1 },
      { kind: 'time-out', reason: 'test', until: new Date(Date.now() + 86_400_000) },
    );
    const all = [...ordinary, unreserved, limited, excluded];
    expect(await Promise.all(all.map(({ id }) => notify(id)))).toEqual(all.map(() => 200));

    for (const one of [...ordinary, unreserved]) expect(await rowOf(one)).toEqual(credited);
    for (const one of [limited, excluded])
      expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'limit-reached', due: null, money: 0n });
    expect((await rowOf(limited)).told).toEqual(['deposit.review']);
    expect((await verifyLedger(test.services.db)).faults).toBe(0);
  });

  it('end what was due of money that is gone only for those who have nothing in play', async () => {
    const orders = await Promise.all(['gone1', 'gone2', 'standing1'].map((userName) => order(userName)));
    const { rows: vendors } = await test.services.pool.query<{ id: number }>('select id from games.vendor order by id limit 1');
    for (const [index, { playerId }] of orders.entries()) {
      await test.services.pool.query(
        `insert into turnover.requirement (player_id, id, merchant_id, source, reference, amount, starts, ends)
         values ($1, $2, 1, 'deposit', 'before', 5000000000, 0, 5000000000)`,
        [playerId, newId()],
      );
      if (index === 2)
        await test.services.pool.query(
          `insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state)
           values ($1, $2, $3, 1, $4, 'in', 5000000000, 'VND', 'done')`,
          [playerId, newId(), vendors[0]?.id, newId()],
        );
    }
    expect(await Promise.all(orders.map(({ id }) => notify(id)))).toEqual([200, 200, 200]);
    const closed = await Promise.all(
      orders.map(async ({ playerId }) => {
        const { rows } = await test.services.pool.query<{ closed_why: string | null }>(
          'select closed_why from turnover.requirement where player_id = $1 order by starts',
          [playerId],
        );
        return rows.map((row) => row.closed_why);
      }),
    );
    expect(closed).toEqual([
      ['small-balance', null],
      ['small-balance', null],
      [null, null],
    ]);
  });
});
