// The originals at length: rounds by the million against their exact returns, and a million outcomes of each put to tests of chance.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { normalTails } from '@sortes/fairness/randomness-tests';
import { outcomeTests } from '../../packages/game-rules/dist/testing/original-samples.js';

/** @import { OriginalAnswer, OriginalTask } from './shapes.js' */
/** @typedef {OriginalTask & OriginalAnswer & { started: number }} PlayedGame */

/**
 * @param {OriginalTask} workerData
 * @returns {Promise<OriginalAnswer>}
 */
function playOnThread(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('original-worker.mjs', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** @param {PlayedGame} game */
function reportGame({ code, rounds, outcomes, started, errors, answers }) {
  const together = errors.reduce((sum, each) => sum + each.errors, 0) / Math.sqrt(errors.length);
  const worst = errors.reduce((found, each) => (Math.abs(each.errors) > Math.abs(found.errors) ? each : found));
  const smallest = answers.reduce((found, each) => (each.p < found.p ? each : found));
  console.log(
    `${code}: ${rounds} rounds in ${errors.length} ways ${together.toFixed(2)} standard errors from the exact return, the farthest ${worst.errors.toFixed(2)} ` +
      `(${worst.name}); ${outcomes} outcomes, ${answers.length} tests, smallest p ${smallest.p.toFixed(5)} (${smallest.test}), ` +
      `${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
  return Math.abs(together) < 3;
}

/**
 * Plays `rounds` rounds of each original over all its ways to play, and tests `outcomes` outcomes of each. Whether every game's mean was within three
 * standard errors, and the ways and the sequences passed collectively at 99 %.
 * @param {{ rounds: number, outcomes: number, only: string | undefined }} given
 */
export async function checkOriginals({ rounds, outcomes, only }) {
  const waiting = outcomeTests.map(({ code }) => code).filter((code) => only === undefined || code === only);
  const failures = [];
  /** @type {PlayedGame[]} */
  const results = [];
  const work = async () => {
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      const started = performance.now();
      const found = { code, rounds, outcomes, started, ...(await playOnThread({ code, rounds, outcomes })) };
      if (!reportGame(found)) failures.push(code);
      results.push(found);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, work));
  const answers = results.flatMap(({ code, errors, answers: tests }) => [
    ...errors.map((each) => ({ test: `${code}: return of ${each.name}`, p: normalTails(each.errors) })),
    ...tests.map(({ test, p }) => ({ test: `${code}: ${test}`, p })),
  ]);
  const threshold = 0.01 / answers.length;
  failures.push(...answers.filter(({ p }) => !(p >= threshold)).map(({ test, p }) => `${test} (p ${p.toExponential(2)})`));
  console.log(
    `originals: ${answers.length} tests, each held to p >= ${threshold.toExponential(2)}: ${failures.length === 0 ? 'passed' : `FAILED: ${failures.join(', ')}`}`,
  );
  return failures.length === 0;
}
