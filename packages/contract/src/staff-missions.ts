import { Type } from 'typebox';
import { agentLaneNames } from './lane-words.js';
import { AmountText, EpochMs, LanguageText, Nullable, OneOf, PageQuery, SumText, textsByLanguage } from './common.js';
import {
  missionArts,
  missionCounters,
  missionJoins,
  missionRhythms,
  missionStates,
  missionStepsAtMost,
  missionStepStates,
  missionUncounted,
} from './mission-words.js';
import { MissionCard } from './missions.js';
import { operation } from './operation.js';
import { AskedSecond } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

export const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
export const reading = { ...staff, right: 'promotions.read' } as const;
export const changing = { ...staff, right: 'promotions.edit' } as const;
export const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;

export const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const ThingParams = Type.Object({ id: Uuid });
export const ThingCode = Type.String({
  minLength: 2,
  maxLength: 40,
  pattern: '^[a-z0-9][a-z0-9-]+$',
  description: 'Small letters, figures and hyphens; the operator’s own name for it',
});
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
export const Lanes = Type.Array(OneOf(agentLaneNames), { maxItems: 20, description: 'Kinds of games; empty: all' });
export const Lists = Type.Array(Type.String({ maxLength: 40 }), {
  maxItems: 10,
  description: 'Codes of lists of players, one of which they have to be on; empty: everybody',
});
export const RankFrom = Nullable(Type.Integer({ minimum: 0, maximum: 100, description: 'The lowest rank that it is for' }));

/** What is given: an award (an offer of that kind), points, or both. */
export const RewardGiven = Type.Object({
  offerId: Nullable(Uuid),
  sum: Nullable(Type.Unsafe<string>({ ...SumText, description: 'Where the award does not say its sum itself' })),
  points: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Whole points' })),
});

export const MissionStepGiven = Type.Object({
  counter: OneOf(missionCounters),
  lanes: Lanes,
  sum: Nullable(
    Type.Unsafe<string>({ ...SumText, description: 'Of turnover and deposits the sum to be reached, of bets the least stake of each' }),
  ),
  count: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'How many bets, deposits, days, friends or points' })),
  reward: RewardGiven,
});

/** A mission as the operator makes it. */
export const MissionDocument = Type.Object({
  title: textsByLanguage(80),
  about: textsByLanguage(400),
  art: OneOf(missionArts),
  joins: OneOf(missionJoins),
  rhythm: OneOf(missionRhythms),
  steps: Type.Array(MissionStepGiven, { minItems: 1, maxItems: missionStepsAtMost }),
  after: Nullable(Uuid),
  claimDays: Nullable(Type.Integer({ minimum: 1, maximum: 365, description: 'Days to claim what was reached; null: without an end' })),
  fromDay: Nullable(Day),
  untilDay: Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The last day; null: until it is ended' })),
  rankFrom: RankFrom,
  lists: Lists,
});

export const MissionFault = Type.Object({
  code: Type.String(),
  path: Type.String(),
  limit: Type.Optional(Type.String({ description: 'The sum, number or day that it goes against' })),
});

/** What prizes come to. */
export const PrizeWorth = Type.Object({
  amount: Type.String({ description: 'Awards together with what the points are worth, currency units' }),
  awards: Type.String({ description: 'Of that the awards' }),
  points: Type.Integer({ description: 'Points, as many' }),
});

const Figures = {
  players: Type.Integer({ description: 'Who was ever on it' }),
  running: Type.Integer({ description: 'Who is on it now' }),
  reached: Type.Integer({ description: 'Steps that were reached' }),
  claimed: Type.Integer({ description: 'Of those, whose reward was claimed' }),
  given: Type.String({ description: 'Sum of the awards that were claimed; decimal text' }),
  points: Type.Integer({ description: 'Points that were given' }),
};

