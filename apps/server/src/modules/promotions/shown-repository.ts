import type { GrantState, Offer } from '@sortes/growth-rules';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import type { GrantRow } from './grant-repository.js';
import type { OfferRow } from './offer-repository.js';

/** What is left of an offer's bounds; null: there is none, or nobody has claimed it since they were set. */
export interface OfferLeft {
  /** Money units. */
  sum: bigint | null;
  pieces: number | null;
  /** Pieces of a day of the brand (yyyy-MM-dd), the last on which it was claimed. */
  day: string | null;
  ofDay: number | null;
}

/** Offers of a brand that players may know of, without their documents: live and paused ones, the newest first. */
export async function listKnownOffers(db: Database, merchantId: number): Promise<(Omit<OfferRow, 'document'> & { left: OfferLeft })[]> {
  const { rows } = await sql<Omit<OfferRow, 'document'> & OfferLeft>`
    select o.id, o.merchant_id as "merchantId", o.code, o.state, o.version, a.sum, a.pieces, d.day, d.pieces as "ofDay"
    from promotions.offer o
    left join lateral (
      select least(sum(b.nominal_left), sum(b.expected_left))::bigint as sum, sum(b.pieces_left)::integer as pieces
      from promotions.budget b where b.offer_id = o.id and b.day = '-infinity'
    ) as a on true
    left join lateral (
      select to_char(b.day, 'YYYY-MM-DD') as day, sum(b.pieces_left)::integer as pieces
      from promotions.budget b where b.offer_id = o.id and b.day > '-infinity' group by b.day order by b.day desc limit 1
    ) as d on true
    where o.merchant_id = ${merchantId} and o.state in ('live', 'paused') order by o.created_at desc, o.id`.execute(db);
  return rows.map(({ sum, pieces, day, ofDay, ...row }) => ({ ...row, left: { sum, pieces, day, ofDay } }));
}

/** What these versions of offers say. */
export async function readDocuments(
  db: Database | DatabaseTransaction,
  versions: readonly Pick<OfferRow, 'id' | 'version'>[],
): Promise<Pick<OfferRow, 'id' | 'version' | 'document'>[]> {
  const { rows } = await sql<Pick<OfferRow, 'id' | 'version' | 'document'>>`
    select v.offer_id as id, v.number as version, v.document
    from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::integer[]) as w (id, version)
    join promotions.offer_version v on v.offer_id = w.id and v.number = w.version`.execute(db);
  return rows;
}

/** What a list of offers needs of a player's grants. */
export interface OwnGrant {
  id: string;
  offerId: string;
  state: GrantState;
  sourceKey: string;
  reason: string;
  /** Money units. */
  amount: bigint;
  deposit: bigint | null;
  required: bigint;
  wagered: bigint;
  version: number;
  until: Date | null;
  createdAt: Date;
}

/** Older ones decide nothing that a list shows. */
const ownAtMost = 2_000;

/** What a player has and had, the newest first. */
export async function listOwnGrants(db: Database, playerId: number): Promise<OwnGrant[]> {
  const { rows } = await sql<OwnGrant>`${keptPlan}
    select id, offer_id as "offerId", state, source_key as "sourceKey", reason, amount, deposit, required, wagered, version, until, created_at as "createdAt"
    from promotions.grant where player_id = ${playerId} order by created_at desc, id desc limit ${sql.lit(ownAtMost)}`.execute(db);
  return rows;
}

/** A grant with the version that it was given by, as JSON. */
export interface GrantShown extends GrantRow {
  document: unknown;
  /** The house ended the offer, and this with it. */
  endedWithOffer: boolean;
  /** Up to when its time stands still. */
  pausedUntil: Date | null;
  /** Of a free bet: the order that it is staked in. */
  orderId: string | null;
}

export const grantGroups = ['running', 'ended', 'all', 'offered'] as const;
export type GrantGroup = (typeof grantGroups)[number];

/** @param due own money that still has to be staked: it is complete, and not over for its player */
const inGroup = (group: GrantGroup, due: readonly string[]) =>
  ({
    all: sql`true`,
    offered: sql`g.state = 'offered'`,
    running: sql`(g.state in ('claimed', 'applying', 'queued', 'active', 'closing') or g.id = any (${due}::uuid[]))`,
    ended: sql`(g.state not in ('offered', 'claimed', 'applying', 'queued', 'active', 'closing') and g.id <> all (${due}::uuid[]))`,
  })[group];

/** Those that came with a deposit; undefined: whatever brought them. */
const ofDeposit = (depositId: string | undefined) => (depositId === undefined ? sql`true` : sql`g.deposit_id = ${depositId}::uuid`);

