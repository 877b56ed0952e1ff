import { inTransaction } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bet, type GatewayWorld, openGatewayWorld, rollback, type Seat } from '../games/gateway/testing/gateway-world.js';
import { lockPlayer, verifyLedger } from '../wallet/index.js';
import { type CountKit, countNow } from './count-bets.js';
import { countTogether, type Step } from './count-together.js';
import { readHappened, type TouchedBets } from './contribution-repository.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, units } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

let world: GatewayWorld;
let kit: CountKit;
beforeAll(async () => {
  world = await openGatewayWorld(12);
  kit = kitOn(world.db);
});
afterAll(() => world.close());

/** What happened to so many players since; other tests share the cluster, and their unfinished transactions hold a follower back for a moment. */
async function happenedTo(players: number): Promise<TouchedBets[]> {
  for (let n = 0; n < 600; n += 1) {
    const { touched } = await inTransaction(world.db, readHappened);
    if (touched.length === players) return touched;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it is not to be seen what happened');
}
const step: Step = { until: '0', freeBets: new Set(), smallBalanceOf: async () => units(1) };
const idsOf = (players: readonly { playerId: number }[]): number[] => players.map(({ playerId }) => playerId);

it('counts whoever nobody holds and of whom nothing more comes, and leaves the others as they were for each by themselves', async () => {
  const given = async (own: number, amount: number, required: number): Promise<[Seat, string]> => {
    const seat = await world.seat(units(own));
    return [seat, await giveGrant(world.db, { playerId: seat.playerId, amount: units(amount), required: units(required) })];
  };
  const [plain, other, completes, held, playsOut] = [
    await given(50, 10, 100),
    await given(50, 10, 100),
    await given(50, 10, 20),
    await given(50, 10, 100),
    await given(0, 20, 100),
  ];
  const all = [plain, other, completes, held, playsOut];
  for (const [seat] of all) await world.gateway.apply(world.vendor, bet(seat, { amount: units(20) }));
  const touched = await happenedTo(all.length);
  const apart = await inTransaction(world.db, async (transaction) => {
    await lockPlayer(transaction, held[0].playerId);
    return countTogether(kit, touched, step);
  });
  expect(idsOf(apart)).toEqual(idsOf([completes[0], held[0], playsOut[0]]));
  for (const [, grant] of [plain, other]) {
    expect(await grantNow(world.db, grant)).toMatchObject({ state: 'active', wagered: units(20) });
    expect(await countedOf(world.db, grant)).toEqual([{ no: 1, valid: units(20), counted: units(20) }]);
  }
  for (const [, grant] of [completes, held, playsOut]) {
    expect(await grantNow(world.db, grant)).toMatchObject({ state: 'active', wagered: 0n });
    expect(await countedOf(world.db, grant)).toEqual([]);
  }
  // What was counted and is looked at again counts nothing more.
  expect(idsOf(await countTogether(kit, touched, step))).toEqual(idsOf([completes[0], playsOut[0]]));
  await countAll(kit);
  for (const [, grant] of [plain, other, held]) expect(await countedOf(world.db, grant)).toHaveLength(1);
  expect(await grantNow(world.db, completes[1])).toMatchObject({ state: 'completed', wagered: units(20), converted: units(10) });
  expect((await verifyLedger(world.db)).faults).toBe(0);
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
});

it('where those of a part cannot be counted together, each is counted by themselves, once', async () => {
  const seats: [Seat, string][] = [];
  for (let n = 0; n < 3; n += 1) {
    const seat = await world.seat(units(50));
    seats.push([seat, await giveGrant(world.db, { playerId: seat.playerId, amount: units(10), required: units(500) })]);
  }
  const placed = seats.map(([seat]) => bet(seat, { amount: units(20) }));
  for (const command of placed) await world.gateway.apply(world.vendor, command);
  await happenedTo(seats.length);
  let times = 0;
  // The first time of the part fails.
  const clock = {
    ...kit.clock,
    now() {
      times += 1;
      if (times === 1) throw new Error('not together');
      return kit.clock.now();
    },
  };
  await countNow({ ...kit, clock });
  expect(times).toBeGreaterThan(seats.length);
  for (const [, grant] of seats) expect(await countedOf(world.db, grant)).toEqual([{ no: 1, valid: units(20), counted: units(20) }]);
  // Taken back together: the rows still add up to what was wagered.
  for (const command of placed) await world.gateway.apply(world.vendor, rollback(command));
  await happenedTo(seats.length);
  await countAll(kit);
  for (const [, grant] of seats) {
    expect(await grantNow(world.db, grant)).toMatchObject({ wagered: 0n });
    expect((await countedOf(world.db, grant)).map(({ counted }) => counted)).toEqual([units(20), -units(20)]);
  }
  expect((await verifyLedger(world.db)).faults).toBe(0);
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
});
