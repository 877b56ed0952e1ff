import { type DrawProof, isProved, verifyDraw } from '@sortes/fairness';
import { pickWinners } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { balanceOf, postOne, verifyLedger } from '../wallet/index.js';
import { addVendor } from '../games/gateway/testing/gateway-world.js';
import { verifyChance } from './verify-chance.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { shiftedClock } from './testing/shifted-clock.js';

const clock = shiftedClock();
let promotions: PromotionsFixture;
let nodeId = 0n;
beforeAll(async () => {
  promotions = await openPromotions(clock);
  const { db } = promotions.test.services;
  const vendor = await addVendor(db, 'LUMEN_TEST');
  const { rows } = await sql<{ nodeId: bigint }>`
    select node_id as "nodeId" from games.game where vendor_id = ${vendor.id} order by node_id limit 1`.execute(db);
  nodeId = rows[0]?.nodeId ?? 0n;
}, 60_000);
// Bets are dated by the database.
beforeEach(() => clock.reset());
afterAll(() => promotions.close());

interface Shown {
  state: string;
  commitment: string;
  round: number | null;
  book: { root: string; count: number } | null;
  own: { alias: string; tickets: number; turnover: string; missing: string | null; first: number | null; last: number | null };
  drawn: {
    place: number;
    number: number;
    alias: string;
    prize: number | null;
    sum: string | null;
    passed: string | null;
    name: string | null;
    isOwn: boolean;
    grantId: string | null;
  }[];
  proof: DrawProof | null;
}

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

async function member(own = 10_000) {
  const playerId = await promotions.player(own);
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  // Hours pass: whoever comes back signs in again.
  const call = async (method: string, url: string, body?: unknown): Promise<Answer> =>
    promotions.test.ask(method, url, { token: await promotions.test.tokenOf(found?.userName ?? ''), ...(body !== undefined && { body }) });
  const raffle = async (offerId: string): Promise<Shown> => valueOf(await call('GET', `/wps/growth/offers/${offerId}/raffle`));
  return { playerId, call, raffle };
}

/** A round of a slot that lost its stake, as a vendor's calls leave it. */
async function play(playerId: number, stake: number): Promise<string> {
  const id = newId();
  await promotions.test.asOwner(`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at, closed_at)
    select ${playerId}, '${id}', g.vendor_id, g.node_id, 1, '${id}', ${money(stake)}, now(), now(), now() from games.game g where g.node_id = ${nodeId}`);
  await postOne(promotions.test.services.db, {
    playerId,
    merchantId: 1,
    template: 'game-stake-placed',
    key: `round:${id}`,
    input: {},
    reference: id,
    lines: [
      { account: 'main', amount: -money(stake) },
      { account: 'house:stakes', amount: money(stake) },
    ],
  });
  const day = DateTime.fromJSDate(new Date(), { zone: promotions.merchant.timeZone }).toFormat('yyyy-MM-dd');
  await promotions.test.asOwner(`
    insert into reports.player_day (generation, merchant_id, day, player_id, currency, trial, deposit_count, deposits, withdrawal_count, withdrawals, stake_count, stakes,
      returned, prizes, adjustments, fees, vendor_in, vendor_out, settled)
    select g.id, 1, '${day}', ${playerId}, 'VND', false, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0 from reports.generation g where g.state = 'live' on conflict do nothing`);
  return id;
}

const minutes = 60_000;
const raffleWith = (change: { prizes: { sum: bigint; count: number }[]; onePrizeEach?: boolean }, more = {}) => {
  const to = clock.now().getTime() + 30 * minutes;
  return promotions.live(
    offerOfKind('raffle', {
      trigger: { on: 'draw', at: to + 20 * minutes },
      reward: { rule: 'tickets', every: money(100), mostADay: null, onePrizeEach: true, ...change },
      window: { from: null, to },
      ...more,
    }),
  );
};
/** Does all that is due, until nothing moves any more. */
async function moveAll(): Promise<void> {
  while ((await promotions.promotions.moveDraws()) > 0);
}

