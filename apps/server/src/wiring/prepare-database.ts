import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Logger } from '@sortes/service';
import type pg from 'pg';
import { type DatabaseAccess, grantToProgram } from '../platform/program-role.js';
import { contractRows } from './contract-rows.js';
import { migrate, migrationOrder, pendingMigrations } from './migrate.js';

const schemas = migrationOrder.map((area) => area.replaceAll('-', '_'));
/** What the code says is not the program's to change. */
const onlyRead = Object.values(contractRows).flatMap((sets) => sets.map(({ table }) => table));

/** So long a program waits for a database that somebody else migrates. */
const longestWaitMs = 60_000;

/**
 * Brings the database to this version as its owner, and gives the program's role what it needs.
 * @param migrates false: waits until somebody else has applied what this version needs
 * @param grantsAnew false: only when something was applied
 * @throws Error of `check`, of a migration, of a grant, or when nobody migrates the database for a minute
 */
export async function prepareDatabase(
  { owner, role }: DatabaseAccess,
  log: Logger,
  check: (pool: pg.Pool) => Promise<void>,
  { migrates = true, grantsAnew = true, waitMs = longestWaitMs }: { migrates?: boolean; grantsAnew?: boolean; waitMs?: number } = {},
): Promise<void> {
  const database = openDatabase(owner, { log, poolSize: 1, applicationName: 'sortes-owner' });
  try {
    await check(database.pool);
    const applied = migrates ? await migrate(database.pool, log) : [];
    if (!migrates) await waitForMigrations(database.pool, waitMs);
    if (role !== undefined && (grantsAnew || applied.length > 0))
      await grantToProgram(database.pool, role, owner.password, { schemas, onlyRead });
  } finally {
    await database.close();
  }
}

async function waitForMigrations(pool: pg.Pool, waitMs: number): Promise<void> {
  for (const until = performance.now() + waitMs; ; await pause(Math.min(500, waitMs))) {
    const { before } = await pendingMigrations(pool);
    const [first] = before;
    if (first === undefined) return;
    if (performance.now() >= until)
      throw new Error(
        `MIGRATE=0, and the database lacks ${before.length} changes of this version, the first of them ${first}: run sortes migrate --before`,
      );
  }
}
