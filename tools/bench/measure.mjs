// Medians, percentiles, closed loops and the two shapes in which a bench answers.

/**
 * What a bench measured, or why it could not. `ratioText` and `goalText` stand where a ratio says too little.
 * @typedef {object} Result
 * @property {string} name
 * @property {string} what
 * @property {number} [figure]
 * @property {string} [unit]
 * @property {string} [against]
 * @property {number} [reference]
 * @property {number} [ratio]
 * @property {string} [ratioText]
 * @property {number} [goal]
 * @property {string} [goalText]
 * @property {'higher' | 'lower'} [better]
 * @property {boolean} [met]
 * @property {string} [skipped]
 * @property {string[]} notes
 */
/**
 * What every bench is given.
 * @typedef {object} Given
 * @property {import('./world.mjs').Cluster} cluster
 * @property {readonly number[]} players
 * @property {number} seconds
 * @property {number} rounds
 * @property {readonly string[]} names of the rows that are wanted
 * @property {(text: string) => void} say
 * @property {boolean} quick
 * @property {string | undefined} against
 * @property {string | undefined} profile
 */
/** @typedef {(round: number) => Promise<number>} Subject measures once */

/**
 * NaN of nothing.
 * @param {Iterable<number>} values
 */
export const median = (values) => {
  const sorted = [...values].toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/**
 * NaN of nothing.
 * @param {Iterable<number>} values
 * @param {number} share of 1
 */
export const percentile = (values, share) => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/**
 * Percentile over several lists of measurements.
 * @param {readonly (readonly number[] | Float64Array)[]} lists
 * @param {number} share
 */
export function percentileOf(lists, share) {
  const all = new Float64Array(lists.reduce((length, list) => length + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return percentile(all, share);
}

/**
 * `callers` loops that call again as soon as they are answered, for so many seconds. Answers calls a second and each call's milliseconds.
 * @param {{ callers: number, seconds: number, call: () => Promise<unknown> }} load
 */
export async function closedLoop({ callers, seconds, call }) {
  const started = performance.now();
  const until = started + seconds * 1000;
  /** @type {number[]} */
  const latencies = [];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let before = performance.now(); before < until;) {
        await call();
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  return { done: latencies.length, perSecond: latencies.length / ((performance.now() - started) / 1000), latencies };
}

/**
 * Runs the subjects in turn, A B A B, `rounds` times; answers each subject's figures.
 * @template {string} Name
 * @param {number} rounds
 * @param {Partial<Record<Name, Subject>>} subjects
 * @param {(text: string) => void} [said]
 * @returns {Promise<Record<Name, number[]>>}
 */
export async function inTurns(rounds, subjects, said = () => {}) {
  const inTurn = /** @type {[Name, Subject][]} */ (Object.entries(subjects));
  const figures = /** @type {Record<Name, number[]>} */ (Object.fromEntries(inTurn.map(([name]) => [name, /** @type {number[]} */ ([])])));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, subject] of inTurn) {
      const figure = await subject(round);
      figures[name].push(figure);
      said(`round ${round} ${name}: ${show(figure)}`);
    }
  }
  return figures;
}

/**
 * Median of each round's own ratio: what disturbed one round disturbs both of its sides.
 * @param {readonly number[]} figures
 * @param {readonly number[]} references
 */
export function medianRatio(figures, references) {
  return median(figures.map((figure, round) => figure / (references[round] ?? Number.NaN)));
}

/** @param {number | string | undefined} value */
export function show(value) {
  if (typeof value !== 'number') return String(value);
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/**
 * A row of the report. `better` says which way the goal lies.
 * @param {{ name: string, what: string, figure: number, unit: string, against?: string, reference?: number, ratio: number, goal: number, better?: 'higher' | 'lower', notes?: string[] }} measured
 * @returns {Result}
 */
export function row({ name, what, figure, unit, against, reference, ratio, goal, better = 'higher', notes = [] }) {
  const met = better === 'higher' ? ratio >= goal : ratio <= goal;
  return { name, what, figure, unit, against, reference, ratio, goal, better, met, notes };
}

/**
 * A row that could not be measured, with the reason.
 * @param {string} name
 * @param {string} what
 * @param {string | undefined} reason
 * @returns {Result}
 */
export const skipped = (name, what, reason) => ({ name, what, skipped: reason ?? 'for a reason nobody told', notes: [] });
