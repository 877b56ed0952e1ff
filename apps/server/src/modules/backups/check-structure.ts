import type pg from 'pg';

interface Structure {
  tables: number;
  indexes: number;
  /** One line each. */
  faults: string[];
}

/** Looks at every page of every table and the order of every index of a copy with PostgreSQL's own `amcheck`, which it installs there. */
export async function checkStructure(client: pg.ClientBase): Promise<Structure> {
  await client.query('set statement_timeout = 0');
  await client.query('create extension if not exists amcheck');
  const { rows: relations } = await client.query<{ oid: string; name: string; kind: string }>(`
    select c.oid::text, c.oid::regclass::text as name, c.relkind as kind
    from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where c.relpersistence = 'p' and (c.relkind in ('r', 't', 'm') or (c.relkind = 'i' and a.amname = 'btree' and i.indisvalid and i.indisready))
    order by 2`);
  const faults: string[] = [];
  for (const { oid, name, kind } of relations) {
    try {
      if (kind === 'i') await client.query('select bt_index_check($1::oid)', [oid]);
      else {
        const { rows } = await client.query<{ msg: string }>('select msg from verify_heapam($1::oid) limit 10', [oid]);
        faults.push(...rows.map(({ msg }) => `${name}: ${msg}`));
      }
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const indexes = relations.filter(({ kind }) => kind === 'i').length;
  return { tables: relations.length - indexes, indexes, faults };
}
