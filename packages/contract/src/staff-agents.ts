import { Type } from 'typebox';
import { contractKinds } from './contract-words.js';
import { Lane, LaneRate, LaneRates, Rate } from './agent-lanes.js';
import { agentLaneNames } from './lane-words.js';
import { deepestAgentLevel, linkDays } from './agent-words.js';
import { AmountText, Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Approval, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

/** Orders of the list of agents; `-`: the greatest first. Figures are those of the whole team. */
export const agentOrders = [
  'userName',
  '-userName',
  'since',
  '-since',
  'deposits',
  '-deposits',
  'valid',
  '-valid',
  'result',
  '-result',
] as const;
export type AgentOrder = (typeof agentOrders)[number];
export const affiliateCodeStates = ['active', 'paused', 'expired', 'usedUp', 'removed', 'off'] as const;
export type AffiliateCodeState = (typeof affiliateCodeStates)[number];
export const agentMoveStates = ['waiting', 'done', 'refused', 'cancelled'] as const;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const PlayerParams = Type.Object({ playerId: PlayerId });
const Period = { from: Day, to: Day };
const UserName = Nullable(Type.String());

/** Somebody on the way from the house down to a place. */
const Person = Type.Object({ playerId: PlayerId, userName: UserName });
const Way = Type.Array(Person, { description: 'From the head of the line down, both ends included' });

const Figures = {
  bets: Type.Integer(),
  stakes: AmountText,
  valid: Type.String({ description: 'Valid turnover' }),
  prizes: AmountText,
  rebates: AmountText,
  commissions: AmountText,
  salaries: AmountText,
  rewards: AmountText,
  deposits: AmountText,
  withdrawals: AmountText,
  fees: AmountText,
  adjustments: AmountText,
  result: Type.String({
    description:
      'What it left the house: stakes less prizes, and less the costs that the brand counts; stakes and prizes of card rooms (PVP) are left out',
  }),
};

const AgentLine = Type.Object({
  playerId: PlayerId,
  userName: UserName,
  isAgent: Type.Boolean(),
  level: Type.Integer({ description: '0: directly below the house' }),
  isHidden: Type.Boolean({ description: 'Asked to be in no list of the agents above; staff see them all the same' }),
  since: EpochMs,
  direct: Type.Integer({ description: 'Who stands directly below' }),
  teamSize: Type.Integer({ description: 'How many stand below in all' }),
  deposits: AmountText,
  withdrawals: AmountText,
  valid: Figures.valid,
  result: Figures.result,
});

const AgentFilter = {
  ...Period,
  below: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Whose line; without it the root agents' }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 64, description: 'How the user name begins, or the number; in the whole line, or at the whole brand' }),
  ),
  kind: Type.Optional(OneOf(['agent', 'member'])),
  all: Type.Optional(OneOf(['all'])),
  sort: Type.Optional(OneOf(agentOrders)),
};

