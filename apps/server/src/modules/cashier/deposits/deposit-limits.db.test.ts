import { parseMoney } from '@sortes/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const playerOf = async (userName: string) => {
  const player = await test.app.modules.identity.findPlayerByName(1, userName);
  if (player === undefined) return expect.fail();
  return { playerId: player.id, merchantId: 1, token: await test.tokenOf(userName) };
};
const create = (token: string, body: object = {}) =>
  test.ask('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    token,
    body: { amount: '100000', vendorId: 'bank', ...body },
    headers: { 'idempotency-key': newId() },
  });

describe('a deposit limit', () => {
  it('is not overshot by 100 orders at once, and money paid for an order of before still counts', async () => {
    await test.app.modules.identity.createPlayer(
      { id: 1, currency: 'VND', defaultLanguage: 'EN' },
      { userName: 'limited1', password: undefined },
    );
    const { playerId, merchantId, token } = await playerOf('limited1');
    await inTransaction(test.services.db, (transaction) =>
      test.app.modules.protection.setLimits(transaction, { playerId, merchantId }, [
        { kind: 'deposit', period: 'day', value: parseMoney('350000') },
      ]),
    );
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(token)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeLessThanOrEqual(3);
    // A machine that is busy with other tests may turn some of them away; nobody gets more than the limit for that.
    for (const answer of answers) if (answer.status !== 200 && answer.status < 500) expect(answer.body.errorCode).toBe('limit.deposit');
    while (opened.length < 3) {
      const more = await create(token);
      expect(more.status).toBe(200);
      opened.push(more);
    }
    expect((await create(token)).body.errorCode).toBe('limit.deposit');

    // What is given back can be used again, for what fits.
    const [first, second] = opened.map(({ body }) => (body.value as { orderId: string }).orderId);
    await test.ask('POST', `/wps/transaction/deposit/${first}/cancel`, { token, body: {}, headers: { 'idempotency-key': newId() } });
    expect((await create(token, { amount: '200000' })).body.errorCode).toBe('limit.deposit');
    expect((await create(token, { amount: '150000' })).status).toBe(200);
    await test.ask('POST', `/wps/transaction/deposit/${second}/submit`, { token, body: {}, headers: { 'idempotency-key': newId() } });
    await inTransaction(test.services.db, (transaction) =>
      test.app.modules.cashier.reviewDeposit(transaction, {
        merchantId,
        orderId: second ?? '',
        decision: 'credit',
        withoutProof: true,
        by: { staff: 'first' },
        note: '',
      }),
    );
    expect((await create(token, { amount: '50000' })).body.errorCode).toBe('limit.deposit');
    // The cancelled order's money arrives after all: it does not fit any more, so that staff cannot credit it today.
    await expect(
      inTransaction(test.services.db, (transaction) =>
        test.app.modules.cashier.reviewDeposit(transaction, {
          merchantId,
          orderId: first ?? '',
          decision: 'credit',
          withoutProof: true,
          by: { staff: 'first' },
          note: '',
        }),
      ),
    ).rejects.toMatchObject({ code: 'limit.deposit' });
  });

  it('excluded players are told why deposits are closed, by every door', async () => {
    await test.app.modules.identity.createPlayer(
      { id: 1, currency: 'VND', defaultLanguage: 'EN' },
      { userName: 'resting1', password: undefined },
    );
    const { playerId, merchantId, token } = await playerOf('resting1');
    const open = await create(token);
    expect(open.status).toBe(200);
    await test.app.modules.protection.exclude(
      { playerId, merchantId },
      { kind: 'time-out', reason: 'test', until: new Date(Date.now() + 86_400_000) },
    );
    expect((await test.ask('GET', '/wps/relay/MCSFE_getDepositSettings', { token })).body.value).toMatchObject({
      allowDeposit: 'N',
      closed: 'excluded',
      methods: [],
    });
    for (const path of ['/wps/relay/MCSFE_depositByLaunchUrl', '/wps/relay/MCSFE_depositByQRImageUrl', '/wps/transaction/deposit/mt'])
      expect(
        (await test.ask('POST', path, { token, body: { amount: '100000', vendorId: 'bank' }, headers: { 'idempotency-key': newId() } }))
          .body.errorCode,
      ).toBe('account.excluded');
    expect(
      (
        await test.ask('POST', '/wps/transaction/deposit/voucher', {
          token,
          sealed: true,
          body: { code: 'AAAA-AAAA-AAAA-AAAA' },
          headers: { 'idempotency-key': newId() },
        })
      ).body.errorCode,
    ).toBe('account.excluded');
  });

  it('the money of a deposit has to be staked before it leaves', async () => {
    const { merchantId, token } = await playerOf('demo1');
    const { orderId } = (await create(token)).body.value as { orderId: string };
    await inTransaction(test.services.db, (transaction) =>
      test.app.modules.cashier.reviewDeposit(transaction, {
        merchantId,
        orderId,
        decision: 'credit',
        withoutProof: true,
        by: { staff: 'first' },
        note: '',
      }),
    );
    const { rows } = await test.services.pool.query<{ amount: string }>('select amount from turnover.requirement where reference = $1', [
      orderId,
    ]);
    expect(rows.map(({ amount }) => BigInt(amount))).toEqual([parseMoney('100000')]);
  });

  it('frees no earlier deposit while its money only stands at a vendor', async () => {
    const { merchantId } = await playerOf('demo1');
    const { rows: vendors } = await test.services.pool.query<{ id: number }>('select id from games.vendor order by id limit 1');
    const closedWhy = async (userName: string, transfers: [direction: string, amount: string][]) => {
      await test.app.modules.identity.createPlayer({ id: 1, currency: 'VND', defaultLanguage: 'EN' }, { userName, password: undefined });
      const { playerId, token } = await playerOf(userName);
      // What was brought before is gone from the balance.
      await test.services.pool.query(
        `insert into turnover.requirement (player_id, id, merchant_id, source, reference, amount, starts, ends)
         values ($1, $2, $3, 'deposit', 'before', 5000000000, 0, 5000000000)`,
        [playerId, newId(), merchantId],
      );
      for (const [direction, amount] of transfers)
        await test.services.pool.query(
          `insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state)
           values ($1, $2, $3, $4, $5, $6, $7, 'VND', 'done')`,
          [playerId, newId(), vendors[0]?.id, merchantId, newId(), direction, parseMoney(amount).toString()],
        );
      const { orderId } = (await create(token)).body.value as { orderId: string };
      await inTransaction(test.services.db, (transaction) =>
        test.app.modules.cashier.reviewDeposit(transaction, {
          merchantId,
          orderId,
          decision: 'credit',
          withoutProof: true,
          by: { staff: 'first' },
          note: '',
        }),
      );
      const { rows } = await test.services.pool.query<{ closed_why: string | null }>(
        'select closed_why from turnover.requirement where player_id = $1 order by starts',
        [playerId],
      );
      return rows.map((row) => row.closed_why);
    };
    expect(await closedWhy('atvendor1', [['in', '500000']])).toEqual([null, null]);
    expect(
      await closedWhy('atvendor2', [
        ['in', '500000'],
        ['out', '500000'],
      ]),
    ).toEqual(['small-balance', null]);
    expect(await closedWhy('atvendor3', [])).toEqual(['small-balance', null]);
  });
});
