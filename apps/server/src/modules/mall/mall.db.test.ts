import { mallOrderMoves, mallOrderStates } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAddress } from './address.js';
import { findItem, lockItem, updateItem } from './item-repository.js';
import { momentOf } from './moment.js';
import { cancelOrder, confirmOrder, moveOrder } from './move-order.js';
import { findAddress, findKeptAddress, findOrder } from './order-repository.js';
import { insertVouchers } from './voucher-repository.js';
import { address, codeOf, type MallFixture, openMall, tallyOf } from './testing/fixture.js';

let mall: MallFixture;
beforeAll(async () => {
  mall = await openMall();
}, 60_000);
afterAll(() => mall.close());

const own = (playerId: number, id: string) => ({ merchantId: mall.merchant.id, playerId, id });

describe('what is redeemed', () => {
  it('takes points and a piece, and seals where it is sent under the person’s key', async () => {
    const { test, merchant } = mall;
    const playerId = await mall.player(250);
    const itemId = await mall.item({ stock: 3 });
    const order = await mall.redeem(playerId, itemId, { quantity: 2 });
    expect(order).toMatchObject({ state: 'in-process', quantity: 2, points: 200n, hasAddress: true });
    expect(await mall.pointsOf(playerId)).toBe(50);
    expect(await mall.takenOf(itemId)).toEqual({ taken: 2, today: 2 });
    const { db, vault } = test.services;
    const sealed = await findAddress(db, order.id);
    expect(sealed?.toString('latin1')).not.toContain('Linh');
    expect(await openAddress(db, vault, playerId, sealed)).toEqual(address);
    expect(await openAddress(db, vault, playerId, await findKeptAddress(db, playerId))).toEqual(address);
    await inTransaction(
      db,
      (transaction) =>
        test.app.modules.mall.erasure?.erase?.(transaction, { playerId, merchantId: merchant.id }, { isKept: true }) ?? Promise.resolve(),
    );
    expect([await findAddress(db, order.id), await findKeptAddress(db, playerId)]).toEqual([undefined, undefined]);
  });

  it('refuses what cannot be had, and then nothing has changed', async () => {
    const playerId = await mall.player(150);
    const later = new Date(mall.test.services.clock.now().getTime() + 3_600_000);
    const goods = await mall.item({ stock: 5, rankFrom: 2 });
    const [gone, goneToday] = [await mall.item({ stock: 0 }), await mall.item({ dayStock: 0 })];
    expect(await codeOf(mall.redeem(playerId, newId()))).toBe('mall.item.unknown');
    expect(await codeOf(mall.redeem(playerId, goods))).toBe('mall.rank');
    expect(await codeOf(mall.redeem(playerId, goods, { rank: 2, points: 99 }))).toBe('mall.price.changed');
    expect(await codeOf(mall.redeem(playerId, goods, { rank: 2, quantity: 2 }))).toBe('points.short');
    expect(await codeOf(mall.redeem(playerId, gone))).toBe('mall.sold.out');
    expect(await codeOf(mall.redeem(playerId, goneToday))).toBe('mall.sold.out.today');
    for (const change of [{ isShown: false }, { fromAt: later }, { untilAt: mall.test.services.clock.now() }])
      expect(await codeOf(mall.redeem(playerId, await mall.item(change)))).toBe('mall.item.unknown');
    const second = { ...mall.merchant, id: 2 };
    expect(await codeOf(mall.redeem(playerId, await mall.item({}, second)))).toBe('mall.item.unknown');
    expect([await mall.pointsOf(playerId), (await mall.takenOf(goods)).taken]).toEqual([150, 0]);
  });

  it('is one order under one key, however often and by how many at once it is asked for', async () => {
    const playerId = await mall.player(1_000);
    const itemId = await mall.item({ stock: 10 });
    const key = newId();
    const orders = await Promise.all(Array.from({ length: 20 }, () => mall.redeem(playerId, itemId, { key })));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect([await mall.pointsOf(playerId), (await mall.takenOf(itemId)).taken]).toEqual([900, 1]);
    expect(await codeOf(mall.redeem(playerId, itemId, { key, quantity: 2 }))).toBe('idempotency.key.conflict');
  });
});

