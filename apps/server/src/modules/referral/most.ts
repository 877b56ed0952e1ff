import type { ReferralRule } from './rules.js';

/** What each award gives, money units, by its offer; a rule with one that is not among them cannot be reckoned. */
export type AwardSums = ReadonlyMap<string, bigint>;

/** The largest single reward, and the most that the friends who count in a month bring to one inviter and to themselves, money units; null: without a bound, or unknown. */
export interface RuleMost {
  single: bigint | null;
  aMonth: bigint | null;
}

/**
 * What a rule comes to at most. Milestones count for the friends of all time, so that all of them may fall into one month.
 * @param sums of the awards that it names
 */
export function mostOf({ isOn, inviterOfferId, friendOfferId, milestones, monthlyCap }: ReferralRule, sums: AwardSums): RuleMost {
  if (!isOn) return { single: 0n, aMonth: 0n };
  const sumOf = (id: string | null): bigint | undefined => (id === null ? 0n : sums.get(id));
  const all = [sumOf(inviterOfferId), sumOf(friendOfferId), ...milestones.map(({ offerId }) => sumOf(offerId))];
  if (all.includes(undefined)) return { single: null, aMonth: null };
  const [inviter = 0n, friend = 0n, ...steps] = all as bigint[];
  const single = [inviter, friend, ...steps].reduce((most, one) => (one > most ? one : most), 0n);
  const together = steps.reduce((sum, one) => sum + one, 0n);
  const both = inviter + friend;
  const each = both === 0n ? 0n : monthlyCap === null ? null : BigInt(monthlyCap) * both;
  return { single, aMonth: each === null ? null : each + together };
}

/** Whether a rule gives no more than the one before it to anybody, for no less: cheaper is always one person's. */
export function isNoDearer(before: ReferralRule | undefined, after: ReferralRule): boolean {
  if (!after.isOn) return true;
  if (before?.isOn !== true) return false;
  const keeps = (was: string | null, is: string | null): boolean => is === null || is === was;
  return (
    keeps(before.inviterOfferId, after.inviterOfferId) &&
    keeps(before.friendOfferId, after.friendOfferId) &&
    after.milestones.every((one) => before.milestones.some((was) => was.offerId === one.offerId && was.friend === one.friend)) &&
    (before.monthlyCap === null || (after.monthlyCap !== null && after.monthlyCap <= before.monthlyCap)) &&
    after.minDeposit >= before.minDeposit &&
    after.minTurnover >= before.minTurnover &&
    after.days <= before.days
  );
}

/** Whether a rule may give more than one person decides. @param alone money units */
export function ruleNeedsSecond(
  { before, after, sums }: { before: ReferralRule | undefined; after: ReferralRule; sums: AwardSums },
  alone: bigint,
): boolean {
  if (isNoDearer(before, after)) return false;
  const { single, aMonth } = mostOf(after, sums);
  return single === null || aMonth === null || single > alone || aMonth > alone;
}
