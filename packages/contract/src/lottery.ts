import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable } from './common.js';
import { ChaseDrawRow, ChasePlan } from './lottery-chases.js';
import { operation } from './operation.js';

const amountPattern = '^-?\\d{1,14}(\\.\\d{1,4})?$';

export const GameId = Type.String({ minLength: 1, maxLength: 40, description: 'Game code, e.g. ssc1m or xsmb' });
export const PrizeMode = Type.Optional(Type.String({ maxLength: 20, description: 'LOTT, ZY, ELOTT or SEA, in either case' }));
export const Device = Type.Optional(Type.String({ maxLength: 10 }));
export const Language = Type.Optional(Type.String({ maxLength: 12 }));

export const MenuGame = Type.Object({
  gameId: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  gameGroupCode: Type.String({ description: 'SSC, 3D, VN, 11X5, K3, PK10, KENO, PC28, M6, THAI, TOGEL or MY4D' }),
  accountTypeName: Type.String({ description: 'ELOTT, LOTT, TCG_LOTTO_VN or TCG_SEA' }),
  prizeMode: Type.String(),
  kind: Type.String({ description: 'house or official' }),
  iconUrl: Type.String(),
  isGame: Type.String(),
  defaultPlayType: Type.String(),
  everySeconds: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds between draws of a game that draws by an interval' })),
  region: Type.Optional(Type.String({ description: 'Vietnam only: north, central, south or fast' })),
  drawDays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      description: 'ISO weekdays (1 Monday) with a draw; games that draw every day have none',
    }),
  ),
});

export const Menu = Type.Record(
  Type.String(),
  Type.Object({ gameGroupCode: Type.String(), gameGroupName: Type.String(), gameMenus: Type.Array(MenuGame) }),
);

export const getGameMenus = operation({
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'Lottery games by group',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  cachedMs: 1_000,
  query: Type.Object({ prizeMode: PrizeMode, device: Device, language: Language }),
  reply: Menu,
});

export const getVnGameMenu = operation({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  summary: 'Vietnamese lottery games by region',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  cachedMs: 1_000,
  query: Type.Object({ prizeMode: PrizeMode, device: Device, language: Language }),
  reply: Menu,
});

export const DrawBrief = Type.Object({
  numero: Type.String(),
  gameId: Type.String(),
  state: Type.String(),
  opensAt: Type.Integer(),
  closesAt: Type.Integer(),
  drawsAt: Type.Integer(),
  remainTime: Type.Integer({ description: 'Milliseconds until betting closes, by the server’s clock' }),
  lockTime: Type.Integer({ description: 'Seconds between close and draw' }),
  isSale: Type.Boolean(),
});

export const DrawResult = Type.Object({
  numero: Type.String(),
  gameId: Type.String(),
  gameCode: Type.String(),
  gameGroupCode: Type.Optional(Type.String({ description: 'Family of the game: how its numbers are drawn' })),
  winNo: Nullable(Type.String({ description: 'Digits, or the prizes as a comma list from the special prize down' })),
  prizes: Type.Array(Type.Object({ prize: Type.String(), numbers: Type.Array(Type.String()) })),
  drawTime: Type.Integer({ description: 'When the draw was due by its schedule' }),
  resultAt: Type.Optional(
    Type.Integer({ description: 'When the first result was recorded, of draws since then; earlier than drawTime when it came early' }),
  ),
  state: Type.String(),
  hasProof: Type.Boolean(),
  correctedAt: Type.Optional(
    Type.Integer({ description: 'Set when an official result was corrected; winNo and prizes are the corrected ones' }),
  ),
  correctedFrom: Type.Optional(
    Type.Object(
      { winNo: Type.String(), prizes: Type.Array(Type.Object({ prize: Type.String(), numbers: Type.Array(Type.String()) })) },
      { description: 'The result as it was shown first' },
    ),
  ),
});

