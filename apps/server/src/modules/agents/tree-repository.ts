import type { DownlineOrder } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../platform/conditions.js';

type Executor = Database | DatabaseTransaction;

/** Somebody's place among members and agents. */
export interface Place {
  playerId: number;
  merchantId: number;
  uplineId: number | undefined;
  /** 0: directly below the house. */
  depth: number;
  /** Ids from the root of the line down to the player, 8 bytes each. */
  path: Buffer;
  isAgent: boolean;
  isHidden: boolean;
  since: Date;
  note: string;
}

interface PlaceRow {
  player_id: bigint;
  merchant_id: number;
  upline_id: bigint | null;
  depth: number;
  path: Buffer;
  kind: number;
  is_hidden: boolean;
  since: Date;
  note: string;
}

const columns = sql`n.player_id, n.merchant_id, n.upline_id, n.depth, n.path, n.kind, n.is_hidden, n.since, n.note`;

function readPlace(row: PlaceRow): Place {
  return {
    playerId: Number(row.player_id),
    merchantId: row.merchant_id,
    uplineId: row.upline_id === null ? undefined : Number(row.upline_id),
    depth: row.depth,
    path: row.path,
    isAgent: row.kind !== 0,
    isHidden: row.is_hidden,
    since: row.since,
    note: row.note,
  };
}

/** Gives a new player their place; `linkId`: the link they came by. In the transaction that makes the player. */
export async function addPlace(transaction: DatabaseTransaction, playerId: number, linkId: string | undefined): Promise<void> {
  await sql`select agents.add_node(${playerId}, ${linkId ?? null}::uuid)`.execute(transaction);
}

const settledAtOnce = 2_000;

/** Gives places to the next of those who were there before the tree. @returns whether all have theirs */
export async function settleEverybody(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ through: bigint | null }>`select through from agents.settling for update`.execute(transaction);
  const through = rows[0]?.through ?? null;
  if (through === null) return true;
  const { rows: next } = await sql<{ last: bigint | null }>`
    select max(s.player_id) as last from (
      select u.player_id, agents.add_node(u.player_id, null) from identity.upline u where u.player_id > ${through} order by u.player_id limit ${settledAtOnce}
    ) as s`.execute(transaction);
  await sql`update agents.settling set through = ${next[0]?.last ?? null}`.execute(transaction);
  return false;
}

/** @param lock keeps the row until the transaction ends */
export async function findPlace(db: Executor, playerId: number, { lock = false } = {}): Promise<Place | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${columns} from agents.node n where n.player_id = ${playerId} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && readPlace(rows[0]);
}

