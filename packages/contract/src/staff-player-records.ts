import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { getOrderDetail } from './lottery.js';
import { betProducts, betRecordStates } from './records.js';
import { Reason, Uuid } from './staff.js';
import { debtReasons } from './transfers.js';
import { StatementAccount } from './wallet.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const PlayerParams = Type.Object({ playerId: PlayerId });
const Text = Type.String();

const read = (path: string, summary: string, right: 'players.read' | 'players.records') =>
  ({ method: 'GET', path: `/bo/players/:playerId/${path}`, summary, tag: 'staff', policy: 'staff', right, params: PlayerParams }) as const;
const csv = { envelope: 'file', limit: { calls: 6, perSeconds: 60 }, reply: Type.String() } as const;

// ---- what moved, and what was bet on -------------------------------------------------------------------------------------------------------

const StatementFilter = {
  from: Type.Optional(EpochMs),
  to: Type.Optional(Type.Integer({ ...EpochMs, description: 'Milliseconds since 1970, not included' })),
  type: Type.Optional(Type.String({ maxLength: 200, description: 'Comma list of posting templates' })),
  account: Type.Optional(StatementAccount),
  reference: Type.Optional(
    Type.String({ maxLength: 60, description: 'What the movements were for: number or id of a bet, round, deposit or withdrawal' }),
  ),
};

export const staffPlayerStatement = operation({
  ...read('statement', "A player's statement, the newest movement first, with the sums of the filter", 'players.records'),
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...StatementFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        transactionId: Uuid,
        sequence: Type.Integer(),
        at: EpochMs,
        type: Text,
        amount: AmountText,
        balance: AmountText,
        reference: Type.String({ description: 'What it was for, as every list shows it: of one bet its number' }),
        about: Type.String({ description: 'Of bets: game and draw; else empty' }),
        remark: Text,
      }),
    ),
    total: Type.Integer(),
    credits: AmountText,
    debits: AmountText,
    net: AmountText,
  }),
});

export const staffExportPlayerStatement = operation({
  ...read('statement.csv', 'The same as CSV', 'players.records'),
  ...csv,
  query: Type.Object(StatementFilter),
});

export const staffPlayerMovement = operation({
  ...read('statement/:transactionId', 'One movement opened to its double entry', 'players.records'),
  envelope: 'wps',
  params: Type.Object({ playerId: PlayerId, transactionId: Uuid }),
  reply: Type.Object({
    transactionId: Uuid,
    at: EpochMs,
    type: Text,
    reference: Text,
    remark: Text,
    entries: Type.Array(Type.Object({ account: Text, amount: AmountText, balanceAfter: Nullable(AmountText) })),
  }),
});

export const debtStates = ['open', 'paid'] as const;

const DebtFilter = {
  state: Type.Optional(
    Type.Unsafe<(typeof debtStates)[number] | 'all'>({ ...OneOf([...debtStates, 'all']), description: 'Open ones where nothing is said' }),
  ),
  reason: Type.Optional(OneOf(debtReasons)),
  playerId: Type.Optional(PlayerId),
  from: Type.Optional(EpochMs),
  to: Type.Optional(Type.Integer({ ...EpochMs, description: 'Milliseconds since 1970, not included' })),
};

const ofDebts = { method: 'GET', tag: 'staff', policy: 'staff', right: 'withdrawals.read' } as const;

export const staffListDebts = operation({
  ...ofDebts,
  path: '/bo/debts',
  summary: 'What players of the brand owe the house, the newest debt first, with the sums of the filter; play money is left out',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...DebtFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        debtId: Type.String({ ...Uuid, description: 'The movement that lent it, in the statement of the player' }),
        playerId: PlayerId,
        userName: Nullable(Text),
        reason: OneOf(debtReasons),
        reference: Type.String({ description: 'Of what was taken back' }),
        amount: AmountText,
        paid: AmountText,
        owed: AmountText,
        since: EpochMs,
        lastPaidAt: Nullable(EpochMs),
      }),
    ),
    total: Type.Integer(),
    players: Type.Integer({ description: 'How many players these debts are of' }),
    amount: AmountText,
    paid: AmountText,
    owed: AmountText,
  }),
});