export const getPopularGames = operation({
  method: 'GET',
  path: '/lgw/games/popular',
  summary: 'Games with most stakes of the last day, then the rest; no more than two with one picture before the others',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  cachedMs: 20,
  query: Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    prizeMode: PrizeMode,
    device: Device,
    language: Language,
  }),
  reply: Type.Array(Type.Object({ ...MenuGame.properties, currentNumero: Nullable(DrawBrief), lastResult: Nullable(DrawResult) })),
});

export const getNearDraws = operation({
  method: 'GET',
  path: '/lgw/numeros/near',
  summary: 'The draw on sale, the one before and the one after',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  cachedMs: 20,
  query: Type.Object({ gameId: GameId }),
  reply: Type.Object({
    serverTime: Type.Integer(),
    currentNumero: Nullable(DrawBrief),
    nextNumero: Nullable(DrawBrief),
    previousNumero: Nullable(DrawResult),
    lastResult: Nullable(DrawResult),
  }),
  errors: ['lottery.game.unknown'],
});

export const getPlayMenu = operation({
  method: 'GET',
  path: '/lgw/games/:gameId/play_menu',
  summary: 'Plays, odds, units and limits of a game',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  cachedMs: 1_000,
  params: Type.Object({ gameId: GameId }),
  query: Type.Object({ language: Language, prizeMode: PrizeMode }),
  reply: Type.Array(
    Type.Object({
      prizeModeId: Type.String(),
      gameId: Type.String(),
      rulesVersion: Type.String(),
      units: Type.Array(AmountText),
      maxMultiple: Type.Integer(),
      maxLines: Type.Integer(),
      minimumStake: AmountText,
      maximumStake: AmountText,
      maximumPrize: Type.Optional(
        Type.String({
          description: 'The most one winning occurrence may pay: the multiple is at most floor(maximumPrize / (odds x unit))',
        }),
      ),
      playMenuGroups: Type.Array(
        Type.Object({
          playCode: Type.String(),
          playName: Type.String(),
          groupSwitch: Type.Boolean(),
          sorting: Type.Integer(),
          playMenus: Type.Array(
            Type.Object({
              playId: Type.String(),
              playName: Type.String(),
              playSwitch: Type.Boolean(),
              singleBetPrice: AmountText,
              coverage: Type.Integer({ description: 'Units one combination costs' }),
              returnToPlayer: Type.Number(),
              tiers: Type.Array(Type.Object({ tier: Type.String(), odds: Type.String() })),
            }),
          ),
        }),
      ),
    }),
  ),
  errors: ['lottery.game.unknown'],
});

const Series = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Prize group the line is sold at (mode LOTT); below the own highest the difference is a rebate off the price',
  }),
);

/** One line of an order. The server counts and prices it anew; every figure here is what the player was shown. */
export const BetLine = Type.Object({
  playId: Type.String({ minLength: 1, maxLength: 40 }),
  bettingContent: Type.String({ minLength: 1, maxLength: 20_000 }),
  unit: Type.Optional(
    Type.String({ pattern: amountPattern, maxLength: 24, description: 'Money of one stake at multiple 1; or say `mode`' }),
  ),
  mode: Type.Optional(
    Type.String({ pattern: '^(1|0\\.1|0\\.01|0\\.001)$', description: 'Part of the price per stake, instead of `unit` (mode LOTT)' }),
  ),
  multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  combinations: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'What the player was shown; a mismatch is refused' }),
  amount: Type.String({ pattern: amountPattern, maxLength: 24, description: 'Before the rebate' }),
  actualAmount: Type.Optional(
    Type.String({ pattern: amountPattern, maxLength: 24, description: 'After the rebate; a mismatch is refused when it is said' }),
  ),
  series: Series,
  oddsFactor: Type.Optional(
    Type.String({
      pattern: '^0\\.\\d{1,4}$',
      description: 'The lowered odds the player took, as lottery.odds.changed named them: every number of the line is sold at odds x this',
    }),
  ),
});

const ofBonus = Type.String({
  description: 'What bonus money paid of actualAmount: own money pays first, line by line, and a prize is parted as its stake',
});

