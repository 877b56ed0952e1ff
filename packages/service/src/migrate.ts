import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from './log.js';

export interface Migration {
  /** `<area>/<file>`, under which it is remembered. */
  name: string;
  text: string;
  hash: string;
}

/** The SQL files of a folder in the order of their names; none where there is no such folder. */
export function readMigrations(area: string, folder: string): Migration[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      return { name: `${area}/${file.replace(/\.sql$/, '')}`, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

interface MigrateOptions {
  /** Where what has run is remembered, as `<schema>.migration`; made when it is missing. */
  schema: string;
  /** Key of the advisory lock that lets one migrator at a time work. */
  lock: number;
  log?: Logger | undefined;
}

/**
 * Applies every migration that has not run, each in its own transaction; several processes may call it at once.
 * @returns names of the migrations applied now.
 * @throws when a migration that has run differs from its file: migrations are forward-only and never edited.
 */
export async function applyMigrations(
  pool: pg.Pool,
  migrations: readonly Migration[],
  { schema, lock, log }: MigrateOptions,
): Promise<string[]> {
  const table = `${pg.escapeIdentifier(schema)}.migration`;
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    // The others wait here and then find nothing to do.
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    await client.query(
      `create table if not exists ${table} (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>(`select name, hash from ${table}`)).rows.map((row) => [row.name, row.hash]),
    );
    for (const migration of migrations) {
      const known = done.get(migration.name);
      if (known === migration.hash) continue;
      if (known !== undefined) throw new Error(`migration ${migration.name} was edited after it ran; add a new one instead`);
      await client.query('begin');
      try {
        await client.query(migration.text);
        await client.query(`insert into ${table} (name, hash) values ($1, $2)`, [migration.name, migration.hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
      applied.push(migration.name);
      log?.info({ migration: migration.name }, 'migration applied');
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    client.release();
  }
  return applied;
}
