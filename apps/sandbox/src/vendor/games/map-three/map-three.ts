import { calendarPairs, type Fixture } from '../fixtures.js';
import type { DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths, type ReturnToPlayer } from '../returns.js';

/** Invented teams; form from 1 to 4. */
export const teams = [
  { name: 'Novari', form: 3 },
  { name: 'Axon', form: 4 },
  { name: 'Kyra', form: 2 },
  { name: 'Voltaik', form: 1 },
  { name: 'Onyra', form: 3 },
  { name: 'Zephyr', form: 2 },
  { name: 'Halcyon', form: 4 },
  { name: 'Quanta', form: 1 },
] as const;

export const maps = ['Kazar', 'Solvane', 'Drimor'] as const;

/** Winner of the match, of the first map, of the second. The third map may not be played, so no bets are taken on it. */
export const mapSelections = ['match-home', 'match-away', 'map1-home', 'map1-away', 'map2-home', 'map2-away'] as const;
export type MapSelection = (typeof mapSelections)[number];
export type TeamSide = 'home' | 'away';

export interface MapFixture extends Fixture {
  /** In how many of 1000 maps the first-named team wins; each map alike and on its own. */
  homeWins: number;
}

/** How a match goes: two or three maps, 13 rounds win one. */
export interface MapCourse {
  maps: { winner: TeamSide; score: [number, number] }[];
  winner: TeamSide;
}

/** Days until the calendar starts anew. */
export const MAP_DAYS = (teams.length - 1) * 2;

/** The three matches of a round. */
export function mapFixtures(day: number): MapFixture[] {
  return calendarPairs(teams, ((day - 1) % MAP_DAYS) + 1).map(([home, away]) => ({
    home: home.name,
    away: away.name,
    homeWins: 500 + 70 * (home.form - away.form),
  }));
}

/** All eight ways three maps can go (the third counts only at one all), each with its ways of 1000³. */
function* mapWays(homeWins: number): Generator<{ winners: [TeamSide, TeamSide, TeamSide]; ways: number }> {
  const sides = ['home', 'away'] as const;
  const share = (side: TeamSide): number => (side === 'home' ? homeWins : 1000 - homeWins);
  for (const first of sides) {
    for (const second of sides) {
      for (const third of sides) yield { winners: [first, second, third], ways: share(first) * share(second) * share(third) };
    }
  }
}

function matchWinner([first, second, third]: readonly [TeamSide, TeamSide, TeamSide]): TeamSide {
  return first === second ? first : third;
}

function wins(winners: readonly [TeamSide, TeamSide, TeamSide], selection: MapSelection): boolean {
  const side = selection.endsWith('home') ? 'home' : 'away';
  if (selection.startsWith('match')) return matchWinner(winners) === side;
  return (selection.startsWith('map1') ? winners[0] : winners[1]) === side;
}

/** In how many of 1000³ matches the selection wins. */
export function selectionWays({ homeWins }: MapFixture, selection: MapSelection): number {
  let sum = 0;
  for (const { winners, ways } of mapWays(homeWins)) if (wins(winners, selection)) sum += ways;
  return sum;
}

/** Odds that return 95 % of the stakes, cut to hundredths. */
export function mapOdds(fixture: MapFixture, selection: MapSelection): Hundredths {
  return Math.max(101, Math.floor(95_000_000_000 / selectionWays(fixture, selection)));
}

/** The exact return of a selection. */
export function mapRtp(fixture: MapFixture, selection: MapSelection): ReturnToPlayer {
  const ways = selectionWays(fixture, selection);
  return returnToPlayer([
    { ways, hundredths: mapOdds(fixture, selection) },
    { ways: 1_000_000_000 - ways, hundredths: 0 },
  ]);
}

/** Draws who wins each map, then by how much (for show). */
export function playMaps({ homeWins }: MapFixture, draw: DrawBelow): MapCourse {
  const side = (): TeamSide => (draw(1000) < homeWins ? 'home' : 'away');
  const winners: [TeamSide, TeamSide, TeamSide] = [side(), side(), side()];
  const played = winners[0] === winners[1] ? winners.slice(0, 2) : winners;
  return {
    maps: played.map((winner) => {
      const lost = draw(12);
      return { winner, score: winner === 'home' ? [13, lost] : [lost, 13] };
    }),
    winner: matchWinner(winners),
  };
}

/** Whether the selection came true. */
export function isMapWon({ maps: played, winner }: MapCourse, selection: MapSelection): boolean {
  const [first, second] = played;
  if (!first || !second) throw new RangeError('a match has two maps at least');
  return wins([first.winner, second.winner, winner], selection);
}

/** Every selection of every match of the calendar. */
export function* allMapReturns(): Generator<ReturnToPlayer> {
  for (let day = 1; day <= MAP_DAYS; day += 1) {
    for (const fixture of mapFixtures(day)) for (const selection of mapSelections) yield mapRtp(fixture, selection);
  }
}
