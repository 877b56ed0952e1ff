import { type Input, type missions as contract, type Reply, sumCounters } from '@sortes/contract';
import { isDone, mayBegin, periodNow } from './begin-rounds.js';
import type { MemberRow, MissionRow } from './mission-repository.js';
import { type MissionDocument, leastOf, nextFrom, type Period, shareOf, targetOf, tooLateFor, type Visits } from './mission-rules.js';
import { isBeyondLimits } from './own-limits.js';
import { type AwardNamed, type Reader, sayGoal, sayMissionRules, sayReward, textIn, valueText } from './say.js';
import type { StepRow } from './step-repository.js';
import type { Viewer } from './viewer.js';

export type MissionCard = Reply<typeof contract.joinMission>;
export type MissionGroup = NonNullable<Input<typeof contract.listMissions>['query']['group']>;
type StepShown = MissionCard['steps'][number];

/** What the cards of a player are made of. */
export interface CardsOf {
  missions: readonly MissionRow[];
  members: readonly MemberRow[];
  own: readonly StepRow[];
  viewer: Viewer;
  awards: ReadonlyMap<string, AwardNamed>;
  reader: Reader;
  now: Date;
  /** When they last looked; undefined: never. */
  seenAt: Date | undefined;
  visits: Visits;
}

type Days = Pick<Period, 'fromDay' | 'toDay'>;

/** A mission as it stands for a player in one of its periods. */
interface Standing {
  mission: MissionRow;
  round: string;
  until: Date | null;
  days: Period | undefined;
  standing: MissionCard['standing'];
  steps: readonly StepRow[];
}

const isClaimable = ({ state, claimUntil }: StepRow, now: Date): boolean =>
  state === 'reached' && (claimUntil === null || claimUntil > now);

/** The steps of a mission, as far as somebody is. @param own none: as they are before anything was done */
export function stepsShown(
  document: MissionDocument,
  {
    own,
    awards,
    reader,
    limits,
    until,
    now,
    visits,
    days,
  }: Pick<CardsOf, 'awards' | 'reader' | 'now'> & {
    own: readonly StepRow[];
    limits: Viewer['limits'];
    until: Date | null;
    visits: Visits | undefined;
    days: Days | undefined;
  },
): StepShown[] {
  return document.steps.map((step, at): StepShown => {
    const row = own.find(({ no }) => no === at + 1);
    const { counter, reward } = step;
    const target = row?.target ?? targetOf(step);
    const value = row?.value ?? 0n;
    const limited = { counter, target, value, least: leastOf(step), untilAt: until };
    const isOpen = (row?.state ?? 'open') === 'open';
    return {
      no: at + 1,
      goal: sayGoal(step, reader),
      counter,
      value: valueText(counter, value),
      target: valueText(counter, target),
      isSum: sumCounters.has(counter),
      share: shareOf(value, target),
      state: row?.state ?? 'open',
      reward: sayReward(reward, reward.offerId === null ? undefined : awards.get(reward.offerId), reader),
      until: row?.state === 'reached' ? (row.claimUntil?.getTime() ?? null) : null,
      isBeyond: isOpen && isBeyondLimits(limited, limits, now),
      tooLate: (isOpen && visits !== undefined && days !== undefined ? tooLateFor({ counter, target }, days, visits) : undefined) ?? null,
    };
  });
}

function presentCard({ mission, round, until, days, standing, steps }: Standing, of: CardsOf): MissionCard {
  const { document } = mission;
  const { reader, now, seenAt } = of;
  const shown = stepsShown(document, { ...of, own: steps, limits: of.viewer.limits, until, days });
  const before = document.after === null ? undefined : of.missions.find(({ id }) => id === document.after);
  return {
    id: mission.id,
    title: textIn(document.title, reader.language),
    about: textIn(document.about, reader.language),
    art: document.art,
    standing,
    rhythm: document.rhythm,
    joins: document.joins,
    round,
    until: until?.getTime() ?? null,
    nextAt: (days && nextFrom(document, days))?.getTime() ?? null,
    after: before === undefined ? null : { id: before.id, title: textIn(before.document.title, reader.language) },
    rules: sayMissionRules(document, reader),
    claimable: steps.filter((step) => isClaimable(step, now)).length,
    isNew: (standing === 'open' || standing === 'joined') && mission.liveAt !== null && mission.liveAt > (seenAt ?? new Date(0)),
    isTooLate: standing === 'open' && shown.every(({ tooLate }) => tooLate !== null),
    steps: shown,
  };
}

