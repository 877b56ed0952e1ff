import type pg from 'pg';
import { PlayError } from '../errors.js';
import type { FreeRoundsView } from '../protocol.js';
import { formatMoney } from '@sortes/money';

/** Free rounds as the operator gives them. Money units. */
export interface NewReward {
  id: string;
  alias: string;
  currency: string;
  game: string;
  value: bigint;
  count: number;
  until: Date;
}

/** Writes free rounds; the same again changes nothing. @returns false where this id stands for others */
export async function insertReward(pool: pg.Pool, { id, alias, currency, game, value, count, until }: NewReward): Promise<boolean> {
  const asked = [id, alias, currency, game, value, count, until];
  await pool.query(
    `insert into studio.reward (id, alias, currency, game, value, count, until) values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    asked,
  );
  const { rowCount } = await pool.query(
    `select from studio.reward where id = $1 and alias = $2 and currency = $3 and game = $4 and value = $5 and count = $6 and until = $7`,
    asked,
  );
  return rowCount === 1;
}

/** No round of them begins any more. @returns how many were played; undefined where nobody knows them */
export async function cancelReward(pool: pg.Pool, id: string): Promise<number | undefined> {
  const { rowCount } = await pool.query(`update studio.reward set cancelled_at = coalesce(cancelled_at, clock_timestamp()) where id = $1`, [
    id,
  ]);
  if (rowCount !== 1) return undefined;
  const { rows } = await pool.query<{ used: number }>(
    `select count(*)::integer as used from studio.round where reward_id = $1 and state <> 'void'`,
    [id],
  );
  return rows[0]?.used ?? 0;
}

const standing = `select w.id, w.value, w.count, w.until, count(r.id)::integer as used, coalesce(sum(r.payout), 0)::bigint as won
  from studio.reward as w left join studio.round as r on r.reward_id = w.id and r.state <> 'void'`;
interface StandingRow {
  id: string;
  value: bigint;
  count: number;
  until: Date;
  used: number;
  won: bigint;
}
const present = ({ id, value, count, until, used, won }: StandingRow): FreeRoundsView => ({
  reward: id,
  value: formatMoney(value),
  count,
  left: Math.max(0, count - used),
  until: until.getTime(),
  won: formatMoney(won),
});

/** How free rounds stand, as their operator asks. Money units. @returns undefined where nobody knows them */
export async function findReward(
  pool: pg.Pool,
  id: string,
): Promise<{ state: 'active' | 'cancelled' | 'over'; count: number; used: number; won: bigint } | undefined> {
  const { rows } = await pool.query<StandingRow & { state: 'active' | 'cancelled' | 'over' }>(
    `select s.*, case when w.cancelled_at is not null then 'cancelled' when s.used >= s.count or s.until <= clock_timestamp() then 'over' else 'active' end as state
     from (${standing} where w.id = $1 group by w.id) as s join studio.reward as w on w.id = s.id`,
    [id],
  );
  return rows[0];
}

/** The free rounds that a player may play of a game now: those that end first. */
export async function findFreeRounds(
  pool: pg.Pool,
  { alias, currency, game }: Pick<NewReward, 'alias' | 'currency' | 'game'>,
): Promise<FreeRoundsView | undefined> {
  const { rows } = await pool.query<StandingRow>(
    `${standing} where w.alias = $1 and w.currency = $2 and w.game = $3 and w.cancelled_at is null and w.until > clock_timestamp()
     group by w.id having count(r.id) < w.count order by w.until, w.id limit 1`,
    [alias, currency, game],
  );
  return rows[0] && present(rows[0]);
}

/** Free rounds as they stand, over or not. @throws PlayError `reward_over` where nobody knows them */
export async function readFreeRounds(pool: pg.Pool, id: string): Promise<FreeRoundsView> {
  const { rows } = await pool.query<StandingRow>(`${standing} where w.id = $1 group by w.id`, [id]);
  if (rows[0] === undefined) throw new PlayError('reward_over', 'there are no such free rounds');
  return present(rows[0]);
}
