/**
 * Server settings of the built-in PostgreSQL. They are given on the command line, so that a new release's values reach old data folders.
 * Durability stays at PostgreSQL's own defaults: an acknowledged bet survives a power cut.
 */
export const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
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
