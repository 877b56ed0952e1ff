import type { Database } from '@sortes/service';
import { sql } from 'kysely';

/** The database's own version, and the last change of the schema that was applied to it. */
export async function schemaState(db: Database): Promise<{ postgres: string; migration: string; migratedAt: Date | null }> {
  const { rows } = await sql<{ postgres: string; name: string | null; applied_at: Date | null }>`
    select current_setting('server_version') as postgres, m.name, m.applied_at
    from (select 1) as one left join lateral (select name, applied_at from platform.migration order by applied_at desc, name desc limit 1) m on true`.execute(
    db,
  );
  const [row] = rows;
  return { postgres: row?.postgres ?? '', migration: row?.name ?? '', migratedAt: row?.applied_at ?? null };
}
