import { type grantsAsked, type paidInKinds, type playerKinds, playerTypes } from '@sortes/contract';
import type { GrantState, MoneyKind, OfferKind } from '@sortes/growth-rules';
import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { all } from '../../../platform/conditions.js';
import type { OfferRow, OfferState } from '../offer-repository.js';
import type { GrantShown } from '../shown-repository.js';

type Executor = Database | DatabaseTransaction;

/** What an offer gave and cost. Money units. */
export interface OfferFigures {
  grants: number;
  running: number;
  given: bigint;
  open: bigint;
  cost: bigint;
}

export interface StaffOffer extends OfferRow, OfferFigures {
  madeAt: Date;
}

export interface OfferFilter {
  merchantId: number;
  id?: string | undefined;
  state?: OfferState | undefined;
  kind?: OfferKind | undefined;
  /** A part of the code, or of a title in any language. */
  text?: string | undefined;
  /** An offer and those that are compared with it. */
  testOf?: string | undefined;
}

/** States of what has not ended. */
export const running = sql`('offered', 'claimed', 'applying', 'queued', 'active', 'closing')`;

/** What of a grant `g` became money of the player's, less what was taken back. */
export const costOf = sql`(case when g.money in ('bonus', 'release', 'freebet', 'spins') then g.converted when g.state in ('completed', 'reversed') then g.amount else 0 end) - g.reclaimed`;

const figures = sql`
  count(*) filter (where promotions.was_given(g.state, g.activated_at))::integer as grants, count(*) filter (where g.state in ${running} and g.state <> 'applying')::integer as running,
  coalesce(sum(g.amount) filter (where promotions.was_given(g.state, g.activated_at)), 0)::bigint as given, coalesce(sum(g.amount) filter (where g.state in ${running}), 0)::bigint as open,
  coalesce(sum(${costOf}), 0)::bigint as cost`;

/** A part of a text, as `ilike` looks for it. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const chosen = ({ merchantId, id, state, kind, text, testOf }: OfferFilter): RawBuilder<unknown> =>
  all(
    sql`o.merchant_id = ${merchantId}`,
    id !== undefined && sql`o.id = ${id}`,
    state !== undefined && sql`o.state = ${state}`,
    kind !== undefined && sql`v.document ->> 'kind' = ${kind}`,
    testOf !== undefined && sql`(o.id = ${testOf} or v.document #>> '{test,of}' = ${testOf})`,
    text !== undefined &&
      text.trim() !== '' &&
      sql`(o.code ilike ${like(text.trim())} or v.document ->> 'title' ilike ${like(text.trim())})`,
  );

const fromOffers = sql`from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version`;

/** Offers of a brand with their figures, the newest first. */
export async function pageOfOffers(
  db: Executor,
  filter: OfferFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StaffOffer[]> {
  const { rows } = await sql<StaffOffer>`
    select o.*, f.* from (
      select o.id, o.merchant_id as "merchantId", o.code, o.state, o.version, v.document, o.created_at as "madeAt"
      ${fromOffers} where ${chosen(filter)} order by o.created_at desc, o.id offset ${offset} limit ${limit}) o
    cross join lateral (select ${figures} from promotions.grant g where g.offer_id = o.id) f order by o."madeAt" desc, o.id`.execute(db);
  return rows;
}

/** How many there are, and their figures together. */
export async function sumOffers(db: Executor, filter: OfferFilter): Promise<OfferFigures & { total: number }> {
  const { rows } = await sql<OfferFigures & { total: number }>`
    select (select count(*)::integer ${fromOffers} where ${chosen(filter)}) as total, ${figures}
    from promotions.grant g where g.offer_id in (select o.id ${fromOffers} where ${chosen(filter)})`.execute(db);
  return rows[0] ?? { total: 0, grants: 0, running: 0, given: 0n, open: 0n, cost: 0n };
}

/** How many players had each of these offers. */
export async function countPlayers(db: Executor, offerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; players: number }>`
    select offer_id as id, count(distinct player_id)::integer as players from promotions.grant
    where offer_id = any (${offerIds}::uuid[]) and promotions.was_given(state, activated_at) group by 1`.execute(db);
  return new Map(rows.map(({ id, players }) => [id, players]));
}

export interface OfferVersion {
  number: number;
  madeAt: Date;
  madeBy: string;
  approvedBy: string | null;
  document: unknown;
}

/** Versions of an offer, the newest first. */
export async function listVersions(db: Executor, offerId: string, most: number): Promise<OfferVersion[]> {
  const { rows } = await sql<OfferVersion>`
    select number, made_at as "madeAt", made_by as "madeBy", approved_by as "approvedBy", document from promotions.offer_version
    where offer_id = ${offerId} order by number desc limit ${most}`.execute(db);
  return rows;
}

