// Plays rounds of one slot on one thread, with fresh seeds, and tells their sums and their sequence.
import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { slots } from '@sortes/game-rules/slots/index';
import { fastPlaySource } from '../../packages/game-rules/dist/testing/fast-source.js';

/** @import { SlotShown } from '@sortes/game-rules/slots/scene' */
/** @import { SlotAnswer, SlotTask } from './shapes.js' */

/**
 * Sums over `rounds` rounds; of the first `kept`, which of them paid and what the first scene showed on top of each reel.
 * @param {SlotTask} task
 * @returns {SlotAnswer}
 */
function play({ code, choice, rounds, kept }) {
  const game = slots.find((each) => each.code === code);
  if (game === undefined) throw new Error(`there is no slot ${code}`);
  const [serverSeed, clientSeed] = [randomBytes(32), randomBytes(12).toString('hex')];
  const paidRounds = new Uint8Array(kept);
  /** @type {Map<string, number>} */
  const tops = new Map();
  let [paid, squares, hits, most] = [0n, 0n, 0, 0n];
  // The rounds whose sequence is tested are derived one by one, as in production; the others take their numbers from one stream.
  const stream = fastPlaySource({ serverSeed, clientSeed, nonce: kept, game: code });
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const source = nonce < kept ? fastPlaySource({ serverSeed, clientSeed, nonce, game: code }) : stream;
    const { multiplier, shown, poolsWon } = game.play(choice, [], source);
    const pays = multiplier > 0n || (poolsWon?.length ?? 0) > 0;
    if (pays) {
      hits += 1;
      paid += multiplier;
      squares += multiplier * multiplier;
      if (multiplier > most) most = multiplier;
    }
    if (nonce >= kept) continue;
    if (pays) paidRounds[nonce] = 1;
    // The list of slots leaves open what each of them shows: scenes, all of them.
    const [scene] = /** @type {SlotShown} */ (shown).scenes;
    if (scene === undefined) throw new Error(`${code} showed nothing`);
    scene.screen.forEach((window, reel) => {
      const key = `${reel} ${window[0]}`;
      tops.set(key, (tops.get(key) ?? 0) + 1);
    });
  }
  return { paid, squares, hits, most, paidRounds, tops };
}

parentPort?.postMessage(play(workerData));
