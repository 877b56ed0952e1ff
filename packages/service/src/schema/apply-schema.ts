import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.js';
import { applyRows, differingRows } from './apply-rows.js';
import { applySources, dropStale } from './apply-sources.js';
import type { Migration, SchemaArea } from './read-area.js';

/** `before`: what old processes bear. `after`: the rest, once none of them runs. `all`: both, for whoever stops everything to upgrade. */
export type SchemaPhase = 'before' | 'after' | 'all';

export interface SchemaOptions {
  /** Where what has run is remembered, as `<schema>.migration` and `<schema>.sql_source`; made when it is missing. */
  schema: string;
  /** Key of the advisory lock that lets one migrator at a time work. */
  lock: number;
  log?: Logger | undefined;
  phase?: SchemaPhase;
  /** Migrations of earlier releases that the first one of an area replaces: area → names. */
  replaced?: Readonly<Record<string, readonly string[]>>;
}

/** What a database lacks. */
export interface PendingChanges {
  before: string[];
  after: string[];
}

/** Whoever holds a table for longer is let pass, and the migration tries again: while it waits, everybody behind it waits too. */
const lockTimeoutMs = 2_000;
const tries = 5;
const lockNotAvailable = '55P03';

/**
 * Brings a database to the state of the areas: of each the migrations that have not run, each in its own transaction, and the rows that differ, then all functions
 * and views whose text has changed, in one transaction. Several processes may call it at once.
 * @returns names of what was applied now.
 * @throws Error when a migration that has run differs from its file, when one fails, or when the database is of a release that is too old to upgrade from.
 */
export async function applySchema(pool: pg.Pool, areas: readonly SchemaArea[], options: SchemaOptions): Promise<string[]> {
  const { schema, lock, log, phase = 'all' } = options;
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    // Moving data takes the time that it takes.
    // Nor is each of a hundred transactions waited for until it is on disk: what a power cut takes is done again by the next start, and the first commit of the program takes all to disk.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set synchronous_commit = off');
    // The others wait here and then find nothing to do.
    await client.query('select pg_advisory_lock($1)', [lock]);
    await makeRecords(client, schema);
    const done = await readDone(client, areas, options);
    for (const area of areas) {
      // Its functions may come before its first migration, which makes the schema as well.
      if (area.sources.length > 0) await client.query(`create schema if not exists ${pg.escapeIdentifier(area.area.replaceAll('-', '_'))}`);
      const due = dueOf(area.migrations, done, phase);
      applied.push(
        ...(await applySources(
          client,
          area.sources.filter((source) => source.beforeTables),
          { schema, bodiesLater: true },
        )),
      );
      for (const migration of due) {
        await applyMigration(client, migration, schema);
        applied.push(migration.name);
        log?.info({ migration: migration.name }, 'migration applied');
      }
      if (phase !== 'after') applied.push(...(await applyRows(client, area.rows ?? [])));
    }
    if (phase !== 'after') {
      const sources = areas.flatMap((area) => area.sources).filter((source) => !source.beforeTables);
      applied.push(...(await applySources(client, sources, { schema, bodiesLater: false })));
    }
    if (phase !== 'before') await dropStale(client, areas, schema);
  } finally {
    await client
      .query(`reset statement_timeout; reset lock_timeout; reset synchronous_commit; select pg_advisory_unlock(${lock})`)
      .catch(() => undefined);
    client.release();
  }
  return applied;
}

