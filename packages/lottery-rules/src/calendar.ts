import type { Calendar, DrawTimes, Game } from './types.js';

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

function offsetOf(calendar: Calendar): number {
  const offset = offsetByTimezone[calendar.timezone];
  if (offset === undefined) throw new RangeError(`time zone ${calendar.timezone} is not in the table`);
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

function issueOf(calendar: Calendar, day: number, counter: number): string {
  const { prefix, counterDigits } = calendar.issueFormat;
  const date = dateText(day).replaceAll('-', '');
  return `${prefix}${date}${counterDigits === 0 ? '' : String(counter).padStart(counterDigits, '0')}`;
}

/** Instant of the n-th draw (from 1) of a local day. The last one of an interval game falls on the next midnight and keeps its date. */
function drawInstant(calendar: Calendar, day: number, counter: number): number {
  const midnight = day * dayMs - offsetOf(calendar);
  return calendar.kind === 'interval' ? midnight + counter * calendar.everySeconds * 1000 : midnight + minutesOf(calendar.drawAt) * 60_000;
}

function drawsPerDay(calendar: Calendar): number {
  return calendar.kind === 'interval' ? Math.floor(86_400 / calendar.everySeconds) : 1;
}

function isHoliday(calendar: Calendar, day: number): boolean {
  return calendar.kind === 'daily' && calendar.holidays.includes(dateText(day));
}

/** Local day and counter of the draw before this one, holidays skipped. */
function previousDraw(calendar: Calendar, day: number, counter: number): { day: number; counter: number } {
  if (counter > 1) return { day, counter: counter - 1 };
  let previous = day - 1;
  while (isHoliday(calendar, previous)) previous -= 1;
  return { day: previous, counter: drawsPerDay(calendar) };
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

/** Draws in time order, starting with the first whose drawing instant is at or after `from`. Endless; the caller stops. */
function* drawsFrom(calendar: Calendar, from: Date): Generator<DrawTimes> {
  const start = from.getTime();
  if (Number.isNaN(start)) throw new RangeError('not a date');
  const perDay = drawsPerDay(calendar);
  // One day early: the last draw of an interval game falls on the midnight that already belongs to the next day.
  for (let day = dayOf(start, offsetOf(calendar)) - 1; ; day += 1) {
    if (isHoliday(calendar, day)) continue;
    let first = 1;
    if (calendar.kind === 'interval') {
      const sinceMidnight = start - drawInstant(calendar, day, 0);
      first = Math.max(1, Math.ceil(sinceMidnight / (calendar.everySeconds * 1000)));
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

/** The draw of an issue number, or undefined when the calendar has no such issue (unknown form, day off, counter out of range). */
export function drawOfIssue(game: Game, issue: string): DrawTimes | undefined {
  const { prefix, counterDigits } = game.calendar.issueFormat;
  const text = issue.startsWith(prefix) ? issue.slice(prefix.length) : '';
  if (text.length !== 8 + counterDigits || !/^\d+$/.test(text)) return undefined;
  const day = dayFromText(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`);
  const counter = counterDigits === 0 ? 1 : Number(text.slice(8));
  if (day === undefined || counter < 1 || counter > drawsPerDay(game.calendar) || isHoliday(game.calendar, day)) return undefined;
  return timesOf(game.calendar, day, counter);
}

/**
 * Issue number of a daily game's draw on a local date YYYY-MM-DD, for results that are known by date. Holidays are not checked:
 * an archive is right about its own days.
 * @returns undefined when there is no such date or the game draws more than once a day.
 */
export function issueOfDate(game: Game, date: string): string | undefined {
  const day = dayFromText(date);
  return day === undefined || game.calendar.kind !== 'daily' ? undefined : issueOf(game.calendar, day, 1);
}

/** Opening, closing and drawing instants on a local date, holiday or not; undefined under the conditions of `issueOfDate`. */
export function drawOfDate(game: Game, date: string): DrawTimes | undefined {
  const day = dayFromText(date);
  return day === undefined || game.calendar.kind !== 'daily' ? undefined : timesOf(game.calendar, day, 1);
}
