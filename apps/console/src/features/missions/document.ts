import type { Input, Operations, Reply } from '@sortes/contract';

/** A mission and a leaderboard as they are edited; sums as decimal text. */
export type MissionDraft = Input<Operations['staffCheckMission']>['body']['document'];
export type StepDraft = MissionDraft['steps'][number];
export type RewardDraft = StepDraft['reward'];
export type BoardDraft = Input<Operations['staffCheckBoard']>['body']['document'];
export type Choices = Reply<Operations['staffMissionChoices']>;
export type MissionCards = Reply<Operations['staffCheckMission']>['cards'];
export type BoardCards = Reply<Operations['staffCheckBoard']>['cards'];
export type PrizeWorth = Reply<Operations['staffCheckMission']>['most'];
export type Fault = Reply<Operations['staffCheckMission']>['faults'][number];

export const newReward: RewardDraft = { offerId: null, sum: null, points: null };
export const newStep: StepDraft = { counter: 'turnover', lanes: [], sum: null, count: null, reward: newReward };

export const newMission: MissionDraft = {
  title: {},
  about: {},
  art: 'target',
  joins: 'opt-in',
  rhythm: 'once',
  steps: [newStep],
  after: null,
  claimDays: 14,
  fromDay: null,
  untilDay: null,
  rankFrom: null,
  lists: [],
};

const hourMs = 3_600_000;
const weekHours = 168;

/** @param now milliseconds since 1970: it begins with the next hour and lasts a week */
export function newBoard(now: number): BoardDraft {
  const from = Math.ceil(now / hourMs) * hourMs;
  return {
    title: {},
    about: {},
    art: 'crown',
    score: 'turnover',
    lanes: [],
    leastStake: null,
    table: [],
    from,
    until: from + weekHours * hourMs,
    rankFrom: null,
    lists: [],
    shown: 20,
    prizes: [{ from: 1, to: 1, reward: newReward }],
  };
}
