import { commitOf } from '@sortes/fairness';
import { wheelCost } from '@sortes/growth-rules';
import { formatFixed, parseMoney as m } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FairBeacons } from '../lottery/index.js';
import { drawRaffles } from './draw-raffle.js';
import { openDrawSeed } from './draw-secrets.js';
import { movePackets } from './part-packets.js';
import { listPackets } from './packet-repository.js';
import { offerOf } from './offer-stored.js';
import { listDrawn } from './raffle-repository.js';
import { wheelOf } from './spin-wheel.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import type { DrawKit } from './open-draws.js';

/** The worked examples of docs and rules, through the rows of the program. */
let promotions: PromotionsFixture;
beforeAll(async () => {
  promotions = await openPromotions();
}, 60_000);
afterAll(() => promotions.close());

const seed = Buffer.alloc(32, 7);
const randomness = '8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887';
const beacons: FairBeacons = {
  fix: () => Promise.reject(new Error('its round is fixed')),
  describe: () => Promise.resolve({}),
  reveal: ({ round }) =>
    Promise.resolve({
      randomness,
      beacon: { kind: 'chain', chainId: 'golden', anchor: randomness, genesis: 0, period: 60, length: 2_000, round, value: randomness },
    }),
};
const drawKit = (): DrawKit => ({ services: promotions.test.services, beacons, merchantById: async () => ({ currencyScale: 4 }) });

/** A draw that was committed to with the seed of the examples. */
async function commit(offerId: string, kind: 'raffle' | 'packets', numero: string, round: number, state: 'open' | 'closed'): Promise<void> {
  const { drawKey, db } = promotions.test.services;
  const sealed = await drawKey?.seal(`promotions.draw-seed:${offerId}`, seed);
  await sql`
    insert into promotions.draw (offer_id, merchant_id, kind, numero, version, state, commitment, sealed, opened_at, beacon_id, beacon_round, beacon_reason, book_root,
      book_count, closed_at)
    values (${offerId}, 1, ${kind}, ${numero}, 1, ${state}, ${commitOf(seed)}, ${sealed}, now() - interval '1 day', 'golden', ${round}, 'off',
      ${state === 'closed' ? randomness : null}, ${state === 'closed' ? 37 : null}, ${state === 'closed' ? new Date(0) : null})`.execute(
    db,
  );
}

describe('the worked examples', () => {
  it('8: a raffle of 37 tickets, one prize a player', async () => {
    const { db } = promotions.test.services;
    const to = Date.now() - 3_600_000;
    const offerId = await promotions.live(
      offerOfKind('raffle', {
        trigger: { on: 'draw', at: to },
        reward: { rule: 'tickets', every: money(100), mostADay: null, prizes: [{ sum: money(10), count: 3 }], onePrizeEach: true },
        window: { from: null, to },
      }),
    );
    const [p1, p2, p3, p4] = [await promotions.player(), await promotions.player(), await promotions.player(), await promotions.player()];
    await commit(offerId, 'raffle', 'R-2026-01', 1_000, 'closed');
    expect(commitOf(seed)).toBe('4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0');
    await sql`
      insert into promotions.ticket_range (offer_id, first, last, player_id, alias, turnover)
      values (${offerId}, 1, 10, ${p1}, 'p1', 0), (${offerId}, 11, 13, ${p2}, 'p2', 0), (${offerId}, 14, 30, ${p3}, 'p3', 0), (${offerId}, 31, 37, ${p4}, 'p4', 0)`.execute(
      db,
    );
    expect(await drawRaffles(drawKit())).toBe(1);
    while ((await promotions.promotions.moveDraws()) > 0);
    const { rows } = await sql<{ numbers: string[] }>`
      select array(select jsonb_array_elements_text(proof -> 'result' -> 'numbers')) as numbers from promotions.draw where offer_id = ${offerId}`.execute(
      db,
    );
    expect(rows[0]?.numbers.slice(0, 12).map(Number)).toEqual([1, 31, 3, 37, 33, 10, 34, 28, 2, 35, 17, 24]);
    const drawn = await listDrawn(db, offerId);
    expect(drawn.filter(({ prize }) => prize !== null).map(({ number, playerId }) => [number, playerId])).toEqual([
      [1, p1],
      [31, p4],
      [28, p3],
    ]);
    expect(drawn.filter(({ prize }) => prize === null).map(({ number, passed }) => [number, passed])).toEqual(
      [3, 37, 33, 10, 34].map((number) => [number, 'has-won']),
    );
  });

  it('9: 1,000 in seven packets', async () => {
    const offerId = await promotions.live(
      offerOfKind('packets', { reward: { rule: 'packets', total: money(1_000), count: 7, least: money(1) } }),
    );
    await commit(offerId, 'packets', 'P-1', 1_001, 'open');
    // This one, and the rain of the demo once the round of its beacon has come.
    expect(await movePackets(drawKit())).toBeGreaterThanOrEqual(1);
    expect((await listPackets(promotions.test.services.db, offerId)).map(({ sum }) => formatFixed(sum))).toEqual([
      '42.7616',
      '39.6759',
      '153.3559',
      '82.7675',
      '230.3015',
      '232.5434',
      '218.5942',
    ]);
  });

  it('10: a wheel that costs 1.08 a spin', async () => {
    const offerId = await promotions.live(offerOfKind('wheel'));
    const { rows } = await sql<{ document: unknown }>`
      select document from promotions.offer_version where offer_id = ${offerId}`.execute(promotions.test.services.db);
    const wheel = wheelOf(offerOf({ id: offerId, version: 1, document: rows[0]?.document }));
    expect(wheel && wheelCost(wheel.slices, 1)).toBe(m('1.08'));
  });

  it('opens a seed only in a process that draws, and only the one that was committed to', async () => {
    const offerId = await promotions.live(offerOfKind('packets'));
    await commit(offerId, 'packets', 'P-2', 1_002, 'open');
    const { db, drawKey } = promotions.test.services;
    await expect(openDrawSeed({ db }, { offerId, commitment: commitOf(seed) })).rejects.toThrow('only a process of the drawing role');
    await expect(openDrawSeed({ db, ...(drawKey && { drawKey }) }, { offerId, commitment: 'ff' })).rejects.toThrow('not the one');
  });
});