export const staffExportDebts = operation({
  ...ofDebts,
  ...csv,
  path: '/bo/debts.csv',
  summary: 'The same as CSV',
  query: Type.Object(DebtFilter),
});

const BetFilter = {
  from: Type.Optional(EpochMs),
  to: Type.Optional(Type.Integer({ ...EpochMs, description: 'Milliseconds since 1970, not included' })),
  product: Type.Optional(OneOf(betProducts)),
  state: Type.Optional(OneOf(betRecordStates)),
  find: Type.Optional(Type.String({ maxLength: 60, description: "Part of a game's name, or the number of a bet or round" })),
};

export const staffPlayerBets = operation({
  ...read('bets', "A player's bets of every product, the newest first, with the sums of the filter", 'players.records'),
  envelope: 'wps',
  query: Type.Object({
    ...BetFilter,
    pageSize: PageQuery.pageSize,
    before: Type.Optional(Type.String({ ...Uuid, description: 'Id of a bet: those older than it, its neighbours first' })),
    after: Type.Optional(Type.String({ ...Uuid, description: 'Id of a bet: those newer than it that stand nearest to it' })),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        kind: OneOf(['order', 'round']),
        product: Text,
        at: EpochMs,
        gameId: Text,
        gameName: Text,
        detail: Text,
        numero: Nullable(Text),
        number: Text,
        state: OneOf(betRecordStates),
        stake: AmountText,
        win: AmountText,
        refund: AmountText,
      }),
    ),
    total: Type.Integer(),
    newer: Type.Boolean({ description: 'There are newer ones than these' }),
    older: Type.Boolean({ description: 'There are older ones than these' }),
    stake: AmountText,
    win: AmountText,
    refund: AmountText,
  }),
});

export const staffExportPlayerBets = operation({
  ...read('bets.csv', 'The same as CSV', 'players.records'),
  ...csv,
  query: Type.Object(BetFilter),
});

const BetParams = Type.Object({ playerId: PlayerId, orderId: Uuid });

export const staffPlayerBet = operation({
  ...read('bets/:orderId', 'One bet of a lottery: odds, result and how the prize was reckoned', 'players.records'),
  envelope: 'wps',
  params: BetParams,
  reply: Type.Object({
    ...getOrderDetail.reply.properties,
    gameName: Text,
    playName: Text,
    contentWords: Type.String({ description: 'The content as the player sees it, in the language of the call' }),
  }),
  errors: ['lottery.order.unknown'],
});

export const staffPlayerBetProof = operation({
  ...read(
    'bets/:orderId/proof',
    'Recompute the draw of a bet from the database: its proof against what was published, and the book of bets with this one in it',
    'players.records',
  ),
  envelope: 'wps',
  params: BetParams,
  limit: { calls: 20, perSeconds: 60 },
  reply: Type.Object({
    gameCode: Text,
    numero: Text,
    proved: Type.Boolean(),
    checks: Type.Array(Type.Object({ check: Text, ok: Type.Boolean(), detail: Text })),
  }),
  errors: ['lottery.order.unknown', 'lottery.draw.unknown'],
});

// ---- who came, what they were told, what was done ---------------------------------------------------------------------------------------------

export const staffPlayerSignIns = operation({
  ...read('sign-ins', 'Sign-ins of the last ninety days and the devices they came from', 'players.read'),
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        at: EpochMs,
        method: Text,
        outcome: OneOf(['done', 'half', 'failed']),
        ip: Text,
        country: Text,
        userAgent: Text,
      }),
    ),
    total: Type.Integer(),
  }),
});

export const staffExportPlayerSignIns = operation({ ...read('sign-ins.csv', 'The same as CSV', 'players.read'), ...csv });

export const staffPlayerInbox = operation({
  ...read(
    'messages',
    'What a player was told, in the language of the call, and when they read it; with the right feedback.read also what they wrote; the newest first',
    'players.read',
  ),
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        messageId: Type.String({ description: 'Of what they wrote: the id of the message from a player' }),
        from: OneOf(['house', 'player']),
        at: EpochMs,
        readAt: Nullable(EpochMs),
        answered: Nullable(Type.Boolean({ description: 'Of what they wrote; null: written by the house' })),
        kind: Text,
        title: Text,
        text: Text,
        note: Text,
      }),
    ),
    total: Type.Integer(),
  }),
});

