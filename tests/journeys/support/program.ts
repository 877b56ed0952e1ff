import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';

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

/** Runs a command of the operators' command line against a running program; answers what it wrote and how it ended. */
export function sortes(words: readonly string[], at: Program = program): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'tools', 'sortes.mjs'), ...words],
      { cwd: root, env: { ...process.env, PORT: String(at.port), DATA_DIR: at.dataDir }, maxBuffer: 64 << 20 },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
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

/** Journeys with a program of their own. They run side by side: each has ten ports by its place here, beside the ten of the shared program. */
const ownPrograms = [
  'closed-site',
  'console',
  'console-backups',
  'console-brand',
  'console-complaint',
  'console-content',
  'console-correction',
  'console-games',
  'console-paying',
  'console-player',
] as const;

/**
 * Starts the own program of a journey that shuts the doors of the whole site, or whose staff take up accounts: from then on the command line asks for
 * theirs. `end` stops it and removes its data.
 */
export async function startProgram(journey: (typeof ownPrograms)[number]): Promise<Program & { end: () => Promise<void> }> {
  const port = program.port + 10 * (ownPrograms.indexOf(journey) + 2);
  const dataDir = mkdtempSync(join(tmpdir(), 'sortes-journey-'));
  // Started by root, the database's own account must be able to enter, or it puts its data elsewhere and leaves them there.
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-backups`, RATE_LIMITS: '0', LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const started = programAt(port, dataDir);
  const until = Date.now() + 100_000;
  while (
    !(await fetch(`${started.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGTERM');
      throw new Error(`the program on port ${port} did not start`);
    }
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
