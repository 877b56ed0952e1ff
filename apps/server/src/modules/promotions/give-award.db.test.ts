import { inTransaction } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
}, 60_000);
afterAll(async () => {
  const { faults } = await verifyLedger(fixture.test.services.db);
  await fixture.close();
  expect(faults).toBe(0);
});

async function award(playerId: number, offerId: string, sourceKey: string, sum?: bigint) {
  const { promotions, merchant, test } = fixture;
  const known = (await promotions.readPlayer({ playerId, merchantId: merchant.id })) ?? expect.fail('nothing is offered to them');
  return inTransaction(test.services.db, (transaction) => promotions.giveAward(transaction, { merchant, known, offerId, sourceKey, sum }));
}

describe('an award', () => {
  it('is laid ready once for what it is for, by however many at once, and becomes money when its player claims it', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(offerOfKind('award'))];
    const grants = await Promise.all(Array.from({ length: 20 }, () => award(playerId, id, 'rank:2', money(30))));
    expect(new Set(grants.map((grant) => grant.id)).size).toBe(1);
    expect(grants[0]).toMatchObject({ state: 'offered', amount: money(30), money: 'cash' });
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: 0n });
    const found = await fixture.test.app.modules.identity.findPlayer(playerId);
    const token = await fixture.test.tokenOf(found?.userName ?? '');
    const answer = await fixture.test.ask('POST', `/wps/growth/rewards/claim-all`, { token, body: {} });
    expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: money(30) });
    // For something else it is another one.
    expect((await award(playerId, id, 'rank:3', money(5))).id).not.toBe(grants[0]?.id);
  });

  it('is found by nobody who has none, and claimed by nobody by themselves', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(offerOfKind('award'))];
    const { promotions, merchant } = fixture;
    expect(await codeOf(promotions.claimOffer({ merchant, playerId, offerId: id, visit: {} }))).toBe('promotion.unknown');
    const shown = await fixture.test.ask('GET', `/wps/growth/offers/${id}`, {});
    expect(shown.body.success).toBe(false);
  });

  it('refuses a sum above its most or none, an offer of another kind, one that is paused and what its budget has no room for', async () => {
    const playerId = await fixture.player();
    const id = await fixture.live(offerOfKind('award'));
    expect(await codeOf(award(playerId, id, 'a', money(101)))).toBe('amount.above.maximum');
    expect(await codeOf(award(playerId, id, 'a'))).toBe('amount.invalid');
    expect(await codeOf(award(playerId, await fixture.live(offerOfKind('birthday')), 'a', money(1)))).toBe('promotion.unknown');
    await inTransaction(fixture.test.services.db, (transaction) =>
      fixture.promotions.moveOffer(transaction, fixture.merchant, { id, to: 'paused' }),
    );
    expect(await codeOf(award(playerId, id, 'a', money(1)))).toBe('promotion.over');
    const bounded = await fixture.live(offerOfKind('award', { budget: { nominal: money(10), expected: null } }));
    expect(await codeOf(award(playerId, bounded, 'a', money(11)))).toBe('promotion.gone');
  });

  it('says what can be given: live awards with the highest sum', async () => {
    const { promotions, merchant } = fixture;
    const second = await fixture.secondBrand();
    const fixed = await fixture.live(offerOfKind('award', { reward: { rule: 'fixed', sum: money(3) } }), second);
    const entered = await fixture.live(offerOfKind('award'), second);
    const found = await promotions.awardOffers(second.id);
    expect(new Map(found.map(({ id, most }) => [id, most]))).toEqual(
      new Map([
        [fixed, null],
        [entered, money(100)],
      ]),
    );
    expect((await promotions.awardOffers(merchant.id)).some(({ id }) => id === fixed)).toBe(false);
  });
});