export const placeOrders = operation({
  method: 'POST',
  path: '/lgw/orders/betting',
  aliases: ['/lotto-vn/lgw/betting'],
  summary: 'Bet on the draw on sale; all lines or none',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  idempotent: true,
  limit: { calls: 600, perSeconds: 60 },
  body: Type.Object({
    gameId: GameId,
    numero: Type.String({ minLength: 1, maxLength: 40 }),
    prizeMode: PrizeMode,
    series: Series,
    device: Device,
    betCartAmountSum: Type.Optional(AmountText),
    chase: Type.Optional(ChasePlan),
    freeBet: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'The free bet that the order is staked with (listFreeBets), whole: one draw, and no more than it is worth; what the order does not use of it lapses',
      }),
    ),
    contents: Type.Array(BetLine, { minItems: 1, maxItems: 100 }),
  }),
  reply: Type.Object({
    orderMasterId: Type.String(),
    numero: Type.String(),
    totalBetAmount: AmountText,
    totalActualBetAmount: Type.Optional(Type.String({ description: 'What was debited: totalBetAmount less the rebates' })),
    sumBalance: Type.Number(),
    sequence: Type.Integer(),
    orders: Type.Array(
      Type.Object({
        orderId: Type.String(),
        orderNumber: Type.String(),
        playId: Type.String(),
        bettingContent: Type.String(),
        combinations: Type.Integer(),
        amount: AmountText,
        rebate: Type.Optional(AmountText),
        actualAmount: Type.Optional(AmountText),
        ofBonus: Type.Optional(ofBonus),
      }),
    ),
    chaseId: Type.Optional(Type.String({ description: 'Of a chase only' })),
    plan: Type.Optional(Type.Array(ChaseDrawRow, { description: 'Of a chase only: its draws in their order' })),
  }),
  errors: [
    'account.excluded',
    'identity.required',
    'limit.reached',
    'balance.not.enough',
    'bonus.not.enough',
    'bonus.game.not',
    'bonus.own.first',
    'bonus.bet.most',
    'freebet.gone',
    'freebet.game.not',
    'freebet.most',
    'freebet.one.draw',
    'lottery.chase.plan.invalid',
    'lottery.game.unknown',
    'lottery.play.unknown',
    'lottery.draw.unknown',
    'lottery.draw.closed',
    'lottery.draw.full',
    'lottery.draw.not.open',
    'lottery.content.invalid',
    'lottery.count.mismatch',
    'lottery.price.mismatch',
    'lottery.unit.invalid',
    'lottery.multiple.invalid',
    'lottery.too.many.lines',
    'lottery.trial.full',
    'lottery.series.invalid',
    'lottery.number.refused',
    'lottery.odds.changed',
    'lottery.win.above.maximum',
    'amount.below.minimum',
    'amount.above.maximum',
  ],
});

export const OrderRow = Type.Object({
  orderId: Type.String(),
  orderNumber: Type.String(),
  orderMasterId: Type.String(),
  gameCode: Type.String(),
  gameId: Type.String(),
  numero: Type.String(),
  playId: Type.String(),
  bettingContent: Type.String(),
  combinations: Type.Integer(),
  unit: AmountText,
  multiple: Type.Integer(),
  betAmount: Type.String({ description: 'Combinations x results covered x unit x multiple' }),
  actualBetAmount: Type.String({ description: 'What was paid and not given back: betAmount less rebate; 0 when cancelled or refunded' }),
  rebate: Type.Optional(AmountText),
  series: Type.Optional(Nullable(Type.Integer({ description: 'Prize group the odds were sold at; null for fixed odds' }))),
  winAmount: AmountText,
  state: Type.String(),
  winningNumber: Nullable(Type.String()),
  chasing: Type.Boolean(),
  bettingTime: Type.Integer(),
  drawTime: Type.Integer(),
  closesAt: Type.Integer(),
  cancellable: Type.Boolean(),
  corrected: Type.Optional(Type.Boolean({ description: 'A correction of the result changed its prize' })),
  freeStake: Type.Optional(
    Type.String({ description: 'Staked with a free bet of so much: it cost nothing, and winAmount is what the prize was above it' }),
  ),
});

