import path from 'node:path';
import {
  applySchema,
  installationRoot,
  type Logger,
  pendingChanges,
  type PendingChanges,
  readArea,
  type SchemaArea,
  type SchemaPhase,
} from '@sortes/service';
import type pg from 'pg';
import { contractRows } from './contract-rows.js';
import replaced from './replaced-migrations.json' with { type: 'json' };

/**
 * Modules in the order in which their tables are made; no module's SQL touches another's tables. Functions are made in the order in which they need each other, whatever the module.
 */
export const migrationOrder = [
  'platform',
  'site',
  'messaging',
  'identity',
  'protection',
  'awards',
  'wallet',
  'outcomes',
  'cashier',
  // After the cashier, which its table comes from.
  'turnover',
  'games',
  'lottery',
  'support',
  'promotions',
  'points',
  'mall',
  'reports',
  'backups',
  'agents',
  'referral',
  'agent-contracts',
  'ranks',
  'missions',
  'back-office',
  'wire',
] as const;

const sourceRoot = path.join(installationRoot, 'apps', 'server', 'src');

function areaOf(area: string): SchemaArea {
  const folder = area === 'platform' || area === 'wire' ? path.join(sourceRoot, area) : path.join(sourceRoot, 'modules', area);
  return { ...readArea(area, folder), rows: contractRows[area] ?? [] };
}

const schemaOptions = { schema: 'platform', lock: 727274001, replaced };

/** Applies what has not run or has changed; see `applySchema`. @returns names of what was applied */
export async function migrate(pool: pg.Pool, log?: Logger, phase: SchemaPhase = 'all'): Promise<string[]> {
  return applySchema(pool, migrationOrder.map(areaOf), { ...schemaOptions, log, phase });
}

/** Names of what `migrate` would apply, before and after the new release is started. */
export async function pendingMigrations(pool: pg.Pool): Promise<PendingChanges> {
  return pendingChanges(pool, migrationOrder.map(areaOf), schemaOptions);
}
