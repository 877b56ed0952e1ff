import { sql } from 'kysely';
import type { Database } from '@sortes/service';

export interface DebtFilter {
  merchantId: number;
  /** Open ones have something left to pay; undefined: all. */
  state: 'open' | 'paid' | undefined;
  /** Templates of the movements that lent them; undefined: all. */
  templates: readonly string[] | undefined;
  playerId: number | undefined;
  from: Date | undefined;
  /** Not included. */
  to: Date | undefined;
}

export interface Debt {
  /** The movement that lent it. */
  id: string;
  playerId: number;
  template: string;
  reference: string;
  /** Money units. */
  amount: bigint;
  paid: bigint;
  createdAt: Date;
  /** When the last payment came. */
  paidAt: Date | null;
}

/** Sums of debts, money units. */
export interface DebtSums {
  total: number;
  players: number;
  amount: bigint;
  paid: bigint;
}

// What was lent to who plays for nothing is nobody's money.
const debtsOf = ({ merchantId, state, templates, playerId, from, to }: DebtFilter) => sql`
  from wallet.debt d
  where d.merchant_id = ${merchantId} and not wallet.plays_for_nothing(d.player_id)
    ${state === undefined ? sql`` : state === 'open' ? sql`and d.paid < d.amount` : sql`and d.paid = d.amount`}
    ${templates === undefined ? sql`` : sql`and d.template = any (${templates}::text[])`}
    ${playerId === undefined ? sql`` : sql`and d.player_id = ${playerId}`}
    ${from === undefined ? sql`` : sql`and d.created_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and d.created_at < ${to}`}`;

/** Debts of a brand's players, the newest first. */
export async function listDebts(db: Database, filter: DebtFilter, { offset, limit }: { offset: number; limit: number }): Promise<Debt[]> {
  const { rows } = await sql<Omit<Debt, 'playerId'> & { playerId: bigint }>`
    select d.id, d.player_id as "playerId", d.template, d.reference, d.amount, d.paid, d.created_at as "createdAt", d.paid_at as "paidAt"
    ${debtsOf(filter)} order by d.created_at desc, d.player_id desc, d.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
}

/** Sums over every debt of the filter, whatever page is shown. */
export async function sumDebts(db: Database, filter: DebtFilter): Promise<DebtSums> {
  const { rows } = await sql<DebtSums>`
    select count(*)::int as total, count(distinct d.player_id)::int as players,
      coalesce(sum(d.amount), 0)::bigint as amount, coalesce(sum(d.paid), 0)::bigint as paid ${debtsOf(filter)}`.execute(db);
  return rows[0] ?? { total: 0, players: 0, amount: 0n, paid: 0n };
}