/** Steps of one mission by the period that they are of, the newest first. */
function roundsOf(mission: MissionRow, own: readonly StepRow[]): [string, StepRow[]][] {
  const rounds = new Map<string, StepRow[]>();
  for (const step of own) if (step.missionId === mission.id) rounds.set(step.round, [...(rounds.get(step.round) ?? []), step]);
  return [...rounds].toSorted(([one], [other]) => (one > other ? -1 : 1));
}

const isAllClaimed = (steps: readonly StepRow[]): boolean => steps.every(({ state }) => state === 'claimed' || state === 'lapsed');

/** The period of now, for somebody who has something of it. */
function standingOf(mission: MissionRow, round: string, steps: readonly StepRow[], period: Period | undefined): Standing {
  const until = steps[0]?.untilAt ?? null;
  const isRunning = period?.round === round && steps.some(({ stoppedAt }) => stoppedAt === null);
  const standing = isAllClaimed(steps) ? 'done' : isRunning ? 'joined' : 'over';
  return { mission, round, until, days: isRunning ? period : undefined, standing, steps };
}

/** What somebody could begin. */
function beginning(mission: MissionRow, period: Period, of: CardsOf): Standing | undefined {
  const { document } = mission;
  const { own, viewer, now } = of;
  const shown = { mission, round: period.round, until: period.untilAt, days: period, steps: [] };
  if (mayBegin(mission, period, viewer, own, now)) return { ...shown, standing: 'open' };
  const isLocked = document.after !== null && !isDone(document.after, own);
  return isLocked && mayBegin({ ...mission, document: { ...document, after: null } }, period, viewer, own, now)
    ? { ...shown, standing: 'locked' }
    : undefined;
}

/** Every mission of a player with how it stands in each period of theirs, and in which list it belongs. */
function standings(of: CardsOf): { group: MissionGroup; standing: Standing }[] {
  const { missions, own, reader, now } = of;
  return missions.flatMap((mission) => {
    const period = periodNow(mission, now, reader.merchant.timeZone);
    const rounds = roundsOf(mission, own).map(([round, steps]) => standingOf(mission, round, steps, period));
    const found = rounds.map((standing): { group: MissionGroup; standing: Standing } => {
      const isCurrent = standing.round === period?.round;
      const isKept = standing.steps.some((step) => isClaimable(step, now)) || standing.standing === 'joined';
      // What is done of a day stays where it was until the day is over.
      const isDoneToday = standing.standing === 'done' && isCurrent && mission.document.rhythm !== 'once';
      return { group: isKept || isDoneToday ? 'open' : 'done', standing };
    });
    const canBegin = mission.state === 'live' && period !== undefined;
    const left = rounds.find(({ round }) => round === period?.round);
    // Whoever left may come again.
    const mayCome = left === undefined || (left.standing === 'over' && !left.steps.some((step) => isClaimable(step, now)));
    const begins = canBegin && mayCome ? beginning(mission, period, of) : undefined;
    if (begins === undefined) return found;
    return [...found.filter(({ standing }) => standing !== left), { group: 'open' as const, standing: begins }];
  });
}

const orderOf = ({ claimable, standing }: MissionCard): number =>
  claimable > 0 ? 0 : ['joined', 'open', 'locked', 'done', 'over'].indexOf(standing) + 1;

/** Cards of one of a player's lists: what can be claimed first, then what runs, what can begin, what is locked. */
export function cardsOf(of: CardsOf, group: MissionGroup): MissionCard[] {
  const cards = standings(of)
    .filter((one) => one.group === group)
    .map(({ standing }) => presentCard(standing, of));
  return cards
    .map((card, at) => ({ card, at }))
    .toSorted((one, other) => orderOf(one.card) - orderOf(other.card) || one.at - other.at)
    .map(({ card }) => card);
}

/** A mission as whoever has just joined it sees it. */
export const cardOfDocument = (
  document: MissionDocument,
  { awards, reader, now }: Pick<CardsOf, 'awards' | 'reader' | 'now'>,
  period: Period | undefined,
): MissionCard => ({
  id: '00000000-0000-4000-8000-000000000000',
  title: textIn(document.title, reader.language),
  about: textIn(document.about, reader.language),
  art: document.art,
  standing: document.joins === 'opt-in' ? 'open' : 'joined',
  rhythm: document.rhythm,
  joins: document.joins,
  round: period?.round ?? '',
  until: period?.untilAt?.getTime() ?? null,
  nextAt: (period && nextFrom(document, period))?.getTime() ?? null,
  after: null,
  rules: sayMissionRules(document, reader),
  claimable: 0,
  isNew: false,
  isTooLate: false,
  steps: stepsShown(document, { own: [], awards, reader, limits: [], until: null, now, visits: undefined, days: undefined }),
});
