import { Type } from 'typebox';
import { AmountText, EpochMs, LanguageText, Nullable, OneOf, PageQuery, SumText, textsByLanguage } from './common.js';
import { boardPrizesAtMost, boardScores, boardStates, boardUncounted, missionArts, strikeReasons } from './mission-words.js';
import { BoardCard } from './missions.js';
import { operation } from './operation.js';
import { Approval, AskedSecond, Decision } from './staff-approvals.js';
import {
  changing,
  file,
  Lanes,
  Lists,
  MissionFault,
  PlayerId,
  PrizeWorth,
  RankFrom,
  reading,
  RewardGiven,
  staff,
  ThingCode,
  ThingParams,
} from './staff-missions.js';
import { Reason, Uuid } from './staff.js';

/** A leaderboard as the operator makes it. */
export const BoardDocument = Type.Object({
  title: textsByLanguage(80),
  about: textsByLanguage(400),
  art: OneOf(missionArts),
  score: OneOf(boardScores),
  lanes: Lanes,
  leastStake: Nullable(Type.Unsafe<string>({ ...SumText, description: 'Of multiples: the least stake of a bet that counts' })),
  table: Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
    maxItems: 100,
    description: 'Of points: what the first, second … place of each day gives',
  }),
  from: EpochMs,
  until: EpochMs,
  rankFrom: RankFrom,
  lists: Lists,
  shown: Type.Integer({ minimum: 3, maximum: 100, description: 'Places that players see' }),
  prizes: Type.Array(
    Type.Object({
      from: Type.Integer({ minimum: 1, maximum: boardPrizesAtMost }),
      to: Type.Integer({ minimum: 1, maximum: boardPrizesAtMost }),
      reward: RewardGiven,
    }),
    { minItems: 1, maxItems: 20 },
  ),
});

const BoardRow = Type.Object({
  id: Uuid,
  code: ThingCode,
  title: Type.String(),
  score: OneOf(boardScores),
  state: OneOf(boardStates),
  from: EpochMs,
  until: EpochMs,
  players: Type.Integer({ description: 'Who has a score' }),
  prizes: Type.String({ description: 'What its prizes come to, points by their worth; decimal text' }),
  prizePoints: Type.Integer({ description: 'Points among them' }),
  given: Type.String({ description: 'Sum of the awards that were given' }),
  madeAt: EpochMs,
  madeBy: Type.String(),
});

const BoardQuery = {
  state: Type.Optional(OneOf(boardStates)),
  text: Type.Optional(Type.String({ maxLength: 60, description: 'A part of the code or the title' })),
};

export const staffListBoards = operation({
  ...reading,
  method: 'GET',
  path: '/bo/boards',
  summary: 'Leaderboards of the brand, the newest first',
  query: Type.Object({ ...BoardQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(BoardRow), total: Type.Integer() }),
});

export const staffExportBoards = operation({
  ...file,
  method: 'GET',
  path: '/bo/boards.csv',
  summary: 'The same as CSV',
  query: Type.Object(BoardQuery),
  reply: Type.String(),
});

const Shown = Type.Array(Type.Object({ language: LanguageText, card: BoardCard }), {
  description: 'As a player reads it, in each language of the brand; none while it has faults',
});

export const staffCheckBoard = operation({
  ...reading,
  method: 'POST',
  path: '/bo/boards/check',
  summary: 'What a leaderboard lacks and what it looks like, without saving it',
  limit: { calls: 120, perSeconds: 60 },
  body: Type.Object({ document: BoardDocument }),
  reply: Type.Object({
    faults: Type.Array(MissionFault),
    cards: Shown,
    most: PrizeWorth,
    needsSecond: Type.Boolean({ description: 'Players see it by a second person' }),
  }),
});

