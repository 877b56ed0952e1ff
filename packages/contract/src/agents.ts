import { Type } from 'typebox';
import { contractKinds, dividendPeriods } from './contract-words.js';
import { HeldRate, Lane, LaneRate, LaneRates } from './agent-lanes.js';
import { resultCosts, roundLanes } from './lane-words.js';
import { agentTransferStates } from './agent-transfers.js';
import { downlineMovements, downlineOrders, linkDays, linkStates, movementOrders, profitDeeds, profitOrders } from './agent-words.js';
import { Amount, Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { BetRecord } from './records.js';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What a member or a line did. `result` is what it left the house: stakes less prizes, and less the costs that the brand counts (`resultCosts`); stakes and prizes of card rooms (PVP) are left out. */
export const LineFigures = Type.Object({
  bets: Type.Integer(),
  stakes: Amount,
  valid: Type.Number({ description: 'Valid turnover' }),
  prizes: Amount,
  rebates: Type.Number({ description: 'What players got back of their stakes: off the price of a lottery bet, or paid by their own rate' }),
  commissions: Type.Number({ description: 'What everybody above was paid for the bets by their rates' }),
  salaries: Type.Number({ description: 'What they were paid by contracts' }),
  rewards: Type.Number({ description: 'Bonuses that became money, cashback, prizes of missions and the like' }),
  deposits: Amount,
  withdrawals: Amount,
  fees: Amount,
  adjustments: Amount,
  result: Amount,
});

const Period = { from: Day, to: Day };

export const getAgentPlace = operation({
  method: 'GET',
  path: '/wps/agent/default',
  summary: 'The agent’s own place in the line, and how far figures are counted',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  reply: Type.Object({
    playerId: Type.Integer(),
    account: Type.String(),
    level: Type.Integer({ description: '0: directly below the house' }),
    upline: Type.String({ description: 'The agent above, partly hidden; empty: the house' }),
    since: EpochMs,
    direct: Type.Integer({ description: 'Who stands directly below' }),
    agents: Type.Integer({ description: 'Agents of the whole line' }),
    members: Type.Integer({ description: 'Members of the whole line' }),
    today: Day,
    countedUpTo: Nullable(EpochMs),
  }),
});

export const getFigureRules = operation({
  method: 'GET',
  path: '/wps/agent/figureRules',
  summary:
    'What the house’s result of a line is less of today, besides prizes, of which games what rounds won or lost is valid turnover, who counts as active, and how long the periods of dividends are',
  tag: 'agents',
  policy: 'member',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  reply: Type.Object({
    costs: Type.Array(OneOf(resultCosts)),
    net: Type.Array(OneOf(roundLanes)),
    activeFrom: Amount,
    activeDeposit: Type.Number({ description: 'What active members paid in besides, at least; 0: nothing is asked for' }),
    dividendPeriod: OneOf(dividendPeriods),
  }),
});

export const getTeamOverview = operation({
  method: 'GET',
  path: '/wps/report/teamOverview',
  summary: 'An agent’s line in some days: people, sums, days, lanes and the best direct lines',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object(Period),
  reply: Type.Object({
    people: Type.Object({
      total_ppl: Type.Integer(),
      agent_ppl: Type.Integer(),
      member_ppl: Type.Integer(),
      increased_ppl: Type.Integer({ description: 'Came to the line in these days' }),
      bet_ppl: Type.Integer(),
      deposit_ppl: Type.Integer(),
      withdraw_ppl: Type.Integer(),
      active_ppl: Type.Integer({ description: 'Turned over at least `activeFrom`, and paid in `activeDeposit`' }),
    }),
    activeFrom: Amount,
    activeDeposit: Type.Number({ description: 'What active members paid in besides, at least; 0: nothing is asked for' }),
    sums: LineFigures,
    days: Type.Array(Type.Object({ day: Day, ...LineFigures.properties }), { description: 'Every day, the oldest first' }),
    lanes: Type.Array(Type.Object({ lane: Lane, ...LineFigures.properties }), { description: 'Those with bets, the largest first' }),
    best: Type.Array(
      Type.Object({ playerId: Type.Integer(), account: Type.String(), isAgent: Type.Boolean(), ...LineFigures.properties }),
      {
        description: 'Direct lines by valid turnover, ten at most',
      },
    ),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const DownlineRow = Type.Object({
  playerId: Type.Integer(),
  account: Type.String({ description: 'The user name; its middle hidden below the first level' }),
  isAgent: Type.Boolean(),
  level: Type.Integer({ description: '1: directly below who asks' }),
  teamSize: Type.Integer({ description: 'How many stand below' }),
  since: EpochMs,
  lastSeen: Nullable(Type.String({ description: 'Day of the last sign-in; of direct downlines only' })),
  balance: Nullable(Type.Number({ description: 'Of direct downlines, where the brand shows it' })),
  balanceBand: Nullable(Type.Integer({ description: 'Otherwise: 0 nothing, 1 below 100, 2 below 1000, 3 more, of the brand’s currency' })),
  note: Type.String(),
  viaLink: Nullable(Type.String({ description: 'Channel of the link they came by' })),
  rates: Type.Array(HeldRate, { description: 'Those that they have or will have' }),
  offered: Type.Array(OneOf(contractKinds), { description: 'Kinds of contracts that wait for their answer' }),
  contracts: Type.Array(OneOf(contractKinds), { description: 'Kinds of contracts that hold between who asks and a direct downline' }),
});

const DownlineFilter = {
  below: Type.Optional(PlayerId),
  account: Type.Optional(Type.String({ maxLength: 64, description: 'How the user name begins' })),
  kind: Type.Optional(OneOf(['agent', 'member'])),
  all: Type.Optional(Type.Boolean({ description: 'The whole line, not only who stands directly below' })),
};
const JoinedFilter = {
  joinedFrom: Type.Optional(Type.String({ ...Day, description: 'Only who came to the line from this day on' })),
  joinedTo: Type.Optional(Type.String({ ...Day, description: 'And up to this one' })),
};
const Hidden = Type.Integer({ description: 'How many more of these keep themselves out of lists; 0 where names are searched' });
const DownlineSort = {
  sort: Type.Optional({
    ...OneOf(downlineOrders),
    description: '`lastSeen` and `balance` where the list shows them of everybody; otherwise as if none were asked for',
  }),
  descending: Type.Optional(Type.Boolean()),
};
const ProfitSort = { sort: Type.Optional(OneOf(profitOrders)), descending: Type.Optional(Type.Boolean()) };
const Breadcrumb = Type.Array(Type.Object({ playerId: Type.Integer(), account: Type.String() }), {
  description: 'From who asks down to whose downlines these are',
});

export const getTeamBalance = operation({
  method: 'GET',
  path: '/wps/report/teamBalance',
  summary:
    'What everybody of an agent’s line has together; null where it would tell what one of a few deeper down has, or the brand’s law is strict',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 30, perSeconds: 60 },
  reply: Type.Object({ balance: Nullable(Type.Number()) }),
});

export const listDownlines = operation({
  method: 'GET',
  path: '/wps/agent/downlines',
  summary: 'Who stands below: directly, or the whole line',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ ...DownlineFilter, ...JoinedFilter, ...DownlineSort, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(DownlineRow),
    total: Type.Integer(),
    hidden: Hidden,
    breadcrumb: Breadcrumb,
    balance: Nullable(Amount),
  }),
  errors: ['report.days', 'downline.none'],
});

export const exportDownlines = operation({
  method: 'GET',
  path: '/wps/agent/downlines/export',
  summary: 'The same as CSV',
  tag: 'agents',
  policy: 'agent',
  envelope: 'file',
  module: 'AGENTCENTER3',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object({ ...DownlineFilter, ...JoinedFilter, ...DownlineSort }),
  reply: Type.String(),
  errors: ['report.days', 'downline.none'],
});

const ProfitFilter = {
  ...Period,
  ...DownlineFilter,
  lane: Type.Optional(Lane),
  withTeam: Type.Optional(Type.Boolean()),
  // Only who did this themselves in these days, at any game.
  did: Type.Optional(OneOf(profitDeeds)),
};

export const listDownlineProfit = operation({
  method: 'GET',
  path: '/wps/report/downlineProfit',
  aliases: ['/wps/report/downlineLottoPNL', '/wps/report/teamPVPFishingPNL', '/wps/report/teamPVPRNGBetting'],
  summary: 'What each downline staked, won, paid in and took out, alone or with everybody below them',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ ...ProfitFilter, ...ProfitSort, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        playerId: Type.Integer(),
        account: Type.String(),
        isAgent: Type.Boolean(),
        level: Type.Integer(),
        ...LineFigures.properties,
      }),
    ),
    total: Type.Integer(),
    sums: LineFigures,
    hidden: Hidden,
    others: Nullable(
      Type.Object(LineFigures.properties, {
        description:
          'What the hidden ones did together; in `sums` too. null where fewer than five of them did anything and are not one person with somebody above them: then `sums` are of the list alone',
      }),
    ),
    own: Nullable(
      Type.Object(
        { playerId: Type.Integer(), account: Type.String(), ...LineFigures.properties },
        {
          description: 'Of the person whose downlines these are, alone; null where only some downlines are asked for',
        },
      ),
    ),
    breadcrumb: Breadcrumb,
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days', 'downline.none'],
});

