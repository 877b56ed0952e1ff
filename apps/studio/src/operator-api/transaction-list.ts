import type { TransactionListReply, VendorTransaction } from '@sortes/wallet-protocol';
import type pg from 'pg';

interface Row {
  id: string;
  kind: VendorTransaction['kind'];
  betId: string;
  roundId: string;
  state: 'done' | 'cancelled';
  amount: bigint;
  changedAt: Date;
  /** Microseconds since 1970: what a page goes on from. */
  place: string;
  user: string;
  currency: string;
  game: string;
}

/** Where a page ended: the time of change in microseconds, and the transaction. */
const cursorForm = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What the studio holds for final, by its time of change, oldest first. A cursor that is none begins at the start. */
export async function listTransactions(
  pool: pg.Pool,
  { from, to, cursor, size }: { from: Date; to: Date; cursor: string | undefined; size: number },
): Promise<TransactionListReply> {
  const match = cursorForm.exec(cursor ?? '');
  const { rows } = await pool.query<Row>(
    `select m.id, m.kind, m.bet_id as "betId", m.round_id as "roundId", m.state, m.amount, m.changed_at as "changedAt",
       (extract(epoch from m.changed_at) * 1000000)::bigint::text as place, p.alias as "user", p.currency, r.game
     from studio.movement as m
     join studio.player as p on p.id = m.player_id
     join studio.round as r on r.player_id = m.player_id and r.id = m.round_id
     where m.state in ('done', 'cancelled') and m.changed_at >= $1 and m.changed_at < $2
       and ($3::bigint is null or (m.changed_at, m.id) > (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::uuid))
     order by m.changed_at, m.id limit $5`,
    [from, to, match?.[1] ?? null, match?.[2] ?? null, size + 1],
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    transactions: page.map((row) => ({
      transaction_uuid: row.id,
      kind: row.kind,
      reference_transaction_uuid: row.kind === 'bet' ? null : row.betId,
      round: row.roundId,
      round_closed: row.kind !== 'bet',
      user: row.user,
      game_code: row.game,
      amount: Number(row.amount * 10n),
      currency: row.currency,
      status: row.state,
      time: row.changedAt.toISOString(),
    })),
    ...(rows.length > size && last !== undefined && { next_cursor: `${last.place}.${last.id}` }),
  };
}
