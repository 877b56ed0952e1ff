import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canAccount } from './account.js';
import { type Binaries, SHARED_FOLDER } from './binaries.js';

/** The superuser and the database of the built-in server. */
export const DATABASE_USER = 'sortes';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, one of them the closing NUL. */
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
const SOCKET_FOLDER_PREFIX = 'sortes-pg-';

/**
 * Makes the folder `<dataDir>/pg<major>` usable by the account and returns its real path. Below a folder that the account may not enter
 * (a checkout in /root) the data live in a folder of their own in /var/lib/sortes and a symbolic link stands in their place. Only the link leads there:
 * whoever deletes `dataDir` begins anew, and whoever puts it back has the old data again.
 * Errors: throws when there is only data of another major version, which this server could not read.
 */
export function prepareDataFolder(dataDir: string, major: number, account: Account | undefined): string {
  createOpenFolder(dataDir);
  const folder = join(dataDir, `pg${major}`);
  if (lstatSync(folder, { throwIfNoEntry: false })) {
    if (!existsSync(folder)) {
      // Cut short between making the link and filling its target: go on from there.
      const elsewhere = readLinkOrNothing(folder);
      if (elsewhere !== undefined && isPlaceElsewhere(elsewhere) && existsSync(dirname(elsewhere))) return elsewhere;
      throw new Error(
        `${folder} is a link to a folder that no longer exists. Put that folder back, or remove the link to begin with an empty database.`,
      );
    }
    return realpathSync(folder);
  }
  refuseOtherMajor(dataDir, major);
  if (!account || canAccount(account, 'test -x "$1"', realpathSync(dataDir))) return join(realpathSync(dataDir), `pg${major}`);
  mkdirSync(SHARED_FOLDER, { recursive: true });
  chmodSync(SHARED_FOLDER, 0o755);
  const place = mkdtempSync(join(SHARED_FOLDER, `${placesOf(dataDir)}-`));
  chmodSync(place, 0o711);
  symlinkSync(join(place, `pg${major}`), folder);
  return join(place, `pg${major}`);
}

/**
 * Folders in /var/lib/sortes that hold databases of a `dataDir` at this path which was deleted or moved: no link in it leads there. They are left where they
 * are, because whoever moved `dataDir` away still has the link.
 */
export function findLeftBehind(dataDir: string): string[] {
  if (!existsSync(SHARED_FOLDER)) return [];
  const linked = new Set(readdirSync(dataDir).map((name) => dirname(readLinkOrNothing(join(dataDir, name)) ?? '')));
  const name = placesOf(dataDir);
  return readdirSync(SHARED_FOLDER)
    .filter((place) => place === name || place.startsWith(`${name}-`))
    .map((place) => join(SHARED_FOLDER, place))
    .filter((place) => !linked.has(place));
}

/**
 * The folder beside the data in which the server lays each finished segment of its write-ahead log, from where it is taken to the backups.
 * Made when it is wanted; undefined where there is none.
 */
export function prepareWalOutbox(dataFolder: string, account: Account | undefined, isWanted: boolean): string | undefined {
  const folder = walOutboxOf(dataFolder);
  if (!existsSync(folder)) {
    if (!isWanted) return undefined;
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  }
  return folder;
}

/** Where that folder is, given the real path of the data. */
export function walOutboxOf(dataFolder: string): string {
  return `${dataFolder}-wal`;
}

/**
 * Removes all that a data folder `<dataDir>/pg<major>` consists of, wherever its data live. Only for folders that were made to be thrown away, and while no server
 * runs there.
 */
export function removeDataDir(dataDir: string): void {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const target = /^pg\d+$/.test(name) ? readLinkOrNothing(join(dataDir, name)) : undefined;
    if (target !== undefined && isPlaceElsewhere(target)) rmSync(dirname(target), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** True once the folder holds an initialised database. */
export function isInitialised(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'PG_VERSION'));
}

