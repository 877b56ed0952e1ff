// Floods of strangers, and of one player who asks for more than they may: whoever has business here goes on being served.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { floods } from '../flood-process.mjs';
import { measure } from '../probes.mjs';

/** @import { Attack, World } from '../attack.mjs' */
/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */

const script = fileURLToPath(new URL('../flood-process.mjs', import.meta.url));
const floodMs = 8_000;
const quietMs = 12_000;
/** How many times slower than in the quiet somebody may be served at worst (the 99th of a hundred). */
const timesAtMost = 5;
/** What the short form judges is whether anybody is held up: there, beside all else that a shared machine does, 4 to 5 times is usual on two processors. */
const timesAtMostInShort = 12;
/** Told by a shared machine, too: they are about what is cut off, not about how much a processor can do. */
const shortKinds = new Set(['pipelines that are cut']);
/** A figure of fewer milliseconds is the noise of a shared machine. */
const noiseMs = 5;

/**
 * Starts a flood; answers what ends it and tells what came of it.
 * @param {string} kind
 * @param {World} world
 * @param {number} forMs
 * @returns {Promise<unknown>}
 */
function startFlood(kind, { port, players }, forMs) {
  const child = fork(script, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', () => resolve({}));
  });
  // A player who neither bets nor wins in the probes.
  child.send({ kind, port, forMs, token: players[4]?.token ?? '' });
  return ended;
}

/** @type {Measured | undefined} */
let quiet;
/**
 * Measured once a run, before the first flood.
 * @param {World} world
 */
const quietOf = async (world) => {
  if (quiet === undefined) {
    await measure(world, 4_000);
    quiet = await measure(world, quietMs);
  }
  return quiet;
};

/**
 * One flood and what all three noticed: `refused` and `slow` say what did not hold.
 * @param {string} kind
 * @param {World} world
 */
async function flooded(kind, world) {
  const before = await quietOf(world);
  const flood = startFlood(kind, world, floodMs);
  await world.pause(500);
  const during = await measure(world, floodMs - 1_500);
  /** @type {string[]} */
  const notes = [];
  /** @type {string[]} */
  const refused = [];
  /** @type {string[]} */
  const slow = [];
  for (const [name, { p99, failures, count }] of Object.entries(during)) {
    const usual = before[name]?.p99 ?? Infinity;
    const ratio = p99 / Math.max(usual, noiseMs);
    notes.push(`${name} p99 ${p99.toFixed(0)} ms (${ratio.toFixed(1)} times ${usual.toFixed(0)})`);
    if (failures.size > 0) notes.push(`${name} refused: ${[...failures].map(([text, times]) => `${times} x ${text}`).join(', ')}`);
    if (failures.size > 0) refused.push(`${name} was refused`);
    else if (count === 0) refused.push(`${name} was never answered`);
    else if (ratio > (shortKinds.has(kind) ? timesAtMostInShort : timesAtMost)) slow.push(`${name} took ${ratio.toFixed(1)} times as long as in the quiet`);
  }
  return { refused, slow, note: `${notes.join('; ')}; the flood: ${JSON.stringify(await flood)}` };
}

/** @type {Attack[]} */
export const floodAttacks = Object.keys(floods).map((kind) => ({
  name: `flood-${kind.replaceAll(/[^a-z]+/g, '-')}`,
  title: `${kind}: a player's bet, a vendor's win and /readyz keep answering`,
  isLong: !shortKinds.has(kind),
  async run(world, judge) {
    let result = await flooded(kind, world);
    judge.note(result.note);
    // Somebody else's work on a shared machine slows the same things down: slowness must show twice, with the quiet measured anew. A refusal counts at once.
    if (result.slow.length > 0 && result.refused.length === 0) {
      quiet = undefined;
      result = await flooded(kind, world);
      judge.note(`a second time: ${result.note}`);
    }
    const problems = [...result.refused, ...result.slow];
    judge.holds(problems.length === 0, problems.join('; '));
  },
}));