const MissionRow = Type.Object({
  id: Uuid,
  code: ThingCode,
  title: Type.String(),
  art: OneOf(missionArts),
  state: OneOf(missionStates),
  rhythm: OneOf(missionRhythms),
  joins: OneOf(missionJoins),
  steps: Type.Integer(),
  fromDay: Nullable(Type.String()),
  untilDay: Nullable(Type.String()),
  liveAt: Nullable(EpochMs),
  madeAt: EpochMs,
  madeBy: Type.String(),
  ...Figures,
});

const MissionQuery = {
  state: Type.Optional(OneOf(missionStates)),
  text: Type.Optional(Type.String({ maxLength: 60, description: 'A part of the code or the title' })),
};

export const staffListMissions = operation({
  ...reading,
  method: 'GET',
  path: '/bo/missions',
  summary: 'Missions of the brand with who is on them and what they gave, the newest first',
  query: Type.Object({ ...MissionQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(MissionRow), total: Type.Integer() }),
});

export const staffExportMissions = operation({
  ...file,
  method: 'GET',
  path: '/bo/missions.csv',
  summary: 'The same as CSV',
  query: Type.Object(MissionQuery),
  reply: Type.String(),
});

export const staffMissionChoices = operation({
  ...reading,
  method: 'GET',
  path: '/bo/missions/choices',
  summary:
    'What missions and leaderboards can be made of now: counters that somebody keeps, awards that are live, missions, lists of players',
  reply: Type.Object({
    counters: Type.Array(OneOf(missionCounters)),
    awards: Type.Array(
      Type.Object({
        id: Uuid,
        code: Type.String(),
        title: Type.String(),
        sum: Nullable(Type.String({ description: 'What it gives; null: whoever gives it says so' })),
        most: Nullable(Type.String({ description: 'The most that may be said' })),
      }),
    ),
    hasPoints: Type.Boolean({ description: 'Points can be given' }),
    missions: Type.Array(Type.Object({ id: Uuid, code: Type.String(), title: Type.String() })),
    lists: Type.Array(Type.Object({ code: Type.String(), members: Type.Integer() })),
  }),
});

const Shown = Type.Array(Type.Object({ language: LanguageText, card: MissionCard }), {
  description: 'As a player reads it who has just joined, in each language of the brand; none while it has faults',
});

export const staffCheckMission = operation({
  ...reading,
  method: 'POST',
  path: '/bo/missions/check',
  summary: 'What a mission lacks and what it looks like, without saving it',
  limit: { calls: 120, perSeconds: 60 },
  body: Type.Object({ document: MissionDocument }),
  reply: Type.Object({
    faults: Type.Array(MissionFault),
    cards: Shown,
    most: PrizeWorth,
    needsSecond: Type.Boolean({ description: 'It goes live by a second person' }),
  }),
});

export const staffTryMission = operation({
  ...reading,
  method: 'POST',
  path: '/bo/missions/try',
  summary:
    'What a mission would have come to over the thirty days before today if everybody for whom it is had been on it, by the figures as they stand; nothing is saved',
  limit: { calls: 12, perSeconds: 60 },
  body: Type.Object({ document: MissionDocument }),
  reply: Type.Object({
    faults: Type.Array(MissionFault, { description: 'What keeps it from being tried; words that are missing do not' }),
    tried: Nullable(
      Type.Object({
        from: Day,
        to: Type.String({ description: 'The last day' }),
        periods: Type.Integer({ description: 'How often it could have been done' }),
        players: Nullable(
          Type.Integer({ description: 'Who played or paid in on these days and for whom it is today; null: more than are read at once' }),
        ),
        steps: Type.Array(
          Type.Object({
            no: Type.Integer(),
            goal: Type.String(),
            players: Nullable(Type.Integer({ description: 'Who would have done it; null: nobody can tell' })),
            times: Nullable(Type.Integer({ description: 'How often in all' })),
            why: Nullable(OneOf(missionUncounted)),
          }),
        ),
        given: Type.Object(PrizeWorth.properties, { description: 'What the steps that can be told would have given' }),
        worst: Nullable(Type.Object(PrizeWorth.properties, { description: 'If each of these players had done each step every time' })),
      }),
    ),
  }),
});

