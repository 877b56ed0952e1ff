import type { Calendar, DrawDays, DrawTimes, Game, PublishedDraw } from './types.js';

const dayMs = 86_400_000;

/**
 * Offsets of the zones our games live in, in ms. None of them keeps daylight saving time, so arithmetic needs no zone database and gives
 * the same answer in every browser; a zone that does must not be added here.
 */
const offsetByTimezone: Readonly<Record<string, number>> = {
  'Asia/Ho_Chi_Minh': 7 * 3_600_000,
  'Asia/Bangkok': 7 * 3_600_000,
  'Asia/Jakarta': 7 * 3_600_000,
  'Asia/Shanghai': 8 * 3_600_000,
  'Asia/Hong_Kong': 8 * 3_600_000,
  'Asia/Kuala_Lumpur': 8 * 3_600_000,
  'Asia/Singapore': 8 * 3_600_000,
  UTC: 0,
};

function offsetOf({ timezone }: Pick<Calendar, 'timezone'>): number {
  const offset = offsetByTimezone[timezone];
  if (offset === undefined) throw new RangeError(`time zone ${timezone} is not in the table`);
  return offset;
}

/** Local day number since 1970-01-01 of an instant. */
function dayOf(instantMs: number, offset: number): number {
  return Math.floor((instantMs + offset) / dayMs);
}

/** YYYY-MM-DD of a local day number. */
function dateText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The date of an instant in a zone that games live in, YYYY-MM-DD. @throws RangeError for another zone, or no instant */
export function localDate(timezone: string, instant: Date): string {
  return dateText(dayOf(instant.getTime(), offsetOf({ timezone })));
}

/** Local day number of YYYY-MM-DD, or undefined when there is no such day. */
function dayFromText(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms)) return undefined;
  const day = ms / dayMs;
  return dateText(day) === text ? day : undefined;
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  if (hours === undefined || minutes === undefined || !(hours < 24) || !(minutes < 60)) throw new RangeError(`not a time: ${clock}`);
  return hours * 60 + minutes;
}

/** Draw days are looked for this far; a calendar with a longer gap has ended. */
const longestGapDays = 800;

const dateSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function isListed(dates: readonly string[] | undefined, date: string): boolean {
  if (dates === undefined || dates.length === 0) return false;
  let set = dateSets.get(dates);
  if (set === undefined) dateSets.set(dates, (set = new Set(dates)));
  return set.has(date);
}

/** Whether the organiser's own draws of this time are listed: from 1 January of the first year to the last date. */
function isRecordedTime({ recorded }: DrawDays, date: string): boolean {
  const [first, last] = [recorded?.[0], recorded?.at(-1)];
  return first !== undefined && last !== undefined && date >= `${first.slice(0, 4)}-01-01` && date <= last;
}

const publishedSets = new WeakMap<readonly PublishedDraw[], ReadonlyMap<string, number>>();

/** Numbers within the year of the published draws, by their dates; empty where nothing is published. */
function publishedNumbers({ published }: DrawDays): ReadonlyMap<string, number> {
  if (published === undefined) return new Map();
  let numbers = publishedSets.get(published);
  if (numbers === undefined) publishedSets.set(published, (numbers = new Map(published.map(({ date, number }) => [date, number]))));
  return numbers;
}

/** Whether the published calendar says which days are draws: from its first to its last date. */
function isPublishedTime({ published }: DrawDays, date: string): boolean {
  const [first, last] = [published?.[0]?.date, published?.at(-1)?.date];
  return first !== undefined && last !== undefined && date >= first && date <= last;
}

function isDrawDay(calendar: Calendar, day: number): boolean {
  if (calendar.kind === 'interval') return true;
  const { weekdays, monthDays, extra, except, recorded } = calendar.days;
  const date = dateText(day);
  if (isRecordedTime(calendar.days, date)) return isListed(recorded, date);
  if (isPublishedTime(calendar.days, date)) return publishedNumbers(calendar.days).has(date);
  if (isListed(extra, date)) return true;
  if (isListed(except, date)) return false;
  // 1970-01-01 was a Thursday.
  if (weekdays !== undefined && !weekdays.includes((((day + 4) % 7) + 7) % 7)) return false;
  return monthDays === undefined || monthDays.includes(Number(date.slice(8)));
}

