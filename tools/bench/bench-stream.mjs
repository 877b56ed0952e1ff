// Rows `stream`: what it costs to tell one player with few and with many pages open, and how soon a balance is on a page after a bet in another process.
import { randomUUID } from 'node:crypto';
import { anyLine, createRandom } from './bets.mjs';
import { closedLoop, inTurns, median, percentile, show } from './measure.mjs';
import { copyWorld, openDraw, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */
/** @import { Signals } from '../../apps/server/dist/platform/signals.js' */
/** @typedef {{ type: string, sequence: number }} Told an event of the stream, as far as it is looked at here */

const few = 100;
const many = 10_000;
const factsATurn = 2_000;
const balanceGoalMs = 200;

/**
 * What facts say to browsers, of all modules, as the edge puts it together.
 * @param {Program} program
 * @returns {import('../../apps/server/dist/ports/stream-events.js').StreamEvents}
 */
function eventsOf({ app }) {
  /** @type {import('../../apps/server/dist/platform/services.js').Module[]} */
  const manifests = Object.values(app.modules);
  return Object.assign({}, ...manifests.map(({ streamEvents }) => streamEvents));
}

/**
 * A hub with one page of each of these players open; answers what each page was told and when, and how to end it.
 * @param {Program} program
 * @param {Signals} signals
 * @param {readonly number[]} players
 * @param {(playerId: number, event: Told) => void} heard
 */
async function openPages(program, signals, players, heard) {
  const { createStreamHub } = await import('../../apps/server/dist/wire/stream-hub.js');
  const { balancesMoved, readMainBalances } = await import('../../apps/server/dist/modules/wallet/index.js');
  /** @type {Parameters<typeof createStreamHub>[2]} */
  const watched = { read: (asked) => readMainBalances(program.services.db, asked), moved: balancesMoved };
  const hub = createStreamHub(program.services, signals, watched, eventsOf(program));
  await hub.start();
  await Promise.all(
    players.map(async (playerId) => {
      const player = { playerId, sessionId: String(playerId), isTrial: false };
      const { frames } = await hub.subscribe({ merchantId: 1, player, ip: '127.0.0.1' }, undefined);
      void (async () => {
        for await (const frame of frames) heard(playerId, JSON.parse(frame.slice(frame.indexOf('data: ') + 6)));
      })();
    }),
  );
  return hub;
}

/**
 * Milliseconds a fact, from the signal to the last page that is told, with so many pages open.
 * @param {Program} program
 * @param {Signals} signals
 * @param {readonly number[]} players
 * @param {number} rounds
 */
async function tellingWith(program, signals, players, rounds) {
  const told = players.slice(0, few);
  let left = 0;
  let done = () => {};
  const hub = await openPages(program, signals, players, (_, event) => {
    if (event.type === 'limits' && (left -= 1) === 0) done();
  });
  const { tell } = await import('../../apps/server/dist/platform/signals.js');
  const { factsWritten } = await import('../../apps/server/dist/platform/outbox.js');
  const turn = async () => {
    left = factsATurn;
    /** @type {Promise<void>} */
    const all = new Promise((resolve) => (done = resolve));
    await program.pool.query(
      `insert into platform.outbox (merchant_id, topic, player_id, payload)
       select 1, 'limits.changed', p, jsonb_build_object('playerId', p) from unnest($1::bigint[]) as p, generate_series(1, $2)`,
      [told, factsATurn / few],
    );
    const began = performance.now();
    tell(program.services.db, factsWritten);
    await all;
    return (performance.now() - began) / factsATurn;
  };
  for (let round = 0; round < 3; round += 1) await turn();
  /** @type {number[]} */
  const figures = [];
  for (let round = 0; round < rounds * 2; round += 1) figures.push(await turn());
  await hub.stop();
  return median(figures);
}

/**
 * @param {Program} program
 * @param {Signals} signals
 * @param {readonly number[]} players
 * @param {Pick<Given, 'rounds' | 'say'>} given
 * @returns {Promise<Result>}
 */
async function measureTelling(program, signals, players, { rounds, say }) {
  const figures = await inTurns(
    rounds,
    {
      few: () => tellingWith(program, signals, players.slice(0, few), rounds),
      many: () => tellingWith(program, signals, players.slice(0, many), rounds),
    },
    say,
  );
  const ratio = median(figures.many) / median(figures.few);
  return {
    name: 'stream-tell',
    what: `telling one player something with ${show(many)} pages open, read from the outbox and framed`,
    figure: median(figures.many) * 1_000,
    unit: 'µs a fact',
    against: `the same with ${few} pages open`,
    reference: median(figures.few) * 1_000,
    ratio,
    goal: 1.2,
    better: 'lower',
    met: ratio <= 1.2,
    notes: [`${show(factsATurn)} facts a turn for ${few} of the players, median of the turns`],
  };
}

/**
 * Pages in one process, bets in another one of its own connections: from the bet's answer to the page's frame.
 * @param {Program} program
 * @param {Program} elsewhere
 * @param {Signals} signals
 * @param {readonly number[]} players
 * @param {Pick<Given, 'seconds'>} given
 * @returns {Promise<Result>}
 */
async function measureBalances(program, elsewhere, signals, players, { seconds }) {
  const watched = players.slice(0, 1_000);
  /** @type {Map<number, (sequence: number) => void>} */
  const waiting = new Map();
  const hub = await openPages(program, signals, watched, (playerId, event) => {
    if (event.type === 'balance') waiting.get(playerId)?.(event.sequence);
  });
  const draw = await openDraw(elsewhere.pool);
  const random = createRandom(16);
  const { placeOrder } = elsewhere.app.modules.lottery;
  /** @param {number} playerId */
  const place = (playerId) =>
    placeOrder({
      playerId,
      merchantId: 1,
      currency: 'VND',
      gameId: 'ssc1m',
      numero: draw.numero,
      contents: [anyLine(random)],
      idempotencyKey: randomUUID(),
    });
  /** @type {number[]} */
  const times = [];
  let next = 0;
  await closedLoop({
    callers: 16,
    seconds,
    call: async () => {
      const playerId = watched[(next += 1) % watched.length];
      if (playerId === undefined || waiting.has(playerId)) return;
      const { rows } = await elsewhere.pool.query(`select sequence from wallet.account where player_id = $1 and code = 'main'`, [playerId]);
      const before = Number(rows[0]?.sequence);
      /** @type {Promise<number>} */
      const shown = new Promise((resolve) => waiting.set(playerId, (sequence) => void (sequence > before && resolve(performance.now()))));
      await place(playerId);
      const answeredAt = performance.now();
      times.push(Math.max(0, (await shown) - answeredAt));
      waiting.delete(playerId);
    },
  });
  await hub.stop();
  const p99 = percentile(times, 0.99);
  return {
    name: 'stream-balance',
    what: 'from the answer of a bet in one process to the balance on an open page of another, p99',
    figure: p99,
    unit: 'ms',
    ratioText: `${show(p99)} ms`,
    goalText: `≤ ${balanceGoalMs} ms`,
    met: p99 <= balanceGoalMs,
    notes: [
      `median ${show(percentile(times, 0.5))} ms of ${show(times.length)} bets, ${show(times.length / seconds)} a second by 16 callers, 1,000 pages open`,
    ],
  };
}

/**
 * @param {Given} shared
 * @returns {Promise<Result[]>}
 */
export async function benchStream(shared) {
  const { cluster, players, names } = shared;
  const connection = await copyWorld(cluster, 'bench_stream');
  const [program, elsewhere] = [await openProgram(connection, cluster.secret), await openProgram(connection, cluster.secret)];
  const { createSignals } = await import('../../apps/server/dist/platform/signals.js');
  const signals = createSignals(program.services, connection);
  try {
    await signals.start();
    /** @type {Result[]} */
    const results = [];
    /** @param {string} name */
    const wanted = (name) => names.some((asked) => name === asked || name.startsWith(`${asked}-`));
    if (wanted('stream-tell')) results.push(await measureTelling(program, signals, players, shared));
    if (wanted('stream-balance')) results.push(await measureBalances(program, elsewhere, signals, players, shared));
    return results;
  } finally {
    await signals.close();
    await program.close();
    await elsewhere.close();
    await cluster.admin('drop database if exists bench_stream with (force)');
  }
}