export const staffExportPlayerInbox = operation({ ...read('messages.csv', 'The same as CSV', 'players.read'), ...csv });

export const staffPlayerTrail = operation({
  ...read('trail', 'What staff did about a player, from the audit log', 'players.read'),
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({ id: Uuid, at: EpochMs, actor: Text, action: Text, reason: Text, before: Type.Unknown(), after: Type.Unknown() }),
    ),
    total: Type.Integer(),
  }),
});

export const staffExportPlayerTrail = operation({ ...read('trail.csv', 'The same as CSV', 'players.read'), ...csv });

const Note = Type.Object({ noteId: Uuid, at: EpochMs, author: Text, text: Text });

export const staffPlayerNotes = operation({
  ...read('notes', 'What staff wrote down about a player, the newest first', 'players.read'),
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(Note), total: Type.Integer() }),
});

export const staffExportPlayerNotes = operation({ ...read('notes.csv', 'The same as CSV', 'players.read'), ...csv });

export const staffAddPlayerNote = operation({
  method: 'POST',
  path: '/bo/players/:playerId/notes',
  summary: 'Write something down about a player; notes are only added',
  tag: 'staff',
  policy: 'staff',
  right: 'players.notes',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }) }),
  reply: Note,
});

// ---- messages from players -----------------------------------------------------------------------------------------------------------------

export const feedbackStates = ['open', 'answered'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

const FeedbackLine = Type.Object({
  feedbackId: Uuid,
  at: EpochMs,
  state: OneOf(feedbackStates),
  playerId: Nullable(PlayerId),
  userName: Nullable(Text),
  reference: Type.String({ description: 'Number of a bet, deposit or withdrawal that the writer gave; may be empty' }),
  content: Text,
  contact: Text,
  language: Text,
  answeredAt: Nullable(EpochMs),
  answeredBy: Nullable(Text),
});
const FeedbackFilter = {
  state: Type.Optional(OneOf(feedbackStates)),
  playerId: Type.Optional(PlayerId),
  sort: Type.Optional(OneOf(['at', '-at'])),
};

export const staffListFeedback = operation({
  method: 'GET',
  path: '/bo/feedback',
  summary: 'Messages from players and visitors; without an order those that have waited longest first',
  tag: 'staff',
  policy: 'staff',
  right: 'feedback.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...FeedbackFilter }),
  reply: Type.Object({ list: Type.Array(FeedbackLine), total: Type.Integer() }),
});

export const staffExportFeedback = operation({
  method: 'GET',
  path: '/bo/feedback.csv',
  summary: 'The same as CSV, without contacts',
  tag: 'staff',
  policy: 'staff',
  right: 'feedback.read',
  ...csv,
  query: Type.Object(FeedbackFilter),
});

const FeedbackDetail = Type.Object({
  ...FeedbackLine.properties,
  about: Nullable(
    Type.Object({
      kind: OneOf(['bet', 'round', 'deposit', 'withdrawal', 'draw']),
      id: Type.String({ description: 'Of a draw its number, which draws of several games may have' }),
      playerId: Nullable(PlayerId),
    }),
  ),
  answer: Type.String({ description: 'What was written into the inbox; empty when it was answered elsewhere' }),
});

export const staffGetFeedback = operation({
  method: 'GET',
  path: '/bo/feedback/:feedbackId',
  summary: 'One message with its answer',
  tag: 'staff',
  policy: 'staff',
  right: 'feedback.read',
  envelope: 'wps',
  params: Type.Object({ feedbackId: Uuid }),
  reply: FeedbackDetail,
});

export const staffAnswerFeedback = operation({
  method: 'POST',
  path: '/bo/feedback/:feedbackId/answer',
  summary: 'Answer into the inbox of the player, or note that it was answered elsewhere; once',
  tag: 'staff',
  policy: 'staff',
  right: 'feedback.answer',
  envelope: 'wps',
  params: Type.Object({ feedbackId: Uuid }),
  body: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 120 })),
    text: Type.Optional(Type.String({ maxLength: 4_000, description: 'Missing: answered elsewhere; a visitor has no inbox' })),
    reason: Reason,
  }),
  reply: FeedbackDetail,
  errors: ['edit.outdated', 'request_param_err'],
});
