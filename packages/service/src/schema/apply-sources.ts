import pg from 'pg';
import { inOrderOfNeed, type SchemaArea, type SqlSource } from './read-area.js';

/** PostgreSQL's codes for "create or replace" that would change a result or the names of parameters, or columns of a view. */
const needsDrop = new Set(['42P13', '42P16']);

interface SourceOptions {
  /** Schema of the record, `<schema>.sql_source`. */
  schema: string;
  /** Bodies name tables that are not there yet: they are not looked at. */
  bodiesLater: boolean;
}

/**
 * Applies functions and views whose text is not what was applied last, all in one transaction: callers see all of the old or all of the new.
 * @returns names of those applied now. @throws Error with the name of the one that failed
 */
export async function applySources(
  client: pg.PoolClient,
  sources: readonly SqlSource[],
  { schema, bodiesLater }: SourceOptions,
): Promise<string[]> {
  const record = `${pg.escapeIdentifier(schema)}.sql_source`;
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${record}`);
  const known = new Map(rows.map((row) => [row.name, row.hash]));
  const due = inOrderOfNeed(sources).filter((source) => known.get(source.name) !== source.hash);
  if (due.length === 0) return [];
  await client.query('begin');
  try {
    await client.query(`set local check_function_bodies = ${bodiesLater ? 'off' : 'on'}`);
    const names = due.map((source) => source.name);
    const before = new Map((await objectsNamed(client, names)).map((one) => [one.object, one.version]));
    await replaceAll(client, due);
    const made = (await objectsNamed(client, names)).filter((one) => before.get(one.object) !== one.version);
    const rows = due.map(({ name, hash }) => ({ name, hash, objects: made.filter((one) => one.name === name).map((one) => one.object) }));
    await client.query(
      `insert into ${record} (name, hash, objects)
       select r.name, r.hash, r.objects from jsonb_to_recordset($1) as r (name text, hash text, objects text[])
       on conflict (name) do update set hash = excluded.hash, objects = excluded.objects, applied_at = clock_timestamp()`,
      [JSON.stringify(rows)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return due.map((source) => source.name);
}

/** All in one message, as an empty database takes them; one by one where something that is there stands in the way. */
async function replaceAll(client: pg.PoolClient, sources: readonly SqlSource[]): Promise<void> {
  await client.query('savepoint sources');
  try {
    await client.query(sources.map((source) => source.text).join('\n;\n'));
  } catch {
    // Which of them it was, and whether it can be helped, is found one by one.
    await client.query('rollback to savepoint sources');
    for (const source of sources) await replace(client, source);
  }
  await client.query('release savepoint sources');
}

async function replace(client: pg.PoolClient, source: SqlSource): Promise<void> {
  try {
    await client.query('savepoint source');
    try {
      await client.query(source.text);
    } catch (error) {
      if (!needsDrop.has((error as { code?: string }).code ?? '')) throw error;
      await client.query('rollback to savepoint source');
      for (const { drop } of await objectsNamed(client, [source.name])) await client.query(drop);
      await client.query(source.text);
    }
    await client.query('release savepoint source');
  } catch (error) {
    throw new Error(`SQL of ${source.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Drops what no file makes any more: functions and views without one, and functions with other arguments than they have in theirs. */
export async function dropStale(client: pg.PoolClient, areas: readonly SchemaArea[], schema: string): Promise<void> {
  const schemas = areas.filter((area) => area.sources.length > 0).map((area) => area.area.replaceAll('-', '_'));
  const { rows } = await client.query<{ object: string }>(
    `select unnest(objects) as object from ${pg.escapeIdentifier(schema)}.sql_source where name = any($1)`,
    [areas.flatMap((area) => area.sources).map((source) => source.name)],
  );
  const kept = new Set(rows.map((row) => row.object));
  const all = await objectsNamed(client, undefined, schemas);
  await client.query('begin');
  try {
    // Views first: functions may be named in them.
    for (const { object, drop } of all) if (!kept.has(object)) await client.query(drop);
    await client.query(
      `delete from ${pg.escapeIdentifier(schema)}.sql_source where not (name = any($1)) and split_part(name, '.', 1) = any($2)`,
      [areas.flatMap((area) => area.sources).map((source) => source.name), schemas],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`SQL that is no longer used could not be dropped: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

interface SqlObject {
  /** `schema.name` */
  name: string;
  /** A function with the types of its arguments, or a view, e.g. `wallet.lock_player(bigint)`. */
  object: string;
  /** Changes whenever it is made or replaced. */
  version: string;
  drop: string;
}

/** Views, then functions, of these names (`schema.name`) or of these schemas, as they are in the database. */
async function objectsNamed(
  client: pg.PoolClient,
  names: readonly string[] | undefined,
  schemas: readonly string[] = [],
): Promise<SqlObject[]> {
  const { rows } = await client.query<SqlObject>(
    `select n.nspname || '.' || c.relname as name, format('%s.%s', n.nspname, c.relname) as object, c.xmin::text || ' ' || r.xmin as version, format('drop view %I.%I', n.nspname, c.relname) as drop
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite r on r.ev_class = c.oid
       where c.relkind = 'v' and (n.nspname || '.' || c.relname = any($1) or n.nspname = any($2))
     union all
     select n.nspname || '.' || p.proname, format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), p.xmin::text, 'drop routine ' || p.oid::regprocedure
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname || '.' || p.proname = any($1) or n.nspname = any($2)`,
    [names ?? [], schemas],
  );
  return rows;
}
