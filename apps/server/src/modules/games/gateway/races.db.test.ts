import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { bet, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';
import type { CommandAnswer, WalletGateway } from './wallet-gateway.js';

let world: GatewayWorld;
let other: ReturnType<GatewayWorld['another']>;
let gateways: [WalletGateway, WalletGateway];
beforeAll(async () => {
  world = await openGatewayWorld();
  other = world.another();
  gateways = [world.gateway, other.gateway];
});
afterAll(async () => {
  await other.close();
  await world.close();
});
afterEach(async () => {
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], faults: 0 });
});

const apply = (command: WalletCommand, through: WalletGateway = world.gateway): Promise<CommandAnswer> =>
  through.apply(world.vendor, command);
const mainOf = async ({ playerId }: Seat): Promise<bigint> => (await balanceOf(world.db, playerId)).main;
const countOf = (answers: readonly CommandAnswer[], verdict: CommandAnswer['verdict']): number =>
  answers.filter((answer) => answer.verdict === verdict).length;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

describe('many at once', () => {
  it.each([
    ['one process', false],
    ['two processes', true],
  ])('applies 50 same bets, wins and rollbacks once each (%s)', async (_name, both) => {
    const through = (index: number): WalletGateway => gateways[both && index % 2 === 1 ? 1 : 0];
    const seat = await world.seat();
    const [won, undone] = [bet(seat), bet(seat)];
    const commands: [WalletCommand, bigint][] = [
      [won, 90n],
      [win(won), 115n],
      [undone, 105n],
      [rollback(undone), 115n],
    ];
    for (const [command, balance] of commands) {
      const answers = await Promise.all(times(50, (index) => apply(command, through(index))));
      expect(countOf(answers, 'done')).toBe(1);
      expect(countOf(answers, 'replayed')).toBe(49);
      expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
      expect(new Set(answers.map((answer) => answer.balance))).toEqual(new Set([balance]));
    }
    expect(await mainOf(seat)).toBe(115n);
  });

  it('lets one of two players have an id, whoever comes first, and tells the other of the conflict', async () => {
    for (let round = 0; round < 20; round += 1) {
      const seats = [await world.seat(), await world.seat()] as const;
      const externalId = `contested-${round}`;
      const answers = await Promise.all(seats.map((seat, index) => apply(bet(seat, { externalId }), gateways[index as 0 | 1])));
      expect([countOf(answers, 'done'), countOf(answers, 'conflict')]).toEqual([1, 1]);
      expect((await mainOf(seats[0])) + (await mainOf(seats[1]))).toBe(190n);
    }
  });

  it('settles batches of contested ids in opposite orders without an error', async () => {
    const seats = await Promise.all(times(32, () => world.seat()));
    const ids = times(32, (index) => `crossed-${index}`);
    const answers = await Promise.all([
      ...ids.map((externalId, index) => apply(bet(seats[index] as Seat, { externalId }), gateways[0])),
      ...ids.toReversed().map((externalId, index) => apply(bet(seats[index] as Seat, { externalId }), gateways[1])),
    ]);
    expect([countOf(answers, 'done'), countOf(answers, 'conflict')]).toEqual([32, 32]);
  });

  it('accepts exactly what the balance carries: 200 parallel bets of 1 on 100', async () => {
    const seat = await world.seat(100n);
    const answers = await Promise.all(times(200, (index) => apply(bet(seat, { amount: 1n }), gateways[(index % 2) as 0 | 1])));
    expect([countOf(answers, 'done'), countOf(answers, 'insufficient')]).toEqual([100, 100]);
    expect(await mainOf(seat)).toBe(0n);
    // Each of those that were taken was told a balance of its own.
    const told = answers.filter(({ verdict }) => verdict === 'done').map(({ balance }) => Number(balance));
    expect(told.toSorted((left, right) => left - right)).toEqual(times(100, (index) => index));
  });

  it('ends 200 races of a bet and its rollback with the stake where it was', async () => {
    const seat = await world.seat(1_000n);
    for (let round = 0; round < 200; round += 1) {
      const placed = bet(seat);
      const undo = rollback(placed);
      const first = round % 2 === 0 ? placed : undo;
      const [one, two] = await Promise.all([
        apply(first, gateways[0]),
        apply(first === placed ? undo : placed, gateways[(round >> 1) % 2 === 0 ? 0 : 1]),
      ]);
      const [placedAnswer, undoAnswer] = first === placed ? [one, two] : [two, one];
      // Taken and taken back, or refused because its rollback was there.
      if (placedAnswer.verdict === 'done') expect(undoAnswer.verdict).toBe('done');
      else expect([placedAnswer.verdict, undoAnswer.verdict]).toEqual(['rolled-back', 'reference-unknown']);
      expect(await mainOf(seat)).toBe(1_000n);
    }
  });

  it('never both pays and takes back a bet: 100 races of a win and a rollback', async () => {
    const seat = await world.seat(1_000n);
    const outcomes = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const before = await mainOf(seat);
      const placed = bet(seat);
      await apply(placed);
      // Some name the round only.
      const paid = win(placed, round % 3 === 0 ? { referenceId: null } : {});
      const undo = rollback(placed, round % 5 === 0 ? { round: '' } : {});
      const [one, two] = round % 2 === 0 ? [paid, undo] : [undo, paid];
      const [first, second] = await Promise.all([apply(one, gateways[0]), apply(two, gateways[(round >> 1) % 2 === 0 ? 0 : 1])]);
      const [paidAnswer, undoAnswer] = one === paid ? [first, second] : [second, first];
      const outcome = `${paidAnswer.verdict} ${undoAnswer.verdict}`;
      expect(['done settled', 'rolled-back done']).toContain(outcome);
      outcomes.add(outcome);
      expect(await mainOf(seat)).toBe(before + (paidAnswer.verdict === 'done' ? 15n : 0n));
    }
    expect(outcomes.size).toBe(2);
  });

  it('keeps the sums of a round that many bets and wins meet in', async () => {
    const seat = await world.seat(1_000n);
    const placed = times(40, () => bet(seat, { round: 'crowded' }));
    await Promise.all(placed.map((one, index) => apply(one, gateways[(index % 2) as 0 | 1])));
    await Promise.all(
      placed.flatMap((one, index) => [apply(win(one), gateways[(index % 2) as 0 | 1]), apply(win(one, { amount: 1n }), gateways[0])]),
    );
    const { rows } = await sql`select staked, won, refunded from games.round where player_id = ${seat.playerId}`.execute(world.db);
    expect(rows).toEqual([{ staked: 400n, won: 1_040n, refunded: 0n }]);
    expect(await mainOf(seat)).toBe(1_640n);
  });
});