/** Draws of a local day; the last of an interval game may fall on the next date. */
function drawsOfDay(calendar: Calendar, day: number): number {
  if (calendar.kind === 'days') return isDrawDay(calendar, day) ? 1 : 0;
  return calendar.window?.draws ?? Math.floor(86_400 / calendar.everySeconds);
}

/** Local day number of 1 January. */
function firstDayOf(year: number): number {
  return Date.UTC(year, 0, 1) / dayMs;
}

const daysByYear = new WeakMap<Calendar, Map<number, readonly number[]>>();

/** Draw days of a year, in order; looked up once. */
function drawDaysOf(calendar: Calendar, year: number): readonly number[] {
  let years = daysByYear.get(calendar);
  if (years === undefined) daysByYear.set(calendar, (years = new Map()));
  let days = years.get(year);
  if (days === undefined) {
    const first = firstDayOf(year);
    days = Array.from({ length: firstDayOf(year + 1) - first }, (_, index) => first + index).filter((day) => isDrawDay(calendar, day));
    years.set(year, days);
  }
  return days;
}

const yearOf = (day: number): number => Number(dateText(day).slice(0, 4));

interface YearNumbers {
  /** Numbers by day; a day whose number is another day's has none. */
  readonly numberOf: ReadonlyMap<number, number>;
  readonly dayOf: ReadonlyMap<number, number>;
}

const numbersByYear = new WeakMap<Calendar, Map<number, YearNumbers>>();

/**
 * Numbers within the year by day, and days by number. Each day counts on from the one before; a published number is as it is published, so that what
 * was only planned before it may have a number twice: then it is the later day's, and the earlier is named by its date (`numberText`).
 */
function numbersOfYear(calendar: Calendar, year: number): YearNumbers {
  let years = numbersByYear.get(calendar);
  if (years === undefined) numbersByYear.set(calendar, (years = new Map()));
  const known = years.get(year);
  if (known !== undefined) return known;
  const published = calendar.kind === 'days' ? publishedNumbers(calendar.days) : new Map<string, number>();
  const dayOf = new Map<number, number>();
  let number = 0;
  for (const day of drawDaysOf(calendar, year)) {
    const date = dateText(day);
    const isFact = calendar.kind === 'days' && isRecordedTime(calendar.days, date);
    number = (isFact ? undefined : published.get(date)) ?? number + 1;
    dayOf.set(number, day);
  }
  const numberOf = new Map([...dayOf].map(([each, day]) => [day, each]));
  const numbers = { numberOf, dayOf };
  years.set(year, numbers);
  return numbers;
}

/** Number of a draw within its year, from 1. */
function numberInYear(calendar: Calendar, day: number, counter: number): number {
  if (calendar.kind === 'interval') return (day - firstDayOf(yearOf(day))) * drawsOfDay(calendar, day) + counter;
  return numbersOfYear(calendar, yearOf(day)).numberOf.get(day) ?? 0;
}

/** Number of a draw since the day that `continuousFrom` names. */
function continuousNumber(calendar: Calendar, day: number, counter: number): number {
  const from = calendar.issue.continuousFrom;
  const start = from && dayFromText(from.date);
  if (from === undefined || start === undefined) throw new RangeError('a continuous issue number needs its beginning');
  if (calendar.kind === 'interval') return from.first + (day - start) * drawsOfDay(calendar, day) + counter - 1;
  let number = from.first + numberInYear(calendar, day, counter) - numberInYear(calendar, start, 1);
  for (let year = yearOf(start); year < yearOf(day); year += 1) number += drawDaysOf(calendar, year).length;
  return number;
}

const placeholder = /\{(YYYY|YY|MM|DD|[NTC]:\d+)\}/g;

