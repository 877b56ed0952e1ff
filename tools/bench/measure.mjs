// Medians, percentiles, closed loops and the two shapes in which a bench answers.

export const median = (values) => {
  const sorted = [...values].toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export const percentile = (values, share) => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};

/** Percentile over several lists of measurements. */
export function percentileOf(lists, share) {
  const all = new Float64Array(lists.reduce((length, list) => length + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return percentile(all, share);
}

/** `callers` loops that call again as soon as they are answered, for so many seconds. Answers calls a second and each call's milliseconds. */
export async function closedLoop({ callers, seconds, call }) {
  const started = performance.now();
  const until = started + seconds * 1000;
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

/** Runs the subjects in turn, A B A B, `rounds` times; answers each subject's figures. */
export async function inTurns(rounds, subjects, said = () => {}) {
  const figures = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, subject] of Object.entries(subjects)) {
      const figure = await subject(round);
      figures[name].push(figure);
      said(`round ${round} ${name}: ${show(figure)}`);
    }
  }
  return figures;
}

/** Median of each round's own ratio: what disturbed one round disturbs both of its sides. */
export function medianRatio(figures, references) {
  return median(figures.map((figure, round) => figure / references[round]));
}

export function show(value) {
  if (typeof value !== 'number') return String(value);
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** A row of the report. `better` says which way the goal lies. */
export function row({ name, what, figure, unit, against, reference, ratio, goal, better = 'higher', notes = [] }) {
  const met = better === 'higher' ? ratio >= goal : ratio <= goal;
  return { name, what, figure, unit, against, reference, ratio, goal, better, met, notes };
}

/** A row that could not be measured, with the reason. */
export const skipped = (name, what, reason) => ({ name, what, skipped: reason, notes: [] });
