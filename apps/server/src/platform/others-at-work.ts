import type pg from 'pg';

/**
 * Has another session of this database a statement in hand, this moment? For long work that can wait: it rests while others are served. One look says
 * little, for a bet is in hand for milliseconds: look often. What is hidden from this role counts as at work.
 */
export async function areOthersAtWork(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'platform.others_at_work',
    text: `select exists (
        select from pg_stat_activity a join pg_database d on d.oid = a.datid
        where d.datname = current_database() and a.pid <> pg_backend_pid()
          and coalesce(a.backend_type, 'client backend') = 'client backend' and coalesce(a.state, 'active') <> 'idle'
      ) as found`,
  });
  return rows[0]?.found === true;
}