/**
 * Runs initdb: UTF-8 with the built-in C.UTF-8 locale (same order on every machine, whatever its libraries), data checksums on,
 * timezone UTC. The folder appears only when it is whole. `password` switches from socket trust to scram (Windows).
 * Errors: throws with initdb's own words.
 */
export async function initialiseDataFolder(
  binaries: Binaries,
  dataFolder: string,
  account: Account | undefined,
  options: { password?: string | undefined; durable: boolean },
): Promise<void> {
  const half = `${dataFolder}.half-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  const passwordFile = `${half}.password`;
  if (account) chownSync(half, account.uid, account.gid);
  const commandArguments = [
    '-D',
    half,
    '-U',
    DATABASE_USER,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  commandArguments.push('--no-instructions', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC');
  if (!options.durable) commandArguments.push('--no-sync');
  if (options.password) {
    writeFileSync(passwordFile, options.password, { mode: 0o600 });
    commandArguments.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  } else {
    // Only the account itself (and root) can enter the socket's folder, so the socket needs no password.
    commandArguments.push('--auth-local=trust', '--auth-host=reject');
  }
  try {
    await runProgram(binaries.initdb, commandArguments, account);
    renameSync(half, dataFolder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
}

/** Runs a PostgreSQL program as the account to its end. Errors: throws with the program's own output when it fails. */
export async function runProgram(program: string, commandArguments: string[], account: Account | undefined): Promise<void> {
  const child = spawn(program, commandArguments, {
    ...identityOf(account),
    cwd: workingDirectory(),
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${basename(program)} failed (${code ?? 'killed'}):\n${output.trim()}`);
}

/** A new folder for the unix socket with a path short enough for it, readable by the account alone. Errors: throws when no place is short enough. */
export function createSocketFolder(account: Account | undefined): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'].filter(
    (folder) => `${folder}/${SOCKET_FOLDER_PREFIX}XXXXXX/.s.PGSQL.5432`.length <= SOCKET_PATH_LIMIT,
  );
  for (const parent of candidates) {
    if (!existsSync(parent) || (account && !canAccount(account, 'test -x "$1"', parent))) continue;
    const folder = mkdtempSync(join(parent, SOCKET_FOLDER_PREFIX));
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  }
  throw new Error('No temporary folder is short enough for a unix socket (107 bytes). Set TMPDIR to a shorter path.');
}

/** Removes a socket folder made by `createSocketFolder`, and nothing else. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(SOCKET_FOLDER_PREFIX)) rmSync(folder, { recursive: true, force: true });
}

/** The password of a server that listens on a loopback port (Windows), made once and kept beside the data. */
export function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** The spawn options that hand a child to the account. */
export function identityOf(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** A folder every account may stand in; the caller's own may be closed to the server's. */
export function workingDirectory(): string | undefined {
  return process.platform === 'win32' ? undefined : '/';
}

/** Only what PostgreSQL needs: the program's secrets stay out of another account's process, PG* variables out of its decisions. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) if (process.env[name]) environment[name] = process.env[name];
  return environment;
}

/** How the names of folders in /var/lib/sortes begin that were made for a `dataDir` at this path; the first ones had no more than this. */
function placesOf(dataDir: string): string {
  return `data-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;
}

function isPlaceElsewhere(dataFolder: string): boolean {
  return dirname(dirname(dataFolder)) === SHARED_FOLDER;
}

function readLinkOrNothing(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function createOpenFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  // Enterable but not listable: the database's account must pass through, whatever root's umask is.
  if (process.getuid?.() !== 0) return;
  chmodSync(folder, 0o711);
  // Root at work in somebody's checkout leaves a folder that they can use without root.
  const { uid, gid } = statSync(dirname(folder));
  chownSync(folder, uid, gid);
}

function refuseOtherMajor(dataDir: string, major: number): void {
  const other = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`);
  if (!other) return;
  throw new Error(
    `${join(dataDir, other)} was written by PostgreSQL ${other.slice(2)}, this program brings PostgreSQL ${major}. ` +
      'Export the data with the release that wrote them and import them here, or choose another folder with DATA_DIR.',
  );
}
