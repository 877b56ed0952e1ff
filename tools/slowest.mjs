// The slowest tests of each kind, as `npm test` lists them at its end: read from what the runners of the kinds report.

const shown = 10;

/** @typedef {{ name: string, ms: number }} Duration */
/** @typedef {{ title: string, tests: { results: { duration: number }[] }[] }} Spec */
/** @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite of Playwright's report */

/**
 * @param {string} kind
 * @param {readonly Duration[]} measured [{name, ms}] of one kind; answers a title and a line for each of the ten slowest
 */
export function listSlowest(kind, measured) {
  const slowest = measured.toSorted((one, other) => other.ms - one.ms).slice(0, shown);
  const lines = slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  return [`Slowest of ${kind}:`, ...lines].join('\n');
}

/**
 * Of the attacks' output, a line each: `held   NAME: TITLE (1.2 s)`.
 * @param {string} output
 * @returns {Duration[]}
 */
export function durationsOfAttacks(output) {
  return [...output.matchAll(/^(?:held {2}|BROKEN) ([\w-]+: .*) \(([\d.]+) s\)$/gm)].map(([, name = '', seconds]) => ({
    name,
    ms: 1_000 * Number(seconds),
  }));
}

/**
 * Of the fault run's output, its stages in one line: `stages: made ready 12.3 s, load 60.4 s, …`.
 * @param {string} output
 * @returns {Duration[]}
 */
export function durationsOfFaults(output) {
  const [, stages = ''] = /^stages: (.*)$/m.exec(output) ?? [];
  return [...stages.matchAll(/([^,]+?) ([\d.]+) s(?:, |$)/g)].map(([, name = '', seconds]) => ({ name, ms: 1_000 * Number(seconds) }));
}

/**
 * Of the `suites` in Playwright's report. A journey tried twice counts with both tries.
 * @param {readonly Suite[]} suites
 * @returns {Duration[]}
 */
export function durationsOfJourneys(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      name: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...durationsOfJourneys(inner),
  ]);
}
