import type { RoundState } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { sql, type RawBuilder } from 'kysely';
import { and } from '../../../../platform/conditions.js';
import { idleHours } from '../../rounds/idle-round-repository.js';
import type { RoundTotals } from '../../rounds/repository.js';
import type { Page } from './page.js';

export type StaffRoundState = RoundState | 'idle' | 'stuck';

export interface RoundSearch {
  /** Id of a round, or the vendor's name of one of its transactions. */
  id?: string | undefined;
  code?: string | undefined;
  playerId?: number | undefined;
  /** Those that may be seen; looked at only where a vendor or a code was asked for. */
  vendorIds?: readonly number[] | undefined;
  state?: StaffRoundState | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface RoundRow {
  id: string;
  code: string;
  player_id: bigint;
  vendor_id: number;
  node_id: bigint;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  opened_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  close_reason: string | null;
  is_idle: boolean;
  is_stuck: boolean;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const isRefunded = sql`(r.staked > 0 and r.refunded = r.staked and r.won = 0)`;
const isIdle = sql`(r.closed_at is null and r.updated_at < clock_timestamp() - make_interval(hours => ${idleHours}))`;
/** What differs keeps an idle round open (rounds/close-idle-rounds.ts). */
const isStuck = sql`(${isIdle} and exists (
  select from games.difference d
  where d.vendor_id = r.vendor_id and d.state = 'open' and (d.theirs ->> 'round' = r.code or d.ours ->> 'round' = r.code)))`;
/** Rounds opened before the mark are closed, one way or another. */
const isRecent = sql`r.opened_at >= (select opened_before from games.idle_mark)`;
const roundConditions: Readonly<Record<StaffRoundState, RawBuilder<unknown>>> = {
  open: sql`r.closed_at is null and ${isRecent} and not ${isRefunded}`,
  idle: sql`${isIdle} and ${isRecent} and not ${isRefunded}`,
  stuck: sql`${isStuck} and ${isRecent} and not ${isRefunded}`,
  settled: sql`r.closed_at is not null and not ${isRefunded}`,
  refunded: isRefunded,
};
const roundColumns = sql`r.id, r.code, r.player_id, r.vendor_id, r.node_id, r.staked, r.won, r.refunded, r.opened_at, r.updated_at, r.closed_at,
  r.close_reason, ${isIdle} as is_idle, ${isStuck} as is_stuck`;

async function matchingRounds(db: Database, merchantId: number, search: RoundSearch): Promise<RawBuilder<unknown>> {
  const { id, code, playerId, vendorIds, state, since, until } = search;
  let keyed = sql``;
  if (id !== undefined) {
    // A round is found through its transactions: they have the indexes, so that a round's own row has none to keep up.
    const { rows } = await sql<{ player_id: bigint; round_id: string }>`
      select distinct player_id, round_id from games.transaction
      where ${isUuid(id) ? sql`round_id = ${id}::uuid or external_id = ${id}` : sql`external_id = ${id}`}`.execute(db);
    const found = rows.filter(({ round_id }) => round_id !== null);
    keyed = sql`and (r.player_id, r.id) in (
      select * from unnest(${found.map(({ player_id }) => player_id)}::bigint[], ${found.map(({ round_id }) => round_id)}::uuid[]))`;
  }
  return sql`
    from games.round r
    where r.merchant_id = ${merchantId} ${keyed}
      ${and(
        playerId !== undefined && (code === undefined ? sql`r.player_id = ${playerId}` : sql`r.player_id + 0 = ${playerId}`),
        code !== undefined && sql`r.code = ${code}`,
        vendorIds !== undefined && sql`r.vendor_id = any(${vendorIds}::integer[])`,
        since !== undefined && sql`r.opened_at >= ${since}`,
        until !== undefined && sql`r.opened_at < ${until}`,
        state !== undefined && roundConditions[state],
      )}`;
}

/** The newest first. */
export async function listRounds(db: Database, merchantId: number, search: RoundSearch, { offset, limit }: Page): Promise<RoundRow[]> {
  const where = await matchingRounds(db, merchantId, search);
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} ${where} order by r.opened_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sumRounds(db: Database, merchantId: number, search: RoundSearch): Promise<RoundTotals> {
  const { rows } = await sql<RoundTotals>`
    select count(*) as count, coalesce(sum(r.staked), 0)::bigint as staked, coalesce(sum(r.won), 0)::bigint as won,
      coalesce(sum(r.refunded), 0)::bigint as refunded ${await matchingRounds(db, merchantId, search)}`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('totals without a row');
  return totals;
}

export async function findRound(db: Database, merchantId: number, id: string): Promise<RoundRow | undefined> {
  const where = await matchingRounds(db, merchantId, { id });
  const { rows } = await sql<RoundRow>`select ${roundColumns} ${where} and r.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** What the movements of a round refer to, and which of them only keep a bet from being taken. */
export async function readReferences(
  db: Database,
  playerId: number,
  roundId: string,
): Promise<{ external_id: string; reference_id: string | null; tombstone: boolean }[]> {
  const { rows } = await sql<{ external_id: string; reference_id: string | null; tombstone: boolean }>`
    select external_id, reference_id, tombstone from games.transaction where round_id = ${roundId}::uuid and player_id = ${playerId}`.execute(
    db,
  );
  return rows;
}
