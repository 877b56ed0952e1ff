import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { demoLinePlayed } from './demo-line.js';
import { fillFolder } from './seeded-folder.js';

/** The repository's root folder. */
export const root = resolve(import.meta.dirname, '..', '..', '..');

/** A running program: where it listens and where it keeps its data. */
export interface Program {
  readonly port: number;
  readonly origin: string;
  /** The sandbox's own address: inbox and payments. */
  readonly sandbox: string;
  readonly dataDir: string;
}

function programAt(port: number, dataDir: string): Program {
  return { port, origin: `http://localhost:${port}`, sandbox: `http://127.0.0.1:${port + 2}`, dataDir };
}

/** The program all journeys share. */
export const program: Program = programAt(Number(process.env['JOURNEY_PORT']), process.env['JOURNEY_DATA'] ?? '');

/** Where the shared program logs. */
export const logFile = process.env['JOURNEY_LOG'] ?? '';

/** What a command wrote and how it ended. */
interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of the operators' command line against a running program, as an operator does: for a journey about that. Costs 3 to 4 s of a processor. */
export function sortes(words: readonly string[], at: Program = program): Promise<Ended> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'tools', 'sortes.mjs'), ...words],
      { cwd: root, env: { ...process.env, PORT: String(at.port), DATA_DIR: at.dataDir }, maxBuffer: 64 << 20 },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}

let operator: Promise<ChildProcess> | undefined;

/** The process of `operate`, which loads the command line once; it ends with the worker. */
async function startOperator(): Promise<ChildProcess> {
  const child = fork(join(root, 'tests', 'journeys', 'support', 'operator-process.mjs'), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--enable-source-maps'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    operator = undefined;
    throw new Error(`the process of the command line ended with ${code}`);
  });
  // It ends with the worker, when nobody waits for it.
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

/** Runs a command of the operators' command line that sets the stage, in a process that stays for the next one. */
export async function operate(words: readonly string[], at: Program = program): Promise<Ended> {
  const child = await (operator ??= startOperator());
  const id = randomUUID();
  return new Promise((done, fail) => {
    const gone = (): void => fail(new Error('the process of the command line has ended'));
    const hear = ({ id: of, ...ended }: Ended & { id: string }): void => {
      if (of !== id) return;
      child.off('message', hear).off('exit', gone);
      done(ended);
    };
    child.on('message', hear).once('exit', gone);
    child.send({ id, words, environment: { PORT: String(at.port), DATA_DIR: at.dataDir } });
  });
}

/** Runs one statement in a program's database: for what an operator's screen will do later, and to look behind the screen. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
  at: Program = program,
): Promise<Row[]> {
  const owner = JSON.parse(readFileSync(join(at.dataDir, 'pg18.owner.json'), 'utf8')) as { connection: pg.ClientConfig };
  const client = new pg.Client(owner.connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Programs besides the shared one, and what they leave out. Each has ten ports by its place here, beside the ten of the shared program. */
export const ownPrograms = {
  /** Its doors are shut to everybody for a while, and a second brand moves in. */
  brands: { STUDIO: '0' },
  /** Staff who look after players and draws. */
  players: { STUDIO: '0' },
  /** Staff who look after money and games. */
  money: {},
  /** Staff who give: offers, ranks and the mall. */
  giving: {},
} as const;

export type OwnProgram = keyof typeof ownPrograms;

const answers = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts a program besides the shared one, with a database of its own, filled as after a first start; `end` stops it and removes its data. It ends with the worker, too.
 * The thirty days of the demo's line are played once for all of them.
 */
export async function startProgram(name: OwnProgram): Promise<Program & { end: () => Promise<void> }> {
  const port = program.port + 10 * (Object.keys(ownPrograms).indexOf(name) + 2);
  if (await answers(port)) throw new Error(`a program of an earlier run still answers on port ${port}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'sortes-journey-'));
  // Started by root, the database's own account must be able to enter, or it puts its data elsewhere and leaves them there.
  chmodSync(dataDir, 0o711);
  const environment = { PORT: String(port), RATE_LIMITS: '0', LOG_LEVEL: 'warn' };
  await fillFolder(dataDir, environment, (folder) => demoLinePlayed(programAt(port, folder)));
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...ownPrograms[name], ...environment, DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-backups` },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const started = programAt(port, dataDir);
  // For as long as it takes: it ends by itself when it cannot start, and the test has a limit of its own.
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`the program on port ${port} did not start`);
    await new Promise((done) => setTimeout(done, 250));
  }
  return {
    ...started,
    async end() {
      child.kill('SIGTERM');
      await gone;
      for (const folder of [dataDir, `${dataDir}-backups`]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
