// npm start: installs and builds what is stale, and runs the program until it is told to stop; its database is made ready while the pages are being built.
// Says nothing that the program says itself.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAnythingStale, startParts } from './build.mjs';
import { nodeFlags } from './node-flags.mjs';
import {
  environmentWithSandbox,
  nodeVersionProblem,
  root,
  sandboxEnvironment,
  saysReady,
  studioEnvironment,
  studioKeys,
} from './workspace.mjs';

const drainMs = 25_000;
/** The server waits so long at most for the studio to end before it. */
const studioFirstMs = 5_000;
const longestPauseMs = 3_000;
/** A child that lived this long is started again at once: the pause grows only between ends that follow each other. */
const startedWellMs = 10_000;

const problem = nodeVersionProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const isStale = isAnythingStale({ only: startParts, isHurried: true });
// Who has asked for a release as it was built wants no other one made on the way, and its manifest with it.
if (isStale && process.env.RELEASE_STRICT === '1') {
  console.error('RELEASE_STRICT=1: what is built is not what the sources say. Build it first: npm run build');
  process.exit(1);
}

const environment = { NODE_ENV: 'production', ...process.env };
const role = process.env.SORTES_ROLE || 'all';
/** @typedef {{ name: string, process: import('node:child_process').ChildProcess | undefined, isGroup?: boolean, failures: number, wasReady: boolean, timer: NodeJS.Timeout | undefined }} Child */
/** @type {Child[]} */
const children = [];
let stopping = false;
let exitCode = 0;

/**
 * Installs and builds in a process of its own: a bundler takes hundreds of megabytes, and does not give them back. Both resolve for what is there; where building
 * fails, we stop.
 */
