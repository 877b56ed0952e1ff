import type { WalletCommand } from '@sortes/wallet-protocol';
import { usualNetLanes } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bet, type GatewayWorld, openGatewayWorld, rollback, type Seat, win } from '../games/gateway/testing/gateway-world.js';
import { createTurnoverModule, freeOf } from '../turnover/index.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import type { CountKit } from './count-bets.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, units } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

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
  expect(await verifyBonuses(world.db)).toMatchObject({ found: [], faults: 0 });
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
    // Nobody has to be told afterwards: a stake with bonus money in it that is too large is not taken.
    expect(await world.gateway.apply(world.vendor, bet(seat, { amount: units(60) }))).toMatchObject({ verdict: 'limit-exceeded' });
    let last: WalletCommand | undefined;
    // 25 spins of 1,167.0667 in all, won 1,100; the last one is of 40.
    const spins = [...Array.from({ length: 23 }, () => 470_000n), 11_670_667n - 23n * 470_000n - units(40), units(40)];
    for (const [index, stake] of spins.entries()) {
      last = await apply(bet(seat, { amount: stake }));
      if (index < 24) await apply(win(last, { amount: index < 23 ? units(45) : units(1_100 - 23 * 45) }));
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
    const { rows: house } = await sql<{ account: string; sum: bigint }>`
      select account, sum(amount)::bigint as sum from wallet.entry
      where player_id = ${seat.playerId} and account like 'house:%' and account <> 'house:demo' group by 1`.execute(world.db);
    expect(Object.fromEntries(house.map(({ account, sum }) => [account.slice(6), sum]))).toEqual({
      bonuses: -units(150),
      'bonus-stakes': units(1_210.4),
      'bonus-prizes': -12_250_001n,
      stakes: units(326),
      prizes: -units(126),
    });

    await apply(rollback(last as WalletCommand));
    expect(await stands(seat)).toEqual([1_646_001n + units(40), 0n]);
    for (let times = 0; times < 2; times += 1) {
      await countAll(kit);
      expect(await grantNow(world.db, grant)).toMatchObject({ state: 'completed', wagered: units(1_460), reopened: units(40) });
      expect(await withdrawable(seat)).toBe(1_646_001n);
      // Staking what is due frees it, and nothing else is due of it.
      if (times === 0) continue;
      const own = await apply(bet(seat, { amount: units(40) }));
      await apply(win(own, { amount: units(40) }));
      await countAll(kit);
      expect(await withdrawable(seat)).toBe(1_646_001n + units(40));
    }
  });

  it('counts every bet once, and what changes of it as the difference, however the history is cut', async () => {
    const [often, once] = [await world.seat(units(1_000)), await world.seat(units(1_000))];
    const grants: string[] = [];
    for (const seat of [often, once])
      grants.push(await giveGrant(world.db, { playerId: seat.playerId, amount: units(100), required: units(100_000) }));
    const before = await world.seat(units(10));
    const early = await apply(bet(before, { amount: units(5) }));
    const late = await giveGrant(world.db, { playerId: before.playerId, amount: units(1), required: units(100) });
    const step = async (work: () => Promise<unknown>): Promise<void> => {
      await work();
      await countAll(kit);
    };
    const play = async (seat: Seat, then: (work: () => Promise<unknown>) => Promise<unknown>): Promise<void> => {
      const table = await world.reopen(seat, { game: 'table' });
      const round = `${seat.playerId}`;
      let [spin, second, hand]: WalletCommand[] = [];
      await then(async () => (spin = await apply(bet(seat, { amount: units(20), round }))));
      await then(async () => (second = await apply(bet(seat, { amount: units(7), round }))));
      await then(async () => (hand = await apply(bet(table, { game: 'table', amount: units(50) }))));
      await then(() => apply(rollback(second as WalletCommand)));
      await then(() => apply(win(hand as WalletCommand, { amount: units(95), roundClosed: true })));
      await then(() => apply(win(spin as WalletCommand, { amount: units(3), roundClosed: true })));
      await then(() => apply(win(hand as WalletCommand, { amount: units(2) })));
    };
    await play(often, step);
    await play(once, (work) => work());
    await apply(rollback(early));
    await countAll(kit);
    const [wagered] = await Promise.all(grants.map((grant) => grantNow(world.db, grant)));
    // 20 of a slot, and what the table's round won (97 − 50) at its tenth.
    expect(wagered).toMatchObject({ state: 'active', wagered: units(20 + 4.7) });
    expect(await grantNow(world.db, grants[1] ?? '')).toEqual(wagered);
    const rows = await countedOf(world.db, grants[0] ?? '');
    expect(rows.map(({ no }) => no)).toEqual([1, 2, 3, 1, 2]);
    expect(rows.map(({ counted }) => counted)).toEqual([units(20), units(7), -units(7), units(4.5), units(0.2)]);
    expect(await countedOf(world.db, grants[1] ?? '')).toMatchObject([{ counted: units(20) }, { counted: units(4.7) }]);
    expect(await countedOf(world.db, late)).toEqual([]);
  });

  it('counts what was staked at a table where its brand said so as the bonus began, and not otherwise afterwards', async () => {
    const rule = async (net: readonly string[]): Promise<void> => {
      await sql`insert into games.turnover_rule (merchant_id, starts, net) values (1, clock_timestamp(), ${net}::text[])`.execute(world.db);
    };
    const begin = async (): Promise<{ grant: string; seat: Seat }> => {
      const seat = await world.reopen(await world.seat(units(100)), { game: 'table' });
      return { seat, grant: await giveGrant(world.db, { playerId: seat.playerId, amount: units(10), required: units(1_000) }) };
    };
    const before = await begin();
    await rule([]);
    const after = await begin();
    const played = [];
    for (const { seat } of [before, after]) played.push(await apply(bet(seat, { game: 'table', amount: units(30) })));
    await rule(usualNetLanes);
    const wagered = async () => Promise.all([before, after].map(async ({ grant }) => (await grantNow(world.db, grant)).wagered));
    await countAll(kit);
    expect(await wagered()).toEqual([0n, units(3)]);
    for (const placed of played) await apply(win(placed, { amount: units(35), roundClosed: true }));
    await countAll(kit);
    // What was agreed at the beginning: the first round won 5.
    expect(await wagered()).toEqual([units(0.5), units(3)]);
  });

  it('counts a round that ended without money', async () => {
    const seat = await world.reopen(await world.seat(units(100)), { game: 'table' });
    const grant = await giveGrant(world.db, { playerId: seat.playerId, amount: units(10), required: units(1_000) });
    await apply(bet(seat, { game: 'table', amount: units(50) }));
    await countAll(kit);
    expect(await grantNow(world.db, grant)).toMatchObject({ wagered: 0n });
    await sql`update games.round set closed_at = clock_timestamp() where player_id = ${seat.playerId}`.execute(world.db);
    await countAll(kit);
    expect(await grantNow(world.db, grant)).toMatchObject({ wagered: units(5) });
  });

  it('pays what was to be released, beside a bonus, and begins the next in the queue when one ends', async () => {
    const seat = await world.seat(units(100));
    const { playerId } = seat;
    const [active, second, third] = [
      await giveGrant(world.db, { playerId, amount: units(10), required: units(50) }),
      await giveGrant(world.db, { playerId, amount: units(7), required: units(1_000), state: 'queued', place: 2 }),
      await giveGrant(world.db, { playerId, amount: units(3), required: units(1_000), state: 'queued', place: 1 }),
    ];
    const release = await giveGrant(world.db, { playerId, amount: units(8), required: units(60), money: 'release' });
    await apply(bet(seat, { amount: units(50) }));
    await countAll(kit);
    expect(await grantNow(world.db, active)).toMatchObject({ state: 'completed', converted: units(10) });
    expect(await grantNow(world.db, third)).toMatchObject({ state: 'active', wagered: 0n });
    expect(await grantNow(world.db, second)).toMatchObject({ state: 'queued' });
    expect(await stands(seat)).toEqual([units(60), units(3)]);
    await apply(bet(seat, { amount: units(10) }));
    await countAll(kit);
    expect(await grantNow(world.db, release)).toMatchObject({ state: 'completed', converted: units(8), wagered: units(60) });
    expect(await grantNow(world.db, third)).toMatchObject({ wagered: units(10) });
    expect(await stands(seat)).toEqual([units(58), units(3)]);
  });

  it('counts own stakes alone for what is released', async () => {
    const seat = await world.seat(units(20));
    const { playerId } = seat;
    const bonus = await giveGrant(world.db, { playerId, amount: units(80), required: units(1_000) });
    const release = await giveGrant(world.db, { playerId, amount: units(8), required: units(60), money: 'release' });
    await apply(bet(seat, { amount: units(50) }));
    await countAll(kit);
    expect(await grantNow(world.db, bonus)).toMatchObject({ wagered: units(50) });
    expect(await grantNow(world.db, release)).toMatchObject({ wagered: units(20) });
    await apply(bet(seat, { amount: units(50) }));
    await countAll(kit);
    expect(await grantNow(world.db, release)).toMatchObject({ wagered: units(20) });
    expect(await stands(seat)).toEqual([0n, 0n]);
  });

  it('ends a bonus of which too little is left, once nothing can come back to it', async () => {
    const strict = { ...kit, ...kitOn(world.db, { smallBalanceOf: () => Promise.resolve(units(2)) }) };
    const seat = await world.seat(0n);
    const grant = await giveGrant(world.db, { playerId: seat.playerId, amount: units(10), required: units(100) });
    const placed = await apply(bet(seat, { amount: units(9) }));
    await countAll(strict);
    expect(await grantNow(world.db, grant)).toMatchObject({ state: 'active', wagered: units(9) });
    await apply(win(placed, { amount: units(0.5), roundClosed: true }));
    await countAll(strict);
    expect(await grantNow(world.db, grant)).toMatchObject({ state: 'played-out', forfeited: units(1.5) });
    expect(await stands(seat)).toEqual([0n, 0n]);
  });
});
