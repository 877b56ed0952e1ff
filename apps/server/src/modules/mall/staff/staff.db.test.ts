import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { address, type MallFixture, openMall } from '../testing/fixture.js';

let mall: MallFixture;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  mall = await openMall();
  // One person lets a thousand into the shop.
  await mall.test.asOwner(`update site.merchant set settings = settings || '{"offerAlone": 1000}' where id = 1`);
  mall.test.app.modules.site.forgetCopies();
  for (const role of ['marketing', 'finance', 'support', 'auditor', 'treasurer'] as const)
    staff.set(role, await hire(mall.test, `mall-${role}`, role));
}, 90_000);
afterAll(() => mall.close());

const reason = 'for the shop';
const bo = (role: string, method: string, url: string, body?: object, key = newId()): Promise<Answer> =>
  mall.test.ask(method, url, {
    token: staff.get(role)?.token ?? '',
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';
const audited = async (action: string): Promise<number> =>
  (await mall.test.asOwner<{ n: number }>(`select count(*)::integer as n from back_office.audit where action = '${action}'`))[0]?.n ?? 0;

/** A player who is signed in. */
async function member(points = 1_000) {
  const playerId = await mall.player(points);
  const found = await mall.test.app.modules.identity.findPlayer(playerId);
  const token = await mall.test.tokenOf(found?.userName ?? '');
  const call = (method: string, url: string, body?: object) => mall.test.ask(method, url, { token, ...(body !== undefined && { body }) });
  return { playerId, call };
}

interface Item {
  id: string;
  version: number;
  stock: number | null;
  codesLeft: number | null;
}

const draft = {
  kind: 'goods',
  category: 'devices',
  names: { EN: 'Headphones', VI: 'Tai nghe' },
  texts: { EN: 'They play music.' },
  pictures: [],
  price: 100,
  stock: 5,
  dayStock: null,
  limit: { most: 2, period: 'month' },
  rankFrom: 0,
  from: null,
  until: null,
  place: 1,
  asksReview: false,
  offerId: null,
  tickets: null,
  worth: '20',
  isShown: true,
};

describe('items', () => {
  it('are made once under their key, changed by whoever saw them last, and seen by visitors while they are in the shop', async () => {
    const key = newId();
    const made = valueOf<Item>(await bo('marketing', 'POST', '/bo/mall/items', { item: draft, reason }, key));
    expect(valueOf<Item>(await bo('marketing', 'POST', '/bo/mall/items', { item: draft, reason }, key)).id).toBe(made.id);
    expect(codeOf(await bo('support', 'POST', '/bo/mall/items', { item: draft, reason }))).toBe('permission.denied');
    const save = (item: object, after = made.version) => bo('marketing', 'PUT', `/bo/mall/items/${made.id}`, { item, after, reason });
    expect(codeOf(await save({ ...draft, kind: 'voucher' }))).toBe('mall.item.kind');
    expect(codeOf(await save({ ...draft, names: { VI: 'Tai nghe' } }))).toBe('mall.item.name');
    expect(codeOf(await save({ ...draft, from: 2_000, until: 1_000 }))).toBe('mall.item.window');
    expect(codeOf(await save({ ...draft, kind: 'cash' }))).toBe('mall.item.offer');
    valueOf(await save({ ...draft, price: 80 }));
    expect(codeOf(await save({ ...draft, price: 70 }))).toBe('edit.outdated');
    const shop = async (query = '') =>
      valueOf<{ list: { id: string; price: number; name: string }[] }>(
        await mall.test.ask('GET', `/wps/relay/MCS2_getPointReward?pageSize=200${query}`),
      ).list;
    expect((await shop()).find(({ id }) => id === made.id)).toMatchObject({ price: 80, name: 'Headphones' });
    expect((await shop('&points=79&affordable=true')).some(({ id }) => id === made.id)).toBe(false);
    expect((await shop('&text=tai%20NGHE')).some(({ id }) => id === made.id)).toBe(true);
    valueOf(
      await bo('marketing', 'PUT', `/bo/mall/items/${made.id}`, { item: { ...draft, isShown: false }, after: made.version + 1, reason }),
    );
    expect((await shop()).some(({ id }) => id === made.id)).toBe(false);
    expect(codeOf(await mall.test.ask('GET', `/wps/mall/items/${made.id}`))).toBe('mall.item.unknown');
  });

  it('keep voucher codes sealed, each once, and give them to whoever redeems them, as often as they ask', async () => {
    const item = valueOf<Item>(
      await bo('marketing', 'POST', '/bo/mall/items', { item: { ...draft, kind: 'voucher', category: 'vouchers' }, reason }),
    );
    expect(item).toMatchObject({ stock: 0, codesLeft: 0 });
    const load = (codes: string[]) => bo('marketing', 'POST', `/bo/mall/items/${item.id}/codes`, { codes, reason });
    expect(valueOf(await load(['AAA-111', ' AAA-111 ', 'BBB-222']))).toMatchObject({
      added: 2,
      known: 0,
      item: { stock: 2, codesLeft: 2 },
    });
    expect(valueOf(await load(['BBB-222', 'CCC-333']))).toMatchObject({ added: 1, known: 1, item: { stock: 3 } });
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from mall.voucher where item_id = ${item.id}`.execute(
      mall.test.services.db,
    );
    expect(rows.some(({ sealed }) => sealed.toString('latin1').includes('AAA'))).toBe(false);
    const buyers = await Promise.all([member(), member(), member(), member()]);
    const orders = await Promise.allSettled(buyers.map(({ playerId }) => mall.redeem(playerId, item.id)));
    expect(orders.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const codes = new Set<string>();
    for (const [at, order] of orders.entries()) {
      if (order.status === 'rejected') continue;
      const url = `/wps/mall/orders/${order.value.id}/codes`;
      const [code = ''] = valueOf<{ codes: string[] }>((await buyers[at]?.call('POST', url, {})) as Answer).codes;
      expect(valueOf<{ codes: string[] }>((await buyers[at]?.call('POST', url, {})) as Answer).codes).toEqual([code]);
      codes.add(code);
      expect(codeOf((await buyers[(at + 1) % 4]?.call('POST', url, {})) as Answer)).toBe('not.found');
    }
    expect([...codes].toSorted()).toEqual(['AAA-111', 'BBB-222', 'CCC-333']);
  });
});

describe('points that are bought', () => {
  it('never buy goods or vouchers below their worth, wherever buying is switched on or a price changes', async () => {
    const rules = async () => valueOf<{ version: number; rules: object }>(await bo('marketing', 'GET', '/bo/points/rules'));
    const saveRules = async (change: object) => {
      const { version, rules: before } = await rules();
      return bo('marketing', 'PUT', '/bo/points/rules', { rules: { ...before, ...change }, after: version, reason });
    };
    // Nothing else stands in the shop: 1,000 points cost 10, so 4,800 of them 48.
    await mall.test.asOwner('update mall.item set is_shown = false, priced_at = null');
    const buying = { isBought: true, costsPer1000: '10', boughtMostADay: '1000' };
    const phones = { ...draft, price: 4_800, worth: '120', stock: 10 };
    const made = valueOf<Item>(await bo('marketing', 'POST', '/bo/mall/items', { item: phones, reason, asksSecond: true }));
    await mall.test.asOwner(`update mall.item set is_shown = true, priced_at = now() where id = '${made.id}'`);
    expect(codeOf(await saveRules(buying)), 'switched on beside it').toBe('points.shop.loop');
    const { version } = valueOf<Item>(await bo('marketing', 'GET', `/bo/mall/items/${made.id}`));
    const dear = valueOf<Item>(
      await bo('marketing', 'PUT', `/bo/mall/items/${made.id}`, { item: { ...phones, price: 12_000 }, after: version, reason }),
    );
    valueOf(await saveRules(buying));
    const save = (item: object) =>
      bo('marketing', 'PUT', `/bo/mall/items/${made.id}`, { item, after: dear.version, reason, asksSecond: true });
    expect(codeOf(await save({ ...phones, price: 11_999 })), 'cheaper').toBe('points.shop.loop');
    expect(codeOf(await save({ ...phones, price: 12_000, worth: null })), 'nobody knows').toBe('points.shop.loop');
    expect(
      codeOf(await bo('marketing', 'POST', '/bo/mall/items', { item: { ...phones, kind: 'voucher' }, reason, asksSecond: true })),
    ).toBe('points.shop.loop');
    expect(codeOf(await saveRules({ costsPer1000: '9.9999', bringsPer1000: '8' })), 'points become cheaper').toBe('points.shop.loop');
    valueOf(await saveRules({ isBought: false }));
  });
});

describe('what one person may not let into the shop alone', () => {
  interface Shown extends Item {
    worthInAll: string | null;
    needsSecond: boolean;
    asked: string | null;
    isShown: boolean;
  }
  const make = (change: object) => bo('marketing', 'POST', '/bo/mall/items', { item: { ...draft, ...change }, reason });
  const read = async (id: string) => valueOf<Shown>(await bo('auditor', 'GET', `/bo/mall/items/${id}`));
  const save = (id: string, change: object, after: number) =>
    bo('marketing', 'PUT', `/bo/mall/items/${id}`, { item: { ...draft, ...change }, after, reason });
  const ask = (id: string, after: number) => bo('marketing', 'POST', `/bo/mall/items/${id}/live`, { after, reason });
  const decide = (role: string, id: string) =>
    bo(role, 'POST', `/bo/mall/item-publications/${id}/decision`, { decision: 'approve', reason });

  it('is what all its pieces are worth, or has no bound, or nobody knows', async () => {
    expect(codeOf(await make({ stock: 51 }))).toBe('mall.second');
    expect(codeOf(await make({ stock: null }))).toBe('mall.second');
    expect(codeOf(await make({ worth: null }))).toBe('mall.second');
    expect(valueOf<Shown>(await make({ stock: 50 }))).toMatchObject({ worthInAll: '1000', needsSecond: false, asked: null });
    expect(valueOf<Shown>(await make({ stock: 51, isShown: false }))).toMatchObject({ worthInAll: '1020', needsSecond: true });
    // What its maker says is worth nothing is looked at by another one, as is what has no end.
    for (const more of [
      { worth: '0', stock: null },
      { worth: '0', stock: 1 },
      { worth: null, stock: 1 },
      { worth: '1', stock: null },
    ])
      expect(codeOf(await make(more)), JSON.stringify(more)).toBe('mall.second');
  });

  it('is let in by two, as it was asked for; in there it gets dearer or fewer by one', async () => {
    const dear = { stock: 100 };
    const { id } = valueOf<Item>(await make({ ...dear, isShown: false }));
    const asked = valueOf<{ id: string }>(await ask(id, 1));
    expect(codeOf(await ask(id, 1))).toBe('approval.waits');
    expect((await read(id)).asked).toBe(asked.id);
    expect((await decide('marketing', asked.id)).status).toBe(403);
    expect((await read(id)).isShown).toBe(false);
    valueOf(await decide('treasurer', asked.id));
    expect(await read(id)).toMatchObject({ isShown: true, version: 2, asked: null });
    for (const change of [{ stock: 101 }, { price: 99 }, { worth: '19' }, { worth: '21' }])
      expect(codeOf(await save(id, { ...dear, ...change }, 2)), JSON.stringify(change)).toBe('mall.second');
    valueOf(await save(id, { ...dear, price: 110, stock: 90 }, 2));
    expect(codeOf(await save(id, { ...dear, price: 110 }, 3))).toBe('mall.second');
    // Out of the shop anything is saved, and what was asked for before is another question.
    valueOf(await save(id, { ...dear, isShown: false }, 3));
    const again = valueOf<{ id: string }>(await ask(id, 4));
    valueOf(await save(id, { ...dear, price: 1, isShown: false }, 4));
    expect(codeOf(await decide('treasurer', again.id))).toBe('approval.outdated');
    expect(codeOf(await ask(id, 4))).toBe('edit.outdated');
  });

  it('is kept out of the shop and asked for in one go, where that is wanted; what waited before has ended', async () => {
    const send = { item: { ...draft, stock: 100 }, asksSecond: true, reason };
    const key = newId();
    const made = valueOf<Shown>(await bo('marketing', 'POST', '/bo/mall/items', send, key));
    expect(made).toMatchObject({ isShown: false, version: 1, needsSecond: true });
    expect(valueOf<Shown>(await bo('marketing', 'POST', '/bo/mall/items', send, key))).toMatchObject({ id: made.id, asked: made.asked });
    const again = (item: object, after: number) =>
      bo('marketing', 'PUT', `/bo/mall/items/${made.id}`, { item: { ...draft, ...item }, after, asksSecond: true, reason });
    expect(codeOf(await again({ stock: 100 }, 7))).toBe('edit.outdated');
    expect((await read(made.id)).asked, 'nothing was changed').toBe(made.asked);
    const second = valueOf<Shown>(await again({ stock: 200 }, 1));
    expect(second).toMatchObject({ isShown: false, version: 2 });
    expect(second.asked).not.toBe(made.asked);
    expect(codeOf(await decide('treasurer', made.asked ?? ''))).toBe('state.not.allowed');
    expect((await decide('marketing', second.asked ?? '')).status).toBe(403);
    valueOf(await decide('treasurer', second.asked ?? ''));
    expect(await read(made.id)).toMatchObject({ isShown: true, version: 3, stock: 200, asked: null });
    // More of it leaves the shop until a second person has agreed; what one person may is simply saved.
    expect(valueOf<Shown>(await again({ stock: 100 }, 3))).toMatchObject({ isShown: true, asked: null });
    const both = await Promise.all([again({ stock: 300 }, 4), again({ stock: 300 }, 4)]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'edit.outdated']);
    const last = await read(made.id);
    expect(last).toMatchObject({ isShown: false, stock: 300, version: 5 });
    expect(last.asked).not.toBeNull();
    expect(valueOf<Shown>(await bo('marketing', 'POST', '/bo/mall/items', { item: draft, asksSecond: true, reason }))).toMatchObject({
      isShown: true,
      asked: null,
    });
  });

  it('counts codes that come into the shop', async () => {
    const voucher = { kind: 'voucher', category: 'vouchers', worth: '600' };
    const { id } = valueOf<Item>(await make(voucher));
    const load = (codes: string[]) => bo('marketing', 'POST', `/bo/mall/items/${id}/codes`, { codes, reason });
    valueOf(await load(['ONE']));
    expect(codeOf(await load(['TWO']))).toBe('mall.second');
    expect(valueOf(await load(['ONE']))).toMatchObject({ added: 0, known: 1 });
    expect((await read(id)).stock).toBe(1);
  });

  it('is for a rank that there is', async () => {
    expect(codeOf(await make({ rankFrom: 99 }))).toBe('mall.item.rank');
    const { ranks } = valueOf<{ ranks: string[] }>(await bo('auditor', 'GET', '/bo/mall/choices'));
    const made = valueOf<Item>(await make({ rankFrom: 2 }));
    expect(valueOf(await mall.test.ask('GET', `/wps/mall/items/${made.id}`))).toMatchObject({ rankFrom: 2, rankName: ranks[2] });
  });
});

describe('orders', () => {
  it('are approved, packed and sent, with carrier and number, and the player says that it has come', async () => {
    const { playerId, call } = await member();
    const order = await mall.redeem(playerId, await mall.item({ stock: 5 }));
    // A step forward says nothing, or leaves a note.
    const move = (role: string, to: string, more: object = {}) => bo(role, 'POST', `/bo/mall/orders/${order.id}/move`, { to, ...more });
    const waiting = async () =>
      valueOf<{ waiting: { mall: number } }>(await bo('auditor', 'GET', '/bo/figures?from=2026-11-01&to=2026-11-02')).waiting.mall;
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    expect(codeOf(await move('auditor', 'approved'))).toBe('permission.denied');
    expect(codeOf(await move('support', 'packed'))).toBe('state.not.allowed');
    expect(valueOf(await move('support', 'approved'))).toMatchObject({ state: 'approved' });
    expect(codeOf(await call('POST', `/wps/mall/orders/${order.id}/cancel`, {}))).toBe('state.not.allowed');
    valueOf(await move('support', 'packed'));
    expect(codeOf(await move('support', 'shipped', { carrier: 'GHN' }))).toBe('mall.carrier.missing');
    valueOf(await move('support', 'shipped', { carrier: 'GHN', tracking: 'VN-123 456' }));
    expect(await waiting()).toBe(before - 1);
    const list = async (status: string) =>
      valueOf<{ list: { id: string }[] }>(await call('GET', `/wps/relay/MCS2_getRedeemPointList?status=${encodeURIComponent(status)}`))
        .list;
    expect((await list('approved')).map(({ id }) => id)).toEqual([order.id]);
    expect(await list('in process')).toEqual([]);
    expect(valueOf(await call('GET', `/wps/mall/orders/${order.id}`))).toMatchObject({
      status: 'approved',
      carrier: 'GHN',
      tracking: 'VN-123 456',
      mayConfirm: true,
      address,
      moves: [{ state: 'in-process' }, { state: 'approved' }, { state: 'packed' }, { state: 'shipped' }],
    });
    const stranger = await member();
    expect(codeOf(await stranger.call('GET', `/wps/mall/orders/${order.id}`))).toBe('not.found');
    expect(valueOf(await call('POST', `/wps/mall/orders/${order.id}/received`, {}))).toMatchObject({ state: 'received' });
    expect(valueOf(await call('POST', `/wps/mall/orders/${order.id}/received`, {}))).toMatchObject({ state: 'received' });
    expect(codeOf(await move('support', 'returned', { reason }))).toBe('mall.told.missing');
    expect(codeOf(await move('support', 'returned', { told: 'other' }))).toBe('mall.reason.missing');
    expect(codeOf(await move('support', 'returned', { told: 'other', reason: ' ' }))).toBe('request_param_err');
    expect(valueOf(await move('support', 'returned', { told: 'other', note: 'Broken', givesPoints: true, reason }))).toMatchObject({
      pointsBack: true,
    });
    const entries = await mall.test.asOwner<{ action: string; reason: string }>(
      `select action, reason from back_office.audit where subject = 'mall-order:${order.id}' order by id`,
    );
    expect(entries.map(({ action, reason: why }) => [action, why])).toEqual([
      ['mall.order-approved', ''],
      ['mall.order-packed', ''],
      ['mall.order-shipped', ''],
      ['mall.order-returned', reason],
    ]);
  });

  it('are neither approved nor sent by who made, changed or let in what was ordered, also after they changed their work', async () => {
    const item = valueOf<Item>(await bo('marketing', 'POST', '/bo/mall/items', { item: { ...draft, stock: 5 }, reason }));
    const order = await mall.redeem((await member()).playerId, item.id);
    const move = (role: string, to: string, more: object = {}) => bo(role, 'POST', `/bo/mall/orders/${order.id}/move`, { to, ...more });
    await mall.test.asOwner(`update back_office.staff set role = 'support' where name = 'mall-marketing'`);
    expect(codeOf(await move('marketing', 'approved'))).toBe('award.own');
    valueOf(await move('support', 'approved'));
    expect(codeOf(await move('marketing', 'packed'))).toBe('award.own');
    // To say no takes nobody's independence.
    expect(codeOf(await move('marketing', 'rejected', { told: 'other', reason }))).toBe('done');
    await mall.test.asOwner(`update back_office.staff set role = 'marketing' where name = 'mall-marketing'`);
  });

  it('show where they go to whoever has the right, and each look is in the log', async () => {
    const { playerId } = await member();
    const order = await mall.redeem(playerId, await mall.item());
    const looks = await audited('mall.address-viewed');
    expect((await bo('support', 'GET', `/bo/mall/orders/${order.id}/address`)).status).toBe(403);
    expect(valueOf(await bo('finance', 'GET', `/bo/mall/orders/${order.id}/address`))).toEqual(address);
    expect(await audited('mall.address-viewed')).toBe(looks + 1);
    const listed = await bo('auditor', 'GET', `/bo/mall/orders?playerId=${playerId}`);
    expect(JSON.stringify(listed.body)).not.toContain('Linh');
    valueOf(await bo('support', 'POST', `/bo/mall/orders/${order.id}/move`, { to: 'approved', reason }));
    const labels = await bo('finance', 'GET', '/bo/mall/addresses.csv');
    expect(labels.body['text']).toContain('12 Hang Bong, Hoan Kiem');
    expect(await audited('mall.addresses-exported')).toBe(1);
    expect((await bo('support', 'GET', '/bo/mall/addresses.csv')).status).toBe(403);
  });

  it('are found by their numbers, and add up in the report by item', async () => {
    const { playerId } = await member();
    const item = await mall.item({ names: { EN: 'Reported' } });
    const order = await mall.redeem(playerId, item, { quantity: 2 });
    const lost = await mall.redeem(playerId, item);
    valueOf(await bo('support', 'POST', `/bo/mall/orders/${lost.id}/move`, { to: 'rejected', told: 'duplicate', reason }));
    const find = async (number: string) =>
      valueOf<{ list: { id: string; number: string }[] }>(await bo('auditor', 'GET', `/bo/mall/orders?number=${number}`)).list;
    const [found] = await find(order.id.slice(-8));
    expect(found?.id).toBe(order.id);
    expect((await find(found?.number ?? '')).map(({ id }) => id)).toEqual([order.id]);
    expect((await find((found?.number ?? '').slice(-8).toLowerCase())).map(({ id }) => id)).toContain(order.id);
    const report = valueOf<{ list: { itemId: string }[]; sums: { points: number } }>(
      await bo('auditor', 'GET', '/bo/mall/report?from=2026-01-01&to=2026-12-31&pageSize=200'),
    );
    expect(report.list.find(({ itemId }) => itemId === item)).toMatchObject({
      orders: 2,
      pieces: 2,
      points: 200,
      back: 100,
      returned: 0,
      cost: '10',
    });
    expect(codeOf(await bo('auditor', 'GET', '/bo/mall/report?from=2026-02-30&to=2026-03-01'))).toBe('report.days');
  });

  it('are approved many at once, each as if it were alone', async () => {
    const { playerId } = await member();
    const item = await mall.item();
    const ids = [(await mall.redeem(playerId, item)).id, (await mall.redeem(playerId, item)).id];
    const batch = valueOf<{ batchId: string }>(await bo('support', 'POST', '/bo/mall/order-batches/approve', { ids }));
    const stop = await mall.test.startTasks();
    const until = async (state: string) => {
      await expect
        .poll(async () => valueOf<{ state: string }>(await bo('support', 'GET', `/bo/batches/${batch.batchId}`)).state)
        .toBe(state);
    };
    await until('checked');
    valueOf(await bo('support', 'POST', `/bo/batches/${batch.batchId}/start`, { reason }));
    await until('finished');
    await stop();
    for (const id of ids) expect(valueOf(await bo('auditor', 'GET', `/bo/mall/orders/${id}`))).toMatchObject({ state: 'approved' });
  }, 60_000);
});