/** Who confirmed that the version of an offer goes live. */
export async function writeApprovedBy(transaction: DatabaseTransaction, offerId: string, number: number, by: string): Promise<void> {
  await sql`update promotions.offer_version set approved_by = ${by} where offer_id = ${offerId} and number = ${number}`.execute(
    transaction,
  );
}

export interface GrantFilter {
  merchantId: number;
  id?: string | undefined;
  offerId?: string | undefined;
  playerId?: number | undefined;
  state?: GrantState | undefined;
  money?: MoneyKind | undefined;
  only?: (typeof grantsAsked)[number] | undefined;
  playerKind?: (typeof playerKinds)[number] | undefined;
  /** By the first deposit of its player: in these days, before them, or not till their end. */
  paidIn?: (typeof paidInKinds)[number] | undefined;
  /** Of these players alone. */
  playerIds?: readonly number[] | undefined;
  /** Days of the brand on which they were made, or of what ended on which they ended. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
}

export interface StaffGrant extends GrantShown {
  code: string;
  /** What is left of it on the bonus account, money units; null: nothing of it is lent now. */
  balance: bigint | null;
}

/** When a day of the brand begins. */
export const beginOf = (day: string, timeZone: string): RawBuilder<unknown> => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
/** When it is over. */
export const endOf = (day: string, timeZone: string): RawBuilder<unknown> => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

