import type pg from 'pg';

/** The pool of a game and currency, made with the house's beginning where it is new. */
export async function ensurePool(pool: pg.Pool, game: string, name: string, currency: string, seed: bigint): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select studio.ensure_pool($1, $2, $3, $4) as id', [game, name, currency, seed]);
  if (rows[0] === undefined) throw new Error('a pool could not be made');
  return rows[0].id;
}

/** What pools hold, money units. */
export async function readPools(pool: pg.Pool, ids: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await pool.query<{ id: number; held: bigint }>(
    'select pool_id as id, sum(balance)::bigint as held from studio.pool_shard where pool_id = any($1) group by pool_id',
    [ids],
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}
