import pg from 'pg';
import type { RowSet } from './read-area.js';

/** `wallet.template` as a name of SQL. */
const nameOf = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

/** A set's rows as the table `wanted`, the same columns of `kept` and `wanted` as rows, and the key. */
function termsOf({ table, key, rows }: RowSet) {
  const columns = Object.keys(rows[0] ?? {}).map(pg.escapeIdentifier);
  const of = (alias: string): string => `(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
  return { columns, of, key: pg.escapeIdentifier(key), wanted: `jsonb_populate_recordset(null::${nameOf(table)}, $1)` };
}

/** Adds the rows that are missing and changes those that differ, each set in one statement. @returns `<table> <key>` of each, in the sets' order */
export async function applyRows(client: pg.PoolClient, sets: readonly RowSet[]): Promise<string[]> {
  const applied: string[] = [];
  for (const set of sets) {
    const { columns, of, key, wanted } = termsOf(set);
    const { rows } = await client.query<{ key: string }>(
      `insert into ${nameOf(set.table)} as kept (${columns.join(', ')}) select ${columns.join(', ')} from ${wanted}
       on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       where ${of('kept')} is distinct from ${of('excluded')} returning ${key}::text as key`,
      [JSON.stringify(set.rows)],
    );
    applied.push(...rows.map((row) => `${set.table} ${row.key}`));
  }
  return applied;
}

/** What `applyRows` would add or change. */
export async function differingRows(client: pg.PoolClient, sets: readonly RowSet[]): Promise<string[]> {
  const differing: string[] = [];
  for (const set of sets) {
    const { of, key, wanted } = termsOf(set);
    const { rows } = await client.query<{ key: string }>(
      `select wanted.${key}::text as key from ${wanted} as wanted left join ${nameOf(set.table)} kept on kept.${key} = wanted.${key}
       where ${of('kept')} is distinct from ${of('wanted')}`,
      [JSON.stringify(set.rows)],
    );
    differing.push(...rows.map((row) => `${set.table} ${row.key}`));
  }
  return differing;
}