/** User names of the agents above somebody, from the root of their line down. */
export async function agentsAbove(db: Executor, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.user_name as name from agents.node n cross join lateral agents.ids_of_path(n.path) with ordinality as above (id, place)
    join agents.node h on h.player_id = above.id and h.kind <> 0 join identity.account a on a.player_id = above.id
    where n.player_id = ${playerId} and above.id <> n.player_id order by above.place`.execute(db);
  return rows.map(({ name }) => name);
}

/** Everybody of a line below its head: the rows of `agents.node n` with paths behind the head's. */
export const belowOf = ({ merchantId, path }: Pick<Place, 'merchantId' | 'path'>): RawBuilder<unknown> =>
  sql`n.merchant_id = ${merchantId} and n.path > ${path} and n.path < agents.after_line(${path})`;

/** Whether somebody's part of a sum is one among others: their money has moved, and they are not one person with somebody above them. */
const hidesSomebody = sql`exists (select from agents.member_day d where d.generation = (select id from agents.generation where state = 'live')
        and d.merchant_id = n.merchant_id and d.player_id = n.player_id)
      and not exists (select from agents.self_referral s where s.player_id = n.player_id and s.lifted_at is null)`;

/**
 * How many below somebody have a balance that is shown to them nowhere, further down or hidden, whose money has moved and who are not one person with somebody above
 * them: an agent who makes accounts of their own must not find the one that is left.
 */
export async function countUnseen(db: Executor, head: Place): Promise<{ unseen: number; behind: number }> {
  const { rows } = await sql<{ unseen: bigint; behind: bigint }>`
    select count(*) as unseen, count(*) filter (where ${hidesSomebody}) as behind
    from agents.node n where ${belowOf(head)} and (n.upline_id <> ${head.playerId} or n.is_hidden)`.execute(db);
  return { unseen: Number(rows[0]?.unseen ?? 0n), behind: Number(rows[0]?.behind ?? 0n) };
}

/** How many stand below somebody. */
export async function countBelow(db: Executor, head: Place): Promise<{ direct: number; hidden: number; agents: number; members: number }> {
  const { rows } = await sql<{ direct: bigint; hidden: bigint; agents: bigint; members: bigint }>`
    select count(*) filter (where n.upline_id = ${head.playerId}) as direct,
      count(*) filter (where n.upline_id = ${head.playerId} and n.is_hidden) as hidden,
      count(*) filter (where n.kind <> 0) as agents, count(*) filter (where n.kind = 0) as members
    from agents.node n where ${belowOf(head)}`.execute(db);
  const [row] = rows;
  const [direct, hidden] = [Number(row?.direct ?? 0n), Number(row?.hidden ?? 0n)];
  return { direct, hidden, agents: Number(row?.agents ?? 0n), members: Number(row?.members ?? 0n) };
}

/** Who is asked for below somebody: directly, or in the whole line; hidden members are in no list. */
export interface DownlineFilter {
  head: Place;
  /** How the user name begins, in any case. */
  account: string | undefined;
  isAgent: boolean | undefined;
  all: boolean;
  /** This one alone. */
  playerId?: number;
  /** Who came to the line on these days of the brand, both included. */
  joined?: { from: string; to: string; timeZone: string } | undefined;
}

export const likeText = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Conditions for `agents.node n` and `identity.account a`. A search by name finds nobody who is hidden: that there is somebody, or what they have, would tell the name. */
export function downlinesOf({ head, account, isAgent, all, playerId, joined }: DownlineFilter): RawBuilder<unknown> {
  return sql`${all ? belowOf(head) : sql`n.upline_id = ${head.playerId}`}
    ${and(account !== undefined && account !== '' && sql`a.name_key like ${likeText(account.trim().normalize('NFKC').toLowerCase())} and not n.is_hidden`)}
    ${and(playerId !== undefined && sql`n.player_id = ${playerId ?? 0}`)}
    ${and(isAgent !== undefined && (isAgent ? sql`n.kind <> 0` : sql`n.kind = 0`))}
    ${and(joined !== undefined && sql`(n.since at time zone ${joined?.timeZone ?? 'UTC'})::date between ${joined?.from ?? ''}::date and ${joined?.to ?? ''}::date`)}`;
}

/** Money units. */
export interface DownlineLine {
  playerId: number;
  userName: string;
  isAgent: boolean;
  depth: number;
  isDirect: boolean;
  teamSize: number;
  since: Date;
  lastSeen: Date | undefined;
  balance: bigint;
  note: string;
  channel: string | undefined;
}

/** Days of the brand, as the list shows them: the hour of a sign-in is told by no order either. */
const orders: Record<DownlineOrder, (timeZone: string) => RawBuilder<unknown>> = {
  account: () => sql`l.name_key collate "C"`,
  since: () => sql`l.since`,
  teamSize: () => sql`l.team_size`,
  level: () => sql`l.depth`,
  lastSeen: (timeZone) => sql`coalesce((l.last_login_at at time zone ${timeZone})::date, '-infinity')`,
  balance: () => sql`coalesce(b.amount, 0)`,
};

export interface DownlineSort {
  sort?: DownlineOrder | undefined;
  descending?: boolean | undefined;
  timeZone?: string;
}

/** A page of who stands below somebody, as the agent `asking` above sees them. */
export async function listDownlines(
  db: Database,
  asking: Place,
  filter: DownlineFilter,
  { sort = 'since', descending = true, timeZone = 'UTC', offset, limit }: DownlineSort & { offset: number; limit: number },
): Promise<DownlineLine[]> {
  const { rows } = await sql<{
    player_id: bigint;
    user_name: string;
    kind: number;
    depth: number;
    upline_id: bigint | null;
    team_size: bigint;
    since: Date;
    last_login_at: Date | null;
    balance: bigint | null;
    note: string;
    channel: string | null;
  }>`
    select l.*, b.amount as balance, (select k.channel from agents.link k where k.id = l.link_id and k.player_id = ${asking.playerId}) as channel
    from (
      select n.player_id, n.kind, n.depth, n.upline_id, n.since, n.note, n.link_id, a.user_name, a.name_key, a.last_login_at,
        case when n.kind = 0 then 0 else (select count(*) from agents.node t where t.merchant_id = n.merchant_id and t.path > n.path and t.path < agents.after_line(n.path)) end as team_size
      from agents.node n join identity.account a on a.player_id = n.player_id
      where ${downlinesOf(filter)} and not n.is_hidden
    ) as l
    left join wallet.free_balance b on b.player_id = l.player_id
    order by ${orders[sort](timeZone)} ${descending ? sql`desc` : sql`asc`}, l.player_id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    playerId: Number(row.player_id),
    userName: row.user_name,
    isAgent: row.kind !== 0,
    depth: row.depth,
    isDirect: row.upline_id !== null && Number(row.upline_id) === asking.playerId,
    teamSize: Number(row.team_size),
    since: row.since,
    lastSeen: row.last_login_at ?? undefined,
    balance: row.balance ?? 0n,
    note: row.note,
    channel: row.channel ?? undefined,
  }));
}

