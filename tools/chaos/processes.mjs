// The program's processes as an operator's supervisor runs them: started again whenever they die, told to end with SIGTERM.
import { spawn } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { root, saysReady } from '../workspace.mjs';

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const startsWithinMs = 90_000;

/**
 * A port that was free a moment ago.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });
}

/**
 * The port of a server that listens on one.
 * @param {import('node:net').Server} server
 */
export function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/** Has a server listen on any free port of this machine. Resolves with the port. @param {import('node:net').Server} server @returns {Promise<number>} */
export function listenAnywhere(server) {
  return new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(portOf(server))));
}

/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} End
 * @typedef {object} SupervisedOptions
 * @property {string} name
 * @property {string} script
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {readonly string[]} [scriptArguments]
 * @property {string} folder
 * @property {(message: unknown) => void} [heard]
 */

/** One program that is started again whenever it ends without having been told to. */
export class Supervised {
  /** Every process id this program ever had. */
  /** @type {number[]} */
  pids = [];
  /**
   * Ends that nobody caused. A start that found no database is no such end.
   * @type {End[]}
   */
  crashes = [];
  refusedStarts = 0;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {Promise<void> | undefined} */
  #ready;
  #markReady = () => {};
  #isToldToEnd = false;
  #wasKilled = false;
  /** @type {Promise<End> | undefined} */
  #exited;

  /** @param {SupervisedOptions} options */
  constructor({ name, script, environment = {}, scriptArguments = [], folder, heard = () => undefined }) {
    this.name = name;
    this.script = script;
    this.environment = environment;
    this.scriptArguments = scriptArguments;
    this.heard = heard;
    /** Where it is reached, of a program that listens. */
    this.origin = '';
    this.output = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  }

  get isRunning() {
    return this.#child !== undefined;
  }

  /** Starts it and resolves with the milliseconds until it said that it serves. */
  async start() {
    const startedAt = performance.now();
    this.#isToldToEnd = false;
    this.#launch();
    await this.#served();
    return performance.now() - startedAt;
  }

  async #served() {
    const late = Symbol('late');
    if ((await Promise.race([this.#ready, pause(startsWithinMs).then(() => late)])) === late)
      throw new Error(`${this.name} does not serve after ${startsWithinMs / 1_000} s; its log says why`);
  }

  #launch() {
    this.#ready = new Promise((resolve) => (this.#markReady = resolve));
    this.#open();
  }

  #open() {
    const child = spawn(process.execPath, ['--enable-source-maps', join(root, this.script), ...this.scriptArguments], {
      cwd: root,
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    let isReady = false;
    if (child.pid !== undefined) this.pids.push(child.pid);
    this.#child = child;
    child.stdout?.pipe(this.output, { end: false });
    child.stderr?.pipe(this.output, { end: false });
    child.on('message', (message) => {
      if (saysReady(message)) {
        isReady = true;
        this.#markReady();
      }
      this.heard(message);
    });
    this.#exited = new Promise((resolve) => {
      child.on('exit', (code, signal) => {
        this.#child = undefined;
        resolve({ code, signal });
        if (this.#isToldToEnd) return;
        if (this.#wasKilled) this.#wasKilled = false;
        else if (!isReady && signal === null) this.refusedStarts += 1;
        else this.crashes.push({ code, signal });
        // A moment, as every supervisor takes one; the same wait for being ready goes on over several attempts.
        setTimeout(() => !this.#isToldToEnd && this.#open(), 100);
      });
    });
  }

  /** Kills it without a word; resolves with the milliseconds until its successor serves. */
  async kill() {
    const killedAt = performance.now();
    this.#ready = new Promise((resolve) => (this.#markReady = resolve));
    this.#wasKilled = true;
    this.#child?.kill('SIGKILL');
    await this.#served();
    return performance.now() - killedAt;
  }

  /**
   * Tells it to end; resolves with {code, signal, milliseconds}. After `withinMs` it is killed.
   * @param {number} [withinMs]
   * @returns {Promise<End & { milliseconds: number }>}
   */
  async stop(withinMs = 30_000) {
    this.#isToldToEnd = true;
    const child = this.#child;
    if (child === undefined) return { code: 0, signal: null, milliseconds: 0 };
    const toldAt = performance.now();
    const exited = this.#exited ?? Promise.resolve({ code: null, signal: null });
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
    const end = await exited;
    clearTimeout(late);
    return { ...end, milliseconds: performance.now() - toldAt };
  }

  /** @param {string} message */
  ask(message) {
    this.#child?.send(message);
  }

  killAtOnce() {
    this.#isToldToEnd = true;
    this.#child?.kill('SIGKILL');
  }
}

/**
 * One address in front of several: each connection goes to the next one that takes it. The gateway's webhooks come this way.
 * @param {readonly number[]} ports
 */
export async function startFront(ports) {
  let turn = 0;
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const server = createServer((front) => {
    open.add(front);
    front.on('error', () => front.destroy()).on('close', () => open.delete(front));
    /** @param {number} left */
    const tryNext = (left) => {
      const port = ports[(turn += 1) % ports.length];
      if (left === 0 || port === undefined) return void front.destroy();
      const back = connect({ host: '127.0.0.1', port });
      const failed = () => tryNext(left - 1);
      back.once('error', failed);
      back.once('connect', () => {
        back.off('error', failed);
        open.add(back);
        back.on('error', () => front.destroy()).on('close', () => open.delete(back));
        front.on('close', () => back.destroy());
        front.pipe(back).pipe(front);
      });
    };
    tryNext(ports.length);
  });
  return {
    port: await listenAnywhere(server),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Ids of living processes that belong to this run: ours, and whatever works in our folder.
 * @param {readonly Supervised[]} supervised
 * @param {string} folder
 */
export function leftBehind(supervised, folder) {
  const ours = new Set(supervised.flatMap(({ pids }) => pids));
  if (process.platform !== 'linux') return [...ours].filter(isAlive).map((pid) => `process ${pid}`);
  const found = [];
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${entry}/stat`, 'utf8').includes(') Z ')) continue;
      const isOurs =
        ours.has(Number(entry)) ||
        readlinkSync(`/proc/${entry}/cwd`).startsWith(folder) ||
        readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(folder);
      if (isOurs) found.push(`process ${entry}: ${readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120)}`);
    } catch {
      // Gone meanwhile.
    }
  }
  return found;
}
