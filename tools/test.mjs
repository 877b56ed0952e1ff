// npm test: everything that can be checked, after the build in the order in which a failure is cheapest to find. The last line is `N passed, N failed`.
// `npm test -- unit database` runs only the steps named; `--changed[=COMMIT]` only the tests that a change can reach, and `--far` those that reach it through the whole
// program, too; `--write` puts where the time went into docs/benchmarks.md, and what the journeys walk into tests/journeys/walks.json.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './find-chromium.mjs';
import {
  dearestFiles,
  durationsOfAttacks,
  durationsOfFaults,
  durationsOfJourneys,
  formatTimes,
  listSlowest,
  putTimes,
  secondTriesOfJourneys,
} from './slowest.mjs';
import { endDescendants, processorSeconds } from './support/processes.mjs';
import { emit, install, isInstallStale, nodeVersionProblem, programs, root, run, runPackage } from './workspace.mjs';

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

let isEnding = false;
/** Where each step's time went. */
/** @type {import('./slowest.mjs').StepTime[]} */
const stepTimes = [];

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {import('./reach/choose.mjs').Chosen} Chosen */
/** @typedef {{ name: string, title: string, start: (chosen?: Chosen) => Promise<Counts>, isNeeded?: boolean, file?: string }} Step */

/**
 * Each step resolves with its counts. `isNeeded` steps end the run when they fail: what follows would only fail for the same reason. The build comes first: in
 * a fresh clone it has to find what it needs as `npm start` does, before the check has compiled every package.
 * @type {Step[]}
 */
const steps = [
  { name: 'build', title: 'Build', start: build, isNeeded: true },
  { name: 'check', title: 'Types, lint, format, structure', start: () => check() },
  { name: 'unit', title: 'Unit tests', start: (chosen) => runVitest('unit', 'unit*', chosen) },
  { name: 'database', title: 'Database tests (real PostgreSQL)', start: (chosen) => runVitest('database', 'database', chosen) },
  { name: 'chaos', title: 'Faults under load, 60 seconds', start: runChaos, file: chaos },
  { name: 'attack', title: 'Attacks over the network, the short form', start: runAttacks, file: attack },
  { name: 'journeys', title: 'Browser journeys', start: runJourneys, file: journeys },
];

/** Steps that can be told which of their tests to run, and those that `--changed` runs unless others are named: what gives its verdict within a minute. */
const choosable = ['unit', 'database', 'journeys'];
const quick = ['unit', 'database'];

async function build() {
  const code = await buildStale({ say: (line) => console.log(`  ${line}`) });
  return countOf(code === 0);
}

/**
 * @param {string} project
 * @param {string} projects which of vitest's projects, when they are several: a pattern
 * @param {Chosen} [chosen] without it, all
 */
