import { createLogger, inTransaction } from '@sortes/service';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bet, type GatewayWorld, openGatewayWorld, type Seat, win } from '../games/gateway/testing/gateway-world.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { cancelGrant } from './cancel-grant.js';
import { type CountKit, countNow } from './count-bets.js';
import { endDue } from './end-due.js';
import { askEnding, type OfferEndKit, stepEndings } from './end-offer.js';
import { findEnding } from './ending-repository.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, offerIdOf, units, untilNothingIsOpen } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

let world: GatewayWorld;
let kit: CountKit;
beforeAll(async () => {
  world = await openGatewayWorld(24);
  kit = kitOn(world.db);
});
afterAll(() => world.close());

/** The same as it is, but killed before the nth statement it sends. */
function killedAt(nth: number): CountKit {
  let sent = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      sent += 1;
      if (sent >= nth) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...kit, db: world.db.withPlugin(plugin) };
}

/** What the ledger has of a bonus: all that was granted is staked, won, made money, given back or still there. */
async function expectWhole({ playerId }: Seat, grantId: string): Promise<void> {
  const { rows } = await sql<{ left: bigint; converted: bigint; forfeited: bigint }>`
    select coalesce(-sum(e.amount) filter (where e.account in ('house:bonuses', 'house:bonus-stakes', 'house:bonus-prizes')), 0)::bigint
        - coalesce(sum(e.amount) filter (where e.account = 'main' and t.template = 'bonus-converted'), 0)::bigint as "left",
      coalesce(sum(e.amount) filter (where e.account = 'main' and t.idempotency_key = ${`grant:${grantId}:done`}), 0)::bigint as converted,
      coalesce(sum(e.amount) filter (where e.account = 'house:bonuses' and t.idempotency_key = ${`grant:${grantId}:end`}), 0)::bigint as forfeited
    from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id where e.player_id = ${playerId}`.execute(
    world.db,
  );
  const { bonus } = await balanceOf(world.db, playerId);
  const { wagered, converted, forfeited } = await grantNow(world.db, grantId);
  expect(rows).toEqual([{ left: bonus, converted, forfeited }]);
  const counted = await countedOf(world.db, grantId);
  expect(wagered).toBe(counted.reduce((sum, one) => sum + one.counted, 0n));
}

it('completion, stakes, a cancel and an end of time at once give one end, whoever is first', async () => {
  const ended = new Map<string, number>();
  for (let round = 0; round < 12; round += 1) {
    const seat = await world.seat(units(20));
    const { playerId } = seat;
    const grant = await giveGrant(world.db, { playerId, amount: units(50), required: units(60), until: round % 3 === 0 ? 0.05 : 600 });
    const stakes = async (): Promise<void> => {
      for (let n = 0; n < 8; n += 1) {
        const placed = bet(seat, { amount: units(10) });
        const { verdict } = await world.gateway.apply(world.vendor, placed);
        if (verdict === 'done' && n % 2 === 0)
          await world.gateway.apply(world.vendor, win(placed, { amount: units(4), roundClosed: true }));
      }
    };
    const count = async (): Promise<void> => {
      for (let n = 0; n < 10; n += 1) await countNow(kit);
    };
    await Promise.all([
      stakes(),
      count(),
      count(),
      round % 2 === 0 ? stakes().then(() => cancelGrant(kit, { playerId, grantId: grant })) : stakes(),
      endDue(kit),
    ]);
    await countAll(kit);
    await endDue(kit);
    const { state } = await grantNow(world.db, grant);
    ended.set(state, (ended.get(state) ?? 0) + 1);
    await expectWhole(seat, grant);
    expect((await balanceOf(world.db, playerId)).bonus).toBeGreaterThanOrEqual(0n);
  }
  expect([...ended.keys()].every((state) => ['completed', 'cancelled', 'expired', 'closing', 'active', 'played-out'].includes(state))).toBe(
    true,
  );
  expect((await verifyLedger(world.db)).faults).toBe(0);
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
});

it('a worker that is killed at any statement has counted all of a player or nothing, and the next one counts the rest once', async () => {
  const seats: [Seat, string][] = [];
  for (let n = 0; n < 3; n += 1) {
    const seat = await world.seat(units(100));
    seats.push([
      seat,
      await giveGrant(world.db, { playerId: seat.playerId, amount: units(10), required: units(40), mayConvert: units(4) }),
    ]);
  }
  let kills = 0;
  for (let nth = 1; nth < 60; nth += 1) {
    for (const [seat] of seats) await world.gateway.apply(world.vendor, bet(seat, { amount: units(1) }));
    await untilNothingIsOpen(world.db);
    await countNow(killedAt(nth)).catch((error: unknown) => {
      expect(String(error)).toContain('killed');
      kills += 1;
    });
    for (const [seat, grant] of seats) await expectWhole(seat, grant);
  }
  expect(kills).toBeGreaterThan(10);
  await countAll(kit);
  for (const [seat, grant] of seats) {
    expect(await grantNow(world.db, grant)).toMatchObject({
      state: 'completed',
      wagered: units(40),
      converted: units(4),
      forfeited: units(6),
    });
    expect(await countedOf(world.db, grant)).toHaveLength(40);
    await world.gateway.balance(world.vendor, seat.alias, seat.token);
  }
  expect((await verifyLedger(world.db)).faults).toBe(0);
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
});

const log = createLogger('silent');
const ask = (offerId: string): Promise<number> =>
  inTransaction(world.db, (transaction) =>
    askEnding(transaction, { offerId, merchantId: 1, reason: 'the season is over', askedBy: 'test', askedAt: new Date() }),
  );
