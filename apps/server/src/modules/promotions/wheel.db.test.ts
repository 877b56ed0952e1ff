import { bytesFromHex, commitOf, playSource } from '@sortes/fairness';
import { spinWheel } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { verifyChance } from './verify-chance.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let promotions: PromotionsFixture;
beforeAll(async () => {
  promotions = await openPromotions();
}, 60_000);
afterAll(() => promotions.close());

interface Seeds {
  number: number;
  commitment: string;
  clientSeed: string;
  nonce: number;
  nextCommitment: string;
}
interface Spun {
  id: string;
  slice: number;
  sum: string;
  grantId: string | null;
  nonce: number;
  no: number;
}
interface WheelShown {
  left: number;
  slices: { sum: string; weight: number }[];
  seeds: Seeds;
}
interface Proved extends Spun {
  slices: { sum: string; weight: number }[];
  commitment: string;
  clientSeed: string;
  serverSeed: string | null;
}

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

async function member() {
  const playerId = await promotions.player();
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  const token = await promotions.test.tokenOf(found?.userName ?? '');
  const call = (method: string, url: string, body?: unknown): Promise<Answer> =>
    promotions.test.ask(method, url, { token, ...(body !== undefined && { body }) });
  const wheel = async (offerId: string): Promise<WheelShown> => valueOf(await call('GET', `/wps/growth/offers/${offerId}/wheel`));
  const spin = (offerId: string, id = newId()): Promise<Answer> => call('POST', `/wps/growth/offers/${offerId}/spins`, { id });
  const spins = async (): Promise<Proved[]> => valueOf<{ list: Proved[] }>(await call('GET', '/wps/growth/spins?pageSize=100')).list;
  return { playerId, call, wheel, spin, spins };
}

const slice = (sum: number, weight: number) => ({ sum: money(sum), weight });
const always = (sum: number) => ({ rule: 'slices', slices: [slice(sum, 1_000_000), slice(0, 1)] }) as const;