/** Number within the year as an issue has it; month and day of a day that has none. */
function numberText(calendar: Calendar, day: number, counter: number, width: number): string {
  if (calendar.kind === 'days' && numbersOfYear(calendar, yearOf(day)).numberOf.get(day) === undefined)
    return dateText(day).slice(5).replace('-', '');
  return String(numberInYear(calendar, day, counter)).padStart(width, '0');
}

function issueOf(calendar: Calendar, day: number, counter: number): string {
  const date = dateText(day);
  return calendar.issue.pattern.replace(placeholder, (_whole, key: string) => {
    if (key === 'YYYY') return date.slice(0, 4);
    if (key === 'YY') return date.slice(2, 4);
    if (key === 'MM') return date.slice(5, 7);
    if (key === 'DD') return date.slice(8);
    const width = Number(key.slice(2));
    if (key[0] === 'T') return numberText(calendar, day, counter, width);
    return String(key[0] === 'N' ? counter : continuousNumber(calendar, day, counter)).padStart(width, '0');
  });
}

/** Instant of the n-th draw (from 1) of a local day. The last one of an interval game may fall on the next day and keeps its date. */
function drawInstant(calendar: Calendar, day: number, counter: number): number {
  const midnight = day * dayMs - offsetOf(calendar);
  if (calendar.kind === 'days') return midnight + minutesOf(calendar.drawAt) * 60_000;
  return midnight + minutesOf(calendar.window?.from ?? '00:00') * 60_000 + counter * calendar.everySeconds * 1000;
}

/** Local day and counter of the draw before this one, days off skipped; a calendar's first draw is its own predecessor by a week. */
function previousDraw(calendar: Calendar, day: number, counter: number): { day: number; counter: number } {
  if (counter > 1) return { day, counter: counter - 1 };
  for (let previous = day - 1; previous > day - longestGapDays; previous -= 1) {
    const draws = drawsOfDay(calendar, previous);
    if (draws > 0) return { day: previous, counter: draws };
  }
  return { day: day - 7, counter: 1 };
}

function timesOf(calendar: Calendar, day: number, counter: number): DrawTimes {
  const drawsAt = drawInstant(calendar, day, counter);
  const before = previousDraw(calendar, day, counter);
  const closeMs = calendar.closeBeforeSeconds * 1000;
  return {
    issue: issueOf(calendar, day, counter),
    // Sales begin the moment the draw before closes, so that exactly one draw of a game is open at any time.
    opensAt: new Date(drawInstant(calendar, before.day, before.counter) - closeMs),
    closesAt: new Date(drawsAt - closeMs),
    drawsAt: new Date(drawsAt),
  };
}

/** Draws in time order, starting with the first whose drawing instant is at or after `from`. Endless unless the calendar is; the caller stops. */
function* drawsFrom(calendar: Calendar, from: Date): Generator<DrawTimes> {
  const start = from.getTime();
  if (Number.isNaN(start)) throw new RangeError('not a date');
  // One day early: the last draws of an interval game fall on a day that already belongs to the next date.
  let idle = 0;
  for (let day = dayOf(start, offsetOf(calendar)) - 1; idle < longestGapDays; day += 1) {
    const perDay = drawsOfDay(calendar, day);
    idle = perDay === 0 ? idle + 1 : 0;
    let first = 1;
    if (calendar.kind === 'interval') {
      const sinceBeginning = start - drawInstant(calendar, day, 0);
      first = Math.max(1, Math.ceil(sinceBeginning / (calendar.everySeconds * 1000)));
    }
    for (let counter = first; counter <= perDay; counter += 1) {
      if (drawInstant(calendar, day, counter) >= start) yield timesOf(calendar, day, counter);
    }
  }
}

/** Draws with from <= drawsAt < to, in time order. Cost is proportional to what it returns. */
export function drawsBetween(game: Game, from: Date, to: Date): DrawTimes[] {
  const draws: DrawTimes[] = [];
  if (!(to.getTime() > from.getTime())) return draws;
  for (const draw of drawsFrom(game.calendar, from)) {
    if (draw.drawsAt.getTime() >= to.getTime()) break;
    draws.push(draw);
  }
  return draws;
}

