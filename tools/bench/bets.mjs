// Random bets as an honest board would send them. Cheap to make, so that the load generator costs little of the machine it shares.

/** @typedef {(below: number) => number} Random */
/** @typedef {(random: Random) => [playId: string, bettingContent: string, combinations: number]} MakePlay */

/**
 * A small fast generator (xorshift); load need not be unforeseeable, only varied and the same for every run.
 * @param {number} [seed]
 * @returns {Random}
 */
export function createRandom(seed = 1) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/**
 * `count` different digits, ascending.
 * @param {Random} random
 * @param {number} count
 */
function digits(random, count) {
  let mask = 0;
  for (let left = count; left > 0;) {
    const bit = 1 << random(10);
    if ((mask & bit) === 0) {
      mask |= bit;
      left -= 1;
    }
  }
  let text = '';
  for (let digit = 0; digit < 10; digit += 1) if (mask & (1 << digit)) text += digit;
  return text;
}

/**
 * @param {Random} random
 * @param {readonly number[]} counts
 */
const positions = (random, counts) => counts.map((count) => digits(random, count)).join('|');

/**
 * Every play once in a while: [play, content, combinations].
 * @type {MakePlay[]}
 */
const plays = [
  (random) => ['S5_DIRECT', positions(random, [1, 2, 1, 2, 1]), 4],
  (random) => ['S4_DIRECT', positions(random, [1, 2, 1, 3]), 6],
  (random) => ['S3_DIRECT', positions(random, [2, 1, 2]), 4],
  (random) => ['S2_DIRECT', positions(random, [1, 2]), 2],
  (random) => ['S1_DIRECT', digits(random, 2), 2],
  (random) => ['S3_GROUP3', digits(random, 3), 6],
  (random) => ['S3_GROUP6', digits(random, 4), 4],
  (random) => ['S3_ANY1', digits(random, 1), 1],
  (random) => ['S3_ANY2', digits(random, 3), 3],
  (random) => ['S2_BSOE', `${'BSOE'[random(4)]}|${'BSOE'[random(4)]}`, 1],
  (random) => ['DTT', 'DTX'.charAt(random(3)), 1],
];

/**
 * @param {ReturnType<MakePlay>} made
 * @param {number} multiple
 */
function line([playId, bettingContent, combinations], multiple) {
  return { playId, bettingContent, unit: '1', multiple, combinations, amount: String(combinations * multiple) };
}

/**
 * One line of any play.
 * @param {Random} random
 */
export function anyLine(random) {
  return line(oneOf(plays, random)(random), 1 + random(3));
}

/**
 * One of a list that must not be empty.
 * @template T
 * @param {readonly T[]} list
 * @param {Random} random
 * @returns {T}
 */
export function oneOf(list, random) {
  if (list.length === 0) throw new RangeError('there is nothing to choose from');
  return /** @type {T} */ (list[random(list.length)]);
}

/**
 * Plays that win in 2 of 100 cases each, whatever the result: 2 of 100 pairs, 20 of 1,000 triples, 200 of 10,000 quadruples.
 * @type {MakePlay[]}
 */
const twoPercent = [
  (random) => ['S2_DIRECT', positions(random, [1, 2]), 2],
  (random) => ['S2_DIRECT', positions(random, [2, 1]), 2],
  (random) => ['S3_DIRECT', positions(random, [2, 2, 5]), 20],
  (random) => ['S3_DIRECT', positions(random, [4, 5, 1]), 20],
  (random) => ['S4_DIRECT', positions(random, [2, 4, 5, 5]), 200],
];

/**
 * One line that wins with probability 0.02.
 * @param {Random} random
 */
export function rareLine(random) {
  return line(oneOf(twoPercent, random)(random), 1);
}