describe('faults', () => {
  it('finishes each command once while the database cuts connections', async () => {
    const seats = await Promise.all(times(8, () => world.seat(1_000n)));
    let over = false;
    let killed = 0;
    const killer = (async () => {
      const client = new pg.Client({ connectionString: world.url });
      await client.connect();
      while (!over) {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' limit 1`,
        );
        killed += rows.length;
        // Longer than a new connection needs to make its plans, or nothing would ever be finished on a busy machine.
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      await client.end();
    })();
    /** What a vendor does after an unknown outcome: the same id again. */
    const untilAnswered = async (command: WalletCommand): Promise<CommandAnswer> => {
      for (;;) {
        try {
          return await apply(command);
        } catch (error) {
          expect(isDatabaseUnavailable(error)).toBe(true);
        }
      }
    };
    const answers = await Promise.all(
      times(240, async (index) => {
        const placed = bet(seats[index % 8] as Seat, { amount: 1n });
        const answer = await untilAnswered(placed);
        return index % 3 === 0 ? untilAnswered(win(placed, { amount: 2n })) : answer;
      }),
    );
    over = true;
    await killer;
    expect(killed).toBeGreaterThan(0);
    expect(countOf(answers, 'done') + countOf(answers, 'replayed')).toBe(240);
    const { rows } = await sql<{ total: bigint }>`
      select sum(balance)::bigint as total from wallet.account where player_id = any(${seats.map(({ playerId }) => playerId)}::bigint[])`.execute(
      world.db,
    );
    expect(rows).toEqual([{ total: 8_000n - 240n + 160n }]);
  });
});
