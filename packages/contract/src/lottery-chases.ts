import { Type } from 'typebox';
import {
  chaseDrawMoves,
  chaseModes,
  chaseStates,
  maximumChaseDraws,
  type ChaseDrawState,
  type ChaseMode,
  type ChaseState,
} from './chase-states.js';
import { AmountText, EpochMs, Nullable } from './common.js';
import { operation } from './operation.js';

const GameId = Type.String({ minLength: 1, maxLength: 40 });
const Numero = Type.String({ minLength: 1, maxLength: 40 });
const ChaseId = Type.Object({ chaseId: Type.String({ format: 'uuid' }) });

/** The `chase` part of an order: its lines are bet on each of these draws, each line at its multiple times the draw's. */
export const ChasePlan = Type.Object({
  mode: Type.Unsafe<ChaseMode>(
    Type.Union(
      chaseModes.map((mode) => Type.Literal(mode)),
      { description: 'How the plan was made; kept for the list' },
    ),
  ),
  stopOnWin: Type.Boolean(),
  draws: Type.Array(Type.Object({ numero: Numero, multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }), {
    minItems: 1,
    maxItems: maximumChaseDraws,
    description: 'Different draws in the order of their closing; the first is on sale or to come',
  }),
});

export const ChaseDrawRow = Type.Object({
  numero: Type.String(),
  position: Type.Integer({ description: 'From 1' }),
  multiple: Type.Integer({ description: 'Factor of the lines’ multiples' }),
  stake: AmountText,
  prize: AmountText,
  state: Type.Unsafe<ChaseDrawState>(Type.Union(Object.keys(chaseDrawMoves).map((state) => Type.Literal(state)))),
  reason: Nullable(
    Type.String({
      description:
        'Why it was released: player, house, win (the stop); late (its draw closed), limit (no room under a betting limit), limited (a limit that protects the player)',
    }),
  ),
  closesAt: Type.Integer(),
  drawsAt: Type.Integer(),
  winningNumber: Nullable(Type.String()),
  orderMasterId: Nullable(Type.String({ description: 'Order of the bets, once placed' })),
  orderIds: Type.Array(Type.String({ description: 'Bets, once placed' })),
});

const chaseRow = {
  chaseId: Type.String(),
  chaseNumber: Type.String({ description: 'Short form for people; accepted by the list’s filter' }),
  gameId: Type.String(),
  gameCode: Type.String(),
  state: Type.Unsafe<ChaseState>(Type.Union(chaseStates.map((state) => Type.Literal(state)))),
  mode: Type.String(),
  stopOnWin: Type.Boolean(),
  firstNumero: Type.String(),
  lastNumero: Type.String(),
  wonNumero: Nullable(Type.String({ description: 'The draw whose win stopped it' })),
  totalDraws: Type.Integer({ description: 'waiting + placed + cancelled + dropped' }),
  waitingDraws: Type.Integer(),
  placedDraws: Type.Integer({ description: 'Bets were placed, whatever became of them' }),
  cancelledDraws: Type.Integer(),
  droppedDraws: Type.Integer(),
  openDraws: Type.Integer({ description: 'Bet and still to be drawn' }),
  returnedDraws: Type.Integer({ description: 'Of placedDraws: their bets were all cancelled, or the draw was void' }),
  totalAmount: AmountText,
  heldAmount: AmountText,
  placedAmount: AmountText,
  releasedAmount: AmountText,
  returnedAmount: Type.String({ description: 'Of placedAmount: stakes of bets that were cancelled or refunded' }),
  winAmount: AmountText,
  createdAt: Type.Integer(),
  endedAt: Nullable(Type.Integer()),
  cancellable: Type.Boolean({ description: 'Some draw still waits' }),
};

export const ChaseRow = Type.Object(chaseRow);

export const listChaseableDraws = operation({
  method: 'GET',
  path: '/lgw/numeros/chase/:gameId',
  summary: 'The next draws that can be chased, the one on sale first',
  tag: 'lottery',
  policy: 'visitor',
  envelope: 'lgw',
  params: Type.Object({ gameId: GameId }),
  query: Type.Object({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: maximumChaseDraws, default: 20 })) }),
  reply: Type.Object({
    serverTime: Type.Integer(),
    gameId: Type.String(),
    draws: Type.Array(
      Type.Object({
        numero: Type.String(),
        opensAt: Type.Integer(),
        closesAt: Type.Integer(),
        drawsAt: Type.Integer(),
        isSale: Type.Boolean(),
      }),
    ),
  }),
  errors: ['lottery.game.unknown'],
});

const ChaseFilter = {
  state: Type.Optional(Type.String({ maxLength: 20, description: 'A state of a chase; all when left out or empty' })),
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  chaseNumber: Type.Optional(Type.String({ maxLength: 60 })),
};

export const listChases = operation({
  method: 'GET',
  path: '/lgw/chases',
  summary: 'My chases, newest first',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  query: Type.Object({
    ...ChaseFilter,
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  }),
  reply: Type.Object({
    content: Type.Array(ChaseRow),
    totalPages: Type.Integer(),
    totalElements: Type.Integer(),
    totals: Type.Object({
      totalAmount: AmountText,
      heldAmount: AmountText,
      placedAmount: AmountText,
      releasedAmount: AmountText,
      winAmount: AmountText,
    }),
  }),
});

export const getChase = operation({
  method: 'GET',
  path: '/lgw/chases/:chaseId',
  summary: 'One chase, its lines and each of its draws',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  params: ChaseId,
  reply: Type.Object({
    ...chaseRow,
    lines: Type.Array(
      Type.Object({
        playId: Type.String(),
        bettingContent: Type.String(),
        combinations: Type.Integer(),
        unit: AmountText,
        multiple: Type.Integer(),
        betAmount: AmountText,
        actualBetAmount: AmountText,
        rulesVersion: Type.String(),
        series: Nullable(Type.Integer({ description: 'Prize group it was sold at' })),
      }),
    ),
    draws: Type.Array(ChaseDrawRow),
    transactionId: Type.String({ description: 'The movement that held the full amount' }),
  }),
  errors: ['lottery.chase.unknown'],
});

export const cancelChase = operation({
  method: 'PUT',
  path: '/lgw/chases/:chaseId/cancel',
  summary: 'Cancel draws of a chase that still wait: all of them, or those named; their amount is released',
  tag: 'lottery',
  policy: 'session',
  envelope: 'lgw',
  limit: { calls: 60, perSeconds: 60 },
  params: ChaseId,
  body: Type.Object({
    numeros: Type.Optional(
      Type.Array(Numero, {
        minItems: 1,
        maxItems: maximumChaseDraws,
        description: 'Left out: everything that waits. All of them or none.',
      }),
    ),
  }),
  reply: Type.Object({
    chaseId: Type.String(),
    state: Type.String(),
    cancelled: Type.Array(Type.String()),
    releasedAmount: AmountText,
    sumBalance: Type.Number(),
  }),
  errors: ['lottery.chase.unknown', 'lottery.chase.not.cancellable'],
});

export const exportChases = operation({
  method: 'GET',
  path: '/lgw/chases/export',
  summary: 'My chases as CSV, one line a draw',
  tag: 'lottery',
  policy: 'session',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(ChaseFilter),
  reply: Type.String(),
});
