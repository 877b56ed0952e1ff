// Row `studio-round`: a paid round of the studio over HTTP (its stake taken, its outcome decided, its win credited; studio and platform as processes
// of their own on one database) at 200 rounds a second in an open loop, against the ledger's posting alone at that rate. And row
// `studio-round-trips`: how often a round goes to the database, counted between both programs and PostgreSQL, one round at a time.
import { randomUUID } from 'node:crypto';
import { pause } from '../chaos/processes.mjs';
import { runChild } from './children.mjs';
import { startCountingProxy } from './counting-proxy.mjs';
import { inTurns, median, medianRatio, percentile, percentileOf, row, show } from './measure.mjs';
import { checkRounds, openStudio } from './studio-world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { PostingRequest } from '../../apps/server/dist/modules/wallet/index.js' */

const perSecond = 200;
const pages = 2_000;
const counted = 60;
/** Written behind the answer, in batches, or told after it (the NOTIFY of what has changed): nobody waits for it. */
const offPath = /studio\.mark_movements|pg_notify/;

/**
 * Calls that are due every few milliseconds, whatever became of those before them; answers each one's milliseconds from when it was due.
 * @param {number} seconds
 * @param {(turn: number) => Promise<unknown>} call
 */
async function openLoop(seconds, call) {
  const every = 1_000 / perSecond;
  const total = Math.round(seconds * perSecond);
  /** @type {number[]} */
  const latencies = [];
  /** @type {Promise<void>[]} */
  const calls = [];
  const startedAt = performance.now();
  for (let turn = 0; turn < total; turn += 1) {
    const due = startedAt + turn * every;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    calls.push(call(turn).then(() => void latencies.push(performance.now() - due)));
  }
  await Promise.all(calls);
  return latencies;
}

/**
 * @param {Given} shared
 * @returns {Promise<Result[]>}
 */
export async function benchStudioRound(shared) {
  const { cluster, players, seconds, rounds, say, profile } = shared;
  const studio = await openStudio({ cluster, name: 'bench_studio_round', games: ['dice'], profile });
  /** @type {Result[]} */
  const results = [];
  try {
    const { post, postOne } = await import('../../apps/server/dist/modules/wallet/index.js');
    const { createGatherer } = await import('@sortes/service');
    const { db } = studio.program.services;
    say(`opening ${pages} pages`);
    const sessions = await studio.openPages('dice', players.slice(0, pages));
    let played = 0;
    /** @param {number} length seconds */
    const load = async (length) => {
      const answer = await runChild('studio-load.mjs', { port: studio.port, sessions, perSecond, seconds: length, warmSeconds: 1 });
      if (answer.refused > 0) throw new Error(`${answer.refused} rounds did not end well, the first: ${answer.sample}`);
      played += answer.done;
      return answer.latencies;
    };
    /** @type {(turn: number, sign: bigint) => PostingRequest} */
    const movement = (turn, sign) => {
      const id = randomUUID();
      return {
        playerId: players[pages + (turn % pages)] ?? 0,
        merchantId: 1,
        template: sign < 0n ? 'game-stake-placed' : 'game-prize-paid',
        key: `bench-alone:${id}`,
        input: { id },
        reference: id,
        lines: [
          { account: 'main', amount: sign * 10_000_000n },
          { account: sign < 0n ? 'house:stakes' : 'house:prizes', amount: sign * -10_000_000n },
        ],
      };
    };
    /** @param {Promise<{ verdict: string }>} posting */
    const posted = async (posting) => {
      const { verdict } = await posting;
      if (verdict !== 'posted') throw new Error(`a posting was ${verdict}`);
    };
    const gatherer = createGatherer({
      maximum: 64,
      concurrency: 2,
      playerOf: ({ playerId }) => playerId,
      run: (movements) => post(db, movements),
    });
    /** @type {Record<'round' | 'posting' | 'pair', (number[] | Float64Array)[]>} */
    const all = { round: [], posting: [], pair: [] };
    const length = Math.max(10, seconds);
    const subjects = {
      async round() {
        const latencies = await load(length);
        all.round.push(latencies);
        return percentile(latencies, 0.99);
      },
      async posting() {
        const latencies = await openLoop(length, (turn) => posted(postOne(db, movement(turn, -1n))));
        all.posting.push(latencies);
        return percentile(latencies, 0.99);
      },
      // What a round asks of the ledger, and as the wallet asks it: two postings, one after the other, gathered.
      async pair() {
        const latencies = await openLoop(length, async (turn) => {
          await posted(gatherer.ask(movement(turn, -1n)));
          await posted(gatherer.ask(movement(turn, 1n)));
        });
        all.pair.push(latencies);
        return percentile(latencies, 0.99);
      },
    };
    say('warming up');
    await load(3);
    await openLoop(2, (turn) => posted(postOne(db, movement(turn, -1n))));
    await cluster.admin('checkpoint');
    const figures = await inTurns(rounds, subjects, say);
    await checkRounds(studio.program.pool, played);
    results.push(
      row({
        name: 'studio-round',
        what: `p99 of a paid round of the studio (stake, outcome, credit) at ${perSecond} rounds a second, open loop, over HTTP, durable`,
        figure: median(figures.round),
        unit: 'ms',
        against: "the ledger's posting alone at the same rate",
        reference: median(figures.posting),
        ratio: medianRatio(figures.round, figures.posting),
        goal: 5,
        better: 'lower',
        notes: [
          `p50 ${show(percentileOf(all.round, 0.5))} ms, the posting's ${show(percentileOf(all.posting, 0.5))} ms`,
          `against the two postings of a round, one after the other, gathered as the wallet gathers them (p99 ${show(median(figures.pair))} ms, p50 ${show(percentileOf(all.pair, 0.5))} ms): ratio ${show(medianRatio(figures.round, figures.pair))}`,
          'studio, platform and load generator are processes of their own on the two cores; both sides sign and check RSA-2048 for stake and win; each round counts from when it was due',
          `${show(played)} rounds of dice, each found closed and paid once, with the same money in the books of studio, platform and ledger`,
        ],
      }),
    );
  } finally {
    await studio.close();
  }
  results.push(await countRoundTrips(shared));
  return results;
}

