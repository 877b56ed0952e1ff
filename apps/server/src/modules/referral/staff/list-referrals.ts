import type { Input, Reply, staffReferral as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { ruleOf } from '../advance.js';
import { listRewards, type Reward } from '../invitation-repository.js';
import { findRule } from '../rule-repository.js';
import { isOpen } from '../rules.js';
import { describeRule } from '../say-rule.js';
import type { ReferralStaffKit } from './kit.js';
import { type CostedInvitation, countReferrals, findReferral, pageOfReferrals, type ReferralFilter } from './staff-repository.js';

type Query = Input<typeof contract.staffExportReferrals>['query'];
type Row = Reply<typeof contract.staffListReferrals>['list'][number];

/** A day that was asked for; one that no month has asks for nothing. */
export const dayAsked = (day: string | undefined): string | undefined => {
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? undefined : day;
};

const filterOf = ({ merchant }: RequestContext, { state, inviterId, friendId, from, to }: Query): ReferralFilter => ({
  merchantId: merchant.id,
  timeZone: merchant.timeZone,
  state,
  inviterId,
  friendId,
  from: dayAsked(from),
  to: dayAsked(to),
});

const epochOf = (at: Date | null): number | null => at?.getTime() ?? null;

async function presentRows(kit: ReferralStaffKit, context: RequestContext, rows: readonly CostedInvitation[]): Promise<Row[]> {
  const [names, rewards] = await Promise.all([
    kit.office.namesOfPlayers(
      context,
      rows.flatMap(({ inviterId, friendId }) => [inviterId, friendId]),
    ),
    listRewards(
      kit.services.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const outcomeOf = (id: string, side: Reward['side']) =>
    rewards.find((one) => one.invitationId === id && one.side === side)?.outcome ?? ('none' as const);
  return rows.map((row) => ({
    id: row.id,
    inviterId: row.inviterId,
    inviterName: names.get(row.inviterId) ?? null,
    friendId: row.friendId,
    friendName: names.get(row.friendId) ?? null,
    since: row.registeredAt.getTime(),
    until: epochOf(row.until),
    status: row.state,
    ruleVersion: row.ruleVersion,
    contactAt: epochOf(row.contactAt),
    depositedAt: epochOf(row.depositedAt),
    playedAt: epochOf(row.playedAt),
    deposited: formatMoney(row.deposited),
    turnover: formatMoney(row.turnover),
    inviterOutcome: outcomeOf(row.id, 'inviter'),
    friendOutcome: outcomeOf(row.id, 'friend'),
    marks: row.marks,
    endedAt: epochOf(row.endedAt),
    cost: formatMoney(row.cost),
  }));
}

export async function showReferrals(
  kit: ReferralStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListReferrals>['query'],
): Promise<Reply<typeof contract.staffListReferrals>> {
  const { db } = kit.services;
  const filter = filterOf(context, query);
  const [rows, total] = await Promise.all([pageOfReferrals(db, filter, pageOf(query)), countReferrals(db, filter)]);
  return { list: await presentRows(kit, context, rows), total };
}

const momentOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** The same as CSV. */
export function exportReferrals(kit: ReferralStaffKit, context: RequestContext, query: Query): AsyncIterable<string> {
  const filter = filterOf(context, query);
  return csvRows(
    [
      'number',
      'inviter',
      'inviter name',
      'friend',
      'friend name',
      'since',
      'until',
      'state',
      'deposits',
      'valid turnover',
      'inviter outcome',
      'friend outcome',
      'marks',
      'ended',
      'cost',
    ],
    async (page) => presentRows(kit, context, await pageOfReferrals(kit.services.db, filter, page)),
    (row: Row) => [
      row.id,
      row.inviterId,
      row.inviterName,
      row.friendId,
      row.friendName,
      new Date(row.since),
      momentOf(row.until),
      wordsOf('referral.state', row.status),
      row.deposited,
      row.turnover,
      wordsOf('referral.outcome', row.inviterOutcome),
      wordsOf('referral.outcome', row.friendOutcome),
      wordsOf('referral.mark', row.marks),
      momentOf(row.endedAt),
      row.cost,
    ],
  );
}

type Shown = Reply<typeof contract.staffGetReferral>;

async function presentSides(kit: ReferralStaffKit, context: RequestContext, id: string): Promise<Shown['sides']> {
  const rewards = await listRewards(kit.services.db, [id]);
  const [offers, grants] = await Promise.all([
    kit.below.promotions.describeAwards(
      context,
      rewards.map(({ offerId }) => offerId),
    ),
    kit.below.promotions.showAwards(
      context,
      rewards.flatMap(({ grantId }) => grantId ?? []),
    ),
  ]);
  return rewards.map(({ side, outcome, why, offerId, grantId }) => {
    const grant = grants.get(grantId ?? '');
    return {
      side,
      outcome,
      why,
      offerId,
      title: grant?.title ?? offers.get(offerId)?.title ?? '',
      grantId,
      money: grant?.money ?? null,
      amount: grant?.amount ?? null,
      cost: grant?.cost ?? null,
      grantStatus: grant?.state ?? null,
    };
  });
}

/** Only one that was refused is released, and only where it goes by a rule. */
export const mayRelease = ({ state, ruleVersion }: Pick<CostedInvitation, 'state' | 'ruleVersion'>): boolean =>
  state === 'refused' && ruleVersion !== null;
/** Whoever has their rewards keeps them. */
export const mayRefuse = ({ state, qualifiedAt }: Pick<CostedInvitation, 'state' | 'qualifiedAt'>): boolean =>
  isOpen(state) && qualifiedAt === null;

/** One of them with what decided it. @throws DomainError not.found */
export async function showReferral(kit: ReferralStaffKit, context: RequestContext, id: string): Promise<Shown> {
  const { db } = kit.services;
  const found = (await findReferral(db, context.merchant.id, id)) ?? refuse('not.found');
  const [[referral], sides, stored] = await Promise.all([
    presentRows(kit, context, [found]),
    presentSides(kit, context, id),
    found.ruleVersion === null ? undefined : findRule(db, found.merchantId, found.ruleVersion),
  ]);
  const { decision, decidedBy, decidedReason, decidedAt } = found;
  return {
    referral: referral ?? refuse('not.found'),
    rule: stored === undefined ? null : { ...stored.document, milestones: stored.document.milestones.map((one) => ({ ...one })) },
    sentence: stored === undefined ? '' : (await describeRule(kit, await ruleOf(kit, found), context)).sentence,
    sides,
    decided:
      decision === null || decidedAt === null
        ? null
        : { decision, by: decidedBy ?? '', reason: decidedReason ?? '', at: decidedAt.getTime() },
    mayRelease: mayRelease(found),
    mayRefuse: mayRefuse(found),
  };
}
