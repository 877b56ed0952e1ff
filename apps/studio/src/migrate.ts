import path from 'node:path';
import { applySchema, type Logger, readArea } from '@sortes/service';
import type pg from 'pg';
import replaced from './replaced-migrations.json' with { type: 'json' };

// From src as from dist: SQL is not compiled.
const folder = path.resolve(import.meta.dirname, '..', 'src');

/** Brings the schema `studio` up to date; several processes may call it at once. */
export async function migrate(pool: pg.Pool, log?: Logger): Promise<string[]> {
  return applySchema(pool, [readArea('studio', folder)], { schema: 'studio', lock: 727274002, log, replaced });
}
