import type { BetRecordState } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import type { BetKey, BetSums } from '../../../ports/bet-source.js';

/** Rounds as lines of the record of all bets. */
export interface RoundLineFilter {
  playerId: number;
  from: Date | undefined;
  until: Date | undefined;
  state: BetRecordState | undefined;
  /** Games of a product. */
  nodeIds: readonly number[] | undefined;
  /** Rounds of games of that name, or the round of that number. */
  search: { nodeIds: readonly number[]; id?: string; code: string } | undefined;
}

export interface RoundLine {
  id: string;
  nodeId: number;
  vendorId: number;
  code: string;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  openedAt: Date;
  state: BetRecordState;
}

// What was given back whole is returned, whether or not the vendor ever says that the round is over (the rule of rounds/repository.ts).
const isReturned = sql`(r.staked > 0 and r.refunded = r.staked and r.won = 0)`;
const stateOf = sql<BetRecordState>`case when ${isReturned} then 'returned' when r.closed_at is null then 'open' when r.won > 0 then 'won' else 'lost' end`;
const stateConditions: Readonly<Record<BetRecordState, RawBuilder<unknown>>> = {
  open: sql`r.closed_at is null and not ${isReturned}`,
  won: sql`r.closed_at is not null and r.won > 0`,
  lost: sql`r.closed_at is not null and r.won = 0 and not ${isReturned}`,
  returned: isReturned,
};

/** Ids are dated by the processes' clocks: a period is taken an hour wider, and the round's own time decides. */
const clockSlackMs = 3_600_000;
function idAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

function matching(
  playerId: number | RawBuilder<unknown>,
  { from, until, state, nodeIds, search }: Omit<RoundLineFilter, 'playerId'>,
): RawBuilder<unknown> {
  return sql`
    from games.round r
    where r.player_id = ${playerId}
      ${and(
        from !== undefined && sql`r.id >= ${idAt(from.getTime() - clockSlackMs)}::uuid and r.opened_at >= ${from}`,
        until !== undefined && sql`r.id < ${idAt(until.getTime() + clockSlackMs)}::uuid and r.opened_at < ${new Date(until.getTime() + 1)}`,
        nodeIds !== undefined && sql`r.node_id = any(${nodeIds}::bigint[])`,
        search !== undefined &&
          sql`(r.node_id = any(${search.nodeIds}::bigint[]) or r.code = ${search.code} ${search.id === undefined ? sql`` : sql`or r.id = ${search.id}::uuid`})`,
        state !== undefined && stateConditions[state],
      )}`;
}

/** Rounds before `before` (all when undefined), newest first: pages by key. `upward`: rounds after it, the oldest first. */
export async function readRoundLines(
  db: Database,
  filter: RoundLineFilter,
  before: string | undefined,
  limit: number,
  upward = false,
): Promise<RoundLine[]> {
  const { rows } = await sql<Omit<RoundLine, 'nodeId'> & { nodeId: bigint }>`
    select r.id, r.node_id as "nodeId", r.vendor_id as "vendorId", r.code, r.staked, r.won, r.refunded, r.opened_at as "openedAt", ${stateOf} as state
    ${matching(filter.playerId, filter)} ${and(before !== undefined && (upward ? sql`r.id > ${before}::uuid` : sql`r.id < ${before}::uuid`))}
    order by r.id ${upward ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, nodeId: Number(row.nodeId) }));
}

/** Ids of the newest rounds of several players, newest first: of each no more are read than are asked for. */
export async function readNewestRounds(
  db: Database,
  players: readonly number[],
  filter: Omit<RoundLineFilter, 'playerId'>,
  before: string | undefined,
  limit: number,
): Promise<BetKey[]> {
  const { rows } = await sql<{ player_id: bigint; id: string }>`
    select p.id as player_id, x.id
    from unnest(${[...players]}::bigint[]) as p (id)
    cross join lateral (
      select r.id ${matching(sql`p.id`, filter)} ${and(before !== undefined && sql`r.id < ${before}::uuid`)} order by r.id desc limit ${limit}
    ) as x
    order by x.id desc limit ${limit}`.execute(db);
  return rows.map(({ player_id, id }) => ({ playerId: Number(player_id), id }));
}

const sums = sql`count(*) as bets, coalesce(sum(r.staked), 0)::bigint as stake, coalesce(sum(r.won), 0)::bigint as win,
  coalesce(sum(r.refunded), 0)::bigint as refund,
  coalesce(sum(r.staked - r.refunded) filter (where r.closed_at is null), 0)::bigint as open`;

/** Sums over everything that the filter meets. */
export async function sumRoundLines(db: Database, filter: RoundLineFilter): Promise<BetSums> {
  const { rows } = await sql<BetSums>`select ${sums} ${matching(filter.playerId, filter)}`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('totals without a row');
  return totals;
}

/** The same by day in a time zone and by game. */
export async function sumRoundDays(
  db: Database,
  filter: RoundLineFilter,
  timeZone: string,
): Promise<(BetSums & { day: string; nodeId: number })[]> {
  const { rows } = await sql<BetSums & { day: string; nodeId: bigint }>`
    select to_char(r.opened_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, r.node_id as "nodeId", ${sums} ${matching(filter.playerId, filter)} group by 1, 2`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, nodeId: Number(row.nodeId) }));
}