export const staffTryBoard = operation({
  ...reading,
  method: 'POST',
  path: '/bo/boards/try',
  summary:
    'Who would have been on a leaderboard and what it would have given in the last time of its weekdays and hours that is over, by the figures as they stand; nothing is saved',
  limit: { calls: 12, perSeconds: 60 },
  body: Type.Object({ document: BoardDocument }),
  reply: Type.Object({
    faults: Type.Array(MissionFault, { description: 'What keeps it from being tried; words that are missing do not' }),
    tried: Nullable(
      Type.Object({
        from: EpochMs,
        until: EpochMs,
        isShorter: Type.Boolean({ description: 'It is to run for longer than 31 days: the thirty days before today are looked at' }),
        players: Nullable(Type.Integer({ description: 'Who would have had a place, as they stand today; null: nobody can tell' })),
        why: Nullable(OneOf(boardUncounted)),
        places: Type.Array(
          Type.Object({
            rank: Type.Integer(),
            playerId: Type.Integer(),
            userName: Nullable(Type.String()),
            score: Type.String(),
            bets: Type.Integer({ description: 'That would have made the score' }),
            prize: Nullable(Type.String({ description: 'In words, in the caller’s language' })),
          }),
          { description: 'The first twenty' },
        ),
        prizes: Type.Array(
          Type.Object({
            from: Type.Integer(),
            to: Type.Integer(),
            taken: Type.Integer({ description: 'How many of these places somebody would have had' }),
          }),
        ),
        given: Nullable(
          Type.Object(PrizeWorth.properties, { description: 'What the places that are taken would have given; null: nobody can tell' }),
        ),
        worst: Type.Object(PrizeWorth.properties, { description: 'If every place that has a prize is taken' }),
      }),
    ),
  }),
});

export const staffGetBoard = operation({
  ...reading,
  method: 'GET',
  path: '/bo/boards/:id',
  summary: 'A leaderboard with what it is made of and where it stands',
  params: ThingParams,
  reply: Type.Object({
    board: BoardRow,
    version: Type.Integer(),
    document: BoardDocument,
    cards: Shown,
    faults: Type.Array(MissionFault),
    countedAt: Nullable(EpochMs),
    frozenAt: Nullable(EpochMs),
    reviewedBy: Nullable(Type.String()),
    reviewedAt: Nullable(EpochMs),
    paidAt: Nullable(EpochMs),
    needsSecond: Type.Boolean({ description: 'Players see it by a second person' }),
    asked: Nullable(Type.String({ description: 'The request to show it, or to pay, that waits for a second person' })),
  }),
  errors: ['not.found'],
});

const Saved = Type.Object({
  id: Nullable(Uuid),
  version: Type.Integer({ description: '0: nothing was saved' }),
  faults: Type.Array(MissionFault),
});

export const staffMakeBoard = operation({
  ...changing,
  method: 'POST',
  path: '/bo/boards',
  summary: 'Make a leaderboard, as a draft that no player sees',
  idempotent: true,
  body: Type.Object({ code: ThingCode, document: BoardDocument, reason: Reason }),
  reply: Saved,
  errors: ['already.so', 'idempotency.key.conflict'],
});

export const staffSaveBoard = operation({
  ...changing,
  method: 'PUT',
  path: '/bo/boards/:id',
  summary: 'Save a leaderboard anew; once players see it words and picture alone',
  params: ThingParams,
  body: Type.Object({ after: Type.Integer({ minimum: 1 }), document: BoardDocument, reason: Reason }),
  reply: Saved,
  errors: ['not.found', 'edit.outdated', 'state.not.allowed', 'mission.fixed'],
});

export const staffMoveBoard = operation({
  ...changing,
  method: 'POST',
  path: '/bo/boards/:id/state',
  summary:
    'Show a leaderboard to players (one whose prizes are more than one person decides waits for a second), call it off before it is paid, or say that a frozen one was looked through and its places are final',
  params: ThingParams,
  body: Type.Object({ to: OneOf(['running', 'reviewed', 'cancelled']), reason: Reason }),
  reply: Type.Object({ moved: Type.Boolean(), faults: Type.Array(MissionFault), asked: AskedSecond }),
  errors: ['not.found', 'state.not.allowed', 'approval.waits'],
});

