import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { grantStates, promotionMoney } from './promotion-words.js';

/**
 * How far an invited friend is. registered, contact (confirmed), deposited: what they have done so far; qualified: all of it, the rewards are being laid ready; rewarded: they
 * are; expired: the time was over before; refused: does not count; reversed: the deposit was taken back, and the rewards with it.
 */
export const referralStates = ['registered', 'contact', 'deposited', 'qualified', 'rewarded', 'expired', 'refused', 'reversed'] as const;
export type ReferralState = (typeof referralStates)[number];

/** Parts of the list of friends: under way, rewarded, and over without a reward. */
export const referralGroups = ['open', 'rewarded', 'over'] as const;
export type ReferralGroup = (typeof referralGroups)[number];

const member = { tag: 'referral', policy: 'member', envelope: 'wps', module: 'REFERRAL3' } as const;

/** An award, as its offer says it. */
const Reward = Type.Object({
  title: Type.String(),
  brief: Type.String({ description: 'What it gives, in a sentence or two, made from its rule' }),
  terms: Type.String({ description: 'All that it gives and asks, made from its rule' }),
});

/** The brand's rule, in the caller's language. */
const Programme = Type.Object({
  sentence: Type.String({ description: 'The whole rule in a sentence or two, made from it' }),
  steps: Type.Array(Type.String(), { description: 'What a friend does, one after the other' }),
  within: Type.String({ description: 'By when, and when the rewards are there' }),
  notes: Type.Array(Type.String(), { description: 'How many friends a month count at most, and what does not count' }),
  least: Type.Object({ deposit: AmountText, turnover: Type.String({ description: 'Valid turnover' }) }),
  days: Type.Integer({ description: 'Within so many days of signing up' }),
  inviter: Nullable(Reward),
  friend: Nullable(Reward),
  milestones: Type.Array(Type.Object({ friend: Type.Integer({ description: 'The fifth friend: 5' }), reward: Reward })),
  monthlyCap: Nullable(Type.Integer({ description: 'So many friends a month bring the inviter a reward' })),
});

export const getReferralProgramme = operation({
  method: 'GET',
  path: '/wps/referral/programme',
  summary: 'Whether friends can be invited here, and by what rule',
  tag: 'referral',
  policy: 'visitor',
  envelope: 'wps',
  module: 'REFERRAL3',
  reply: Type.Object({
    programme: Nullable(Programme),
    isShown: Type.Boolean({ description: 'Whether the caller is to be shown it: visitors and members to whom something is offered' }),
  }),
});

/** What a friend has done, each by itself. */
const Steps = Type.Object({ contact: Type.Boolean(), deposit: Type.Boolean(), play: Type.Boolean() });

/** What was laid ready. */
const Given = Type.Object({
  title: Type.String(),
  money: OneOf(promotionMoney),
  amount: AmountText,
  status: OneOf(grantStates),
});

export const getReferralDetails = operation({
  ...member,
  method: 'GET',
  path: '/wps/referral/details',
  aliases: ['/wps/relay/MCSFE_getReferralDetails'],
  summary: 'Own code, how many came by it, and what came of it',
  query: Type.Object({
    autoGenerate: Type.Optional(Type.String({ maxLength: 8, description: 'Every member has a code; the parameter changes nothing' })),
  }),
  reply: Type.Object({
    referralCode: Type.String(),
    totalInvitations: Type.Integer({ description: 'Friends who registered with the code, hidden ones as well' }),
    promotionDomains: Type.Array(Type.String(), { description: 'Host names of the brand, for links; the one that was called, first' }),
    path: Type.String({ description: 'Where the link leads, on each of them' }),
    totals: Type.Object({ open: Type.Integer(), rewarded: Type.Integer(), over: Type.Integer() }),
    thisMonth: Type.Integer({ description: 'Friends who brought the caller a reward this month' }),
    own: Nullable(
      Type.Object(
        {
          state: OneOf(referralStates),
          steps: Steps,
          until: EpochMs,
          deposit: Type.String({ description: 'Deposited so far, of what is asked' }),
          turnover: Type.String({ description: 'Valid turnover so far' }),
          least: Type.Object({ deposit: AmountText, turnover: Type.String() }),
          reward: Nullable(Reward),
          given: Nullable(Given),
        },
        { description: 'How far the caller is as somebody’s friend' },
      ),
    ),
  }),
});

const FriendQuery = { group: Type.Optional(OneOf(referralGroups)) };

const Friend = Type.Object({
  id: Type.String({ format: 'uuid' }),
  friend: Type.String({ description: 'The user name, partly hidden; empty when they are gone' }),
  since: EpochMs,
  until: Nullable(EpochMs),
  state: OneOf(referralStates),
  steps: Steps,
  isCapped: Type.Boolean({ description: 'They count, and the month had brought its rewards before' }),
  given: Type.Array(Given),
});

export const listReferralFriends = operation({
  ...member,
  method: 'GET',
  path: '/wps/referral/friends',
  summary: 'Friends who registered with the caller’s code, the newest first; hidden members are left out',
  query: Type.Object({ ...FriendQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Friend), total: Type.Integer() }),
});

export const exportReferralFriends = operation({
  ...member,
  envelope: 'file',
  method: 'GET',
  path: '/wps/referral/friends.csv',
  summary: 'The same as CSV',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(FriendQuery),
  reply: Type.String(),
});
