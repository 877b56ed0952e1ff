import { findGame, type Game } from '@sortes/lottery-rules';
import { chaseDrawMoves, chaseMoves } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { letHear } from '../../../platform/follow.js';
import { announce } from '../../../platform/outbox.js';
import { bringMoneyHome } from '../bring-money-home.js';
import { cancelOrders } from '../cancel-orders.js';
import { lotteryListeners } from '../listeners.js';
import { recordResult, voidDraw } from '../record-draw.js';
import { findDraw, type Draw } from '../draw-repository.js';
import { enterResult } from '../import-results.js';
import { writeLimitSettings } from '../limit-book.js';
import type { LimitSettings } from '../limits.js';
import { createPlaceOrder } from '../place-orders.js';
import { correctResult } from '../results/correct-result.js';
import { textWith } from '../results/testing/northern-results.js';
import { payDraw } from '../settle-draw.js';
import { chaseOf, faultsOf, opened, plannedDraws, pocketsOf, settledWith } from '../testing/chases.js';
import { closeNow, lineOf, openLottery, requestOf, type LotteryFixture } from '../testing/fixture.js';
import { cancelChase, withdrawChases, withdrawChasesOf } from './cancel-chase.js';
import { endChaseDraws, findChaseFaults, placeChaseDraws } from './chase-repository.js';
import { createPlaceChase, type PlaceChase } from './place-chase.js';
import { listChases, showChase } from './read-chases.js';
import { dropEndedEarly, placeOnDraw, runChasesOnce } from './run-chases.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));
const refusal = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf);

