import { countedNumber, drawOfDate, followsPublishedCalendar, isDate, isRecordedDate } from './calendar.js';
import type { Game, PublishedDraw, PublishedKind } from './types.js';

/** Draws of one file at most, and characters of one of its lines: organisers publish a few months, a year at most. */
export const longestCalendar = 1_000;
const longestLine = 200;
const kinds: readonly PublishedKind[] = ['draw', 'snowball'];
const dayMs = 86_400_000;
/** Nobody publishes draws further ahead: a date beyond is a slip of the pen. */
const furthestDays = 800;

/** Why a line of a calendar is refused. */
export type CalendarProblemKind =
  | 'too-long'
  | 'too-many'
  | 'wrong-count'
  | 'bad-date'
  | 'date-twice'
  | 'out-of-order'
  | 'bad-number'
  | 'other-year'
  | 'wrong-number'
  | 'year-left-out'
  | 'too-far'
  | 'before-record'
  | 'other-than-recorded'
  | 'bad-kind'
  | 'empty'
  | 'does-not-follow'
  | 'far-from-plan'
  | 'has-result'
  | 'on-sale';

export interface CalendarProblem {
  /** Counted from 1, header included; 0: of the file as a whole. */
  readonly line: number;
  readonly problem: CalendarProblemKind;
  readonly detail: string;
}

export type PublishedLine = PublishedDraw & { readonly line: number };

/** A number as the Jockey Club writes it: 26/127. */
export function numberText({ date, number }: Pick<PublishedDraw, 'date' | 'number'>): string {
  return `${date.slice(2, 4)}/${String(number).padStart(3, '0')}`;
}

const yearOf = ({ date }: Pick<PublishedDraw, 'date'>): number => Number(date.slice(0, 4));

/** Whether a draw's number is the one after the other's: counted on, from 1 in the next year. */
function isNext(before: PublishedDraw, after: PublishedDraw): boolean {
  if (yearOf(after) === yearOf(before)) return after.number === before.number + 1;
  return yearOf(after) === yearOf(before) + 1 && after.number === 1;
}

type Judged = PublishedLine | CalendarProblem;

/** One line by itself: its form, and that its number is of its date's year. */
function readLine(line: number, text: string): Judged {
  if (text.length > longestLine) return { line, problem: 'too-long', detail: `more than ${longestLine} characters` };
  const cells = text.split(',').map((cell) => cell.trim());
  if (cells.length !== 2 && cells.length !== 3)
    return { line, problem: 'wrong-count', detail: `${cells.length} columns instead of date,number[,kind]` };
  const [date = '', written = '', kind = 'draw'] = cells;
  if (!isDate(date)) return { line, problem: 'bad-date', detail: `${JSON.stringify(date.slice(0, 40))} is no date YYYY-MM-DD` };
  const [, year, number] = /^(\d\d)\/?(\d{3})$/.exec(written) ?? [];
  if (year === undefined || number === undefined || Number(number) === 0)
    return { line, problem: 'bad-number', detail: `${JSON.stringify(written.slice(0, 40))} is no number like ${date.slice(2, 4)}/001` };
  if (year !== date.slice(2, 4)) return { line, problem: 'other-year', detail: `${written} is no number of ${date.slice(0, 4)}` };
  const found = kinds.find((each) => each === (kind === '' ? 'draw' : kind.toLowerCase()));
  if (found === undefined)
    return { line, problem: 'bad-kind', detail: `${JSON.stringify(kind.slice(0, 40))} is none of ${kinds.join(', ')}` };
  return { line, date, number: Number(number), kind: found };
}

/** What is wrong with a line beside the one before it. */
function faultAfter(before: PublishedLine, draw: PublishedLine): CalendarProblem | undefined {
  const { line, date } = draw;
  if (date < before.date) return { line, problem: 'out-of-order', detail: `${date} comes before ${before.date}` };
  if (yearOf(draw) > yearOf(before) + 1)
    return { line, problem: 'year-left-out', detail: `no draw of ${yearOf(before) + 1} stands between ${before.date} and ${date}` };
  if (isNext(before, draw)) return undefined;
  return { line, problem: 'wrong-number', detail: `${numberText(draw)} does not follow ${numberText(before)} of ${before.date}` };
}

