// Row `limits`: placing bets for players who all have limits of their own (loss and stake, a day, a week and a month, and the time of a session)
// against the same for players without any, in one process, in turns. Informative: the limits are judged inside the statement that takes the money.
import { randomUUID } from 'node:crypto';
import { anyLine, createRandom, oneOf } from './bets.mjs';
import { closedLoop, inTurns, median, medianRatio, percentileOf, show } from './measure.mjs';
import { copyWorld, openDraw, openProgram } from './world.mjs';

/** @typedef {'limited' | 'free'} Group */

const callers = 64;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchLimits({ cluster, players, seconds, rounds, say }) {
  const connection = await copyWorld(cluster, 'bench_limits');
  const program = await openProgram(connection, cluster.secret);
  try {
    const half = players.length >> 1;
    const groups = { limited: players.slice(0, half), free: players.slice(half) };
    const { rowCount } = await program.pool.query(
      `insert into protection.player_limit (player_id, merchant_id, kind, period, set_by, value)
       select p, 1, kind, period, 'player', case when kind = 'session' then 1440 else 900000000000000 end
       from unnest($1::bigint[]) as p cross join unnest(array['loss', 'stake', 'session', 'deposit']) as kind cross join unnest(array['day', 'week', 'month']) as period`,
      [groups.limited],
    );
    await program.pool.query('vacuum analyze protection.player_limit');
    const draw = await openDraw(program.pool);
    const random = createRandom(11);
    const { placeOrder } = program.app.modules.lottery;
    /** @type {Record<Group, number[][]>} */
    const latencies = { limited: [], free: [] };
    /** @param {Group} name */
    const place = (name) => () =>
      placeOrder({
        playerId: oneOf(groups[name], random),
        merchantId: 1,
        currency: 'VND',
        gameId: 'ssc1m',
        numero: draw.numero,
        contents: [anyLine(random)],
        idempotencyKey: randomUUID(),
      });
    /** @param {Group} name */
    const subject = (name) => async () => {
      const { perSecond, latencies: measured } = await closedLoop({ callers, seconds, call: place(name) });
      latencies[name].push(measured);
      return perSecond;
    };
    for (const name of /** @type {const} */ (['limited', 'free'])) await closedLoop({ callers, seconds: 1, call: place(name) });
    await cluster.admin('checkpoint');
    const figures = await inTurns(rounds, { limited: subject('limited'), free: subject('free') }, say);
    /** @param {Group} name */
    const p99 = (name) => show(percentileOf(latencies[name], 0.99));
    const ratio = medianRatio(figures.limited, figures.free);
    return [
      {
        name: 'limits',
        what: 'bets placed per second for players who all have limits of their own',
        figure: median(figures.limited),
        unit: 'per second',
        against: 'the same for players without limits',
        reference: median(figures.free),
        ratio,
        goalText: 'informative',
        better: 'higher',
        met: true,
        notes: [
          `latency p99 ${p99('limited')} ms and ${p99('free')} ms; ${show((rowCount ?? 0) / half)} limits each: loss, stake, session and deposit by day, week and month`,
        ],
      },
    ];
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_limits with (force)');
  }
}