export const staffRequestBoardPay = operation({
  ...changing,
  method: 'POST',
  path: '/bo/boards/:id/pay',
  summary: 'Ask a second person to have the prizes of a reviewed leaderboard given',
  idempotent: true,
  params: ThingParams,
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['not.found', 'state.not.allowed', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideBoardPay = operation({
  ...staff,
  right: 'promotions.approve',
  method: 'POST',
  path: '/bo/board-payments/:approvalId/decision',
  summary: 'Have the prizes given as they were when it was asked for, or reject it; never by who asked',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated'],
});

const Standing = Type.Object({
  playerId: Type.Integer(),
  userName: Nullable(Type.String()),
  rank: Nullable(Type.Integer({ description: 'null: struck, or they may not take part' })),
  score: Type.String(),
  bets: Type.Integer({ description: 'That made the score' }),
  reachedAt: EpochMs,
  isHidden: Type.Boolean({ description: 'Other players do not see their name' }),
  isOut: Type.Boolean({ description: 'On trial, locked, excluded, marked as getting nothing, or not among those that it is for' }),
  shared: Type.Array(Type.Integer(), { description: 'Players of the board who share a proven mark with them' }),
  strike: Nullable(Type.Object({ why: OneOf(strikeReasons), words: Type.String(), by: Type.String(), at: EpochMs })),
  prize: Nullable(Type.String({ description: 'In words, in the caller’s language' })),
  paidAt: Nullable(EpochMs),
  grantId: Nullable(Uuid),
  refusal: Nullable(Type.String({ description: 'Code of what kept the prize from them' })),
});

const StandingQuery = { playerId: Type.Optional(PlayerId) };

export const staffListBoardPlaces = operation({
  ...reading,
  method: 'GET',
  path: '/bo/boards/:id/places',
  summary: 'The places of a leaderboard: as they are now, or as they were frozen',
  params: ThingParams,
  query: Type.Object({ ...StandingQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Standing), total: Type.Integer() }),
  errors: ['not.found'],
});

export const staffExportBoardPlaces = operation({
  ...file,
  method: 'GET',
  path: '/bo/boards/:id/places.csv',
  summary: 'The same as CSV',
  params: ThingParams,
  query: Type.Object(StandingQuery),
  reply: Type.String(),
  errors: ['not.found'],
});

export const staffListBoardBets = operation({
  ...reading,
  method: 'GET',
  path: '/bo/boards/:id/players/:playerId/bets',
  summary: 'The bets that a player’s score is made of, as they stand now, the newest first',
  params: Type.Object({ id: Uuid, playerId: PlayerId }),
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        at: EpochMs,
        lane: Type.String(),
        staked: AmountText,
        valid: AmountText,
        won: Type.String({ description: 'What came back' }),
        multiple: Type.String({ description: 'What came back of each unit that was staked; decimal text' }),
      }),
    ),
    total: Type.Integer(),
  }),
  errors: ['not.found'],
});

export const staffExportBoardBets = operation({
  ...file,
  method: 'GET',
  path: '/bo/boards/:id/players/:playerId/bets.csv',
  summary: 'The same as CSV',
  params: Type.Object({ id: Uuid, playerId: PlayerId }),
  reply: Type.String(),
  errors: ['not.found'],
});

export const staffStrikeEntry = operation({
  ...changing,
  method: 'POST',
  path: '/bo/boards/:id/players/:playerId/strike',
  summary: 'Strike a player from a frozen leaderboard, with the reason; those behind them move up',
  params: Type.Object({ id: Uuid, playerId: PlayerId }),
  body: Type.Object({ why: OneOf(strikeReasons), reason: Reason }),
  reply: Type.Object({}),
  errors: ['not.found', 'state.not.allowed', 'already.so'],
});

export const staffRestoreEntry = operation({
  ...changing,
  method: 'POST',
  path: '/bo/boards/:id/players/:playerId/restore',
  summary: 'Take a strike back while the leaderboard is frozen',
  params: Type.Object({ id: Uuid, playerId: PlayerId }),
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({}),
  errors: ['not.found', 'state.not.allowed', 'already.so'],
});
