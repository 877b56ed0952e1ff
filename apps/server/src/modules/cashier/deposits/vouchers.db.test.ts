import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId, sha256 } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { merchant, openCashier, type CashierFixture } from './testing/cashier-fixture.js';
import { withdrawVouchers } from './voucher-repository.js';
import { readVoucherCode, redeemVoucher } from './vouchers.js';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await openCashier();
  await cashier.module.configureMethod(merchant, {
    vendorId: 'voucher',
    kind: 'voucher',
    names: { EN: 'Voucher' },
    minimum: '1',
    maximum: '1000000',
  });
});
afterAll(() => cashier.close());
afterEach(async () => expect((await verifyLedger(cashier.services.db)).faults).toBe(0));

const amount = parseMoney('50000');
const issue = async (more: object = {}): Promise<string> => {
  const { codes } = await cashier.module.issueVouchers(cashier.services.db, {
    merchantId: merchant.id,
    currency: 'VND',
    amount,
    count: 1,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...more,
  });
  return codes[0] ?? expect.fail();
};
const redeem = (playerId: number, code: string, idempotencyKey = newId()) =>
  redeemVoucher(cashier.kit, { playerId, merchant, language: 'EN', idempotencyKey, code });
const moneyOf = async (playerId: number): Promise<bigint> => (await balanceOf(cashier.services.db, playerId)).main;