async function givenBy(offerId: string): Promise<{ count: number; sum: bigint }> {
  const { rows } = await sql<{ count: number; sum: bigint }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as sum from promotions.grant where offer_id = ${offerId}`.execute(
    promotions.test.services.db,
  );
  return rows[0] ?? { count: 0, sum: 0n };
}

describe('a wheel', () => {
  it('pays what its slice says at once, and its spins can be repeated from the seed once it is told', async () => {
    const offerId = await promotions.live(
      offerOfKind('wheel', {
        trigger: { on: 'spin', aDay: 12 },
        reward: { rule: 'slices', slices: [slice(0, 3), slice(1, 4), slice(5, 2), slice(20, 1)] },
      }),
    );
    const { playerId, call, wheel, spin, spins } = await member();
    const before = await wheel(offerId);
    expect(before).toMatchObject({ left: 12, seeds: { number: 1, nonce: 0 } });
    expect((await call('GET', '/wps/growth/offers')).body).toMatchObject({ value: { list: expect.anything() } });
    let paid = 0n;
    for (let no = 1; no <= 12; no += 1) {
      const { spin: spun, wheel: after } = valueOf<{ spin: Spun; wheel: WheelShown }>(await spin(offerId));
      expect(spun).toMatchObject({ no, nonce: no - 1 });
      expect(after.left).toBe(12 - no);
      expect(spun.sum).toBe(before.slices[spun.slice]?.sum);
      expect(spun.grantId === null).toBe(spun.sum === '0');
      paid += parseMoney(spun.sum);
    }
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(paid);
    expect((await givenBy(offerId)).sum).toBe(paid);
    expect((await spin(offerId)).body).toMatchObject({ errorCode: 'promotion.had' });

    // What decides further spins is not told.
    expect((await spins()).every(({ serverSeed }) => serverSeed === null)).toBe(true);
    const next = valueOf<Seeds>(await call('POST', '/wps/growth/spin-seeds', { clientSeed: 'my-own-words' }));
    expect(next).toMatchObject({ number: 2, commitment: before.seeds.nextCommitment, clientSeed: 'my-own-words', nonce: 0 });
    const told = await spins();
    expect(told).toHaveLength(12);
    for (const { serverSeed, clientSeed, commitment, nonce, slices, slice: place } of told) {
      const seed = bytesFromHex(serverSeed, 32);
      expect(commitment).toBe(before.seeds.commitment);
      expect(clientSeed).toBe(before.seeds.clientSeed);
      if (seed === undefined) return expect.fail('the seed is not told');
      expect(commitOf(seed)).toBe(before.seeds.commitment);
      const weights = slices.map(({ sum, weight }) => ({ sum: parseMoney(sum), weight }));
      expect(spinWheel(weights, playSource({ serverSeed: seed, clientSeed, nonce, game: 'wheel' }))).toBe(place);
    }
    const seeds = valueOf<{ revealed: { number: number; spins: number }[] }>(await call('GET', '/wps/growth/spin-seeds'));
    expect(seeds.revealed).toMatchObject([{ number: 1, spins: 12 }]);
    expect((await call('POST', '/wps/growth/spin-seeds', { clientSeed: 'a:b' })).body.success).toBe(false);
  });

  it('gives the day’s spins and never more: 50 at once', async () => {
    const offerId = await promotions.live(offerOfKind('wheel', { trigger: { on: 'spin', aDay: 3 }, reward: always(2) }));
    const { playerId, call } = await member();
    const cards = async () =>
      valueOf<{ list: { id: string; state: string; way: string }[] }>(await call('GET', '/wps/growth/offers?pageSize=50')).list;
    const card = async () => (await cards()).find(({ id }) => id === offerId);
    expect(await card()).toMatchObject({
      state: 'join',
      way: 'spin',
      headline: expect.stringMatching(/^Top prize /),
      brief: expect.stringContaining('3 times a day'),
    });
    const { spinOffer } = promotions.promotions;
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(spinOffer({ merchant: promotions.merchant, playerId, offerId, id: newId(), visit: {} }))),
    );
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(3);
    expect(codes.filter((code) => code === 'promotion.had')).toHaveLength(47);
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(money(6));
    expect(await givenBy(offerId)).toEqual({ count: 3, sum: money(6) });
    // Used up for today, and still there to be looked at.
    expect(await card()).toMatchObject({ state: 'claimed', way: 'spin', obstacle: null });
  }, 60_000);

  it('answers the same spin to who asks for it again, 20 at once', async () => {
    const offerId = await promotions.live(offerOfKind('wheel', { trigger: { on: 'spin', aDay: 9 }, reward: always(2) }));
    const { playerId } = await member();
    const id = newId();
    const spun = await Promise.all(
      Array.from({ length: 20 }, () =>
        promotions.promotions.spinOffer({ merchant: promotions.merchant, playerId, offerId, id, visit: {} }),
      ),
    );
    expect(new Set(spun.map(({ nonce, slice: place }) => `${nonce} ${place}`)).size).toBe(1);
    expect(await givenBy(offerId)).toEqual({ count: 1, sum: money(2) });
  });

  it('is refused before chance is asked when the budget cannot carry its largest prize, whatever it would have come to', async () => {
    const reward = { rule: 'slices', slices: [slice(0, 999_999), slice(100, 1)] } as const;
    const offerId = await promotions.live(
      offerOfKind('wheel', { trigger: { on: 'spin', aDay: 50 }, reward, budget: { nominal: money(150), expected: null } }),
    );
    const { wheel, spin } = await member();
    // Nothing is won, so that all that was held for it is there again.
    for (let no = 1; no <= 20; no += 1) expect(valueOf<{ spin: Spun }>(await spin(offerId)).spin).toMatchObject({ sum: '0' });
    const { rows } = await sql<{ left: bigint }>`
      select sum(nominal_left)::bigint as left from promotions.budget where offer_id = ${offerId}`.execute(promotions.test.services.db);
    expect(rows[0]?.left).toBe(money(150));
    await promotions.test.asOwner(`update promotions.budget set nominal_left = ${money(99)} / 16 where offer_id = '${offerId}'`);
    expect((await spin(offerId)).body).toMatchObject({ errorCode: 'promotion.gone' });
    // Neither a number nor a spin was used.
    expect(await wheel(offerId)).toMatchObject({ left: 30, seeds: { nonce: 20 } });
  });

  it('never gives more than the budget to many who spin at once', async () => {
    const offerId = await promotions.live(
      offerOfKind('wheel', { trigger: { on: 'spin', aDay: 5 }, reward: always(10), budget: { nominal: money(95), expected: null } }),
    );
    const players = await Promise.all(Array.from({ length: 20 }, () => promotions.player()));
    const codes = await Promise.all(
      players.map((playerId) =>
        codeOf(promotions.promotions.spinOffer({ merchant: promotions.merchant, playerId, offerId, id: newId(), visit: {} })),
      ),
    );
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(9);
    expect(codes.filter((code) => code === 'promotion.gone')).toHaveLength(11);
    expect((await givenBy(offerId)).sum).toBe(money(90));
  }, 60_000);

  it('is not there for who is excluded, nor in another offer than a wheel', async () => {
    const offerId = await promotions.live(offerOfKind('wheel', { reward: always(1) }));
    const { playerId, spin } = await member();
    const gift = await promotions.live(offerOfKind('no-deposit', { money: 'cash', requirement: null }));
    expect((await spin(gift)).body).toMatchObject({ errorCode: 'promotion.unknown' });
    await promotions.test.asOwner(`update identity.player set status = 'locked' where id = ${playerId}`);
    expect(
      await codeOf(promotions.promotions.spinOffer({ merchant: promotions.merchant, playerId, offerId, id: newId(), visit: {} })),
    ).toBe('promotion.not.yours');
  });

  it('leaves books that add up', async () => {
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
    expect(await verifyChance(promotions.test.services)).toMatchObject({ found: [] });
    const { rows } = await sql<{ spins: number }>`select count(*)::integer as spins from promotions.spin`.execute(
      promotions.test.services.db,
    );
    expect((await verifyChance(promotions.test.services)).spins).toBe(rows[0]?.spins);
    // What was changed afterwards is found.
    await promotions.test.asOwner(
      `update promotions.spin set slice = slice + 1 where id = (select id from promotions.spin where sum > 0 order by id limit 1)`,
    );
    expect((await verifyChance(promotions.test.services)).found).toMatchObject([{ what: 'spin' }]);
  });
});