const columns = sql`g.id, g.player_id::integer as "playerId", g.merchant_id as "merchantId", g.offer_id as "offerId", g.version, g.source_key as "sourceKey", g.money, g.state,
  g.amount, g.deposit_id as "depositId", g.deposit, g.required, g.wagered, g.may_convert as "mayConvert", g.tied, g.claimed_at as "claimedAt",
  g.activated_at as "activatedAt", g.until, g.ended_at as "endedAt", g.queue_place as "queuePlace", g.converted, g.forfeited, g.reclaimed, g.reason,
  g.created_at as "createdAt", g.paused_until as "pausedUntil", g.order_id as "orderId", g.ended_with_offer as "endedWithOffer", v.document`;
const from = sql`from promotions.grant g join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version`;

/**
 * Grants of a player: what is played with first, then what waits in its order, then the newest; of those that can be claimed what lapses first, of those that ended what ended last.
 */
export async function pageOfGrants(
  db: Database,
  {
    playerId,
    group,
    depositId,
    due = [],
    offset,
    limit,
  }: { playerId: number; group: GrantGroup; depositId?: string | undefined; due?: readonly string[]; offset: number; limit: number },
): Promise<GrantShown[]> {
  const orders = {
    offered: sql`g.until nulls last, g.created_at, g.id`,
    ended: sql`coalesce(g.ended_at, g.created_at) desc, g.id desc`,
  };
  const order =
    group === 'offered' || group === 'ended'
      ? orders[group]
      : sql`g.state in ('active', 'closing') desc, g.state = 'queued' desc, g.money = 'bonus' desc, g.queue_place, g.created_at desc, g.id desc`;
  const { rows } = await sql<GrantShown>`${keptPlan}
    select ${columns} ${from} where g.player_id = ${playerId} and ${inGroup(group, due)} and ${ofDeposit(depositId)} order by ${order} offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countGrants(
  db: Database,
  playerId: number,
  group: GrantGroup,
  { due = [], depositId }: { due?: readonly string[]; depositId?: string | undefined } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${keptPlan}
    select count(*)::integer as count from promotions.grant g where g.player_id = ${playerId} and ${inGroup(group, due)} and ${ofDeposit(depositId)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A grant of this player. */
export async function findShown(db: Database | DatabaseTransaction, playerId: number, id: string): Promise<GrantShown | undefined> {
  const { rows } = await sql<GrantShown>`${keptPlan}select ${columns} ${from} where g.player_id = ${playerId} and g.id = ${id}`.execute(db);
  return rows[0];
}

/** Titles of the offers that grants of this player are of, by language, each as it was when it was given. */
export async function titlesOfGrants(
  db: Database,
  playerId: number,
  ids: readonly string[],
): Promise<{ id: string; title: Offer['title'] }[]> {
  const { rows } = await sql<{ id: string; title: Offer['title'] }>`
    select g.id, v.document -> 'title' as title ${from} where g.player_id = ${playerId} and g.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** A bet that counted, and what all up to it came to. Money units. */
export interface ContributionShown {
  betId: string;
  no: number;
  kind: 'bet' | 'round';
  lane: string;
  /** `lottery code`, or `vendor:game`. */
  game: string;
  valid: bigint;
  counted: bigint;
  sum: bigint;
  at: Date;
}

/** What counted for a grant, the newest first. */
export async function pageOfContributions(
  db: Database,
  { grantId, offset, limit }: { grantId: string; offset: number; limit: number },
): Promise<ContributionShown[]> {
  const { rows } = await sql<ContributionShown>`
    select * from (
      select bet_id as "betId", no, kind, lane, game, valid, counted, at,
        sum(counted) over (order by at, bet_id, no rows unbounded preceding)::bigint as sum
      from promotions.contribution where grant_id = ${grantId}) c
    order by at desc, "betId" desc, no desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** How many rows counted for a grant, of how many bets, and their sums in money units. */
export async function sumContributions(
  db: Database,
  grantId: string,
): Promise<{ rows: number; bets: number; valid: bigint; counted: bigint }> {
  const { rows } = await sql<{ rows: number; bets: number; valid: bigint; counted: bigint }>`
    select count(*)::integer as rows, count(distinct bet_id)::integer as bets, coalesce(sum(valid), 0)::bigint as valid,
      coalesce(sum(counted), 0)::bigint as counted
    from promotions.contribution where grant_id = ${grantId}`.execute(db);
  return rows[0] ?? { rows: 0, bets: 0, valid: 0n, counted: 0n };
}

/** Fewer bets are no habit. */
const betsToBeUsual = 5;

/** What the last twenty bets of a player counted for grants on average, money units; 0: there were too few to say. */
export async function usualCountOf(db: Database, playerId: number): Promise<bigint> {
  const { rows } = await sql<{ usual: bigint }>`
    select case when count(*) < ${betsToBeUsual} then 0 else avg(counted)::bigint end as usual from (
      select counted from promotions.contribution where player_id = ${playerId} and counted > 0 and no = 1 order by at desc limit 20) c`.execute(
    db,
  );
  return rows[0]?.usual ?? 0n;
}
