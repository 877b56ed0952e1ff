import type { GrantState, MoneyKind, Offer } from '@sortes/growth-rules';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { offerOf as storedOffer } from './offer-stored.js';

/** A grant that money or bets of a player may still change. Money units. */
export interface RunningGrant {
  id: string;
  playerId: number;
  merchantId: number;
  money: MoneyKind;
  state: GrantState;
  amount: bigint;
  required: bigint;
  wagered: bigint;
  /** The most that may become money; null: all. */
  mayConvert: bigint | null;
  /** A withdrawal of the player's own ends it. */
  tied: boolean;
  activatedAt: Date | null;
  until: Date | null;
  reopened: bigint;
  /** Up to when its time stands still. */
  pausedUntil: Date | null;
  /** Of a free bet: the order that it is staked in. */
  orderId: string | null;
  /** The version of its offer that it was given by, and that as JSON. */
  offerId: string;
  version: number;
  document: unknown;
}

const fields = sql`
  g.id, g.player_id::integer as "playerId", g.merchant_id as "merchantId", g.money, g.state, g.amount, g.required, g.wagered, g.may_convert as "mayConvert", g.tied,
  g.activated_at as "activatedAt", g.until, g.reopened, g.paused_until as "pausedUntil", g.order_id as "orderId", g.offer_id as "offerId", g.version, v.document
  from promotions.grant g join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version`;

/** The offer that a grant was given by, as it was then. @throws as `readStored` */
export const offerOf = ({ offerId, version, document }: Pick<RunningGrant, 'offerId' | 'version' | 'document'>): Offer =>
  storedOffer({ id: offerId, version, document });

/** Grants of a player for whoever changes them; after the player's own lock. */
export async function lockGrants(transaction: DatabaseTransaction, playerId: number, ids: readonly string[]): Promise<RunningGrant[]> {
  const { rows } = await sql<RunningGrant>`
    select ${fields} where g.player_id = ${playerId} and g.id = any (${ids}::uuid[]) order by g.id for update of g`.execute(transaction);
  return rows;
}

/** As `lockGrants`, of several players; after the lock of each. */
export async function lockGrantsOfAll(
  transaction: DatabaseTransaction,
  grants: readonly { playerId: number; grantId: string }[],
): Promise<RunningGrant[]> {
  if (grants.length === 0) return [];
  const { rows } = await sql<RunningGrant>`
    select ${fields}
    where (g.player_id, g.id) in (
      select * from unnest(${grants.map(({ playerId }) => playerId)}::bigint[], ${grants.map(({ grantId }) => grantId)}::uuid[]))
    order by g.player_id, g.id for update of g`.execute(transaction);
  return rows;
}

/** The bonuses that these players play with. */
export async function readBonuses(
  transaction: DatabaseTransaction,
  playerIds: readonly number[],
): Promise<Pick<RunningGrant, 'playerId' | 'merchantId' | 'activatedAt'>[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<Pick<RunningGrant, 'playerId' | 'merchantId' | 'activatedAt'>>`
    select g.player_id::integer as "playerId", g.merchant_id as "merchantId", g.activated_at as "activatedAt" from promotions.grant g
    where g.player_id = any (${[...playerIds]}::bigint[]) and g.money = 'bonus' and g.state in ('active', 'closing')`.execute(transaction);
  return rows;
}

/** A grant of a player, whatever became of it. */
export async function findRunning(db: Database | DatabaseTransaction, playerId: number, id: string): Promise<RunningGrant | undefined> {
  const { rows } = await sql<RunningGrant>`select ${fields} where g.player_id = ${playerId} and g.id = ${id}`.execute(db);
  return rows[0];
}

/** The player's grants that run: their money bonus, and what is released beside it. */
export async function readRunning(db: Database | DatabaseTransaction, playerId: number): Promise<RunningGrant[]> {
  const { rows } = await sql<RunningGrant>`
    select ${fields} where g.player_id = ${playerId} and g.state in ('active', 'closing') order by g.activated_at, g.id`.execute(db);
  return rows;
}

/** A bonus whose time is over waits so long for bets of it that are open. */
export const closingHours = 72;

/** Grants whose time is over, the oldest first; without those that are closing and have bets to wait for, free bets that are staked, and free rounds (follow-rounds.ts). */
export async function readOverdue(db: Database, now: Date, most: number): Promise<Pick<RunningGrant, 'id' | 'playerId'>[]> {
  const { rows } = await sql<Pick<RunningGrant, 'id' | 'playerId'>>`
    select id, player_id::integer as "playerId" from promotions.grant
    where until <= ${now} and state in ('offered', 'queued', 'active', 'closing') and order_id is null
      and not (money = 'spins' and state = 'active')
      and not (state = 'closing' and until > ${now}::timestamptz - make_interval(hours => ${closingHours}) and promotions.has_open_bets(player_id, activated_at, until))
    order by until, id limit ${most}`.execute(db);
  return rows;
}

/** The grants of a player that an exclusion ends, for whoever changes them; after the player's own lock. A free bet that is staked is decided by its draw. */
export async function lockUnended(transaction: DatabaseTransaction, playerId: number): Promise<RunningGrant[]> {
  const { rows } = await sql<RunningGrant>`
    select ${fields} where g.player_id = ${playerId} and g.state in ('queued', 'active', 'closing') and g.order_id is null
    order by g.state = 'queued' desc, g.id for update of g`.execute(transaction);
  return rows;
}

/** So long after it ended something may still be won by a grant before it is counted. */
const lateDays = 7;