export const staffGetMission = operation({
  ...reading,
  method: 'GET',
  path: '/bo/missions/:id',
  summary: 'A mission with what it is made of, step by step how many reached it, and what it looks like',
  params: ThingParams,
  reply: Type.Object({
    mission: MissionRow,
    version: Type.Integer(),
    document: MissionDocument,
    cards: Shown,
    faults: Type.Array(MissionFault),
    steps: Type.Array(Type.Object({ no: Type.Integer(), goal: Type.String(), reached: Type.Integer(), claimed: Type.Integer() })),
    isFixed: Type.Boolean({ description: 'It was live: what it counts and gives does not change any more, words and its end may' }),
    most: Type.Object(PrizeWorth.properties, { description: 'What one player can get of it in a month' }),
    needsSecond: Type.Boolean({ description: 'It goes live by a second person' }),
    asked: Nullable(Type.String({ description: 'The request to let it go live that waits for a second person' })),
  }),
  errors: ['not.found'],
});

const Saved = Type.Object({
  id: Nullable(Uuid),
  version: Type.Integer({ description: '0: nothing was saved' }),
  faults: Type.Array(MissionFault),
});

export const staffMakeMission = operation({
  ...changing,
  method: 'POST',
  path: '/bo/missions',
  summary: 'Make a mission, as a draft that no player sees',
  idempotent: true,
  body: Type.Object({ code: ThingCode, document: MissionDocument, reason: Reason }),
  reply: Saved,
  errors: ['already.so', 'idempotency.key.conflict'],
});

export const staffSaveMission = operation({
  ...changing,
  method: 'PUT',
  path: '/bo/missions/:id',
  summary: 'Save a mission anew; of one that was live words, picture and last day alone',
  params: ThingParams,
  body: Type.Object({ after: Type.Integer({ minimum: 1 }), document: MissionDocument, reason: Reason }),
  reply: Saved,
  errors: ['not.found', 'edit.outdated', 'state.not.allowed', 'mission.fixed', 'mission.second'],
});

export const staffMoveMission = operation({
  ...changing,
  method: 'POST',
  path: '/bo/missions/:id/state',
  summary:
    'Let a mission go live, pause or end it; what was reached can still be claimed. One that may give more than one person decides waits for a second',
  params: ThingParams,
  body: Type.Object({ to: OneOf(['live', 'paused', 'ended']), reason: Reason }),
  reply: Type.Object({ moved: Type.Boolean(), faults: Type.Array(MissionFault), asked: AskedSecond }),
  errors: ['not.found', 'state.not.allowed', 'approval.waits'],
});

const PlayerQuery = {
  step: Type.Optional(OneOf(missionStepStates)),
  playerId: Type.Optional(PlayerId),
};
const OnIt = Type.Object({
  playerId: Type.Integer(),
  userName: Nullable(Type.String()),
  round: Type.String(),
  step: Type.Integer(),
  goal: Type.String(),
  value: Type.String(),
  target: Type.String(),
  state: OneOf(missionStepStates),
  reachedAt: Nullable(EpochMs),
  claimedAt: Nullable(EpochMs),
  sum: Nullable(AmountText),
  points: Nullable(Type.Integer()),
  grantId: Nullable(Uuid),
});

export const staffListMissionPlayers = operation({
  ...reading,
  method: 'GET',
  path: '/bo/missions/:id/players',
  summary: 'Who is and was on a mission, a line a step, what changed last at the top',
  params: ThingParams,
  query: Type.Object({ ...PlayerQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(OnIt), total: Type.Integer() }),
  errors: ['not.found'],
});

export const staffExportMissionPlayers = operation({
  ...file,
  method: 'GET',
  path: '/bo/missions/:id/players.csv',
  summary: 'The same as CSV',
  params: ThingParams,
  query: Type.Object(PlayerQuery),
  reply: Type.String(),
  errors: ['not.found'],
});
