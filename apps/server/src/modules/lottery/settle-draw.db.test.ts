import { judge, oddsOf, oddsTable, payoutOf, type Game, findGame, parseResult, type Result } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@sortes/service';
import { cancelOrders } from './cancel-orders.js';
import { advanceDraw, runPayingOnce } from './draw-engine.js';
import { findDraw, type Draw } from './draw-repository.js';
import { freezeBetBook } from './freeze-books.js';
import { recordResult, voidDraw } from './record-draw.js';
import { createPlaceOrder } from './place-orders.js';
import { listOrders, showOrder } from './read-orders.js';
import { payDraw } from './settle-draw.js';
import { closeNow, lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const game = findGame('ssc1m') as Game;

function resultOf(text: string): Result {
  const parsed = parseResult(game, text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.result;
}

/** Many bets of few players straight into the tables, as COPY would bring them: the stakes are not the point here. */
async function fillDraw({ db, context }: LotteryFixture, draw: Draw, players: readonly number[], count: number): Promise<void> {
  const version = await context.odds.versionOf(game);
  const ids = Array.from({ length: count }, () => newId());
  await sql`
    insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
    select (${players}::bigint[])[1 + n % ${players.length}], id, id, ${draw.id}, 10000, 10000, clock_timestamp(), 1, 1, 1, 'S2_DIRECT', ${version}, (n / 10) % 10 || '|' || n % 10
    from unnest(${ids}::uuid[]) with ordinality as b (id, n)`.execute(db);
}

/** Every prize of a draw as the ledger and the outcomes hold it; equal fingerprints mean equal ledgers. */
async function ledgerOf({ db }: LotteryFixture, draw: Draw): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select coalesce(string_agg(o.bet_id::text || ':' || o.payout || ':' || o.hits::text || ':' || (
      select string_agg(e.account || e.amount, ',' order by e.line) from wallet.entry e where e.player_id = o.player_id and e.transaction_id = o.transaction_id), E'\n' order by o.bet_id), '') as print
    from lottery.bet_outcome o where o.draw_id = ${draw.id}`.execute(db);
  return rows[0]?.print ?? '';
}

async function prizesPaid({ db }: LotteryFixture, draw: Draw): Promise<{ transactions: number; total: bigint }> {
  // Thousands of rows came within a second: planned as for empty tables, this look alone takes a minute.
  await sql`analyze lottery.bet, wallet.transaction, wallet.entry`.execute(db);
  const { rows } = await sql<{ transactions: number; total: bigint }>`
    select count(*)::integer as transactions, coalesce(sum(e.amount), 0)::bigint as total
    from lottery.bet b join wallet.transaction t on t.player_id = b.player_id and t.idempotency_key = 'prize:' || b.id
    join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.account = 'main' where b.draw_id = ${draw.id}`.execute(
    db,
  );
  return rows[0] ?? { transactions: -1, total: -1n };
}

describe('settling', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  const drawnWith = async (draw: Draw, result: string): Promise<Draw> => {
    const closed = await closeNow(lottery, draw.id);
    await freezeBetBook(lottery.context, closed);
    await recordResult(lottery.context, closed, resultOf(result), null);
    return (await findDraw(lottery.db, draw.id)) as Draw;
  };

  it('pays winners what the rules say, leaves losers without a row, skips cancelled bets, tells winners', async () => {
    const place = createPlaceOrder(lottery.context);
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const player = await lottery.player(money(100));
    const placed = await place(
      requestOf(player, draw, [
        lineOf('ssc1m', 'S1_DIRECT', '059', '0.5', 3),
        lineOf('ssc1m', 'S3_ANY2', '0123', '1'),
        lineOf('ssc1m', 'DTT', 'T'),
        lineOf('ssc1m', 'S1_DIRECT', '9'),
      ]),
    );
    await cancelOrders(lottery.db, player, [placed.bets[3]?.id ?? '']);
    const before = await lottery.balance(player);
    await drawnWith(draw, '9,9,1,2,9');
    await payDraw(lottery.context, draw.id);
    const odds = (play: string) => oddsOf(oddsTable(game), play);
    const expected =
      payoutOf({
        hits: judge(game, 'S1_DIRECT', '059', resultOf('9,9,1,2,9'), new Date(0)),
        odds: odds('S1_DIRECT'),
        unit: 5_000n,
        multiple: 3,
      }) +
      payoutOf({
        hits: judge(game, 'S3_ANY2', '0123', resultOf('9,9,1,2,9'), new Date(0)),
        odds: odds('S3_ANY2'),
        unit: 10_000n,
        multiple: 1,
      });
    expect(expected).toBe(146_700n + 181_111n);
    expect((await lottery.balance(player)) - before).toBe(expected);
    const page = await listOrders(lottery.db, player, {});
    expect(page.content.map((row) => [row.playId, row.state, row.winAmount]).toSorted()).toEqual([
      ['DTT', 'lost', '0.0000'],
      ['S1_DIRECT', 'cancelled', '0.0000'],
      ['S1_DIRECT', 'won', '14.6700'],
      ['S3_ANY2', 'won', '18.1111'],
    ]);
    const detail = await showOrder(lottery.context, player, placed.bets[0]?.id ?? '');
    expect(detail.hits).toEqual([{ tier: 'direct', count: 1, odds: '9.78', amount: '14.6700' }]);
    expect(detail.transactionIds).toHaveLength(2);
    expect(detail.result?.winNo).toBe('99129');
    const { rows } = await sql<{
      payload: { orderIds: string[]; won: boolean };
    }>`select payload from platform.outbox where topic = 'bets.settled' and player_id = ${player}`.execute(lottery.db);
    expect(rows.flatMap((row) => row.payload.orderIds).toSorted()).toEqual([placed.bets[0]?.id, placed.bets[1]?.id].toSorted());
  });

  it('rests as long as it works while another session is at work, and not at all alone', async () => {
    const players = [await lottery.player(0n)];
    const stepMs = 37;
    /** How often a settlement rested: by this clock each chunk of its work takes one step. */
    const restsOf = async (): Promise<number> => {
      const draw = await lottery.openedDraw('ssc1m', 600_000);
      await fillDraw(lottery, draw, players, 5_000);
      const drawn = await drawnWith(draw, '12345');
      let now = 0;
      const clock = { ...lottery.context.clock, monotonicMs: () => (now += stepMs) };
      const timers = vi.spyOn(globalThis, 'setTimeout');
      try {
        await payDraw({ ...lottery.context, clock }, drawn.id);
        return timers.mock.calls.filter(([, ms]) => ms === stepMs).length;
      } finally {
        timers.mockRestore();
      }
    };
    expect(await restsOf()).toBe(0);
    const other = await lottery.context.pool.connect();
    try {
      await other.query('begin');
      // Three chunks of bets, and the end.
      expect(await restsOf()).toBe(3);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('pays each prize once when two workers settle at once and when it is run again', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => lottery.player()));
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    await fillDraw(lottery, draw, players, 12_000);
    await drawnWith(draw, '1,2,3,4,5');
    const other = await lottery.another();
    await Promise.all([
      payDraw(lottery.context, draw.id),
      payDraw(other, draw.id),
      payDraw(lottery.context, draw.id),
      runPayingOnce(other),
    ]);
    await payDraw(other, draw.id);
    await other.end();
    // n from 1 to 12,000 shows (n / 10) % 10 = 4 and n % 10 = 5 once in each hundred.
    expect(await prizesPaid(lottery, draw)).toEqual({ transactions: 120, total: 120n * 978_000n });
    const settled = await findDraw(lottery.db, draw.id);
    expect([settled?.state, settled?.betsCount]).toEqual(['settled', 12_000]);
  });

  it('keeps no list of a draw in memory, however many bets were cancelled or came late', { timeout: 60_000 }, async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const players = [await lottery.player(), await lottery.player(), await lottery.player()];
    await fillDraw(lottery, draw, players, 9_000);
    await sql`insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind)
      select player_id, id, draw_id, stake, clock_timestamp(), id, 'cancelled' from lottery.bet where draw_id = ${draw.id}`.execute(
      lottery.db,
    );
    await fillDraw(lottery, draw, players, 1_000);
    // As text: a Date knows milliseconds only, and the bets of the same millisecond would come late.
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(lottery.db);
    await fillDraw(lottery, draw, players, 9_000);
    let longest = 0;
    const answers = pg.Result.prototype as unknown as { rows: unknown[]; addRow(row: unknown): void };
    const addRow = answers.addRow;
    answers.addRow = function count(this: typeof answers, row) {
      addRow.call(this, row);
      longest = Math.max(longest, this.rows.length);
    };
    try {
      const drawn = await drawnWith(draw, '1,2,3,4,5');
      expect([drawn.betsCount, drawn.betsStake]).toEqual([10_000, money(10_000)]);
      await sql`update lottery.draw set late_from = ${rows[0]?.at}::timestamptz where id = ${draw.id}`.execute(lottery.db);
      await payDraw(lottery.context, draw.id);
    } finally {
      answers.addRow = addRow;
    }
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(8_000);
    const { rows: outcomes } = await sql<{ kind: string; count: number; sum: bigint }>`
      select kind, count(*)::integer as count, sum(payout)::bigint as sum from lottery.bet_outcome where draw_id = ${draw.id} group by kind order by kind`.execute(
      lottery.db,
    );
    const prizes = await prizesPaid(lottery, draw);
    expect(outcomes).toEqual([
      { kind: 'cancelled', count: 9_000, sum: money(9_000) },
      { kind: 'refunded', count: 9_000, sum: money(9_000) },
      { kind: 'won', count: 10, sum: prizes.total },
    ]);
    const balances = await Promise.all(players.map((player) => lottery.balance(player)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(money(9_000) + prizes.total);
  });

  it('gives the same ledger when it is killed at 20 random points', { timeout: 120_000 }, async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => lottery.player()));
    const killed = await lottery.openedDraw('ssc1m', 600_000);
    await fillDraw(lottery, killed, players, 30_000);
    await drawnWith(killed, '1,2,3,4,5');
    for (let kill = 0; kill < 20; kill += 1) {
      // Every connection of the worker is cut at a random moment: whatever was not committed is gone, as with SIGKILL.
      const worker = await lottery.another();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(worker.db);
      expect(rows).toHaveLength(1);
      const work = payDraw(worker, killed.id).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, (process.hrtime()[1] % 40) + 1));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sortes' and pid <> pg_backend_pid()`
        .execute(lottery.db)
        .catch(() => undefined);
      await work;
      await worker.end();
    }
    await payDraw(lottery.context, killed.id);
    expect((await findDraw(lottery.db, killed.id))?.state).toBe('settled');
    expect(await prizesPaid(lottery, killed)).toEqual({ transactions: 300, total: 300n * 978_000n });
    expect((await ledgerOf(lottery, killed)).split('\n')).toHaveLength(300);
    expect(new Set((await ledgerOf(lottery, killed)).split('\n').map((line) => line.slice(line.indexOf(':')))).size).toBe(1);
  });

  it('gives every stake of a void draw back once, and not the cancelled ones again', async () => {
    const place = createPlaceOrder(lottery.context);
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const players = await Promise.all(Array.from({ length: 30 }, () => lottery.player(money(10))));
    const placed = await Promise.all(
      players.map((player) => place(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '5'), lineOf('ssc1m', 'S1_DIRECT', '67')]))),
    );
    await cancelOrders(lottery.db, players[0] ?? 0, [placed[0]?.bets[0]?.id ?? '']);
    expect(await voidDraw(lottery.context, draw, 'operator')).toBe(true);
    await Promise.all([payDraw(lottery.context, draw.id), payDraw(lottery.context, draw.id)]);
    for (const player of players) expect(await lottery.balance(player)).toBe(money(10));
    const page = await listOrders(lottery.db, players[0] ?? 0, {});
    expect(page.content.map((row) => row.state)).toEqual(['refunded', 'cancelled']);
    await advanceDraw(lottery.context, draw.id);
    expect(await lottery.balance(players[1] ?? 0)).toBe(money(10));
  });
});
