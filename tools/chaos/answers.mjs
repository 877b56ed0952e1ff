// What came of one intention that was sent once or twice.
/** @import { Settled } from './records.js' */

/**
 * Values of the answers that say that it is done.
 * @template Value
 * @param {readonly Settled<Value>[]} results
 * @returns {Value[]}
 */
export const valuesOf = (results) => results.flatMap((result) => (result.outcome === 'done' ? [result.value] : []));

/**
 * How it ended where none of the answers says that it is done.
 * @param {readonly Settled<unknown>[]} results
 */
export const failedAs = (results) => (results[0]?.outcome === 'refused' ? 'refused' : 'undecided');

/** @param {readonly { doubts: number }[]} results */
export const doubtsOf = (results) => results.reduce((sum, { doubts }) => sum + doubts, 0);
