import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bet, type GatewayWorld, openGatewayWorld, type Seat, win } from '../games/gateway/testing/gateway-world.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { cancelGrant } from './cancel-grant.js';
import { type CountKit, countNow } from './count-bets.js';
import { endDue } from './end-due.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, units } from './testing/grants.js';
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