export const staffListAgents = operation({
  method: 'GET',
  path: '/bo/agents',
  summary: 'Root agents, or who stands below somebody, with what their teams did; without `below` and `text` agents only',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  query: Type.Object({ ...AgentFilter, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(AgentLine),
    total: Type.Integer(),
    way: Way,
    sums: Nullable(
      Type.Object(
        { deposits: AmountText, withdrawals: AmountText, valid: Figures.valid, result: Figures.result },
        { description: 'Of all of them; null where teams stand within each other' },
      ),
    ),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const staffExportAgents = operation({
  method: 'GET',
  path: '/bo/agents.csv',
  summary: 'The same as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(AgentFilter),
  reply: Type.String(),
  errors: ['report.days'],
});

/** By what two accounts of a line are proven to be one person’s. */
const sharedMarks = ['email', 'document', 'payout-account'] as const;

const AgentMove = Type.Object({
  moveId: Uuid,
  state: OneOf(agentMoveStates),
  upline: Nullable(Person),
  day: Day,
  people: Nullable(Type.Integer()),
  why: Nullable(Type.String({ description: 'Error code: why it did not fit any more when it was due' })),
  endedAt: Nullable(EpochMs),
});

export const staffGetAgent = operation({
  method: 'GET',
  path: '/bo/agents/:playerId',
  summary: 'Somebody’s place in the line, who stands below, what they did by day and lane, and where they stood before',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  params: PlayerParams,
  query: Type.Object({ ...Period, team: Type.Optional(OneOf(['alone', 'team'])) }),
  reply: Type.Object({
    playerId: PlayerId,
    userName: UserName,
    isAgent: Type.Boolean(),
    level: Type.Integer(),
    isHidden: Type.Boolean(),
    since: EpochMs,
    way: Way,
    direct: Type.Integer(),
    agents: Type.Integer({ description: 'Agents of the whole line' }),
    members: Type.Integer({ description: 'Members of the whole line' }),
    sums: Type.Object(Figures),
    days: Type.Array(Type.Object({ day: Day, lane: OneOf(['', ...agentLaneNames]), ...Figures }), {
      description: 'The newest first; lane "" is money that came and went',
    }),
    formerPlaces: Type.Array(Type.Object({ untilDay: Day, way: Way }), {
      description: 'The newest first: up to that day, it left out, figures count for that line',
    }),
    moves: Type.Array(AgentMove, { description: 'The newest first' }),
    waitingApproval: Nullable(Uuid),
    selfReferral: Nullable(
      Type.Object(
        { above: Person, mark: OneOf(sharedMarks), notedAt: EpochMs, liftedAt: Nullable(EpochMs) },
        {
          description:
            'They are taken to be one person with somebody above them, by this: their bets earn nobody above a commission until it is lifted',
        },
      ),
    ),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const staffLiftSelfReferral = operation({
  method: 'PUT',
  path: '/bo/agents/:playerId/self-referral',
  summary: 'Let the bets of somebody who was taken to be one person with an agent above them earn commissions again, from now on',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.money',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({ reason: Reason }),
  reply: Done,
  errors: ['state.not.allowed'],
});

export const staffChangeAgentKind = operation({
  method: 'PUT',
  path: '/bo/agents/:playerId/kind',
  summary: 'Make a member an agent, or an agent without downlines a member again',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.tree',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({ isAgent: Type.Boolean(), reason: Reason }),
  reply: Done,
  errors: ['agent.deepest', 'agent.has.downlines', 'state.not.allowed'],
});

// ---- Moving a line ---------------------------------------------------------------------------------------------------------------------------

const UplineId = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The agent it comes below; 0: directly below the house',
});
const moveErrors = [
  'agent.move.same',
  'agent.move.inside',
  'agent.move.upline',
  'agent.move.deep',
  'agent.move.rates',
  'agent.move.waits',
] as const;

export const staffPreviewAgentMove = operation({
  method: 'GET',
  path: '/bo/agents/:playerId/move',
  summary:
    'What moving somebody’s line would do: how many people, from where to where, from which day, which contracts end and what stays owed',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  params: PlayerParams,
  query: Type.Object({ uplineId: UplineId }),
  reply: Type.Object({
    people: Type.Integer({ description: 'Who is moved, the head of the line included' }),
    agents: Type.Integer({ description: 'How many of them are agents' }),
    from: Way,
    to: Way,
    day: Day,
    why: Nullable(OneOf(moveErrors)),
    deepest: Type.Integer({ description: `The lowest level afterwards; ${deepestAgentLevel} at most` }),
    unfitRates: Type.Array(Type.Object({ lane: Lane, rate: Rate, most: Rate }), {
      description: 'Rates of theirs, now or later, above what the agent above them has then',
    }),
    ends: Type.Object(
      {
        total: Type.Integer(),
        list: Type.Array(Type.Object({ id: Uuid, kind: OneOf(contractKinds), payer: Nullable(Person), receiver: Nullable(Person) })),
      },
      { description: 'Contracts that end as the line is moved: theirs, and those below that nothing covers then; so many of them' },
    ),
    debts: Type.Array(Type.Object({ payer: Nullable(Person), receiver: Nullable(Person), amount: AmountText, count: Type.Integer() }), {
      description: 'What they owe and are owed by bills that are not paid; null is the house. It stays owed',
    }),
  }),
});

export const staffRequestAgentMove = operation({
  method: 'POST',
  path: '/bo/agents/:playerId/move',
  summary:
    'Ask to move somebody with everybody below them below another agent; another person decides, and it counts from the brand’s next day',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.tree',
  envelope: 'wps',
  idempotent: true,
  params: PlayerParams,
  body: Type.Object({ uplineId: UplineId, reason: Reason }),
  reply: Approval,
  errors: [...moveErrors, 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideAgentMove = operation({
  method: 'POST',
  path: '/bo/agent-moves/:approvalId/decision',
  summary: 'Approve the move of a line, which is carried out as the brand’s next day begins, or reject it; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.tree',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', ...moveErrors],
});

export const staffCancelAgentMove = operation({
  method: 'POST',
  path: '/bo/agent-moves/:moveId/cancel',
  summary: 'Take back an approved move of a line before its day begins',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.tree',
  envelope: 'wps',
  params: Type.Object({ moveId: Uuid }),
  body: Type.Object({ reason: Reason }),
  reply: Done,
  errors: ['state.not.allowed'],
});

// ---- Codes -----------------------------------------------------------------------------------------------------------------------------------

const AffiliateCode = Type.Object({
  code: Type.String(),
  path: Type.String({ description: 'Address at the site that registers under it' }),
  agentId: Nullable(PlayerId),
  userName: UserName,
  channel: Type.String(),
  makesAgent: Type.Boolean({ description: 'Who comes by it becomes an agent' }),
  state: OneOf(affiliateCodeStates),
  visits: Type.Integer(),
  registrations: Type.Integer(),
  firstDeposits: Type.Integer({ description: 'Who came by it and has paid in' }),
  madeAt: EpochMs,
  validUntil: Nullable(EpochMs),
  usesLeft: Nullable(Type.Integer()),
  rates: Type.Array(LaneRate, { description: 'The rates of who comes by it, at most what the agent or the house can give at that moment' }),
});

const CodeFilter = {
  of: Type.Optional(OneOf(['house', 'agents'])),
  agentId: Type.Optional(PlayerId),
  text: Type.Optional(Type.String({ maxLength: 40, description: 'How the code or its channel begins' })),
};

export const staffListAffiliateCodes = operation({
  method: 'GET',
  path: '/bo/affiliate-codes',
  summary: 'Codes under which people register, of agents and of the house, newest first, with what came of them',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  query: Type.Object({ ...CodeFilter, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(AffiliateCode), total: Type.Integer() }),
});

export const staffExportAffiliateCodes = operation({
  method: 'GET',
  path: '/bo/affiliate-codes.csv',
  summary: 'The same as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(CodeFilter),
  reply: Type.String(),
});

export const staffCreateAffiliateCode = operation({
  method: 'POST',
  path: '/bo/affiliate-codes',
  summary: 'Make a code of the house: of a campaign, or one by which root agents come',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.money',
  envelope: 'wps',
  idempotent: true,
  body: Type.Object({
    code: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9]{4,20}$', description: 'Letters and digits; one is made when it is left out' }),
    ),
    channel: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S', description: 'The campaign, or where the code is shown' }),
    makesAgent: Type.Boolean(),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, description: `${linkDays.join(', ')} or others; for ever when left out` }),
    ),
    mostUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    rates: Type.Optional(LaneRates),
    reason: Reason,
  }),
  reply: Type.Object({ code: Type.String(), path: Type.String() }),
  errors: ['agent.code.taken', 'idempotency.key.conflict', 'agent.rate.above', 'agent.rate.group', 'agent.margin', 'agent.margin.group'],
});

export const staffSwitchAffiliateCode = operation({
  method: 'PUT',
  path: '/bo/affiliate-codes/:code',
  summary: 'Switch a code off, so that nobody registers under it, or on again; of an agent’s code, too',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.tree',
  envelope: 'wps',
  params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  body: Type.Object({ on: Type.Boolean(), reason: Reason }),
  reply: Done,
});
