// npm run dev: compiles and builds on every change and starts the programs again when their code changed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { nodeFlags } from './node-flags.mjs';
import {
  environmentWithSandbox,
  fingerprintOutput,
  listProgramWorkspaces,
  nodeVersionProblem,
  programs,
  root,
  sandboxEnvironment,
  studioEnvironment,
  studioKeys,
} from './workspace.mjs';

const problem = nodeVersionProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const code = await buildStale({ say: console.log });
if (code !== 0) process.exit(code);

const environment = { LOG_LEVEL: 'info', ...process.env };
const outputs = listProgramWorkspaces().map((path) => `${path}/dist`);
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ child: ChildProcess | undefined, isRestarting: boolean, restart: () => void }} Program */

/** @type {ChildProcess[]} */
const running = [];
let stopping = false;

/**
 * A helper that lives as long as we do.
 * @param {string} script
 * @param {readonly string[]} commandArguments
 * @param {(text: string) => void} onLine
 */
function startTool(script, commandArguments, onLine) {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...commandArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  child.stdout.setEncoding('utf8').on('data', onLine);
  child.on('exit', (exitCode) => {
    if (stopping) return;
    console.error(`${script} ended (${exitCode})`);
    stop(1);
  });
}

/**
 * One of our programs; `restart` ends it the ordinary way and starts the new code.
 * @param {string} script
 * @param {NodeJS.ProcessEnv} childEnvironment
 * @param {() => void} [onReady]
 * @returns {Program}
 */
function startProgram(script, childEnvironment, onReady = () => undefined) {
  /** @type {Program} */
  const program = { child: undefined, isRestarting: false, restart };
  const start = () => {
    const child = spawn(process.execPath, [...nodeFlags, join(root, script)], {
      cwd: root,
      env: childEnvironment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    program.child = child;
    child.on('message', (message) => {
      if (message === 'ready') onReady();
    });
    child.on('exit', (exitCode, signal) => {
      const isWanted = program.isRestarting;
      program.isRestarting = false;
      program.child = undefined;
      if (stopping) return finishWhenAllGone();
      if (isWanted) return start();
      console.error(`${script} ended (${signal ?? exitCode}); it starts again with the next change`);
    });
  };
  function restart() {
    if (!program.child) return start();
    program.isRestarting = true;
    program.child.kill('SIGTERM');
  }
  start();
  return program;
}

/** @param {number} exitCode */
function stop(exitCode) {
  if (stopping) return;
  stopping = true;
  process.exitCode = exitCode;
  for (const child of running) child.kill('SIGTERM');
  for (const { child } of started) child?.kill('SIGTERM');
  setTimeout(() => {
    for (const { child } of started) child?.kill('SIGKILL');
  }, 25_000).unref();
  finishWhenAllGone();
}

function finishWhenAllGone() {
  if (started.every(({ child }) => !child)) process.exit();
}

const hasSandbox = existsSync(join(root, 'apps/sandbox/dist/main.js'));
const serverEnvironment = { ...environment, STUDIO_KEYS: studioKeys(environment) };
/** @type {Program | undefined} */
let studio;
const startStudio = () => {
  // It keeps its books in the database that the server has started.
  if (studio || stopping) return;
  studio = startProgram('apps/studio/dist/main.js', studioEnvironment(environment));
  started.push(studio);
};
/** @type {Program[]} */
const started = [
  startProgram('apps/server/dist/main.js', hasSandbox ? await environmentWithSandbox(serverEnvironment) : serverEnvironment, startStudio),
];
if (hasSandbox) {
  started.push(startProgram('apps/sandbox/dist/main.js', sandboxEnvironment(environment)));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

let runningCode = fingerprintOutput(outputs);
startTool('typescript/bin/tsc', ['-b', '--watch', '--preserveWatchOutput', ...programs], (text) => {
  process.stdout.write(text);
  if (!/Found \d+ errors?\. Watching/.test(text)) return;
  const newCode = fingerprintOutput(outputs);
  if (newCode === runningCode) return;
  runningCode = newCode;
  console.log('starting the new code …');
  for (const program of started) program.restart();
});
for (const folder of ['apps/site', 'apps/studio/client', 'apps/console']) {
  // Built as for production, only again and again: the page gets the very headers and files that players get.
  startTool('vite/bin/vite.js', ['build', folder, '--config', `${folder}/vite.config.ts`, '--watch', '--logLevel', 'info'], (text) =>
    process.stdout.write(text),
  );
}
