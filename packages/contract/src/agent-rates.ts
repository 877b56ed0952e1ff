import { Type } from 'typebox';
import { HeldRate, Lane, LaneRates, Rate } from './agent-lanes.js';
import { rateChanges } from './lane-words.js';
import { EpochMs, Nullable, OneOf } from './common.js';
import { operation } from './operation.js';
import { Reason } from './staff.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** The same, and between what it may be changed. */
const BoundRate = Type.Object({
  ...HeldRate.properties,
  least: Type.Integer({ description: 'Below it somebody directly below them would have too much' }),
  most: Type.Integer({
    description: 'Below the rate of whoever gives it by the least difference; less than `least`: nothing can be given',
  }),
});

const ChangeRule = {
  change: OneOf(rateChanges),
  lowersFrom: Type.Integer({ description: 'From when a lowering that is asked for now counts' }),
};

export const getRateSettings = operation({
  method: 'GET',
  path: '/wps/agent/globalRebateSettings',
  summary: 'The agent’s own rates by lane, what of them they can give on, and how rates are changed',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  reply: Type.Object({
    ...ChangeRule,
    lanes: Type.Array(
      Type.Object({
        ...BoundRate.properties,
        difference: Type.Integer({ description: 'How much less whoever stands directly below has at least' }),
        step: Type.Integer(),
      }),
      { description: 'Every lane; `least` and `most` are those of a new downline' },
    ),
  }),
});

export const getOwnRates = operation({
  method: 'GET',
  path: '/wps/member/agentRates',
  summary: 'The member’s own rates by lane: what they get back of their own bets',
  tag: 'agents',
  policy: 'member',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  reply: Type.Object({ lanes: Type.Array(HeldRate, { description: 'Those that they have or will have' }) }),
});

const DownlineRates = Type.Object({ playerId: PlayerId, account: Type.String(), ...ChangeRule, lanes: Type.Array(BoundRate) });

export const getDownlineRates = operation({
  method: 'GET',
  path: '/wps/agent/downlineRebates',
  summary: 'The rates of a direct downline by lane, and between what each may be changed',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  query: Type.Object({ playerId: PlayerId }),
  reply: DownlineRates,
  errors: ['downline.none'],
});

const rateErrors = [
  'agent.rate.above',
  'agent.rate.below',
  'agent.rate.group',
  'agent.rate.raise.only',
  'agent.rate.lower.only',
  'idempotency.key.conflict',
] as const;

export const setDownlineRates = operation({
  method: 'PUT',
  path: '/wps/agent/downlineRebates',
  summary:
    'Change rates of a direct downline, all or none: raised at once, lowered from a midnight at least a day away, of which they are told',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  idempotent: true,
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({ playerId: PlayerId, rates: LaneRates }),
  reply: DownlineRates,
  errors: ['downline.none', 'agent.quota.none', ...rateErrors],
});

// ---- Staff -----------------------------------------------------------------------------------------------------------------------------------

const StaffParams = Type.Object({ playerId: PlayerId });

const StaffRates = Type.Object({
  mayChange: Type.Boolean({ description: 'They stand directly below the house; others’ rates are the agent’s above' }),
  ...ChangeRule,
  lanes: Type.Array(BoundRate),
});

export const staffGetAgentRates = operation({
  method: 'GET',
  path: '/bo/agents/:playerId/rates',
  summary: 'Somebody’s rates by lane, between what each may be changed, and what they were before',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  params: StaffParams,
  reply: Type.Object({
    ...StaffRates.properties,
    history: Type.Array(
      Type.Object({
        lane: Lane,
        rate: Rate,
        since: EpochMs,
        setAt: Nullable(EpochMs),
        by: Nullable(
          Type.Object({ playerId: PlayerId, userName: Nullable(Type.String()) }, { description: 'The agent above; null: the house' }),
        ),
      }),
      { description: 'The newest first, also those that do not count yet' },
    ),
  }),
});

export const staffSetAgentRates = operation({
  method: 'PUT',
  path: '/bo/agents/:playerId/rates',
  summary: 'Change rates of somebody directly below the house, all or none: raised at once, lowered from a midnight at least a day away',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.money',
  envelope: 'wps',
  idempotent: true,
  params: StaffParams,
  body: Type.Object({ rates: LaneRates, reason: Reason }),
  reply: StaffRates,
  errors: ['state.not.allowed', 'agent.margin', 'agent.margin.group', ...rateErrors],
});

export const staffGetAgentMargin = operation({
  method: 'GET',
  path: '/bo/agents/:playerId/margin',
  summary:
    'What the weakest game of each lane leaves to be paid on turnover to somebody directly below the house, beside the salaries that they have',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  params: StaffParams,
  reply: Type.Object({
    salaries: Type.Object(
      { daily: Rate, hourly: Rate, realtime: Rate },
      { description: 'Highest rates of the salaries that the house pays or offers, 1/10 000 of turnover' },
    ),
    lanes: Type.Array(
      Type.Object({
        lane: Lane,
        rate: Rate,
        game: Type.String({ description: 'The game that leaves least' }),
        most: Type.Integer({
          description: 'What rate and salaries may come to, 1/10 000 of valid turnover; LOTT: what is left beside the prize group',
        }),
        left: Type.Integer({ description: 'Of it what nothing takes yet; below 0: more is paid than that' }),
      }),
      { description: 'Lanes with a game whose return is known' },
    ),
    unknownGames: Type.Integer({ description: 'Games on offer that are left out, as their vendors do not say what they return' }),
  }),
});