/** Who stands directly below somebody and may be shown, by the beginning of their name where one is asked for. */
export async function directPlayers(
  db: Database,
  head: Place,
  account: string | undefined,
): Promise<{ playerId: number; userName: string }[]> {
  const { rows } = await sql<{ player_id: bigint; user_name: string }>`
    select n.player_id, a.user_name from agents.node n join identity.account a on a.player_id = n.player_id
    where ${downlinesOf({ head, account, isAgent: undefined, all: false })} and not n.is_hidden`.execute(db);
  return rows.map(({ player_id, user_name }) => ({ playerId: Number(player_id), userName: user_name }));
}

/** How many of these are in the list and how many are hidden, and what free money all of them have together. */
export async function sumDownlines(
  db: Database,
  filter: DownlineFilter,
): Promise<{ total: number; hidden: number; behind: number; balance: bigint }> {
  const { rows } = await sql<{ total: bigint; hidden: bigint; behind: bigint; balance: bigint }>`
    select count(*) filter (where not n.is_hidden) as total, count(*) filter (where n.is_hidden) as hidden,
      count(*) filter (where n.is_hidden and ${hidesSomebody}) as behind, coalesce(sum(b.amount), 0)::bigint as balance
    from agents.node n join identity.account a on a.player_id = n.player_id left join wallet.free_balance b on b.player_id = n.player_id
    where ${downlinesOf(filter)}`.execute(db);
  const [row] = rows;
  return {
    total: Number(row?.total ?? 0n),
    hidden: Number(row?.hidden ?? 0n),
    behind: Number(row?.behind ?? 0n),
    balance: row?.balance ?? 0n,
  };
}

/** The places from one head down to another person of its line, both included, as their names; the head first. */
export async function namesDownTo(db: Database, head: Place, to: Place): Promise<{ playerId: number; userName: string; depth: number }[]> {
  const { rows } = await sql<{ player_id: bigint; user_name: string; depth: number }>`
    select n.player_id, a.user_name, n.depth from agents.ids_of_path(${to.path}) as of_path (id)
    join agents.node n on n.player_id = of_path.id join identity.account a on a.player_id = n.player_id
    where n.depth >= ${head.depth} order by n.depth`.execute(db);
  return rows.map((row) => ({ playerId: Number(row.player_id), userName: row.user_name, depth: row.depth }));
}

export async function writeKind(transaction: DatabaseTransaction, playerId: number, kind: number): Promise<void> {
  await sql`update agents.node set kind = ${kind} where player_id = ${playerId}`.execute(transaction);
}