/** What is wrong with a line by what is known of the game. */
function faultOfGame(game: Game, { line, date, number }: PublishedLine, today: string): CalendarProblem | undefined {
  const recorded = game.calendar.kind === 'days' ? (game.calendar.days.recorded ?? []) : [];
  const [first, last] = [recorded[0] ?? '', recorded.at(-1) ?? ''];
  if (date.slice(0, 4) < first.slice(0, 4))
    return { line, problem: 'before-record', detail: `the record of ${game.code} begins in ${first.slice(0, 4)}` };
  if (Date.parse(date) > Date.parse(today) + furthestDays * dayMs)
    return { line, problem: 'too-far', detail: `${date} is more than ${furthestDays} days ahead` };
  if (isRecordedDate(game, date)) {
    const issue = drawOfDate(game, date)?.issue;
    if (issue === numberText({ date, number }).replace('/', '')) return undefined;
    const known = issue === undefined ? 'there was no draw' : `the draw was ${issue.slice(0, 2)}/${issue.slice(2)}`;
    return { line, problem: 'other-than-recorded', detail: `${date}: ${known}, by the record` };
  }
  const count = Number(drawOfDate(game, last)?.issue.slice(2));
  if (date.slice(0, 4) === last.slice(0, 4) && number <= count)
    return { line, problem: 'wrong-number', detail: `${numberText({ date, number })} was drawn by ${last}, by the record` };
  return undefined;
}

/**
 * Reads a calendar that an organiser has published: lines date,number[,kind] in the order of their dates, with or without a header. Each line is judged
 * by itself, beside the one before, and by what is recorded of the game; what is recorded already is left out of the answer.
 * @param game as the rules have it
 * @param today local date YYYY-MM-DD
 * @throws RangeError for a game that follows no published calendar
 */
export function readPublishedCalendar(
  game: Game,
  lines: Iterable<string>,
  today: string,
): { draws: PublishedLine[]; problems: CalendarProblem[] } {
  if (!followsPublishedCalendar(game)) throw new RangeError(`${game.code} follows no published calendar`);
  const [draws, problems]: [PublishedLine[], CalendarProblem[]] = [[], []];
  const dates = new Set<string>();
  let before: PublishedLine | undefined;
  let line = 0;
  for (const text of lines) {
    line += 1;
    if (text.trim() === '' || (line === 1 && /^\s*date\s*,\s*number\b/i.test(text))) continue;
    if (dates.size + problems.length >= longestCalendar) {
      problems.push({ line, problem: 'too-many', detail: `more than ${longestCalendar} draws` });
      break;
    }
    const read = readLine(line, text);
    if ('problem' in read) {
      problems.push(read);
      continue;
    }
    if (dates.has(read.date)) {
      problems.push({ line, problem: 'date-twice', detail: `${read.date} stands in the file before` });
      continue;
    }
    const fault = (before && faultAfter(before, read)) ?? faultOfGame(game, read, today);
    dates.add(read.date);
    // Also after a fault: one wrong number is one fault, not one of every line that follows.
    before = read;
    if (fault !== undefined) problems.push(fault);
    else if (!isRecordedDate(game, read.date)) draws.push(read);
  }
  if (draws.length === 0 && problems.length === 0)
    problems.push({ line: 0, problem: 'empty', detail: 'no draw after those that are recorded' });
  return { draws, problems };
}

const bare = ({ date, number, kind }: PublishedDraw): PublishedDraw => ({ date, number, kind });

/**
 * What is stored, with a new calendar in the place of its own span. Both must make one row of numbers: a hole between them would be a time without any draw.
 * @param draws in the order of their dates, at least one
 */
