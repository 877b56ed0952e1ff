import { findGame } from '@sortes/lottery-rules';
import { dayOfInstant } from '../../../shared/brand-day';

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
  /** It draws today, or has drawn today. */
  readonly today: boolean;
  /** Its next draw; undefined while none is on sale. */
  readonly drawsAt: number | undefined;
}

/** Stations of a region: those of today first, in the order of their draws, then the others by their next draw. */
export function stationsOf<Game extends StationGame>(
  games: readonly Game[],
  region: VnRegion,
  nowMs: number,
  timeZone: string,
): readonly Station<Game>[] {
  const today = dayOfInstant(nowMs, timeZone);
  const isToday = (instant: number | undefined) => instant !== undefined && dayOfInstant(instant, timeZone) === today;
  return games
    .filter((game) => regionOf(game.gameId) === region)
    .map((game) => {
      const drawsAt = game.currentNumero?.drawsAt;
      return { game, drawsAt, today: isToday(drawsAt) || isToday(game.lastResult?.drawTime) };
    })
    .toSorted((one, other) => Number(other.today) - Number(one.today) || (one.drawsAt ?? Infinity) - (other.drawsAt ?? Infinity));
}
