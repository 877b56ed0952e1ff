import type { DatabaseTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { withSavepoint } from '../../platform/savepoint.js';
import type { KnownPlayer } from '../promotions/index.js';
import { countCounted, type Invitation, listRewards, putReward, type Reward } from './invitation-repository.js';
import type { ReferralKit } from './kit.js';
import { monthOf, type ReferralRule } from './rules.js';

/** Both sides as promotions know them, read before the transaction; undefined: nothing is offered to them now. */
export interface Sides {
  inviter: KnownPlayer | undefined;
  friend: KnownPlayer | undefined;
}

/** What may be otherwise tomorrow: the offer is paused, its budget is used up. Everything else is said once and for all. */
const passing: ReadonlySet<string> = new Set(['promotion.over', 'promotion.gone', 'promotion.queue.full']);
/** So long a reward that cannot be given is tried again. */
const triedDays = 30;

type Wanted = Pick<Reward, 'side' | 'playerId' | 'offerId'>;

/**
 * What both are to get. The inviter's lock is held, so that no two friends are the same one of a month or the same milestone.
 * @returns the month in which the friend counts; null: it has had as many as it may
 */
async function decideRewards(
  transaction: DatabaseTransaction,
  { id, inviterId, friendId }: Invitation,
  rule: ReferralRule,
  month: string,
): Promise<string | null> {
  const { all, inMonth } = await countCounted(transaction, inviterId, month);
  const isCapped = rule.monthlyCap !== null && inMonth >= rule.monthlyCap;
  const milestone = isCapped ? undefined : rule.milestones.find(({ friend }) => friend === all + 1);
  const wanted: (Wanted & { isCapped?: boolean })[] = [
    ...(rule.friendOfferId === null ? [] : [{ side: 'friend' as const, playerId: friendId, offerId: rule.friendOfferId }]),
    ...(rule.inviterOfferId === null ? [] : [{ side: 'inviter' as const, playerId: inviterId, offerId: rule.inviterOfferId, isCapped }]),
    ...(milestone === undefined ? [] : [{ side: 'milestone' as const, playerId: inviterId, offerId: milestone.offerId }]),
  ];
  for (const { isCapped: isOver = false, ...one } of wanted)
    await putReward(transaction, id, { ...one, outcome: isOver ? 'capped' : 'waiting', why: '', grantId: null });
  return isCapped ? null : month;
}

/** Lays one reward ready. @returns what became of it */
async function giveOne(
  kit: ReferralKit,
  transaction: DatabaseTransaction,
  { merchant, friendId, known, reward }: { merchant: Merchant; friendId: number; known: KnownPlayer | undefined; reward: Wanted },
): Promise<Pick<Reward, 'outcome' | 'why' | 'grantId'>> {
  if (known === undefined) return { outcome: 'waiting', why: 'promotion.not.yours', grantId: null };
  const { offerId } = reward;
  try {
    const grant = await withSavepoint(transaction, () =>
      kit.below.promotions.giveAward(transaction, { merchant, known, offerId, sourceKey: `friend:${friendId}` }),
    );
    return { outcome: 'given', why: '', grantId: grant.id };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: passing.has(error.code) ? 'waiting' : 'refused', why: error.code, grantId: null };
  }
}

/**
 * Lays ready what a friend who qualified brings both, in the transaction that holds both players and the row. What was given before is not given again; what cannot be given at the
 * moment waits.
 * @returns the month in which the friend counts, and whether a reward waits
 */
export async function giveRewards(
  kit: ReferralKit,
  transaction: DatabaseTransaction,
  invitation: Invitation,
  { merchant, rule, sides }: { merchant: Merchant; rule: ReferralRule; sides: Sides },
): Promise<{ countedMonth: string | null; waits: boolean }> {
  const now = kit.services.clock.now();
  const isFirst = invitation.qualifiedAt === null;
  const countedMonth = isFirst
    ? await decideRewards(transaction, invitation, rule, monthOf(now, merchant.timeZone))
    : invitation.countedMonth;
  const isLate = !isFirst && now.getTime() > (invitation.qualifiedAt?.getTime() ?? 0) + triedDays * 86_400_000;
  let waits = false;
  for (const reward of await listRewards(transaction, [invitation.id])) {
    if (reward.outcome !== 'waiting') continue;
    const known = reward.side === 'friend' ? sides.friend : sides.inviter;
    const given = await giveOne(kit, transaction, { merchant, friendId: invitation.friendId, known, reward });
    const outcome = isLate && given.outcome === 'waiting' ? 'refused' : given.outcome;
    waits ||= outcome === 'waiting';
    await putReward(transaction, invitation.id, { ...reward, ...given, outcome });
  }
  return { countedMonth, waits };
}