export function joinPublished(
  stored: readonly PublishedDraw[],
  draws: readonly PublishedLine[],
): { published: PublishedDraw[] } | CalendarProblem {
  const [first, last] = [draws[0], draws.at(-1)];
  if (first === undefined || last === undefined) return { line: 0, problem: 'empty', detail: 'no draw' };
  const before = stored.filter(({ date }) => date < first.date);
  const after = stored.filter(({ date }) => date > last.date);
  const [previous, next] = [before.at(-1), after[0]];
  if (previous !== undefined && !isNext(previous, first))
    return {
      line: first.line,
      problem: 'does-not-follow',
      detail: `${numberText(first)} does not follow ${numberText(previous)} of ${previous.date}, which is stored`,
    };
  if (next !== undefined && !isNext(last, next))
    return {
      line: last.line,
      problem: 'does-not-follow',
      detail: `${numberText(next)} of ${next.date}, which is stored, does not follow ${numberText(last)}: let the file reach to ${stored.at(-1)?.date}`,
    };
  return { published: [...before.map(bare), ...draws.map(bare), ...after.map(bare)] };
}

/**
 * Numbers that a calendar's first may lie beside the plan's. The Jockey Club drops about one planned day in nine (it drew 107 times until 8 October 2026,
 * the plan's weekdays come to 120), so that a plan half a year old is ten numbers off; what lies further is sooner a slip of the pen.
 */
const fewNumbers = 10;

/**
 * Whether a calendar begins far from what is counted for its first date, so that a person should look again: its other numbers follow from the first, and
 * once stored they bind every later file.
 * @param before the game with what is published of it until now
 * @param draws in the order of their dates
 */
export function farFromPlan(before: Game, draws: readonly PublishedLine[]): CalendarProblem | undefined {
  const [first] = draws;
  const counted = first && countedNumber(before, first.date);
  if (first === undefined || counted === undefined || Math.abs(first.number - counted) <= fewNumbers) return undefined;
  const [written, expected] = [numberText(first), numberText({ date: first.date, number: counted })];
  return { line: first.line, problem: 'far-from-plan', detail: `${written} for ${first.date}, where ${expected} is counted` };
}

/** What another calendar makes of a day. Numbers as issues, dates local. */
export type CalendarChange =
  | { readonly kind: 'added' | 'cancelled'; readonly date: string; readonly issue: string }
  | { readonly kind: 'moved'; readonly from: string; readonly date: string; readonly issue: string }
  /** The day stays and has another number. */
  | { readonly kind: 'renumbered'; readonly date: string; readonly before: string; readonly issue: string };

/** A draw that is dropped and another one so many days beside it are one draw that moves. */
const movedDays = 3;

/** Under which number a game has a draw on a local date; undefined where it has none. */
export type NumberOfDate = (date: string) => string | undefined;

/** What changes between two local dates, both included, from one calendar of a game to the other; in order of dates. */
export function calendarChanges(before: NumberOfDate, after: NumberOfDate, from: string, to: string): CalendarChange[] {
  const changes: CalendarChange[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    const [old, now] = [before(date), after(date)];
    if (old === now) continue;
    const last = changes.at(-1);
    const isNear = last !== undefined && at - Date.parse(last.date) <= movedDays * dayMs;
    if (old !== undefined && now !== undefined) changes.push({ kind: 'renumbered', date, before: old, issue: now });
    else if (now !== undefined && isNear && last.kind === 'cancelled')
      changes.splice(-1, 1, { kind: 'moved', from: last.date, date, issue: now });
    else if (old !== undefined && isNear && last.kind === 'added')
      changes.splice(-1, 1, { kind: 'moved', from: date, date: last.date, issue: last.issue });
    else changes.push(now === undefined ? { kind: 'cancelled', date, issue: old ?? '' } : { kind: 'added', date, issue: now });
  }
  return changes;
}