describe('chases', () => {
  let lottery: LotteryFixture;
  let place: PlaceChase;
  beforeAll(async () => {
    lottery = await openLottery();
    place = createPlaceChase(lottery.context);
  });
  afterAll(() => lottery.close());
  // Whatever a test did: figures, bets, held balances and the whole ledger agree.
  afterEach(async () => expect(await faultsOf(lottery)).toEqual([]));

  const cancel = (playerId: number, chaseId: string, numeros: string[] | null = null) =>
    cancelChase(lottery.db, { playerId, merchantId: 1, chaseId, numeros });
  const statesOf = async (playerId: number, chaseId: string): Promise<string[]> => {
    const chase = await showChase(lottery.db, playerId, chaseId);
    return [chase.state, ...chase.draws.map(({ state }) => state)];
  };
  /** Runs turns until nothing is left to do, as the task does. */
  const runAll = async (): Promise<void> => {
    while ((await runChasesOnce(lottery.context)) > 0);
  };
  const setLimits = async (settings: LimitSettings): Promise<void> => {
    await writeLimitSettings(lottery.db, 1, 'ssc1m', settings);
    lottery.context.limits.forget();
  };
  const newsOf = async (playerId: number): Promise<[string, string | null][]> => {
    const { rows } = await sql<{ state: string; numero: string | null }>`
      select payload ->> 'state' as state, payload ->> 'numero' as numero from platform.outbox
      where topic = 'chase.changed' and player_id = ${playerId} order by id`.execute(lottery.db);
    return rows.map(({ state, numero }) => [state, numero]);
  };

  it('holds the full amount, places the draw on sale at once and each later one as it opens, and ends', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(100));
    const lines = [lineOf('ssc1m', 'S1_DIRECT', '5', '1', 2), lineOf('ssc1m', 'DTT', 'T')];
    const placed = await place(chaseOf(player, draws, { multiples: [1, 2, 4], lines }));
    expect(placed.balance).toBe(money(79));
    expect(placed.total).toBe(money(21));
    expect(await pocketsOf(lottery, player)).toEqual({ main: 79, held: 18 });
    expect(placed.plan.map(({ numero, state }) => [numero, state])).toEqual(
      draws.map(({ numero }, index) => [numero, index === 0 ? 'placed' : 'waiting']),
    );
    expect(placed.bets.map(({ play, stake }) => [play, stake])).toEqual([
      ['S1_DIRECT', money(2)],
      ['DTT', money(1)],
    ]);
    expect(placed.bets.map(({ id }) => id)).toEqual(placed.plan[0]?.bets);

    expect(await runChasesOnce(lottery.context)).toBe(0);
    await settledWith(lottery, draws[0], '12340');
    await opened(lottery, draws[1]);
    await runAll();
    expect(await pocketsOf(lottery, player)).toEqual({ main: 79, held: 12 });
    const { rows: bets } = await sql`
      select play, multiple, stake, combinations, odds_version, master_id <> id as "behind" from lottery.bet where draw_id = ${draws[1].id} order by id`.execute(
      lottery.db,
    );
    const version = await lottery.context.odds.versionOf(findGame('ssc1m') as Game);
    expect(bets).toEqual([
      { play: 'S1_DIRECT', multiple: 4, stake: money(4), combinations: 1, odds_version: version, behind: true },
      { play: 'DTT', multiple: 2, stake: money(2), combinations: 1, odds_version: version, behind: true },
    ]);
    await settledWith(lottery, draws[1], '92345');
    await opened(lottery, draws[2]);
    await runAll();
    await settledWith(lottery, draws[2], '12340');
    await runAll();
    // 4 x 9.78 on the second draw; nobody asked to stop.
    expect(await pocketsOf(lottery, player)).toEqual({ main: 79 + 39.12, held: 0 });
    expect(await statesOf(player, placed.chaseId)).toEqual(['finished', 'lost', 'won', 'lost']);
    expect(await showChase(lottery.db, player, placed.chaseId)).toMatchObject({
      totalDraws: 3,
      placedDraws: 3,
      waitingDraws: 0,
      totalAmount: '21.0000',
      placedAmount: '21.0000',
      heldAmount: '0.0000',
      winAmount: '39.1200',
      wonNumero: null,
      cancellable: false,
    });
    expect(await newsOf(player)).toEqual([...draws.map(({ numero }) => ['placed', numero]), ['finished', null]]);
  });

  it('stops on a win and releases the rest; never one draw too many although the next opens first', async () => {
    const draws = (await plannedDraws(lottery, 5)) as [Draw, Draw, Draw, Draw, Draw];
    const player = await lottery.player(money(100));
    const { chaseId } = await place(chaseOf(player, draws, { stopOnWin: true, multiples: [1, 2, 3, 4, 5] }));
    // The second opens while the first is only closed: it waits.
    await opened(lottery, draws[1]);
    await closeNow(lottery, draws[0].id);
    await runAll();
    expect(await placeOnDraw(lottery.context, { id: draws[1].id, merchantId: 1 })).toBe(0);
    expect(await statesOf(player, chaseId)).toEqual(['running', 'placed', 'waiting', 'waiting', 'waiting', 'waiting']);
    await sql`update lottery.draw set bets_root = 'x', bets_count = 1, bets_stake = 1 where id = ${draws[0].id}`.execute(lottery.db);
    const numbers = { kind: 'numbers' as const, numbers: ['1', '2', '3', '4', '0'] };
    await recordResult(lottery.context, (await findDraw(lottery.db, draws[0].id)) as Draw, numbers, null);
    await payDraw(lottery.context, draws[0].id);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['running', 'lost', 'placed', 'waiting', 'waiting', 'waiting']);
    // The third opens and closes while the second has no result: dropped, its money back.
    await opened(lottery, draws[2]);
    await runAll();
    await closeNow(lottery, draws[2].id);
    await sql`update lottery.chase_draw set closes_at = clock_timestamp() where numero = ${draws[2].numero}`.execute(lottery.db);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['running', 'lost', 'placed', 'dropped', 'waiting', 'waiting']);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 88, held: 9 });
    // The fourth is open when the second wins: not placed, and the rest comes back.
    await opened(lottery, draws[3]);
    await settledWith(lottery, draws[1], '00005');
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['stopped', 'lost', 'won', 'dropped', 'cancelled', 'cancelled']);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 97 + 19.56, held: 0 });
    expect(await showChase(lottery.db, player, chaseId)).toMatchObject({
      wonNumero: draws[1].numero,
      cancelledDraws: 2,
      droppedDraws: 1,
      releasedAmount: '12.0000',
    });
    expect((await newsOf(player)).at(-1)).toEqual(['stopped', draws[1].numero]);
    await opened(lottery, draws[4]);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['stopped', 'lost', 'won', 'dropped', 'cancelled', 'cancelled']);
  });

  it('goes on over a void draw, open or still planned, and gives each stake back', async () => {
    const draws = (await plannedDraws(lottery, 4)) as [Draw, Draw, Draw, Draw];
    const player = await lottery.player(money(10));
    const { chaseId } = await place(chaseOf(player, draws, { stopOnWin: true }));
    await voidDraw(lottery.context, (await findDraw(lottery.db, draws[0].id)) as Draw, 'test');
    await runAll();
    expect((await statesOf(player, chaseId))[1]).toBe('placed');
    await payDraw(lottery.context, draws[0].id);
    await voidDraw(lottery.context, draws[1], 'no draw today');
    await opened(lottery, draws[2]);
    await dropEndedEarly(lottery.context);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['running', 'refunded', 'dropped', 'placed', 'waiting']);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 8, held: 1 });
    expect((await newsOf(player)).slice(1, 3).toSorted()).toEqual([
      ['dropped', draws[1].numero],
      ['refunded', draws[0].numero],
    ]);
  });

  it('gives back all that waits, and bets on open draws, where money is taken back from their player', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(100));
    await place(chaseOf(player, draws, { multiples: [1, 2, 4] }));
    expect((await pocketsOf(lottery, player)).held).toBeGreaterThan(0);
    await inTransaction(lottery.db, (transaction) => bringMoneyHome(transaction, { playerId: player, merchantId: 1 }));
    expect(await pocketsOf(lottery, player)).toEqual({ main: 100, held: 0 });
    // Pages that are open hear of the bets; there is nothing left to bring.
    const heard = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from platform.outbox where topic = 'bets.settled' and player_id = ${player}`.execute(lottery.db);
      return rows[0]?.count ?? 0;
    };
    expect(await heard()).toBe(1);
    await inTransaction(lottery.db, (transaction) => bringMoneyHome(transaction, { playerId: player, merchantId: 1 }));
    expect(await pocketsOf(lottery, player)).toEqual({ main: 100, held: 0 });
    expect(await heard()).toBe(1);
  });

  it('drops an issue that never got a row once its time is over', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(10));
    const { chaseId } = await place(chaseOf(player, draws));
    await sql`delete from lottery.draw where id = ${draws[1].id}`.execute(lottery.db);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['running', 'placed', 'waiting', 'waiting']);
    await sql`update lottery.chase_draw set closes_at = clock_timestamp() where numero = ${draws[1].numero}`.execute(lottery.db);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['running', 'placed', 'dropped', 'waiting']);
  });

  it('places nothing after the closing time, though the draw is not closed yet', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const player = await lottery.player(money(10));
    const { chaseId } = await place(chaseOf(player, draws));
    await opened(lottery, draws[1]);
    await lottery.expire(draws[1].id);
    expect(await placeOnDraw(lottery.context, { id: draws[1].id, merchantId: 1 })).toBe(0);
    expect((await statesOf(player, chaseId))[2]).toBe('waiting');
  });

  it('places nothing at a moment after the closing time, however shortly before it the draw was looked at', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const player = await lottery.player(money(10));
    const { chaseId } = await place(chaseOf(player, draws));
    await opened(lottery, draws[1]);
    await sql`alter function lottery.hold_open(bigint[]) rename to hold_open_at_once`.execute(lottery.db);
    await sql`
      create function lottery.hold_open(p_draw bigint[]) returns bigint[] language plpgsql as $$
      declare
        v_held bigint[] := lottery.hold_open_at_once(p_draw);
      begin
        perform pg_sleep(0.5);
        return v_held;
      end $$`.execute(lottery.db);
    try {
      await sql`
        update lottery.draw set opens_at = clock_timestamp() - interval '1 minute', closes_at = clock_timestamp() + interval '250 ms' where id = ${draws[1].id}`.execute(
        lottery.db,
      );
      expect(await placeOnDraw(lottery.context, { id: draws[1].id, merchantId: 1 })).toBe(0);
    } finally {
      await sql`drop function lottery.hold_open(bigint[])`.execute(lottery.db);
      await sql`alter function lottery.hold_open_at_once(bigint[]) rename to hold_open`.execute(lottery.db);
    }
    expect((await statesOf(player, chaseId))[2]).toBe('waiting');
  });

  it('one key, one answer: repeated, in parallel, after closing; another meaning is a conflict', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(10));
    const asked = chaseOf(player, draws, { multiples: [1, 2, 3] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(asked)));
    expect(new Set(answers.map(({ chaseId }) => chaseId)).size).toBe(1);
    expect(new Set(answers.map(({ bets }) => JSON.stringify(bets.map(({ id }) => id)))).size).toBe(1);
    expect(new Set(answers.map(({ balance, sequence }) => `${balance} ${sequence}`)).size).toBe(1);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 4, held: 5 });
    await settledWith(lottery, draws[0], '00000');
    expect((await place(asked)).chaseId).toBe(answers[0]?.chaseId);
    const key = asked.idempotencyKey;
    expect(await refusal(place(chaseOf(player, draws, { multiples: [1, 2, 4], key })))).toBe('idempotency.key.conflict');
    await opened(lottery, draws[1]);
    expect(await refusal(createPlaceOrder(lottery.context)(requestOf(player, draws[1], [lineOf('ssc1m', 'S1_DIRECT', '5')], key)))).toBe(
      'idempotency.key.conflict',
    );
    const single = requestOf(player, draws[1], [lineOf('ssc1m', 'S1_DIRECT', '5')]);
    await createPlaceOrder(lottery.context)(single);
    expect(await refusal(place(chaseOf(player, draws.slice(1), { key: single.idempotencyKey })))).toBe('idempotency.key.conflict');
    expect(await refusal(place(chaseOf(player, draws)))).toBe('lottery.draw.closed');
    expect(await pocketsOf(lottery, player)).toEqual({ main: 3, held: 5 });
  });

  it('refuses what it cannot place, and changes nothing', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(5));
    const good = chaseOf(player, draws);
    const withDraws = (numeros: string[]) => ({
      ...good,
      numero: numeros[0] ?? '',
      betCartAmountSum: String(numeros.length),
      chase: { ...good.chase, draws: numeros.map((numero) => ({ numero, multiple: 1 })) },
    });
    const [one, two] = [draws[0].numero, draws[1].numero];
    expect(await refusal(place({ ...good, betCartAmountSum: '4' }))).toBe('lottery.price.mismatch');
    expect(await refusal(place(chaseOf(player, draws, { multiples: [1, 2, 3] })))).toBe('balance.not.enough');
    expect(await refusal(place(withDraws([one, one])))).toBe('lottery.chase.plan.invalid');
    expect(await refusal(place(withDraws([two, one])))).toBe('lottery.chase.plan.invalid');
    expect(await refusal(place({ ...good, numero: two }))).toBe('lottery.chase.plan.invalid');
    expect(await refusal(place(withDraws([one, 'nonsense'])))).toBe('lottery.draw.unknown');
    expect(await refusal(place(chaseOf(player, draws, { multiples: [1, 1, 999_999] })))).toBe('lottery.multiple.invalid');
    await sql`update lottery.draw set merchant_id = 2 where id = ${draws[2].id}`.execute(lottery.db);
    expect(await refusal(place(good))).toBe('lottery.draw.unknown');
    await closeNow(lottery, draws[0].id);
    expect(await refusal(place(withDraws([one, two])))).toBe('lottery.draw.closed');
    expect(await pocketsOf(lottery, player)).toEqual({ main: 5, held: 0 });
    expect(await newsOf(player)).toEqual([]);
  });

  it('is cancelled in part and in whole; a cancelled bet of it does not end it', async () => {
    const draws = (await plannedDraws(lottery, 5)) as [Draw, Draw, Draw, Draw, Draw];
    const numeros = draws.map(({ numero }) => numero);
    const player = await lottery.player(money(10));
    const { chaseId, bets } = await place(chaseOf(player, draws, { stopOnWin: true }));
    expect(await refusal(cancel(player, chaseId, [numeros[0] ?? '', numeros[1] ?? '']))).toBe('lottery.chase.not.cancellable');
    expect(await refusal(cancel(await lottery.player(), chaseId))).toBe('lottery.chase.unknown');
    const part = await cancel(player, chaseId, [numeros[3] ?? '', numeros[1] ?? '']);
    expect(part).toEqual({ state: 'running', cancelled: [numeros[1], numeros[3]], released: money(2), balance: money(7) });
    await cancelOrders(
      lottery.db,
      player,
      bets.map(({ id }) => id),
    );
    expect(await statesOf(player, chaseId)).toEqual(['running', 'cancelled', 'cancelled', 'waiting', 'cancelled', 'waiting']);
    await settledWith(lottery, draws[0], '00005');
    await opened(lottery, draws[2]);
    await runAll();
    // Its bet was cancelled, so five at the end is no win: the chase goes on.
    expect(await statesOf(player, chaseId)).toEqual(['running', 'cancelled', 'cancelled', 'placed', 'cancelled', 'waiting']);
    const rest = await cancel(player, chaseId);
    expect(rest).toMatchObject({ state: 'cancelled', cancelled: [numeros[4]], released: money(1), balance: money(9) });
    expect(await refusal(cancel(player, chaseId))).toBe('lottery.chase.not.cancellable');
    // One draw gave its stake back after it was bet, another is still to be drawn.
    const figures = async () => (await listChases(lottery.db, player, {})).content[0];
    expect(await figures()).toMatchObject({ state: 'cancelled', placedDraws: 2, openDraws: 1, returnedDraws: 1, returnedAmount: '1.0000' });
    await settledWith(lottery, draws[2], '00005');
    await runAll();
    expect(await figures()).toMatchObject({ placedDraws: 2, openDraws: 0, returnedDraws: 1, returnedAmount: '1.0000' });
    expect(await statesOf(player, chaseId)).toEqual(['cancelled', 'cancelled', 'cancelled', 'won', 'cancelled', 'cancelled']);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 9 + 9.78, held: 0 });
  });

  it('is cancelled once by fifty at once', async () => {
    const draws = await plannedDraws(lottery, 4);
    const player = await lottery.player(money(10));
    const { chaseId } = await place(chaseOf(player, draws));
    const answers = await Promise.all(Array.from({ length: 50 }, () => refusal(cancel(player, chaseId))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'lottery.chase.not.cancellable')).toHaveLength(49);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 9, held: 0 });
  });

  it('places or cancels when both happen at once, never both and never neither', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const other = await lottery.another();
    const chases = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const player = await lottery.player(money(2));
        return { player, chaseId: (await place(chaseOf(player, draws))).chaseId };
      }),
    );
    await opened(lottery, draws[1]);
    const [answers] = await Promise.all([
      Promise.all(chases.map(({ player, chaseId }) => refusal(cancel(player, chaseId)))),
      placeOnDraw(lottery.context, { id: draws[1].id, merchantId: 1 }),
      inTransaction(other.db, (transaction) => placeChaseDraws(transaction, draws[1].id, 7)),
      placeOnDraw(other, { id: draws[1].id, merchantId: 1 }),
    ]);
    await runAll();
    await other.end();
    let cancelled = 0;
    for (const [index, { player, chaseId }] of chases.entries()) {
      const states = await statesOf(player, chaseId);
      const isCancelled = answers[index] === 'done';
      cancelled += isCancelled ? 1 : 0;
      expect(states).toEqual(isCancelled ? ['cancelled', 'placed', 'cancelled'] : ['running', 'placed', 'placed']);
      expect(await pocketsOf(lottery, player)).toEqual({ main: isCancelled ? 1 : 0, held: 0 });
    }
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from lottery.bet where draw_id = ${draws[1].id}`.execute(lottery.db);
    expect(rows[0]?.count).toBe(60 - cancelled);
  });

  it('a stop and the opening of the next draws at once stake nothing more', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const players = await Promise.all(Array.from({ length: 30 }, () => lottery.player(money(3))));
    const chases = await Promise.all(players.map((player) => place(chaseOf(player, draws, { stopOnWin: true }))));
    await opened(lottery, draws[1]);
    await opened(lottery, draws[2]);
    const other = await lottery.another();
    await Promise.all([
      settledWith(lottery, draws[0], '99995'),
      ...Array.from({ length: 20 }, (_, n) => runChasesOnce(n % 2 === 0 ? other : lottery.context)),
    ]);
    await Promise.all([runAll(), runChasesOnce(other)]);
    await other.end();
    for (const [index, { chaseId }] of chases.entries()) {
      expect(await statesOf(players[index] ?? 0, chaseId)).toEqual(['stopped', 'won', 'cancelled', 'cancelled']);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from lottery.bet where draw_id in (${draws[1].id}, ${draws[2].id})`.execute(lottery.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('a win that stops, and the player who cancels at that moment, release the rest once', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const players = await Promise.all(Array.from({ length: 40 }, () => lottery.player(money(3))));
    const chases = await Promise.all(players.map((player) => place(chaseOf(player, draws, { stopOnWin: true }))));
    await settledWith(lottery, draws[0], '00005');
    const workers = [await lottery.another(), await lottery.another()];
    const end = (db: LotteryFixture['db']) => inTransaction(db, (transaction) => endChaseDraws(transaction, draws[0].id, 100));
    // The same work by two workers without the lock that makes them take turns.
    const [answers] = await Promise.all([
      Promise.all(chases.map(({ chaseId }, index) => refusal(cancel(players[index] ?? 0, chaseId)))),
      ...workers.map(({ db }) => end(db)),
      end(lottery.db),
    ]);
    await runAll();
    await Promise.all(workers.map((worker) => worker.end()));
    for (const [index, { chaseId }] of chases.entries()) {
      expect(await pocketsOf(lottery, players[index] ?? 0)).toEqual({ main: 2 + 9.78, held: 0 });
      const state = answers[index] === 'done' ? 'cancelled' : 'stopped';
      expect(await statesOf(players[index] ?? 0, chaseId)).toEqual([state, 'won', 'cancelled', 'cancelled']);
    }
  });

  it('a player with several chases on one draw gets each of them placed, ended and dropped', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(100));
    const chases = [
      await place(chaseOf(player, draws)),
      await place(chaseOf(player, draws, { multiples: [2, 2, 2] })),
      await place(chaseOf(player, draws.slice(1))),
    ];
    await opened(lottery, draws[1]);
    await runAll();
    await closeNow(lottery, draws[2].id).catch(() => undefined);
    await voidDraw(lottery.context, (await findDraw(lottery.db, draws[2].id)) as Draw, 'test');
    await dropEndedEarly(lottery.context);
    await settledWith(lottery, draws[0], '00000');
    await settledWith(lottery, draws[1], '00005');
    await runAll();
    expect(await Promise.all(chases.map(({ chaseId }) => statesOf(player, chaseId)))).toEqual([
      ['finished', 'lost', 'won', 'dropped'],
      ['finished', 'lost', 'won', 'dropped'],
      ['finished', 'won', 'dropped'],
    ]);
  });

  it('a transaction that dies in the middle leaves nothing behind and is done again', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const players = await Promise.all(Array.from({ length: 5 }, () => lottery.player(money(2))));
    for (const player of players) await place(chaseOf(player, draws));
    await opened(lottery, draws[1]);
    const dying = inTransaction(lottery.db, async (transaction) => {
      expect(await placeChaseDraws(transaction, draws[1].id, 100)).toHaveLength(5);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
    });
    await expect(dying).rejects.toThrow();
    expect((await pocketsOf(lottery, players[0] ?? 0)).held).toBe(1);
    await runAll();
    for (const player of players) expect(await pocketsOf(lottery, player)).toEqual({ main: 0, held: 0 });
  });

  it('whatever is cut off and whenever, every chase ends where it would have ended', { timeout: 30_000 }, async () => {
    const draws = (await plannedDraws(lottery, 4)) as [Draw, Draw, Draw, Draw];
    const players = await Promise.all(Array.from({ length: 80 }, () => lottery.player(money(4))));
    const chases = await Promise.all(players.map((player, index) => place(chaseOf(player, draws, { stopOnWin: index % 2 === 0 }))));
    // Two workers whose connections are cut again and again while they work.
    const workers = [await lottery.another(), await lottery.another()];
    for (const worker of workers) worker.pool.on('error', () => undefined);
    let cuts = 0;
    const cutWhileWorking = async (): Promise<void> => {
      let working = workers.length;
      const work = workers.map(async (worker) => {
        for (let turn = 0; turn < 15; turn += 1) await runChasesOnce(worker).catch(() => 0);
        working -= 1;
      });
      while (working > 0) {
        await new Promise((resolve) => setTimeout(resolve, 3));
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%chase%'`.execute(lottery.db);
        cuts += rows.length;
      }
      await Promise.all(work);
    };
    const results = ['00000', '11115', '22222'];
    for (const [index, draw] of draws.entries()) {
      if (index > 0) await opened(lottery, draw);
      await cutWhileWorking();
      const result = results[index];
      if (result === undefined) continue;
      // What was cut off while the draw was open is done before it closes; else it would be dropped, rightly.
      await runAll();
      await settledWith(lottery, draw, result);
    }
    expect(cuts).toBeGreaterThan(0);
    await runAll();
    await settledWith(lottery, draws[3], '33335');
    await runAll();
    await Promise.all(workers.map((worker) => worker.end()));
    for (const [index, { chaseId }] of chases.entries()) {
      const isStopping = index % 2 === 0;
      expect(await statesOf(players[index] ?? 0, chaseId)).toEqual(
        isStopping ? ['stopped', 'lost', 'won', 'cancelled', 'cancelled'] : ['finished', 'lost', 'won', 'lost', 'won'],
      );
      expect(await pocketsOf(lottery, players[index] ?? 0)).toEqual({ main: isStopping ? 2 + 9.78 : 2 * 9.78, held: 0 });
    }
  });

  it('is ended by the house when the game is not sold any more; what is placed plays on', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(10));
    const { chaseId } = await place(chaseOf(player, draws));
    expect(await withdrawChases(lottery.db, 2, 'ssc1m')).toBe(0);
    expect(await withdrawChases(lottery.db, 1, 'ssc1m')).toBeGreaterThanOrEqual(1);
    expect(await statesOf(player, chaseId)).toEqual(['withdrawn', 'placed', 'cancelled', 'cancelled']);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 9, held: 0 });
    await settledWith(lottery, draws[0], '00005');
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['withdrawn', 'won', 'cancelled', 'cancelled']);
  });

  it('is ended when its player may not stake any more; nobody else is touched', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const [player, other] = [await lottery.player(money(10)), await lottery.player(money(10))];
    const { chaseId } = await place(chaseOf(player, draws));
    const { chaseId: others } = await place(chaseOf(other, draws));
    expect(await inTransaction(lottery.db, (transaction) => withdrawChasesOf(transaction, 1, player))).toBe(1);
    expect(await statesOf(player, chaseId)).toEqual(['withdrawn', 'placed', 'cancelled', 'cancelled']);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 9, held: 0 });
    expect(await statesOf(other, others)).toEqual(['running', 'placed', 'waiting', 'waiting']);
    // The fact of an exclusion does it, however often it is heard.
    await inTransaction(lottery.db, (transaction) => announce(transaction, 1, { topic: 'player.excluded', playerId: other }));
    const heard = async () => {
      for (const listener of lotteryListeners) await letHear(lottery.db, listener);
      return statesOf(other, others);
    };
    await expect.poll(heard).toEqual(['withdrawn', 'placed', 'cancelled', 'cancelled']);
  });

  it('keeps its answer under its key, whatever is set afterwards', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(100_000));
    const line = lineOf('ssc1m', 'S1_DIRECT', '5', '1000');
    const asked = { ...chaseOf(player, draws, { multiples: [1, 2, 3], lines: [line] }), prizeMode: 'LOTT' };
    const first = await place(asked);
    const before = await pocketsOf(lottery, player);
    const laterSettings: LimitSettings[] = [
      { blocked: [{ numbers: ['5'], action: 'refuse' }] },
      { maximumPrize: '1' },
      { maximumMultiple: 2 },
      { minimumStake: '5000' },
      // The group that is meant by none is another one now.
      { maximumSeries: 1960 },
    ];
    for (const settings of laterSettings) {
      await setLimits(settings);
      expect({ settings, ...(await place(asked)) }).toEqual({ settings, ...first });
      const otherPlan = { ...asked, betCartAmountSum: undefined, chase: { ...asked.chase, stopOnWin: true } };
      expect(await refusal(place(otherPlan))).toBe('idempotency.key.conflict');
      if (settings.maximumSeries === undefined)
        expect(await refusal(place({ ...asked, idempotencyKey: newId() }))).toMatch(/refused|invalid|below/);
    }
    await setLimits({});
    expect(await pocketsOf(lottery, player)).toEqual(before);
  });

  it('a number that is blocked for one draw is not chased past it', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(100));
    await setLimits({ blocked: [{ numbers: ['5'], numero: draws[1].numero, action: 'refuse' }] });
    expect(await refusal(place(chaseOf(player, draws)))).toBe('lottery.number.refused');
    // The other draws of it are free, and other numbers are.
    expect(await refusal(place(chaseOf(player, [draws[0], draws[2]])))).toBe('done');
    expect(await refusal(place(chaseOf(player, draws, { lines: [lineOf('ssc1m', 'S1_DIRECT', '6')] })))).toBe('done');
    // A chase has one set of odds: it cannot hold a draw at which a number sells lower than at the others, whichever it names.
    await setLimits({ blocked: [{ numbers: ['5'], numero: draws[1].numero, action: 'lower-odds', factor: '0.5' }] });
    expect(await refusal(place(chaseOf(player, draws)))).toBe('lottery.chase.plan.invalid');
    const lowered = [{ ...lineOf('ssc1m', 'S1_DIRECT', '5'), oddsFactor: '0.5' }];
    expect(await refusal(place(chaseOf(player, draws, { lines: lowered })))).toBe('lottery.odds.changed');
    expect(await refusal(place(chaseOf(player, draws.slice(1), { lines: lowered })))).toBe('lottery.chase.plan.invalid');
    expect(await refusal(place(chaseOf(player, [draws[1]], { lines: lowered })))).toBe('done');
    await setLimits({});
  });

  it('drops a draw that has no room under a limit, refuses a chase whose first draw has none', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const [player, another] = [await lottery.player(money(100)), await lottery.player(money(100))];
    await sql`
      insert into lottery.game_limits (merchant_id, game_code, settings) values (1, 'ssc1m', '{"exposure": {"limit": "20", "action": "refuse"}}')`.execute(
      lottery.db,
    );
    const limited = await lottery.another();
    const placeLimited = createPlaceChase(limited);
    const chase = await placeLimited(chaseOf(player, draws, { multiples: [1, 1, 1] }));
    expect(await refusal(placeLimited(chaseOf(another, draws.slice(0, 2), { multiples: [2, 1] })))).toBe('lottery.number.refused');
    // Takes the whole room on the second draw before the chase gets there.
    await opened(lottery, draws[1]);
    await createPlaceOrder(limited)(requestOf(another, draws[1], [lineOf('ssc1m', 'S1_DIRECT', '5', '1', 2)]));
    await runAll();
    expect(await statesOf(player, chase.chaseId)).toEqual(['running', 'placed', 'dropped', 'waiting']);
    expect((await showChase(lottery.db, player, chase.chaseId)).draws[1]?.reason).toBe('limit');
    await opened(lottery, draws[2]);
    await runAll();
    const { rows } = await sql<{ payout: bigint }>`select payout from outcomes.exposure where book = ${draws[2].id}`.execute(lottery.db);
    expect(rows).toEqual([{ payout: 97_800n }]);
    await sql`delete from lottery.game_limits`.execute(lottery.db);
    await limited.end();
  });

  it('chases and single bets of one player under a counted limit never wait in a circle', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const players = [await lottery.player(money(1_000)), await lottery.player(money(1_000))];
    await setLimits({ exposure: { limit: '1000000', action: 'refuse' } });
    const placeOrder = createPlaceOrder(lottery.context);
    const orders = Array.from({ length: 12 }, (_, turn) =>
      players.flatMap((player) => [
        refusal(place(chaseOf(player, draws, { lines: [lineOf('ssc1m', 'S1_DIRECT', turn % 2 === 0 ? '56' : '65')] }))),
        refusal(placeOrder(requestOf(player, draws[0], [lineOf('ssc1m', 'S1_DIRECT', '56')]))),
      ]),
    ).flat();
    expect(new Set(await Promise.all(orders))).toEqual(new Set(['done']));
    // Who is cut off as the one that closes a circle may try again, a second later; nobody is.
    await sql`select pg_stat_force_next_flush()`.execute(lottery.db);
    const { rows: stats } = await sql<{
      deadlocks: bigint;
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(lottery.db);
    expect(stats).toEqual([{ deadlocks: 0n }]);
    await setLimits({});
    const { rows } = await sql<{ payout: bigint }>`select distinct payout from outcomes.exposure where book = ${draws[0].id}`.execute(
      lottery.db,
    );
    expect(rows).toEqual([{ payout: 97_800n * 48n }]);
  });

  it('freezes prize group, odds and rebate for every draw, and gives back what was paid', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const player = await lottery.player(money(10_000));
    // One point at group 1700 instead of 1960: 13 % of the price comes back at once.
    const line = lineOf('ssc1m', 'S1_DIRECT', '5', '1000');
    const asked = { ...chaseOf(player, draws, { multiples: [1, 2, 3], lines: [line] }), prizeMode: 'LOTT', series: 1700 };
    const placed = await place(asked);
    expect([placed.gross, placed.total]).toEqual([money(6_000), money(6_000 - 780)]);
    expect(await refusal(place({ ...asked, idempotencyKey: newId(), series: 1701 }))).toBe('lottery.series.invalid');
    await opened(lottery, draws[1]);
    await runAll();
    const version = await lottery.context.odds.versionOf(findGame('ssc1m') as Game, { group: 1700 });
    const { rows } = await sql<{ stake: bigint; rebate: bigint; series: number; multiple: number }>`
      select stake, rebate, series, multiple, odds_version = ${version} as frozen
      from lottery.bet where draw_id = ${draws[1].id}`.execute(lottery.db);
    expect(rows).toEqual([{ stake: money(2_000 - 260), rebate: money(260), series: 1700, multiple: 2, frozen: true }]);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 10_000 - 5_220, held: 3_000 - 390 });
    await cancel(player, placed.chaseId);
    await settledWith(lottery, draws[1], '00005');
    await runAll();
    // 8.5 x 2,000 at group 1700: 9.78 x 1700 / 1956.
    expect(await pocketsOf(lottery, player)).toEqual({ main: 10_000 - 5_220 + 2_610 + 17_000, held: 0 });
  });

  it('takes over a corrected result and does not turn back for it', async () => {
    const draws = [await lottery.openedDraw('xsmb', 600_000), await lottery.openedDraw('xsmb', 700_000)] as const;
    const player = await lottery.player(money(10));
    const wish = { stopOnWin: true, lines: [lineOf('xsmb', 'DE', '13')] };
    const { chaseId } = await place({ ...chaseOf(player, draws, wish), gameId: 'xsmb' });
    await closeNow(lottery, draws[0].id);
    const both = ['An', 'Bình'];
    await enterResult(lottery.context, 'xsmb', draws[0].numero, textWith('60213'), both);
    await payDraw(lottery.context, draws[0].id);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual(['stopped', 'won', 'cancelled']);
    const won = await showChase(lottery.db, player, chaseId);
    expect(Number(won.winAmount)).toBeGreaterThan(0);
    const asked = { gameCode: 'xsmb', numero: draws[0].numero, by: both, reason: 'the sheet was misread' };
    expect((await correctResult(lottery.context, { ...asked, result: textWith('60214') })).verdict).toBe('corrected');
    expect(await statesOf(player, chaseId)).toEqual(['stopped', 'lost', 'cancelled']);
    expect((await showChase(lottery.db, player, chaseId)).winAmount).toBe('0.0000');
    expect(await pocketsOf(lottery, player)).toEqual({ main: 9, held: 0 });
  });

  it('know the states of the contract, and no others', async () => {
    const { rows } = await sql<{ table: string; text: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid in ('lottery.chase'::regclass, 'lottery.chase_draw'::regclass) and conname like '%state_check'`.execute(lottery.db);
    const known = Object.fromEntries(rows.map(({ table, text }) => [table, [...text.matchAll(/'([a-z]+)'/g)].map((match) => match[1])]));
    expect(known).toEqual({ 'lottery.chase': Object.keys(chaseMoves), 'lottery.chase_draw': Object.keys(chaseDrawMoves) });
  });

  it('tells a chase that does not add up from one that does', async () => {
    const draws = await plannedDraws(lottery, 2);
    const player = await lottery.player(money(5));
    const { chaseId, masterId } = await place(chaseOf(player, draws));
    const faultsWith = async (change: RawBuilder<unknown>): Promise<string[]> => {
      const found: string[][] = [];
      const undone = lottery.db.transaction().execute(async (transaction) => {
        await change.execute(transaction);
        found.push((await findChaseFaults(transaction)).map(({ what }) => what));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return found.flat();
    };
    expect(await faultsWith(sql`select 1`)).toEqual([]);
    expect(await faultsWith(sql`update lottery.chase_draw set stake = stake + 1 where chase_id = ${chaseId} and position = 2`)).toEqual([
      'its figures differ from its draws',
    ]);
    expect(await faultsWith(sql`update lottery.bet set stake = stake + 1 where master_id = ${masterId}`)).toEqual([
      `draw ${draws[0]?.numero} has other bets than it paid for`,
    ]);
    expect(await faultsWith(sql`delete from lottery.chase_draw where chase_id = ${chaseId} and position = 2`)).toEqual([
      'its figures differ from its draws',
    ]);
    // The table itself refuses figures that do not add up.
    await expect(sql`update lottery.chase set waiting_draws = 2 where id = ${chaseId}`.execute(lottery.db)).rejects.toThrow(
      /check constraint/,
    );
    await expect(sql`update lottery.chase set held_amount = 0 where id = ${chaseId}`.execute(lottery.db)).rejects.toThrow(
      /check constraint/,
    );
  });

  it('keys of different players and chases do not meet', async () => {
    const draws = await plannedDraws(lottery, 2);
    const key = newId();
    const [one, two] = [await lottery.player(money(5)), await lottery.player(money(5))];
    const [first, second] = [await place(chaseOf(one, draws, { key })), await place(chaseOf(two, draws, { key }))];
    expect(first.chaseId).not.toBe(second.chaseId);
  });
});