describe('no piece is sold twice', () => {
  it('gives the last piece to one of fifty', async () => {
    const players = await mall.players(50, 100);
    const itemId = await mall.item({ stock: 1 });
    const codes = await Promise.all(players.map((playerId) => codeOf(mall.redeem(playerId, itemId))));
    expect(tallyOf(codes)).toEqual({ accepted: 1, 'mall.sold.out': 49 });
    const left = await Promise.all(players.map((playerId) => mall.pointsOf(playerId)));
    expect(tallyOf(left.map(String))).toEqual({ '0': 1, '100': 49 });
  });

  it('gives each of the last codes to one of forty, and none twice', async () => {
    const { db } = mall.test.services;
    const players = await mall.players(40, 100);
    const itemId = await mall.item({ kind: 'voucher' });
    const codes = ['one', 'two', 'three'].map((text) => ({ digest: Buffer.from(text), sealed: Buffer.from(text) }));
    expect(await inTransaction(db, (transaction) => insertVouchers(transaction, itemId, codes))).toBe(3);
    const answers = await Promise.all(players.map((playerId) => codeOf(mall.redeem(playerId, itemId))));
    expect(tallyOf(answers)).toEqual({ accepted: 3, 'mall.sold.out': 37 });
    const { rows } = await sql<{ orders: number }>`
      select count(distinct order_id)::integer as orders from mall.voucher where item_id = ${itemId} and order_id is not null`.execute(db);
    expect(rows[0]?.orders).toBe(3);
  });

  it('sells thirty pieces to a hundred and twenty, by twos and ones', async () => {
    const players = await mall.players(120, 200);
    const itemId = await mall.item({ stock: 30 });
    await Promise.all(players.map((playerId, at) => codeOf(mall.redeem(playerId, itemId, { quantity: 1 + (at % 2) }))));
    const { rows } = await sql<{ pieces: number }>`
      select sum(quantity)::integer as pieces from mall.order where item_id = ${itemId}`.execute(mall.test.services.db);
    const { taken } = await mall.takenOf(itemId);
    expect(rows[0]?.pieces).toBe(taken);
    expect(taken).toBe(30);
  }, 60_000);

  it('counts the stock of a day by the brand’s day, and begins anew on the next', async () => {
    const players = await mall.players(50, 100);
    const itemId = await mall.item({ dayStock: 4, stock: 100 });
    const codes = await Promise.all(players.map((playerId) => codeOf(mall.redeem(playerId, itemId))));
    expect(tallyOf(codes)).toEqual({ accepted: 4, 'mall.sold.out.today': 46 });
    await mall.test.asOwner(`update mall.item set sold_on = sold_on - 1 where id = '${itemId}'`);
    expect(await codeOf(mall.redeem(await mall.player(), itemId))).toBe('accepted');
    expect(await mall.takenOf(itemId)).toEqual({ taken: 5, today: 1 });
  });

  it('holds a player to their limit, also when they ask fifty times at once; what was cancelled counts no more', async () => {
    const playerId = await mall.player(10_000);
    const itemId = await mall.item({ limitMost: 2, limitPeriod: 'month' });
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(mall.redeem(playerId, itemId))));
    expect(tallyOf(codes)).toEqual({ accepted: 2, 'mall.limit': 48 });
    const { rows } = await sql<{ id: string }>`select id from mall.order where item_id = ${itemId} limit 1`.execute(mall.test.services.db);
    await cancelOrder(mall.kit, own(playerId, rows[0]?.id ?? ''));
    expect(await codeOf(mall.redeem(playerId, itemId))).toBe('accepted');
    expect(await mall.pointsOf(playerId)).toBe(9_800);
  });
});

describe('those who buy an item at once', () => {
  const itemsWrites = async (itemId: string): Promise<number> => {
    const { rows } = await sql<{ writes: number }>`
      select count(distinct xmin::text)::integer as writes from mall.order where item_id = ${itemId}`.execute(mall.test.services.db);
    return rows[0]?.writes ?? 0;
  };

  it('are sold to in a few transactions, each their own order', async () => {
    const players = await mall.players(48, 250);
    const itemId = await mall.item({ stock: 100, limitMost: 2, limitPeriod: 'life' });
    const orders = await Promise.all(players.map((playerId, at) => mall.redeem(playerId, itemId, { quantity: 1 + (at % 2) })));
    expect(orders.map(({ playerId, quantity, state, points }) => ({ playerId, quantity, state, points }))).toEqual(
      players.map((playerId, at) => ({ playerId, quantity: 1 + (at % 2), state: 'in-process', points: BigInt(100 * (1 + (at % 2))) })),
    );
    expect(await mall.takenOf(itemId)).toEqual({ taken: 72, today: 72 });
    expect(await itemsWrites(itemId)).toBeLessThan(8);
    const left = await Promise.all(players.map((playerId) => mall.pointsOf(playerId)));
    expect(left).toEqual(players.map((_playerId, at) => 150 - 100 * (at % 2)));
    const { db, vault } = mall.test.services;
    const last = players.at(-1) ?? 0;
    expect(await openAddress(db, vault, last, await findAddress(db, orders.at(-1)?.id ?? ''))).toEqual(address);
  });

  it('do not suffer from one of them who has too few points, had theirs, or asks again', async () => {
    const itemId = await mall.item({ stock: 100, limitMost: 1, limitPeriod: 'month' });
    const [poor, had, again, ...others] = await mall.players(20, 100);
    if (poor === undefined || had === undefined || again === undefined) throw new Error('no players');
    await mall.redeem(poor, await mall.item());
    await mall.give(had, 100);
    await mall.redeem(had, itemId);
    const key = newId();
    const first = await mall.redeem(again, itemId, { key });
    const answers = await Promise.all([
      codeOf(mall.redeem(poor, itemId)),
      codeOf(mall.redeem(had, itemId)),
      mall.redeem(again, itemId, { key }).then(({ id }) => id),
      ...others.map((playerId) => codeOf(mall.redeem(playerId, itemId))),
    ]);
    expect(answers).toEqual(['points.short', 'mall.limit', first.id, ...others.map(() => 'accepted')]);
    expect((await mall.takenOf(itemId)).taken).toBe(19);
  });

  it('pay what they agreed to: a price that changes meanwhile is asked about again', async () => {
    const players = await mall.players(12, 500);
    const itemId = await mall.item({ stock: 50 });
    const moment = momentOf(mall.test.services, mall.merchant);
    const reprice = inTransaction(mall.test.services.db, async (transaction) => {
      const item = await lockItem(transaction, mall.merchant.id, itemId, moment);
      if (item !== undefined)
        await updateItem(transaction, { id: itemId, draft: { ...item, price: 200n }, by: 'test', now: mall.test.services.clock.now() });
    });
    const codes = await Promise.all([...players.map((playerId) => codeOf(mall.redeem(playerId, itemId))), reprice]);
    const tally = tallyOf(codes.slice(0, 12).map(String));
    expect((tally['accepted'] ?? 0) + (tally['mall.price.changed'] ?? 0)).toBe(12);
    const left = await Promise.all(players.map((playerId) => mall.pointsOf(playerId)));
    expect(left.reduce((sum, points) => sum + points, 0)).toBe(12 * 500 - 100 * (tally['accepted'] ?? 0));
  });
});

