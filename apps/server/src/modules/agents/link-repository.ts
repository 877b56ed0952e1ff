import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { LinkRates } from './rate-rules.js';

type Executor = Database | DatabaseTransaction;

export interface Link {
  id: string;
  merchantId: number;
  /** Undefined: the house's own. */
  playerId: number | undefined;
  code: string;
  channel: string;
  /** Who comes by it becomes an agent. */
  makesAgent: boolean;
  madeAt: Date;
  validUntil: Date | undefined;
  mostUses: number | undefined;
  uses: number;
  visits: number;
  isPaused: boolean;
  isRemoved: boolean;
  userName: string | undefined;
  /** Of who comes by it. */
  rates: LinkRates;
}

export interface LinkRow {
  id: string;
  merchant_id: number;
  player_id: bigint | null;
  code: string;
  channel: string;
  kind: number;
  made_at: Date;
  valid_until: Date | null;
  most_uses: number | null;
  uses: number;
  visits: bigint;
  is_paused: boolean;
  removed_at: Date | null;
  user_name: string | null;
  rates: LinkRates;
}

export const linkColumns = sql`k.id, k.merchant_id, k.player_id, k.code, k.channel, k.kind, k.made_at, k.valid_until, k.most_uses, k.uses, k.visits, k.is_paused, k.removed_at, k.user_name, k.rates`;

export const readLink = (row: LinkRow): Link => ({
  id: row.id,
  merchantId: row.merchant_id,
  playerId: row.player_id === null ? undefined : Number(row.player_id),
  code: row.code,
  channel: row.channel,
  makesAgent: row.kind !== 0,
  madeAt: row.made_at,
  validUntil: row.valid_until ?? undefined,
  mostUses: row.most_uses ?? undefined,
  uses: row.uses,
  visits: Number(row.visits),
  isPaused: row.is_paused,
  isRemoved: row.removed_at !== null,
  userName: row.user_name ?? undefined,
  rates: row.rates,
});