export const exportDownlineProfit = operation({
  method: 'GET',
  path: '/wps/report/downlineProfit/export',
  summary: 'The same as CSV',
  tag: 'agents',
  policy: 'agent',
  envelope: 'file',
  module: 'AGENTCENTER3',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object({ ...ProfitFilter, ...ProfitSort }),
  reply: Type.String(),
  errors: ['report.days', 'downline.none'],
});

export const getDownline = operation({
  method: 'GET',
  path: '/wps/report/downline/:playerId',
  summary: 'One downline: who they are to the agent, and what they did by day and lane',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  params: Type.Object({ playerId: PlayerId }),
  query: Type.Object({ ...Period, withTeam: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    downline: DownlineRow,
    breadcrumb: Breadcrumb,
    sums: LineFigures,
    days: Type.Array(
      Type.Object({ day: Day, lane: Type.String({ description: 'Empty: money that came and went' }), ...LineFigures.properties }),
    ),
    maySeeBets: Type.Boolean({ description: 'Direct downlines only' }),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days', 'downline.none'],
});

/** What counts of a bet for agents: of own money. */
const Booked = {
  valid: Nullable(Type.Number({ description: 'Its valid turnover; null while it counts nowhere yet' })),
  bookedAt: Nullable(Type.Integer({ description: 'In whose hour and day it counts, milliseconds since 1970' })),
};

export const listDownlineBets = operation({
  method: 'GET',
  path: '/wps/report/downlineBets',
  summary: 'Bets of a direct downline, newest first; they can read that they were looked at',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 60, perSeconds: 60 },
  query: Type.Object({
    playerId: PlayerId,
    ...Period,
    cursor: Type.Optional(Type.String({ format: 'uuid', description: 'nextCursor of the page before' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  reply: Type.Object({
    account: Type.String(),
    list: Type.Array(Type.Object({ ...BetRecord.properties, ...Booked })),
    nextCursor: Nullable(Type.String()),
    totals: Nullable(Type.Object({ bets: Type.Integer(), stake: Amount, win: Amount, refund: Amount, open: Amount, net: Amount })),
  }),
  errors: ['report.days', 'downline.none'],
});

export const getTeamPlay = operation({
  method: 'GET',
  path: '/wps/report/teamPlay',
  summary: 'What an agent’s whole line played in some days, by day and by game: of bets that are decided',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ ...Period, lane: Type.Optional(Lane) }),
  reply: Type.Object({
    sums: LineFigures,
    days: Type.Array(Type.Object({ day: Day, ...LineFigures.properties }), { description: 'Days with bets, the oldest first' }),
    lanes: Type.Array(Type.Object({ lane: Lane, ...LineFigures.properties }), { description: 'Games with bets, the largest first' }),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

const TeamBetsFilter = {
  ...Period,
  playerId: Type.Optional(PlayerId),
  lane: Type.Optional(Lane),
  account: Type.Optional(Type.String({ maxLength: 64, description: 'How the user name begins' })),
};

const TeamBet = Type.Object({
  ...Booked,
  playerId: PlayerId,
  account: Type.String(),
  lane: Type.String({ description: 'In which it counts for agents: a bet of a lottery at a prize group in LOTT, whatever the game' }),
  ...BetRecord.properties,
});

export const listTeamBets = operation({
  method: 'GET',
  path: '/wps/report/teamBets',
  summary: 'Bets of everybody directly below an agent, newest first; whose bets are shown can read that they were looked at',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 60, perSeconds: 60 },
  query: Type.Object({
    ...TeamBetsFilter,
    cursor: Type.Optional(Type.String({ format: 'uuid', description: 'nextCursor of the page before' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  reply: Type.Object({
    list: Type.Array(TeamBet),
    nextCursor: Nullable(Type.String()),
    totals: Nullable(
      Type.Object(
        { bets: Type.Integer(), stakes: Type.Number(), valid: Type.Number(), prizes: Type.Number(), net: Type.Number() },
        { description: 'With the first page: what of the filter was decided in these days, whenever it was placed' },
      ),
    ),
  }),
  errors: ['report.days'],
});

export const exportTeamBets = operation({
  method: 'GET',
  path: '/wps/report/teamBets/export',
  summary: 'The same as CSV, all bets of the filter',
  tag: 'agents',
  policy: 'agent',
  envelope: 'file',
  module: 'AGENTCENTER3',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(TeamBetsFilter),
  reply: Type.String(),
  errors: ['report.days'],
});

export const getTeamBet = operation({
  method: 'GET',
  path: '/wps/report/teamBet',
  summary: 'One bet of a direct downline, or an own one; they can read that they were looked at',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ playerId: PlayerId, id: Type.String({ format: 'uuid' }) }),
  reply: TeamBet,
  errors: ['downline.none', 'not.found'],
});

const MovementFilter = {
  ...Period,
  playerId: Type.Optional(PlayerId),
  account: DownlineFilter.account,
  type: Type.Optional(OneOf(downlineMovements)),
  sort: Type.Optional(OneOf(movementOrders)),
  descending: Type.Optional(Type.Boolean()),
};

export const listDownlineMovements = operation({
  method: 'GET',
  path: '/wps/report/downlineTransaction',
  summary: 'Deposits, withdrawals and transfers of direct downlines, newest first if no other order is asked for',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 60, perSeconds: 60 },
  query: Type.Object({ ...MovementFilter, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        playerId: Type.Integer(),
        account: Type.String(),
        type: OneOf(downlineMovements),
        template: Type.String({ description: 'The movement of the ledger' }),
        time: EpochMs,
        amount: Type.Number({ description: 'What it did to the account' }),
        balanceAfter: Nullable(Type.Number({ description: 'What their account then held, where the brand shows balances to agents' })),
        transferId: Nullable(Type.String({ description: 'Of a transfer: both of its sides, and what takes it back, have it' })),
        transferState: Nullable(OneOf(agentTransferStates)),
      }),
    ),
    total: Type.Integer(),
    sums: Type.Object({ in: Amount, out: Amount, net: Amount }),
  }),
  errors: ['report.days', 'downline.none'],
});

export const exportDownlineMovements = operation({
  method: 'GET',
  path: '/wps/report/downlineTransaction/export',
  summary: 'The same as CSV',
  tag: 'agents',
  policy: 'agent',
  envelope: 'file',
  module: 'AGENTCENTER3',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(MovementFilter),
  reply: Type.String(),
  errors: ['report.days', 'downline.none'],
});

// ---- Ways in ---------------------------------------------------------------------------------------------------------------------------------

export const AgentLinkRow = Type.Object({
  affiUrlId: Type.String(),
  code: Type.String(),
  path: Type.String({ description: 'Address at this site that registers below the agent' }),
  channel: Type.String(),
  isAgent: Type.Boolean({ description: 'Who comes by it becomes an agent' }),
  status: OneOf(linkStates),
  visits: Type.Integer(),
  registrations: Type.Integer(),
  firstDeposits: Type.Integer({ description: 'Who came by it and has paid in' }),
  startDate: EpochMs,
  endDate: Nullable(EpochMs),
  usesLeft: Nullable(Type.Integer()),
  userName: Nullable(Type.String({ description: 'Meant for one person, who is offered this user name' })),
  configs: Type.Array(LaneRate, { description: 'The rates of who comes by it, at most what the agent can give at that moment' }),
});

export const createAgentLink = operation({
  method: 'POST',
  path: '/wps/agent/affiliateUrl',
  summary: 'Make a link under which people register below the agent',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  idempotent: true,
  limit: { calls: 20, perSeconds: 3600 },
  body: Type.Object({
    channel: Type.String({ minLength: 1, maxLength: 20 }),
    isAgent: Type.Optional(Type.Boolean()),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: `${linkDays.join(', ')}; for ever when left out` })),
    mostUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    userName: Type.Optional(Type.String({ maxLength: 32, description: 'For one person: used once, within a day' })),
    rates: Type.Optional(LaneRates),
  }),
  reply: AgentLinkRow,
  errors: [
    'agent.links.many',
    'agent.deepest',
    'register.username.taken',
    'register.field.invalid',
    'agent.rate.above',
    'agent.rate.group',
    'agent.quota.none',
  ],
});

export const listAgentLinks = operation({
  method: 'GET',
  path: '/wps/agent/affiliateUrls',
  summary: 'The agent’s links, newest first',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  query: Type.Object({ ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(AgentLinkRow),
    total: Type.Integer(),
    sums: Type.Object(
      { visits: Type.Integer(), registrations: Type.Integer(), firstDeposits: Type.Integer() },
      { description: 'Of all links' },
    ),
    codes: Type.Array(
      Type.Object({
        code: Type.String(),
        path: Type.String(),
        registrations: Type.Integer(),
        firstDeposits: Type.Integer(),
        startDate: EpochMs,
      }),
      { description: 'Codes that the house made for the agent and that work now; only the house changes them' },
    ),
  }),
});

const LinkId = Type.Object({ affiUrlId: Type.String({ format: 'uuid' }) });

export const pauseAgentLink = operation({
  method: 'PUT',
  path: '/wps/agent/affiliateUrl',
  summary: 'Pause a link, or let it work again',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  body: Type.Object({ affiUrlId: Type.String({ format: 'uuid' }), paused: Type.Boolean() }),
  reply: AgentLinkRow,
  errors: ['not.found'],
});

export const removeAgentLink = operation({
  method: 'DELETE',
  path: '/wps/agent/affiliateUrl',
  summary: 'Take a link away: nobody registers under it any more',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  query: LinkId,
  reply: Done,
  errors: ['not.found'],
});

export const listLinkPeople = operation({
  method: 'GET',
  path: '/wps/agent/registeredAffiliates',
  summary: 'Who registered by a link',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  query: Type.Object({ ...LinkId.properties, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ playerId: Type.Integer(), account: Type.String(), since: EpochMs, hasPaidIn: Type.Boolean() })),
    total: Type.Integer(),
  }),
  errors: ['not.found'],
});

