import type pg from 'pg';

/**
 * What is in these schemas, a line an object, sorted: tables with columns (in their order), defaults and storage options, constraints, indexes, sequences, views,
 * functions without their comments. Two databases with the same lines behave alike.
 */
export async function describeSchemas(pool: pg.Pool, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `with space as (select oid, nspname from pg_namespace where nspname = any($1)),
     relation as (select c.*, space.nspname || '.' || c.relname as name from pg_class c join space on space.oid = c.relnamespace)
     select 'table ' || name || coalesce(' with ' || array_to_string(array(select unnest(reloptions) order by 1), ', '), '') || ' persistence ' || relpersistence::text as line
       from relation where relkind in ('r', 'p')
     union all
     select 'column ' || r.name || ' ' || row_number() over (partition by r.oid order by a.attnum) || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end || ' identity "' || a.attidentity::text || '" generated "' || a.attgenerated::text || '"'
         || coalesce(' collate ' || nullif(a.attcollation, t.typcollation)::regcollation::text, '') || ' storage ' || a.attstorage::text
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
       from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
       left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relkind in ('r', 'p')
     union all
     select 'constraint ' || r.name || ' ' || o.conname || ' ' || pg_get_constraintdef(o.oid) || case when o.convalidated then '' else ' not valid' end
       from relation r join pg_constraint o on o.conrelid = r.oid where o.contype <> 'n'
     union all
     select 'index ' || pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end from relation r join pg_index i on i.indrelid = r.oid
     union all
     select 'sequence ' || r.name || ' ' || format_type(s.seqtypid, null) || ' from ' || s.seqstart || ' by ' || s.seqincrement || ' to ' || s.seqmax
         || ' cache ' || s.seqcache from relation r join pg_sequence s on s.seqrelid = r.oid
     union all
     select 'statistics ' || pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s join space on space.oid = s.stxnamespace
     union all
     select 'view ' || name || ' ' || pg_get_viewdef(oid) from relation where relkind = 'v'
     union all
     select 'type ' || space.nspname || '.' || t.typname || ' ' || t.typtype::text from pg_type t join space on space.oid = t.typnamespace
       where t.typtype in ('d', 'e') or t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')
     union all
     select 'trigger ' || r.name || ' ' || pg_get_triggerdef(g.oid) from relation r join pg_trigger g on g.tgrelid = r.oid where not g.tgisinternal
     union all
     select 'function ' || regexp_replace(regexp_replace(pg_get_functiondef(p.oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')
       from pg_proc p join space on space.oid = p.pronamespace
     order by 1`,
    [schemas],
  );
  return rows.map((row) => row.line);
}