async function runVitest(project, projects, chosen) {
  const file = join(reports, `${project}.json`);
  // Database tests are run as compiled.
  const files = filesOf(chosen).map((path) => (project === 'database' ? path.replace('/src/', '/dist/').replace(/\.ts$/, '') : path));
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', projects, '--reporter=default', '--reporter=./tools/vitest-report.mjs', ...files],
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

/** @param {Chosen} [chosen] without it, all */
async function runJourneys(chosen) {
  const report = join(reports, 'journeys.json');
  const walked = join(reports, 'walks');
  mkdirSync(walked, { recursive: true });
  const environment = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, JOURNEY_WALKS: walked };
  const files = filesOf(chosen);
  // Its files are told by patterns: a journey's name may be the end of another's.
  const patterns = files.map((path) => `/${path.split('/').at(-1)?.replaceAll('.', '\\.')}$`);
  // What is chosen was not built yet.
  if (chosen !== undefined && (await buildStale({ say: (line) => console.log(`  ${line}`) })) !== 0) return countOf(false);
  const code = await runPackage('@playwright/test/cli.js', ['test', '-c', journeys, '--reporter=list,json', ...patterns], {
    environment,
    // More than three times what they take on two quiet processors (17 minutes): a run that is cut short on a shared machine tells nothing of what failed.
    timeoutMs: 60 * minute,
  });
  if (!existsSync(report)) return countOf(false);
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  durations.set('journeys', durationsOfJourneys(suites));
  const failed = stats.unexpected + errors.length;
  secondTriesNamed.push(...secondTriesOfJourneys(suites));
  if (code === 0 && chosen === undefined && options.write) writeWalks(walked);
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

/**
 * Keeps where the journeys went, by file, for the choice of journeys.
 * @param {string} folder where the workers noted it
 */
function writeWalks(folder) {
  /** @type {Map<string, Set<string>>} */
  const walks = new Map();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n')) {
      const { file, addresses } = JSON.parse(line);
      walks.set(file, new Set([...(walks.get(file) ?? []), ...addresses]));
    }
  }
  const sorted = [...walks].toSorted(([one], [other]) => one.localeCompare(other)).map(([file, addresses]) => [file, [...addresses].toSorted()]);
  writeFileSync(join(root, 'tests/journeys/walks.json'), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/**
 * Files to name to a runner: none when all are meant.
 * @param {Chosen} [chosen]
 */
function filesOf(chosen) {
  return chosen === undefined || chosen.everything !== undefined ? [] : chosen.files;
}

/** What the words of the command line ask for. */
function readOptions() {
  // `--changed` may stand alone or with a commit, which parseArgs does not know.
  const words = process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=' : word));
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { changed: { type: 'string' }, far: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !steps.some((step) => step.name === name));
  if (unknown) throw new Error(`There is no step "${unknown}". Steps: ${steps.map((step) => step.name).join(', ')}`);
  const notChoosable = positionals.find((name) => !choosable.includes(name));
  if (values.changed !== undefined && notChoosable)
    throw new Error(`--changed goes with ${choosable.join(', ')}; for ${notChoosable} run ${notChoosable === 'check' ? '`npm run check -- --changed`' : 'all of it'}`);
  if (values.write && values.changed !== undefined) throw new Error('--write goes with a run of everything');
  return { ...values, named: positionals };
}

/**
 * What a change can reach, told before anything runs.
 * @param {string} since
 * @returns {Promise<Record<string, Chosen>>}
 */
async function chooseTests(since) {
  const { listChanges, readCheckout } = await import('./reach/changes.mjs');
  const { choose } = await import('./reach/choose.mjs');
  const { base, changed } = listChanges(since);
  console.log(`${changed.length} files differ from ${base.slice(0, 12)}${changed.length > 0 ? `: ${nameSome(changed)}` : ''}`);
  return choose({ ...readCheckout(changed), changed, goesFar: options.far });
}

/**
 * @param {readonly string[]} names
 * @param {number} [atMost]
 */
function nameSome(names, atMost = 6) {
  return `${names.slice(0, atMost).join(', ')}${names.length > atMost ? ` and ${names.length - atMost} more` : ''}`;
}

/**
 * Says what was left out, and how to run it. All names stand in test-results/left-out.txt.
 * @param {Record<string, Chosen>} chosen
 * @param {readonly string[]} ran names of the steps
 */
function tellLeftOut(chosen, ran) {
  const lines = [];
  /** @type {string[]} */
  const names = [];
  /** @type {(text: string, files: readonly string[]) => void} */
  const tell = (text, files) => {
    if (files.length === 0) return;
    lines.push(`  ${files.length} ${text}: ${nameSome(files.map((path) => path.split('/').at(-1) ?? path), 4)}`);
    names.push(`${text}:`, ...files, '');
  };
  for (const kind of choosable) {
    const { files = [], beyond = [], far = [], unreached = 0 } = chosen[kind] ?? {};
    const word = kind === 'journeys' ? 'journeys' : `${kind} test files`;
    if (!ran.includes(kind)) tell(`${word} that walk or call what changed (npm test -- ${kind} --changed)`, files);
    tell(`${word} reached by a longer way than those that ran (--far)`, beyond);
    if (kind !== 'journeys') tell(`${word} that come to it only through the whole program (--far)`, far);
    if (ran.includes(kind) || kind === 'journeys') lines.push(`  ${unreached + (kind === 'journeys' ? far.length : 0)} ${word} that nothing leads to from there`);
  }
  lines.push('  build, check, chaos, attack: `npm run check -- --changed` judges types, lint and structure; `npm test` runs everything');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', 'left-out.txt'), names.join('\n'));
  console.log(`\nLeft out by --changed (all names in test-results/left-out.txt):\n${lines.join('\n')}`);
}

/**
 * @param {Step} step
 * @param {Chosen} [chosen]
 */
async function runStep({ name, title, start }, chosen) {
  console.log(`\n== ${title}`);
  if (chosen?.everything !== undefined) console.log(`  all of them: nothing tells what ${chosen.everything} reaches`);
  else if (chosen !== undefined) console.log(`  ${chosen.files.length} files can reach what changed`);
  const [startedAt, processorsBefore] = [performance.now(), processorSeconds()];
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  if (chosen === undefined || chosen.files.length > 0) {
    try {
      counts = await start(chosen);
    } catch (error) {
      console.error(error);
      counts = countOf(false);
    }
  }
  // Whoever ends the run ends the process as well, once everything that it started has ended.
  if (isEnding) await new Promise(() => undefined);
  const processorsAfter = processorSeconds();
  stepTimes.push({
    step: name,
    seconds: (performance.now() - startedAt) / 1_000,
    processorSeconds: processorsBefore === undefined || processorsAfter === undefined ? undefined : processorsAfter - processorsBefore,
    ...counts,
  });
  return counts;
}

async function runAll() {
  const { changed, named, write } = options;
  const total = { passed: 0, failed: 0, skipped: 0 };
  const chosen = changed === undefined ? undefined : await chooseTests(changed);
  const wanted = named.length > 0 ? named : chosen === undefined ? steps.map((step) => step.name) : quick;
  // What is built for a whole run is not there for a part: compiled packages are what some tests and plug-ins read.
  if (chosen !== undefined && (await emit({}, programs)) !== 0) return countOf(false);
  for (const step of steps) {
    if (!wanted.includes(step.name) || (step.file && !existsSync(join(root, step.file)))) continue;
    const counts = await runStep(step, chosen?.[step.name]);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (step.isNeeded && counts.failed > 0) break;
  }
  for (const [kind, measured] of durations) console.log(`\n${listSlowest(kind, measured)}`);
  if (secondTriesNamed.length > 0) console.log(`\nPassed only at the second try:\n${secondTriesNamed.join('\n')}`);
  if (failedNames.length > 0) console.log(`\nFailed:\n${failedNames.join('\n')}`);
  console.log(`\n${formatTimes(stepTimes)}`);
  keepTimes(write && named.length === 0 && total.failed === 0);
  if (chosen !== undefined) tellLeftOut(chosen, wanted);
  return total;
}

/**
 * Writes where the time went into test-results/times.json.
 * @param {boolean} publishes into docs/benchmarks.md as well
 */
function keepTimes(publishes) {
  const machine = `${availableParallelism()} processors${cpus()[0] ? ` (${cpus()[0]?.model.trim()})` : ''}, Node ${process.versions.node}`;
  const times = { at: new Date().toISOString(), machine, steps: stepTimes, dearest: dearestFiles(durations) };
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', 'times.json'), `${JSON.stringify(times, undefined, 2)}\n`);
  const page = join(root, 'docs/benchmarks.md');
  if (publishes) writeFileSync(page, putTimes(readFileSync(page, 'utf8'), times));
}

// Told to end, it ends what it started: programs, databases and browsers would go on for good.
for (const [signal, code] of /** @type {[NodeJS.Signals, number][]} */ ([['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]])) {
  process.once(signal, async () => {
    isEnding = true;
    console.error(`\n${signal}: ending what was started …`);
    await endDescendants();
    rmSync(reports, { recursive: true, force: true });
    process.exit(code);
  });
}

/** @type {ReturnType<typeof readOptions>} */
let options;
try {
  options = readOptions();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(format(countOf(false)));
  process.exit(1);
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
// A change that reaches nothing has passed.
process.exit(total.failed === 0 && (total.passed > 0 || options.changed !== undefined) ? 0 : 1);