// ---- What an agent changes -------------------------------------------------------------------------------------------------------------------

export const promoteDownline = operation({
  method: 'PUT',
  path: '/wps/agent/promoteDownlineToAgent',
  summary: 'Make a direct downline an agent, or a member again while nobody stands below them',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  body: Type.Object({ playerId: PlayerId, isAgent: Type.Boolean() }),
  reply: Done,
  errors: ['downline.none', 'agent.deepest', 'agent.has.downlines', 'state.not.allowed'],
});

export const noteDownline = operation({
  method: 'PUT',
  path: '/wps/agent/downlineNote',
  summary: 'Write down something about a direct downline; only the agent reads it',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  body: Type.Object({ playerId: PlayerId, note: Type.String({ maxLength: 200 }) }),
  reply: Done,
  errors: ['downline.none'],
});

export const messageDownline = operation({
  method: 'POST',
  path: '/wps/agent/downlineMessage',
  summary: 'Write to a direct downline; it comes to their inbox. Whether they could be written to is in no answer',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  idempotent: true,
  limit: { calls: 30, perSeconds: 3600 },
  body: Type.Object({ playerId: PlayerId, text: Type.String({ minLength: 1, maxLength: 500 }) }),
  reply: Done,
  errors: ['downline.none', 'request_param_err'],
});

