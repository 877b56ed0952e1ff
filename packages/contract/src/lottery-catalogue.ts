import { Type } from 'typebox';
import { AmountText, Nullable } from './common.js';
import { ArchivePage, ArchiveQuery, Device, DrawResult, GameId, Language, Menu, PrizeMode } from './lottery.js';
import { operation } from './operation.js';

/** What a board needs before the first bet, and the results in every cut: `docs/lottery/limits.md` says what the limits mean. */

const Series = Type.Object({
  gameGroupCode: Type.String(),
  prizeModeId: Type.String({ description: 'LOTT' }),
  minSeries: Type.Integer({ description: 'Lowest prize group on sale' }),
  maxSeries: Type.Integer({ description: 'The own highest: below it the difference is a rebate' }),
  maxBetSeries: Type.Integer({ description: 'Highest prize group a bet may name' }),
  defaultSeries: Type.Integer(),
  step: Type.Integer({ description: 'Prize groups go up in steps of this' }),
  base: Type.Integer({ description: 'The prize group that returns every stake: rebate = stake x (maxSeries - series) / base' }),
  rebateStep: Type.String({ description: 'Percent of the stake that one step gives, e.g. 0.1' }),
});

export const getCustomerSeries = operation({
  method: 'GET',
  path: '/lgw/customers/series',
  summary: 'Prize groups the player may bet at, by game group',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  reply: Type.Array(Series),
});

export const getGameSeries = operation({
  method: 'GET',
  path: '/lgw/games/series',
  summary: 'Prize groups on sale, by game group',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  reply: Type.Array(Series),
});

const Blocked = Type.Object({
  playId: Nullable(Type.String({ description: 'null: every play of the game whose content names single numbers' })),
  numbers: Type.Array(Type.String()),
  numero: Nullable(Type.String({ description: 'null: every draw' })),
  action: Type.String({ description: 'refuse or lower-odds' }),
  oddsFactor: Nullable(Type.String()),
});

export const getGameSetting = operation({
  method: 'GET',
  path: '/lgw/games/:gameId/setting',
  summary: 'Betting units, price per stake, limits and prize groups of a game',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  params: Type.Object({ gameId: GameId }),
  query: Type.Object({ prizeMode: PrizeMode }),
  reply: Type.Object({
    gameId: Type.String(),
    gameCode: Type.String(),
    prizeModeId: Type.String({ description: 'The mode asked for, else the first the game is sold under' }),
    prizeModes: Type.Array(Type.String()),
    pricePerStake: AmountText,
    bettingModes: Type.Array(
      Type.Object({
        bettingModeId: Type.Integer(),
        code: Type.String({ description: 'Part of the price per stake: 1, 0.1, 0.01, 0.001 in mode LOTT' }),
        unit: AmountText,
        betAmountMax: AmountText,
        betMultipleMax: Type.Integer({
          description: 'Whatever the play; a play allows floor(winAmountMax / (odds x unit)) if that is less',
        }),
        winAmountMax: AmountText,
      }),
    ),
    limits: Type.Object({
      minimumStake: Type.String({ description: 'Of one line' }),
      maximumStake: Type.String({ description: 'Of one line' }),
      maximumOrder: Type.String({ description: 'Of all lines of an order' }),
      maximumLines: Type.Integer(),
      maximumPrize: Type.String({ description: 'Odds x unit x multiple of a line' }),
      maximumOrderWin: Type.String({ description: 'Of all lines of an order, one winning occurrence each' }),
      maximumDrawWin: Nullable(Type.String({ description: 'As maximumOrderWin, of all bets of a player on a draw' })),
      exposure: Nullable(
        Type.Object({
          limit: Type.String({ description: 'What one number of one play may pay out at a draw, to all players together' }),
          action: Type.String({ description: 'refuse or lower-odds' }),
          oddsFactor: Nullable(Type.String()),
        }),
      ),
      blocked: Type.Array(Blocked),
    }),
    series: Nullable(Series),
  }),
  errors: ['lottery.game.unknown'],
});

export const getGames = operation({
  method: 'GET',
  path: '/lgw/games',
  summary: 'Every lottery game by group',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  query: Type.Object({ language: Language }),
  reply: Type.Record(
    Type.String(),
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      games: Type.Record(Type.String(), Type.Object({ gameId: Type.String(), code: Type.String(), remark: Type.String() })),
    }),
  ),
});

export const getRecentGames = operation({
  method: 'GET',
  path: '/lgw/games/game_menus/recent',
  summary: 'Games the player bet on lately, by group',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  query: Type.Object({ prizeMode: PrizeMode, device: Device, language: Language }),
  reply: Menu,
});

export const getVnRecentGames = operation({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  summary: 'Vietnamese games the player bet on lately, by region',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  query: Type.Object({ prizeMode: PrizeMode, device: Device, language: Language }),
  reply: Menu,
});

export const listRecentDraws = operation({
  method: 'GET',
  path: '/lgw/numeros/recent',
  summary: 'Latest results of one game or of all, newest first',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  query: Type.Object({ gameId: Type.Optional(GameId), count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })) }),
  reply: Type.Array(DrawResult),
  errors: ['lottery.game.unknown'],
});

export const listDrawsByCode = operation({
  method: 'GET',
  path: '/lgw/draw/code/:gameCode',
  summary: 'Results archive by game code, newest first',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  params: Type.Object({ gameCode: GameId }),
  query: ArchiveQuery,
  reply: ArchivePage,
  errors: ['lottery.game.unknown'],
});

export const getTrendChart = operation({
  method: 'GET',
  path: '/lgw/draw/:gameId/trend_chart',
  summary: 'The last draws, oldest first, as the rows of a trend chart',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  params: Type.Object({ gameId: GameId }),
  query: Type.Object({ count: Type.Optional(Type.Integer({ minimum: 10, maximum: 200, default: 30 })) }),
  reply: Type.Object({
    gameId: Type.String(),
    columns: Type.Array(
      Type.Object({
        key: Type.String({ description: 'As in hot_gap_info' }),
        symbols: Type.Array(Type.String()),
        gapsBefore: Type.Array(
          Type.Integer({ description: 'Draws since the symbol last fell before the first row; at most as many as the server looks back' }),
        ),
      }),
    ),
    rows: Type.Array(
      Type.Object({
        numero: Type.String(),
        drawTime: Type.Integer(),
        winNo: Type.String(),
        shown: Type.Array(Type.Array(Type.String()), {
          description: 'For each column the symbols the draw shows, each as often as it shows it',
        }),
      }),
    ),
  }),
  errors: ['lottery.game.unknown'],
});
