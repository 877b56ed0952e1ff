import { type Offer, writeOffer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAlarms } from '../../platform/alarms.js';
import type { Merchant } from '../../platform/merchant.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { watchBudgets } from './watch-budgets.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
}, 60_000);
afterAll(() => fixture.close());

const reward = { rule: 'entered', most: money(1_000_000) } as const;
/** Cash that staff give, of any sum. */
const gift = (change: Partial<Offer>): Offer => offerOfKind('manual', { money: 'cash', requirement: null, limits: [], reward, ...change });
const budget = (units: number): Pick<Offer, 'budget'> => ({ budget: { nominal: money(units), expected: null } });

async function give(offerId: string, units: number, merchant: Merchant = fixture.merchant): Promise<void> {
  const { promotions, test } = fixture;
  const { playerId } = await test.app.modules.identity.createPlayer(merchant, {
    userName: `gift${newId()}`.slice(0, 15),
    password: 'Gets-a-gift-1',
  });
  const known = (await promotions.readPlayer({ playerId, merchantId: merchant.id })) ?? expect.fail();
  await inTransaction(test.services.db, (transaction) =>
    promotions.giveByStaff(transaction, { merchant, known, offerId, key: newId(), amount: money(units), reason: 'a test' }),
  );
}

async function save(id: string, after: number, offer: Offer): Promise<void> {
  const saved = await inTransaction(fixture.test.services.db, (transaction) =>
    fixture.promotions.saveVersion(transaction, fixture.merchant, { id, after, document: writeOffer(offer), by: 'test' }),
  );
  expect(saved.isSaved, JSON.stringify(saved)).toBe(true);
}

/** Looks as three workers at once, and answers what staff of a brand read of an offer: kind, used, bound, how often, and whether it is over. */
async function look(id: string, merchantId = 1): Promise<unknown[]> {
  const { services, app } = fixture.test;
  await Promise.all(Array.from({ length: 3 }, () => watchBudgets({ services, below: { site: app.modules.site } })));
  await services.alarms.written();
  const { list } = await listAlarms(services.db, { merchantId, installation: false }, { offset: 0, limit: 200 });
  return list
    .filter(({ subject }) => subject === `offer:${id}`)
    .map(({ kind, detail, times, endedAt }) => [kind, detail['used'], detail['bound'], times, endedAt === null ? 'stands' : 'over'])
    .toSorted();
}

it('raises an alarm at four fifths of the budget, not before, once, and ends it when the budget is raised', async () => {
  const id = await fixture.live(gift(budget(1_000)));
  await give(id, 790);
  expect(await look(id)).toEqual([]);
  await give(id, 10);
  expect(await look(id)).toEqual([['offer-budget-low', '800', '1000', 1, 'stands']]);
  expect(await look(id)).toEqual([['offer-budget-low', '800', '1000', 1, 'stands']]);
  await save(id, 1, gift(budget(2_000)));
  expect(await look(id)).toEqual([['offer-budget-low', '800', '1000', 1, 'over']]);
  await give(id, 800);
  expect(await look(id), 'it holds again').toEqual([['offer-budget-low', '1600', '2000', 2, 'stands']]);
});

it('raises another one when it is used up, in the place of the first, and ends it when the offer is stopped', async () => {
  const id = await fixture.live(gift({ stock: { all: 5, aDay: null } }));
  for (let piece = 0; piece < 4; piece += 1) await give(id, 1);
  expect(await look(id)).toEqual([['offer-budget-low', 4, 5, 1, 'stands']]);
  await give(id, 1);
  expect(await look(id)).toEqual([
    ['offer-budget-gone', 5, 5, 1, 'stands'],
    ['offer-budget-low', 4, 5, 1, 'over'],
  ]);
  const { db } = fixture.test.services;
  await inTransaction(db, (transaction) => fixture.promotions.moveOffer(transaction, fixture.merchant, { id, to: 'stopped' }));
  expect(await look(id)).toEqual([
    ['offer-budget-gone', 5, 5, 1, 'over'],
    ['offer-budget-low', 4, 5, 1, 'over'],
  ]);
});

it('goes by what was given where nothing was taken since the budget was set, and by the least that a grant takes', async () => {
  const id = await fixture.live(gift(budget(10_000)));
  await give(id, 950);
  await save(id, 1, gift(budget(1_000)));
  expect(await look(id)).toEqual([['offer-budget-low', '950', '1000', 1, 'stands']]);
  await save(id, 2, gift({ ...budget(1_000), reward: { rule: 'fixed', sum: money(60) } }));
  expect(await look(id)).toEqual([
    ['offer-budget-gone', '950', '1000', 1, 'stands'],
    ['offer-budget-low', '950', '1000', 1, 'over'],
  ]);
});

it('tells each brand of its own offers alone', async () => {
  const second = await fixture.secondBrand();
  const [own, theirs] = [await fixture.live(gift(budget(100))), await fixture.live(gift(budget(100)), second)];
  await give(own, 10);
  await give(theirs, 100, second);
  expect(await look(own)).toEqual([]);
  expect(await look(theirs)).toEqual([]);
  expect(await look(theirs, second.id)).toEqual([['offer-budget-gone', '100', '100', 1, 'stands']]);
});
