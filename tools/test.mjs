// npm test: everything that can be checked, after the build in the order in which a failure is cheapest to find. The last line is `N passed, N failed`.
// `npm test -- unit database` runs only the steps named.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './find-chromium.mjs';
import { durationsOfAttacks, durationsOfFaults, durationsOfJourneys, listSlowest } from './slowest.mjs';
import { install, isInstallStale, nodeVersionProblem, root, run, runPackage } from './workspace.mjs';

const minute = 60_000;
const reports = mkdtempSync(join(tmpdir(), 'sortes-test-reports-'));
const journeys = 'tests/journeys/playwright.config.ts';
const chaos = 'tools/chaos/run.mjs';
const attack = 'tools/attack/run.mjs';
/** Names of what failed, told again at the end: whoever reads only the last lines of a long log shall know what to look at. */
/** @type {string[]} */
const failedNames = [];
/** What passed only at its second try. */
/** @type {string[]} */
const secondTriesNamed = [];
/** How long each test of a kind took, for the list of the slowest. */
/** @type {Map<string, import('./slowest.mjs').Duration[]>} */
const durations = new Map();

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, title: string, start: () => Promise<Counts>, isNeeded?: boolean, file?: string }} Step */

/**
 * Each step resolves with its counts. `isNeeded` steps end the run when they fail: what follows would only fail for the same reason. The build comes first: in
 * a fresh clone it has to find what it needs as `npm start` does, before the check has compiled every package.
 * @type {Step[]}
 */
const steps = [
  { name: 'build', title: 'Build', start: build, isNeeded: true },
  { name: 'check', title: 'Types, lint, format, structure', start: check },
  { name: 'unit', title: 'Unit tests', start: () => runVitest('unit', 'unit*') },
  { name: 'database', title: 'Database tests (real PostgreSQL)', start: () => runVitest('database') },
  { name: 'chaos', title: 'Faults under load, 60 seconds', start: runChaos, file: chaos },
  { name: 'attack', title: 'Attacks over the network, the short form', start: runAttacks, file: attack },
  { name: 'journeys', title: 'Browser journeys', start: runJourneys, file: journeys },
];

async function build() {
  const code = await buildStale({ say: (line) => console.log(`  ${line}`) });
  return countOf(code === 0);
}

/**
 * @param {string} project
 * @param {string} projects which of vitest's projects, when they are several: a pattern
 */
async function runVitest(project, projects = project) {
  const file = join(reports, `${project}.json`);
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', projects, '--reporter=default', '--reporter=./tools/vitest-report.mjs'],
    {
      environment: { ...process.env, TEST_REPORT: file },
      timeoutMs: 20 * minute,
    },
  );
  if (!existsSync(file)) return countOf(false);
  /** @type {import('./vitest-report.mjs').Report} */
  const { passed, skipped, failed, secondTries, outside, durations: measured } = JSON.parse(readFileSync(file, 'utf8'));
  durations.set(project, measured);
  secondTriesNamed.push(...secondTries);
  for (const { name, message } of failed) nameFailed(name, message);
  for (const message of outside) nameFailed(`${project}, outside any test`, message);
  const faults = failed.length + outside.length;
  if (code !== 0 && faults === 0) nameFailed(project, `vitest ended with ${code} and named no fault`);
  return { passed, failed: code !== 0 && faults === 0 ? 1 : faults, skipped };
}

async function runChaos() {
  const { code, output } = await runAloud([join(root, chaos), '--seconds', '60'], 10 * minute);
  durations.set('faults', durationsOfFaults(output));
  return countOf(code === 0);
}

/**
 * Runs one of our scripts and answers what it wrote, which is passed on as it comes.
 * @param {readonly string[]} words
 * @param {number} timeoutMs
 */
async function runAloud(words, timeoutMs) {
  let output = '';
  const code = await run(process.execPath, words, {
    timeoutMs,
    onOutput: (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    },
  });
  return { code, output };
}

/** Its own last line tells how many attacks were carried out. */
async function runAttacks() {
  const { code, output } = await runAloud([join(root, attack), '--short'], 6 * minute);
  durations.set('attacks', durationsOfAttacks(output));
  const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  for (const [, name = ''] of output.matchAll(/^BROKEN ([\w-]+)/gm)) nameFailed(`attack ${name}`);
  return { passed: Number(passed), failed: code !== 0 && Number(failed) === 0 ? 1 : Number(failed), skipped: 0 };
}

async function runJourneys() {
  const report = join(reports, 'journeys.json');
  const environment = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runPackage('@playwright/test/cli.js', ['test', '-c', journeys, '--reporter=list,json'], {
    environment,
    // More than three times what they take on two quiet processors (17 minutes): a run that is cut short on a shared machine tells nothing of what failed.
    timeoutMs: 60 * minute,
  });
  if (!existsSync(report)) return countOf(false);
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  durations.set('journeys', durationsOfJourneys(suites));
  const failed = stats.unexpected + errors.length;
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try: see "flaky" above`);
  return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: stats.skipped };
}

/**
 * Keeps the name and the first lines of the message.
 * @param {string} name
 * @param {string} [message]
 */
function nameFailed(name, message = '') {
  failedNames.push(`${name}\n    ${firstLines(message)}`);
}

/** @param {string} message */
function firstLines(message) {
  return message.trim().split('\n').slice(0, 12).join('\n    ');
}

/**
 * @param {boolean} isGood
 * @returns {Counts}
 */
function countOf(isGood) {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/** @param {Counts} counts */
function format({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

async function runAll() {
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !steps.some((step) => step.name === name));
  if (unknown) {
    console.error(`There is no step "${unknown}". Steps: ${steps.map((step) => step.name).join(', ')}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  for (const { name, title, start, file, isNeeded } of steps) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    if (file && !existsSync(join(root, file))) continue;
    console.log(`\n== ${title}`);
    const startedAt = performance.now();
    /** @type {Counts} */
    let counts;
    try {
      counts = await start();
    } catch (error) {
      console.error(error);
      counts = countOf(false);
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    summary.push(`${title.padEnd(36)} ${format(counts)} (${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
    if (isNeeded && counts.failed > 0) break;
  }
  for (const [kind, measured] of durations) console.log(`\n${listSlowest(kind, measured)}`);
  if (secondTriesNamed.length > 0) console.log(`\nPassed only at the second try:\n${secondTriesNamed.join('\n')}`);
  if (failedNames.length > 0) console.log(`\nFailed:\n${failedNames.join('\n')}`);
  console.log(`\n${summary.join('\n')}`);
  return total;
}

const problem = nodeVersionProblem();
if (problem) console.error(problem);
let total = countOf(false);
try {
  if (!problem && (!isInstallStale() || (await install()) === 0)) total = await runAll();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
console.log(format(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
