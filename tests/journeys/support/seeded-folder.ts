import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOutput, listFiles, root, whileAlone } from '../../../tools/workspace.mjs';

/** What a folder was made of, beside its data. */
const noteName = 'made-of';
/** Draws are planned from the first start on: a program that begins with an older folder first catches up with all that it missed. */
const freshMs = 30 * 60_000;

/** One place a checkout: what an older build left there makes room. */
const place = join(tmpdir(), `sortes-first-start-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);

/** Changes with the programs that make such a folder and with the SQL that they run. */
function digestOfPrograms(): string {
  const hash = createHash('sha256').update(fingerprintOutput(['apps/server/dist/bundle', 'apps/sandbox/dist/bundle']));
  for (const file of listFiles(['apps/server/src']).filter((path) => path.endsWith('.sql'))) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function isFresh(madeOf: string): boolean {
  const note = join(place, noteName);
  return existsSync(note) && readFileSync(note, 'utf8') === madeOf && Date.now() - statSync(note).mtimeMs < freshMs;
}

/** Runs a program on an empty folder until it serves and is filled, and ends it. @throws Error when it does not start */
async function makeFolder(folder: string, environment: NodeJS.ProcessEnv, filled: (folder: string) => Promise<void>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Started by root, the database's own account must be able to enter, or it puts its data elsewhere.
  chmodSync(folder, 0o711);
  // Studios come with a program's own start.
  const child = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, ...environment, STUDIO: '0', DATA_DIR: folder, BACKUP_DIR: `${folder}-backups` },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const serves = async (): Promise<boolean> =>
    (await fetch(`http://localhost:${environment['PORT']}/readyz`).catch(() => undefined))?.ok ?? false;
  try {
    while (!(await serves())) {
      if (child.exitCode !== null) throw new Error('the program that makes the folder of the others did not start');
      await new Promise((done) => setTimeout(done, 250));
    }
    await filled(folder);
  } finally {
    child.kill('SIGTERM');
    await gone;
    rmSync(`${folder}-backups`, { recursive: true, force: true });
  }
}

/**
 * Fills an empty data folder with what a program has after its first start: database, migrations, demo with its line, and keys. They are made once for all programs of a run, and copied.
 * `environment` is that of the program; a first start on its port must be possible now. `filled` waits, over a folder that a program runs on, until all is there.
 */
export async function fillFolder(folder: string, environment: NodeJS.ProcessEnv, filled: (folder: string) => Promise<void>): Promise<void> {
  // Copying keeps owners and links as they are: not on Windows.
  if (process.platform === 'win32') return;
  await whileAlone(async () => {
    const madeOf = digestOfPrograms();
    if (!isFresh(madeOf)) {
      const half = `${place}.half`;
      await makeFolder(half, environment, filled);
      writeFileSync(join(half, noteName), madeOf);
      rmSync(place, { recursive: true, force: true });
      renameSync(half, place);
    }
  }, 'seeding');
  const names = readdirSync(place).filter((name) => name !== noteName);
  // Where the database's account may not enter its data lie elsewhere, and a program makes its own.
  if (names.some((name) => lstatSync(join(place, name)).isSymbolicLink())) return;
  const { status, stderr } = spawnSync('cp', ['-a', ...names.map((name) => join(place, name)), folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the folder of a first start could not be copied: ${stderr}`);
}
