import { Type } from 'typebox';
import { Amount, EpochMs, Nullable } from './common.js';
import { operation } from './operation.js';

/** What a bet may be of, as the lanes of the lobby: the house's own lotteries, official ones, and the types of vendors' games. */
export const betProducts = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT', 'INHOUSE'] as const;
export type BetProduct = (typeof betProducts)[number];

/** How a bet of any product stands. `returned`: the stake went back, because the player or the house took the bet back. */
export const betRecordStates = ['open', 'won', 'lost', 'returned'] as const;
export type BetRecordState = (typeof betRecordStates)[number];

const Product = Type.Union([
  Type.Literal('ELOTT'),
  Type.Literal('LOTT'),
  Type.Literal('LIVE'),
  Type.Literal('SPORTS'),
  Type.Literal('FISH'),
  Type.Literal('RNG'),
  Type.Literal('PVP'),
  Type.Literal('ESPORTS'),
  Type.Literal('COCKFIGHT'),
  Type.Literal('INHOUSE'),
]);

const BetFilterQuery = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  product: Type.Optional(Product),
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost'), Type.Literal('returned')])),
  find: Type.Optional(Type.String({ maxLength: 60, description: "Part of a game's name, or the number of a bet or round" })),
};

/** Of a lottery bet of a settled draw: what of its stake is valid turnover, and how much of its play it covers where that is why nothing is. */
export const BetTurnover = Type.Object(
  {
    counted: Amount,
    covered: Type.Optional(Type.Integer({ description: 'So many combinations of its play …' })),
    combinations: Type.Optional(Type.Integer({ description: '… of so many; both missing: its player held the opposite side, too' })),
  },
  { description: 'What of a settled lottery bet is valid turnover, where that is less than its stake' },
);

export const BetRecord = Type.Object({
  id: Type.String(),
  kind: Type.String({ description: 'order: of a lottery; round: of a vendor’s game' }),
  product: Type.String({ description: betProducts.join(', ') }),
  time: Type.Integer({ description: 'When it was placed, milliseconds since 1970' }),
  gameId: Type.String(),
  gameName: Type.String({ description: 'In the language of the call' }),
  detail: Type.String({ description: 'Of a lottery the play and what was bet on, of a vendor’s game its provider' }),
  numero: Type.Optional(Type.String({ description: 'Of a lottery: the draw' })),
  number: Type.String({ description: 'What a player reads out: the order number, or the provider’s own id of the round' }),
  chase: Type.Boolean({ description: 'Placed by a chase' }),
  state: Type.String({ description: betRecordStates.join(', ') }),
  stake: Amount,
  win: Amount,
  refund: Amount,
  isFree: Type.Optional(Type.Boolean({ description: 'The house gave it: nothing was staked, and win is what was paid' })),
  net: Nullable(Amount),
  turnover: Type.Optional(BetTurnover),
});

export const BetTotals = Type.Object({
  bets: Type.Integer(),
  stake: Amount,
  win: Amount,
  refund: Amount,
  open: Type.Number({ description: 'The part of stake that is not decided yet' }),
  net: Type.Number({ description: 'win + refund + open − stake' }),
});

export const getBetHistory = operation({
  method: 'GET',
  path: '/wps/report/personalBetHistory',
  summary: 'Bets of every product in one list, newest first',
  tag: 'records',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object({
    ...BetFilterQuery,
    cursor: Type.Optional(Type.String({ format: 'uuid', description: 'nextCursor of the page before' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  reply: Type.Object({
    list: Type.Array(BetRecord),
    nextCursor: Nullable(Type.String()),
    totals: Nullable(BetTotals),
  }),
});

export const exportBetHistory = operation({
  method: 'GET',
  path: '/wps/report/personalBetHistory/export',
  summary: 'The same bets as CSV',
  tag: 'records',
  policy: 'session',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(BetFilterQuery),
  reply: Type.String(),
});

const ProfitQuery = { startDate: EpochMs, endDate: EpochMs, product: Type.Optional(Product) };

export const getPersonalProfit = operation({
  method: 'GET',
  path: '/wps/report/personalProfit',
  aliases: ['/wps/report/detailedLottoPNL', '/wps/report/personalPVPFishingPNL'],
  summary: 'What was staked, won and returned, by day of placing and product; at most 366 days',
  tag: 'records',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object(ProfitQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        day: Type.String({ description: 'yyyy-mm-dd in the brand’s time zone' }),
        product: Type.String(),
        bets: Type.Integer(),
        stake: Amount,
        win: Amount,
        refund: Amount,
        open: Amount,
        net: Amount,
      }),
      { description: 'Newest day first; days and products without bets are left out' },
    ),
    totals: BetTotals,
  }),
});

export const exportPersonalProfit = operation({
  method: 'GET',
  path: '/wps/report/personalProfit/export',
  summary: 'The same as CSV',
  tag: 'records',
  policy: 'session',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(ProfitQuery),
  reply: Type.String(),
});
