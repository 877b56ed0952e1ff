import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery, SumText } from './common.js';
import { operation } from './operation.js';
import { grantStates, promotionMoney } from './promotion-words.js';
import { referralStates } from './referral.js';
import { AskedSecond } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';
import { offerStates } from './staff-promotions.js';

/** Why an invitation does not count, or a reward of it was not given: marks that two accounts share, the word of staff, or what became of an account. */
export const referralMarks = ['email', 'document', 'payout-account', 'device'] as const;
export type ReferralMark = (typeof referralMarks)[number];

/** What became of one side's reward. none: the rule has none for them; waiting: it cannot be given at the moment and is tried again; capped: the month had its rewards. */
export const referralOutcomes = ['none', 'given', 'waiting', 'capped', 'refused', 'taken-back'] as const;
export type ReferralOutcome = (typeof referralOutcomes)[number];

/** What is wrong with a rule that was to be saved. */
export const referralFaults = ['no-reward', 'not-an-award', 'not-live', 'sum-is-open', 'same-offer', 'same-friend'] as const;

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'promotions.read' } as const;
const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Params = Type.Object({ id: Uuid });

/** By what friends count, and what both get for it. Sums are decimal texts of currency units. */
export const ReferralRule = Type.Object({
  isOn: Type.Boolean(),
  minDeposit: SumText,
  minTurnover: SumText,
  days: Type.Integer({ minimum: 1, maximum: 90 }),
  inviterOfferId: Nullable(Uuid),
  friendOfferId: Nullable(Uuid),
  milestones: Type.Array(
    Type.Object({ friend: Type.Integer({ minimum: 1, maximum: 1_000, description: 'The fifth friend that counts: 5' }), offerId: Uuid }),
    { maxItems: 10 },
  ),
  monthlyCap: Nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
});

const Fault = Type.Object({ fault: OneOf(referralFaults), field: Type.String({ description: 'inviterOfferId, milestones.1, …' }) });

const Saved = Type.Object({
  version: Type.Integer({ description: '0: nothing was saved yet' }),
  rule: Nullable(ReferralRule),
  savedAt: Nullable(EpochMs),
  savedBy: Type.String(),
});

const Award = Type.Object({
  id: Uuid,
  code: Type.String(),
  title: Type.String(),
  status: OneOf(offerStates),
  brief: Type.String(),
});

export const staffGetReferralRule = operation({
  ...reading,
  method: 'GET',
  path: '/bo/referral/rule',
  summary: 'The rule by which friends count now, those before it, and the awards that it may give',
  reply: Type.Object({
    current: Saved,
    sentence: Type.String({ description: 'In the caller’s language; empty: no rule' }),
    before: Type.Array(Saved, { description: 'The newest twenty, the newest first' }),
    asked: Nullable(Type.String({ description: 'A rule that waits for a second person: the request' })),
    awards: Type.Array(Award),
  }),
});

export const staffCheckReferralRule = operation({
  ...reading,
  method: 'POST',
  path: '/bo/referral/rule/check',
  summary: 'What is wrong with a rule, and how players would read it in each language',
  body: Type.Object({ rule: ReferralRule }),
  reply: Type.Object({
    faults: Type.Array(Fault),
    sentences: Type.Array(Type.Object({ language: Type.String(), sentence: Type.String() })),
    mostAMonth: Nullable(
      Type.String({
        description:
          'The most that one inviter and their friends get for the friends of a month; null: there is no bound, or an award is unknown',
      }),
    ),
    needsSecond: Type.Boolean({ description: 'Saving it takes a second person' }),
  }),
});

export const staffSaveReferralRule = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'PUT',
  path: '/bo/referral/rule',
  summary:
    'Save the rule anew: whoever registers from now on goes by it, those before keep theirs. One that may give more than one person decides waits for a second',
  body: Type.Object({
    rule: ReferralRule,
    after: Type.Integer({ minimum: 0, description: 'The version that was looked at' }),
    reason: Reason,
  }),
  reply: Type.Object({
    version: Type.Integer({ description: '0: nothing was saved: it has faults, or waits' }),
    faults: Type.Array(Fault),
    asked: AskedSecond,
  }),
  errors: ['edit.outdated', 'approval.waits'],
});

