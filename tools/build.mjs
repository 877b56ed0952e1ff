// npm run build: compiles what changed. `--force` builds everything again, `--programs` leaves the site out.
import { existsSync } from 'node:fs';
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
  runPackage,
  whileAlone,
  writeStamp,
} from './workspace.mjs';

const compilerInputs = ['tsconfig.json', 'tsconfig.base.json', 'package-lock.json'];

/** The parts that are built, each with the files it depends on, a file that must exist afterwards, and its command. */
function listParts() {
  const workspaces = listProgramWorkspaces();
  return [
    {
      name: 'programs',
      inputs: [...compilerInputs, ...releaseTools, 'tools/bundle.mjs', 'packages/lottery-rules/texts', ...listInputs(workspaces)],
      outputs: [...workspaces.map((path) => `${path}/dist`), ...programs.map((path) => `${path}/dist/bundle/main.js`)],
      build: async () => (await compile(programs)) || bundle(),
    },
    {
      name: 'site',
      inputs: [...compilerInputs, 'apps/site', 'packages'],
      outputs: ['apps/site/dist/index.html'],
      build: () => runPackage('vite/bin/vite.js', ['build', 'apps/site', '--config', 'apps/site/vite.config.ts', '--logLevel', 'warn']),
    },
    {
      name: 'console',
      inputs: [...compilerInputs, 'apps/console', 'packages'],
      outputs: ['apps/console/dist/index.html'],
      build: () =>
        runPackage('vite/bin/vite.js', ['build', 'apps/console', '--config', 'apps/console/vite.config.ts', '--logLevel', 'error']),
    },
    {
      name: 'games',
      inputs: [...compilerInputs, 'apps/studio', 'packages', 'docs/fairness/verify-play.mjs', 'docs/fairness/verify-slots.mjs'],
      outputs: ['apps/studio/client/dist/.vite/manifest.json'],
      build: () =>
        runPackage('vite/bin/vite.js', [
          'build',
          'apps/studio/client',
          '--config',
          'apps/studio/client/vite.config.ts',
          '--logLevel',
          'warn',
        ]),
    },
  ];
}

/** The bundler is read only when it is needed, which is after everything is installed. */
async function bundle() {
  const { bundlePrograms } = await import('./bundle.mjs');
  return bundlePrograms();
}

/** @param {readonly string[]} workspaces */
function listInputs(workspaces) {
  return workspaces.flatMap((path) => [`${path}/src`, `${path}/package.json`, `${path}/tsconfig.json`]);
}

/**
 * @param {ReturnType<typeof listParts>[number]} part
 * @param {Map<string, string>} [looked]
 */
function isStale(part, looked) {
  return readStamp(part.name) !== fingerprint(part.inputs, looked) || part.outputs.some((path) => !existsSync(join(root, path)));
}

/**
 * True when something must be installed or built before the program can start; `only` names one part.
 * @param {string} [only]
 */
export function isAnythingStale(only) {
  /** @type {Map<string, string>} */
  const looked = new Map();
  return (
    isInstallStale() ||
    !existsSync(join(root, manifestPath)) ||
    listParts().some((part) => (only ?? part.name) === part.name && isStale(part, looked))
  );
}

/**
 * Installs and builds what is stale, one process of a checkout at a time. `say` hears one line for each thing done.
 * Resolves with 0, or with the exit code of the first step that failed.
 * @param {{ force?: boolean, only?: string, say?: (line: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function buildStale({ force = false, only, say = () => undefined } = {}) {
  return whileAlone(async () => {
    if (isInstallStale()) {
      say('Installing packages (once, about half a minute) …');
      const code = await install();
      if (code !== 0) return code;
    }
    const built = [];
    for (const part of listParts()) {
      if ((only ?? part.name) !== part.name || (!force && !isStale(part))) continue;
      say(`Building the ${part.name} …`);
      // Taken before the build: a file saved while it runs is built the next time.
      const inputs = fingerprint(part.inputs);
      const code = await part.build();
      if (code !== 0) return code;
      writeStamp(part.name, inputs);
      built.push(part.name);
    }
    if (built.length > 0 || !existsSync(join(root, manifestPath))) {
      writeSbom();
      // The bill of materials is written anew by every build.
      writeManifest({ parts: [...built, 'bill'] });
    }
    return 0;
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problem = nodeVersionProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  const startedAt = performance.now();
  const code = await buildStale({
    force: process.argv.includes('--force'),
    only: process.argv.includes('--programs') ? 'programs' : undefined,
    say: console.log,
  });
  console.log(code === 0 ? `Built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s` : 'The build failed.');
  process.exit(code);
}
