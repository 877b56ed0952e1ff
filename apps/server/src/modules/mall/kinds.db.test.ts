import { writeOffer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { money, offerOfKind } from '../promotions/testing/fixture.js';
import { shiftedClock } from '../promotions/testing/shifted-clock.js';
import { findOrder, movesOf } from './order-repository.js';
import { codeOf, type MallFixture, openMall, tallyOf } from './testing/fixture.js';

const clock = shiftedClock();
let mall: MallFixture;
beforeAll(async () => {
  mall = await openMall(clock);
}, 60_000);
beforeEach(() => clock.reset());
afterAll(() => mall.close());

const minutes = 60_000;
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
/** Calls of a player, who signs in anew where hours have passed. */
async function callsOf(playerId: number) {
  const found = await mall.test.app.modules.identity.findPlayer(playerId);
  return async (method: string, url: string, body?: object): Promise<Answer> =>
    mall.test.ask(method, url, { token: await mall.test.tokenOf(found?.userName ?? ''), ...(body !== undefined && { body }) });
}

describe('an avatar', () => {
  const fox = { kind: 'avatar', pictures: ['/art/mall-fox.svg'], names: { EN: 'Fox' } } as const;

  it('is its player’s for good, put on and off, and nobody else’s', async () => {
    const [playerId, other] = [await mall.player(), await mall.player()];
    const itemId = await mall.item(fox);
    const [call, stranger] = [await callsOf(playerId), await callsOf(other)];
    const wear = (avatar: string, by = call) => by('POST', '/wps/member/info/icon', { avatar });
    expect((await wear('/art/mall-fox.svg')).body.errorCode).toBe('request_param_err');
    expect(await mall.redeem(playerId, itemId)).toMatchObject({ state: 'received', hasAddress: false });
    const choice = valueOf<{ choices: string[]; owned: object[] }>(await call('GET', '/wps/member/info/icon'));
    expect(choice.choices.at(-1)).toBe('/art/mall-fox.svg');
    expect(choice.owned).toEqual([{ avatar: '/art/mall-fox.svg', name: 'Fox' }]);
    expect(valueOf(await wear('/art/mall-fox.svg'))).toMatchObject({ avatar: '/art/mall-fox.svg' });
    expect(valueOf(await call('GET', '/wps/member/info'))).toMatchObject({ avatar: '/art/mall-fox.svg' });
    valueOf(await wear('a2'));
    // As it was when it was redeemed, whatever becomes of the item.
    await mall.test.asOwner(
      `update mall.item set pictures = '{/art/mall-owl.svg}', is_shown = false, priced_at = null where id = '${itemId}'`,
    );
    valueOf(await wear('/art/mall-fox.svg'));
    for (const one of ['/art/mall-fox.svg', '/art/mall-owl.svg'])
      expect((await wear(one, stranger)).body.errorCode).toBe('request_param_err');
  });

  it('is had once, also by who asks twenty times at once', async () => {
    const playerId = await mall.player(10_000);
    const itemId = await mall.item(fox);
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(mall.redeem(playerId, itemId))));
    expect(tallyOf(codes)).toEqual({ accepted: 1, 'mall.had': 19 });
    expect(await mall.pointsOf(playerId)).toBe(9_900);
    expect(await codeOf(mall.redeem(await mall.player(), itemId, { quantity: 2 }))).toBe('mall.one.piece');
    const call = await callsOf(playerId);
    expect(valueOf(await call('GET', `/wps/mall/items/${itemId}`))).toMatchObject({ obstacle: 'had', mostNow: 0 });
  });

  it('names itself in the statement of points', async () => {
    const playerId = await mall.player();
    await mall.redeem(playerId, await mall.item({ ...fox, names: { EN: 'Lamp fox' } }));
    const call = await callsOf(playerId);
    const { list } = valueOf<{ list: { remark: string }[] }>(await call('GET', '/wps/relay/ODSFE2_MemTransDet?account=points&pageSize=5'));
    expect(list[0]?.remark).toBe('Redeemed: Lamp fox');
  });
});

