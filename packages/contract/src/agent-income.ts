import { Type } from 'typebox';
import { Lane } from './agent-lanes.js';
import { Amount, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { BetTurnover } from './records.js';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });

/** What happened with a bet that a commission is made of: it counted, was given back (in whole or in part), or was corrected after its round was over. */
export const commissionBetKinds = ['bet', 'returned', 'corrected'] as const;
export type CommissionBetKind = (typeof commissionBetKinds)[number];

/** What somebody earned and what became of it. */
export const Earnings = Type.Object({
  earned: Amount,
  paid: Type.Number({ description: 'Less what was taken back' }),
  due: Type.Number({ description: 'Still to be paid by the house' }),
  owed: Type.Number({ description: 'Paid for bets that do not count any more: taken back, or from what is paid next' }),
});

const Filter = { from: Day, to: Day, lane: Type.Optional(Lane) };
/** Incomes by their kind; those of contracts join them here. */
const Incomes = { commission: Earnings, ownRebate: Earnings };

export const getIncome = operation({
  method: 'GET',
  path: '/wps/report/income',
  summary: 'What the agent earned in some days: commissions of their line and rebates of their own bets, by day and lane',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object(Filter),
  reply: Type.Object({
    days: Type.Array(
      Type.Object({
        day: Day,
        ...Incomes,
        lanes: Type.Array(Type.Object({ lane: Lane, ...Earnings.properties }), { description: 'Of the commission' }),
      }),
      { description: 'Every day, the oldest first' },
    ),
    sums: Type.Object(Incomes),
    lanes: Type.Array(Type.Object({ lane: Lane, ...Earnings.properties }), { description: 'Of the commission, the largest first' }),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const exportIncome = operation({
  method: 'GET',
  path: '/wps/report/income/export',
  summary: 'The same as CSV, a line for each day, kind of income and lane',
  tag: 'agents',
  policy: 'agent',
  envelope: 'file',
  module: 'AGENTCENTER3',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(Filter),
  reply: Type.String(),
  errors: ['report.days'],
});

export const listCommissions = operation({
  method: 'GET',
  path: '/wps/report/commission',
  summary: 'The agent’s commissions by hour and lane, newest first',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ ...Filter, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ hour: EpochMs, lane: Lane, ...Earnings.properties })),
    total: Type.Integer(),
    sums: Earnings,
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

/** The game of a bet in a line about it. */
export const BetSubject = {
  game: Type.String(),
  draw: Type.Optional(Type.String()),
  proof: Type.Optional(
    Type.Object({ gameId: Type.String(), numero: Type.String() }, { description: 'Of draws of the house: what the proof is asked by' }),
  ),
};

/** Whose bet it is, where the agent may open it with `getTeamBet`. */
export const BetOwner = Type.Integer({
  description: 'Of direct downlines and of the agent: what `getTeamBet` is asked by; null: the agent may not open it',
});

export const listCommissionBets = operation({
  method: 'GET',
  path: '/wps/report/commissionBets',
  summary: 'The bets that the commission of an hour and lane is made of, recomputed; whose bets they are can read that they were looked at',
  tag: 'agents',
  policy: 'agent',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 60, perSeconds: 60 },
  query: Type.Object({
    hour: Type.Integer({ minimum: 0, maximum: 4_102_444_800_000, description: 'When the hour began' }),
    lane: Lane,
    ...PageQuery,
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: OneOf(commissionBetKinds),
        placed: EpochMs,
        booked: Type.Integer({ description: 'When it was decided, given back or corrected' }),
        ...BetSubject,
        playerId: Nullable(BetOwner),
        account: Nullable(Type.String({ description: 'Partly hidden below the first level; null: somebody who asked not to be listed' })),
        amount: Type.Number({ description: 'What counts of it: the price of lane LOTT, else the valid turnover' }),
        before: Type.Number({ description: 'What counted of it before' }),
        soldAt: Nullable(Type.Integer({ description: 'Lane LOTT: the prize group it was sold at' })),
        turnover: Type.Optional(BetTurnover),
        levels: Type.Array(
          Type.Object({
            account: Nullable(Type.String()),
            rate: Nullable(Type.Integer({ description: 'As the bet was placed: the prize group of lane LOTT, else 1/10 000; null: none' })),
            upTo: Type.Number({ description: 'What all up to this level get of `amount`, rounded down once' }),
            upToBefore: Type.Number({ description: 'The same of `before`' }),
          }),
          { description: 'From who bet up to the agent, who is the last' },
        ),
        share: Type.Number({ description: 'What it brought the agent: the last level’s sum less the one below it, less the same before' }),
      }),
    ),
    total: Type.Integer(),
    sums: Type.Object({
      amount: Amount,
      share: Type.Number({ description: 'Over all bets of the hour, recomputed from the rates that were frozen with each' }),
    }),
    ...Earnings.properties,
    addsUp: Type.Boolean({ description: 'Whether what was recomputed is what was earned' }),
  }),
  errors: ['not.found'],
});

export const getOwnRebate = operation({
  method: 'GET',
  path: '/wps/member/ownRebate',
  summary: 'What the member gets back of their own bets, by day and lane, paid hour by hour',
  tag: 'agents',
  policy: 'member',
  envelope: 'wps',
  module: 'AGENTCENTER3',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: Type.Object({
    from: Day,
    to: Day,
    days: Type.Array(Type.Object({ day: Day, lane: Lane, ...Earnings.properties }), {
      description: 'Days with a rebate, the newest first',
    }),
    sums: Earnings,
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});
