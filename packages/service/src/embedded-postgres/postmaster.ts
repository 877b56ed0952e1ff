import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { identityOf, programEnvironment, runProgram, workingDirectory } from './data-folder.js';
import { isPostgresIn, listPostgresIn, signalProcess, waitUntil } from './processes.js';

/** Where the launcher says what happens; a pino logger fits. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What a postmaster needs to be started again and again. */
export interface PostmasterPlan {
  binaries: Binaries;
  dataFolder: string;
  account: Account | undefined;
  /** Command line after `-D <folder>`. */
  commandArguments: string[];
  /** Its log is given out by the clock (`archive_timeout`). */
  archiving: boolean;
  /** Called when this process exits without stop(), after the server was told to end. Must not wait. */
  afterAbruptExit(): void;
  log: LauncherLog;
}

const FIRST_START_ATTEMPTS = 4;
const RESTART_PAUSES_MS = [0, 200, 500, 1_000];
const READY_REMINDER_MS = 10_000;
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;

/**
 * One PostgreSQL server as a child of this process, started again whenever it dies while it should live.
 * The child leads a session of its own: Ctrl-C in the terminal reaches us, not it, so it outlives the draining of the program.
 */
export class Postmaster {
  #child: ChildProcess | undefined;
  #stopping = false;
  #restart: Promise<void> = Promise.resolve();
  readonly #plan: PostmasterPlan;
  // A program that ends without stop() takes its server with it.
  readonly #onExit = (): void => {
    if (!this.#child?.pid) return;
    signalProcess(this.#child.pid, 'SIGINT');
    this.#plan.afterAbruptExit();
  };

  constructor(plan: PostmasterPlan) {
    this.#plan = plan;
  }

  /** Process id of the running server; changes when it was started again. Undefined while it is down. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the server and waits until it takes connections. Errors: throws with the server's last words when it cannot start. */
  async start(): Promise<void> {
    await endOrphan(this.#plan);
    process.on('exit', this.#onExit);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#launch();
      } catch (error) {
        // Processes of a killed server may hold its shared memory for a moment longer; anything else will not heal by waiting.
        const mayHeal = error instanceof Error && /shared memory|lock file/.test(error.message);
        if (!mayHeal || attempt === FIRST_START_ATTEMPTS) {
          process.off('exit', this.#onExit);
          throw error;
        }
        await pause(500);
      }
    }
  }

  /** Stops the server: open transactions are rolled back, data written out. Resolves when no process of it is left. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restart;
    const child = this.#child;
    if (child?.pid) await this.#stopChild(child, child.pid);
    this.#child = undefined;
    process.off('exit', this.#onExit);
  }

  async #stopChild(child: ChildProcess, pid: number): Promise<void> {
    const gone = (): boolean => child.exitCode !== null || child.signalCode !== null;
    if (process.platform === 'win32') {
      await runProgram(this.#plan.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', this.#plan.dataFolder], this.#plan.account);
    } else {
      signalProcess(pid, 'SIGINT');
    }
    if (await waitUntil(gone, FAST_STOP_MS, 5)) return;
    this.#plan.log.warn('PostgreSQL did not stop in time, it is stopped at once and will recover from its log at the next start');
    signalProcess(pid, 'SIGQUIT');
    if (await waitUntil(gone, IMMEDIATE_STOP_MS)) return;
    signalProcess(pid, 'SIGKILL');
    await endLeftovers(this.#plan.dataFolder);
  }

  async #launch(): Promise<void> {
    const { binaries, dataFolder, account, commandArguments, log } = this.#plan;
    const child = spawn(binaries.postgres, ['-D', dataFolder, ...commandArguments], {
      ...identityOf(account),
      cwd: workingDirectory(),
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const lastWords: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
      // A session that was told to end, or that came too early, says FATAL too; that is its own end, not the server's.
      if (/^(FATAL|PANIC)/.test(line) && !/terminating connection|starting up|shutting down|not yet accepting/.test(line))
        log.error(`PostgreSQL: ${line}`);
      else log.info(`PostgreSQL: ${line}`);
    });
    let failure: Error | undefined;
    const ended = new Promise<void>((resolve) => {
      child.on('error', (error) => {
        failure = error;
        resolve();
      });
      // 'close' rather than 'exit': by then the last words have been read.
      child.on('close', () => resolve());
    });
    let isEnded = false;
    void ended.then(() => (isEnded = true));
    this.#child = child;

    const startedAt = performance.now();
    let remindedAt = startedAt;
    while (!isEnded && !isReady(dataFolder, child.pid)) {
      if (performance.now() - remindedAt > READY_REMINDER_MS) {
        remindedAt = performance.now();
        log.warn(`PostgreSQL is still starting (recovering from its log) after ${Math.round((remindedAt - startedAt) / 1_000)} s`);
      }
      await pause(10);
    }
    if (isEnded) {
      this.#child = undefined;
      throw new Error(`PostgreSQL could not start${failure ? ` (${failure.message})` : ''}:\n${lastWords.join('\n')}`);
    }
    if (this.#plan.archiving) await this.#wakeCheckpointer(child.pid);
    void ended.then(() => {
      if (this.#stopping || this.#child !== child) return;
      this.#child = undefined;
      this.#restart = this.#startAgain(child);
    });
  }

  /**
   * The process that gives the log out goes to sleep while the server still looks after its last end, and sleeps through the first five minutes
   * (PostgreSQL, src/backend/postmaster/checkpointer.c: the timeout counts only once recovery is over). Reading its settings again wakes it.
   */
  async #wakeCheckpointer(pid: number | undefined): Promise<void> {
    const { binaries, dataFolder, account, log } = this.#plan;
    if (process.platform !== 'win32') {
      if (pid !== undefined) signalProcess(pid, 'SIGHUP');
      return;
    }
    await runProgram(binaries.pgCtl, ['reload', '-D', dataFolder], account).catch((error: unknown) => log.warn(String(error)));
  }

  async #startAgain(dead: ChildProcess): Promise<void> {
    const diedAt = performance.now();
    this.#plan.log.error(`PostgreSQL died (${dead.signalCode ?? `code ${dead.exitCode}`}), starting it again`);
    for (let attempt = 0; !this.#stopping; attempt += 1) {
      await pause(RESTART_PAUSES_MS[attempt] ?? 2_000);
      await endLeftovers(this.#plan.dataFolder);
      try {
        await this.#launch();
        this.#plan.log.warn(`PostgreSQL is back after ${Math.round(performance.now() - diedAt)} ms`);
        return;
      } catch (error) {
        this.#plan.log.error(error instanceof Error ? error.message : String(error));
      }
    }
  }
}

/** Stops a server that a killed parent left behind in the data folder, and clears a lock file whose process is long gone. */
export async function endOrphan(plan: Pick<PostmasterPlan, 'dataFolder' | 'binaries' | 'account' | 'log'>): Promise<void> {
  const { dataFolder, binaries, account, log } = plan;
  const status = readPostmasterFile(dataFolder);
  if (!status) return;
  if (isPostgresIn(status.pid, dataFolder)) {
    log.warn(`stopping PostgreSQL ${status.pid}, which a killed program left behind`);
    try {
      await runProgram(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '15', '-D', dataFolder], account);
    } catch {
      signalProcess(status.pid, 'SIGQUIT');
      await waitUntil(() => !isPostgresIn(status.pid, dataFolder), IMMEDIATE_STOP_MS);
    }
  }
  await endLeftovers(dataFolder);
  // With its process id reused by a stranger of the same account, PostgreSQL would refuse to start for ever.
  const remaining = readPostmasterFile(dataFolder);
  if (remaining && !isPostgresIn(remaining.pid, dataFolder)) rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
}

/** Sessions whose server was killed hold its shared memory, which keeps a new server from starting; they have nobody to serve any more. */
async function endLeftovers(dataFolder: string): Promise<void> {
  if (listPostgresIn(dataFolder).length === 0) return;
  if (await waitUntil(() => listPostgresIn(dataFolder).length === 0, 200)) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of listPostgresIn(dataFolder)) signalProcess(pid, signal);
    if (await waitUntil(() => listPostgresIn(dataFolder).length === 0, 1_000)) return;
  }
}

function isReady(dataFolder: string, pid: number | undefined): boolean {
  const status = readPostmasterFile(dataFolder);
  return status !== undefined && status.pid === pid && status.state === 'ready';
}

/** Lines of postmaster.pid: 1 process id, 8 state (PostgreSQL source, src/include/utils/pidfile.h). */
function readPostmasterFile(dataFolder: string): { pid: number; state: string } | undefined {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, state: (lines[7] ?? '').trim() } : undefined;
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