const toldOf = async (playerId: number) =>
  (
    await sql<{ kind: string; parameters: object }>`
      select kind, parameters from messaging.message where player_id = ${playerId} and kind in ('bonus.ended', 'reward.withdrawn') order by kind`.execute(
      world.db,
    )
  ).rows;

it('a worker that is killed at any statement has ended a grant of a stopped offer whole or not, and the next one ends the rest, each told once', async () => {
  const seats = await Promise.all([1, 2, 3, 4].map(() => world.seat(units(7))));
  const [plays, queues, others, taken] = seats as [Seat, Seat, Seat, Seat];
  const first = await giveGrant(world.db, { playerId: plays.playerId, amount: units(10), required: units(40) });
  const of = await offerIdOf(world.db, first);
  const give = ({ playerId }: Seat, state: 'active' | 'queued' | 'offered', place?: number) =>
    giveGrant(world.db, { playerId, amount: units(5), required: units(20), state, of, ...(place !== undefined && { place }) });
  // Its own waits behind it, and would begin; another offer's waits behind that and does.
  const [active, behind] = [await give(queues, 'active'), await give(queues, 'queued', 1)];
  const next = await giveGrant(world.db, { playerId: queues.playerId, amount: units(9), required: units(90), state: 'queued', place: 2 });
  const stays = await giveGrant(world.db, { playerId: others.playerId, amount: units(9), required: units(90) });
  const [waits, ready] = [await give(others, 'queued'), await give(taken, 'offered')];
  expect(await ask(of)).toBe(5);
  const plain: OfferEndKit = { ...kit, log };
  let kills = 0;
  for (let nth = 1; nth < 200 && (await findEnding(world.db, of))?.state === 'running'; nth += 1)
    await stepEndings({ ...plain, ...killedAt(nth) }).catch((error: unknown) => {
      expect(String(error)).toContain('killed');
      kills += 1;
    });
  expect(kills).toBeGreaterThan(10);
  // A worker is killed: nothing of that is the grants' fault.
  expect(await findEnding(world.db, of)).toMatchObject({ state: 'done', total: 5, ended: 4, lapsed: 1, lost: units(15), broken: [] });
  for (const grant of [first, active, behind, waits]) expect(await grantNow(world.db, grant)).toMatchObject({ state: 'cancelled' });
  expect(await grantNow(world.db, ready)).toMatchObject({ state: 'expired' });
  for (const grant of [next, stays]) expect(await grantNow(world.db, grant)).toMatchObject({ state: 'active' });
  for (const [seat, lent] of [
    [plays, 0n],
    [queues, units(9)],
    [others, units(9)],
    [taken, 0n],
  ] as const)
    expect(await balanceOf(world.db, seat.playerId)).toMatchObject({ main: units(7), bonus: lent });
  const note = 'the season is over';
  expect(await toldOf(plays.playerId)).toEqual([{ kind: 'bonus.ended', parameters: { amount: '10', note } }]);
  expect(await toldOf(taken.playerId)).toEqual([{ kind: 'reward.withdrawn', parameters: { amount: '5', note } }]);
  expect((await toldOf(queues.playerId)).map(({ kind }) => kind)).toEqual(['bonus.ended', 'bonus.ended']);
  expect(await ask(of), 'nothing is left').toBe(0);
  expect((await verifyLedger(world.db)).faults).toBe(0);
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
});

it('bets that met the requirement before an offer was ended are money, counted or not; one of both comes of those that go on meanwhile', async () => {
  const plain: OfferEndKit = { ...kit, log };
  const met = await world.seat(units(60));
  const mine = await giveGrant(world.db, { playerId: met.playerId, amount: units(10), required: units(60) });
  const of = await offerIdOf(world.db, mine);
  const racing: [Seat, string][] = [];
  for (let n = 0; n < 6; n += 1) {
    const seat = await world.seat(units(60));
    racing.push([seat, await giveGrant(world.db, { playerId: seat.playerId, amount: units(10), required: units(60), of })]);
  }
  const stake = async (seat: Seat): Promise<void> => {
    for (let n = 0; n < 6; n += 1) await world.gateway.apply(world.vendor, bet(seat, { amount: units(10) }));
  };
  await stake(met);
  expect(await ask(of)).toBe(7);
  await stepEndings({ ...plain, clock: kit.clock });
  expect(await grantNow(world.db, mine)).toMatchObject({ state: 'active' });
  const step = async (times: number, work: () => Promise<unknown>): Promise<void> => {
    for (let n = 0; n < times; n += 1) await work();
  };
  await Promise.all([
    ...racing.map(([seat]) => stake(seat)),
    step(10, () => countNow(kit)),
    step(10, () => stepEndings(plain)),
    step(10, () => stepEndings(plain)),
  ]);
  await countAll(kit);
  await step(2, () => stepEndings(plain));
  expect(await grantNow(world.db, mine)).toMatchObject({ state: 'completed', converted: units(10) });
  let completed = 0;
  for (const [seat, grant] of racing) {
    const { state, converted, forfeited } = await grantNow(world.db, grant);
    expect(['completed', 'cancelled']).toContain(state);
    expect(state === 'completed' ? converted : forfeited).toBe(units(10));
    completed += state === 'completed' ? 1 : 0;
    await expectWhole(seat, grant);
  }
  expect(await findEnding(world.db, of)).toMatchObject({ state: 'done', ended: racing.length - completed, broken: [] });
  expect((await verifyLedger(world.db)).faults).toBe(0);
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
});