/** Free rounds and free bets of a player of whose winnings something has to be staked, and which may win yet or have of late; after the player's own lock. */
export async function lockWinning(transaction: DatabaseTransaction, playerId: number): Promise<RunningGrant[]> {
  const { rows } = await sql<RunningGrant>`
    select ${fields} where g.player_id = ${playerId} and g.money in ('spins', 'freebet') and g.activated_at is not null and g.state <> 'reversed'
      and coalesce(g.ended_at, 'infinity') > clock_timestamp() - make_interval(days => ${lateDays}) and v.document -> 'requirement' <> 'null'::jsonb
    order by g.id for update of g`.execute(transaction);
  return rows;
}

/** What has to be staked of what a grant has won. Money units. */
export async function writeRequired(transaction: DatabaseTransaction, grantId: string, required: bigint): Promise<void> {
  await sql`update promotions.grant set required = ${required} where id = ${grantId}`.execute(transaction);
}

/** The grants that a deposit brought and that its reversal undoes, those that wait first; after the player's own lock. */
export async function lockOfDeposit(
  transaction: DatabaseTransaction,
  playerId: number,
  depositId: string,
): Promise<(RunningGrant & { converted: bigint })[]> {
  const { rows } = await sql<RunningGrant & { converted: bigint }>`
    select g.converted, ${fields} where g.player_id = ${playerId} and g.deposit_id = ${depositId} and g.state in ('applying', 'queued', 'active', 'closing', 'completed')
    order by g.state in ('applying', 'queued') desc, g.id for update of g`.execute(transaction);
  return rows;
}

/** A grant of a player that is not over or became money, for whoever takes it back; after the player's own lock. */
export async function lockOne(
  transaction: DatabaseTransaction,
  playerId: number,
  id: string,
): Promise<(RunningGrant & { converted: bigint }) | undefined> {
  const { rows } = await sql<RunningGrant & { converted: bigint }>`
    select g.converted, ${fields} where g.player_id = ${playerId} and g.id = ${id} and g.state in ('offered', 'queued', 'active', 'closing', 'completed')
    for update of g`.execute(transaction);
  return rows[0];
}

/** A grant that was completed is reversed; what became money stays said. @param reclaimed money units that were taken back */
export async function writeReversed(
  transaction: DatabaseTransaction,
  grantId: string,
  { reclaimed, at }: { reclaimed: bigint; at: Date },
): Promise<void> {
  await sql`
    update promotions.grant set state = 'reversed', reclaimed = ${reclaimed}, ended_at = coalesce(ended_at, ${at}) where id = ${grantId}`.execute(
    transaction,
  );
}

/** The time of what a player has stands still from a moment until another; where it stands still already, from the end of that. That of free rounds is their vendor's. */
export async function pauseTime(transaction: DatabaseTransaction, playerId: number, from: Date, end: Date): Promise<void> {
  await sql`
    update promotions.grant set until = until + (${end}::timestamptz - greatest(${from}::timestamptz, paused_until)), paused_until = ${end}
    where player_id = ${playerId} and state in ('offered', 'queued', 'active') and not (money = 'spins' and state = 'active') and coalesce(until, 'infinity') > ${from}
      and ${end}::timestamptz > greatest(${from}::timestamptz, paused_until)`.execute(transaction);
}

/** What became of a grant. Money units. */
export interface Outcome {
  state: GrantState;
  converted: bigint;
  forfeited: bigint;
  at: Date;
  /** Why staff ended it, in their words. */
  reason?: string;
  /** The house ended the offer, and this with it. */
  withOffer?: boolean;
}

/** Ends a grant. What ended before it began goes back to what its offer may give in all; the day's pieces stay taken. */
export async function writeOutcome(
  transaction: DatabaseTransaction,
  grantId: string,
  { state, converted, forfeited, at, reason, withOffer = false }: Outcome,
): Promise<void> {
  await sql`
    with ended as (
      update promotions.grant set state = ${state}, converted = ${converted}, forfeited = ${forfeited}, ended_at = ${at}, queue_place = null,
        reason = coalesce(${reason ?? null}, reason), ended_with_offer = ${withOffer}
      where id = ${grantId} returning offer_id, amount, state, activated_at
    )
    update promotions.budget b set nominal_left = b.nominal_left + e.amount, expected_left = b.expected_left + e.amount, pieces_left = b.pieces_left + 1
    from ended e
    where b.offer_id = e.offer_id and b.day = '-infinity' and b.slot = ${Number.parseInt(grantId.slice(-1), 16)}
      and e.state in ('expired', 'cancelled') and not promotions.was_given(e.state, e.activated_at)`.execute(transaction);
}

/** Begins a grant that waited. @param until when its time is over; null: never */
export async function writeActive(transaction: DatabaseTransaction, grantId: string, until: Date | null): Promise<void> {
  await sql`
    update promotions.grant set state = 'active', activated_at = clock_timestamp(), until = ${until}, queue_place = null where id = ${grantId}`.execute(
    transaction,
  );
}

export async function writeClosing(transaction: DatabaseTransaction, grantId: string): Promise<void> {
  await sql`update promotions.grant set state = 'closing' where id = ${grantId}`.execute(transaction);
}

/** The bonus that is next in the player's queue. */
export async function lockNextQueued(transaction: DatabaseTransaction, playerId: number): Promise<RunningGrant | undefined> {
  const { rows } = await sql<RunningGrant>`
    select ${fields} where g.player_id = ${playerId} and g.state = 'queued' and g.money = 'bonus'
    order by g.queue_place nulls last, g.claimed_at, g.id limit 1 for update of g`.execute(transaction);
  return rows[0];
}