/** What the player of a row of `identity.upline u` is. */
export const playerKindOf = sql`case when u.type = ${sql.lit(playerTypes.member)} then 'member' else 'agent' end`;
/** Whether the player of a row of `reports.first_paid_in f` (null: never) paid in for the first time between two moments, before them, or not till then. */
export const paidInOf = (begin: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when f.at >= ${begin} and f.at < ${end} then 'new' when f.at < ${begin} then 'before' else 'never' end`;

const whichOnly: Readonly<Record<(typeof grantsAsked)[number], RawBuilder<unknown> | false>> = {
  given: sql`promotions.was_given(g.state, g.activated_at)`,
  ended: sql`g.ended_at is not null`,
  converted: sql`g.ended_at is not null and ${costOf} + g.reclaimed <> 0`,
  forfeited: sql`g.ended_at is not null and g.forfeited <> 0`,
  reclaimed: sql`g.ended_at is not null and g.reclaimed <> 0`,
  cost: sql`g.ended_at is not null and ${costOf} <> 0`,
  open: sql`g.state in ${running}`,
  playing: sql`g.state in ('active', 'closing')`,
};

/** Whose day is that of their end. */
const whatEnded: ReadonlySet<(typeof grantsAsked)[number]> = new Set(['ended', 'converted', 'forfeited', 'reclaimed', 'cost']);

function chosenGrants(filter: GrantFilter): RawBuilder<unknown> {
  const { merchantId, id, offerId, playerId, state, money, only, playerKind, paidIn, playerIds, from, to, timeZone } = filter;
  const at = only !== undefined && whatEnded.has(only) ? sql`g.ended_at` : sql`g.created_at`;
  const [begin, end] = [
    from === undefined ? sql`'-infinity'::timestamptz` : beginOf(from, timeZone),
    to === undefined ? sql`'infinity'::timestamptz` : endOf(to, timeZone),
  ];
  return all(
    sql`g.merchant_id = ${merchantId}`,
    id !== undefined && sql`g.id = ${id}`,
    offerId !== undefined && sql`g.offer_id = ${offerId}`,
    playerId !== undefined && sql`g.player_id = ${playerId}`,
    playerIds !== undefined && sql`g.player_id = any (${playerIds.map(String)}::bigint[])`,
    state !== undefined && sql`g.state = ${state}`,
    money !== undefined && sql`g.money = ${money}`,
    only !== undefined && whichOnly[only],
    from !== undefined && sql`${at} >= ${begin}`,
    to !== undefined && sql`${at} < ${end}`,
    playerKind !== undefined &&
      sql`exists (select from identity.upline u where u.player_id = g.player_id and ${playerKindOf} = ${playerKind})`,
    paidIn !== undefined &&
      sql`(select ${paidInOf(begin, end)} from (select) as one left join reports.first_paid_in f on f.player_id = g.player_id) = ${paidIn}`,
  );
}

/** Whose grants these are. */
export async function playersOfGrants(db: Executor, filter: GrantFilter): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(distinct g.player_id::float8), '{}') as ids from promotions.grant g where ${chosenGrants(filter)}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** Grants of a brand, the newest first. */
export async function pageOfStaffGrants(
  db: Executor,
  filter: GrantFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StaffGrant[]> {
  const { rows } = await sql<StaffGrant>`
    select g.id, g.player_id::integer as "playerId", g.merchant_id as "merchantId", g.offer_id as "offerId", g.version, g.source_key as "sourceKey", g.money, g.state,
      g.amount, g.deposit_id as "depositId", g.deposit, g.required, g.wagered, g.may_convert as "mayConvert", g.tied, g.claimed_at as "claimedAt",
      g.activated_at as "activatedAt", g.until, g.ended_at as "endedAt", g.queue_place as "queuePlace", g.converted, g.forfeited, g.reclaimed, g.reason,
      g.created_at as "createdAt", g.paused_until as "pausedUntil", v.document, o.code, b.balance
    from promotions.grant g join promotions.offer o on o.id = g.offer_id join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version
    left join wallet.active_bonus b on b.player_id = g.player_id and b.grant_id = g.id
    where ${chosenGrants(filter)} order by g.created_at desc, g.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** What grants come to. Money units. */
export interface GrantSums {
  total: number;
  amount: bigint;
  converted: bigint;
  forfeited: bigint;
  reclaimed: bigint;
  /** What is lent now and not lost. */
  balance: bigint;
  /** What is still to be staked of what bets count for. */
  requirement: bigint;
}

/** How many there are, and what they come to. */
export async function sumStaffGrants(db: Executor, filter: GrantFilter): Promise<GrantSums> {
  const { rows } = await sql<GrantSums>`
    select count(*)::integer as total, coalesce(sum(g.amount), 0)::bigint as amount, coalesce(sum(${costOf} + g.reclaimed), 0)::bigint as converted,
      coalesce(sum(g.forfeited), 0)::bigint as forfeited, coalesce(sum(g.reclaimed), 0)::bigint as reclaimed, coalesce(sum(b.balance), 0)::bigint as balance,
      coalesce(sum(greatest(g.required - g.wagered, 0)) filter (where g.state in ('active', 'closing')), 0)::bigint as requirement
    from promotions.grant g
    left join wallet.active_bonus b on b.player_id = g.player_id and b.grant_id = g.id and g.state in ('active', 'closing')
    where ${chosenGrants(filter)}`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('a sum over no rows is a row, too');
  return sums;
}

/** How many things wait for a player or for staff, by what they wait for. */
export async function countWaiting(db: Executor, playerId: number): Promise<{ offered: number; queued: number; applying: number }> {
  const { rows } = await sql<{ offered: number; queued: number; applying: number }>`
    select (count(*) filter (where state = 'offered'))::integer as offered, (count(*) filter (where state = 'queued'))::integer as queued,
      (count(*) filter (where state = 'applying'))::integer as applying
    from promotions.grant where player_id = ${playerId} and state in ('offered', 'queued', 'applying')`.execute(db);
  return rows[0] ?? { offered: 0, queued: 0, applying: 0 };
}

/** What a player was given by hand since then, applications that were accepted included; money units. Under the player's lock. */
export async function sumGivenByHand(transaction: DatabaseTransaction, playerId: number, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from promotions.grant
    where player_id = ${playerId} and state not in ('applying', 'rejected') and (state = 'queued' or coalesce(activated_at, ended_at, created_at) >= ${since})
      and (source_key like 'staff:%' or source_key like 'apply:%')`.execute(transaction);
  return rows[0]?.sum ?? 0n;
}

/** What a grant was decided by, as it was kept. */
export async function readDecided(db: Executor, grantId: string): Promise<unknown> {
  const { rows } = await sql<{ decided: unknown }>`select decided from promotions.grant where id = ${grantId}`.execute(db);
  return rows[0]?.decided ?? {};
}

/** Movements of the ledger that a grant is, the oldest first; sums as they change the player's own money, or where that stays their bonus money, money units. */
export async function movementsOfGrant(
  db: Executor,
  { id, playerId, createdAt }: Pick<StaffGrant, 'id' | 'playerId' | 'createdAt'>,
): Promise<{ id: string; template: string; amount: bigint; at: Date }[]> {
  const { rows } = await sql<{ id: string; template: string; amount: bigint; at: Date }>`
    select m.id, m.template, case when m.own <> 0 then m.own else m.lent end as amount, m.created_at as at from wallet.movement m
    where m.player_id = ${playerId} and m.id >= platform.least_id_at(${createdAt}::timestamptz - interval '1 hour') and m.reference = ${id}
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** How many members a brand has, trial accounts left out. */
export async function countMembers(db: Database | DatabaseTransaction, merchantId: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select coalesce(sum(r.count), 0)::float8 as members from identity.registered(${merchantId}, '-infinity', 'infinity', 'UTC', 'year') as r`.execute(
    db,
  );
  return rows[0]?.members ?? 0;
}
