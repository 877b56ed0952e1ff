import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import {
  boardPhases,
  boardScores,
  missionArts,
  missionCounters,
  missionJoins,
  missionRhythms,
  missionStandings,
  missionStepStates,
} from './mission-words.js';
import { operation } from './operation.js';
import { Uuid } from './staff.js';

const player = { tag: 'missions', policy: 'member', envelope: 'wps', module: 'MISSIONLB3' } as const;
const acting = { ...player, method: 'POST', limit: { calls: 60, perSeconds: 60 } } as const;
const MissionParams = Type.Object({ id: Uuid });

/** What reaching a step or a place gives. */
const RewardShown = Type.Object({
  text: Type.String({ description: 'All of it in words, in the caller’s language' }),
  points: Nullable(Type.Integer({ description: 'Whole points' })),
  award: Nullable(Type.Object({ title: Type.String(), sum: Nullable(AmountText) })),
});

/** A step of a mission, a milestone on its way. */
const MissionStep = Type.Object({
  no: Type.Integer({ description: 'From 1' }),
  goal: Type.String({ description: 'What is to be done, in the caller’s language' }),
  counter: OneOf(missionCounters),
  value: Type.String({ description: 'How far the player is: decimal text of currency units, or a whole number' }),
  target: Type.String(),
  isSum: Type.Boolean({ description: 'Value and target are money' }),
  share: Type.Integer({ description: 'How far that is, 1/10 000' }),
  state: OneOf(missionStepStates),
  reward: RewardShown,
  until: Nullable(Type.Integer({ description: 'Claim its reward before; ms since 1970; null: without an end, or not reached yet' })),
  isBeyond: Type.Boolean({ description: 'The player’s own limits leave less than it needs' }),
  tooLate: Nullable(
    Type.Object(
      {
        needed: Type.Integer({ description: 'Days that it still needs' }),
        left: Type.Integer({ description: 'Days of this period that can still count' }),
      },
      { description: 'It counts days, and too few of this period are left; null: it can be reached, or was' },
    ),
  ),
});

/** A mission as its player sees it. */
export const MissionCard = Type.Object({
  id: Uuid,
  title: Type.String(),
  about: Type.String(),
  art: OneOf(missionArts),
  standing: OneOf(missionStandings),
  rhythm: OneOf(missionRhythms),
  joins: OneOf(missionJoins),
  round: Type.String({ description: 'The period that runs, or the one that is told of; empty: it has no periods' }),
  until: Nullable(Type.Integer({ description: 'When this period is over; ms since 1970' })),
  nextAt: Nullable(
    Type.Integer({ description: 'When the next period begins; ms since 1970; null: none, or not told of the one that runs' }),
  ),
  after: Nullable(Type.Object({ id: Uuid, title: Type.String() }, { description: 'What has to be done first' })),
  rules: Type.String({ description: 'All of its rule in one paragraph, in the caller’s language' }),
  claimable: Type.Integer({ description: 'Rewards that lie ready' }),
  isNew: Type.Boolean(),
  isTooLate: Type.Boolean({ description: 'No step of it can be reached in this period any more: it cannot be joined before the next one' }),
  steps: Type.Array(MissionStep),
});

export const listMissions = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/missions',
  summary: 'Missions of the player: those that run or can be joined, or (`done`) those that are over for them',
  query: Type.Object({ group: Type.Optional(OneOf(['open', 'done'])), ...PageQuery }),
  reply: Type.Object({ list: Type.Array(MissionCard), total: Type.Integer() }),
});

export const getMissionStanding = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/missions/standing',
  summary: 'How many missions the player should look at: rewards to claim, and missions that are new since they last looked',
  reply: Type.Object({ unread: Type.Integer(), claimable: Type.Integer() }),
});

export const noteMissionsSeen = operation({
  ...acting,
  path: '/wps/growth/missions/seen',
  summary: 'The player has looked at their missions: none is new any more',
  body: Type.Object({}),
  reply: Type.Object({}),
});

export const joinMission = operation({
  ...acting,
  path: '/wps/growth/missions/:id/join',
  summary: 'Join a mission; asked again it answers the same',
  params: MissionParams,
  body: Type.Object({}),
  reply: MissionCard,
  errors: ['mission.unknown', 'mission.locked', 'mission.over'],
});

export const leaveMission = operation({
  ...acting,
  path: '/wps/growth/missions/:id/leave',
  summary: 'Leave a mission: nothing counts any more; rewards that lie ready can still be claimed',
  params: MissionParams,
  body: Type.Object({}),
  reply: Type.Object({}),
  errors: ['mission.unknown'],
});

