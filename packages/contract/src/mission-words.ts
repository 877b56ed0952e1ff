import type { AgentLane } from './lane-words.js';

/** What a step of a mission counts. `deposits` and `bets` are counted one by one, `turnover` and `deposit-sum` are sums. Nothing counts losses. */
export const missionCounters = ['turnover', 'bets', 'deposits', 'deposit-sum', 'sign-in-days', 'friends', 'points'] as const;
export type MissionCounter = (typeof missionCounters)[number];

/** Counters whose goal is a sum of money. */
export const sumCounters: ReadonlySet<MissionCounter> = new Set(['turnover', 'deposit-sum']);
/** Counters that bets of some kinds of games count for. */
export const laneCounters: ReadonlySet<MissionCounter> = new Set(['turnover', 'bets']);

/** How often a mission can be done: a day, week or month begins with the brand's midnight. */
export const missionRhythms = ['once', 'daily', 'weekly', 'monthly'] as const;
export type MissionRhythm = (typeof missionRhythms)[number];

/** Whether a player joins, or is on it without a word. */
export const missionJoins = ['opt-in', 'automatic'] as const;

/** The picture of a mission or board. */
export const missionArts = ['target', 'flame', 'star', 'crown', 'gift', 'calendar'] as const;
export type MissionArt = (typeof missionArts)[number];

/** draft: no player sees it; paused: nobody joins and no new period begins; ended: for ever. */
export const missionStates = ['draft', 'live', 'paused', 'ended'] as const;
export type MissionState = (typeof missionStates)[number];

/** What a mission is to a player. `locked`: another one is to be done first; `done`: every reward of it was claimed. */
export const missionStandings = ['open', 'joined', 'locked', 'done', 'over'] as const;
export type MissionStanding = (typeof missionStandings)[number];

/** What a step is to a player. `lapsed`: its reward was not claimed in time. */
export const missionStepStates = ['open', 'reached', 'claimed', 'lapsed'] as const;
export type MissionStepState = (typeof missionStepStates)[number];

/** Steps of a mission at most. */
export const missionStepsAtMost = 8;

/** What a leaderboard goes by. `points`: each day's places by turnover give points. */
export const boardScores = ['turnover', 'multiple', 'points'] as const;
export type BoardScore = (typeof boardScores)[number];

/** running: also before it begins; frozen: over, nothing changes its scores any more; reviewed: its places are final; paying: its prizes are being given. */
export const boardStates = ['draft', 'running', 'frozen', 'reviewed', 'paying', 'paid', 'cancelled'] as const;
export type BoardState = (typeof boardStates)[number];

/** What a board is to players. */
export const boardPhases = ['coming', 'running', 'judging', 'final'] as const;
export type BoardPhase = (typeof boardPhases)[number];

/** Why an entry is struck from a board. */
export const strikeReasons = ['shared-person', 'matched-bets', 'house', 'other'] as const;
export type StrikeReason = (typeof strikeReasons)[number];

/** Places of a board that have a prize, at most. */
export const boardPrizesAtMost = 100;

/** Kinds of games, where all are meant none is named. */
export type MissionLanes = readonly AgentLane[];

/** Why a dry run cannot tell of a step: friends and days of signing in are not kept for days that are over, or there are too many players to read while somebody looks on. */
export const missionUncounted = ['friends', 'sign-in-days', 'many'] as const;
export type MissionUncounted = (typeof missionUncounted)[number];

/** Why a dry run of a leaderboard cannot tell who would have been on it: there are too many players or bets to read while somebody looks on. */
export const boardUncounted = ['many'] as const;
export type BoardUncounted = (typeof boardUncounted)[number];
