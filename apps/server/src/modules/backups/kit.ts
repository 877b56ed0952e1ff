import type { Services } from '../../platform/services.js';
import type pg from 'pg';

/** What the key of the backups is derived from the installation's secret for (`Vault.keyOf`). */
export const backupKeyPurpose = 'backups';

/** What a copy of the database is found to be. */
export interface Proof {
  movements: number;
  auditLinks: number;
  /** One line each; none: the copy is sound. */
  faults: string[];
}

export interface BelowBackups {
  /** The running server. */
  connection: pg.ClientConfig;
  /** Version and commit of this program. */
  release: () => Promise<string>;
  /**
   * Brings a restored copy to this version of the program and proves its books and its audit log.
   * @param upTo heads of the audit log that were exported later are not in it
   */
  proveCopy: (connection: pg.ClientConfig, upTo: Date | undefined) => Promise<Proof>;
}

export interface BackupsKit {
  services: Services;
  below: BelowBackups;
}
