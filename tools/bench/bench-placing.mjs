// Rows `bets` and `http`: placing bets by the use case and over HTTP, against pgbench.
import { randomUUID } from 'node:crypto';
import { anyLine, createRandom, oneOf } from './bets.mjs';
import { runChild, startChild } from './children.mjs';
import { closedLoop, inTurns, median, medianRatio, percentileOf, row, show, skipped } from './measure.mjs';
import { fillPgbench, findPgbench, measurePgbench } from './pgbench.mjs';
import { copyWorld, forAll, openDraw, openProgram, untilQuiet } from './world.mjs';

/** @typedef {'bets' | 'http'} Name */

const callers = 64;
const scale = 100;
const what = {
  bets: 'bets placed per second by the use case in one process, durable, 64 concurrent callers, 10,000 players',
  http: 'the same over HTTP, signed in, validated, load generator on the same machine',
};

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchPlacing({ cluster, players, seconds, rounds, names, say, profile }) {
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const pgbench = findPgbench();
    const against = `pgbench TPC-B, simple protocol, same server, ${callers} clients, scale ${scale}`;
    const connection = await copyWorld(cluster, 'bench_placing');
    const program = await openProgram(connection, cluster.secret);
    undo.push(() => program.close());
    const draw = await openDraw(program.pool);
    /** @type {Partial<Record<Name | 'pgbench', import('./measure.mjs').Subject>>} */
    const subjects = {};
    /** @type {Record<Name, (number[] | Float64Array)[]>} */
    const latencies = { bets: [], http: [] };
    let placed = 0;

    if (pgbench !== undefined) {
      say(`filling pgbench's tables, scale ${scale}`);
      await cluster.admin('create database bench_tpcb');
      await fillPgbench(pgbench, cluster.connectionTo('bench_tpcb'), scale);
      subjects.pgbench = () => measurePgbench(pgbench, cluster.connectionTo('bench_tpcb'), { clients: callers, seconds });
    }
    if (names.includes('bets')) {
      const random = createRandom(7);
      const { placeOrder } = program.app.modules.lottery;
      const call = () =>
        placeOrder({
          playerId: oneOf(players, random),
          merchantId: 1,
          currency: 'VND',
          gameId: 'ssc1m',
          numero: draw.numero,
          contents: [anyLine(random)],
          idempotencyKey: randomUUID(),
        });
      placed += (await closedLoop({ callers, seconds: 2, call })).done;
      subjects.bets = async () => {
        const { done, perSecond, latencies: measured } = await closedLoop({ callers, seconds, call });
        placed += done;
        latencies.bets.push(measured);
        return perSecond;
      };
    }
    if (names.includes('http')) {
      say('signing players in');
      const tokens = await signIn(program, players);
      const served = await startChild(
        'serve.mjs',
        { connection, secret: cluster.secret, rateLimits: false },
        { nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] },
      );
      undo.push(() => served.stop());
      const measure = async () => {
        const answer = await runChild('load.mjs', {
          kind: 'bets',
          port: served.answer.port,
          connections: callers,
          warmSeconds: 1,
          seconds,
          numero: draw.numero,
          tokens,
        });
        if (answer.refused > 0) throw new Error(`${answer.refused} bets were refused, the first with: ${answer.sample}`);
        latencies.http.push(answer.latencies);
        return answer.perSecond;
      };
      subjects.http = measure;
      // Nearly everybody comes once, and what that begins is noted, before anything is measured.
      for (let pass = 0; pass < 2; pass += 1) {
        await measure();
        say('waiting until first signs of life of the day are noted');
        await untilQuiet(program.pool);
      }
      latencies.http.length = 0;
    }

    // Everything starts from the same checkpoint; from there on checkpoints come as our settings have it.
    await cluster.admin('checkpoint');
    const figures = await inTurns(rounds, subjects, say);
    if (names.includes('bets') && !names.includes('http')) await checkStored(program.pool, draw, placed);

    return /** @type {const} */ (['bets', 'http'])
      .filter((name) => names.includes(name))
      .map((name) => {
        const p = `latency p50 ${show(percentileOf(latencies[name], 0.5))} ms, p99 ${show(percentileOf(latencies[name], 0.99))} ms`;
        if (subjects.pgbench === undefined)
          return skipped(name, what[name], `pgbench is not on this machine; ours alone: ${show(median(figures[name]))} per second, ${p}`);
        return row({
          name,
          what: what[name],
          figure: median(figures[name]),
          unit: 'per second',
          against,
          reference: median(figures.pgbench),
          ratio: medianRatio(figures[name], figures.pgbench),
          goal: name === 'bets' ? 4 : 1.5,
          notes: [p, ...(name === 'http' ? ['rate limits off', 'first signs of life of the day noted before'] : [])],
        });
      });
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    await cluster.admin('drop database if exists bench_tpcb with (force)', 'drop database if exists bench_placing with (force)');
  }
}

/**
 * One session a player, as a program signs in.
 * @param {import('./world.mjs').Program} program
 * @param {readonly number[]} players
 */
async function signIn(program, players) {
  const tokens = players.map(() => '');
  await forAll(players, 16, async (playerId, index) => {
    tokens[index] = (await program.app.modules.identity.createSessionFor(playerId)).token;
  });
  return tokens;
}

/**
 * What was answered must be stored: as many bets, and money that was taken equals their stakes.
 * @param {import('pg').Pool} pool
 * @param {import('./world.mjs').OpenDraw} draw
 * @param {number} placed
 */
async function checkStored(pool, draw, placed) {
  const { rows } = await pool.query(
    `select (select count(*) from lottery.bet where draw_id = $1) as bets, (select sum(stake) from lottery.bet where draw_id = $1) as stakes,
       (select sum(amount) from wallet.entry where account = 'house:stakes') as taken`,
    [draw.id],
  );
  const { bets, stakes, taken } = rows[0];
  if (Number(bets) !== placed || String(stakes) !== String(taken))
    throw new Error(`answered ${placed} bets, stored ${bets}; stakes ${stakes}, taken ${taken}`);
}
