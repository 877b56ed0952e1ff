import type { ReferralGroup } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../../platform/conditions.js';
import { type Invitation, invitationColumns } from './invitation-repository.js';

const groups: Readonly<Record<ReferralGroup, RawBuilder<unknown>>> = {
  open: sql`('registered', 'contact', 'deposited', 'qualified')`,
  rewarded: sql`('rewarded')`,
  over: sql`('expired', 'refused', 'reversed')`,
};

interface Asked {
  inviterId: number;
  group: ReferralGroup | undefined;
}

/** Who asked to be in no list of the people above them is in none. */
const seen = ({ inviterId, group }: Asked): RawBuilder<unknown> =>
  all(
    sql`i.inviter_id = ${inviterId}`,
    group !== undefined && sql`i.state in ${groups[group]}`,
    sql`i.friend_id not in (
      select agents.hidden_among(array(select h.friend_id from referral.invitation h where h.inviter_id = ${inviterId})))`,
  );

/** Friends of a member, the newest first. */
export async function pageOfFriends(
  db: Database,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${invitationColumns} from referral.invitation i where ${seen(asked)}
    order by i.registered_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface FriendTotals {
  /** Hidden members as well. */
  invited: number;
  open: number;
  rewarded: number;
  over: number;
  /** Who counts in the month that is asked about. */
  thisMonth: number;
}

export async function countFriends(db: Database, inviterId: number, month: string): Promise<FriendTotals> {
  const { rows } = await sql<FriendTotals>`
    select (select count(*)::integer from referral.invitation where inviter_id = ${inviterId}) as invited,
      count(*) filter (where i.state in ${groups.open})::integer as open, count(*) filter (where i.state in ${groups.rewarded})::integer as rewarded,
      count(*) filter (where i.state in ${groups.over})::integer as over,
      (select count(*)::integer from referral.invitation where inviter_id = ${inviterId} and counted_month = ${month}::date) as "thisMonth"
    from referral.invitation i where ${seen({ inviterId, group: undefined })}`.execute(db);
  return rows[0] ?? { invited: 0, open: 0, rewarded: 0, over: 0, thisMonth: 0 };
}
