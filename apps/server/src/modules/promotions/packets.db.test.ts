import { bytesFromHex, commitOf, drawKey, uniformSource } from '@sortes/fairness';
import { partPackets } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer } from '../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { verifyChance } from './verify-chance.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { shiftedClock } from './testing/shifted-clock.js';

const clock = shiftedClock();
let promotions: PromotionsFixture;
beforeAll(async () => {
  promotions = await openPromotions(clock);
}, 60_000);
afterAll(() => promotions.close());

interface Rain {
  state: string;
  left: number;
  count: number;
  commitment: string;
  version: string;
  round: number;
  step: string;
  own: { no: number; sum: string } | null;
  proof: { serverSeed: string; randomness: string } | null;
  packets: { no: number; sum: string; isTaken: boolean }[];
}

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

async function member() {
  const playerId = await promotions.player();
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  const token = await promotions.test.tokenOf(found?.userName ?? '');
  const rain = (offerId: string, method = 'GET'): Promise<Answer> =>
    promotions.test.ask(method, `/wps/growth/offers/${offerId}/packets`, { token, ...(method === 'POST' && { body: {} }) });
  return { playerId, rain };
}

const rainOf = (total: number, count: number, change = {}) =>
  promotions.live(offerOfKind('packets', { reward: { rule: 'packets', total: money(total), count, least: money(1) }, ...change }));
const grab = (playerId: number, offerId: string) =>
  promotions.promotions.grabPacket({ merchant: promotions.merchant, playerId, offerId, visit: {} });

/** Commits, and parts what the beacon has come for. */
async function part(): Promise<void> {
  await promotions.promotions.moveDraws();
  clock.pass(2 * 60_000);
  await promotions.promotions.moveDraws();
}

describe('packets', () => {
  it('are parted by committed chance before anybody grabs one, and proved afterwards', async () => {
    const offerId = await rainOf(1_000, 7);
    const { rain, playerId } = await member();
    expect(valueOf<Rain>(await rain(offerId))).toMatchObject({ state: 'waiting', left: 7, own: null });
    expect((await rain(offerId, 'POST')).body).toMatchObject({ errorCode: 'promotion.over' });
    await promotions.promotions.moveDraws();
    const { commitment } = valueOf<Rain>(await rain(offerId));
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    await part();
    expect(valueOf<Rain>(await rain(offerId))).toMatchObject({ state: 'running', left: 7, proof: null, packets: [] });
    const { own } = valueOf<Rain>(await rain(offerId, 'POST'));
    expect(own?.no).toBe(1);
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(parseMoney(own?.sum ?? ''));
    // Asked again it is the same packet.
    expect(valueOf<Rain>(await rain(offerId, 'POST'))).toMatchObject({ own, left: 6 });
    for (let more = 1; more < 7; more += 1) await grab(await promotions.player(), offerId);
    expect(await codeOf(grab(await promotions.player(), offerId))).toBe('promotion.gone');
    await promotions.promotions.moveDraws();
    const told = valueOf<Rain>(await rain(offerId));
    expect(told).toMatchObject({ state: 'over', left: 0, commitment });
    const seed = bytesFromHex(told.proof?.serverSeed, 32);
    if (seed === undefined || told.proof === null) return expect.fail('the seed is not told');
    expect(commitOf(seed)).toBe(commitment);
    const key = drawKey({ serverSeed: seed, game: 'packets', numero: offerId, round: told.round, randomness: told.proof.randomness });
    // The brand's money has no small change.
    expect([told.version, told.step]).toEqual(['sortes-packets/2', '1']);
    expect(told.packets.every(({ sum }) => /^\d+$/.test(sum))).toBe(true);
    expect(partPackets(money(1_000), 7, money(1), uniformSource(key), parseMoney(told.step)).map(formatMoney)).toEqual(
      told.packets.map(({ sum }) => sum),
    );
    expect(told.packets.reduce((sum, packet) => sum + parseMoney(packet.sum), 0n)).toBe(money(1_000));
    expect(await codeOf(grab(await promotions.player(), offerId))).toBe('promotion.gone');
  });

  it('go each once to 50 who grab at once, and no unit is lost', async () => {
    const offerId = await rainOf(500, 30);
    await part();
    const players = await Promise.all(Array.from({ length: 50 }, () => promotions.player()));
    const codes = await Promise.all(players.map((playerId) => codeOf(grab(playerId, offerId))));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(30);
    expect(codes.filter((code) => code === 'promotion.gone')).toHaveLength(20);
    const { rows } = await sql<{ taken: number; people: number; given: bigint }>`
      select count(p.grant_id)::integer as taken, count(distinct p.player_id)::integer as people, sum(g.amount)::bigint as given
      from promotions.packet p join promotions.grant g on g.id = p.grant_id and g.amount = p.sum where p.offer_id = ${offerId}`.execute(
      promotions.test.services.db,
    );
    expect(rows[0]).toEqual({ taken: 30, people: 30, given: money(500) });
  }, 60_000);

  it('give a player one, however often and by how many at once it is asked for', async () => {
    const offerId = await rainOf(100, 20);
    await part();
    const playerId = await promotions.player();
    const grants = await Promise.all(Array.from({ length: 20 }, () => grab(playerId, offerId)));
    expect(new Set(grants.map(({ id }) => id)).size).toBe(1);
  });

  it('are told when their time is over, with those that nobody took', async () => {
    const offerId = await rainOf(100, 5, { window: { from: null, to: clock.now().getTime() + 10 * 60_000 } });
    await part();
    const { rain } = await member();
    await rain(offerId, 'POST');
    clock.pass(11 * 60_000);
    await promotions.promotions.moveDraws();
    expect(await codeOf(grab(await promotions.player(), offerId))).not.toBe('accepted');
    const told = valueOf<Rain>(await rain(offerId));
    expect(told.state).toBe('over');
    expect(told.packets.filter(({ isTaken }) => isTaken)).toHaveLength(1);
  });

  it('leave books that add up', async () => {
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
    // The four of these tests, and the rain of the demo.
    expect(await verifyChance(promotions.test.services)).toMatchObject({ found: [], packets: 4 + 1 });
    await promotions.test.asOwner(
      `update promotions.packet set sum = sum + 1 where grant_id is not null and no = 1 and offer_id = (select offer_id from promotions.draw where proof is not null order by 1 limit 1)`,
    );
    const { found } = await verifyChance(promotions.test.services);
    expect(found.map(({ what }) => what)).toEqual(['packets', 'grant']);
  });
});