const Row = Type.Object({
  id: Uuid,
  inviterId: PlayerId,
  inviterName: Nullable(Type.String()),
  friendId: PlayerId,
  friendName: Nullable(Type.String()),
  since: EpochMs,
  until: Nullable(EpochMs),
  status: OneOf(referralStates),
  ruleVersion: Nullable(Type.Integer({ description: 'Null: nobody was promised anything when they registered' })),
  contactAt: Nullable(EpochMs),
  depositedAt: Nullable(EpochMs),
  playedAt: Nullable(EpochMs),
  deposited: AmountText,
  turnover: Type.String(),
  inviterOutcome: OneOf(referralOutcomes),
  friendOutcome: OneOf(referralOutcomes),
  marks: Type.Array(OneOf(referralMarks)),
  endedAt: Nullable(EpochMs),
  cost: AmountText,
});

const Query = {
  state: Type.Optional(OneOf(referralStates)),
  inviterId: Type.Optional(PlayerId),
  friendId: Type.Optional(PlayerId),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const staffListReferrals = operation({
  ...reading,
  method: 'GET',
  path: '/bo/referrals',
  summary: 'Friends whom members invited, the newest first; the days are those on which they registered',
  query: Type.Object({ ...Query, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Row), total: Type.Integer() }),
});

export const staffExportReferrals = operation({
  ...file,
  method: 'GET',
  path: '/bo/referrals.csv',
  summary: 'The same as CSV',
  query: Type.Object(Query),
  reply: Type.String(),
});

const Side = Type.Object({
  side: OneOf(['inviter', 'friend', 'milestone']),
  outcome: OneOf(referralOutcomes),
  why: Type.String({ description: 'Code of the refusal; empty: none' }),
  offerId: Nullable(Uuid),
  title: Type.String(),
  grantId: Nullable(Uuid),
  money: Nullable(OneOf(promotionMoney)),
  amount: Nullable(AmountText),
  cost: Nullable(AmountText),
  grantStatus: Nullable(OneOf(grantStates)),
});

export const staffGetReferral = operation({
  ...reading,
  method: 'GET',
  path: '/bo/referrals/:id',
  summary: 'One of them with the rule that it goes by, what was found and what both got',
  params: Params,
  reply: Type.Object({
    referral: Row,
    rule: Nullable(ReferralRule),
    sentence: Type.String(),
    sides: Type.Array(Side),
    decided: Nullable(Type.Object({ decision: OneOf(['release', 'refuse']), by: Type.String(), reason: Type.String(), at: EpochMs })),
    mayRelease: Type.Boolean(),
    mayRefuse: Type.Boolean(),
  }),
  errors: ['not.found'],
});

export const staffDecideReferral = operation({
  ...staff,
  right: 'promotions.give',
  method: 'POST',
  path: '/bo/referrals/:id/decide',
  summary: 'Release one that was refused, or refuse one that runs; the rewards follow by themselves',
  params: Params,
  body: Type.Object({ decision: OneOf(['release', 'refuse']), reason: Reason }),
  reply: Type.Object({ status: OneOf(referralStates) }),
  errors: ['not.found', 'state.not.allowed'],
});

const ReportQuery = { from: Type.Optional(Day), to: Type.Optional(Day) };
const ReportFigures = {
  invited: Type.Integer(),
  deposited: Type.Integer({ description: 'Who paid in what the rule asks, and whoever came further' }),
  qualified: Type.Integer({ description: 'Who did all that the rule asks' }),
  rewarded: Type.Integer(),
  refused: Type.Integer(),
  reversed: Type.Integer(),
  given: AmountText,
  cost: Type.String({ description: 'What became money of players, less what was taken back' }),
};

export const staffReportReferrals = operation({
  ...reading,
  method: 'GET',
  path: '/bo/referral/report',
  summary: 'Friends who registered in some days, what became of them and what it cost, by day',
  query: Type.Object({ ...ReportQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ day: Day, ...ReportFigures })),
    total: Type.Integer(),
    sums: Type.Object(ReportFigures),
  }),
});

export const staffExportReferralReport = operation({
  ...file,
  method: 'GET',
  path: '/bo/referral/report.csv',
  summary: 'The same as CSV',
  query: Type.Object(ReportQuery),
  reply: Type.String(),
});
