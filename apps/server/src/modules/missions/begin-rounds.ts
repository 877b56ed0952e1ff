import type { DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { readCounted } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { listMemberships, type MissionRow } from './mission-repository.js';
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

/** Whether every step of a mission was reached in one of its periods. */
export function isDone(missionId: string, own: readonly StepRow[]): boolean {
  const rounds = new Map<string, boolean>();
  for (const { missionId: of, round, state } of own)
    if (of === missionId) rounds.set(round, (rounds.get(round) ?? true) && state !== 'open');
  return [...rounds.values()].some(Boolean);
}

/** Whether a mission needs more than the player's own limits leave them in its time. */
export function needsTooMuch({ steps }: MissionDocument, { untilAt }: Pick<Period, 'untilAt'>, { known }: Viewer, now: Date): boolean {
  return steps.some((step) =>
    isBeyondLimits({ counter: step.counter, target: targetOf(step), value: 0n, least: leastOf(step), untilAt }, known.limits, now),
  );
}

/** Whether a mission may begin for a player who has nothing of it. */
export function mayBegin({ document }: MissionRow, period: Period, viewer: Viewer, own: readonly StepRow[], now: Date): boolean {
  if (viewer.isWithheld || !isFor(document, { rank: viewer.known.rank, lists: viewer.lists })) return false;
  if (document.after !== null && !isDone(document.after, own)) return false;
  return !needsTooMuch(document, period, viewer, now);
}

/** The steps of a mission for a player as they begin; what was there before they joined within the period is left out. */
export async function beginSteps(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  mission: MissionRow,
  { playerId, period, joinedAt }: { playerId: number; period: Period; joinedAt: Date | undefined },
): Promise<boolean> {
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
  const before = isLate
    ? await readCounted(
        kit,
        transaction,
        steps.filter(({ counter }) => counter === 'turnover'),
      )
    : [];
  const late = isLate ? steps.filter(({ counter }) => counter === 'turnover') : [];
  return insertSteps(
    transaction,
    steps.map((step) => ({ ...step, baseline: before[late.indexOf(step)] ?? 0n })),
  );
}

/** For whom missions begin, and what they are judged by. */
interface Beginner {
  merchant: Merchant;
  playerId: number;
  missions: readonly MissionRow[];
  viewer: Viewer;
  visits: Visits;
}

/**
 * Begins what has come for a player: missions that everybody is on, and new periods of those that they have joined; none that they can no longer reach. In a transaction that nobody waits for: what
 * is there already stays as it is.
 * @returns whether anything began
 */
export async function beginRounds(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  { merchant, playerId, missions, viewer, visits }: Beginner,
): Promise<boolean> {
  const now = kit.services.clock.now();
  const [members, own] = [await listMemberships(transaction, playerId), await listStepsOf(transaction, playerId)];
  const there = new Set(own.map(({ missionId, round }) => `${missionId} ${round}`));
  let began = false;
  for (const mission of missions) {
    const period = mission.state === 'live' ? periodNow(mission, now, merchant.timeZone) : undefined;
    if (period === undefined || there.has(`${mission.id} ${period.round}`)) continue;
    const member = members.find(({ missionId, leftAt }) => missionId === mission.id && leftAt === null);
    const isOn =
      member !== undefined || (mission.document.joins === 'automatic' && !members.some(({ missionId }) => missionId === mission.id));
    if (!isOn || !mayBegin(mission, period, viewer, own, now) || isTooLate(mission.document, period, visits)) continue;
    began = (await beginSteps(kit, transaction, mission, { playerId, period, joinedAt: member?.joinedAt })) || began;
  }
  return began;
}
