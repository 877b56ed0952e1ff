import type { Operations, Reply } from '@sortes/contract';

export type CalendarRow = Reply<Operations['staffDrawCalendar']>['list'][number];

/** What the calendar is narrowed to; what is not given narrows nothing. */
export interface CalendarFilter {
  /** Part of a game's name or code. */
  readonly text?: string | undefined;
  /** Games that may be shown, by code. */
  readonly games?: ReadonlySet<string> | undefined;
  /** A state of draws, or `overdue`. */
  readonly state?: string | undefined;
}

const drawsOf = ({ days }: CalendarRow): number => days.flatMap(({ states }) => states).reduce((sum, { draws }) => sum + draws, 0);

/**
 * The rows of the calendar that a filter leaves, with no other states than it names and no game that has none of them. Games that draw seldom stand
 * first: those of every minute would fill the first screens.
 */
export function calendarRows(list: readonly CalendarRow[], { text = '', games, state }: CalendarFilter): CalendarRow[] {
  const wanted = text.trim().toLowerCase();
  const often = new Map(list.map((row) => [row, drawsOf(row)]));
  return list
    .toSorted((one, other) => (often.get(one) || Infinity) - (often.get(other) || Infinity))
    .filter(({ gameCode, gameName }) => `${gameName}\n${gameCode}`.toLowerCase().includes(wanted) && games?.has(gameCode) !== false)
    .map((row) => ({
      ...row,
      days: row.days.map((cell) => ({
        ...cell,
        states: state === undefined ? cell.states : cell.states.filter((one) => one.state === state),
        overdue: state === undefined || state === 'overdue' ? cell.overdue : 0,
      })),
    }))
    .filter((row) => state === undefined || row.days.some(({ states, overdue }) => states.length > 0 || overdue > 0));
}
