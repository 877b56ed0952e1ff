export {
  type BackupManifest,
  type BackupProgress,
  type FoundBackup,
  listBackups,
  makeBackup,
  removeBackup,
  verifyBackup,
  type VerifiedBackup,
} from './base-backup.js';
export { BackupDamagedError, restoreBackup, type RestoredCopy } from './restore-backup.js';
export { archiveOf, isWalNeeded, listArchive, pruneArchive, sweepOutbox, walGap, type Swept } from './wal-archive.js';
export { findStored } from './files.js';
