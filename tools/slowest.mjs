// Where the time of a run went, as `npm test` tells it at its end: read from what the runners of the kinds report.

const shown = 10;
const kept = 30;

/** @typedef {{ name: string, ms: number }} Duration */
/** @typedef {{ title: string, tests: { results: { duration: number, retry?: number }[], status?: string }[] }} Spec */
/** @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite of Playwright's report */
/** @typedef {{ step: string, seconds: number, processorSeconds: number | undefined, passed: number, failed: number, skipped: number }} StepTime */
/** @typedef {{ at: string, machine: string, steps: StepTime[], dearest: Record<string, { name: string, seconds: number }[]> }} Times */

/**
 * @param {string} kind
 * @param {readonly Duration[]} measured [{name, ms}] of one kind; answers a title and a line for each of the ten slowest
 */
export function listSlowest(kind, measured) {
  const lines = sortDearest(measured, shown).map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  return [`Slowest of ${kind}:`, ...lines].join('\n');
}

/**
 * @param {readonly Duration[]} measured
 * @param {number} atMost
 */
function sortDearest(measured, atMost) {
  return measured.toSorted((one, other) => other.ms - one.ms).slice(0, atMost);
}

/**
 * The tests' times by file; what belongs to no file (an attack, a stage) stands for itself. A test is called `<file> > <name>` or `<file>: <title>`.
 * @param {readonly Duration[]} measured
 * @returns {Duration[]}
 */
export function sumByFile(measured) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, ms } of measured) {
    const [file] = /^\S+?\.(?:test|spec)\.[jt]sx?/.exec(name) ?? [name];
    sums.set(file, (sums.get(file) ?? 0) + ms);
  }
  return [...sums].map(([name, ms]) => ({ name, ms }));
}

/**
 * The dearest thirty files of each kind, for test-results/times.json.
 * @param {ReadonlyMap<string, readonly Duration[]>} durations
 */
export function dearestFiles(durations) {
  return Object.fromEntries(
    [...durations].map(([kind, measured]) => [
      kind,
      sortDearest(sumByFile(measured), kept).map(({ name, ms }) => ({ name, seconds: Math.round(ms / 100) / 10 })),
    ]),
  );
}

/** @param {readonly StepTime[]} steps */
export function formatTimes(steps) {
  const total = {
    step: 'all',
    seconds: sum(steps.map((step) => step.seconds)),
    processorSeconds: steps.some((step) => step.processorSeconds === undefined)
      ? undefined
      : sum(steps.map((step) => step.processorSeconds ?? 0)),
    passed: sum(steps.map((step) => step.passed)),
    failed: sum(steps.map((step) => step.failed)),
    skipped: sum(steps.map((step) => step.skipped)),
  };
  const rows = [...steps, total].map(({ step, seconds, processorSeconds, passed, failed, skipped }) => [
    step,
    seconds.toFixed(0),
    processorSeconds?.toFixed(0) ?? '–',
    String(passed),
    String(failed),
    String(skipped),
  ]);
  return table([['step', 'clock, s', 'processors, s', 'passed', 'failed', 'skipped'], ...rows]);
}

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((one, other) => one + other, 0);
}

/** @param {string[][]} rows a Markdown table that reads well on a console, too: numbers to the right */
function table([head = [], ...rows]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  /** @type {(row: string[]) => string} */
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const [begins, ends] = ['<!-- times of npm test: written by `npm test -- --write` -->', '<!-- end of times -->'];

/** The part of docs/benchmarks.md that a run wrote, or nothing. @param {string} text */
export function timesOf(text) {
  const [from, to] = [text.indexOf(begins), text.indexOf(ends)];
  return from === -1 || to === -1 ? '' : text.slice(from, to + ends.length);
}

/**
 * The text of docs/benchmarks.md with these times in it, instead of the earlier ones.
 * @param {string} text
 * @param {Times} times
 */
export function putTimes(text, { at, machine, steps, dearest }) {
  const lists = Object.entries(dearest).map(
    ([kind, files]) => `- **${kind}**: ${files.map(({ name, seconds }) => `${name} ${seconds}`).join(', ')}`,
  );
  const part = [
    begins,
    '## Where the time of `npm test` goes',
    '',
    `${at.slice(0, 10)}, ${machine}. Processor-seconds are those of all processes of a step.`,
    '',
    formatTimes(steps),
    '',
    'The dearest files of each kind, in seconds of the clock, beside others:',
    '',
    ...lists,
    ends,
  ].join('\n');
  const before = timesOf(text);
  return before === '' ? `${text.trimEnd()}\n\n${part}\n` : text.replace(before, () => part);
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
  return specsOf(suites).map(({ name, tests }) => ({ name, ms: sum(tests.flatMap(({ results }) => results).map(({ duration }) => duration)) }));
}

/**
 * Names of the journeys that passed only at their second try.
 * @param {readonly Suite[]} suites
 */
export function secondTriesOfJourneys(suites) {
  return specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ name }) => name);
}

/**
 * @param {readonly Suite[]} suites
 * @returns {{ name: string, tests: Spec['tests'] }[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({ name: `${file}: ${title}`, tests })),
    ...specsOf(inner),
  ]);
}
