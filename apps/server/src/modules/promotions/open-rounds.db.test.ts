import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bet, type GatewayWorld, openGatewayWorld, type Seat, win } from '../games/gateway/testing/gateway-world.js';
import { pageOfNetLosses, playedOf } from '../reports/index.js';
import { units } from './testing/grants.js';

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
  await sql`insert into reports.generation (state, followed) select 'live', '0' where not exists (select from reports.generation where state = 'live')`.execute(
    world.db,
  );
});
afterAll(() => world.close());

async function apply(command: WalletCommand): Promise<WalletCommand> {
  expect(await world.gateway.apply(world.vendor, command)).toMatchObject({ verdict: 'done' });
  return command;
}

const hourMs = 3_600_000;
const before = { from: '2026-03-01', to: '2026-03-07' };
const after = { from: '2026-03-08', to: '2026-03-14' };

/** Figures of a player on a day, as the fold writes them. */
const folded = ({ playerId }: Seat, day: string, settled: bigint, prizes: bigint) =>
  sql`
    insert into reports.player_day (generation, merchant_id, day, player_id, currency, trial, deposit_count, deposits, withdrawal_count, withdrawals, stake_count, stakes,
      returned, prizes, adjustments, fees, vendor_in, vendor_out, settled)
    select g.id, 1, ${day}::date, ${playerId}, 'VND', false, 0, 0, 0, 0, 1, ${settled}, 0, ${prizes}, 0, 0, 0, 0, ${settled} from reports.generation g where g.state = 'live'`.execute(
    world.db,
  );

it('a round that is open as a period ends is no loss of it: it counts whole in the period in which it is over', async () => {
  const seat = await world.seat(units(1_000));
  const placed = await apply(bet(seat, { amount: units(500) }));
  await folded(seat, '2026-03-07', units(500), 0n);
  const boundary = new Date(Date.now() + 1_000);
  const [first, second] = [
    { merchantId: 1, currency: 'VND', ...before, begins: new Date(boundary.getTime() - hourMs), ends: boundary },
    { merchantId: 1, currency: 'VND', ...after, begins: boundary, ends: new Date(boundary.getTime() + hourMs) },
  ];
  const lossesOf = (period: typeof first) => pageOfNetLosses(world.db, { ...period, after: 0, limit: 10 });
  const { playerId } = seat;
  expect(await playedOf(world.db, { ...first, playerId })).toEqual({ staked: 0n, returned: 0n });
  expect(await lossesOf(first)).toEqual([]);
  // It is over after the boundary, with a prize that leaves a loss of 100.
  await apply(win(placed, { amount: units(400), roundClosed: true }));
  await sql`update games.round set closed_at = ${new Date(boundary.getTime() + 60_000)} where player_id = ${playerId}`.execute(world.db);
  await sql`update wallet.transaction set created_at = ${new Date(boundary.getTime() + 60_000)} where player_id = ${playerId} and template like '%prize%'`.execute(
    world.db,
  );
  await folded(seat, '2026-03-08', 0n, units(400));
  expect(await playedOf(world.db, { ...first, playerId })).toEqual({ staked: 0n, returned: 0n });
  expect(await playedOf(world.db, { ...second, playerId })).toEqual({ staked: units(500), returned: units(400) });
  expect(await lossesOf(first)).toEqual([]);
  expect(await lossesOf(second)).toEqual([{ playerId, staked: units(500), returned: units(400) }]);
});
