import { DateTime } from 'luxon';
import { type MissionDocument, type Period, periodOf, type StepDocument, targetOf } from './mission-rules.js';

/** So many days are looked at, the last of them yesterday. */
const daysBack = 30;

/** The days that are looked at, both included, as days of the brand. */
export function daysOfPast(now: Date, timeZone: string): { from: string; to: string } {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const text = (day: DateTime): string => day.toFormat('yyyy-MM-dd');
  return { from: text(today.minus({ days: daysBack })), to: text(today.minus({ days: 1 })) };
}

/** The periods that a mission would have had if it had run over the days that are looked at, and over none besides. */
export function periodsOfPast({ rhythm }: Pick<MissionDocument, 'rhythm'>, now: Date, timeZone: string): Period[] {
  const { from, to } = daysOfPast(now, timeZone);
  const first = DateTime.fromISO(from, { zone: timeZone });
  const periods = new Map<string, Period>();
  for (let day = first; day.toFormat('yyyy-MM-dd') <= to; day = day.plus({ days: 1 })) {
    const of = { liveAt: first.toJSDate(), now: day.plus({ hours: 12 }).toJSDate(), timeZone };
    const period = periodOf({ rhythm, fromDay: from, untilDay: to }, of);
    if (period !== undefined) periods.set(period.round, period);
  }
  return [...periods.values()];
}

/** What counted for one step, by player, period by period. */
export type CountedByPlayer = ReadonlyMap<number, readonly bigint[]>;

/** Who would have done a step, and how often in all. */
export function timesDone(step: StepDocument, counted: CountedByPlayer): { players: number; times: number } {
  const target = targetOf(step);
  let [players, times] = [0, 0];
  for (const values of counted.values()) {
    const done = values.filter((value) => value >= target).length;
    players += Math.min(1, done);
    times += done;
  }
  return { players, times };
}