describe('a raffle', () => {
  it('gives tickets for own turnover, freezes them in a published book, and is drawn and proved', async () => {
    const offerId = await raffleWith({
      prizes: [
        { sum: money(500), count: 1 },
        { sum: money(50), count: 2 },
      ],
    });
    await moveAll();
    // In this order: numbers go by accounts.
    const [first, second, third, fourth] = [await member(), await member(), await member(), await member()];
    const people = [first, second, third, fourth];
    await play(first.playerId, 350);
    await play(first.playerId, 660);
    await play(second.playerId, 300);
    await play(third.playerId, 1_700);
    await play(fourth.playerId, 799);
    const open = await first.raffle(offerId);
    expect(open).toMatchObject({
      state: 'open',
      book: null,
      proof: null,
      own: { tickets: 10, turnover: '1010', missing: '90', first: null },
    });

    // What is taken back before the close takes its tickets with it.
    const undone = await play(second.playerId, 500);
    expect((await second.raffle(offerId)).own.tickets).toBe(8);
    await promotions.test.asOwner(`update games.round set refunded = staked where id = '${undone}'`);
    expect((await second.raffle(offerId)).own.tickets).toBe(3);

    clock.pass(31 * minutes);
    await moveAll();
    expect((await first.raffle(offerId)).state).toBe('open');
    clock.pass(10 * minutes);
    await moveAll();
    const closed = await first.raffle(offerId);
    expect(closed).toMatchObject({ state: 'closed', book: { count: 37 }, proof: null, own: { tickets: 10, first: 1, last: 10 } });
    expect(closed.round).toBeGreaterThan(0);
    expect((await fourth.raffle(offerId)).own).toMatchObject({ tickets: 7, first: 31, last: 37 });
    // What happens afterwards changes nothing.
    await play(first.playerId, 1_000);
    expect((await first.raffle(offerId)).own.tickets).toBe(10);
    expect((await first.call('GET', `/wps/growth/offers/${offerId}/raffle/tickets/11`)).body).toMatchObject({ errorCode: 'not.found' });

    clock.pass(15 * minutes);
    await moveAll();
    const over = await fourth.raffle(offerId);
    expect(over).toMatchObject({ state: 'over', commitment: open.commitment, round: closed.round, book: closed.book });
    const { proof } = over;
    if (proof === null || over.book === null) return expect.fail('no proof');
    for (const { call, raffle } of people) {
      const { own } = await raffle(offerId);
      const receipt = valueOf<never>(await call('GET', `/wps/growth/offers/${offerId}/raffle/tickets/${own.last}`));
      const checks = verifyDraw(proof, { commit: open.commitment, round: closed.round ?? 0, betsRoot: over.book.root, receipt });
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(checks.map(({ check }) => check)).toContain('bet-included');
      expect(isProved(checks)).toBe(true);
    }
    const owners = (ticket: number): string => [10, 13, 30, 37].findIndex((last) => ticket <= last).toString();
    const numbers = proof.result.kind === 'numbers' ? proof.result.numbers.map(Number) : [];
    const expected = pickWinners(numbers, owners, 3, true);
    const winners = over.drawn.filter(({ prize }) => prize !== null);
    expect(winners.map(({ number, prize }) => ({ number, prize }))).toEqual(expected.map(({ number, prize }) => ({ number, prize })));
    expect(winners.map(({ sum }) => sum)).toEqual(['500', '50', '50']);
    expect(winners.every(({ name }) => name?.includes('*') === true)).toBe(true);
    expect(over.drawn.filter(({ prize }) => prize === null).every(({ passed }) => passed === 'has-won')).toBe(true);
    const { rows } = await sql<{ key: string; amount: bigint; state: string }>`
      select source_key as key, amount, state from promotions.grant where offer_id = ${offerId} order by amount desc, created_at`.execute(
      promotions.test.services.db,
    );
    expect(rows.map(({ key, amount, state }) => [key, amount, state])).toEqual(
      winners.map(({ number }, rank) => [`ticket:${number}`, money(rank === 0 ? 500 : 50), 'completed']),
    );
    const own = winners.find(({ isOwn }) => isOwn);
    if (own !== undefined)
      expect((await fourth.call('POST', '/wps/relay/MCS2_claimRafflePromotion', { transactionId: own.grantId })).body).toMatchObject({
        value: { state: 'completed' },
      });
    // Asked again nothing more is given.
    await moveAll();
    expect((await fourth.raffle(offerId)).drawn).toEqual(over.drawn);
  }, 120_000);

  it('passes over who is excluded by the time of the draw, and says why', async () => {
    const offerId = await raffleWith({ prizes: [{ sum: money(10), count: 3 }], onePrizeEach: false });
    await moveAll();
    const [out, inside] = [await member(), await member()];
    await play(out.playerId, 600);
    await play(inside.playerId, 600);
    clock.pass(41 * minutes);
    await moveAll();
    await promotions.test.asOwner(`update identity.player set status = 'locked' where id = ${out.playerId}`);
    clock.pass(15 * minutes);
    await moveAll();
    const { drawn, state, book } = await inside.raffle(offerId);
    expect(state).toBe('over');
    expect(book?.count).toBe(12);
    expect(drawn.filter(({ prize }) => prize !== null)).toHaveLength(3);
    for (const { isOwn, prize, passed } of drawn) {
      expect(prize !== null).toBe(isOwn);
      expect(passed).toBe(isOwn ? null : 'not-eligible');
    }
    const before = await balanceOf(promotions.test.services.db, inside.playerId);
    expect(before.main).toBe(money(10_000 - 600 + 30));
    expect((await balanceOf(promotions.test.services.db, out.playerId)).main).toBe(money(10_000 - 600));
  }, 120_000);

  it('ends without a draw when nobody has a ticket, and when the offer is stopped before its close', async () => {
    const [empty, stopped] = [
      await raffleWith({ prizes: [{ sum: money(10), count: 1 }] }),
      await raffleWith({ prizes: [{ sum: money(10), count: 1 }] }),
    ];
    await moveAll();
    const { db } = promotions.test.services;
    await inTransaction(db, (transaction) =>
      promotions.promotions.moveOffer(transaction, promotions.merchant, { id: stopped, to: 'stopped' }),
    );
    await moveAll();
    const someone = await member();
    expect((await someone.raffle(stopped)).state).toBe('void');
    clock.pass(60 * minutes);
    await moveAll();
    expect(await someone.raffle(empty)).toMatchObject({ state: 'over', book: { count: 0 }, drawn: [], proof: null });
  });

  it('lays a prize in bonus money ready, to be claimed', async () => {
    const usual = offerOfKind('no-deposit');
    const offerId = await raffleWith(
      { prizes: [{ sum: money(40), count: 1 }] },
      { money: 'bonus', requirement: usual.requirement, claimDays: 7 },
    );
    await moveAll();
    const { playerId, raffle, call } = await member();
    await play(playerId, 200);
    clock.pass(41 * minutes);
    await moveAll();
    clock.pass(15 * minutes);
    await moveAll();
    const [won] = (await raffle(offerId)).drawn;
    expect(won).toMatchObject({ prize: 0, isOwn: true });
    const claimed = valueOf<{ state: string }>(await call('POST', '/wps/relay/MCS2_claimRafflePromotion', { transactionId: won?.grantId }));
    expect(claimed.state).toBe('active');
  }, 60_000);

  it('leaves books that add up', async () => {
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
    // The five of these tests, and the one of the demo.
    expect(await verifyChance(promotions.test.services)).toMatchObject({ found: [], raffles: 5 + 1 });
    await promotions.test.asOwner(
      `update promotions.ticket_range set last = last - 1 where last = (select max(last) from promotions.ticket_range)`,
    );
    expect((await verifyChance(promotions.test.services)).found).toMatchObject([{ what: 'raffle' }]);
  });
});
