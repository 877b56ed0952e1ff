import { Type } from 'typebox';
import { Day, IncomeTotals } from './agent-contracts.js';
import { commissionBetKinds, Earnings } from './agent-income.js';
import { Lane } from './agent-lanes.js';
import { Amount, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { BetTurnover } from './records.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Person = Type.Object({ playerId: PlayerId, userName: Nullable(Type.String()) });
const staff = {
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  params: Type.Object({ playerId: PlayerId }),
} as const;
const Days = { from: Day, to: Day };
/** Whether it is the rebate of their own bets that is asked for; otherwise the commission of their line. */
const own = Type.Optional(OneOf(['own']));

export const staffGetAgentIncome = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agents/:playerId/income',
  summary:
    'All that somebody earned of their line and by contracts in some days, by day and source, less what they pay on, as they read it themselves',
  query: Type.Object(Days),
  reply: Type.Object({
    days: Type.Array(Type.Object({ day: Day, ...IncomeTotals }), {
      description: 'Every day, the oldest first. A bill counts on the last day of its period',
    }),
    sums: Type.Object(IncomeTotals),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const staffExportAgentIncome = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agents/:playerId/income.csv',
  summary: 'The same as CSV, a line for each day',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(Days),
  reply: Type.String(),
  errors: ['report.days'],
});

export const staffListAgentCommissions = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agents/:playerId/commissions',
  summary: 'Somebody’s commissions, or rebates of their own bets, by hour and lane, the newest first',
  query: Type.Object({ ...Days, own, lane: Type.Optional(Lane), ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ hour: EpochMs, lane: Lane, ...Earnings.properties })),
    total: Type.Integer(),
    sums: Earnings,
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const staffListAgentCommissionBets = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agents/:playerId/commission-bets',
  summary: 'The bets that a commission or rebate of an hour and lane is made of, recomputed from the rates that were frozen with each',
  query: Type.Object({
    hour: Type.Integer({ minimum: 0, maximum: 4_102_444_800_000, description: 'When the hour began' }),
    lane: Lane,
    own,
    ...PageQuery,
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: OneOf(commissionBetKinds),
        placed: EpochMs,
        booked: Type.Integer({ description: 'When it was decided, given back or corrected' }),
        game: Type.String(),
        draw: Type.Optional(Type.String()),
        number: Type.Optional(Type.String({ description: 'Of a bet of a lottery' })),
        player: Person,
        amount: Type.Number({ description: 'What counts of it: the price of lane LOTT, else the valid turnover' }),
        before: Type.Number({ description: 'What counted of it before' }),
        soldAt: Nullable(Type.Integer({ description: 'Lane LOTT: the prize group it was sold at' })),
        turnover: Type.Optional(BetTurnover),
        levels: Type.Array(
          Type.Object({
            player: Person,
            rate: Nullable(Type.Integer({ description: 'As the bet was placed: the prize group of lane LOTT, else 1/10 000; null: none' })),
            upTo: Type.Number({ description: 'What all up to this level get of `amount`, rounded down once' }),
            upToBefore: Type.Number({ description: 'The same of `before`' }),
          }),
          { description: 'From who bet up to whose income it is, who is the last' },
        ),
        share: Type.Number({ description: 'What it brought them: the last level’s sum less the one below it, less the same before' }),
      }),
    ),
    total: Type.Integer(),
    sums: Type.Object({ amount: Amount, share: Type.Number() }),
    ...Earnings.properties,
    addsUp: Type.Boolean({ description: 'Whether what was recomputed is what was earned' }),
  }),
  errors: ['not.found'],
});