const OrderFilter = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  orderStatus: Type.Optional(Type.String({ maxLength: 20 })),
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  orderNumber: Type.Optional(Type.String({ maxLength: 60, description: 'Number of a bet, or of the slip it was placed on with others' })),
  numero: Type.Optional(Type.String({ maxLength: 40 })),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
};

const OrderPage = Type.Object({
  content: Type.Array(OrderRow),
  totalPages: Type.Integer(),
  totalElements: Type.Integer(),
  totals: Type.Object({ betAmount: AmountText, actualBetAmount: Type.Optional(AmountText), winAmount: AmountText, net: AmountText }),
});

export const listOrders = operation({
  method: 'GET',
  path: '/lgw/orders',
  aliases: ['/lgw/orders/today'],
  summary: 'My bets, newest first',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  query: Type.Object(OrderFilter),
  reply: OrderPage,
});

export const searchOrders = operation({
  method: 'POST',
  path: '/lgw/orders',
  summary: 'My bets, filter in the body',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  body: Type.Object(OrderFilter),
  reply: OrderPage,
});

export const getOrderDetail = operation({
  method: 'GET',
  path: '/lgw/orders/detail/:orderId/info',
  summary: 'One bet, its odds, its result and how the prize was reckoned',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  params: Type.Object({ orderId: Type.String({ format: 'uuid' }) }),
  reply: Type.Object({
    ...OrderRow.properties,
    ofBonus: Type.Optional(ofBonus),
    totalBetAmount: AmountText,
    totalActualBetAmount: AmountText,
    totalChasePhases: Type.Integer(),
    winningStop: Type.Boolean(),
    abandoning: Type.Boolean(),
    completed: Type.Boolean(),
    rulesVersion: Type.String(),
    coverage: Type.Integer(),
    odds: Type.Record(Type.String(), Type.String()),
    hits: Type.Array(Type.Object({ tier: Type.String(), count: Type.Integer(), odds: Type.String(), amount: AmountText })),
    result: Nullable(DrawResult),
    settledAt: Nullable(Type.Integer()),
    transactionIds: Type.Array(Type.String()),
    turnover: Type.Optional(
      Type.Object(
        {
          counted: AmountText,
          covered: Type.Optional(Type.Integer({ description: 'Covers so many combinations of its play, which is why nothing counts …' })),
          combinations: Type.Optional(Type.Integer({ description: '… of so many' })),
        },
        {
          description:
            'Of a settled bet that took part: what of its stake is valid turnover; less than that without more said: its player held the opposite side',
        },
      ),
    ),
    voided: Type.Optional(
      Type.Object(
        {
          reason: Type.Union(
            [Type.Literal('no-result'), Type.Literal('called-off'), Type.Literal('not-drawn'), Type.Literal('result-known')],
            {
              description:
                'no-result: none came in time; called-off: by the operator; not-drawn: the house could not draw; result-known: the bet came when its result was known already',
            },
          ),
          at: Type.Integer({ description: 'When the stake went back' }),
          amount: Type.String({ description: 'What went back: what was paid for the bet' }),
        },
        { description: 'Of a refunded bet: why its stake went back' },
      ),
    ),
    correctionReason: Type.Optional(
      Type.String({ description: 'Why the result was corrected last, also where that left the prize of this bet as it was' }),
    ),
    corrections: Type.Optional(
      Type.Array(
        Type.Object({
          no: Type.Integer(),
          at: Type.Integer(),
          reason: Type.String(),
          winNoBefore: Type.String(),
          winNoAfter: Type.String(),
          prizeBefore: AmountText,
          prizeAfter: AmountText,
          covered: Type.String({ description: 'Part of the reversed prize that the player no longer had and the house lent' }),
          done: Type.Boolean(),
          transactionIds: Type.Array(Type.String(), { description: 'Reversal, loan, new prize, as far as there are any' }),
        }),
        { description: 'What corrections of the result made of this bet, oldest first' },
      ),
    ),
  }),
  errors: ['lottery.order.unknown'],
});