/** @returns false when the code is taken */
export async function addLink(db: Executor, link: Omit<Link, 'uses' | 'visits' | 'isPaused' | 'isRemoved'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agents.link (id, merchant_id, player_id, code, channel, kind, made_at, valid_until, most_uses, user_name, rates)
    values (${link.id}::uuid, ${link.merchantId}, ${link.playerId ?? null}, ${link.code}, ${link.channel}, ${link.makesAgent ? 1 : 0}, ${link.madeAt}, ${link.validUntil ?? null},
      ${link.mostUses ?? null}, ${link.userName ?? null}, ${JSON.stringify(link.rates)}::jsonb)
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** One of an agent's links that was not taken away. */
export async function findLink(db: Executor, playerId: number, id: string): Promise<Link | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from agents.link k where k.id = ${id}::uuid and k.player_id = ${playerId} and k.removed_at is null`.execute(db);
  return rows[0] && readLink(rows[0]);
}

/** A link by its code, also one that was taken away. @param lock keeps its row until the transaction ends, so that its last use is one */
export async function findLinkByCode(db: Executor, merchantId: number, code: string, { lock = false } = {}): Promise<Link | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from agents.link k where k.merchant_id = ${merchantId} and lower(k.code) = ${code.trim().toLowerCase()}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && readLink(rows[0]);
}

export async function listLinks(db: Database, playerId: number, { offset, limit }: { offset: number; limit: number }): Promise<Link[]> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from agents.link k where k.player_id = ${playerId} and k.removed_at is null
    order by k.made_at desc, k.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(readLink);
}

export async function countLinks(db: Executor, playerId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from agents.link where player_id = ${playerId} and removed_at is null`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export async function pauseLink(db: Executor, id: string, isPaused: boolean): Promise<void> {
  await sql`update agents.link set is_paused = ${isPaused} where id = ${id}::uuid`.execute(db);
}

export async function removeLink(db: Executor, id: string): Promise<void> {
  await sql`update agents.link set removed_at = clock_timestamp() where id = ${id}::uuid`.execute(db);
}

export async function countUse(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`update agents.link set uses = uses + 1 where id = ${id}::uuid`.execute(transaction);
}

export async function countVisit(db: Database, merchantId: number, code: string): Promise<void> {
  await sql`
    update agents.link set visits = visits + 1 where merchant_id = ${merchantId} and lower(code) = ${code.trim().toLowerCase()} and removed_at is null`.execute(
    db,
  );
}

/** How many came by each of these links, and how many of them have paid in. */
export async function peopleOfLinks(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { registrations: number; firstDeposits: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; came: bigint; paid: bigint }>`
    select n.link_id as id, count(*) as came, count(*) filter (where ${hasPaidIn}) as paid
    from agents.node n where n.link_id = any (${ids}::uuid[]) group by n.link_id`.execute(db);
  return new Map(rows.map(({ id, came, paid }) => [id, { registrations: Number(came), firstDeposits: Number(paid) }]));
}

const hasPaidIn = sql`exists (select from agents.member_day d
  where d.generation = (select id from agents.generation where state = 'live') and d.merchant_id = n.merchant_id and d.player_id = n.player_id and d.lane = '' and d.deposits > 0)`;

/** How many links an agent has, and what all of them brought. */
export async function sumLinks(
  db: Database,
  playerId: number,
): Promise<{ total: number; visits: number; registrations: number; firstDeposits: number }> {
  const { rows } = await sql<{ total: bigint; visits: bigint; came: bigint; paid: bigint }>`
    with link as materialized (select id, visits from agents.link where player_id = ${playerId} and removed_at is null)
    select (select count(*) from link) as total, (select coalesce(sum(visits), 0)::bigint from link) as visits, count(n.player_id) as came,
      count(n.player_id) filter (where ${hasPaidIn}) as paid
    from agents.node n where n.link_id in (select id from link)`.execute(db);
  const [row] = rows;
  return {
    total: Number(row?.total ?? 0n),
    visits: Number(row?.visits ?? 0n),
    registrations: Number(row?.came ?? 0n),
    firstDeposits: Number(row?.paid ?? 0n),
  };
}

/** Codes below an agent that are no link of theirs and are switched on, the newest first: the house made them. */
export async function listHouseCodes(
  db: Database,
  { merchantId, playerId }: { merchantId: number; playerId: number },
): Promise<{ code: string; madeAt: Date; registrations: number; firstDeposits: number }[]> {
  const { rows } = await sql<{ code: string; made_at: Date; came: bigint; paid: bigint }>`
    select w.code, w.created_at as made_at, u.came, u.paid
    from identity.way_in w
    cross join lateral (
      select count(*) as came, count(*) filter (where ${hasPaidIn}) as paid
      from identity.upline i join agents.node n on n.player_id = i.player_id where i.upline_id = w.agent_id and i.affiliate_code = w.code
    ) as u
    where w.merchant_id = ${merchantId} and w.agent_id = ${playerId} and w.enabled
      and not exists (select from agents.link k where k.merchant_id = w.merchant_id and lower(k.code) = w.code_key)
    order by w.created_at desc, w.code`.execute(db);
  return rows.map((row) => ({
    code: row.code,
    madeAt: row.made_at,
    registrations: Number(row.came),
    firstDeposits: Number(row.paid),
  }));
}

const isInLine = sql`exists (select from agents.link k join agents.node o on o.player_id = k.player_id
  where k.id = n.link_id and o.merchant_id = n.merchant_id and n.path > o.path and n.path < agents.after_line(o.path))`;

/** Who of the agent's line came by a link, newest first; hidden members are counted only. Who was moved to another line is none of the agent's business any more. */
export async function listLinkPeople(
  db: Database,
  linkId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{
  list: { playerId: number; userName: string; uplineId: number | undefined; since: Date; hasPaidIn: boolean }[];
  total: number;
}> {
  const { rows } = await sql<{ player_id: bigint; user_name: string; upline_id: bigint | null; since: Date; paid: boolean }>`
    select n.player_id, a.user_name, n.upline_id, n.since, ${hasPaidIn} as paid
    from agents.node n join identity.account a on a.player_id = n.player_id
    where n.link_id = ${linkId}::uuid and not n.is_hidden and ${isInLine} order by n.since desc, n.player_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from agents.node n where n.link_id = ${linkId}::uuid and not n.is_hidden and ${isInLine}`.execute(db);
  return {
    list: rows.map((row) => ({
      playerId: Number(row.player_id),
      userName: row.user_name,
      uplineId: row.upline_id === null ? undefined : Number(row.upline_id),
      since: row.since,
      hasPaidIn: row.paid,
    })),
    total: Number(counted[0]?.total ?? 0n),
  };
}
