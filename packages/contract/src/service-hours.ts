/** Days of the week as hours of service name them, from Monday on. */
export const serviceDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type ServiceDay = (typeof serviceDays)[number];

/**
 * Hours of customer service on one day, in the brand's zone: "mon 08:00-23:00". An end before the beginning is on the next day ("sat 20:00-04:00"), 24:00 is midnight; a day
 * that has no line is closed.
 */
export const serviceHoursPattern =
  '^(mon|tue|wed|thu|fri|sat|sun) (?!(..:..)-\\2$)([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$';

/** Whether lines are hours of service: each of its pattern, and none for a day that has one. */
export const areServiceHours = (lines: readonly string[]): boolean =>
  lines.every((line) => new RegExp(serviceHoursPattern).test(line)) && new Set(lines.map((line) => line.slice(0, 3))).size === lines.length;

/** Lines for service at every hour of the week. */
export const roundTheClock: readonly string[] = serviceDays.map((day) => `${day} 00:00-24:00`);

/** Minutes of the usual time until an answer that a brand may name at most: a week. */
export const serviceAnswerAtMost = 10_080;

/** How customer service stands at an instant, times in ms since 1970; `until` null: it never closes. */
export type ServiceState = { readonly isOpen: true; readonly until: number | null } | { readonly isOpen: false; readonly opensAt: number };

interface Span {
  /** Minutes since the Monday before, which may lie in another week. */
  readonly from: number;
  readonly to: number;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;
const minuteMs = 60_000;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function spanOf(line: string): Span {
  const [from, to] = [minutesOf(line.slice(4, 9)), minutesOf(line.slice(10))];
  const start = serviceDays.indexOf(line.slice(0, 3) as ServiceDay) * dayMinutes;
  return { from: start + from, to: start + to + (to <= from ? dayMinutes : 0) };
}

/** The spans of a week and of those beside it, in their order; what touches is one. */
function spansAround(lines: readonly string[]): Span[] {
  const week = lines.map(spanOf);
  const all = [-1, 0, 1].flatMap((weeks) =>
    week.map(({ from, to }) => ({ from: from + weeks * weekMinutes, to: to + weeks * weekMinutes })),
  );
  const joined: Span[] = [];
  for (const span of all.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}

/** What a clock of a zone shows at an instant, as milliseconds of a clock that shows UTC. */
function wallOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** When the clock of a zone shows so much. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall);
  return wall - (wallOf(guess, timeZone) - guess);
}

/**
 * How customer service stands at an instant. Pure.
 * @param lines hours as `areServiceHours` takes them
 * @param at ms since 1970
 * @returns undefined: the brand names no hours, and nothing is said of them
 */
export function serviceStateAt(lines: readonly string[], at: number, timeZone: string): ServiceState | undefined {
  if (lines.length === 0) return undefined;
  const wall = wallOf(Math.floor(at / 1000) * 1000, timeZone);
  const midnight = Math.floor(wall / (dayMinutes * minuteMs)) * dayMinutes * minuteMs;
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * dayMinutes * minuteMs;
  const now = (wall - monday) / minuteMs;
  const instant = (minutes: number): number => instantOf(monday + minutes * minuteMs, timeZone);
  const spans = spansAround(lines);
  const open = spans.find(({ from, to }) => from <= now && now < to);
  if (open !== undefined) return { isOpen: true, until: open.to - open.from >= weekMinutes ? null : instant(open.to) };
  const next = spans.find(({ from }) => from > now);
  return next && { isOpen: false, opensAt: instant(next.from) };
}

/** Days in a row that have the same hours. */
export interface ServiceRow {
  readonly first: ServiceDay;
  readonly last: ServiceDay;
  /** Such as "08:00-23:00"; undefined: closed. */
  readonly hours: string | undefined;
}

/** The hours of a week, from Monday on, each with the days that share them. */
export function serviceRows(lines: readonly string[]): ServiceRow[] {
  const rows: ServiceRow[] = [];
  for (const day of serviceDays) {
    const hours = lines.find((line) => line.startsWith(day))?.slice(4);
    const row = rows.at(-1);
    if (row !== undefined && row.hours === hours) rows[rows.length - 1] = { ...row, last: day };
    else rows.push({ first: day, last: day, hours });
  }
  return rows;
}
