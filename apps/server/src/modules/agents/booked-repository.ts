import type { AgentLane } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import type { Days } from './figure-repository.js';

/** What of a bet is valid turnover, money units, and in whose hour and day it counts. */
export interface Booked {
  valid: bigint;
  bookedAt: Date;
}

/** The same of bets, by their ids; what counts nowhere yet is left out. */
export async function bookedOf(db: Database, bets: readonly { playerId: number; id: string }[]): Promise<ReadonlyMap<string, Booked>> {
  if (bets.length === 0) return new Map();
  const { rows } = await sql<{ id: string; valid: bigint; booked_at: Date }>`
    select id, valid, booked_at from agents.bets_booked(${bets.map(({ playerId }) => playerId)}::bigint[], ${bets.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, valid, booked_at }) => [id, { valid, bookedAt: booked_at }]));
}

/** As it goes over the wire. */
export const presentBooked = (booked: Booked | undefined) => ({
  valid: booked === undefined ? null : toWireNumber(booked.valid),
  bookedAt: booked?.bookedAt.getTime() ?? null,
});

/** What was decided of the bets of these players, as they go over the wire. */
export async function sumPlayOf(
  db: Database,
  { merchantId, players, days, lane }: { merchantId: number; players: readonly number[]; days: Days; lane: AgentLane | undefined },
) {
  const { rows } = await sql<{ bets: bigint; stakes: bigint; valid: bigint; prizes: bigint }>`
    select coalesce(sum(d.bets), 0)::bigint as bets, coalesce(sum(d.stakes), 0)::bigint as stakes, coalesce(sum(d.valid), 0)::bigint as valid, coalesce(sum(d.prizes), 0)::bigint as prizes
    from agents.member_day d
    where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = ${merchantId} and d.player_id = any (${players}::bigint[])
      and d.day between ${days.from}::date and ${days.to}::date ${and(lane !== undefined && sql`d.lane = ${lane}`)}`.execute(db);
  const [{ bets, stakes, valid, prizes } = { bets: 0n, stakes: 0n, valid: 0n, prizes: 0n }] = rows;
  return {
    bets: Number(bets),
    stakes: toWireNumber(stakes),
    valid: toWireNumber(valid),
    prizes: toWireNumber(prizes),
    net: toWireNumber(prizes - stakes),
  };
}
