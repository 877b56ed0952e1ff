import { totalmem } from 'node:os';

const megabyte = 2 ** 20;

/**
 * Memory for pages of the database (`shared_buffers`), in whole MB: a quarter of what this machine or container has, as PostgreSQL's manual advises for a server that
 * shares it, at least PostgreSQL's own 128 MB and at most 512 MB: with 128 MB placing bets slowed down by a fifth once a few hundred thousand were stored, since
 * every statement had to write out a page before it could take one in; 1 GB was no quicker than 512 MB.
 * Source: PostgreSQL's manual, Resource Consumption, `shared_buffers`.
 */
export function chooseSharedBuffers(memory: number): string {
  return `${Math.min(512, Math.max(128, Math.floor(memory / 4 / megabyte)))}MB`;
}

/** Bytes of memory that this process and those beside it may use: the machine's, or less where a container says so. */
function memoryHere(): number {
  // Zero or a number beyond all memory where nothing limits it.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Server settings of the built-in PostgreSQL. They are given on the command line, so that a new release's values reach old data folders.
 * Durability stays at PostgreSQL's own defaults: an acknowledged bet survives a power cut.
 */
export const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: chooseSharedBuffers(memoryHere()),
  max_connections: '100',
  max_wal_size: '2GB',
  // A container's /dev/shm may be 64 MB, which parallel plans and index builds would overrun.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  ssl: 'off',
  // The log must not carry personal data: no statements, no parameter values, no row contents.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/**
 * What keeps a copy of every write-ahead log segment in a folder beside the data: PostgreSQL's own library, the same on every system, without a shell, and a segment
 * is on disk before the server forgets it. A segment is given out when it is full or this old: with the way to its place of keeping (`backup/wal-archive.ts`)
 * less than a minute can be lost with the disk.
 */
export function archiveSettings(folder: string): Readonly<Record<string, string>> {
  return { archive_mode: 'on', archive_library: 'basic_archive', 'basic_archive.archive_directory': folder, archive_timeout: '45s' };
}