export const hideDownline = operation({
  method: 'PUT',
  path: '/wps/agent/downlineHidden',
  summary: 'Hide a direct downline who asks for it from the lists of agents; only they can show themselves again',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  body: Type.Object({ playerId: PlayerId }),
  reply: Done,
  errors: ['downline.none'],
});

// ---- The member's side -----------------------------------------------------------------------------------------------------------------------

export const getOwnAgent = operation({
  method: 'GET',
  path: '/wps/member/agentPrivacy',
  summary: 'Whether an agent stands above the member, what they see, and who looked lately',
  tag: 'agents',
  policy: 'member',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  query: Type.Object({ ...PageQuery }),
  reply: Type.Object({
    upline: Type.String({ description: 'Partly hidden; empty: nobody' }),
    hidden: Type.Boolean({ description: 'Counted in sums only' }),
    looks: Type.Array(
      Type.Object({
        time: EpochMs,
        first: EpochMs,
        times: Type.Integer({ description: 'How often on that day, from first to time; looks within a minute are one' }),
        what: Type.String({ description: 'bets, movements' }),
        by: Type.String(),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const hideFromAgents = operation({
  method: 'PUT',
  path: '/wps/member/agentPrivacy',
  summary: 'Be counted in sums only, or be listed again',
  tag: 'agents',
  policy: 'member',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  body: Type.Object({ hidden: Type.Boolean() }),
  reply: Done,
});
