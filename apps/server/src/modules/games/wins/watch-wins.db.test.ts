import { sql } from 'kysely';
import { createLogger, inTransaction, systemClock } from '@sortes/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../../../platform/alarms.js';
import { setMaintenance } from '../catalogue/write-catalogue.js';
import { bet, openGatewayWorld, win, type GatewayWorld, type Seat } from '../gateway/testing/gateway-world.js';
import { listWinLimits, writeWinLimit, type WinBounds } from './repository.js';
import { watchWins } from './watch-wins.js';

let world: GatewayWorld;
let kit: Parameters<typeof watchWins>[0];
let seat: Seat;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  kit = { db: world.db, alarms: createAlarms(world.db, systemClock, createLogger('silent')), catalogue: { forget: () => undefined } };
  seat = await world.seat(1_000_000n);
  await sql`truncate games.win_limit, games.win_minute, platform.alarm`.execute(world.db);
  await sql`update games.transaction set at = at - interval '2 days' where at > now() - interval '2 days'`.execute(world.db);
  await open();
});

const limitTo = (bounds: WinBounds, vendorId = world.vendor.id): Promise<void> =>
  inTransaction(world.db, (transaction) => writeWinLimit(transaction, vendorId, 'VND', bounds));
const open = (): Promise<void> =>
  inTransaction(world.db, (transaction) => setMaintenance(transaction, { vendorId: world.vendor.id }, null));
const stake = async (vendor = world.vendor): Promise<string> => (await world.gateway.apply(vendor, bet(seat))).verdict;
/** A bet and what it wins. */
async function winning(amount: bigint): Promise<string> {
  const placed = bet(seat);
  expect(await world.gateway.apply(world.vendor, placed)).toMatchObject({ verdict: 'done' });
  return (await world.gateway.apply(world.vendor, win(placed, { amount }))).verdict;
}
const alarms = async (): Promise<unknown[]> => {
  await kit.alarms.written();
  const { rows } = await sql`select subject, detail from platform.alarm where kind = 'vendor-wins-beyond' order by id`.execute(world.db);
  return rows;
};

describe('wins beyond what the operator expects of a vendor', () => {
  it('in a minute: close it to bets, with an alarm, and are paid all the same', async () => {
    await limitTo({ perMinute: 500n, perDay: null });
    const waiting = bet(seat);
    await world.gateway.apply(world.vendor, waiting);
    await winning(500n);
    expect(await watchWins(kit)).toBe(0);
    expect(await stake()).toBe('done');
    await winning(501n);
    expect(await watchWins(kit)).toBe(1);
    expect(await alarms()).toEqual([
      {
        subject: 'LUMEN_TEST',
        detail: { within: 'minute', paid: expect.stringMatching(/^0\.(0501|1001)$/), most: '0.05', currency: 'VND' },
      },
    ]);
    expect(await stake()).toBe('game-closed');
    // A true win is owed whatever was paid before.
    expect((await world.gateway.apply(world.vendor, win(waiting, { amount: 9_000n }))).verdict).toBe('done');
    expect(await watchWins(kit)).toBe(0);
    expect(await alarms()).toHaveLength(1);
  });

  it('in a day, and counting begins anew when staff have opened it', async () => {
    await limitTo({ perMinute: null, perDay: 1_000n });
    await winning(900n);
    await sql`update games.transaction set at = at - interval '5 hours' where kind = 'win' and at > now() - interval '1 hour'`.execute(
      world.db,
    );
    await winning(100n);
    expect(await watchWins(kit)).toBe(0);
    await winning(1n);
    expect(await watchWins(kit)).toBe(1);
    expect(await alarms()).toMatchObject([{ detail: { within: 'day', paid: '0.1001' } }]);
    expect(await listWinLimits(world.db)).toMatchObject([{ vendor: 'LUMEN_TEST', paidToday: 1_001n, heldAt: expect.any(Date) }]);
    await open();
    expect(await watchWins(kit)).toBe(0);
    expect(await watchWins(kit)).toBe(0);
    expect(await stake()).toBe('done');
    expect(await listWinLimits(world.db)).toMatchObject([{ paidToday: 0n, heldAt: null }]);
  });

  it('more than a day ago, of another vendor, or returned stakes do not count', async () => {
    await limitTo({ perMinute: 500n, perDay: 500n });
    await winning(5_000n);
    await sql`update games.transaction set at = at - interval '25 hours' where at > now() - interval '1 hour'`.execute(world.db);
    await limitTo({ perMinute: 500n, perDay: 500n }, world.otherVendor.id);
    await winning(400n);
    expect(await watchWins(kit)).toBe(0);
    await limitTo({ perMinute: null, perDay: null });
    await winning(5_000n);
    expect(await watchWins(kit)).toBe(0);
    expect(await listWinLimits(world.db)).toMatchObject([{ vendor: 'KITE_TEST' }]);
  });

  it('take the end from a maintenance that would open it by itself, and are told once by many processes', async () => {
    await limitTo({ perMinute: 500n, perDay: null });
    await winning(600n);
    const window = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000), reason: 'new reels' };
    await inTransaction(world.db, (transaction) => setMaintenance(transaction, { vendorId: world.vendor.id }, window));
    const told = await Promise.all(Array.from({ length: 6 }, () => watchWins(kit)));
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
    const { rows } =
      await sql`select maintenance_until as until, maintenance_reason as reason from games.vendor where id = ${world.vendor.id}`.execute(
        world.db,
      );
    expect(rows).toEqual([{ until: null, reason: 'new reels' }]);
  });
});
