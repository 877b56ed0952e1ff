// npm run -s sortes -- COMMAND: the operators' command line. Builds first when something is stale; only the command writes to standard output.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isAnythingStale } from './build.mjs';
import { nodeVersionProblem, root } from './workspace.mjs';

const failureCode = 3;
const program = join(root, 'apps', 'server', 'dist', 'bundle', 'command-line.js');

const problem = nodeVersionProblem();
if (problem) {
  console.error(problem);
  process.exit(failureCode);
}

/**
 * Runs Node to its end. Signals reach the child from the terminal by themselves; those sent to us alone are passed on.
 * @param {readonly string[]} commandArguments
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>}
 */
function runNode(commandArguments, stdio, environment = process.env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, commandArguments, { cwd: root, env: environment, stdio });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', () => resolve(failureCode));
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

// A build writes the manifest anew: what is to be compared with it must not be built on the way there.
const isBuiltFirst = process.argv[2] !== 'release';
if (!existsSync(program) || (isBuiltFirst && isAnythingStale({ only: ['programs'] }))) {
  const code = await runNode([join(root, 'tools', 'build.mjs'), '--programs'], ['ignore', 2, 2]);
  if (code !== 0 && !existsSync(program)) {
    console.error('Sortes could not be built; see above.');
    process.exit(failureCode);
  }
  if (code !== 0) console.error('Sortes could not be built anew; the command runs as it was built before.');
}

// npm changes to the root before it runs a script; the files named on the line lie where the person stands.
const filesFrom = process.env.npm_lifecycle_event === 'sortes' && process.env.INIT_CWD ? process.env.INIT_CWD : process.cwd();
const environment = { NODE_ENV: 'production', ...process.env, SORTES_FILES_FROM: filesFrom };
process.exitCode = await runNode(['--enable-source-maps', program, ...process.argv.slice(2)], 'inherit', environment);
