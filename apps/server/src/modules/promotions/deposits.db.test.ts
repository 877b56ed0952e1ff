import type { Offer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letHear } from '../../platform/follow.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
});
afterAll(async () => {
  const { faults } = await verifyLedger(fixture.test.services.db);
  await fixture.close();
  expect(faults).toBe(0);
});

const match = (change: Partial<Offer> = {}): Offer =>
  offerOfKind('deposit-match', {
    reward: { rule: 'match', steps: [{ from: money(50_000), rate: 10_000 }], most: money(150_000) },
    limits: [],
    ...change,
  });
const first: Partial<Offer> = { who: { deposits: { count: { is: 0 } } } };
const wish = (playerId: number, offerId: string, code?: string) =>
  fixture.promotions.wishOffer({ merchant: fixture.merchant, playerId, offerId, code });
/** What has happened is heard of, by several processes at once. */
const hear = async (): Promise<void> => {
  const { db } = fixture.test.services;
  // Whoever is inside a transaction of the same cluster, other tests included, holds back what came after it.
  const isHeldBack = async (): Promise<boolean> => {
    const { rows } = await sql<{ yes: boolean }>`
      select exists (select from platform.outbox where writer >= pg_snapshot_xmin(pg_current_snapshot())) as yes`.execute(db);
    return rows[0]?.yes === true;
  };
  await expect.poll(isHeldBack, { timeout: 30_000, interval: 50 }).toBe(false);
  for (const listener of fixture.promotions.listeners ?? [])
    while ((await Promise.all([1, 2, 3].map(() => letHear(db, listener)))).some(Boolean));
};

/** A deposit of so many units that staff credit; its order. */
async function pay(playerId: number, units: number): Promise<string> {
  const { test } = fixture;
  const { identity, cashier } = test.app.modules;
  const { token } = await identity.createSessionFor(playerId);
  const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': newId() });
  const body = { amount: String(units), vendorId: 'bank' };
  const made = await test.ask('POST', '/wps/relay/MCSFE_depositByLaunchUrl', { token, body, headers: key() });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { orderId } = made.body.value as { orderId: string };
  await test.ask('POST', `/wps/transaction/deposit/${orderId}/submit`, { token, body: {}, headers: key() });
  await inTransaction(test.services.db, (transaction) =>
    cashier.reviewDeposit(transaction, {
      merchantId: 1,
      orderId,
      decision: 'credit',
      withoutProof: true,
      by: { staff: 'first' },
      note: '',
    }),
  );
  return orderId;
}
const grantsOf = async (playerId: number): Promise<{ key: string; state: string; amount: bigint; required: bigint; tied: boolean }[]> =>
  (
    await sql<{ key: string; state: string; amount: bigint; required: bigint; tied: boolean }>`
      select source_key as key, state, amount, required, tied from promotions.grant where player_id = ${playerId} order by created_at`.execute(
      fixture.test.services.db,
    )
  ).rows;

describe('a deposit', () => {
  it('brings what was wanted with it once, however often it is heard of', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(match(first))];
    await wish(playerId, id);
    const order = await pay(playerId, 200_000);
    await hear();
    await fixture.test.asOwner(`delete from platform.listener where name = 'promotions: deposits'`);
    await hear();
    expect(await grantsOf(playerId)).toEqual([
      { key: `deposit:${order}`, state: 'active', amount: money(150_000), required: money(1_500_000), tied: true },
    ]);
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: money(200_000), bonus: money(150_000) });
    // The wish is over with it.
    await pay(playerId, 200_000);
    await hear();
    expect(await grantsOf(playerId)).toHaveLength(1);
  });

  it('brings nothing that was not wanted, was wanted later, or is wanted no more', async () => {
    const id = await fixture.live(match());
    const [nothing, later, unwanted] = [await fixture.player(), await fixture.player(), await fixture.player()];
    await wish(unwanted, id);
    await fixture.promotions.forgetWish(unwanted);
    for (const playerId of [nothing, later, unwanted]) await pay(playerId, 100_000);
    await wish(later, id);
    await hear();
    for (const playerId of [nothing, later, unwanted]) expect(await grantsOf(playerId)).toEqual([]);
    await pay(later, 100_000);
    await hear();
    expect(await grantsOf(later)).toHaveLength(1);
  });

  it('is the first, the second or of a weekday by the rule, without itself', async () => {
    const [playerId, stranger] = [await fixture.player(), await fixture.player()];
    const second = await fixture.live(match({ who: { deposits: { count: { is: 1 } } } }));
    const { weekday } = DateTime.now().setZone(fixture.merchant.timeZone);
    const never = await fixture.live(match({ who: { weekday: { is: ((weekday + 2) % 7) + 1 } } }));
    await wish(playerId, second);
    await wish(stranger, never);
    for (const one of [playerId, stranger]) await pay(one, 100_000);
    await hear();
    expect([await grantsOf(playerId), await grantsOf(stranger)]).toEqual([[], []]);
    await wish(playerId, second);
    await pay(playerId, 60_000);
    await hear();
    expect(await grantsOf(playerId)).toMatchObject([{ amount: money(60_000) }]);
  });

  it('below the least brings nothing, and the wish is over', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(match())];
    const above = await fixture.live(match({ reward: { rule: 'match', steps: [{ from: money(80_000), rate: 5_000 }], most: null } }));
    await wish(playerId, id);
    await wish(playerId, above);
    await pay(playerId, 60_000);
    await hear();
    await pay(playerId, 100_000);
    await hear();
    expect(await grantsOf(playerId)).toEqual([]);
  });

  it('behind another bonus waits, and a sixth is not promised', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(match())];
    for (let count = 0; count < 6; count += 1) {
      await wish(playerId, id);
      await pay(playerId, 50_000);
      await hear();
    }
    expect((await grantsOf(playerId)).map(({ state }) => state)).toEqual(['active', ...Array<string>(5).fill('queued')]);
    expect(await codeOf(wish(playerId, id))).toBe('promotion.queue.full');
  });

  it('cannot be given an offer that is no deposit’s, is over, or not for them', async () => {
    const { protection } = fixture.test.app.modules;
    const [playerId, excluded, id] = [await fixture.player(), await fixture.player(), await fixture.live(match())];
    await protection.exclude({ playerId: excluded, merchantId: 1 }, { kind: 'self-exclusion', reason: 'test', until: undefined });
    expect(await codeOf(wish(playerId, await fixture.live(offerOfKind('no-deposit'))))).toBe('promotion.unknown');
    expect(await codeOf(wish(excluded, id))).toBe('promotion.not.yours');
    await inTransaction(fixture.test.services.db, (transaction) =>
      fixture.promotions.moveOffer(transaction, fixture.merchant, { id, to: 'stopped' }),
    );
    expect(await codeOf(wish(playerId, id))).toBe('promotion.over');
  });
});
