// Choices that a seed repeats: which fault when, which bet next. Nothing of it decides an outcome of the product.
import { createHash } from 'node:crypto';

/** @typedef {ReturnType<typeof createRandom>} Random */

/**
 * A generator of its own for each name under one seed, so that one client's choices do not depend on how fast the others are.
 * @param {string} seed
 * @param {string} [name]
 */
export function createRandom(seed, name = '') {
  const state = createHash('sha256').update(`${seed}/${name}`).digest();
  let [a, b, c, counter] = [state.readUInt32LE(0), state.readUInt32LE(4), state.readUInt32LE(8), 1];
  // sfc32 (Chris Doty-Humphrey, PractRand): small, fast, good enough to choose.
  const next = () => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = ((c << 21) | (c >>> 11)) >>> 0;
    c = (c + sum) >>> 0;
    return sum / 2 ** 32;
  };
  for (let turn = 0; turn < 15; turn += 1) next();
  /** @type {(from: number, to: number) => number} */
  const integer = (from, to) => from + Math.floor(next() * (to - from + 1));
  /**
   * One of a list that must not be empty.
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  const pick = (list) => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return /** @type {T} */ (list[integer(0, list.length - 1)]);
  };
  /**
   * @template T
   * @param {readonly T[]} list
   */
  const shuffle = (list) => {
    const left = [...list];
    return list.flatMap(() => left.splice(integer(0, left.length - 1), 1));
  };
  return {
    next,
    /** A whole number, both ends included. */
    integer,
    pick,
    /** @param {number} probability of 1 */
    chance: (probability) => next() < probability,
    shuffle,
    /**
     * So many different ones of the list.
     * @template T
     * @param {readonly T[]} list
     * @param {number} count
     */
    some: (list, count) => shuffle(list).slice(0, count),
  };
}