export const claimMissionStep = operation({
  ...acting,
  path: '/wps/growth/missions/:id/claim',
  summary: 'Claim what a step gives; asked again it answers the same',
  params: MissionParams,
  body: Type.Object({
    step: Type.Integer({ minimum: 1, maximum: 8 }),
    round: Type.String({ maxLength: 10, pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', description: 'Of the card' }),
  }),
  reply: Type.Object({
    reward: RewardShown,
    isReady: Type.Boolean({ description: 'An award lies in the reward centre, where it is claimed' }),
    why: Nullable(Type.String({ description: 'Why it could not be had at once' })),
    mission: MissionCard,
  }),
  errors: [
    'mission.unknown',
    'mission.step.open',
    'mission.step.lapsed',
    'promotion.unknown',
    'promotion.over',
    'promotion.not.yours',
    'promotion.had',
    'promotion.gone',
    'promotion.queue.full',
    'amount.invalid',
    'amount.above.maximum',
  ],
});

// ---- Leaderboards ----------------------------------------------------------------------------------------------------------------------------

const BoardRow = Type.Object({
  rank: Type.Integer(),
  name: Nullable(Type.String({ description: 'Masked; null: they keep their name to themselves' })),
  score: Type.String({ description: 'Decimal text of currency units; of multiples the multiple; of points a whole number' }),
  isOwn: Type.Boolean(),
  prize: Nullable(RewardShown),
});

export const BoardCard = Type.Object({
  id: Uuid,
  title: Type.String(),
  about: Type.String(),
  art: OneOf(missionArts),
  score: OneOf(boardScores),
  phase: OneOf(boardPhases),
  from: EpochMs,
  until: EpochMs,
  rules: Type.String({ description: 'Its rule in one sentence, in the caller’s language; `from` and `until` are not in it' }),
  prizes: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), reward: RewardShown })),
});

const BoardOpened = Type.Object({
  ...BoardCard.properties,
  rows: Type.Array(BoardRow),
  players: Type.Integer({ description: 'Who has a score' }),
  own: Nullable(Type.Object({ ...BoardRow.properties, isPaid: Type.Boolean() }, { description: 'The player’s place; null: no score yet' })),
  countedAt: Nullable(Type.Integer({ description: 'Everything that happened until then is in the scores; ms since 1970' })),
});

export const listBoards = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/boards',
  summary: 'Leaderboards that run, come or ended lately, with the first places and the player’s own',
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(BoardOpened),
    total: Type.Integer(),
    isHidden: Type.Boolean({ description: 'The player’s name is shown to nobody' }),
  }),
});

export const getBoard = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/boards/:id',
  summary: 'A leaderboard with as many places as it shows and the player’s own',
  params: MissionParams,
  reply: BoardOpened,
  errors: ['mission.unknown'],
});

export const hideOnBoards = operation({
  ...acting,
  method: 'PUT',
  path: '/wps/growth/boards/hidden',
  summary: 'Whether other players see the player’s (masked) name on leaderboards',
  body: Type.Object({ isHidden: Type.Boolean() }),
  reply: Type.Object({ isHidden: Type.Boolean() }),
});

// ---- The wire's own names --------------------------------------------------------------------------------------------------------------------

const WirePage = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
const WireMission = Type.Object({
  missionId: Uuid,
  title: Type.String(),
  description: Type.String(),
  status: OneOf(['O', 'C']),
  joined: Type.Boolean(),
  endTime: Nullable(EpochMs),
  completedMilestones: Type.Integer(),
  totalMilestones: Type.Integer(),
  claimable: Type.Integer(),
});

export const getMissionSummary = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  summary: 'Missions of the player as the wire lists them; status O: those that run or can be joined, C: those that are over for them',
  query: Type.Object({ status: Type.Optional(OneOf(['O', 'C'])), ...WirePage }),
  reply: Type.Object({ list: Type.Array(WireMission), total: Type.Integer() }),
});

const WireQuery = Type.Object({ missionId: Uuid });

export const getMissionMilestones = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionMilestones',
  summary: 'Steps of a mission of the player',
  query: WireQuery,
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        milestone: Type.Integer(),
        title: Type.String(),
        targetValue: Type.String(),
        reachedValue: Type.String(),
        reward: Type.String(),
        status: OneOf(missionStepStates),
      }),
    ),
  }),
  errors: ['mission.unknown'],
});

export const getMissionLeaderboard = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  summary: 'Places of a leaderboard, and the player’s own as footer',
  query: WireQuery,
  reply: Type.Object({
    rows: Type.Array(Type.Object({ rank: Type.Integer(), playerName: Type.String(), reachedValue: Type.String(), reward: Type.String() })),
    footer: Type.Object({ rank: Nullable(Type.Integer()), reachedValue: Type.String() }),
  }),
  errors: ['mission.unknown'],
});

export const getRankBoards = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/PROMOFE_getRankBoardList',
  summary: 'Leaderboards that run, come or ended lately',
  query: Type.Object(WirePage),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({ missionId: Uuid, title: Type.String(), status: OneOf(boardPhases), startTime: EpochMs, endTime: EpochMs }),
    ),
    total: Type.Integer(),
  }),
});

export const getParticipableQuests = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/PROMOFE_getParticipableQuestList',
  summary: 'Missions that the player can join now',
  query: Type.Object(WirePage),
  reply: Type.Object({ list: Type.Array(WireMission), total: Type.Integer() }),
});

export const getAchievementSettings = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/PROMOFE_getAchievementSettingList',
  summary: 'Missions that are done once, with their goals',
  query: Type.Object(WirePage),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        missionId: Uuid,
        title: Type.String(),
        goals: Type.Array(Type.Object({ goal: Type.String(), reward: Type.String() })),
      }),
    ),
    total: Type.Integer(),
  }),
});
