import { drawsBetween, findGame, games as allGames } from '@sortes/lottery-rules';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';

/** What a list of stations needs of a game; instants in milliseconds since 1970. */
export interface StationGame {
  readonly gameId: string;
  readonly currentNumero: { readonly drawsAt: number } | null;
  readonly lastResult: { readonly drawTime: number } | null;
}

export const vnRegions = ['north', 'central', 'south', 'fast'] as const;
export type VnRegion = (typeof vnRegions)[number];

export function regionOf(gameId: string): VnRegion | undefined {
  return findGame(gameId)?.region;
}

export interface Station<Game extends StationGame> {
  readonly game: Game;
  /** When it draws today, also when that is over; undefined on its other days. Of fast draws, the next one. */
  readonly today: number | undefined;
  /** Issue of today's draw; undefined of fast draws, whose next one is at hand. */
  readonly todayIssue: string | undefined;
  /** Today's draw takes no more bets and has no result yet. */
  readonly drawing: boolean;
  /** Today's draw has its result. */
  readonly drawn: boolean;
  /** The draw on sale; undefined while there is none. */
  readonly next: number | undefined;
}

/**
 * Stations of a region: those of today first, in the order of their draws, then the others by their next draw; fast draws in the order of the rules. Which draw today is asked of the calendar: at the
 * hour of the draw the one on sale is already next week's, and its result has not come yet.
 */
export function stationsOf<Game extends StationGame>(
  games: readonly Game[],
  region: VnRegion,
  nowMs: number,
  timeZone: string,
): readonly Station<Game>[] {
  const day = dayOfInstant(nowMs, timeZone);
  const [from, to] = [new Date(startOfDay(day, timeZone)), new Date(endOfDay(day, timeZone))];
  return games
    .flatMap((game) => {
      const rules = findGame(game.gameId);
      if (rules?.region !== region) return [];
      const next = game.currentNumero?.drawsAt;
      if (rules.calendar.kind === 'interval') return [{ game, today: next, todayIssue: undefined, drawing: false, drawn: false, next }];
      const [draw] = drawsBetween(rules, from, to);
      const today = draw?.drawsAt.getTime();
      const drawn = today !== undefined && game.lastResult !== null && dayOfInstant(game.lastResult.drawTime, timeZone) === day;
      return [{ game, today, todayIssue: draw?.issue, drawing: today !== undefined && !drawn && next !== today, drawn, next }];
    })
    .toSorted((one, other) => Number(other.today !== undefined) - Number(one.today !== undefined) || orderOf(one) - orderOf(other));
}

const places = new Map(allGames.map(({ code }, place) => [code, place]));

/** By the next draw. Fast ones come around every minute: sorted by it they would change places under the finger, and stand in the order of the rules. */
const orderOf = ({ game, today, next }: Station<StationGame>): number =>
  (findGame(game.gameId)?.calendar.kind === 'interval' ? places.get(game.gameId) : (today ?? next)) ?? Infinity;

/** Stations of one day: `at` is the draw that names the day, in milliseconds since 1970; undefined for stations without a coming draw. */
export interface StationDay<Game extends StationGame> {
  readonly today: boolean;
  readonly at: number | undefined;
  readonly stations: readonly Station<Game>[];
}

/** The list of `stationsOf` cut into its days, in its order: today's first, then each day with the stations that draw on it next. */
export function daysOf<Game extends StationGame>(stations: readonly Station<Game>[], timeZone: string): readonly StationDay<Game>[] {
  const days: { today: boolean; at: number | undefined; day: string; stations: Station<Game>[] }[] = [];
  for (const station of stations) {
    const at = station.today ?? station.next;
    const day = station.today !== undefined ? 'today' : at === undefined ? '' : dayOfInstant(at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.stations.push(station);
    else days.push({ today: station.today !== undefined, at, day, stations: [station] });
  }
  return days;
}