describe('a voucher', () => {
  it('is worth its sum once, however it is typed, and its code is kept nowhere', async () => {
    const code = await issue();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    const { rows } = await sql<{ text: string }>`select voucher::text as text from cashier.voucher`.execute(cashier.services.db);
    expect(rows.some(({ text }) => text.includes(code.replaceAll('-', '')))).toBe(false);
    const playerId = await cashier.player();
    expect(await redeem(playerId, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
      state: 'credited',
      kind: 'voucher',
      creditedAmount: amount,
    });
    expect(await moneyOf(playerId)).toBe(amount);
    await expect(redeem(playerId, code)).rejects.toMatchObject({ code: 'voucher.used' });
    const { rows: templates } = await sql<{
      template: string;
    }>`select template from wallet.transaction where player_id = ${playerId}`.execute(cashier.services.db);
    expect(templates).toEqual([{ template: 'voucher-redeemed' }]);
  });

  it('leaves no reservation behind: what is credited counts as that', async () => {
    const reserved = new Set<string>();
    const guard = cashier.kit.below.protection;
    const { reserveDeposit, releaseDeposit } = guard;
    guard.reserveDeposit = async (_transaction, { orderId }) => void reserved.add(orderId);
    guard.releaseDeposit = async (_transaction, orderId) => void reserved.delete(orderId);
    try {
      expect((await redeem(await cashier.player(), await issue())).state).toBe('credited');
    } finally {
      Object.assign(guard, { reserveDeposit, releaseDeposit });
    }
    expect([...reserved]).toEqual([]);
  });

  it('cannot be guessed by who holds the hashes: 128 bits at least', async () => {
    const signs = (await issue()).replaceAll('-', '').length;
    expect(signs * Math.log2(32)).toBeGreaterThanOrEqual(128);
  });

  it('of an earlier version, with 16 signs, is still good', async () => {
    const code = 'ABCD-EFGH-JKMN-PQRS';
    await sql`
      insert into cashier.voucher (merchant_id, code_hash, batch_id, amount, currency, tail, expires_at)
      values (${merchant.id}, ${sha256(code.replaceAll('-', ''))}, ${newId()}, ${amount}, 'VND', 'PQRS', clock_timestamp() + interval '1 hour')`.execute(
      cashier.services.db,
    );
    const playerId = await cashier.player();
    expect(await redeem(playerId, code)).toMatchObject({ state: 'credited', creditedAmount: amount });
    expect(await moneyOf(playerId)).toBe(amount);
  });

  it('reads what people take for something else', () => {
    expect(readVoucherCode('oil0-1234-5678-9abc')).toBe('0110123456789ABC');
    expect(readVoucherCode('oil0-1234-5678-9abc-oil0-1234-56')).toBe('0110123456789ABC0110123456');
    const wrongOnes = [
      '',
      'ABCD',
      'ABCD-EFGH-JKMN-PQRU',
      'ABCD-EFGH-JKMN-PQRS-T',
      'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-234',
      'ABCD-EFGH-JKMN-PQR\0',
    ];
    for (const wrong of [...wrongOnes, '１２３４-5678-9ABC-DEFG']) expect(readVoucherCode(wrong), wrong).toBeUndefined();
  });

  it('goes to one of 100 who try at once', async () => {
    const code = await issue();
    const players = await Promise.all(Array.from({ length: 100 }, () => cashier.player()));
    const results = await Promise.allSettled(players.map((playerId) => redeem(playerId, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'voucher.used' });
    const sums = await Promise.all(players.map(moneyOf));
    expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(amount);
  });

  it('is credited once to one player who sends it 100 times, under one key or many', async () => {
    const playerId = await cashier.player();
    const [one, other] = [await issue(), await issue()];
    const key = newId();
    const same = await Promise.allSettled(Array.from({ length: 50 }, () => redeem(playerId, one, key)));
    expect(new Set(same.map((result) => (result.status === 'fulfilled' ? result.value.id : 'no'))).size).toBe(1);
    const many = await Promise.allSettled(Array.from({ length: 50 }, () => redeem(playerId, other)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await moneyOf(playerId)).toBe(amount * 2n);
    await expect(redeem(playerId, other, key)).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
  });

  it.each<[string, () => Promise<string>, string]>([
    ['expired', () => issue({ expiresAt: new Date(Date.now() - 1_000) }), 'voucher.expired'],
    ['of another brand', () => issue({ merchantId: 2 }), 'voucher.wrong'],
    ['in another currency', () => issue({ currency: 'USD' }), 'voucher.wrong'],
    ['made up', async () => 'AAAA-AAAA-AAAA-AAAA', 'voucher.wrong'],
    ['no code', async () => 'hello', 'voucher.wrong'],
    [
      'withdrawn',
      async () => {
        const { codes, batchId } = await cashier.module.issueVouchers(cashier.services.db, {
          merchantId: merchant.id,
          currency: 'VND',
          amount,
          count: 2,
          expiresAt: new Date(Date.now() + 60_000),
        });
        expect(await withdrawVouchers(cashier.services.db, { merchantId: merchant.id, batchId })).toBe(2);
        return codes[0] ?? '';
      },
      'voucher.withdrawn',
    ],
  ])('that is %s is refused', async (_name, make, code) => {
    const playerId = await cashier.player();
    await expect(redeem(playerId, await make())).rejects.toMatchObject({ code });
    expect(await moneyOf(playerId)).toBe(0n);
  });

  it('closes after ten wrong codes, also when they come at once, for an hour', async () => {
    const playerId = await cashier.player();
    const guesses = await Promise.allSettled(Array.from({ length: 60 }, () => redeem(playerId, newId())));
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'taken'));
    expect(codes.filter((code) => code === 'voucher.wrong')).toHaveLength(10);
    expect(codes.filter((code) => code === 'voucher.locked')).toHaveLength(50);
    const good = await issue();
    await expect(redeem(playerId, good)).rejects.toMatchObject({
      code: 'voucher.locked',
      detail: { retryAfterSeconds: expect.any(Number) },
    });
    await sql`update cashier.voucher_attempt set since = since - interval '1 hour' where player_id = ${playerId}`.execute(
      cashier.services.db,
    );
    expect(await redeem(playerId, good)).toMatchObject({ state: 'credited' });
    // The count begins anew with the hour.
    await expect(redeem(playerId, 'wrong')).rejects.toMatchObject({ code: 'voucher.wrong' });
  });
});
