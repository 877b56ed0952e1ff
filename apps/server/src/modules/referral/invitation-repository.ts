import type { ReferralMark, ReferralOutcome, ReferralState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

type Executor = Database | DatabaseTransaction;

/** A friend who registered with a member's code. Money units. */
export interface Invitation {
  id: string;
  merchantId: number;
  inviterId: number;
  friendId: number;
  /** Null: nobody was promised anything when they registered. */
  ruleVersion: number | null;
  registeredAt: Date;
  /** Days of the brand on which what they do counts, both included: yyyy-MM-dd. */
  fromDay: string;
  toDay: string;
  until: Date | null;
  state: ReferralState;
  contactAt: Date | null;
  depositedAt: Date | null;
  playedAt: Date | null;
  deposited: bigint;
  turnover: bigint;
  qualifiedAt: Date | null;
  countedMonth: string | null;
  marks: ReferralMark[];
  isReleased: boolean;
  isForgotten: boolean;
  decision: 'release' | 'refuse' | null;
  decidedBy: string | null;
  decidedReason: string | null;
  decidedAt: Date | null;
  endedAt: Date | null;
}

export const invitationColumns = sql`
  i.id, i.merchant_id as "merchantId", i.inviter_id::integer as "inviterId", i.friend_id::integer as "friendId", i.rule_version as "ruleVersion",
  i.registered_at as "registeredAt", i.from_day::text as "fromDay", i.to_day::text as "toDay", i.until, i.state, i.contact_at as "contactAt",
  i.deposited_at as "depositedAt", i.played_at as "playedAt", i.deposited, i.turnover, i.qualified_at as "qualifiedAt", i.counted_month::text as "countedMonth",
  i.marks, i.is_released as "isReleased", i.is_forgotten as "isForgotten", i.decision, i.decided_by as "decidedBy", i.decided_reason as "decidedReason", i.decided_at as "decidedAt",
  i.ended_at as "endedAt"`;

/** One side's reward. */
export interface Reward {
  side: 'inviter' | 'friend' | 'milestone';
  playerId: number;
  offerId: string;
  outcome: Exclude<ReferralOutcome, 'none'>;
  /** Code of the refusal; empty: none. */
  why: string;
  grantId: string | null;
}

export type NewInvitation = Pick<
  Invitation,
  'id' | 'merchantId' | 'inviterId' | 'friendId' | 'ruleVersion' | 'registeredAt' | 'fromDay' | 'toDay' | 'until'
>;

/** Writes down who came by whose code. Without a rule it is over at once: nothing was promised. */
export async function insertInvitation(transaction: DatabaseTransaction, one: NewInvitation): Promise<void> {
  await sql`
    insert into referral.invitation (id, merchant_id, inviter_id, friend_id, rule_version, registered_at, from_day, to_day, until, state, ended_at)
    values (${one.id}, ${one.merchantId}, ${one.inviterId}, ${one.friendId}, ${one.ruleVersion}, ${one.registeredAt}, ${one.fromDay}, ${one.toDay}, ${one.until},
      ${one.ruleVersion === null ? 'expired' : 'registered'}, ${one.ruleVersion === null ? one.registeredAt : null})`.execute(transaction);
}

export async function findByFriend(db: Executor, friendId: number): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${invitationColumns} from referral.invitation i where i.friend_id = ${friendId}`.execute(db);
  return rows[0];
}

/** The invitation of a friend for whoever changes it; after the locks of both players. */
export async function lockByFriend(transaction: DatabaseTransaction, friendId: number): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${invitationColumns} from referral.invitation i where i.friend_id = ${friendId} for update`.execute(transaction);
  return rows[0];
}

export async function findInvitation(db: Executor, merchantId: number, id: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${invitationColumns} from referral.invitation i where i.id = ${id} and i.merchant_id = ${merchantId}`.execute(db);
  return rows[0];
}

/** What a friend has done by now, and how far they are by it. */
export type Progress = Pick<
  Invitation,
  'state' | 'contactAt' | 'depositedAt' | 'playedAt' | 'deposited' | 'turnover' | 'marks' | 'qualifiedAt' | 'countedMonth' | 'endedAt'
> & { tryAt: Date | null };

export async function writeProgress(transaction: DatabaseTransaction, id: string, now: Progress): Promise<void> {
  await sql`
    update referral.invitation set state = ${now.state}, contact_at = ${now.contactAt}, deposited_at = ${now.depositedAt}, played_at = ${now.playedAt},
      deposited = ${now.deposited}, turnover = ${now.turnover}, marks = ${now.marks}::text[], qualified_at = ${now.qualifiedAt},
      counted_month = ${now.countedMonth}::date, ended_at = ${now.endedAt}, try_at = ${now.tryAt}
    where id = ${id}`.execute(transaction);
}

/** What staff decided about one. */
export async function writeDecision(
  transaction: DatabaseTransaction,
  id: string,
  { decision, by, reason, at }: { decision: 'release' | 'refuse'; by: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    update referral.invitation set decision = ${decision}, decided_by = ${by}, decided_reason = ${reason}, decided_at = ${at},
      is_released = ${decision === 'release'}
    where id = ${id}`.execute(transaction);
}