/** The next `count` draws whose closing instant is after `now`: the first is the one that takes bets at `now`. */
export function nextDraws(game: Game, now: Date, count: number): DrawTimes[] {
  const draws: DrawTimes[] = [];
  if (count <= 0) return draws;
  for (const draw of drawsFrom(game.calendar, now)) {
    if (draw.closesAt.getTime() <= now.getTime()) continue;
    draws.push(draw);
    if (draws.length >= count) break;
  }
  return draws;
}

const readers = new WeakMap<Calendar, RegExp>();

/** The pattern as an expression with one named group for each placeholder. */
function readerOf(calendar: Calendar): RegExp {
  const known = readers.get(calendar);
  if (known) return known;
  const text = calendar.issue.pattern
    .split(/(\{[^}]+\})/)
    .map((part) => {
      const key = /^\{(\w+)(?::(\d+))?\}$/.exec(part);
      // A counter may outgrow its width; the date parts may not.
      return key ? `(?<${key[1]}>\\d{${key[2] ?? key[1]?.length}${key[2] ? ',12' : ''}})` : part.replace(/[^\w]/g, '\\$&');
    })
    .join('');
  const reader = new RegExp(`^${text}$`);
  readers.set(calendar, reader);
  return reader;
}

/** A running number is read this far from its beginning; a number beyond is a mistake, not a draw to come. */
const longestCountYears = 200;

/** Day and counter that a continuous number stands for. */
function drawOfContinuous(calendar: Calendar, number: number): { day: number; counter: number } | undefined {
  const from = calendar.issue.continuousFrom;
  const start = from && dayFromText(from.date);
  if (from === undefined || start === undefined || number < from.first) return undefined;
  if (calendar.kind === 'interval') {
    const perDay = drawsOfDay(calendar, start);
    const after = number - from.first;
    const days = Math.floor(after / perDay);
    // Compared as days: a number of twelve digits lies beyond what a date can say.
    return days < longestCountYears * 365 ? { day: start + days, counter: (after % perDay) + 1 } : undefined;
  }
  let index = number - from.first + numberInYear(calendar, start, 1) - 1;
  for (let year = yearOf(start); year < yearOf(start) + longestCountYears; year += 1) {
    const days = drawDaysOf(calendar, year);
    const day = days[index];
    if (day !== undefined) return { day, counter: 1 };
    index -= days.length;
  }
  return undefined;
}

/** A day that is named by month and day because it has no number within the year. */
function unnumberedDay(calendar: Calendar, year: number, monthAndDay: string): number | undefined {
  const day = dayFromText(`${year}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`);
  return day !== undefined && isDrawDay(calendar, day) && numbersOfYear(calendar, year).numberOf.get(day) === undefined ? day : undefined;
}

function placeOfIssue(calendar: Calendar, issue: string): { day: number; counter: number } | undefined {
  const parts = readerOf(calendar).exec(issue)?.groups;
  if (!parts) return undefined;
  if (parts['C'] !== undefined) return drawOfContinuous(calendar, Number(parts['C']));
  const year = parts['YYYY'] === undefined ? (parts['YY'] === undefined ? undefined : 2000 + Number(parts['YY'])) : Number(parts['YYYY']);
  if (year === undefined) return undefined;
  if (parts['T'] !== undefined) {
    const number = Number(parts['T']);
    if (calendar.kind === 'interval') {
      const perDay = drawsOfDay(calendar, firstDayOf(year));
      return { day: firstDayOf(year) + Math.floor((number - 1) / perDay), counter: ((number - 1) % perDay) + 1 };
    }
    const day = unnumberedDay(calendar, year, parts['T']) ?? numbersOfYear(calendar, year).dayOf.get(number);
    return day === undefined ? undefined : { day, counter: 1 };
  }
  const day = dayFromText(`${year}-${parts['MM']}-${parts['DD']}`);
  return day === undefined ? undefined : { day, counter: parts['N'] === undefined ? 1 : Number(parts['N']) };
}

