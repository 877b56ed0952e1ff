import type { ReferralState } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../../../platform/conditions.js';
import { type Invitation, invitationColumns } from '../invitation-repository.js';

export interface ReferralFilter {
  merchantId: number;
  timeZone: string;
  state?: ReferralState | undefined;
  inviterId?: number | undefined;
  friendId?: number | undefined;
  /** Days on which they registered, yyyy-MM-dd, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const beginOf = (day: string, timeZone: string): RawBuilder<unknown> => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
const endOf = (day: string, timeZone: string): RawBuilder<unknown> => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

const chosen = ({ merchantId, timeZone, state, inviterId, friendId, from, to }: ReferralFilter): RawBuilder<unknown> =>
  all(
    sql`i.merchant_id = ${merchantId}`,
    state !== undefined && sql`i.state = ${state}`,
    inviterId !== undefined && sql`i.inviter_id = ${inviterId}`,
    friendId !== undefined && sql`i.friend_id = ${friendId}`,
    from !== undefined && sql`i.registered_at >= ${beginOf(from, timeZone)}`,
    to !== undefined && sql`i.registered_at < ${endOf(to, timeZone)}`,
  );

/** An invitation with what its rewards cost so far, money units. */
export interface CostedInvitation extends Invitation {
  cost: bigint;
}

const costs = sql`
  left join lateral (
    select coalesce(sum(s.amount), 0)::bigint as given, coalesce(sum(s.cost), 0)::bigint as cost
    from promotions.award_standing(array(select r.grant_id from referral.reward r where r.invitation_id = i.id and r.grant_id is not null)) s
  ) as c on true`;

/** Friends whom members invited, the newest first. */
export async function pageOfReferrals(
  db: Database,
  filter: ReferralFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CostedInvitation[]> {
  const { rows } = await sql<CostedInvitation>`
    select ${invitationColumns}, c.cost from referral.invitation i ${costs} where ${chosen(filter)}
    order by i.registered_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countReferrals(db: Database, filter: ReferralFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from referral.invitation i where ${chosen(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findReferral(db: Database, merchantId: number, id: string): Promise<CostedInvitation | undefined> {
  const { rows } = await sql<CostedInvitation>`
    select ${invitationColumns}, c.cost from referral.invitation i ${costs} where i.id = ${id} and i.merchant_id = ${merchantId}`.execute(
    db,
  );
  return rows[0];
}

/** Figures of friends who registered in some days. Sums in money units. */
export interface ReferralFigures {
  invited: number;
  deposited: number;
  qualified: number;
  rewarded: number;
  refused: number;
  reversed: number;
  given: bigint;
  cost: bigint;
}

const figures = sql`
  count(*)::integer as invited, count(*) filter (where i.deposited_at is not null or i.qualified_at is not null)::integer as deposited,
  count(*) filter (where i.qualified_at is not null)::integer as qualified, count(*) filter (where i.state = 'rewarded')::integer as rewarded,
  count(*) filter (where i.state = 'refused')::integer as refused, count(*) filter (where i.state = 'reversed')::integer as reversed,
  coalesce(sum(c.given), 0)::bigint as given, coalesce(sum(c.cost), 0)::bigint as cost`;

/** By the day on which they registered, the newest first. */
export async function pageOfDays(
  db: Database,
  filter: ReferralFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<(ReferralFigures & { day: string })[]> {
  const { rows } = await sql<ReferralFigures & { day: string }>`
    select i.from_day::text as day, ${figures} from referral.invitation i ${costs} where ${chosen(filter)}
    group by i.from_day order by i.from_day desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sumDays(db: Database, filter: ReferralFilter): Promise<ReferralFigures & { days: number }> {
  const { rows } = await sql<ReferralFigures & { days: number }>`
    select count(distinct i.from_day)::integer as days, ${figures} from referral.invitation i ${costs} where ${chosen(filter)}`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('a sum has one row');
  return sums;
}
