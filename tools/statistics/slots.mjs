// The slots at length: their whole cycles screen by screen, and rounds by the million against their exact figures.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { chiSquareTail, normalTails } from '@sortes/fairness/randomness-tests';
import { toNumber } from '@sortes/game-rules';
import { dragonScrollParts } from '@sortes/game-rules/slots/dragon-scroll';
import { slots } from '@sortes/game-rules/slots/index';
import { gemFallForm } from '@sortes/game-rules/slots/gem-fall';
import { koiWaysParts } from '@sortes/game-rules/slots/koi-ways';
import { lanternHoldForm } from '@sortes/game-rules/slots/lantern-hold';
import { rubyRowParts } from '@sortes/game-rules/slots/ruby-row';
import { walkCycles } from './slot-cycles.mjs';

/** @import { GameVariant, RoundGame } from '@sortes/game-rules' */
/** @import { Strip } from '@sortes/game-rules/slots/reels' */
/** @import { SlotAnswer, SlotTask, Tested } from './shapes.js' */

/** Rounds whose sequence is tested, of all that are played. */
const testedRounds = 1_000_000;

/** @type {Readonly<Record<string, readonly Strip[]>>} */
const stripsByCode = {
  'ruby-row': rubyRowParts.strips,
  'dragon-scroll': dragonScrollParts.strips,
  'koi-ways': koiWaysParts.strips,
  'gem-fall': gemFallForm.strips,
  'lantern-hold': lanternHoldForm.strips,
};

/**
 * @param {SlotTask} workerData
 * @returns {Promise<SlotAnswer>}
 */
function playOnThread(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('slot-worker.mjs', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/**
 * Frequency, serial pairs and runs of rounds that pay, and what the reels show, against their exact chances.
 * @param {{ code: string, hitRate: number, kept: number } & Pick<SlotAnswer, 'paidRounds' | 'tops'>} sequence
 */
function testSequence({ code, hitRate, kept, paidRounds, tops }) {
  /** @type {Tested[]} */
  const answers = [];
  const chances = [1 - hitRate, hitRate];
  const hits = paidRounds.reduce((sum, each) => sum + each, 0);
  const frequency = (hits - kept * hitRate) / Math.sqrt(kept * hitRate * (1 - hitRate));
  answers.push({ test: `${code}: rounds that pay`, p: normalTails(frequency) });
  const pairs = [0, 0, 0, 0];
  let [runs, before] = [0, -1];
  paidRounds.forEach((pays, at) => {
    const pair = before * 2 + pays;
    if (at % 2 === 1) pairs[pair] = (pairs[pair] ?? 0) + 1;
    if (pays !== before) runs += 1;
    before = pays;
  });
  const half = Math.floor(kept / 2);
  const expectedPairs = chances.flatMap((first) => chances.map((second) => half * first * second));
  const serial = expectedPairs.reduce((sum, expected, pair) => sum + ((pairs[pair] ?? 0) - expected) ** 2 / expected, 0);
  answers.push({ test: `${code}: serial pairs`, p: chiSquareTail(serial, 3) });
  const expectedRuns = (2 * hits * (kept - hits)) / kept + 1;
  answers.push({
    test: `${code}: runs`,
    p: normalTails((runs - expectedRuns) / Math.sqrt(((expectedRuns - 1) * (expectedRuns - 2)) / (kept - 1))),
  });
  for (const [reel, strip] of (stripsByCode[code] ?? []).entries()) {
    const symbols = [...new Set(strip)];
    const statistic = symbols.reduce((sum, symbol) => {
      const expected = (kept * strip.filter((each) => each === symbol).length) / strip.length;
      return sum + ((tops.get(`${reel} ${symbol}`) ?? 0) - expected) ** 2 / expected;
    }, 0);
    answers.push({ test: `${code}: symbols on top of reel ${reel + 1}`, p: chiSquareTail(statistic, symbols.length - 1) });
  }
  return answers;
}

/**
 * Plays one variant; how far the mean is from the exact return, in standard errors, and the tests of the sequence.
 * @param {RoundGame} game
 * @param {GameVariant<unknown>} variant
 * @param {number} rounds
 */
async function playVariant(game, { name, choice }, rounds) {
  const threads = Math.min(availableParallelism(), 8);
  const share = Math.ceil(rounds / threads);
  const kept = Math.min(share, Math.ceil(testedRounds / threads));
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, at) =>
      playOnThread({ code: game.code, choice, rounds: Math.min(share, rounds - at * share), kept }),
    ),
  );
  const math = game.mathOf(choice);
  const cost = Number(game.costOf(choice));
  // What goes into pools comes back as their jackpots, which no multiplier shows.
  const pools = Object.values(game.pools ?? {}).reduce((sum, part) => sum + Number(part) / 10_000, 0);
  const [exact, hitRate] = [toNumber(math.rtp) - pools, toNumber(math.hitRate)];
  const hits = parts.reduce((sum, part) => sum + part.hits, 0);
  /** @param {'paid' | 'squares'} key */
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0n);
  const mean = Number(total('paid')) / rounds / cost;
  const variance = Number(total('squares')) / rounds / cost ** 2 - mean ** 2;
  const most = parts.reduce((top, part) => (part.most > top ? part.most : top), 0n);
  const errors = (mean - exact) / Math.sqrt(math.variance / rounds);
  console.log(
    `${game.code} (${name}): ${rounds} rounds return ${mean.toFixed(5)}, exactly ${exact.toFixed(5)}: ${errors.toFixed(2)} standard errors; ` +
      `${((100 * hits) / rounds).toFixed(3)} % pay, exactly ${(100 * hitRate).toFixed(3)} %; standard deviation ${Math.sqrt(variance).toFixed(2)}, ` +
      `exactly ${Math.sqrt(math.variance).toFixed(2)}; largest ${Number(most) / 10_000}x of ${Number(math.maxWin) / 10_000}x`,
  );
  const isWithin = most <= math.maxWin && Math.abs(errors) < 3;
  const tests = hitRate < 1 ? parts.flatMap((part) => testSequence({ ...part, code: game.code, hitRate, kept })) : [];
  return { name: `${game.code} (${name})`, isWithin, tests };
}

/**
 * Walks the cycles of the slots that have one and plays `rounds` rounds of each variant of each slot. Whether all figures agreed, all means were
 * within three standard errors, and the sequences passed their tests collectively at 99 %.
 * @param {{ rounds: number, only: string | undefined }} given
 */
export async function checkSlots({ rounds, only }) {
  const chosen = slots.filter(({ code }) => only === undefined || code === only);
  const failures = [];
  for (const { name, screens, found } of walkCycles(chosen.map(({ code }) => code))) {
    console.log(`${name}: all ${screens} screens of the cycle ${found.length === 0 ? 'pay as counted' : `DIFFER: ${found.join('; ')}`}`);
    if (found.length > 0) failures.push(name);
  }
  const answers = [];
  for (const game of chosen)
    for (const variant of game.variants) {
      const { name, isWithin, tests } = await playVariant(game, variant, rounds);
      if (!isWithin) failures.push(name);
      answers.push(...tests);
    }
  const threshold = 0.01 / answers.length;
  const failed = answers.filter(({ p }) => !(p >= threshold));
  failures.push(...failed.map(({ test, p }) => `${test} (p ${p.toExponential(2)})`));
  console.log(
    `slots: ${answers.length} tests, each held to p >= ${threshold.toExponential(2)}: ${failed.length === 0 ? 'passed' : 'FAILED'}`,
  );
  if (failures.length > 0) console.log(`slots FAILED: ${failures.join(', ')}`);
  return failures.length === 0;
}
