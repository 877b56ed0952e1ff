import { afterAll, beforeAll, expect, it } from 'vitest';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
});
afterAll(() => fixture.close());

it('shows wheels, packets and raffles to those alone who may know of the offer', async () => {
  const packets = { rule: 'packets', total: money(100), count: 10, least: money(1) } as const;
  const closes = Date.now() + 3_600_000;
  const raffle = { trigger: { on: 'draw', at: closes + 3_600_000 }, window: { from: null, to: closes } } as const;
  const idsOf = async (change: object) => [
    await fixture.live(offerOfKind('wheel', change)),
    await fixture.live(offerOfKind('packets', { reward: packets, ...change })),
    await fixture.live(offerOfKind('raffle', { ...raffle, ...change })),
  ];
  const [open, closed] = [await idsOf({ who: null }), await idsOf({ who: { rank: { from: 3 } } })];
  const { token } = await fixture.test.app.modules.identity.createSessionFor(await fixture.player());
  const codesOf = async (ids: readonly string[], by: { token?: string } = { token }) => {
    const answers = await Promise.all(
      ['wheel', 'packets', 'raffle'].map((part, at) => fixture.test.ask('GET', `/wps/growth/offers/${ids[at]}/${part}`, by)),
    );
    return answers.map(({ body }) => body.errorCode ?? 'shown');
  };
  const unknown = 'promotion.unknown';
  expect(await codesOf(closed)).toEqual([unknown, unknown, unknown]);
  // The commitment of a raffle comes seconds after it goes live.
  expect(await codesOf(open)).toEqual(['shown', 'shown', 'promotion.over']);
  // A visitor sees what everybody may see, and nothing that is a player's.
  expect(await codesOf(closed, {})).toEqual([unknown, unknown, unknown]);
  expect(await codesOf(open, {})).toEqual(['shown', 'shown', 'promotion.over']);
  const { body } = await fixture.test.ask('GET', `/wps/growth/offers/${open[0]}/wheel`);
  expect(body.value).toMatchObject({ left: null, seeds: null, slices: [{}, {}, {}, {}, {}] });
});
