import path from 'node:path';
import { applySchema, installationRoot, type Logger, readArea } from '@sortes/service';
import type pg from 'pg';
import replaced from './replaced-migrations.json' with { type: 'json' };

// SQL is not compiled.
const folder = path.join(installationRoot, 'apps', 'studio', 'src');

/** Brings the schema `studio` up to date; several processes may call it at once. */
export async function migrate(pool: pg.Pool, log?: Logger): Promise<string[]> {
  return applySchema(pool, [readArea('studio', folder)], { schema: 'studio', lock: 727274002, log, replaced });
}
