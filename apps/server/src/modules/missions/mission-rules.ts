import { type Input, laneCounters, type MissionCounter, sumCounters, type staffMissions as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import { faultsOfReward, faultsOfTexts, type Fault, type RewardsKnown } from './reward-rules.js';

/** A mission as the operator makes it, and one step of it; sums as decimal text. */
export type MissionDocument = Input<typeof contract.staffCheckMission>['body']['document'];
export type StepDocument = MissionDocument['steps'][number];

/** What a mission is judged by besides itself. */
export interface MissionKnown extends RewardsKnown {
  /** Languages that titles have to be there in. */
  languages: readonly string[];
  /** Counters that somebody keeps. */
  counters: ReadonlySet<MissionCounter>;
  /** Other missions of the brand, each with what has to be done before it. */
  missions: ReadonlyMap<string, string | null>;
  /** The mission itself, where it is there already. */
  id?: string | undefined;
  /** Codes of the lists of players that the brand keeps. */
  lists: ReadonlySet<string>;
}

function faultsOfGoal({ counter, lanes, sum, count }: StepDocument, path: string, { counters }: MissionKnown): Fault[] {
  const needsSum = sumCounters.has(counter);
  const faults: Fault[] = [];
  if (!counters.has(counter)) faults.push({ code: 'counter.unkept', path: `${path}.counter` });
  if (needsSum && (sum === null || parseMoney(sum) <= 0n)) faults.push({ code: 'missing', path: `${path}.sum` });
  if (!needsSum && count === null) faults.push({ code: 'missing', path: `${path}.count` });
  if (needsSum && count !== null) faults.push({ code: 'unused', path: `${path}.count` });
  if (!needsSum && counter !== 'bets' && sum !== null) faults.push({ code: 'unused', path: `${path}.sum` });
  if (!laneCounters.has(counter) && lanes.length > 0) faults.push({ code: 'unused', path: `${path}.lanes` });
  if (new Set(lanes).size < lanes.length) faults.push({ code: 'twice', path: `${path}.lanes` });
  return faults;
}

/** Whether following what has to be done before comes back to the mission itself. */
function goesInCircle({ id, missions }: MissionKnown, after: string): boolean {
  const seen = new Set(id === undefined ? [] : [id]);
  for (let at: string | null | undefined = after; at !== null && at !== undefined; at = missions.get(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

const isDay = (text: string): boolean => DateTime.fromFormat(text, 'yyyy-MM-dd', { zone: 'utc' }).isValid;

function faultsOfWindow({ fromDay, untilDay }: MissionDocument): Fault[] {
  const faults: Fault[] = [];
  if (fromDay !== null && !isDay(fromDay)) faults.push({ code: 'day', path: 'fromDay' });
  if (untilDay !== null && !isDay(untilDay)) faults.push({ code: 'day', path: 'untilDay' });
  if (fromDay !== null && untilDay !== null && untilDay < fromDay) faults.push({ code: 'end.first', path: 'untilDay' });
  return faults;
}

/** What of a mission cannot be, and where it stands in it; none: it can go live. */
export function faultsOfMission(document: MissionDocument, known: MissionKnown): Fault[] {
  const { steps, after, lists } = document;
  const faults = [...faultsOfTexts(document, known.languages), ...faultsOfWindow(document)];
  for (const [at, step] of steps.entries())
    faults.push(...faultsOfGoal(step, `steps.${at}`, known), ...faultsOfReward(step.reward, `steps.${at}.reward`, known));
  if (after !== null && !known.missions.has(after)) faults.push({ code: 'unknown', path: 'after' });
  else if (after !== null && goesInCircle(known, after)) faults.push({ code: 'circle', path: 'after' });
  if (lists.some((code) => !known.lists.has(code))) faults.push({ code: 'unknown', path: 'lists' });
  return faults;
}

/** What has to be reached: money units, or a number of things. */
export const targetOf = ({ counter, sum, count }: StepDocument): bigint =>
  sumCounters.has(counter) ? parseMoney(sum ?? '0') : BigInt(count ?? 0);

/** The least stake of each bet, money units; 0 of all that counts no bets. */
export const leastOf = ({ counter, sum }: StepDocument): bigint => (counter === 'bets' && sum !== null ? parseMoney(sum) : 0n);

/** A time in which a mission is done once. Days of the brand, both included. */
export interface Period {
  /** Names it: the day with which it begins; empty where there are no periods. */
  round: string;
  fromDay: string;
  /** null: without an end. */
  toDay: string | null;
  fromAt: Date;
  untilAt: Date | null;
}

const minuteMs = 60_000;
const daysKnown = new Map<string, { minute: number; day: string }>();

/** The brand's day that a moment is in, ISO date. Asked of very many in the same minute, and no day begins within one. */
export function dayOf(now: Date, timeZone: string): string {
  const minute = Math.floor(now.getTime() / minuteMs);
  const known = daysKnown.get(timeZone);
  if (known?.minute === minute) return known.day;
  const day = DateTime.fromJSDate(now, { zone: timeZone }).toFormat('yyyy-MM-dd');
  daysKnown.set(timeZone, { minute, day });
  return day;
}

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const;
const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string | null): string => (other === null || one < other ? one : other);

/**
 * The period of a mission that a moment is in. A day, week or month begins with the brand's midnight; the first and the last are as short as the mission's own time makes them.
 * @param liveAt when the mission went live first: what was before that day counts for nothing
 * @returns undefined before it begins and after it has ended
 */
export function periodOf(
  { rhythm, fromDay, untilDay }: Pick<MissionDocument, 'rhythm' | 'fromDay' | 'untilDay'>,
  { liveAt, now, timeZone }: { liveAt: Date; now: Date; timeZone: string },
): Period | undefined {
  const day = (at: DateTime): string => at.toFormat('yyyy-MM-dd');
  const midnightOf = (text: string): Date => DateTime.fromISO(text, { zone: timeZone }).startOf('day').toJSDate();
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const first = later(fromDay ?? '', day(DateTime.fromJSDate(liveAt, { zone: timeZone })));
  const today = day(local);
  if (today < first || (untilDay !== null && today > untilDay)) return undefined;
  const begins = rhythm === 'once' ? undefined : day(local.startOf(units[rhythm]));
  const ends = rhythm === 'once' ? untilDay : earlier(day(local.endOf(units[rhythm])), untilDay);
  const from = begins === undefined ? first : later(begins, first);
  const dayAfter = ends === null ? null : day(DateTime.fromISO(ends, { zone: timeZone }).plus({ days: 1 }));
  return {
    round: begins ?? '',
    fromDay: from,
    toDay: ends,
    fromAt: midnightOf(from),
    untilAt: dayAfter === null ? null : midnightOf(dayAfter),
  };
}

/** What counting a step anew comes to. */
export interface Counted {
  value: bigint;
  state: 'open' | 'reached';
  /** Whether it has just been reached, or is not reached any more. */
  hasTurned: boolean;
}

/**
 * How a step stands by what the figures say now. What was reached and not claimed is open again where bets were undone; a value is never below zero.
 * @param counted all that counts in the step's time @param baseline of it what was there before the player joined
 */
export function countStep(step: { state: 'open' | 'reached'; target: bigint; baseline: bigint }, counted: bigint): Counted {
  const value = counted > step.baseline ? counted - step.baseline : 0n;
  const state = value >= step.target ? 'reached' : 'open';
  return { value, state, hasTurned: state !== step.state };
}

/** Days of the brand that a step counts, and on which of them the player was there. ISO dates. */
export interface Visits {
  today: string;
  days: readonly string[];
}

/**
 * Whether too few days are left for a step that counts days: those on which the player was there, and those still to come.
 * @returns undefined: it can be reached, or counts no days
 */
export function tooLateFor(
  { counter, target }: { counter: MissionCounter; target: bigint },
  { fromDay, toDay }: Pick<Period, 'fromDay' | 'toDay'>,
  { today, days }: Visits,
): { needed: number; left: number } | undefined {
  if (counter !== 'sign-in-days' || toDay === null) return undefined;
  const been = new Set(days.filter((day) => day >= fromDay && day <= toDay));
  const whole = DateTime.fromISO(toDay, { zone: 'utc' }).diff(DateTime.fromISO(today, { zone: 'utc' }), 'days').days + 1;
  const left = Math.max(0, whole - (been.has(today) ? 1 : 0));
  const needed = Number(target) - been.size;
  return needed > left ? { needed, left } : undefined;
}

/** When the period after one begins; undefined: there is none after it. */
export const nextFrom = (
  { rhythm, untilDay }: Pick<MissionDocument, 'rhythm' | 'untilDay'>,
  { toDay, untilAt }: Period,
): Date | undefined => (rhythm === 'once' || untilAt === null || toDay === untilDay ? undefined : untilAt);

/** Whether no step of a mission can be reached in a period any more. */
export const isTooLate = ({ steps }: Pick<MissionDocument, 'steps'>, period: Pick<Period, 'fromDay' | 'toDay'>, visits: Visits): boolean =>
  steps.every((step) => tooLateFor({ counter: step.counter, target: targetOf(step) }, period, visits) !== undefined);

/** How far a step is, 1/10 000; full only when it is reached. */
export const shareOf = (value: bigint, target: bigint): number => (value >= target ? 10_000 : Number((value * 10_000n) / target));