describe('tickets of a raffle', () => {
  async function raffle(): Promise<string> {
    const module = mall.test.app.modules.promotions;
    const to = clock.now().getTime() + 30 * minutes;
    const offer = offerOfKind('raffle', {
      trigger: { on: 'draw', at: to + 20 * minutes },
      reward: { rule: 'tickets', every: money(100), mostADay: null, onePrizeEach: true, prizes: [{ sum: money(10), count: 1 }] },
      window: { from: null, to },
    });
    const { db } = mall.test.services;
    const saved = await inTransaction(db, (transaction) =>
      module.makeOffer(transaction, mall.merchant, { code: newId(), document: writeOffer(offer), by: 'test' }),
    );
    if (!saved.isSaved) return expect.fail(JSON.stringify(saved.faults));
    await inTransaction(db, (transaction) => module.moveOffer(transaction, mall.merchant, { id: saved.id, to: 'live' }));
    await moveAll();
    return saved.id;
  }
  const moveAll = async () => {
    while ((await mall.test.app.modules.promotions.moveDraws()) > 0);
  };
  const own = async (playerId: number, offerId: string) => {
    const call = await callsOf(playerId);
    return valueOf<{
      own: { tickets: number; redeemed: number; first: number | null; last: number | null };
      book: { count: number } | null;
    }>(await call('GET', `/wps/growth/offers/${offerId}/raffle`));
  };
  const item = (offerId: string, change = {}) => mall.item({ kind: 'ticket', offerId, tickets: 5, category: 'play', ...change });

  it('are in its book with the others, once, and no more of them than there are', async () => {
    const offerId = await raffle();
    const itemId = await item(offerId, { stock: 3 });
    const players = await mall.players(12, 500);
    const codes = await Promise.all(players.map((playerId) => codeOf(mall.redeem(playerId, itemId))));
    expect(tallyOf(codes)).toEqual({ accepted: 3, 'mall.sold.out': 9 });
    const [winner] = players.filter((_one, at) => codes[at] === 'accepted');
    expect((await own(winner ?? 0, offerId)).own).toMatchObject({ tickets: 5, redeemed: 5, first: null });
    clock.pass(41 * minutes);
    await moveAll();
    const closed = await own(winner ?? 0, offerId);
    expect(closed.book).toMatchObject({ count: 15 });
    expect((closed.own.last ?? 0) - (closed.own.first ?? 0)).toBe(4);
    expect(await codeOf(mall.redeem(winner ?? 0, itemId))).not.toBe('accepted');
  }, 60_000);

  it('come in or are refused where the book closes at once; nothing is paid for what is not in it', async () => {
    for (let round = 0; round < 3; round += 1) {
      clock.reset();
      const offerId = await raffle();
      const itemId = await item(offerId);
      const players = await mall.players(8, 100);
      // Bets count no more from a moment on that lies between them.
      const redeemed = Promise.all(
        players.map(async (playerId, at) => {
          if (at === 4) clock.pass(45 * minutes);
          return codeOf(mall.redeem(playerId, itemId));
        }),
      );
      await Promise.all([redeemed, moveAll()]);
      clock.pass(60 * minutes);
      await moveAll();
      const codes = await redeemed;
      const tally = tallyOf(codes);
      expect(Object.keys(tally).every((code) => code === 'accepted' || code === 'promotion.over')).toBe(true);
      const rows = await mall.test.asOwner<{ count: number }>(
        `select book_count as count from promotions.draw where offer_id = '${offerId}'`,
      );
      expect(rows[0]?.count).toBe(5 * (tally['accepted'] ?? 0));
      for (const [at, playerId] of players.entries()) expect(await mall.pointsOf(playerId)).toBe(codes[at] === 'accepted' ? 0 : 100);
    }
  }, 120_000);

  it('leave the shop with their raffle, and give their points back where it is called off', async () => {
    const offerId = await raffle();
    const itemId = await item(offerId);
    const playerId = await mall.player(300);
    const order = await mall.redeem(playerId, itemId, { quantity: 2 });
    expect(order).toMatchObject({ state: 'received', tickets: 10 });
    const { db } = mall.test.services;
    await mall.test.app.modules.mall.settleOrders();
    expect(await mall.pointsOf(playerId)).toBe(100);
    await inTransaction(db, (transaction) =>
      mall.test.app.modules.promotions.moveOffer(transaction, mall.merchant, { id: offerId, to: 'stopped' }),
    );
    expect((await mall.test.ask('GET', `/wps/mall/items/${itemId}`)).body.errorCode).toBe('mall.item.unknown');
    await moveAll();
    for (let time = 0; time < 2; time += 1) await mall.test.app.modules.mall.settleOrders();
    expect(await mall.pointsOf(playerId)).toBe(300);
    expect(await findOrder(db, { merchantId: mall.merchant.id, id: order.id })).toMatchObject({ state: 'returned', pointsBack: true });
  });
});

describe('what was sent', () => {
  it('counts as received after the days of the brand, by itself, and the player is told', async () => {
    const { db } = mall.test.services;
    const playerId = await mall.player();
    const itemId = await mall.item();
    const [old, young] = [await mall.redeem(playerId, itemId), await mall.redeem(playerId, itemId)];
    await mall.test.asOwner(`
      update mall.order set state = 'approved' where id in ('${old.id}', '${young.id}');
      update mall.order set state = 'packed' where id in ('${old.id}', '${young.id}');
      update mall.order set state = 'shipped', changed_at = now() where id in ('${old.id}', '${young.id}');
      update mall.order set changed_at = now() - interval '31 days' where id = '${old.id}'`);
    await Promise.all([mall.test.app.modules.mall.settleOrders(), mall.test.app.modules.mall.settleOrders()]);
    const stateOf = async (id: string) => (await findOrder(db, { merchantId: mall.merchant.id, id }))?.state;
    expect([await stateOf(old.id), await stateOf(young.id)]).toEqual(['received', 'shipped']);
    const moves = await movesOf(db, old.id);
    expect(moves.at(-1)).toMatchObject({ state: 'received', by: '', isAutomatic: true });
    expect(moves.filter(({ state }) => state === 'received')).toHaveLength(1);
    const told = await mall.test.asOwner<{ n: number }>(
      `select count(*)::integer as n from messaging.message where player_id = ${playerId} and kind = 'mall.received'`,
    );
    expect(told[0]?.n).toBe(1);
  });
});