export async function hasDownlines(transaction: DatabaseTransaction, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from agents.node where upline_id = ${playerId}) as yes`.execute(
    transaction,
  );
  return rows[0]?.yes === true;
}

export async function writeNote(db: Database, playerId: number, note: string): Promise<void> {
  await sql`update agents.node set note = ${note} where player_id = ${playerId}`.execute(db);
}

export async function writeHidden(db: Database, playerId: number, isHidden: boolean): Promise<void> {
  await sql`update agents.node set is_hidden = ${isHidden} where player_id = ${playerId}`.execute(db);
}

/** Notes that an agent looks at what members did; see the function. */
export async function noteLooks(db: Database, agentId: number, what: 'bets' | 'movements', players: readonly number[]): Promise<void> {
  await sql`select agents.note_looks(${agentId}, ${what}, ${players}::bigint[])`.execute(db);
}

export async function listLooks(
  db: Database,
  playerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: { at: Date; firstAt: Date; times: number; what: string; by: string }[]; total: number }> {
  const { rows: list } = await sql<{ at: Date; firstAt: Date; times: number; what: string; by: string }>`
    select l.at, coalesce(l.first_at, l.at) as "firstAt", l.times, l.what, a.user_name as by from agents.look l join identity.account a on a.player_id = l.agent_id
    where l.player_id = ${playerId} order by l.at desc, l.agent_id, l.what limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from agents.look where player_id = ${playerId}`.execute(db);
  return { list, total: Number(rows[0]?.total ?? 0n) };
}

interface LinesAsked {
  merchantId: number;
  groups: readonly { key: string; playerIds: readonly number[] }[];
  least: number;
  times: number;
}

interface LineFound {
  key: string;
  agentId: number;
  players: number[];
  members: number;
  everybody: number;
}

/** Agents of whose whole line a group of players makes up at least `times` as large a part as of the brand, and at least so many. */
export async function linesOf(db: Database, { merchantId, groups, least, times }: LinesAsked): Promise<LineFound[]> {
  const [keys, ids] = [groups.flatMap(({ key, playerIds }) => playerIds.map(() => key)), groups.flatMap(({ playerIds }) => playerIds)];
  const { rows } = await sql<LineFound & { players: (bigint | number)[] }>`
    with asked as materialized (
      select a.key, n.player_id, n.path from unnest(${keys}::text[], ${ids}::bigint[]) as a (key, player_id)
      join agents.node n on n.player_id = a.player_id and n.merchant_id = ${merchantId}
    ), line as materialized (
      select a.key, above.id as agent_id, array_agg(a.player_id order by a.player_id) as players, count(*) as among
      from asked a cross join lateral agents.ids_of_path(a.path) as above (id)
      where above.id <> a.player_id
      group by 1, 2 having count(*) >= ${least}
    ), size as materialized (
      select h.player_id, (
        select count(*) from agents.node m
        where m.merchant_id = h.merchant_id and m.path > h.path and m.path < agents.after_line(h.path)) as members
      from agents.node h where h.player_id in (select agent_id from line) and h.kind <> 0
    )
    select l.key, l.agent_id::integer as "agentId", l.players, s.members::integer as members, b.everybody::integer as everybody
    from line l
    join size s on s.player_id = l.agent_id
    cross join (select count(*) as everybody from agents.node n where n.merchant_id = ${merchantId}) as b
    where l.among * b.everybody >= ${times}::integer * (select count(*) from asked a where a.key = l.key) * s.members
    order by l.key, l.agent_id`.execute(db);
  return rows.map((row) => ({ ...row, players: row.players.map(Number) }));
}

/** The root agents in whose lines these players stand now, themselves among them; who stands in no agent's line is left out. */
export async function rootsOf(
  db: Database,
  { merchantId, playerIds }: { merchantId: number; playerIds: readonly number[] },
): Promise<{ playerId: number; agentId: number }[]> {
  const { rows } = await sql<{ playerId: number; agentId: number }>`
    select n.player_id::float8 as "playerId", r.player_id::float8 as "agentId"
    from unnest(${playerIds.map(String)}::bigint[]) as a (id)
    join agents.node n on n.player_id = a.id and n.merchant_id = ${merchantId}
    join agents.node r on r.merchant_id = n.merchant_id and r.path = substring(n.path for 8) and r.kind <> 0`.execute(db);
  return rows;
}
