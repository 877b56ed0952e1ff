import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What somebody earned of the bets of one hour, by lane, and what of it they have been paid. Money units. */
export interface Commission {
  playerId: number;
  merchantId: number;
  /** When the hour began. */
  hour: Date;
  lane: string;
  /** Of their own bets; otherwise of those of their line. */
  isOwn: boolean;
  amount: bigint;
  paid: bigint;
  /** In how many postings. */
  parts: number;
  isAgent: boolean;
}

interface CommissionRow {
  player_id: bigint;
  merchant_id: number;
  hour: Date;
  lane: string;
  is_own: boolean;
  amount: bigint;
  paid: bigint;
  parts: number;
  is_agent: boolean;
}

/** Commissions of hours that are counted to their end and may have changed since they were paid, the oldest first. Keeps them until the transaction ends. */
export async function nextDueCommissions(transaction: DatabaseTransaction, limit: number): Promise<Commission[]> {
  const { rows } = await sql<CommissionRow>`
    select c.player_id, c.merchant_id, c.hour, c.lane, c.is_own, c.amount, coalesce(p.amount, 0) as paid, coalesce(p.parts, 0) as parts, n.kind <> 0 as is_agent
    from agents.generation g
    join agents.commission_hour c on c.generation = g.id and c.state = 'due' and c.hour + interval '1 hour' <= g.followed_at
    join agents.node n on n.player_id = c.player_id
    left join agents.commission_paid p on p.player_id = c.player_id and p.hour = c.hour and p.lane = c.lane and p.is_own = c.is_own
    where g.state = 'live'
    order by c.hour, c.player_id limit ${limit} for update of c skip locked`.execute(transaction);
  return rows.map((row) => ({
    playerId: Number(row.player_id),
    merchantId: row.merchant_id,
    hour: row.hour,
    lane: row.lane,
    isOwn: row.is_own,
    amount: row.amount,
    paid: row.paid,
    parts: row.parts,
    isAgent: row.is_agent,
  }));
}

/** A commission after a posting. Money units. */
export interface PaidCommission {
  of: Commission;
  /** What was paid now; below 0: taken back. 0 where nothing was posted. */
  now: bigint;
  /** Whether nothing is left to pay or to take back. */
  isSettled: boolean;
}

/** Writes down what was paid. What waits to be taken back from somebody who was paid now is due again. */
export async function writePaidCommissions(transaction: DatabaseTransaction, done: readonly PaidCommission[]): Promise<void> {
  const column = <T>(read: (one: PaidCommission) => T): T[] => done.map(read);
  const asked = sql`
    unnest(${column(({ of }) => of.playerId)}::bigint[], ${column(({ of }) => of.hour)}::timestamptz[], ${column(({ of }) => of.lane)}::text[],
      ${column(({ of }) => of.isOwn)}::boolean[], ${column(({ now }) => now)}::bigint[], ${column(({ isSettled }) => isSettled)}::boolean[])
      as d (player_id, hour, lane, is_own, amount, is_settled)`;
  await sql`
    insert into agents.commission_paid as kept (player_id, hour, lane, is_own, amount, parts)
    select d.player_id, d.hour, d.lane, d.is_own, d.amount, 1 from ${asked} where d.amount <> 0
    on conflict (player_id, hour, lane, is_own) do update set amount = kept.amount + excluded.amount, parts = kept.parts + 1`.execute(
    transaction,
  );
  await sql`
    update agents.commission_hour c set state = case when d.is_settled then 'paid' else 'waits' end
    from agents.generation g, ${asked}
    where g.state = 'live' and c.generation = g.id and c.player_id = d.player_id and c.hour = d.hour and c.lane = d.lane and c.is_own = d.is_own`.execute(
    transaction,
  );
  const gained = [...new Set(done.filter(({ now }) => now > 0n).map(({ of }) => of.playerId))];
  await sql`
    update agents.commission_hour c set state = 'due'
    from agents.generation g
    where g.state = 'live' and c.generation = g.id and c.state = 'waits' and c.player_id = any (${gained}::bigint[])`.execute(transaction);
}

/** What a player's postings of commissions say that they were paid, and what the notes do. Money units. */
export interface CommissionFault {
  playerId: number;
  posted: bigint;
  noted: bigint;
}

/** Players whose postings of commissions and own rebates differ from what is noted as paid. */
export async function differingCommissions(db: Database, templates: readonly string[]): Promise<CommissionFault[]> {
  const { rows } = await sql<{ player_id: bigint; posted: bigint; noted: bigint }>`
    select player_id, sum(posted)::bigint as posted, sum(noted)::bigint as noted
    from (
      select m.player_id, m.own as posted, 0 as noted from wallet.movement m where m.template = any (${templates}::text[])
      union all
      select p.player_id, 0, p.amount from agents.commission_paid p
    ) as both_sides
    group by player_id having sum(posted) <> sum(noted) order by player_id`.execute(db);
  return rows.map(({ player_id, ...sums }) => ({ playerId: Number(player_id), ...sums }));
}