/**
 * Statements of `counted` rounds, one after the other, less those of a while of the same length in which nobody plays.
 * @param {Given} given
 * @returns {Promise<Result>}
 */
async function countRoundTrips({ cluster, players, say }) {
  const known = cluster.connectionTo('postgres');
  const proxies = { platform: await startCountingProxy(known), studio: await startCountingProxy(known) };
  /** @type {import('./studio-world.mjs').OpenStudio | undefined} */
  let studio;
  try {
    const opened = await openStudio({
      cluster,
      name: 'bench_studio_trips',
      games: ['dice'],
      through: (connection, name) => ({ ...connection, host: '127.0.0.1', port: proxies[name].port }),
    });
    studio = opened;
    const sessions = await opened.openPages('dice', players.slice(0, 8));
    /** @param {number} turn */
    const play = async (turn) => {
      const response = await fetch(`${opened.origin}/play/rounds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session': sessions[turn % sessions.length] ?? '' },
        body: JSON.stringify({ key: randomUUID(), choice: { direction: 'under', target: 9_500 }, stake: '1000' }),
      });
      if (response.status !== 200) throw new Error(`a round was not played: ${await response.text()}`);
      await response.arrayBuffer();
    };
    for (let turn = 0; turn < 40; turn += 1) await play(turn);
    const statements = () => {
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const [name, proxy] of Object.entries(proxies))
        for (const text of proxy.take()) {
          const key = `${name}: ${text.replaceAll(/\s+/g, ' ').trim()}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      return counts;
    };

    await pause(500);
    statements();
    const from = performance.now();
    for (let turn = 0; turn < counted; turn += 1) {
      await play(turn);
      await pause(20);
    }
    const took = performance.now() - from;
    const busy = statements();
    await pause(took);
    const idle = statements();
    const perRound = [...busy]
      .map(([text, count]) => ({ text, count: (count - (idle.get(text) ?? 0)) / counted }))
      .filter(({ count }) => count > 0.02)
      .toSorted((one, other) => other.count - one.count);
    // What is asked by whoever comes first in a second, however many come, is not of a round.
    /** @param {(typeof perRound)[number]} statement */
    const isOwn = ({ text, count }) => count >= 0.5 && !offPath.test(text);
    const onPath = perRound.filter(isOwn);
    const behind = perRound.filter(({ text }) => offPath.test(text));
    const shared = perRound.filter((one) => !onPath.includes(one) && !behind.includes(one));
    const figure = onPath.reduce((sum, { count }) => sum + count, 0);
    for (const { text, count } of perRound) say(`${show(count)} × ${text.slice(0, 140)}`);
    /** @param {typeof perRound} list */
    const named = (list) =>
      list
        .map(
          ({ text, count }) =>
            `${show(count)} × ${text.match(/(studio|games|wallet)\.[a-z_]+(?=\()/)?.[0] ?? text.slice(0, 60)} (${text.split(':')[0]})`,
        )
        .join(', ');
    return {
      name: 'studio-round-trips',
      what: 'database round trips on the path of a paid round, studio and platform together',
      figure,
      unit: 'per round',
      ratioText: show(figure),
      goalText: '≤ 4',
      met: Math.round(figure * 100) / 100 <= 4,
      notes: [
        `${named(onPath)}; behind the answer: ${named(behind)}${shared.length === 0 ? '' : `; now and then, whoever comes: ${named(shared)}`}`,
        `counted between both programs and PostgreSQL over ${counted} rounds, one at a time (together they share round trips), less what both ask while nobody plays`,
      ],
    };
  } finally {
    await studio?.close();
    for (const proxy of Object.values(proxies)) await proxy.stop();
  }
}
