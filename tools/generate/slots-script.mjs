// The source of docs/fairness/verify-slots.mjs, which tools/generate/play-documents.mjs puts together with the rules of the slots. See its banner there.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { slots } from '../../packages/game-rules/dist/slots/index.js';

/** @typedef {import('../../packages/game-rules/dist/documents/vectors.js').PublishedRound} PublishedRound one round, as play.md writes it */
/** @typedef {null | boolean | number | string | Json[] | { [name: string]: Json }} Json */

/**
 * Uniform numbers: 32-bit words of HMAC-SHA-256(seed, "game:clientSeed:nonce:block"), block 0, 1, 2 …; words that would favour some are thrown away.
 * @param {string} seed
 * @param {string} prefix
 */
function source(seed, prefix) {
  const key = Buffer.from(seed, 'hex');
  /** @type {number[]} */
  let words = [];
  let block = 0;
  /** @param {number} n */
  const below = (n) => {
    for (;;) {
      if (words.length === 0) {
        const bytes = createHmac('sha256', key).update(`${prefix}:${block++}`).digest();
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => bytes.readUInt32BE(at));
      }
      // There is one: an empty list has just been filled.
      const word = /** @type {number} */ (words.shift());
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  return { below };
}

/**
 * Named checks of one round of a slot.
 * @param {PublishedRound} round
 * @throws Error for another game, or rules of another version
 */
export function verify({ game, rulesVersion, serverSeed, commitment, clientSeed, nonce, choice, moves = [], shown, multiplier }) {
  const slot = slots.find(({ code }) => code === game);
  if (slot === undefined) throw new Error(`not a slot: ${game}; its rounds are checked by verify-play.mjs`);
  if (slot.rulesVersion !== rulesVersion)
    throw new Error(`${game} has rules of version ${slot.rulesVersion} here; the round was played by ${rulesVersion}`);
  const read = moves.map((move) => slot.readMove(move));
  const state = slot.play(slot.readChoice(choice), read, source(serverSeed, `${game}:${clientSeed}:${nonce}`));
  /** @param {unknown} value */
  const plain = (value) => JSON.stringify(sorted(JSON.parse(JSON.stringify(value))));
  return {
    commitment: createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex') === commitment,
    outcome: state.over && plain(state.shown) === plain(shown),
    payout: String(state.multiplier) === multiplier,
  };
}

/**
 * The same fields in one order, whoever wrote them.
 * @param {Json | undefined} value
 * @returns {unknown}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [first, second] = process.argv.slice(2);
  // Without a path readFileSync refuses by itself.
  /** @param {string | undefined} path */
  const readJson = (path) => JSON.parse(readFileSync(/** @type {string} */ (path), 'utf8'));
  const codes = slots.map(({ code }) => code);
  for (const round of first === '--vectors'
    ? readJson(second).rounds.filter((/** @type {PublishedRound} */ { game }) => codes.includes(game))
    : [readJson(first)]) {
    const checks = verify(round);
    for (const [name, ok] of Object.entries(checks)) console.log(`${round.game} ${round.nonce} ${name}: ${ok ? 'ok' : 'WRONG'}`);
    if (!Object.values(checks).every(Boolean)) process.exitCode = 1;
  }
}
