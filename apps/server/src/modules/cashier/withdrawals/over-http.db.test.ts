import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { postOne } from '../../wallet/index.js';

const paymentPassword = '246810';
let test: TestApp;
let token: string;
let accountId: string;
beforeAll(async () => {
  test = await createTestApp();
  token = await test.tokenOf('demo1');
  const { body } = await test.ask('GET', '/wps/member/bankCard', { token });
  accountId = (body.value as { accounts: { id: string }[] }).accounts[0]?.id ?? '';
});
afterAll(() => test.close());

const withdraw = (more: object = {}, key = newId()) =>
  test.ask('POST', '/wps/transaction/withdraw', {
    token,
    sealed: true,
    body: { amount: '100000', accountId, paymentPassword, ...more },
    headers: { 'idempotency-key': key },
  });

/** Stakes all that the demo was given, and wins it back. */
async function playThrough(): Promise<void> {
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  const player = await test.app.modules.identity.findPlayerByName(merchant.id, 'demo1');
  const all = 5_000_000n * 10_000n;
  for (const [template, house, amount] of [
    ['game-stake-placed', 'house:stakes', -all],
    ['game-prize-paid', 'house:prizes', all],
  ] as const)
    await postOne(test.services.db, {
      playerId: player?.id ?? 0,
      merchantId: merchant.id,
      template,
      key: newId(),
      input: {},
      reference: newId(),
      lines: [
        { account: 'main', amount },
        { account: house, amount: -amount },
      ],
    });
}

describe('the demo member', () => {
  it('has an account that has rested, a payout that arrived and one that waits for their word', async () => {
    const listed = await test.ask('GET', '/wps/report/withdrawTransaction', { token });
    expect(listed.body.value).toMatchObject({
      totalCount: 2,
      list: [
        { state: 'sent', amount: 300_000 },
        { state: 'received', amount: 500_000 },
      ],
    });
    expect((await test.ask('GET', '/wps/relay/MCSFE_getPaymentConfirmationList', { token })).body.value).toMatchObject({
      list: [{ state: 'sent' }],
    });
    const settings = await test.ask('GET', '/wps/relay/MCSFE_getWithdrawSettings', { token });
    // What the demo was given is to be played with; none of it may leave before.
    expect(settings.body.value).toMatchObject({ allowWithdraw: 'Y', available: 0, turnover: { left: 5_000_000, percent: 0 } });
    expect(await withdraw()).toMatchObject({ body: { success: false } });
    await playThrough();
    const played = await test.ask('GET', '/wps/relay/MCSFE_getWithdrawSettings', { token });
    expect(played.body.value).toMatchObject({ allowWithdraw: 'Y', available: 5_000_000, turnover: { left: 0, percent: 100 } });
    const file = await test.ask('GET', '/wps/report/withdrawTransaction/export', { token });
    const lines = String(file.body['text']).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Requested,State,Amount,Fee,Received,Returned,Currency,Account,Order number');
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+07:00,Sent,300000,/);
  });

  it('withdraws with a sealed body and their payment password, once a key', async () => {
    expect(await withdraw({ paymentPassword: '000000' })).toMatchObject({ status: 422, body: { errorCode: 'payment.password.wrong' } });
    const key = newId();
    const [one, two] = await Promise.all([withdraw({}, key), withdraw({}, key)]);
    const made = [one, two].filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    const again = await withdraw({}, key);
    expect(again.body.value).toMatchObject({
      orderId: (made[0]?.body.value as { orderId: string } | undefined)?.orderId,
      state: 'review',
      amount: 100_000,
    });
    const clear = await test.ask('POST', '/wps/transaction/withdraw', {
      token,
      body: { amount: '100000', accountId, paymentPassword },
      headers: { 'idempotency-key': newId() },
    });
    expect(clear.body.errorCode).toBe('request.encryption.required');
  });

  it('has no way to cancel', async () => {
    const { body } = await test.ask('GET', '/wps/report/withdrawTransaction?state=review', { token });
    const { orderId } = (body.value as { list: { orderId: string }[] }).list[0] ?? { orderId: '' };
    for (const [method, path] of [
      ['DELETE', `/wps/transaction/withdraw/${orderId}`],
      ['POST', `/wps/transaction/withdraw/${orderId}/cancel`],
    ] as const)
      expect((await test.ask(method, path, { token, body: {} })).status).toBe(404);
    expect(
      (
        await test.ask('POST', '/wps/relay/MCSFE_processC2CTransaction', {
          token,
          body: { orderId, result: 'not-received' },
          headers: { 'idempotency-key': newId() },
        })
      ).body.errorCode,
    ).toBe('state.not.allowed');
  });

  it('withdraws also while they have excluded themselves, and cannot deposit then', async () => {
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    const player = await test.app.modules.identity.findPlayerByName(merchant.id, 'demo1');
    await test.app.modules.protection.exclude(
      { playerId: player?.id ?? 0, merchantId: merchant.id },
      { kind: 'self-exclusion', reason: 'asked for it', until: undefined },
    );
    token = await test.tokenOf('demo1');
    const deposit = await test.ask('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
      token,
      body: { amount: '100000', vendorId: 'hosted' },
      headers: { 'idempotency-key': newId() },
    });
    expect(deposit.body.errorCode).toBe('account.excluded');
    expect((await withdraw()).status).toBe(200);
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from cashier.withdrawal where player_id = ${player?.id ?? 0} and state = 'review'`.execute(
      test.services.db,
    );
    expect(rows[0]?.count).toBe(2n);
  });
});
