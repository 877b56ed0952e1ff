export { removeDataDir, walOutboxOf } from './data-folder.js';
export { DataFolderInUseError, type PostgresConnection } from './owner-lock.js';
export type { LauncherLog } from './postmaster.js';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  joinEmbeddedPostgres,
  openEmbeddedPostgres,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from './start-embedded-postgres.js';
