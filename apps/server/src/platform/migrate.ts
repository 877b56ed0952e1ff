import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMigrations, readMigrations, type Logger, type Migration } from '@sortes/service';
import type pg from 'pg';

/** Modules in the order of their levels: a module's SQL may call functions of those before it, never touch their tables. */
export const migrationOrder = [
  'platform',
  'site',
  'identity',
  'protection',
  'wallet',
  'cashier',
  'games',
  'lottery',
  'messaging',
  'reports',
  'back-office',
  'wire',
] as const;

const sourceRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'src');

function migrationsOf(area: string): Migration[] {
  const folder = area === 'platform' || area === 'wire' ? path.join(sourceRoot, area) : path.join(sourceRoot, 'modules', area);
  return readMigrations(area, path.join(folder, 'migrations'));
}

/** Applies every migration that has not run; see `applyMigrations`. */
export async function migrate(pool: pg.Pool, log?: Logger): Promise<string[]> {
  return applyMigrations(pool, migrationOrder.flatMap(migrationsOf), { schema: 'platform', lock: 727274001, log });
}
