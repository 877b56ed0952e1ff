import type { PointDirection } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

export interface ConversionRow {
  playerId: number;
  id: string;
  merchantId: number;
  direction: PointDirection;
  points: bigint;
  money: bigint;
  per1000: bigint;
  currency: string;
  idempotencyKey: string;
  inputHash: Buffer;
  day: string;
  madeAt: Date;
}

const columns = sql`player_id::integer as "playerId", id, merchant_id as "merchantId", direction, points, money, per_1000 as "per1000", currency,
  idempotency_key as "idempotencyKey", input_hash as "inputHash", day::text as day, made_at as "madeAt"`;

export async function findConversion(
  db: Database | DatabaseTransaction,
  playerId: number,
  key: string,
): Promise<ConversionRow | undefined> {
  const { rows } = await sql<ConversionRow>`
    select ${columns} from points.conversion where player_id = ${playerId} and idempotency_key = ${key}`.execute(db);
  return rows[0];
}

export async function insertConversion(transaction: DatabaseTransaction, row: ConversionRow): Promise<void> {
  await sql`
    insert into points.conversion (player_id, id, merchant_id, direction, points, money, per_1000, currency, idempotency_key, input_hash, day, made_at)
    values (${row.playerId}, ${row.id}, ${row.merchantId}, ${row.direction}, ${row.points}, ${row.money}, ${row.per1000}, ${row.currency},
      ${row.idempotencyKey}, ${row.inputHash}, ${row.day}::date, ${row.madeAt})`.execute(transaction);
}

/** A player's purchases of points that were not taken back yet, the newest first. */
export async function findUntakenPurchases(transaction: DatabaseTransaction, playerId: number, limit: number): Promise<ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    select ${columns} from points.conversion c where player_id = ${playerId} and direction = 'buy'
      and not exists (select from points.conversion t where t.player_id = c.player_id and t.idempotency_key = 'taken:' || c.id)
    order by made_at desc, id desc limit ${limit}`.execute(transaction);
  return rows;
}

/** What a player has exchanged on a day: points sold, and money paid for points. */
export async function readExchanged(
  db: Database | DatabaseTransaction,
  playerId: number,
  day: string,
): Promise<{ sold: bigint; paid: bigint }> {
  const { rows } = await sql<{ sold: bigint; paid: bigint }>`
    select coalesce(sum(points) filter (where direction = 'sell'), 0)::bigint as sold, coalesce(sum(money) filter (where direction = 'buy'), 0)::bigint as paid
    from points.conversion where player_id = ${playerId} and day = ${day}::date`.execute(db);
  return rows[0] ?? { sold: 0n, paid: 0n };
}
