import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { sql } from 'kysely';

type Executor = Database | DatabaseTransaction;
export type SharedMark = 'email' | 'document' | 'payout-account';

/** Keeps that somebody is one person with others of their own line: whoever of each two stands below counts as the other's second account. */
export async function noteSamePerson(
  db: Executor,
  { merchantId, playerId, mark, others }: { merchantId: number; playerId: number; mark: SharedMark; others: readonly number[] },
): Promise<void> {
  await sql`
    insert into agents.self_referral (player_id, above_id, mark)
    select distinct on (below.player_id) below.player_id, above.player_id, ${mark}
    from agents.node me
    join agents.node o on o.merchant_id = me.merchant_id and o.player_id = any (${others}::bigint[])
    cross join lateral (
      select x.player_id, x.path, x.depth from (values (me.player_id, me.path, me.depth), (o.player_id, o.path, o.depth)) as x (player_id, path, depth)
      order by x.depth limit 1
    ) as above
    cross join lateral (
      select x.player_id, x.path, x.depth from (values (me.player_id, me.path, me.depth), (o.player_id, o.path, o.depth)) as x (player_id, path, depth)
      order by x.depth desc limit 1
    ) as below
    where me.player_id = ${playerId} and me.merchant_id = ${merchantId} and me.depth <> o.depth
      and substring(below.path from 1 for octet_length(above.path)) = above.path
    order by below.player_id, above.depth desc
    on conflict (player_id) do nothing`.execute(db);
}

export interface SelfReferral {
  playerId: number;
  merchantId: number;
  aboveId: number;
  mark: SharedMark;
}

export async function hasNewSelfReferrals(db: Database): Promise<boolean> {
  const { rows } = await sql`select from agents.self_referral where since is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets those that were noted count from now on. While the figures are held: no bet is counted in between. @returns them */
export async function beginSelfReferrals(transaction: DatabaseTransaction): Promise<SelfReferral[]> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number; above_id: bigint; mark: SharedMark }>`
    with now as materialized (select clock_timestamp() as at)
    update agents.self_referral s set since = now.at, since_day = (now.at at time zone a.time_zone)::date
    from now, agents.node n cross join lateral wallet.currency_of(n.player_id) as a
    where s.since is null and n.player_id = s.player_id
    returning s.player_id, n.merchant_id, s.above_id, s.mark`.execute(transaction);
  return rows.map((row) => ({
    playerId: Number(row.player_id),
    merchantId: row.merchant_id,
    aboveId: Number(row.above_id),
    mark: row.mark,
  }));
}

/** What is known of somebody as the second account of who stands above them. */
export interface KnownSelfReferral {
  aboveId: number;
  mark: SharedMark;
  notedAt: Date;
  liftedAt: Date | undefined;
}

export async function findSelfReferral(db: Executor, playerId: number): Promise<KnownSelfReferral | undefined> {
  const { rows } = await sql<{ above_id: bigint; mark: SharedMark; noted_at: Date; lifted_at: Date | null }>`
    select above_id, mark, noted_at, lifted_at from agents.self_referral where player_id = ${playerId}`.execute(db);
  const [row] = rows;
  return row && { aboveId: Number(row.above_id), mark: row.mark, notedAt: row.noted_at, liftedAt: row.lifted_at ?? undefined };
}

/** Lets somebody count again from now on. While the figures are held. @returns whether they did not */
export async function liftSelfReferral(transaction: DatabaseTransaction, playerId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with now as materialized (select clock_timestamp() as at)
    update agents.self_referral s
    set since = coalesce(s.since, now.at), since_day = coalesce(s.since_day, (now.at at time zone a.time_zone)::date), lifted_at = now.at,
      lifted_day = (now.at at time zone a.time_zone)::date
    from now cross join lateral wallet.currency_of(${playerId}) as a
    where s.player_id = ${playerId} and s.lifted_at is null`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Agents who share a browser or an address with people new below them; see the function. */
export async function sharedPlaces(
  db: Database,
  { merchantId, since, until }: { merchantId: number; since: Date; until: Date },
): Promise<{ agentId: number; place: 'device' | 'address'; count: number }[]> {
  const { rows } = await sql<{ agent_id: bigint; place: 'device' | 'address'; count: bigint }>`
    select * from agents.shared_places(${merchantId}, ${since}, ${until})`.execute(db);
  return rows.map(({ agent_id, place, count }) => ({ agentId: Number(agent_id), place, count: Number(count) }));
}

export interface EmptyLink {
  linkId: string;
  code: string;
  /** Undefined: the house's own. */
  agentId: number | undefined;
  came: number;
  empty: number;
}

/** Pauses links that bring people without money; see the function. @returns them */
export async function pauseEmptyLinks(
  transaction: DatabaseTransaction,
  { merchantId, since, until }: { merchantId: number; since: Date; until: Date },
): Promise<EmptyLink[]> {
  const { rows } = await sql<{ link_id: string; code: string; agent_id: bigint | null; came: bigint; empty: bigint }>`
    select * from agents.pause_empty_links(${merchantId}, ${since}, ${until})`.execute(transaction);
  return rows.map(({ link_id, code, agent_id, came, empty }) => ({
    linkId: link_id,
    code,
    agentId: agent_id === null ? undefined : Number(agent_id),
    came: Number(came),
    empty: Number(empty),
  }));
}

/** Moves the mark to now. @returns from when to when is to be looked; undefined while somebody else looks */
export async function nextAbuseLook(db: Database): Promise<{ since: Date; until: Date } | undefined> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ since: Date; until: Date }>`
      select looked_until as since, date_trunc('milliseconds', clock_timestamp()) as until from agents.abuse_watch for update skip locked`.execute(
      transaction,
    );
    const [look] = rows;
    if (look !== undefined) await sql`update agents.abuse_watch set looked_until = ${look.until}`.execute(transaction);
    return look;
  });
}
