import type { Database } from '@sortes/service';
import { sql } from 'kysely';

export interface Win {
  /** Player and round: reads overlap, and a round that wins several times is listed once. */
  id: string;
  merchantId: number;
  playerId: number;
  nodeId: number;
  /** What the round paid beyond its stakes, in money units. */
  amount: bigint;
  at: Date;
}

const readAtMost = 1_000;

/** Wins after a moment (or the last so many minutes), newest first, a round at its latest prize: those of rounds that paid more than was staked, since a prize below the stake is no win. */
export async function readWins(db: Database, after: Date | number): Promise<Win[]> {
  const since = typeof after === 'number' ? sql`clock_timestamp() - make_interval(mins => ${after})` : sql`${after}::timestamptz`;
  const { rows } = await sql<{ id: string; merchant_id: number; player_id: bigint; node_id: bigint; amount: bigint; at: Date }>`
    select w.player_id || ' ' || w.round_id as id, r.merchant_id, w.player_id, r.node_id, r.won - r.staked + r.refunded as amount, max(w.at) as at
    from (
      select player_id, round_id, at from games.transaction
      where at > ${since} and kind = 'win' and amount > 0 and not wallet.plays_for_nothing(player_id) order by at desc limit ${readAtMost}
    ) as w
    join games.round as r on r.player_id = w.player_id and r.id = w.round_id
    where r.won > r.staked - r.refunded
    group by w.player_id, w.round_id, r.player_id, r.id
    order by at desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    playerId: Number(row.player_id),
    nodeId: Number(row.node_id),
    amount: row.amount,
    at: row.at,
  }));
}
