import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import { everything, listPlayerBets, sumPlayerBets } from './bet-repository.js';
import { cancelOrders } from './cancel-orders.js';
import { closeDraw } from './move-draw.js';
import { createPlaceChase } from './chases/place-chase.js';
import { createPlaceOrder, type PlaceOrder, type PlaceRequest } from './place-orders.js';
import { listOrders, showOrder } from './read-orders.js';
import { closeNow, lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';
import type { Draw } from './draw-repository.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : `not a refusal: ${String(error)}`;
  }
}

describe('placing orders', () => {
  let lottery: LotteryFixture;
  let place: PlaceOrder;
  let draw: Draw;
  beforeAll(async () => {
    lottery = await openLottery();
    place = createPlaceOrder(lottery.context);
    draw = await lottery.openedDraw('ssc1m', 600_000);
  });
  afterAll(() => lottery.close());

  const countBets = async (playerId: number): Promise<number> =>
    (await sql<{ count: number }>`select count(*)::integer as count from lottery.bet where player_id = ${playerId}`.execute(lottery.db))
      .rows[0]?.count ?? -1;

  it('takes the stake and keeps every line, with odds frozen', async () => {
    const player = await lottery.player(money(100));
    const placed = await place(
      requestOf(player, draw, [lineOf('ssc1m', 'S5_DIRECT', '1|23|0|45|9'), lineOf('ssc1m', 'DTT', 'X,D', '0.5', 3)]),
    );
    expect(placed.total).toBe(money(4) + 30_000n);
    expect(placed.balance).toBe(money(93));
    expect(await lottery.balance(player)).toBe(money(93));
    expect(placed.bets.map((bet) => bet.content)).toEqual(['1|23|0|45|9', 'D,X']);
    const page = await listOrders(lottery.db, player, {});
    expect(page.content.map((row) => [row.playId, row.state, row.betAmount, row.cancellable])).toEqual([
      ['DTT', 'waiting', '3.0000', true],
      ['S5_DIRECT', 'waiting', '4.0000', true],
    ]);
    const detail = await showOrder(lottery.context, player, placed.bets[1]?.id ?? '');
    expect(detail.odds).toEqual({ dragon: '2.1733', tiger: '2.1733', tie: '9.78' });
    expect(detail.transactionIds).toEqual([placed.masterId]);
  });

  it('answers the same key with the first answer, also fifty at once and after the draw has closed', async () => {
    const own = await lottery.openedDraw('ssc1m', 600_000);
    const player = await lottery.player(money(10));
    const request = requestOf(player, own, [lineOf('ssc1m', 'S1_DIRECT', '5')]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(request)));
    expect(new Set(answers.map((answer) => answer.masterId)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.bets.map((bet) => bet.id).join())).size).toBe(1);
    expect(await lottery.balance(player)).toBe(money(9));
    await closeNow(lottery, own.id);
    const late = await place(request);
    expect(late).toEqual(answers[0]);
    expect(await codeOf(place({ ...request, contents: [lineOf('ssc1m', 'S1_DIRECT', '6')] }))).toBe('idempotency.key.conflict');
    expect(await codeOf(place({ ...request, idempotencyKey: newId() }))).toBe('lottery.draw.closed');
    expect(await countBets(player)).toBe(1);
    expect(await lottery.balance(player)).toBe(money(9));
  });

  it('accepts exactly what the balance covers when 200 ask at once', async () => {
    const player = await lottery.player(money(100));
    const codes = await Promise.all(
      Array.from({ length: 200 }, () => codeOf(place(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '5')])))),
    );
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(100);
    expect(codes.filter((code) => code === 'balance.not.enough')).toHaveLength(100);
    expect(await countBets(player)).toBe(100);
    expect(await lottery.balance(player)).toBe(0n);
  });

  it('refuses every forged or malformed order with its own code and changes nothing', async () => {
    const player = await lottery.player(money(1_000_000));
    const good = requestOf(player, draw, [lineOf('ssc1m', 'S5_DIRECT', '1|2|3|4|5')]);
    const line = good.contents[0];
    if (line === undefined) throw new Error('no line');
    const foreign = await lottery.openedDraw('ssc1m', 600_000, 2);
    const scheduled = await sql<{ numero: string }>`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at) values (1, 'ssc1m', 'FUTURE', now() + interval '1 hour', now() + interval '2 hours', now() + interval '2 hours')
      returning numero`.execute(lottery.db);
    const wrong = (change: Partial<typeof line>): PlaceRequest => ({
      ...good,
      idempotencyKey: newId(),
      contents: [{ ...line, ...change }],
    });
    const cases: [string, PlaceRequest][] = [
      ['lottery.game.unknown', { ...good, gameId: 'nothing' }],
      ['lottery.draw.unknown', { ...good, numero: 'nothing' }],
      ['lottery.draw.unknown', { ...good, numero: foreign.numero }],
      ['lottery.draw.not.open', { ...good, numero: scheduled.rows[0]?.numero ?? '' }],
      ['lottery.play.unknown', wrong({ playId: 'LO2' })],
      ['lottery.content.invalid', wrong({ bettingContent: '1|2|3|4' })],
      ['lottery.content.invalid', wrong({ bettingContent: '1|2|3|4|５' })],
      ['lottery.content.invalid', wrong({ bettingContent: '1|2|3|4|5\u0000' })],
      ['lottery.count.mismatch', wrong({ combinations: 2 })],
      ['lottery.price.mismatch', wrong({ amount: '0.9999' })],
      ['lottery.price.mismatch', wrong({ amount: '-1' })],
      ['lottery.price.mismatch', { ...good, betCartAmountSum: '2' }],
      ['lottery.unit.invalid', wrong({ unit: '0.3' })],
      ['lottery.unit.invalid', wrong({ unit: '-1', amount: '-1' })],
      ['lottery.unit.invalid', wrong({ unit: '1e3' })],
      ['lottery.multiple.invalid', wrong({ multiple: 0 })],
      ['lottery.multiple.invalid', wrong({ multiple: 1.5 })],
      ['lottery.multiple.invalid', wrong({ multiple: 20_000 })],
      ['lottery.multiple.invalid', wrong({ unit: '1000', multiple: 5 })],
      ['lottery.unit.invalid', wrong({ unit: '100000', multiple: 1 })],
      ['amount.above.maximum', wrong(lineOf('ssc1m', 'S2_BSOE', 'B,S,O,E|B,S,O,E', '100000', 1_000))],
      ['lottery.too.many.lines', { ...good, contents: Array.from({ length: 101 }, () => line) }],
      ['lottery.too.many.lines', { ...good, contents: [] }],
    ];
    for (const [code, request] of cases) expect(await codeOf(place({ ...request, idempotencyKey: newId() })), code).toBe(code);
    expect(await lottery.balance(player)).toBe(money(1_000_000));
    expect(await countBets(player)).toBe(0);
    expect(await codeOf(place(requestOf(999_999, draw, [line])))).toBe('balance.not.enough');
  });

  it('refuses what its limits do not take at once, whoever is betting on the draw', { timeout: 30_000 }, async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const player = await lottery.player(money(100));
    const tooSmall = { ...requestOf(player, draw, [{ ...lineOf('ssc1m', 'S1_DIRECT', '5'), unit: '0.0001', amount: '0.0001' }]) };
    const codeNamed = (error: unknown): string => (error instanceof DomainError ? error.code : String(error));
    const chaseOver = (times: number) => ({
      mode: 'same' as const,
      stopOnWin: false,
      draws: Array.from({ length: times }, () => ({ numero: draw.numero, multiple: 1 })),
    });
    const good = requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '5')]);
    // A bet in flight holds the draw.
    const client = await lottery.pool.connect();
    await client.query('begin');
    await client.query('select lottery.hold_open(array[$1::bigint])', [draw.id]);
    try {
      // Whoever waited for the draw would say something else: a lock is given up after ten seconds.
      const codes = await Promise.all(
        Array.from({ length: 36 }, async (_, n) => {
          const idempotencyKey = newId();
          const asked = [
            () => createPlaceOrder(lottery.context)({ ...tooSmall, idempotencyKey }),
            () => createPlaceChase(lottery.context)({ ...tooSmall, idempotencyKey, chase: chaseOver(1) }),
            () => createPlaceChase(lottery.context)({ ...good, idempotencyKey, chase: chaseOver(2) }),
          ][n % 3]?.();
          return asked?.then(() => 'done', codeNamed);
        }),
      );
      expect(new Set(codes)).toEqual(new Set(['lottery.unit.invalid', 'lottery.chase.plan.invalid']));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('does not refuse a repeat for lateness while its first attempt is still at work', async () => {
    const own = await lottery.openedDraw('ssc1m', 700);
    const [slow, player] = [await lottery.player(money(10)), await lottery.player(money(10))];
    const request = requestOf(player, own, [lineOf('ssc1m', 'S1_DIRECT', '5')]);
    const blocker = await lottery.pool.connect();
    const second = await lottery.another();
    try {
      // The batch takes the draw, then its players in order: it waits for the first and has not reached ours.
      await blocker.query('begin');
      await blocker.query(`select 1 from wallet.account where player_id = $1 for update`, [slow]);
      const first = Promise.all([place(requestOf(slow, own, [lineOf('ssc1m', 'S1_DIRECT', '5')])), place(request)]);
      await new Promise((resolve) => setTimeout(resolve, 900));
      // Its process lost the connection, as far as the player knows; they ask another one, too late for a new bet.
      const repeat = createPlaceOrder(second)(request);
      const isAnswered = await Promise.race([
        repeat.then(
          () => true,
          () => true,
        ),
        new Promise((resolve) => setTimeout(() => resolve(false), 300)),
      ]);
      expect(isAnswered).toBe(false);
      await blocker.query('rollback');
      const [, placed] = await first;
      expect((await repeat).masterId).toBe(placed.masterId);
      expect(await lottery.balance(player)).toBe(money(9));
    } finally {
      await blocker.query('rollback');
      blocker.release();
      await second.end();
    }
  });

  it('places once and answers properly when the answer of the database is lost', async () => {
    const player = await lottery.player(money(10));
    let losses = 0;
    const losing = Object.create(lottery.pool, {
      query: {
        value: async (text: string, values: unknown[]) => {
          const answer = await lottery.pool.query(text, values);
          if (losses > 0) return answer;
          losses += 1;
          throw new Error('Connection terminated unexpectedly');
        },
      },
    }) as typeof lottery.pool;
    const placed = await createPlaceOrder({ ...lottery.context, pool: losing })(
      requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '5'), lineOf('ssc1m', 'S1_DIRECT', '6')]),
    );
    expect(losses).toBe(1);
    expect(placed.bets).toHaveLength(2);
    expect(placed.balance).toBe(money(8));
    expect(await lottery.balance(player)).toBe(money(8));
    expect(await countBets(player)).toBe(2);
  });

  it('cancels while open, once, all or none, and gives the stake back', async () => {
    const own = await lottery.openedDraw('ssc1m', 600_000);
    const player = await lottery.player(money(10));
    const stranger = await lottery.player(money(10));
    const placed = await place(
      requestOf(player, own, [lineOf('ssc1m', 'S1_DIRECT', '5'), lineOf('ssc1m', 'S1_DIRECT', '6'), lineOf('ssc1m', 'S1_DIRECT', '7')]),
    );
    const [first = '', second = '', third = ''] = placed.bets.map((bet) => bet.id);
    expect(await codeOf(cancelOrders(lottery.db, stranger, [first]))).toBe('lottery.order.unknown');
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(cancelOrders(lottery.db, player, [first]))));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(codes.filter((code) => code === 'lottery.order.not.cancellable')).toHaveLength(19);
    expect(await lottery.balance(player)).toBe(money(8));
    expect(await codeOf(cancelOrders(lottery.db, player, [first, second]))).toBe('lottery.order.not.cancellable');
    expect(await lottery.balance(player)).toBe(money(8));
    expect((await cancelOrders(lottery.db, player, [second])).balance).toBe(money(9));
    await closeNow(lottery, own.id);
    expect(await codeOf(cancelOrders(lottery.db, player, [third]))).toBe('lottery.order.not.cancellable');
    const page = await listOrders(lottery.db, player, { orderStatus: 'cancelled' });
    expect(page.totalElements).toBe(2);
    expect(page.content.every((row) => row.actualBetAmount === '0.0000' && !row.cancellable)).toBe(true);
  });

  it('finds bets by number, state, draw and time, and counts pages', async () => {
    const player = await lottery.player(money(100));
    for (let at = 0; at < 5; at += 1) await place(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', String(at))]));
    const page = await listOrders(lottery.db, player, {
      size: 2,
      page: 1,
      gameId: 'ssc1m',
      numero: draw.numero,
      startDate: Date.now() - 60_000,
      endDate: Date.now() + 60_000,
    });
    expect([page.totalElements, page.totalPages, page.content.map((row) => row.bettingContent)]).toEqual([5, 3, ['2', '1']]);
    expect(page.totals).toEqual({ betAmount: '5.0000', actualBetAmount: '5.0000', winAmount: '0.0000', net: '0.0000' });
    const number = page.content[0]?.orderNumber ?? '';
    expect((await listOrders(lottery.db, player, { orderNumber: number.toLowerCase() })).content.map((row) => row.orderId)).toEqual([
      page.content[0]?.orderId,
    ]);
    expect((await listOrders(lottery.db, player, { orderNumber: "' or 1=1" })).totalElements).toBe(0);
    expect((await listOrders(lottery.db, player, { startDate: Date.now() + 120_000 })).totalElements).toBe(0);
    expect(await codeOf(listOrders(lottery.db, player, { orderStatus: 'sometimes' }))).toBe('request_param_err');
  });

  it('D2: 200 clients racing the close, 20 times: no bet after it, no debit without a bet', async () => {
    const players = await Promise.all(Array.from({ length: 200 }, () => lottery.player(money(1_000))));
    const second = await lottery.another();
    const placeElsewhere = createPlaceOrder(second);
    for (let round = 0; round < 20; round += 1) {
      const own = await lottery.openedDraw('ssc1m', 600_000);
      // Half of the rounds end by the clock (the draw's own closing time), half by a worker that closes early.
      const byClock = round % 2 === 0;
      if (byClock)
        await sql`update lottery.draw set closes_at = clock_timestamp() + interval '15 milliseconds' where id = ${own.id}`.execute(
          lottery.db,
        );
      const bets = players.map(async (player, index) => {
        await new Promise((resolve) => setTimeout(resolve, index % 30));
        return codeOf((index % 2 === 0 ? place : placeElsewhere)(requestOf(player, own, [lineOf('ssc1m', 'S1_DIRECT', '5')])));
      });
      const closing = (async () => {
        await new Promise((resolve) => setTimeout(resolve, 15));
        while (!(await closeDraw(lottery.context, own, { early: !byClock }))) await new Promise((resolve) => setTimeout(resolve, 1));
      })();
      const [codes] = await Promise.all([Promise.all(bets), closing]);
      const accepted = codes.filter((code) => code === 'accepted').length;
      expect(codes.filter((code) => code !== 'accepted' && code !== 'lottery.draw.closed')).toEqual([]);
      const { rows } = await sql<{ bets: number; late: number }>`
        select count(*)::integer as bets, count(*) filter (where b.placed_at > d.closed_at or b.placed_at >= d.closes_at)::integer as late
        from lottery.bet b join lottery.draw d on d.id = b.draw_id where d.id = ${own.id}`.execute(lottery.db);
      expect(rows[0]).toEqual({ bets: accepted, late: 0 });
    }
    await second.end();
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::integer as wrong from (
        select a.player_id from wallet.account a where a.code = 'main' and a.player_id = any (${players}::bigint[])
          and a.balance <> ${money(1_000)} - coalesce((select sum(stake) from lottery.bet b where b.player_id = a.player_id), 0)) as w`.execute(
      lottery.db,
    );
    expect(rows[0]?.wrong).toBe(0);
  });

  it('a bet or an order is found among thousands of its player without reading them', async () => {
    const player = await lottery.player(money(100));
    const placed = await place(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '5'), lineOf('ssc1m', 'S1_DIRECT', '6')]));
    await sql`
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select b.player_id, lottery.id_at((extract(epoch from b.placed_at) * 1000)::bigint + n * 100000), gen_random_uuid(), b.draw_id, b.unit, b.stake, b.placed_at,
        b.merchant_id, b.combinations, b.multiple, b.play, b.odds_version, b.content
      from lottery.bet b cross join generate_series(-1000, 1000) as n where b.player_id = ${player} and b.id = ${placed.bets[0]?.id}`.execute(
      lottery.db,
    );
    await sql`analyze lottery.bet`.execute(lottery.db);
    const readBy = (id: string): Promise<{ found: number; read: number }> =>
      lottery.db.transaction().execute(async (transaction) => {
        // A table as small as a test's is read whole whatever indexes it has.
        await sql`set local enable_seqscan = off`.execute(transaction);
        // Counts of the connection that were not handed on yet stand in them as well.
        const readSoFar = async (): Promise<number> => {
          const { rows } = await sql<{ read: number }>`
            select (pg_stat_get_xact_tuples_fetched('lottery.bet'::regclass) + pg_stat_get_xact_tuples_returned('lottery.bet'::regclass))::integer as read`.execute(
            transaction,
          );
          return rows[0]?.read ?? Number.NaN;
        };
        const before = await readSoFar();
        const found = await listPlayerBets(transaction, player, { ...everything, id }, { limit: 20 });
        const sums = await sumPlayerBets(transaction, player, { ...everything, id });
        expect(sums.count).toBe(found.length);
        return { found: found.length, read: (await readSoFar()) - before };
      });
    for (const [id, found] of [
      [placed.masterId, 2],
      [placed.bets[1]?.id ?? '', 1],
    ] as const) {
      const answer = await readBy(id);
      expect(answer.found).toBe(found);
      expect(answer.read).toBeLessThan(100);
    }
    // Ids of no time of ours, up to the last there can be, are no bets.
    for (const id of ['ffffffff-ffff-4fff-bfff-ffffffffffff', '00000000-0000-0000-0000-000000000000', newId().toUpperCase()])
      expect((await readBy(id)).found).toBe(0);
  });
});