export async function listRewards(db: Executor, invitationIds: readonly string[]): Promise<(Reward & { invitationId: string })[]> {
  if (invitationIds.length === 0) return [];
  const { rows } = await sql<Reward & { invitationId: string }>`
    select r.invitation_id as "invitationId", r.side, r.player_id::integer as "playerId", r.offer_id as "offerId", r.outcome, r.why, r.grant_id as "grantId"
    from referral.reward r where r.invitation_id = any (${[...invitationIds]}::uuid[]) order by r.invitation_id, r.side`.execute(db);
  return rows;
}

export async function putReward(transaction: DatabaseTransaction, invitationId: string, reward: Reward): Promise<void> {
  const { side, playerId, offerId, outcome, why, grantId } = reward;
  await sql`
    insert into referral.reward (invitation_id, side, player_id, offer_id, outcome, why, grant_id)
    values (${invitationId}, ${side}, ${playerId}, ${offerId}, ${outcome}, ${why}, ${grantId})
    on conflict (invitation_id, side) do update set outcome = excluded.outcome, why = excluded.why, grant_id = excluded.grant_id`.execute(
    transaction,
  );
}

/** How many friends count for an inviter, in all and in a month; under the inviter's lock. */
export async function countCounted(db: Executor, inviterId: number, month: string): Promise<{ all: number; inMonth: number }> {
  const { rows } = await sql<{ all: number; inMonth: number }>`
    select count(*)::integer as "all", count(*) filter (where counted_month = ${month}::date)::integer as "inMonth"
    from referral.invitation where inviter_id = ${inviterId} and counted_month is not null`.execute(db);
  return rows[0] ?? { all: 0, inMonth: 0 };
}

/** Which of these friends are still under way. */
export async function openAmong(db: Executor, merchantId: number, friendIds: readonly number[]): Promise<number[]> {
  if (friendIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select friend_id::integer as id from referral.invitation
    where friend_id = any (${friendIds.map(String)}::bigint[]) and merchant_id = ${merchantId} and state in ('registered', 'contact', 'deposited')
    order by friend_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Friends whose contact was not seen confirmed and is by now, after one of them; so many are looked at. */
export async function newlyConfirmed(db: Executor, after: number, looked: number): Promise<{ ids: number[]; next: number | undefined }> {
  const { rows } = await sql<{ id: number; confirmed: boolean }>`
    with page as (select friend_id from referral.invitation where state = 'registered' and friend_id > ${after} order by friend_id limit ${looked})
    select p.friend_id::integer as id, p.friend_id in (select identity.confirmed_among(array(select friend_id from page))) as confirmed
    from page p order by 1`.execute(db);
  return { ids: rows.filter(({ confirmed }) => confirmed).map(({ id }) => id), next: rows.length < looked ? undefined : rows.at(-1)?.id };
}

/** Friends whose time is over, and those whose reward is to be tried again. */
export async function listDue(db: Executor, { over, now, most }: { over: Date; now: Date; most: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select friend_id::integer as id from referral.invitation where state in ('registered', 'contact', 'deposited') and until <= ${over} order by until limit ${most})
    union all
    (select friend_id::integer from referral.invitation where state = 'qualified' and try_at <= ${now} order by try_at limit ${most})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether these two have signed in by one browser. */
export async function shareDevice(db: Executor, inviterId: number, friendId: number): Promise<boolean> {
  const { rows } = await sql<{ place: string }>`
    select place from identity.share_place(array[${inviterId}]::bigint[], array[${friendId}]::bigint[]) where place = 'device' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The person behind a friend is erased: what is under way is over, and what was found about them goes. */
export async function forgetFriend(transaction: DatabaseTransaction, friendId: number, at: Date): Promise<void> {
  await sql`
    update referral.invitation set is_forgotten = true, marks = '{}', decided_reason = case when decision is null then null else '' end,
      ended_at = coalesce(ended_at, ${at}),
      state = case when state in ('registered', 'contact', 'deposited') then 'expired' else state end
    where friend_id = ${friendId}`.execute(transaction);
}

/** Friends who met what was asked of them in a time and still count, by who invited them. */
export async function friendsQualified(
  db: Executor,
  { merchantId, playerIds, from, until }: { merchantId: number; playerIds: readonly number[]; from: Date; until: Date },
): Promise<{ playerId: number; count: number }[]> {
  const { rows } = await sql<{ playerId: number; count: number }>`
    select i.inviter_id::integer as "playerId", count(*)::integer as count from referral.invitation i
    where i.merchant_id = ${merchantId} and i.inviter_id = any (${playerIds.map(String)}::bigint[]) and i.state in ('qualified', 'rewarded')
      and i.qualified_at >= ${from} and i.qualified_at < ${until} group by i.inviter_id`.execute(db);
  return rows;
}

/** Ends what is under way of a friend of a demo, as time or a shared device would. */
export async function endForDemo(db: Executor, friendId: number, as: 'expired' | 'refused'): Promise<void> {
  await sql`
    update referral.invitation set state = ${as}, marks = ${as === 'refused' ? ['device'] : []}::text[], ended_at = clock_timestamp()
    where friend_id = ${friendId} and state in ('registered', 'contact', 'deposited')`.execute(db);
}