/** What `applySchema` would do, without doing it. @throws Error as there for an edited migration and a release that is too old */
export async function pendingChanges(pool: pg.Pool, areas: readonly SchemaArea[], options: SchemaOptions): Promise<PendingChanges> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await makeRecords(client, options.schema);
    const done = await readDone(client, areas, options);
    const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table(options.schema, 'sql_source')}`);
    const known = new Map(rows.map((row) => [row.name, row.hash]));
    const migrations = areas.flatMap((area) => area.migrations).filter((migration) => !done.has(migration.name));
    const sources = areas.flatMap((area) => area.sources).filter((source) => known.get(source.name) !== source.hash);
    const namesOf = (phase: Migration['phase']): string[] => migrations.filter((one) => one.phase === phase).map((one) => one.name);
    // The tables of an area may be those that its migrations are about to make: rows are compared once these have run.
    const settled = areas.filter((area) => area.migrations.every((one) => one.phase === 'after' || done.has(one.name)));
    const rowsDue = await differingRows(
      client,
      settled.flatMap((area) => area.rows ?? []),
    );
    return { before: [...namesOf('before'), ...rowsDue, ...sources.map((source) => source.name)], after: namesOf('after') };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

const table = (schema: string, name: string): string => `${pg.escapeIdentifier(schema)}.${name}`;

async function makeRecords(client: pg.PoolClient, schema: string): Promise<void> {
  await client.query(`
    create schema if not exists ${pg.escapeIdentifier(schema)};
    create table if not exists ${table(schema, 'migration')} (name text primary key, hash text not null, applied_at timestamptz not null default now());
    create table if not exists ${table(schema, 'sql_source')} (
      name text primary key, hash text not null, objects text[] not null default '{}', applied_at timestamptz not null default now())`);
}

/** Name → hash of what has run. A database that went through all migrations which an area's first one replaces has that one, too. */
async function readDone(
  client: pg.PoolClient,
  areas: readonly SchemaArea[],
  { schema, replaced = {} }: SchemaOptions,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table(schema, 'migration')}`);
  const done = new Map(rows.map((row) => [row.name, row.hash]));
  for (const { area, migrations } of areas) {
    const [first] = migrations;
    const before = replaced[area] ?? [];
    const present = before.filter((name) => done.has(name));
    if (first === undefined || done.has(first.name) || present.length === 0) continue;
    if (present.length < before.length)
      throw new Error(
        `this database is of a release that cannot be upgraded in one step (${before.find((name) => !done.has(name)) ?? ''} is missing)`,
      );
    await client.query(`insert into ${table(schema, 'migration')} (name, hash) values ($1, $2)`, [first.name, first.hash]);
    done.set(first.name, first.hash);
  }
  for (const migration of areas.flatMap((area) => area.migrations)) {
    const known = done.get(migration.name);
    if (known !== undefined && known !== migration.hash)
      throw new Error(`migration ${migration.name} was edited after it ran; add a new one instead`);
  }
  return done;
}

function dueOf(migrations: readonly Migration[], done: ReadonlyMap<string, string>, phase: SchemaPhase): Migration[] {
  const due = migrations.filter((migration) => !done.has(migration.name));
  return phase === 'before' ? due.filter((migration) => migration.phase === 'before') : due;
}

/** Tries again while somebody holds what it needs. @throws Error with the migration's name */
async function applyMigration(client: pg.PoolClient, migration: Migration, schema: string): Promise<void> {
  const record = {
    text: `insert into ${table(schema, 'migration')} (name, hash) values ($1, $2)`,
    values: [migration.name, migration.hash],
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (migration.noTransaction) {
        await dropInvalidIndex(client, migration.text);
        await client.query(migration.text);
        await client.query(record);
      } else {
        await client.query('begin');
        // Functions come after all tables; a migration may name them in the bodies of others.
        await client.query(`set local lock_timeout = ${lockTimeoutMs}; set local check_function_bodies = off`);
        await client.query(migration.text);
        await client.query(record);
        await client.query('commit');
      }
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code === lockNotAvailable && attempt < tries) {
        await pause(200 * 2 ** attempt);
        continue;
      }
      throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

/** An index whose building was interrupted is there by name, serves nobody, and would be taken for the one that is to be built. */
async function dropInvalidIndex(client: pg.PoolClient, text: string): Promise<void> {
  const [, name, schema] = /create (?:unique )?index concurrently if not exists ([a-z_0-9]+)\s+on ([a-z_]+)\./i.exec(text) ?? [];
  if (name === undefined || schema === undefined) return;
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and not i.indisvalid`,
    [schema, name],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
}
