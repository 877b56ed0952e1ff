import { and } from '../../../platform/conditions.js';
import type { RoundState } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';

/** What a player's rounds are narrowed to. Dates are inclusive, to the millisecond, and of the round's beginning. */
export interface RoundFilter {
  playerId: number;
  from: Date | undefined;
  until: Date | undefined;
  /** Games of a lane. */
  nodeIds: readonly number[] | undefined;
  vendorId: number | undefined;
  state: RoundState | undefined;
  /** One game. */
  nodeId?: number | undefined;
}

/** Money units throughout. */
export interface StoredRound {
  id: string;
  vendorId: number;
  nodeId: number;
  code: string;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  openedAt: Date;
  closedAt: Date | null;
  state: RoundState;
}

export interface RoundTotals {
  count: bigint;
  staked: bigint;
  won: bigint;
  refunded: bigint;
}

interface RoundRow {
  id: string;
  vendor_id: number;
  node_id: bigint;
  code: string;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  opened_at: Date;
  closed_at: Date | null;
}

const columns = sql`r.id, r.vendor_id, r.node_id, r.code, r.staked, r.won, r.refunded, r.opened_at, r.closed_at`;

/**
 * The one rule of what a round is; the filters below say the same in SQL. What was given back whole is refunded, whether or not the vendor ever
 * says that it is over: to the player it is.
 */
export function stateOf({ closedAt, staked, won, refunded }: Pick<StoredRound, 'closedAt' | 'staked' | 'won' | 'refunded'>): RoundState {
  if (staked > 0n && refunded === staked && won === 0n) return 'refunded';
  return closedAt === null ? 'open' : 'settled';
}

const isRefunded = sql`(r.staked > 0 and r.refunded = r.staked and r.won = 0)`;
const stateConditions: Readonly<Record<RoundState, RawBuilder<unknown>>> = {
  open: sql`r.closed_at is null and not ${isRefunded}`,
  settled: sql`r.closed_at is not null and not ${isRefunded}`,
  refunded: isRefunded,
};

/**
 * Ids are UUIDv7 made when the round begins, so the key (player, id) finds a period. It is taken an hour wider on both sides, because
 * ids are dated by the processes' clocks; the round's own time decides.
 */
const clockSlackMs = 3_600_000;
function idAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

function matching({ playerId, from, until, nodeIds, vendorId, state, nodeId }: RoundFilter): RawBuilder<unknown> {
  return sql`
    from games.round r
    where r.player_id = ${playerId}
      ${and(
        from !== undefined && sql`r.id >= ${idAt(from.getTime() - clockSlackMs)}::uuid and r.opened_at >= ${from}`,
        until !== undefined && sql`r.id < ${idAt(until.getTime() + clockSlackMs)}::uuid and r.opened_at < ${new Date(until.getTime() + 1)}`,
        vendorId !== undefined && sql`r.vendor_id = ${vendorId}`,
        nodeId !== undefined && sql`r.node_id = ${nodeId}`,
        nodeIds !== undefined && sql`r.node_id = any(${nodeIds}::bigint[])`,
        state !== undefined && stateConditions[state],
      )}`;
}

function readRound(row: RoundRow): StoredRound {
  const round = {
    id: row.id,
    vendorId: row.vendor_id,
    nodeId: Number(row.node_id),
    code: row.code,
    staked: row.staked,
    won: row.won,
    refunded: row.refunded,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  };
  return { ...round, state: stateOf(round) };
}

const sums = sql`count(*) as count, coalesce(sum(r.staked), 0)::bigint as staked, coalesce(sum(r.won), 0)::bigint as won,
  coalesce(sum(r.refunded), 0)::bigint as refunded`;

/** One page of a player's rounds, newest first. */
export async function readRoundPage(db: Database, filter: RoundFilter, limit: number, offset: number): Promise<StoredRound[]> {
  const { rows } = await sql<RoundRow>`select ${columns} ${matching(filter)} order by r.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(readRound);
}

/** Sums over everything that the filter meets. */
export async function sumRounds(db: Database, filter: RoundFilter): Promise<RoundTotals> {
  const { rows } = await sql<RoundTotals>`select ${sums} ${matching(filter)}`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('totals without a row');
  return totals;
}

/** Rounds before `beforeId` (all when undefined), newest first: pages by key. */
export async function readRoundsBefore(
  db: Database,
  filter: RoundFilter,
  beforeId: string | undefined,
  limit: number,
): Promise<StoredRound[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} ${matching(filter)} ${and(beforeId !== undefined && sql`r.id < ${beforeId}::uuid`)}
    order by r.id desc limit ${limit}`.execute(db);
  return rows.map(readRound);
}

/** Money units. */
export interface StoredMovement {
  at: Date;
  kind: 'bet' | 'win' | 'rollback';
  amount: bigint;
  externalId: string;
  transactionId: string | null;
  balanceAfter: bigint;
}

/** A player's own round with its movements, oldest first; undefined for another player's as for one that never was. */
export async function findRoundWithMovements(
  db: Database,
  playerId: number,
  id: string,
): Promise<{ round: StoredRound; movements: StoredMovement[] } | undefined> {
  // One snapshot: between two, a call of the vendor would be in the figures and not among the movements.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<RoundRow>`
        select ${columns} from games.round r where r.player_id = ${playerId} and r.id = ${id}::uuid`.execute(transaction);
      const [row] = rows;
      if (row === undefined) return undefined;
      const { rows: movements } = await sql<StoredMovement>`
        select at, kind, amount, external_id as "externalId", transaction_id as "transactionId", balance_after as "balanceAfter"
        from games.transaction where player_id = ${playerId} and round_id = ${id}::uuid order by at, kind, external_id`.execute(
        transaction,
      );
      return { round: readRound(row), movements };
    });
}

/** How a player stands with the game of a launch. */
export interface Position extends RoundTotals {
  /** When they first opened the game in the login session of that launch: a reload or a second opening begins no new count. */
  since: Date;
  /** They are kept from staking and depositing. */
  barred: boolean;
}

/** What was played with a launch's game since it was first opened in the same login session; undefined when the launch is not this player's. */
export async function readPosition(db: Database, playerId: number, launchId: string): Promise<Position | undefined> {
  const { rows } = await sql<{ node_id: bigint; since: Date; barred: boolean }>`
    select asked.node_id, exists (select from protection.stake_blocked(array[asked.player_id])) as barred,
      (select min(l.created_at) from games.launch l
       where l.player_id = asked.player_id and l.session_id = asked.session_id and l.node_id = asked.node_id) as since
    from games.launch asked where asked.id = ${launchId}::uuid and asked.player_id = ${playerId}`.execute(db);
  const [launch] = rows;
  if (launch === undefined) return undefined;
  const { since, barred } = launch;
  const all = { until: undefined, nodeIds: undefined, vendorId: undefined, state: undefined };
  return { ...(await sumRounds(db, { ...all, playerId, from: since, nodeId: Number(launch.node_id) })), since, barred };
}

/** Which game each of a player's rounds and prizes was of, by its id; a prize may be of none. */
export async function readGamesOfRounds(db: Database, playerId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; node_id: bigint }>`
    select id, node_id from games.round where player_id = ${playerId} and id = any(${ids}::uuid[])
    union all
    select id, node_id from games.prize where player_id = ${playerId} and id = any(${ids}::uuid[]) and node_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.node_id)]));
}

/** What a vendor calls a player. */
export async function findAlias(db: Database, vendorId: number, playerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ alias: string }>`
    select alias from games.alias where vendor_id = ${vendorId} and player_id = ${playerId}`.execute(db);
  return rows[0]?.alias;
}
