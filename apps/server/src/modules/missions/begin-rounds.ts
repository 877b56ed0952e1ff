import type { DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { readCounted } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { listMemberships, type MemberRow, type MissionRow } from './mission-repository.js';
import { isTooLate, leastOf, type MissionDocument, type Period, periodOf, targetOf, type Visits } from './mission-rules.js';
import { isBeyondLimits } from './own-limits.js';
import { insertSteps, listStepsOf, type NewStep, type StepRow } from './step-repository.js';
import { isFor, type Viewer } from './viewer.js';

/** The last period found of a document, which many who come together ask about. */
const periodsKnown = new WeakMap<MissionDocument, { timeZone: string; liveAt: number; period: Period }>();

const isWithin = ({ fromAt, untilAt }: Period, now: Date): boolean => now >= fromAt && (untilAt === null || now < untilAt);

/** The period of a mission that runs now; undefined: it is not live, or its time has not come or is over. */
export function periodNow({ state, liveAt, document }: MissionRow, now: Date, timeZone: string): Period | undefined {
  if (liveAt === null || state === 'ended' || state === 'draft') return undefined;
  const known = periodsKnown.get(document);
  if (known !== undefined && known.timeZone === timeZone && known.liveAt === liveAt.getTime() && isWithin(known.period, now))
    return known.period;
  const period = periodOf(document, { liveAt, now, timeZone });
  if (period !== undefined) periodsKnown.set(document, { timeZone, liveAt: liveAt.getTime(), period });
  return period;
}

/** What of a player's steps says which missions they have begun and done. */
export type OwnStep = Pick<StepRow, 'missionId' | 'round' | 'state'>;

/** Whether every step of a mission was reached in one of its periods. */
export function isDone(missionId: string, own: readonly OwnStep[]): boolean {
  const rounds = new Map<string, boolean>();
  for (const { missionId: of, round, state } of own)
    if (of === missionId) rounds.set(round, (rounds.get(round) ?? true) && state !== 'open');
  return [...rounds.values()].some(Boolean);
}

/** Whether a mission needs more than the player's own limits leave them in its time. */
export function needsTooMuch({ steps }: MissionDocument, { untilAt }: Pick<Period, 'untilAt'>, { limits }: Viewer, now: Date): boolean {
  return steps.some((step) =>
    isBeyondLimits({ counter: step.counter, target: targetOf(step), value: 0n, least: leastOf(step), untilAt }, limits, now),
  );
}

/** Whether a mission may begin for a player who has nothing of it. */
export function mayBegin({ document }: MissionRow, period: Period, viewer: Viewer, own: readonly OwnStep[], now: Date): boolean {
  if (viewer.isWithheld || !isFor(document, viewer)) return false;
  if (document.after !== null && !isDone(document.after, own)) return false;
  return !needsTooMuch(document, period, viewer, now);
}

/** The steps of a mission for a player as they begin; what was there before they joined within the period is left out. */
export async function readNewSteps(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  mission: MissionRow,
  { playerId, period, joinedAt }: { playerId: number; period: Period; joinedAt: Date | undefined },
): Promise<NewStep[]> {
  const isLate = joinedAt !== undefined && joinedAt > period.fromAt;
  const steps = mission.document.steps.map((step, at): NewStep => ({
    missionId: mission.id,
    playerId,
    merchantId: mission.merchantId,
    round: period.round,
    no: at + 1,
    counter: step.counter,
    lanes: step.lanes,
    least: leastOf(step),
    target: targetOf(step),
    baseline: 0n,
    fromDay: period.fromDay,
    toDay: period.toDay,
    fromAt: isLate ? joinedAt : period.fromAt,
    untilAt: period.untilAt,
  }));
  const late = isLate ? steps.filter(({ counter }) => counter === 'turnover') : [];
  const before = await readCounted(kit, transaction, late);
  return steps.map((step) => ({ ...step, baseline: before[late.indexOf(step)] ?? 0n }));
}

/** What a player is on, and has begun. */
export interface OwnMissions {
  members: readonly MemberRow[];
  steps: readonly OwnStep[];
}

/** Something that may begin for a player: its period runs, and they have nothing of it yet. */
interface Due {
  mission: MissionRow;
  period: Period;
  /** undefined: everybody is on it. */
  joinedAt: Date | undefined;
}

/** Missions that everybody is on and new periods of those that a player has joined, as far as nothing of them is there. */
export function dueOf(missions: readonly MissionRow[], { members, steps }: OwnMissions, now: Date, timeZone: string): Due[] {
  const there = new Set(steps.map(({ missionId, round }) => `${missionId} ${round}`));
  const due: Due[] = [];
  for (const mission of missions) {
    const period = mission.state === 'live' ? periodNow(mission, now, timeZone) : undefined;
    if (period === undefined || there.has(`${mission.id} ${period.round}`)) continue;
    const of = members.filter(({ missionId }) => missionId === mission.id);
    const member = of.find(({ leftAt }) => leftAt === null);
    if (member !== undefined || (mission.document.joins === 'automatic' && of.length === 0))
      due.push({ mission, period, joinedAt: member?.joinedAt });
  }
  return due;
}

/** For whom missions begin, and what they are judged by. */
export interface Beginner {
  playerId: number;
  own: OwnMissions;
  viewer: Viewer;
  visits: Visits;
}

/** The steps of all that is due and may begin for a player: none that they can no longer reach. */
export async function readStepsDue(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  due: readonly Due[],
  { playerId, own, viewer, visits }: Beginner,
): Promise<NewStep[]> {
  const now = kit.services.clock.now();
  const steps: NewStep[] = [];
  for (const { mission, period, joinedAt } of due)
    if (mayBegin(mission, period, viewer, own.steps, now) && !isTooLate(mission.document, period, visits))
      steps.push(...(await readNewSteps(kit, transaction, mission, { playerId, period, joinedAt })));
  return steps;
}

/**
 * Begins what has come for a player: missions that everybody is on, and new periods of those that they have joined; none that they can no longer reach. In a transaction
 * that nobody waits for: what is there already stays as it is.
 */
export async function beginRounds(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  {
    merchant,
    missions,
    playerId,
    viewer,
    visits,
  }: Omit<Beginner, 'own'> & { merchant: Pick<Merchant, 'timeZone'>; missions: readonly MissionRow[] },
): Promise<void> {
  const own = { members: await listMemberships(transaction, playerId), steps: await listStepsOf(transaction, playerId) };
  const due = dueOf(missions, own, kit.services.clock.now(), merchant.timeZone);
  await insertSteps(transaction, await readStepsDue(kit, transaction, due, { playerId, own, viewer, visits }));
}
