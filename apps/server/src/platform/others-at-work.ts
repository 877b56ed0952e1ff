import type pg from 'pg';

/**
 * Has another session of this database a statement in hand, this moment? For long work that can wait: it rests while others are served. One look says
 * little, for a bet is in hand for milliseconds: look often. Of sessions of other roles it is not told what they do; players are served by this one.
 */
export async function areOthersAtWork(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'platform.others_at_work',
    text: `select exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'
      ) as found`,
  });
  return rows[0]?.found === true;
}
