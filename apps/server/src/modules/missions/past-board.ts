import { DateTime } from 'luxon';
import { type BoardDocument, compareScores, type Scored } from './board-rules.js';

/** A board that runs for longer is looked at over so many days, the last of them yesterday. */
const longestDays = 31;
const daysOfLonger = 30;
const dayMs = 86_400_000;

export interface Span {
  from: Date;
  until: Date;
}

/**
 * The time that a board is tried on: the same weekdays and hours of the brand, so many weeks back that it is over. One that runs for more than 31 days is tried on the last
 * thirty (`isShorter`).
 */
export function pastSpanOf(
  { from, until }: Pick<BoardDocument, 'from' | 'until'>,
  now: Date,
  timeZone: string,
): Span & { isShorter: boolean } {
  if (until - from > longestDays * dayMs) {
    const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
    return { from: today.minus({ days: daysOfLonger }).toJSDate(), until: today.toJSDate(), isShorter: true };
  }
  const [begin, end] = [DateTime.fromMillis(from, { zone: timeZone }), DateTime.fromMillis(until, { zone: timeZone })];
  let weeks = Math.max(0, Math.ceil((until - now.getTime()) / (7 * dayMs)));
  // An hour of summer time may be between them.
  while (end.minus({ weeks }).toMillis() > now.getTime()) weeks += 1;
  return { from: begin.minus({ weeks }).toJSDate(), until: end.minus({ weeks }).toJSDate(), isShorter: false };
}

/** A time, cut where days of the brand end. */
export function daysOfSpan({ from, until }: Span, timeZone: string): Span[] {
  const days: Span[] = [];
  let at = DateTime.fromJSDate(from, { zone: timeZone });
  while (at.toMillis() < until.getTime()) {
    const next = at.startOf('day').plus({ days: 1 });
    days.push({ from: at.toJSDate(), until: new Date(Math.min(next.toMillis(), until.getTime())) });
    at = next;
  }
  return days;
}

/** What somebody scored, and of how many bets. */
export interface DayScore extends Scored {
  bets: number;
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

function add(score: BoardDocument['score'], before: DayScore | undefined, more: DayScore): DayScore {
  if (before === undefined) return more;
  if (score !== 'multiple')
    return {
      ...more,
      score: before.score + more.score,
      bets: before.bets + more.bets,
      reachedAt: later(before.reachedAt, more.reachedAt),
    };
  if (before.score !== more.score) return before.score > more.score ? before : more;
  return { ...before, bets: before.bets + more.bets };
}

/** The scores of a board, put together of its days from the first on as `missions.sum_scores` does it of hours, in the order of its places. Whoever is out takes no place of a day. */
export function scoresOfDays(
  { score, table }: Pick<BoardDocument, 'score' | 'table'>,
  days: readonly (readonly DayScore[])[],
  out: ReadonlySet<number>,
): DayScore[] {
  const found = new Map<number, DayScore>();
  for (const day of days) {
    const may = day.filter(({ playerId }) => !out.has(playerId));
    const scored =
      score === 'points'
        ? may
            .toSorted(compareScores)
            .slice(0, table.length)
            .map((one, at) => ({ ...one, score: BigInt(table[at] ?? 0) }))
        : may;
    for (const one of scored) found.set(one.playerId, add(score, found.get(one.playerId), one));
  }
  return [...found.values()].toSorted(compareScores);
}
