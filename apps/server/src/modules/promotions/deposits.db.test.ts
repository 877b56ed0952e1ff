import type { Offer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letHear } from '../../platform/follow.js';
import { balanceOf, postOne, verifyLedger } from '../wallet/index.js';
import { completeGrant } from './end-grant.js';
import { lockGrants } from './end-repository.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { kitOn } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

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

  it('that reaches the limit on deposits brings what was wanted before; then nothing more is offered for one until it begins anew', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(match())];
    const { token } = await fixture.test.app.modules.identity.createSessionFor(playerId);
    const shown = async (): Promise<boolean> => {
      const { body } = await fixture.test.ask('GET', '/wps/growth/offers?pageSize=50', { token });
      return (body.value as { list: { id: string }[] }).list.some((offer) => offer.id === id);
    };
    const limits = [{ kind: 'deposit', period: 'day', value: 200_000 }];
    expect((await fixture.test.ask('POST', '/wps/protection/limits', { token, body: { limits } })).status).toBe(200);
    expect(await shown()).toBe(true);
    await wish(playerId, id);
    await pay(playerId, 200_000);
    await hear();
    expect(await grantsOf(playerId)).toMatchObject([{ amount: money(150_000), state: 'active' }]);
    const other = await fixture.live(match());
    expect(await codeOf(wish(playerId, other))).toBe('promotion.not.yours');
    const { body } = await fixture.test.ask('GET', '/wps/growth/offers?pageSize=50', { token });
    expect((body.value as { list: { id: string }[] }).list.map((offer) => offer.id)).not.toContain(other);
    await fixture.test.asOwner(`update protection.player_limit set value = value * 10 where player_id = ${playerId}`);
    expect(await codeOf(wish(playerId, other))).toBe('accepted');
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

