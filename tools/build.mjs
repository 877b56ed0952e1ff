// npm run build: builds what changed. `--force` builds everything again, `--programs` only what the command line needs, `--start` what `npm start` needs.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { manifestPath, releaseTools, writeManifest } from './release-manifest.mjs';
import { writeSbom } from './sbom.mjs';
import {
  compile,
  fingerprint,
  install,
  isInstallStale,
  listProgramWorkspaces,
  nodeVersionProblem,
  programs,
  readStamp,
  root,
  run,
  runPackage,
  whileAlone,
  writeStamp,
} from './workspace.mjs';

const compilerInputs = ['tsconfig.json', 'tsconfig.base.json', 'package-lock.json'];
/** Of a build in a hurry: what nobody waits for in front of a screen. 5 takes a fiftieth of the time of the best, and its files are 8 % larger. */
const hurriedBrotli = '5';

/** @typedef {{ name: string, inputs: string[], outputs: string[], isPacked?: boolean, build: (options: import('./workspace.mjs').RunOptions) => Promise<number> }} Part */

/** What runs: all that `npm start` needs. */
export const startParts = ['programs', 'site', 'console', 'games'];

/**
 * The parts that are built, each with the files it depends on, a file that must exist afterwards, and its command; `isPacked`: compressed for browsers. Each is built from the
 * sources alone, so that they can be built side by side, in this order: whoever waits for the programs waits least, and what takes longest is not begun last.
 * @returns {Part[]}
 */
function listParts() {
  const workspaces = listProgramWorkspaces();
  return [
    {
      name: 'programs',
      inputs: [...compilerInputs, ...releaseTools, 'tools/bundle.mjs', 'packages/lottery-rules/texts', ...listInputs(workspaces)],
      outputs: programs.map((path) => `${path}/dist/bundle/main.js`),
      build: (options) => run(process.execPath, [join(root, 'tools/bundle.mjs')], options),
    },
    {
      name: 'site',
      inputs: [...compilerInputs, 'apps/site', 'packages'],
      outputs: ['apps/site/dist/index.html'],
      isPacked: true,
      build: (options) => vite('apps/site', 'warn', options),
    },
    {
      name: 'console',
      inputs: [...compilerInputs, 'apps/console', 'packages'],
      outputs: ['apps/console/dist/index.html'],
      isPacked: true,
      build: (options) => vite('apps/console', 'error', options),
    },
    {
      name: 'games',
      inputs: [...compilerInputs, 'apps/studio', 'packages', 'docs/fairness/verify-play.mjs', 'docs/fairness/verify-slots.mjs'],
      outputs: ['apps/studio/client/dist/.vite/manifest.json'],
      isPacked: true,
      build: (options) => vite('apps/studio/client', 'warn', options),
    },
    {
      // Module by module, for tests, benchmarks and `npm run dev`. Types are judged by `npm run check`.
      name: 'modules',
      inputs: [...compilerInputs, ...listInputs(workspaces)],
      outputs: workspaces.map((path) => `${path}/dist`),
      build: (options) => compile(['--noCheck', ...programs], options),
    },
  ];
}

/**
 * @param {string} folder
 * @param {string} logLevel
 * @param {import('./workspace.mjs').RunOptions} options
 */
function vite(folder, logLevel, options) {
  return runPackage('vite/bin/vite.js', ['build', folder, '--config', `${folder}/vite.config.ts`, '--logLevel', logLevel], options);
}

/** @param {readonly string[]} workspaces */
function listInputs(workspaces) {
  return workspaces.flatMap((path) => [`${path}/src`, `${path}/package.json`, `${path}/tsconfig.json`]);
}

/**
 * What the stamp of a part says: for what it was built, and whether in a hurry.
 * @param {string} inputs
 * @param {Part} part
 * @param {boolean} isHurried
 */
function stampOf(inputs, { isPacked = false }, isHurried) {
  return isPacked && isHurried ? `${inputs} in a hurry` : inputs;
}

/**
 * @param {Part} part
 * @param {boolean} isHurried what was built in a hurry will do
 * @param {Map<string, string>} [looked]
 */
function isStale(part, isHurried, looked) {
  const inputs = fingerprint(part.inputs, looked);
  const stamp = readStamp(part.name);
  const isFresh = stamp === inputs || (stamp !== undefined && stamp === stampOf(inputs, part, isHurried));
  return !isFresh || part.outputs.some((path) => !existsSync(join(root, path)));
}

/**
 * True when something must be installed or built before the program can start; `only` names the parts that matter.
 * @param {{ only?: readonly string[], isHurried?: boolean }} [options]
 */
export function isAnythingStale({ only, isHurried = false } = {}) {
  /** @type {Map<string, string>} */
  const looked = new Map();
  return (
    isInstallStale() ||
    !existsSync(join(root, manifestPath)) ||
    listParts().some((part) => (only?.includes(part.name) ?? true) && isStale(part, isHurried, looked))
  );
}

/**
 * Installs and builds what is stale, one process of a checkout at a time, as many parts at once as there are processors. `say` hears one line for each thing done,
 * `onFresh` the name of each part that is as its sources are; without `installs` packages stay as they are. Resolves with 0, or with the exit code of the first step that failed.
 * @param {{ force?: boolean, only?: readonly string[], isHurried?: boolean, installs?: boolean, say?: (line: string) => void, onFresh?: (part: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function buildStale({
  force = false,
  only,
  isHurried = false,
  installs = true,
  say = () => undefined,
  onFresh = () => undefined,
} = {}) {
  return whileAlone(async () => {
    if (installs && isInstallStale()) {
      say('Installing packages (once, about half a minute) …');
      const code = await install();
      if (code !== 0) return code;
    }
    /** @type {Map<string, string>} What was built now, with its stamp. */
    const built = new Map();
    let failure = 0;
    /** @param {Part} part */
    const build = async (part) => {
      if (force || isStale(part, isHurried)) {
        say(`Building the ${part.name} …`);
        const startedAt = performance.now();
        // Taken before the build: a file saved while it runs is built the next time.
        const inputs = fingerprint(part.inputs);
        const code = await part.build({ environment: isHurried ? { ...process.env, BROTLI_QUALITY: hurriedBrotli } : process.env });
        failure ||= code;
        if (code !== 0) return;
        built.set(part.name, stampOf(inputs, part, isHurried));
        say(`Built the ${part.name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
      }
      onFresh(part.name);
    };
    const waiting = listParts().filter(({ name }) => only?.includes(name) ?? true);
    const buildWaiting = async () => {
      for (let part = waiting.shift(); part !== undefined && failure === 0; part = waiting.shift()) await build(part);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, buildWaiting));
    // Of what was built beside a part that failed, too: the manifest has to tell what lies there.
    if (built.size > 0 || !existsSync(join(root, manifestPath))) {
      writeSbom();
      // The bill of materials is written anew by every build.
      writeManifest({ parts: [...built.keys(), 'bill'] });
    }
    // Only now, so that what an interrupted build left without its place in the manifest is built again.
    for (const [name, stamp] of built) writeStamp(name, stamp);
    return failure;
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problem = nodeVersionProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  const startedAt = performance.now();
  const isForStart = process.argv.includes('--start');
  const code = await buildStale({
    force: process.argv.includes('--force'),
    only: isForStart ? startParts : process.argv.includes('--programs') ? ['programs'] : undefined,
    isHurried: isForStart,
    say: console.log,
    // tools/start.mjs listens: it begins with the programs while the rest is being built.
    onFresh: (part) => process.send?.({ fresh: part }),
  });
  console.log(code === 0 ? `Built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s` : 'The build failed.');
  process.exit(code);
}
