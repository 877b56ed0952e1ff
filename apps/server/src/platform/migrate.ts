import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Logger } from './log.js';

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
  'back-office',
  'wire',
] as const;

const sourceRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'src');

interface Migration {
  name: string;
  text: string;
  hash: string;
}

function migrationsOf(area: string): Migration[] {
  const folder =
    area === 'platform' || area === 'wire'
      ? path.join(sourceRoot, area, 'migrations')
      : path.join(sourceRoot, 'modules', area, 'migrations');
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

/**
 * Applies every migration that has not run, each in its own transaction; several processes may call it at once.
 * @returns names of the migrations applied now.
 * @throws when a migration that has run differs from its file: migrations are forward-only and never edited.
 */
export async function migrate(pool: pg.Pool, log?: Logger): Promise<string[]> {
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    // One migrator at a time; the others wait here and then find nothing to do.
    await client.query(`select pg_advisory_lock(727274001)`);
    await client.query(`create schema if not exists platform`);
    await client.query(
      `create table if not exists platform.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>(`select name, hash from platform.migration`)).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    for (const migration of migrationOrder.flatMap(migrationsOf)) {
      const known = done.get(migration.name);
      if (known === migration.hash) continue;
      if (known !== undefined) throw new Error(`migration ${migration.name} was edited after it ran; add a new one instead`);
      await client.query('begin');
      try {
        await client.query(migration.text);
        await client.query(`insert into platform.migration (name, hash) values ($1, $2)`, [migration.name, migration.hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
      applied.push(migration.name);
      log?.info({ migration: migration.name }, 'migration applied');
    }
  } finally {
    await client.query(`select pg_advisory_unlock(727274001)`).catch(() => undefined);
    client.release();
  }
  return applied;
}
