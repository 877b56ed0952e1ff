import { noOffersTag, playerTypes, type Input, type referral as contract, type ReferralGroup, type Reply } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { dayOf } from '../../platform/csv/cells.js';
import { csvRows } from '../../platform/csv/staff-file.js';
import { callerOf, type FileReply, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import type { AwardShown, AwardWords } from '../promotions/index.js';
import { ruleOf } from './advance.js';
import { findByFriend, type Invitation, listRewards, type Reward } from './invitation-repository.js';
import type { ReferralKit } from './kit.js';
import { currentRule } from './rule-repository.js';
import { monthOf, type ReferralRule, readRule } from './rules.js';
import { describeRule, listRule } from './say-rule.js';
import { countFriends, pageOfFriends } from './show-repository.js';
import { words } from './words.js';

type Programme = NonNullable<Reply<typeof contract.getReferralProgramme>['programme']>;
type Details = Reply<typeof contract.getReferralDetails>;
type Friend = Reply<typeof contract.listReferralFriends>['list'][number];
type RewardWords = NonNullable<Programme['inviter']>;

const rewardWords = (awards: ReadonlyMap<string, AwardWords>, id: string | null): RewardWords | null => {
  const found = id === null ? undefined : awards.get(id);
  return found === undefined ? null : { title: found.title, brief: found.brief, terms: found.terms };
};

/** What somebody gets each time that a friend of theirs has done everything. */
const eachTime = (reward: RewardWords | null, language: RequestContext['language']): RewardWords | null =>
  reward && { ...reward, brief: words.say(language, 'gives.inviter', { reward: reward.brief }) };

/** Whether somebody is to be shown that friends can be invited: nobody who is excluded, on a break, locked, on trial, marked as getting nothing or wants no advertising. */
async function isOfferedTo({ services, below }: ReferralKit, { caller, merchant }: RequestContext): Promise<boolean> {
  if (caller === undefined) return true;
  if (caller.type === playerTypes.trial) return false;
  const { playerId } = caller;
  const [[active], isExcluded, shields] = await Promise.all([
    below.identity.listActive(merchant.id, [playerId]),
    below.protection.isExcludedNow(playerId),
    services.hooks.ask('isShieldedFromAdvertising', playerId),
  ]);
  return active !== undefined && !active.tags.includes(noOffersTag) && !isExcluded && !shields.some(Boolean);
}

async function presentProgramme(kit: ReferralKit, rule: ReferralRule, context: RequestContext): Promise<Programme> {
  const { sentence, awards } = await describeRule(kit, rule, context);
  return {
    sentence,
    ...listRule(rule, context),
    least: { deposit: formatMoney(rule.minDeposit), turnover: formatMoney(rule.minTurnover) },
    days: rule.days,
    inviter: eachTime(rewardWords(awards, rule.inviterOfferId), context.language),
    friend: rewardWords(awards, rule.friendOfferId),
    milestones: rule.milestones.flatMap(({ friend, offerId }) => {
      const reward = rewardWords(awards, offerId);
      return reward === null ? [] : [{ friend, reward }];
    }),
    monthlyCap: rule.monthlyCap,
  };
}

/** The rule that a friend who registers now would go by, and whether the caller is to be shown it. */
export async function showProgramme(kit: ReferralKit, context: RequestContext): Promise<Reply<typeof contract.getReferralProgramme>> {
  const row = await currentRule(kit.services.db, context.merchant.id);
  if (row === undefined || !row.document.isOn || !(await isOfferedTo(kit, context))) return { programme: null, isShown: false };
  return { programme: await presentProgramme(kit, readRule(row.document), context), isShown: true };
}

const stepsDone = ({ contactAt, depositedAt, playedAt }: Invitation): Friend['steps'] => ({
  contact: contactAt !== null,
  deposit: depositedAt !== null,
  play: playedAt !== null,
});

function presentGiven(rewards: readonly Reward[], awards: ReadonlyMap<string, AwardShown>): Friend['given'] {
  return rewards.flatMap(({ grantId }) => {
    const award = grantId === null ? undefined : awards.get(grantId);
    return award === undefined ? [] : [{ title: award.title, money: award.money, amount: award.amount, status: award.state }];
  });
}

const grantsOf = (rewards: readonly Reward[]): string[] => rewards.flatMap(({ grantId }) => grantId ?? []);

/** How far the caller is as somebody's friend; of who does not count, no more than that. */
async function showOwn(kit: ReferralKit, context: RequestContext): Promise<Details['own']> {
  const { playerId } = callerOf(context);
  const { db } = kit.services;
  const own = await findByFriend(db, playerId);
  if (own === undefined || own.ruleVersion === null || own.until === null) return null;
  const [rule, rewards] = await Promise.all([ruleOf(kit, own), listRewards(db, [own.id])]);
  const mine = rewards.filter((one) => one.playerId === playerId);
  const [{ awards: descriptions }, shown] = await Promise.all([
    describeRule(kit, rule, context),
    kit.below.promotions.showAwards(context, grantsOf(mine)),
  ]);
  return {
    state: own.state,
    steps: stepsDone(own),
    until: own.until.getTime(),
    deposit: formatMoney(own.deposited),
    turnover: formatMoney(own.turnover),
    least: { deposit: formatMoney(rule.minDeposit), turnover: formatMoney(rule.minTurnover) },
    reward: rewardWords(descriptions, rule.friendOfferId),
    given: presentGiven(mine, shown)[0] ?? null,
  };
}

/** Host names for links: the one that was called first, and the brand's others. */
function domainsOf({ merchant, origin }: RequestContext): string[] {
  const called = URL.canParse(origin) ? new URL(origin).host : '';
  return [...new Set([called, ...merchant.hosts])].filter((host) => host !== '');
}

export async function showDetails(kit: ReferralKit, context: RequestContext): Promise<Details> {
  const { playerId } = callerOf(context);
  const month = monthOf(kit.services.clock.now(), context.merchant.timeZone);
  const [referralCode, totals, own] = await Promise.all([
    kit.below.identity.referralCodeOf(playerId),
    countFriends(kit.services.db, playerId, month),
    showOwn(kit, context),
  ]);
  const { invited, thisMonth, ...groups } = totals;
  return {
    referralCode,
    totalInvitations: invited,
    promotionDomains: domainsOf(context),
    path: `/register?referralCode=${encodeURIComponent(referralCode)}`,
    totals: groups,
    thisMonth,
    own,
  };
}

async function presentFriends(
  kit: ReferralKit,
  context: Pick<RequestContext, 'language'>,
  inviterId: number,
  friends: readonly Invitation[],
): Promise<Friend[]> {
  const rewards = (
    await listRewards(
      kit.services.db,
      friends.map(({ id }) => id),
    )
  ).filter(({ playerId }) => playerId === inviterId);
  const [names, awards] = await Promise.all([
    kit.below.identity.maskedNames(friends.map(({ friendId }) => friendId)),
    kit.below.promotions.showAwards(context, grantsOf(rewards)),
  ]);
  return friends.map((friend) => {
    const own = rewards.filter(({ invitationId }) => invitationId === friend.id);
    return {
      id: friend.id,
      friend: friend.isForgotten ? '' : (names.get(friend.friendId) ?? ''),
      since: friend.registeredAt.getTime(),
      until: friend.until?.getTime() ?? null,
      state: friend.state,
      // Why somebody does not count would say what the house thinks of them.
      steps: friend.state === 'refused' ? { contact: false, deposit: false, play: false } : stepsDone(friend),
      isCapped: own.some(({ outcome }) => outcome === 'capped'),
      given: presentGiven(own, awards),
    };
  });
}

export async function showFriends(
  kit: ReferralKit,
  query: Input<typeof contract.listReferralFriends>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listReferralFriends>> {
  const { playerId } = callerOf(context);
  const { db, clock } = kit.services;
  const [rows, { open, rewarded, over }] = await Promise.all([
    pageOfFriends(db, { inviterId: playerId, group: query.group }, pageOf(query)),
    countFriends(db, playerId, monthOf(clock.now(), context.merchant.timeZone)),
  ]);
  const total = query.group === undefined ? open + rewarded + over : { open, rewarded, over }[query.group];
  return { list: await presentFriends(kit, context, playerId, rows), total };
}

/** The same as CSV. */
export function exportFriends(kit: ReferralKit, group: ReferralGroup | undefined, context: RequestContext): FileReply {
  const { playerId } = callerOf(context);
  const { language, merchant } = context;
  const { db, clock } = kit.services;
  const rows = csvRows(
    ['friend', 'since', 'until', 'state', 'contact', 'paid in', 'played', 'given'],
    async (page) => presentFriends(kit, context, playerId, await pageOfFriends(db, { inviterId: playerId, group }, page)),
    ({ friend, since, until, state, steps, given }) => [
      friend,
      new Date(since),
      until === null ? null : new Date(until),
      words.say(language, `state.${state}`),
      steps.contact,
      steps.deposit,
      steps.play,
      given.map(({ title, amount }) => `${title}: ${amount}`).join('; '),
    ],
  );
  return { fileName: `friends-${dayOf(clock.now(), merchant.timeZone)}.csv`, contentType: 'text/csv; charset=utf-8', rows };
}
