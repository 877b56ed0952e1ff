// Row `settle`: settling 1,000,000 bets of one draw against COPY of the same bets into an empty table of the same shape.
// Row `settle-live`: p99 of live bets on another draw while a worker process settles such a draw, against the same while it rests.
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { anyLine, createRandom, oneOf, rareLine } from './bets.mjs';
import { startChild } from './children.mjs';
import { inTurns, median, medianRatio, percentile, row, show } from './measure.mjs';
import { copyWorld, openDraw, openProgram } from './world.mjs';

/** @import { Pool } from 'pg' */
/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */
/** @import { Draw } from '../../apps/server/dist/modules/lottery/draw-repository.js' */

const linesOfOrder = 50;
const liveBetsPerSecond = 100;

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchSettle({ cluster, players, quick, say }) {
  const betsOfDraw = quick ? 200_000 : 1_000_000;
  const rounds = 2;
  // Two draws are settled beside their COPY, one more with live bets beside it.
  const count = rounds + 1;
  const program = await openProgram(await copyWorld(cluster, 'bench_settle'), cluster.secret);
  const { pool, services } = program;
  try {
    const [{ payDraw }, { createOddsBook }, { freezeBook }, { findDraw, writeBook, writeResults, moveDraw }] = await Promise.all([
      import('../../apps/server/dist/modules/lottery/settle-draw.js'),
      import('../../apps/server/dist/modules/lottery/odds-book.js'),
      import('../../apps/server/dist/modules/lottery/bet-book.js'),
      import('../../apps/server/dist/modules/lottery/draw-repository.js'),
    ]);
    const context = { ...services, odds: createOddsBook(services.db), coverageCap: async () => 70 };
    /** @type {bigint[]} */
    const draws = [];
    let freezing = 0;
    for (let round = 1; round <= count; round += 1) {
      say(`placing ${show(betsOfDraw)} bets on draw ${round} of ${count}`);
      const { id, numero } = await openDraw(pool);
      await fill(program, players, numero, round, betsOfDraw);
      // The state machine's own moves; only the clock and the beacon are left out.
      await moveDraw(services.db, id, 'open', 'closed');
      const before = performance.now();
      const book = await freezeBook(context, { id, gameCode: 'ssc1m', numero });
      freezing = (performance.now() - before) / 1000;
      if (book.count !== betsOfDraw) throw new Error(`${book.count} bets in the book, not ${betsOfDraw}`);
      await writeBook(services.db, id, book);
      const numbers = Array.from({ length: 5 }, () => String(randomInt(10)));
      await writeResults(services.db, [{ id, result: { kind: 'numbers', numbers }, win: numbers.join(''), proof: null }]);
      draws.push(id);
    }
    const { rows } = await pool.query('show data_directory');
    const file = join(rows[0]?.data_directory, 'bench.copy');
    /** @param {number} round */
    const drawOf = (round) => draws[round - 1] ?? 0n;
    await pool.query('vacuum analyze lottery.bet');
    await cluster.admin('checkpoint');

    /** @type {number[]} */
    const winners = [];
    const figures = await inTurns(
      rounds,
      {
        copy: async (round) => {
          // The file is written by the server and read back by it: the quickest COPY there is.
          await pool.query(`copy (select * from lottery.bet where draw_id = ${drawOf(round)} order by id) to '${file}'`);
          await pool.query(`create table public.copied_${round} (like lottery.bet including all)`);
          const before = performance.now();
          const { rowCount } = await pool.query(`copy public.copied_${round} from '${file}'`);
          const elapsed = (performance.now() - before) / 1000;
          if (rowCount !== betsOfDraw) throw new Error(`COPY took ${rowCount} rows`);
          await pool.query(`drop table public.copied_${round}`);
          return elapsed;
        },
        settle: async (round) => {
          const before = performance.now();
          await payDraw(context, drawOf(round));
          const elapsed = (performance.now() - before) / 1000;
          winners.push(await checkPaid(pool, await findDraw(services.db, drawOf(round))));
          return elapsed;
        },
      },
      say,
    );
    const share = (100 * median(winners)) / betsOfDraw;
    const live = await measureLive({ cluster, program, players, draws: draws.slice(rounds), say });
    return [
      live,
      row({
        name: 'settle',
        what: `settling ${show(betsOfDraw)} bets of one draw, 2 % winners, all credited`,
        figure: median(figures.settle),
        unit: 'seconds',
        against: 'COPY of the same bets into an empty table of the same shape, indexes and checks included',
        reference: median(figures.copy),
        ratio: medianRatio(figures.settle, figures.copy),
        goal: 1,
        better: 'lower',
        notes: [
          `${show(median(winners))} winners a draw (${share.toFixed(2)} %), every one judged again by hand and found credited once`,
          `not in the figure: freezing the bet book at closing, ${show(freezing)} s`,
        ],
      }),
    ];
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_settle with (force)');
  }
}

/**
 * Has a child settle a draw; answers how many seconds it took, NaN while it works and endless when it has died of it.
 * @param {import('node:child_process').ChildProcess} worker
 * @param {string | number | bigint} draw
 */
function askToSettle(worker, draw) {
  const done = { seconds: Number.NaN };
  const gone = () => (done.seconds = Infinity);
  worker.once('exit', gone).once('message', (told) => {
    worker.off('exit', gone);
    Object.assign(done, told);
  });
  worker.send(String(draw));
  return done;
}