describe('a deposit that the payment side takes back', () => {
  const db = () => fixture.test.services.db;
  const reverse = (orderId: string) =>
    inTransaction(db(), (transaction) =>
      fixture.test.app.modules.cashier.reviewDeposit(transaction, {
        merchantId: 1,
        orderId,
        decision: 'reverse',
        by: { staff: 'first', confirmedBy: 'second' },
        note: 'chargeback',
      }),
    );
  /** Takes so much of their own away, as if it had been played. */
  const lose = (playerId: number, units: number, within: Parameters<typeof postOne>[0] = db()) =>
    postOne(within, {
      playerId,
      merchantId: 1,
      template: 'adjustment',
      key: newId(),
      input: {},
      reference: 'test',
      lines: [
        { account: 'main', amount: -money(units) },
        { account: 'house:adjustments', amount: money(units) },
      ],
    });
  const complete = (playerId: number) =>
    inTransaction(db(), async (transaction) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from promotions.grant where player_id = ${playerId} and state = 'active'`.execute(transaction);
      const [grant] = await lockGrants(transaction, playerId, [rows[0]?.id ?? '']);
      if (grant !== undefined) await completeGrant(kitOn(db()), transaction, grant, new Date());
    });
  const houseOf = async (playerId: number, account: string): Promise<bigint> =>
    (
      await sql<{
        sum: bigint;
      }>`select coalesce(sum(amount), 0)::bigint as sum from wallet.entry where player_id = ${playerId} and account = ${account}`.execute(
        db(),
      )
    ).rows[0]?.sum ?? 0n;
  const endOf = async (playerId: number) =>
    (
      await sql`select state, converted, forfeited, reclaimed from promotions.grant where player_id = ${playerId} order by created_at desc limit 1`.execute(
        db(),
      )
    ).rows[0];
  /** A player who has paid 200,000 in and was given so much for it. */
  async function given(most: bigint, change: Partial<Offer> = {}): Promise<{ playerId: number; order: string }> {
    const playerId = await fixture.player();
    const id = await fixture.live(match({ reward: { rule: 'match', steps: [{ from: money(50_000), rate: 10_000 }], most }, ...change }));
    await wish(playerId, id);
    const order = await pay(playerId, 200_000);
    await hear();
    return { playerId, order };
  }
  afterAll(async () => {
    expect(await verifyBonuses(db())).toMatchObject({ found: [], faults: 0 });
  });

  it('goes with the bonus that it brought, as the worked example of the rules: while it runs', async () => {
    const { playerId, order } = await given(money(165_000));
    await lose(playerId, 150_000);
    await reverse(order);
    expect(await endOf(playerId)).toEqual({ state: 'reversed', converted: 0n, forfeited: money(165_000), reclaimed: 0n });
    expect(await balanceOf(db(), playerId)).toMatchObject({ main: 0n, bonus: 0n });
    expect(await houseOf(playerId, 'house:receivables')).toBe(-money(150_000));
  });

  it('after it became money takes it back whole, and what is gone is owed: the worked example', async () => {
    const most = 1_646_001_000n;
    const { playerId, order } = await given(most);
    await lose(playerId, 200_000);
    await complete(playerId);
    expect((await balanceOf(db(), playerId)).main).toBe(most);
    await reverse(order);
    expect(await endOf(playerId)).toEqual({ state: 'reversed', converted: most, forfeited: 0n, reclaimed: most });
    // All they ever had was what the bonus became: the deposit is lost, and owed whole.
    expect(await houseOf(playerId, 'house:receivables')).toBe(-money(200_000));
    expect(await balanceOf(db(), playerId)).toMatchObject({ owed: money(200_000) });
    expect((await balanceOf(db(), playerId)).main).toBe(0n);

    const rich = await given(money(150_000));
    await complete(rich.playerId);
    await lose(rich.playerId, 90_000);
    await reverse(rich.order);
    expect(await endOf(rich.playerId)).toMatchObject({ state: 'reversed', converted: money(150_000), reclaimed: money(150_000) });
    expect((await balanceOf(db(), rich.playerId)).main).toBe(0n);
    expect(await houseOf(rich.playerId, 'house:receivables')).toBe(-money(90_000));
  });

  it('lends just what is missing, also when the money is being lost as it is looked at', async () => {
    const { playerId, order } = await given(money(150_000));
    const isWaitedFor = async (): Promise<boolean> => {
      const { rows } = await sql<{ yes: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as yes`.execute(db());
      return rows[0]?.yes === true;
    };
    let reversal: Promise<unknown> = Promise.resolve();
    await inTransaction(db(), async (transaction) => {
      await lose(playerId, 150_000, transaction);
      reversal = codeOf(reverse(order));
      await expect.poll(isWaitedFor, { timeout: 30_000, interval: 20 }).toBe(true);
    });
    expect(await reversal).toBe('accepted');
    expect(await houseOf(playerId, 'house:receivables')).toBe(-money(150_000));
    expect((await balanceOf(db(), playerId)).main).toBe(0n);
  });

  it('ends what waits, and what was given in money', async () => {
    const { playerId } = await given(money(150_000));
    const second = await fixture.live(match());
    await wish(playerId, second);
    const order = await pay(playerId, 60_000);
    await hear();
    expect((await grantsOf(playerId)).map(({ state }) => state)).toEqual(['active', 'queued']);
    await reverse(order);
    expect((await grantsOf(playerId)).map(({ state }) => state)).toEqual(['active', 'reversed']);
    expect(await codeOf(reverse(order))).toBe('state.not.allowed');

    const cash = await given(money(150_000), { money: 'cash', requirement: null });
    expect((await balanceOf(db(), cash.playerId)).main).toBe(money(350_000));
    await reverse(cash.order);
    expect(await endOf(cash.playerId)).toMatchObject({ state: 'reversed', reclaimed: money(150_000) });
    expect((await balanceOf(db(), cash.playerId)).main).toBe(0n);

    // Money that had to be staked first: nothing is due of it any more, what else is due stays.
    const { requirement } = offerOfKind('no-deposit');
    const twice = requirement && { ...requirement, multiple: 20_000, maxBet: null, maxConvert: null };
    const locked = await given(money(150_000), { money: 'cash', requirement: twice });
    await pay(locked.playerId, 60_000);
    const due = async () => {
      const { rows } = await fixture.test.app.modules.turnover.progressOf(db(), locked.playerId, 1);
      return rows.map(({ source, left }) => [source, left]);
    };
    expect(await due()).toEqual([
      ['deposit', money(200_000)],
      ['reward', money(300_000)],
      ['deposit', money(60_000)],
    ]);
    await reverse(locked.order);
    expect(await endOf(locked.playerId)).toMatchObject({ state: 'reversed', reclaimed: money(150_000) });
    expect(await due()).toEqual([['deposit', money(60_000)]]);
  });

  it('brings nothing that was not given before it was heard of, whoever is first', async () => {
    const id = await fixture.live(match());
    const players = await Promise.all(Array.from({ length: 8 }, () => fixture.player()));
    const orders: string[] = [];
    for (const playerId of players) {
      await wish(playerId, id);
      orders.push(await pay(playerId, 100_000));
    }
    await Promise.all([hear(), ...orders.map((order) => reverse(order))]);
    await hear();
    for (const playerId of players) {
      for (const grant of await grantsOf(playerId)) expect(grant.state).toBe('reversed');
      expect(await balanceOf(db(), playerId)).toMatchObject({ main: 0n, bonus: 0n });
    }
  });
});