function build() {
  // A group of its own, so that the programs that it runs end with it.
  const running = spawn(process.execPath, [join(root, 'tools/build.mjs'), '--start'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  /** @type {Child} */
  const child = { name: 'build', process: running, isGroup: process.platform !== 'win32', failures: 0, wasReady: false, timer: undefined };
  children.push(child);
  /** @type {Promise<void>} */
  const programs = new Promise((resolveBuilt) => {
    running.on('message', (/** @type {{ fresh?: string }} */ { fresh }) => {
      if (fresh === 'programs') resolveBuilt();
    });
  });
  /** @type {Promise<void>} */
  const pages = new Promise((resolveBuilt) => {
    running.on('exit', (code) => {
      child.process = undefined;
      if (stopping) return void finishWhenAllGone();
      if (code === 0) return resolveBuilt();
      console.error('Sortes could not be installed or built; see above.');
      exitCode = code ?? 1;
      stop('SIGTERM');
    });
  });
  return { programs, pages };
}

/**
 * @param {Child} child
 * @param {NodeJS.Signals} signal
 */
function tell({ process: running, isGroup }, signal) {
  if (!isGroup || running?.pid === undefined) return void running?.kill(signal);
  try {
    process.kill(-running.pid, signal);
  } catch {
    // Gone just now.
  }
}

/**
 * Keeps one program running: started again with a growing pause whenever it ends while it should live.
 * @param {string} name
 * @param {string} script
 * @param {NodeJS.ProcessEnv} childEnvironment
 * @param {() => void} [onReady]
 * @param {(running: import('node:child_process').ChildProcess) => void} [onSpawn]
 */
function supervise(name, script, childEnvironment, onReady = () => undefined, onSpawn = () => undefined) {
  /** @type {Child} */
  const child = { name, process: undefined, failures: 0, wasReady: false, timer: undefined };
  const start = () => {
    if (stopping) return;
    const startedAt = performance.now();
    // A session of its own: Ctrl-C in the terminal reaches only us, and we pass it on once. The channel tells the child when we are gone.
    const running = spawn(process.execPath, [...nodeFlags, join(root, script)], {
      cwd: root,
      env: childEnvironment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    child.process = running;
    onSpawn(running);
    running.on('message', (message) => {
      if (!saysReady(message)) return;
      child.wasReady = true;
      onReady();
    });
    running.on('exit', (code, signal) => {
      child.process = undefined;
      if (stopping) return void finishWhenAllGone();
      const livedMs = performance.now() - startedAt;
      if (!child.wasReady && signal === null) {
        // It refused to start (a port in use, a wrong setting), however long that took here, and has said why; repeating it would help nobody.
        exitCode = code || 1;
        return stop('SIGTERM');
      }
      child.failures = livedMs > startedWellMs ? 1 : child.failures + 1;
      const pauseMs = Math.min(longestPauseMs, 100 * 2 ** (child.failures - 1));
      console.error(`${name} ended (${signal ?? `code ${code}`}), starting it again in ${pauseMs} ms`);
      child.timer = setTimeout(start, pauseMs);
    });
  };
  children.push(child);
  start();
}

/**
 * Starts a program when another one is ready for it: the studio keeps its books in the database that the server has started.
 * @param {Parameters<typeof supervise>} program
 */
function supervisedLater(...program) {
  let started = false;
  return () => {
    if (started || stopping) return;
    started = true;
    supervise(...program);
  };
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const child of children) clearTimeout(child.timer);
  // The studio keeps its books in the database that the server has started: it goes before it.
  const studio = children.find(({ name, process: running }) => name === 'studio' && running !== undefined);
  let toldOthers = false;
  const endOthers = () => {
    // Once: whoever is told twice takes it for impatience.
    if (toldOthers) return;
    toldOthers = true;
    for (const child of children) if (child !== studio) tell(child, signal);
  };
  if (studio === undefined) endOthers();
  else {
    studio.process?.once('exit', endOthers);
    studio.process?.kill(signal);
    setTimeout(endOthers, studioFirstMs).unref();
  }
  setTimeout(killRemaining, drainMs).unref();
  void finishWhenAllGone();
}

async function killRemaining() {
  for (const child of children) {
    if (!child.process) continue;
    console.error(`${child.name} did not end within ${drainMs / 1_000} s and is killed`);
    tell(child, 'SIGKILL');
  }
  exitCode ||= 1;
}

async function finishWhenAllGone() {
  if (children.some((child) => child.process)) return;
  // A server that was killed could not stop its database any more.
  const launcher = join(root, 'apps/server/dist/bundle/embedded-postgres.js');
  if (!process.env.DATABASE_URL && existsSync(launcher)) {
    const { stopOrphanedPostgres } = await import(pathToFileURL(launcher).href);
    await stopOrphanedPostgres(resolve(root, process.env.DATA_DIR || 'data')).catch((/** @type {Error} */ error) =>
      console.error(error.message),
    );
  }
  process.exit(exitCode);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));

// Whoever started us over a channel is gone, even if it was killed and could say nothing: a test run.
process.once('disconnect', () => stop('SIGTERM'));
// npm runs us through a shell: a signal may end npm or that shell and never reach us. Their end is then our signal.
if (process.env.npm_lifecycle_event === 'start') {
  const started = listAncestors();
  setInterval(() => {
    if (listAncestors() !== started) stop('SIGTERM');
  }, 500).unref();
}

// The bundled vendor of games, and mail, SMS and payment for the demo. One a machine: beside the whole program, not beside each of its parts.
const hasStudio = (process.env.STUDIO || (role === 'all' ? '1' : '0')) === '1';
const serverEnvironment = hasStudio ? { ...environment, STUDIO_KEYS: studioKeys(environment) } : environment;
const hasSandbox = (process.env.SANDBOX || (role === 'all' ? '1' : '0')) === '1';
const startStudio = hasStudio ? supervisedLater('studio', 'apps/studio/dist/bundle/main.js', studioEnvironment(environment)) : undefined;
// The demo's other ports follow the site's: whoever starts it twice is told of that one, not of whichever is found taken first.
const sitePort = Number(process.env.PORT || 8080);
if (hasSandbox && (await isTaken(sitePort))) {
  console.error(`port ${sitePort} is in use by another program: set PORT to a free one (the other ports follow it), or end that program`);
  process.exit(1);
}
const built = isStale ? build() : undefined;
await built?.programs;
const ofServer = hasSandbox ? await environmentWithSandbox(serverEnvironment) : serverEnvironment;
supervise('server', 'apps/server/dist/bundle/main.js', built ? { ...ofServer, PAGES_PENDING: '1' } : ofServer, startStudio, (running) => {
  // It may have ended before they are built, and another one been started.
  void built?.pages.then(() => running.connected && running.send('pages built', () => undefined));
});
if (hasSandbox) {
  supervise('sandbox', 'apps/sandbox/dist/bundle/main.js', sandboxEnvironment(environment));
}

/**
 * Whether something listens there already.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isTaken(port) {
  return new Promise((resolveTaken) => {
    const probe = connect({ port, host: process.env.HOST && process.env.HOST !== '0.0.0.0' ? process.env.HOST : '127.0.0.1' });
    const answer = (/** @type {boolean} */ isThere) => {
      probe.destroy();
      resolveTaken(isThere);
    };
    probe.setTimeout(1_000, () => answer(false));
    probe.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

/** Our parent and, where the system tells it cheaply, the parent's parent. */
function listAncestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
