// Plays one share of the originals' statistics on a thread: rounds of one way to play, or a sequence of outcomes put to its tests.
import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { fastPlaySource } from '../../packages/game-rules/dist/testing/fast-source.js';
import { errorsOf, outcomeTests, simulations } from '../../packages/game-rules/dist/testing/original-samples.js';

/** @import { UniformSource } from '@sortes/fairness' */
/** @import { OriginalAnswer, OriginalTask } from './shapes.js' */

/**
 * The rounds of fresh seeds, derived one by one as in production.
 * @param {string} game
 * @returns {(nonce: number) => UniformSource}
 */
function sourcesOf(game) {
  const [serverSeed, clientSeed] = [randomBytes(32), randomBytes(12).toString('hex')];
  return (nonce) => fastPlaySource({ serverSeed, clientSeed, nonce, game });
}

/** @type {OriginalTask} */
const { code, rounds, outcomes } = workerData;
const ways = simulations().filter((way) => way.code === code);
const share = Math.ceil(rounds / ways.length);
const errors = ways.map((way) => ({ name: way.name, errors: errorsOf(way, share, sourcesOf(code)) }));
const answers = outcomeTests.filter((test) => test.code === code).flatMap(({ run }) => run(outcomes, sourcesOf(code)));
/** @type {OriginalAnswer} */
const answer = { errors, answers };
parentPort?.postMessage(answer);