/** The draw of an issue number, or undefined when the calendar has no such issue (unknown form, day off, counter out of range). */
export function drawOfIssue(game: Game, issue: string): DrawTimes | undefined {
  const { calendar } = game;
  const place = placeOfIssue(calendar, issue);
  if (place === undefined || place.counter < 1 || yearOf(place.day) < earliestDrawYear) return undefined;
  if (place.counter > drawsOfDay(calendar, place.day)) return undefined;
  // Only the form that the calendar writes itself: no second spelling of one issue.
  return issueOf(calendar, place.day, place.counter) === issue ? timesOf(calendar, place.day, place.counter) : undefined;
}

/** Years before this one are slips of the pen in a file, not draws: no game of the house has an archive that reaches further back. */
export const earliestDrawYear = 1990;

/**
 * Issue number of a daily game's draw on a local date YYYY-MM-DD, for results that are known by date.
 * @returns undefined when there is no such date, the game draws more than once a day, does not draw on that day, or did not yet exist.
 */
export function issueOfDate(game: Game, date: string): string | undefined {
  return drawOfDate(game, date)?.issue;
}

/** Opening, closing and drawing instants of a daily game's draw on a local date; undefined under the conditions of `issueOfDate`. */
export function drawOfDate(game: Game, date: string): DrawTimes | undefined {
  const day = dayFromText(date);
  const { calendar } = game;
  if (day === undefined || calendar.kind !== 'days' || yearOf(day) < earliestDrawYear || !isDrawDay(calendar, day)) return undefined;
  return timesOf(calendar, day, 1);
}

/**
 * Number within its year that a draw of a local date has, or would have if the date were a draw day: counted on from the draw before.
 * @returns undefined when there is no such date or the game draws more than once a day
 */
export function countedNumber({ calendar }: Game, date: string): number | undefined {
  const day = dayFromText(date);
  if (day === undefined || calendar.kind !== 'days') return undefined;
  const { numberOf } = numbersOfYear(calendar, yearOf(day));
  let after = isDrawDay(calendar, day) ? 0 : 1;
  for (let at = day; at >= firstDayOf(yearOf(day)); at -= 1) {
    const number = numberOf.get(at);
    if (number !== undefined) return number + after;
    if (isDrawDay(calendar, at)) after += 1;
  }
  return after;
}

/** Whether the organiser publishes its draws ahead and numbers them within the year, so that a calendar of its own can be given. */
export function followsPublishedCalendar({ calendar }: Game): boolean {
  return calendar.kind === 'days' && calendar.days.recorded !== undefined && calendar.issue.pattern.includes('{T:');
}

/** The game with the draws that its organiser has published, in order of their dates; nothing published leaves it as it is. */
export function withPublished(game: Game, published: readonly PublishedDraw[]): Game {
  const { calendar } = game;
  if (published.length === 0 || calendar.kind !== 'days' || !followsPublishedCalendar(game)) return game;
  return { ...game, calendar: { ...calendar, days: { ...calendar.days, published } } };
}

/** Whether the calendar knows that there is a draw on this local date or none, rather than plans it: it is recorded or published. */
export function isKnownTime({ calendar }: Game, date: string): boolean {
  return calendar.kind === 'days' && (isRecordedTime(calendar.days, date) || isPublishedTime(calendar.days, date));
}

/** Whether the organiser's own draws of a local date's time are recorded: nothing published changes them. */
export function isRecordedDate({ calendar }: Game, date: string): boolean {
  return calendar.kind === 'days' && isRecordedTime(calendar.days, date);
}

/**
 * Whether a number is only planned: of a game whose organiser moves its draws, and so the numbers of all that follow, the number of a draw that is neither
 * recorded nor published may come to mean another draw, or does already. Who names such a draw from outside says its date.
 */
export function isPlannedNumber(game: Game, issue: string): boolean {
  const { calendar } = game;
  if (calendar.kind !== 'days' || calendar.days.recorded === undefined) return false;
  const draw = drawOfIssue(game, issue);
  return draw === undefined || !isKnownTime(game, localDate(calendar.timezone, draw.drawsAt));
}

/** Whether a text is a local date that exists, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return dayFromText(text) !== undefined;
}
