import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { balanceOf, totalsOf, verifyLedger } from '../../wallet/index.js';
import { bet, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';
import type { CommandAnswer, WalletGateway } from './wallet-gateway.js';

let world: GatewayWorld;
let other: ReturnType<GatewayWorld['another']>;
beforeAll(async () => {
  world = await openGatewayWorld();
  other = world.another();
});
afterAll(async () => {
  await other.close();
  await world.close();
});
afterEach(async () => {
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], miscounted: [], faults: 0 });
});

const apply = (command: WalletCommand, through: WalletGateway = world.gateway): Promise<CommandAnswer> =>
  through.apply(world.vendor, command);
const countOf = (answers: readonly CommandAnswer[], verdict: CommandAnswer['verdict']): number =>
  answers.filter((answer) => answer.verdict === verdict).length;
const limit = (seat: Seat, kind: 'stake' | 'loss', value: bigint) =>
  sql`insert into protection.player_limit (player_id, merchant_id, kind, period, set_by, value) values (${seat.playerId}, 1, ${kind}, 'day', 'player', ${value})`.execute(
    world.db,
  );
const exclude = (seat: Seat) =>
  sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason) values (${seat.playerId}, ${newId()}::uuid, 1, 'self-exclusion', 'test')`.execute(
    world.db,
  );

describe('vendors’ bets under limits of the player', () => {
  it('never overshoot: 100 at once over two processes, in rounds of their own and in one', async () => {
    for (const round of [undefined, newId()]) {
      const seat = await world.seat(10_000n);
      await limit(seat, 'stake', 95n);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          apply(bet(seat, round === undefined ? {} : { round }), index % 2 === 0 ? world.gateway : other.gateway),
        ),
      );
      expect(countOf(answers, 'done')).toBe(9);
      expect(countOf(answers, 'limit-exceeded')).toBe(91);
      expect((await totalsOf(world.db, seat.playerId)).staked).toBe(90n);
    }
  });

  it('leave no trace of what was refused: sent again it is judged again, and its rollback moves nothing', async () => {
    const seat = await world.seat(100n);
    await limit(seat, 'loss', 15n);
    const [first, second] = [bet(seat), bet(seat)];
    expect(await apply(first)).toMatchObject({ verdict: 'done', balance: 90n });
    expect(await apply(second)).toMatchObject({ verdict: 'limit-exceeded', balance: 90n, transactionId: null });
    expect(await apply(win(first, { amount: 5n }))).toMatchObject({ verdict: 'done', balance: 95n });
    expect(await apply(second)).toMatchObject({ verdict: 'done', balance: 85n });
    const third = bet(seat);
    expect(await apply(third)).toMatchObject({ verdict: 'limit-exceeded' });
    expect(await apply(rollback(second))).toMatchObject({ verdict: 'done', balance: 95n });
    expect(await apply(rollback(third))).toMatchObject({ verdict: 'reference-unknown' });
  });

  it('tell a bet that costs nothing apart: it stakes nothing', async () => {
    const seat = await world.seat(100n);
    await limit(seat, 'stake', 0n);
    expect(await apply(bet(seat, { amount: 0n }))).toMatchObject({ verdict: 'done' });
    expect(await apply(bet(seat, { amount: 1n }))).toMatchObject({ verdict: 'limit-exceeded' });
  });
});

describe('an exclusion inside an open game', () => {
  it('is heard of by two processes within a second, bets in flight included; late wins and rollbacks are still booked', async () => {
    const seat = await world.seat(100_000n);
    const [won, lost] = [bet(seat), bet(seat)];
    await apply(won);
    await apply(lost);
    let excludedAt = Number.POSITIVE_INFINITY;
    let lastTaken = 0;
    let stopped = false;
    // Two processes play on without a pause.
    const playing = [world.gateway, other.gateway].map(async (gateway) => {
      while (!stopped) {
        const sentAt = performance.now();
        const { verdict } = await apply(bet(seat), gateway);
        if (verdict === 'done') lastTaken = Math.max(lastTaken, sentAt);
        else expect(verdict).toBe('player-blocked');
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await exclude(seat);
    excludedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 300));
    stopped = true;
    await Promise.all(playing);
    expect(lastTaken).toBeGreaterThan(0);
    // Not a second: nothing at all that was sent after it stood.
    expect(lastTaken).toBeLessThan(excludedAt);
    const { main } = await balanceOf(world.db, seat.playerId);
    expect(await apply(win(won), other.gateway)).toMatchObject({ verdict: 'done', balance: main + 25n });
    expect(await apply(rollback(lost))).toMatchObject({ verdict: 'done', balance: main + 35n });
  });
});