/**
 * Live bets at a steady rate in this process, while a worker of its own rests and while it settles a draw.
 * @param {Pick<Given, 'cluster' | 'players' | 'say'> & { program: Program, draws: readonly bigint[] }} given
 * @returns {Promise<Result>}
 */
async function measureLive({ cluster, program, players, draws, say }) {
  const connection = cluster.connectionTo('bench_settle');
  const { child: worker, stop } = await startChild('settle-child.mjs', { connection, secret: cluster.secret });
  try {
    const draw = await openDraw(program.pool);
    const random = createRandom(23);
    const place = () =>
      program.app.modules.lottery.placeOrder({
        playerId: oneOf(players, random),
        merchantId: 1,
        currency: 'VND',
        gameId: 'ssc1m',
        numero: draw.numero,
        contents: [anyLine(random)],
        idempotencyKey: randomUUID(),
      });
    /**
     * Bets at a steady rate until `ended`; each is measured from the moment it was due, so that a late start counts too.
     * @param {() => boolean} ended
     */
    const steady = async (ended) => {
      /** @type {number[]} */
      const latencies = [];
      /** @type {Promise<unknown>[]} */
      const waiting = [];
      const started = performance.now();
      for (let sent = 0; !ended(); sent += 1) {
        const due = started + (sent * 1000) / liveBetsPerSecond;
        const rest = due - performance.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        waiting.push(place().then(() => latencies.push(performance.now() - due)));
      }
      await Promise.all(waiting);
      return latencies;
    };
    const warm = performance.now() + 3_000;
    await steady(() => performance.now() > warm);
    /** @type {Record<'idle' | 'busy', number[]>} */
    const figures = { idle: [], busy: [] };
    /** @type {number[]} */
    const settling = [];
    for (const id of draws) {
      await cluster.admin('checkpoint');
      const until = performance.now() + 15_000;
      figures.idle.push(percentile(await steady(() => performance.now() > until), 0.99));
      const done = askToSettle(worker, id);
      figures.busy.push(percentile(await steady(() => !Number.isNaN(done.seconds)), 0.99));
      if (done.seconds === Infinity) throw new Error('the process that settles has ended');
      settling.push(done.seconds);
      say(`live bets: idle ${show(figures.idle.at(-1))} ms, while settling for ${show(done.seconds)} s ${show(figures.busy.at(-1))} ms`);
    }
    return row({
      name: 'settle-live',
      what: 'p99 of live bets while another process settles such a draw',
      figure: median(figures.busy),
      unit: 'ms',
      against: 'the same while it rests',
      reference: median(figures.idle),
      ratio: medianRatio(figures.busy, figures.idle),
      goal: 2,
      better: 'lower',
      notes: [`${liveBetsPerSecond} bets a second, each measured from when it was due; settling took ${show(median(settling))} s`],
    });
  } finally {
    await stop();
  }
}

/**
 * Places the bets of a draw through the use case, fifty lines an order.
 * @param {Program} program
 * @param {readonly number[]} players
 * @param {string} numero
 * @param {number} seed
 * @param {number} betsOfDraw
 */
async function fill(program, players, numero, seed, betsOfDraw) {
  const random = createRandom(seed * 7919);
  const { placeOrder } = program.app.modules.lottery;
  let left = betsOfDraw / linesOfOrder;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (left > 0) {
        left -= 1;
        await placeOrder({
          playerId: players[left % players.length] ?? 0,
          merchantId: 1,
          currency: 'VND',
          gameId: 'ssc1m',
          numero,
          contents: Array.from({ length: linesOfOrder }, () => rareLine(random)),
          idempotencyKey: randomUUID(),
        });
      }
    }),
  );
}

/**
 * Judges every bet with a few lines of our own and compares with what was paid: same bets, same money, and the money is in the accounts.
 * @param {Pool} pool
 * @param {Draw | undefined} draw
 */
async function checkPaid(pool, draw) {
  if (draw?.state !== 'settled') throw new Error(`the draw is ${draw?.state ?? 'not there'}`);
  const numbers = draw.win ?? '';
  /** @type {import('pg').QueryResult<{ id: string, play: string, content: string }>} */
  const { rows: bets } = await pool.query('select id, play, content from lottery.bet where draw_id = $1', [draw.id]);
  const winning = bets.filter(({ play, content }) => {
    const places = content.split('|');
    const last = numbers.slice(5 - Number(play[1]));
    return places.every((digits, index) => digits.includes(last.charAt(index)));
  });
  /** @type {import('pg').QueryResult<{ outcomes: number, paid: string, credited: string }>} */
  const { rows } = await pool.query(
    `select count(*)::int as outcomes, sum(o.payout) as paid,
       (select sum(e.amount) from wallet.entry e join lottery.bet_outcome w on w.draw_id = $1 and w.player_id = e.player_id and w.transaction_id = e.transaction_id
        where e.account = 'main') as credited
     from lottery.bet_outcome o where o.draw_id = $1 and o.kind = 'won'`,
    [draw.id],
  );
  const { outcomes, paid, credited } = rows[0] ?? { outcomes: 0 };
  if (outcomes !== winning.length || String(paid) !== String(credited))
    throw new Error(`${winning.length} bets win, ${outcomes} were paid; paid ${paid}, credited ${credited}`);
  return outcomes;
}
