import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import { cancelOrders } from './cancel-orders.js';
import type { Draw } from './draw-repository.js';
import { closeDraw, closeDueDraws } from './move-draw.js';
import { createPlaceOrder } from './place-orders.js';
import { voidDraw } from './record-draw.js';
import { lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('holding draws', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  const hold = async (draw: Draw) => {
    const client = await lottery.pool.connect();
    await client.query('begin');
    const held = client
      .query<{ held: bigint[] }>('select lottery.hold_open(array[$1::bigint]) as held', [draw.id])
      .then(({ rows }) => rows[0]?.held.map(String));
    return {
      held,
      async end() {
        await held;
        await client.query('rollback');
        client.release();
      },
    };
  };
  /** What a promise has come to; `waits` while it has come to nothing. */
  const stateOf = (promise: Promise<unknown>) => Promise.race([promise.then(() => 'done'), pause(300).then(() => 'waits')]);

  it('many bets hold a draw at once, and nobody comes past whoever waits to shut it', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const [first, second] = [await hold(draw), await hold(draw)];
    expect(await Promise.all([first.held, second.held])).toEqual([[String(draw.id)], [String(draw.id)]]);
    const shutting = closeDraw(lottery.context, draw, { early: true });
    expect(await stateOf(shutting)).toBe('waits');
    const newcomer = await hold(draw);
    expect(await stateOf(newcomer.held)).toBe('waits');
    await first.end();
    expect(await stateOf(shutting)).toBe('waits');
    await second.end();
    expect(await shutting).toBe(true);
    expect(await newcomer.held, 'the draw was shut while it waited').toEqual([]);
    await newcomer.end();
  });

  it('draws that are due are closed together but for those that a bet holds; those are not waited for', async () => {
    const [busy, free] = [await lottery.openedDraw('ssc1m', 600_000), await lottery.openedDraw('ssc1m', 600_000)];
    const bet = await hold(busy);
    await bet.held;
    await lottery.expire(busy.id);
    await lottery.expire(free.id);
    expect(await closeDueDraws(lottery.context, [busy, free])).toEqual(new Set([free.id]));
    const alone = closeDraw(lottery.context, busy);
    expect(await stateOf(alone)).toBe('waits');
    await bet.end();
    expect(await alone).toBe(true);
  });

  it(
    'no bet is placed and none cancelled after its draw was shut or voided, however calls that hold several draws meet',
    { timeout: 120_000 },
    async () => {
      const second = await lottery.another();
      const places = [createPlaceOrder(lottery.context), createPlaceOrder(second)];
      const players = await Promise.all(Array.from({ length: 40 }, () => lottery.player(money(1_000))));
      const told = new Map<string, number>();
      const codeOf = async (attempt: Promise<unknown>): Promise<void> => {
        const code = await attempt.then(
          () => 'done',
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        );
        told.set(code, (told.get(code) ?? 0) + 1);
      };
      const sumsOf = async ({ id }: Draw): Promise<{ bets: number; late: number; cancelled: number }> => {
        const { rows } = await sql<{ bets: number; late: number; cancelled: number }>`
          select count(*)::integer as bets, count(*) filter (where b.placed_at > d.closed_at)::integer as late,
            count(*) filter (where o.kind = 'cancelled')::integer as cancelled
          from lottery.bet b join lottery.draw d on d.id = b.draw_id left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
          where d.id = ${id}`.execute(lottery.db);
        return rows[0] ?? { bets: -1, late: -1, cancelled: -1 };
      };
      const seen = new Map<bigint, unknown>();
      let bets = 0;
      for (let round = 0; round < 4; round += 1) {
        // The first is shut when some have bet, however slow the machine is.
        const enough = (told.get('done') ?? 0) + 30;
        const draws: Draw[] = [];
        for (let count = 0; count < 4; count += 1) draws.push(await lottery.openedDraw('ssc1m', 600_000));
        const betting = players.map(async (player, index) => {
          for (let turn = 0; turn < 6; turn += 1) {
            const draw = draws[(index * 3 + turn) % draws.length] as Draw;
            const request = { ...requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '5')]), idempotencyKey: newId() };
            const placed = places[index % 2]?.(request);
            await codeOf(placed as Promise<unknown>);
            const ids = await placed?.then(
              (order) => order.bets.map(({ id }) => id),
              () => [],
            );
            if (turn % 2 === 1 && ids !== undefined && ids.length > 0) await codeOf(cancelOrders(lottery.db, player, ids));
          }
        });
        const shutting = draws.toReversed().map(async (draw, index) => {
          while ((told.get('done') ?? 0) < enough) await pause(5);
          await pause(30 * index);
          if (index === 1) expect(await voidDraw(lottery.context, draw, 'a test')).toBe(true);
          else expect(await closeDraw(lottery.context, draw, { early: true })).toBe(true);
          seen.set(draw.id, await sumsOf(draw));
        });
        await Promise.all([...betting, ...shutting]);
        for (const draw of draws) {
          const sums = await sumsOf(draw);
          expect(sums, 'all that there is was there when it was shut').toEqual(seen.get(draw.id));
          expect(sums.late).toBe(0);
          bets += sums.bets;
        }
      }
      await second.end();
      expect(bets).toBeGreaterThan(0);
      expect([...told.keys()].toSorted()).toEqual(['done', 'lottery.draw.closed', 'lottery.order.not.cancellable']);
    },
  );
});
