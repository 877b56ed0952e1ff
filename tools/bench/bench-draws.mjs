// Row `draws`: two hundred games with a draw a minute on one process, thirty minutes of them. A minute is played in six seconds, so that the
// process has a tenth of the rest it would have; what counts is how late, in real milliseconds, each draw was opened, closed and drawn.
import { percentile, row, show } from './measure.mjs';
import { pause } from '../chaos/processes.mjs';
import { copyWorld, openProgram } from './world.mjs';

const gamesAtOnce = 200;
const minuteSeconds = 6;
const lateMs = 1_000;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchDraws({ cluster, quick, say }) {
  const minutes = quick ? 5 : 30;
  const program = await openProgram(await copyWorld(cluster, 'bench_draws'), cluster.secret);
  const { pool, services } = program;
  try {
    const { runEngineOnce, runPayingOnce } = await import('../../apps/server/dist/modules/lottery/draw-engine.js');
    const { createOddsBook } = await import('../../apps/server/dist/modules/lottery/odds-book.js');
    const { createLimitBook } = await import('../../apps/server/dist/modules/lottery/limit-book.js');
    const { createChainBeacon } = await import('../../apps/server/dist/modules/lottery/beacon/chain-beacon.js');
    const { defaultSettings } = await import('../../apps/server/dist/modules/lottery/context.js');
    const { games } = await import('@sortes/lottery-rules');
    const minuteGames = games.filter(
      ({ kind, calendar }) => kind === 'house' && calendar.kind === 'interval' && calendar.everySeconds === 60,
    );
    const beacon = createChainBeacon(services, { period: 1, length: 20_000 });
    /** @type {import('../../apps/server/dist/modules/lottery/context.js').LotteryContext} */
    const context = {
      ...services,
      odds: createOddsBook(services.db),
      limits: createLimitBook(services.db, services.clock),
      beacons: [beacon],
      merchants: async () => [],
      maskedNames: async () => new Map(),
      explainRefusal: () => Promise.reject(new Error('nobody stakes here')),
      coverageCap: async () => 70,
      resultPause: async () => ({ minutes: 0, above: 0n }),
      mostOnOwnChain: async () => null,
      settings: defaultSettings,
    };
    // Mints the chain, which is no part of a draw's minute.
    await beacon.fixRound(new Date(Date.now() + 10_000));
    // Two hundred games are the house's minute games at as many brands as it takes; draws of a brand know nothing of the others.
    await pool.query(
      `insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
       select 1000 + g, ($2::text[])[1 + g % cardinality($2::text[])], 'BENCH-' || m, 'scheduled',
         at + (m - 1) * interval '1 second' * $3::int - interval '3 seconds', at + m * interval '1 second' * $3::int - interval '3 seconds',
         at + m * interval '1 second' * $3::int
       from generate_series(0, $1::int - 1) as g, generate_series(1, $4::int) as m, (select date_trunc('second', now()) + interval '10 seconds' as at) as t`,
      [gamesAtOnce, minuteGames.map(({ code }) => code), minuteSeconds, minutes],
    );
    const { rows } = await pool.query(`select max(draws_at) as last from lottery.draw where merchant_id >= 1000`);
    const until = rows[0].last.getTime() + 5_000;
    say(`${show(gamesAtOnce * minutes)} draws of ${minuteGames.length} games, ${((until - Date.now()) / 1000).toFixed(0)} s`);

    let failed = 0;
    /** @type {(work: (given: typeof context) => Promise<number | void | undefined>, rest: number) => Promise<void>} */
    const loop = async (work, rest) => {
      while (Date.now() < until) {
        try {
          await pause((await work(context)) ?? rest);
        } catch {
          failed += 1;
          await pause(rest);
        }
      }
    };
    await Promise.all([loop(runEngineOnce, 20), loop(runPayingOnce, 300)]);
    const late = await pool.query(
      `select state, (extract(epoch from opened_at - opens_at) * 1000)::float8 as opened,
         (extract(epoch from closed_at - closes_at) * 1000)::float8 as closed, (extract(epoch from drawn_at - draws_at) * 1000)::float8 as drawn
       from lottery.draw where merchant_id >= 1000`,
    );
    const done = late.rows.filter(({ state }) => state === 'settled');
    const delays = done.flatMap(({ opened, closed, drawn }) => [opened, closed, drawn]);
    const missing = late.rows.length - done.length;
    const tooLate = delays.filter((ms) => ms > lateMs).length + missing;
    return [
      {
        ...row({
          name: 'draws',
          what: `${gamesAtOnce} games with a draw a minute on one process, ${minutes} minutes, a minute played in ${minuteSeconds} s`,
          figure: tooLate,
          unit: 'openings, closings and drawings more than 1 s late, or that never came',
          ratio: tooLate,
          goal: 0,
          better: 'lower',
          notes: [
            `${show(delays.length)} moves: half within ${percentile(delays, 0.5).toFixed(0)} ms, 99 % within ${percentile(delays, 0.99).toFixed(0)} ms, the last after ${Math.max(...delays).toFixed(0)} ms`,
            `${missing} draws not settled at the end, ${failed} turns of the engine failed`,
          ],
        }),
        ratioText: `${tooLate} of ${show(delays.length)} moves late`,
        goalText: 'none late by more than 1 s',
      },
    ];
  } finally {
    await program.close();
  }
}