export const exportOrders = operation({
  method: 'GET',
  path: '/lgw/orders/export',
  summary: 'My bets as CSV',
  tag: 'lottery',
  policy: 'session',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object({
    startDate: OrderFilter.startDate,
    endDate: OrderFilter.endDate,
    orderStatus: OrderFilter.orderStatus,
    gameId: OrderFilter.gameId,
  }),
  reply: Type.String(),
});

export const cancelOrders = operation({
  method: 'PUT',
  path: '/lgw/orders/suborders/cancel',
  summary: 'Cancel bets while their draw is open; stakes return',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 100 }),
  reply: Type.Object({ cancelled: Type.Array(Type.String()), sumBalance: Type.Number() }),
  errors: ['lottery.order.unknown', 'lottery.order.not.cancellable', 'lottery.order.firm', 'lottery.order.firm.bonus'],
});

/** What the results archive is asked, whichever way its game is named. */
export const ArchiveQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  from: Type.Optional(EpochMs),
  to: Type.Optional(EpochMs),
  numero: Type.Optional(Type.String({ maxLength: 40 })),
});

export const ArchivePage = Type.Object({ content: Type.Array(DrawResult), totalPages: Type.Integer(), totalElements: Type.Integer() });

export const listDraws = operation({
  method: 'GET',
  path: '/lgw/draw/:gameId',
  summary: 'Results archive, newest first',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  params: Type.Object({ gameId: GameId }),
  query: ArchiveQuery,
  reply: ArchivePage,
  errors: ['lottery.game.unknown'],
});

export const getTrends = operation({
  method: 'GET',
  path: '/lgw/draw/:gameId/hot_gap_info',
  summary: 'How often and how long ago each number fell in the last draws',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  params: Type.Object({ gameId: GameId }),
  query: Type.Object({ count: Type.Optional(Type.Integer({ minimum: 10, maximum: 500, default: 100 })) }),
  reply: Type.Object({
    draws: Type.Integer(),
    rows: Type.Array(
      Type.Object({
        key: Type.String({
          description:
            'A position (FIRST … TENTH); ALL numbers of the draw; EXTRA (Mark Six); SUM; SPECIAL or LAST2: two-digit endings of the special prize, of all prizes',
        }),
        symbols: Type.Array(
          Type.Object({
            symbol: Type.String(),
            hits: Type.Integer(),
            gap: Type.Integer({ description: 'Draws since it last fell' }),
            longestGap: Type.Integer(),
          }),
        ),
      }),
    ),
  }),
  errors: ['lottery.game.unknown'],
});

export const getDrawProof = operation({
  method: 'GET',
  path: '/lgw/draw/:gameId/:numero/proof',
  summary: 'Everything needed to recompute a house draw; before the draw, its commitment',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  limit: { calls: 20, perSeconds: 60 },
  params: Type.Object({ gameId: GameId, numero: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Type.Unsafe<Record<string, unknown>>(
    Type.Object({}, { additionalProperties: true, description: 'Format: docs/fairness/draws.md' }),
  ),
  errors: ['lottery.draw.unknown'],
});

export const listOpenedNumbers = operation({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  summary: 'Last result of every game',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  query: Type.Object({ prizeMode: PrizeMode, device: Device, language: Language }),
  reply: Type.Array(DrawResult),
});

export const listVnOpenedNumbers = operation({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  summary: 'Last results of one Vietnamese game',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  query: Type.Object({
    gameId: Type.Optional(GameId),
    gameCode: Type.Optional(GameId),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
  }),
  reply: Type.Array(DrawResult),
  errors: ['lottery.game.unknown'],
});
