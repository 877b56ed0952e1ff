import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { giveGrant } from './testing/grants.js';
import { inTransaction, newId } from '@sortes/service';
import { tellReady } from './tell-rewards.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
});
afterAll(() => fixture.close());

const db = () => fixture.test.services.db;
const titles = Object.fromEntries(['EN', 'CN', 'ID', 'PT', 'TH', 'VI'].map((language) => [language, 'Hello again']));
const all = { offers: true, inbox: true, popUps: true };

async function member() {
  const playerId = await fixture.player();
  const { token } = await fixture.test.app.modules.identity.createSessionFor(playerId);
  const call = (method: 'GET' | 'PUT', url: string, body?: object) =>
    fixture.test.ask(method, url, { token, headers: { 'idempotency-key': newId() }, ...(body && { body }) });
  const wants = async (wanted: object) => (await call('PUT', '/wps/growth/marketing', wanted)).body.value;
  return { playerId, call, wants };
}
const told = async (playerId: number): Promise<string[]> =>
  (
    await sql<{ kind: string }>`select kind from messaging.message where player_id = ${playerId} order by created_at, kind`.execute(db())
  ).rows.map(({ kind }) => kind);

describe('what a player wants to hear of offers', () => {
  it('is nothing that comes to them until they say so, and no promotions at all when they want none', async () => {
    const id = await fixture.live(offerOfKind('no-deposit'));
    const { call, wants } = await member();
    const listed = async () =>
      ((await call('GET', '/wps/growth/offers')).body.value as { list: { id: string }[] }).list.some((offer) => offer.id === id);
    expect((await call('GET', '/wps/growth/marketing')).body.value).toEqual({ offers: true, inbox: false, popUps: false, isSaid: false });
    expect(await listed()).toBe(true);
    expect(await wants({ offers: false, inbox: true, popUps: true })).toEqual({ offers: false, inbox: false, popUps: false, isSaid: true });
    expect(await listed()).toBe(false);
    expect((await call('GET', `/wps/growth/offers/${id}`)).body.errorCode).toBe('promotion.unknown');
    expect(await wants(all)).toEqual({ ...all, isSaid: true });
    expect(await listed()).toBe(true);
    expect((await call('PUT', '/wps/growth/marketing', { offers: true })).body.success).toBe(false);
  });

  it('is asked as a reward is laid ready, and again a day before it lapses; a bonus that is played with is told to all, each once', async () => {
    const [wanting, silent, excluded] = [await member(), await member(), await member()];
    await wanting.wants(all);
    await excluded.wants(all);
    const hours = 20 * 3_600;
    for (const { playerId } of [wanting, silent, excluded]) {
      const grant = await giveGrant(db(), { playerId, amount: money(5), required: 0n, state: 'offered', until: hours });
      await inTransaction(db(), (transaction) =>
        tellReady(transaction, { id: grant, playerId, merchantId: 1, amount: money(5), until: new Date() }),
      );
    }
    expect([await told(wanting.playerId), await told(silent.playerId)]).toEqual([['reward.ready'], []]);
    const { protection } = fixture.test.app.modules;
    await protection.exclude(
      { playerId: excluded.playerId, merchantId: 1 },
      { kind: 'time-out', reason: 'test', until: new Date(Date.now() + 864e5) },
    );
    await giveGrant(db(), { playerId: silent.playerId, amount: money(5), required: money(50), until: hours });
    await giveGrant(db(), { playerId: wanting.playerId, amount: money(5), required: money(50), until: 2 * 86_400 });
    for (let times = 0; times < 2; times += 1) await Promise.all([1, 2].map(() => fixture.promotions.remind()));
    expect(await told(wanting.playerId)).toEqual(['reward.ready', 'reward.ends']);
    expect(await told(silent.playerId)).toEqual(['bonus.ends']);
    expect(await told(excluded.playerId)).not.toContain('reward.ends');
  });

  it('is told of an offer once, if they asked for it and it is for them; pop-ups are named to those alone who want such', async () => {
    const [wanting, silent, elsewhere] = [await member(), await member(), await member()];
    for (const { wants } of [wanting, elsewhere]) await wants(all);
    await silent.wants({ ...all, inbox: false, popUps: false });
    await fixture.live({ ...offerOfKind('no-deposit'), places: ['promotions', 'messages'], who: { rank: { from: 3 } } });
    const id = await fixture.live({ ...offerOfKind('no-deposit'), title: titles, places: ['messages', 'pop-up'] });
    for (let times = 0; times < 2; times += 1) await Promise.all([1, 2].map(() => fixture.promotions.remind()));
    const said = await sql<{ note: string }>`
      select parameters ->> 'note' as note from messaging.message where player_id = ${wanting.playerId} and kind = 'offer.new'`.execute(
      db(),
    );
    expect(said.rows).toEqual([{ note: 'Hello again' }]);
    expect(await told(silent.playerId)).toEqual([]);
    const popUps = async ({ call }: typeof silent) =>
      ((await call('GET', '/wps/growth/offers?place=pop-up')).body.value as { list: { id: string }[] }).list.map((offer) => offer.id);
    expect([await popUps(wanting), await popUps(silent)]).toEqual([expect.arrayContaining([id]), []]);
    expect(await told(elsewhere.playerId)).toEqual(['offer.new']);
    const { list } = (await wanting.call('GET', '/wps/growth/offers')).body.value as { list: { id: string }[] };
    expect(list.map((offer) => offer.id)).toContain(id);
    // Whoever asks for it later is told then, while it runs.
    await silent.wants(all);
    await fixture.promotions.remind();
    expect(await told(silent.playerId)).toEqual(['offer.new']);
  });

  it('sees how many rewards lie ready, and what is left of the bonus beside the balance', async () => {
    const { playerId, call } = await member();
    const standing = async () => (await call('GET', '/wps/growth/standing')).body.value;
    expect(await standing()).toEqual({ ready: 0, bonus: null, grantId: null, mostBet: null, isOffered: true });
    await giveGrant(db(), { playerId, amount: money(5), required: 0n, state: 'offered' });
    const grantId = await giveGrant(db(), { playerId, amount: money(7), required: money(50) });
    expect(await standing()).toEqual({ ready: 1, bonus: '7', grantId, mostBet: null, isOffered: true });
  });

  it('sees no banner of an offer while they want none, and nobody one of an offer that was stopped', async () => {
    const { test, promotions, merchant } = fixture;
    const id = await fixture.live(offerOfKind('no-deposit'));
    await test.asOwner(`
      insert into site.banner (id, merchant_id, group_name, position, title, url, linkage_type)
      values ('${newId()}', ${merchant.id}, 'help', 900, '{"EN": "See it"}', '/promotions?id=${id}', 'P')`);
    test.app.modules.site.forgetCopies();
    const { call, wants } = await member();
    const bannersFor = async () =>
      ((await call('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B')).body.value as { banners: { url: string }[] }).banners.map(
        ({ url }) => url,
      );
    const bannersOfPage = async () => (await test.app.modules.site.noticesFor(merchant, 'EN')).banners.map(({ url }) => url);
    const url = `/promotions?id=${id}`;
    expect([await bannersFor(), await bannersOfPage()]).toEqual([expect.arrayContaining([url]), expect.arrayContaining([url])]);
    await wants({ offers: false, inbox: false, popUps: false });
    expect((await call('GET', '/wps/growth/standing')).body.value).toMatchObject({ isOffered: false });
    expect(await bannersFor()).not.toContain(url);
    await inTransaction(db(), (transaction) => promotions.moveOffer(transaction, merchant, { id, to: 'stopped' }));
    expect(await bannersOfPage()).not.toContain(url);
  });
});
