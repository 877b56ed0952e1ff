// npm run dev: with `--mock` pages over a mock of the interface (dev-mock.mjs), else compiles on every change and starts the programs again when their code changed; pages with hot replacement (dev-front.mjs) stand before them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
if (process.argv.includes('--mock')) {
  // Needs nothing of what follows, and lives until it is told to end.
  const { serveMock } = await import('./dev-mock.mjs');
  await serveMock();
}
const code = await buildStale({ say: console.log });
if (code !== 0) process.exit(code);

const port = Number(process.env.PORT || 8080);
const studioPort = Number(process.env.STUDIO_PORT || port + 5);
const [frontPort, studioFrontPort] = [port + 10, studioPort + 10];
/** Players come through the pages with hot replacement: links in mails and frames of games lead there, too. */
const environment = {
  LOG_LEVEL: 'info',
  SITE_ORIGIN: `http://localhost:${frontPort}`,
  STUDIO_PUBLIC_URL: `http://127.0.0.1:${studioFrontPort}`,
  ...process.env,
};
const frontEnvironment = {
  ...environment,
  PORT: String(port),
  STUDIO_PORT: String(studioPort),
  FRONT_PORT: String(frontPort),
  STUDIO_FRONT_PORT: String(studioFrontPort),
};
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
 * @param {NodeJS.ProcessEnv} [childEnvironment]
 */
function startTool(script, commandArguments, onLine, childEnvironment = process.env) {
  const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...commandArguments], {
    cwd: root,
    env: childEnvironment,
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
startTool(join(root, 'tools/dev-front.mjs'), [], (text) => process.stdout.write(text), frontEnvironment);