describe('what becomes of an order', () => {
  it('is cancelled or approved when both are asked for at once, and points and piece go back once or not at all', async () => {
    const { db } = mall.test.services;
    for (let round = 0; round < 5; round += 1) {
      const playerId = await mall.player(100);
      const itemId = await mall.item({ stock: 1, dayStock: 1 });
      const order = await mall.redeem(playerId, itemId);
      const approve = () =>
        inTransaction(db, (transaction) => moveOrder(mall.kit, transaction, order, { from: ['in-process'], to: 'approved', by: 'test' }));
      await Promise.all(
        Array.from({ length: 50 }, (_one, at) =>
          codeOf((at + round) % 2 === 0 ? approve() : cancelOrder(mall.kit, own(playerId, order.id))),
        ),
      );
      const after = await findOrder(db, { merchantId: mall.merchant.id, id: order.id });
      const isCancelled = after?.state === 'cancelled';
      expect(after).toMatchObject({ state: isCancelled ? 'cancelled' : 'approved', pointsBack: isCancelled });
      expect(await mall.pointsOf(playerId)).toBe(isCancelled ? 100 : 0);
      expect(await mall.takenOf(itemId)).toEqual(isCancelled ? { taken: 0, today: 0 } : { taken: 1, today: 1 });
    }
  });

  it('goes only where the table of moves lets it, whoever writes', async () => {
    const { db } = mall.test.services;
    const { rows } = await sql<{ from: string; to: string }>`
      select f as "from", t as "to" from unnest(${[...mallOrderStates]}::text[]) f, unnest(${[...mallOrderStates]}::text[]) t
      where mall.legal_order_move(f, t)`.execute(db);
    const legal = mallOrderStates.flatMap((from) => mallOrderMoves[from].map((to) => `${from} ${to}`));
    expect(rows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(legal.toSorted());
    const order = await mall.redeem(await mall.player(), await mall.item());
    await expect(mall.test.asOwner(`update mall.order set state = 'shipped' where id = '${order.id}'`)).rejects.toThrow(
      'order_moves_legally',
    );
    await expect(mall.test.asOwner(`update mall.order set quantity = 2 where id = '${order.id}'`)).rejects.toThrow('order_moves_legally');
  });

  it('is its player’s alone', async () => {
    const playerId = await mall.player();
    const order = await mall.redeem(playerId, await mall.item());
    const other = await mall.player();
    expect(await codeOf(cancelOrder(mall.kit, own(other, order.id)))).toBe('not.found');
    expect(await codeOf(confirmOrder(mall.kit, own(playerId, order.id)))).toBe('state.not.allowed');
  });
});

describe('a price that was', () => {
  it('is shown while it is true: the lowest of the thirty days before, for thirty days, and never for what was dearer for an hour', async () => {
    const { db, clock } = mall.test.services;
    const id = await mall.item({ price: 300n });
    const moment = momentOf(mall.test.services, mall.merchant);
    const read = async () => (await findItem(db, mall.merchant.id, id, moment))?.wasPrice ?? null;
    const reprice = async (price: bigint) => {
      await inTransaction(db, async (transaction) => {
        const item = await lockItem(transaction, mall.merchant.id, id, moment);
        if (item !== undefined) await updateItem(transaction, { id, draft: { ...item, price }, by: 'test', now: clock.now() });
      });
    };
    const age = (days: number) =>
      mall.test.asOwner(`
        update mall.item set priced_at = priced_at - interval '${days} days' where id = '${id}';
        update mall.price_before set from_at = from_at - interval '${days} days', to_at = to_at - interval '${days} days' where item_id = '${id}'`);
    await reprice(900n);
    await reprice(250n);
    expect(await read()).toBeNull();
    await age(2);
    await reprice(200n);
    expect(await read()).toBe(250n);
    await age(31);
    expect(await read()).toBeNull();
    await reprice(220n);
    expect(await read()).toBeNull();
  });
});
