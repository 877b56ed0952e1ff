import path from 'node:path';
import { applyMigrations, readMigrations, type Logger } from '@sortes/service';
import type pg from 'pg';

// From src as from dist: SQL is not compiled.
const folder = path.resolve(import.meta.dirname, '..', 'src', 'migrations');

/** Brings the schema `studio` up to date; several processes may call it at once. */
export async function migrate(pool: pg.Pool, log?: Logger): Promise<string[]> {
  return applyMigrations(pool, readMigrations('studio', folder), { schema: 'studio', lock: 727274002, log });
}
