import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bet, type GatewayWorld, openGatewayWorld, rollback, type Seat, win } from '../games/gateway/testing/gateway-world.js';
import { createTurnoverModule, freeOf } from '../turnover/index.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import type { CountKit } from './count-bets.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, units } from './testing/grants.js';

let world: GatewayWorld;
let kit: CountKit;
beforeAll(async () => {
  world = await openGatewayWorld();
  kit = kitOn(world.db);
  await sql`update games.game set game_type = 'LIVE' where code = 'table'`.execute(world.db);
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], miscounted: [], faults: 0 });
});

async function apply(command: WalletCommand): Promise<WalletCommand> {
  expect(await world.gateway.apply(world.vendor, command)).toMatchObject({ verdict: 'done' });
  return command;
}
const stands = async ({ playerId }: Seat): Promise<[main: bigint, bonus: bigint]> => {
  const { main, bonus } = await balanceOf(world.db, playerId);
  return [main, bonus];
};
const withdrawable = async ({ playerId }: Seat): Promise<bigint> => {
  const turnover = createTurnoverModule({ hooks: kit.hooks }, { site: { settingsOf: async () => ({}) as never } });
  const { left } = await turnover.progressOf(world.db, playerId, 1);
  return freeOf((await balanceOf(world.db, playerId)).main, left);
};

describe('wagering to cash in vendors’ games', () => {
  it('goes as the worked example of the rules, and what is taken back afterwards is required again and no more', async () => {
    const seat = await world.seat(units(200));
    const table = await world.reopen(seat, { game: 'table' });
    const grant = await giveGrant(world.db, {
      playerId: seat.playerId,
      amount: units(150),
      required: units(1_500),
      mayConvert: units(600),
      mostBet: units(50),
    });
    const steps: [stake: bigint, won: bigint, main: bigint, bonus: bigint, wagered: number, at?: Seat][] = [
      [units(180), 0n, units(20), units(150), 180],
      [units(30), units(75), units(50), units(165), 210],
      [units(40), units(76), units(86), units(165), 213.6, table],
      [units(86), 0n, 0n, units(165), 299.6],
      [333_333n, 1_000_001n, 0n, 2_316_668n, 332.9333],
    ];
    for (const [stake, won, main, bonus, wagered, at = seat] of steps) {
      const placed = await apply(bet(at, { amount: stake, ...(at === table && { game: 'table' }) }));
      if (at === table) {
        // Tables count by what a round won or lost: nothing while it is not over.
        await countAll(kit);
        expect(await grantNow(world.db, grant)).toMatchObject({ wagered: units(210) });
      }
      if (won > 0n) await apply(win(placed, { amount: won, roundClosed: true }));
      expect(await stands(seat)).toEqual([main, bonus]);
      await countAll(kit);
      expect(await grantNow(world.db, grant)).toMatchObject({ state: 'active', wagered: units(wagered) });
    }
    let last: WalletCommand | undefined;
    for (const [stake, won] of [
      ...Array.from({ length: 24 }, () => [467_000n, units(44)] as const),
      [11_670_667n - 24n * 467_000n, units(44)] as const,
    ]) {
      last = await apply(bet(seat, { amount: stake }));
      await apply(win(last, { amount: won }));
    }
    expect(await stands(seat)).toEqual([0n, 1_646_001n]);
    await countAll(kit);
    expect(await grantNow(world.db, grant)).toMatchObject({
      state: 'completed',
      wagered: units(1_500),
      converted: 1_646_001n,
      forfeited: 0n,
    });
    expect(await stands(seat)).toEqual([1_646_001n, 0n]);
    expect(await withdrawable(seat)).toBe(1_646_001n);
  });
});
