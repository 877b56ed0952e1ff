import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isProcessAlive, readProcessBirth } from './processes.js';

/** How to reach the server: the fields of a `pg` configuration. `host` is the folder of the unix socket, on Windows an address. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** What the process that runs a data folder writes beside it. */
export interface Owner {
  pid: number;
  birth: string;
  connection: PostgresConnection;
}

/** Thrown when the data folder belongs to a program that is still running. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  constructor(
    readonly dataFolder: string,
    readonly owner: Owner,
  ) {
    super(
      `The data folder ${dataFolder} is in use by process ${owner.pid}, which is still running. ` +
        'Stop that process first, or give this one a folder of its own with DATA_DIR.',
    );
  }
}

/** The owner noted in the lock file while its process lives, else undefined. */
export function readLivingOwner(lockFile: string): Owner | undefined {
  const owner = readOwner(lockFile);
  if (!owner || !isProcessAlive(owner.pid)) return undefined;
  return owner.birth === '' || readProcessBirth(owner.pid) === owner.birth ? owner : undefined;
}

/**
 * Takes the data folder for this process and returns the dead owner before it, if there was one.
 * Errors: DataFolderInUseError while another living process (or this one, a second time) holds it.
 */
export function takeOwnership(lockFile: string, dataFolder: string, connection: PostgresConnection): Owner | undefined {
  const mine = `${lockFile}.${process.pid}`;
  const owner: Owner = { pid: process.pid, birth: readProcessBirth(process.pid), connection };
  writeFileSync(mine, JSON.stringify(owner), { mode: 0o600 });
  try {
    let previous: Owner | undefined;
    for (;;) {
      try {
        // A hard link either appears whole or fails because somebody else's is there: no half-written lock, no two winners.
        linkSync(mine, lockFile);
        return previous;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const living = readLivingOwner(lockFile);
      if (living) throw new DataFolderInUseError(dataFolder, living);
      previous = readOwner(lockFile) ?? previous;
      removeDeadLock(lockFile);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Gives the data folder back; does nothing when the lock is not this process's. */
export function releaseOwnership(lockFile: string): void {
  if (readOwner(lockFile)?.pid === process.pid) rmSync(lockFile, { force: true });
}

function readOwner(lockFile: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function removeDeadLock(lockFile: string): void {
  // Moved away first: of two processes that both found the dead lock only one succeeds, the other looks again.
  const grave = `${lockFile}.dead-${process.pid}`;
  try {
    renameSync(lockFile, grave);
  } catch {
    return;
  }
  rmSync(grave, { force: true });
}
