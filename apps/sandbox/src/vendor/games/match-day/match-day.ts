import { calendarPairs, type Fixture } from '../fixtures.js';
import { drawWeighted, type DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths, type ReturnToPlayer } from '../returns.js';

/** Invented clubs; strength from 1 (weak) to 4. */
export const clubs = [
  { name: 'Lumora', strength: 4 },
  { name: 'Kestra', strength: 2 },
  { name: 'Velmar', strength: 3 },
  { name: 'Orvane', strength: 1 },
  { name: 'Tarkos', strength: 3 },
  { name: 'Sabrel', strength: 4 },
  { name: 'Mirava', strength: 2 },
  { name: 'Dunelo', strength: 1 },
  { name: 'Pelagos', strength: 2 },
  { name: 'Rivon', strength: 3 },
  { name: 'Astera', strength: 4 },
  { name: 'Corvina', strength: 1 },
] as const;

/** In how many of 1000 matches a side scores 0, 1, 2, 3, 4 or 5 goals, from the weakest attack to the strongest. */
const goalWeights: readonly (readonly number[])[] = [
  [549, 329, 99, 20, 3, 0],
  [407, 366, 165, 49, 11, 2],
  [301, 361, 217, 87, 26, 8],
  [223, 335, 251, 126, 47, 18],
  [165, 298, 268, 161, 72, 36],
  [111, 244, 268, 197, 108, 72],
  [74, 193, 251, 218, 141, 123],
];

export const matchSelections = ['home', 'draw', 'away'] as const;
export type MatchSelection = (typeof matchSelections)[number];

export interface MatchFixture extends Fixture {
  homeGoals: readonly number[];
  awayGoals: readonly number[];
}

/** How a match goes: goals in the order they fall. */
export interface MatchCourse {
  score: [number, number];
  goals: { minute: number; side: 'home' | 'away' }[];
}

/** Days until the calendar starts anew: twice round, so that each pair meets on both grounds. */
export const MATCH_DAYS = (clubs.length - 1) * 2;

/** The three matches of a day. */
export function matchFixtures(day: number): MatchFixture[] {
  return calendarPairs(clubs, ((day - 1) % MATCH_DAYS) + 1).map(([home, away]) => {
    const edge = home.strength - away.strength;
    // Playing at home is worth half a step of strength more than none.
    return { home: home.name, away: away.name, homeGoals: weightsAt(3 + edge), awayGoals: weightsAt(2 - edge) };
  });
}

function weightsAt(level: number): readonly number[] {
  const weights = goalWeights[Math.min(goalWeights.length - 1, Math.max(0, level))];
  if (weights === undefined) throw new RangeError(`no level ${level}`);
  return weights;
}

/** In how many of a million matches each selection wins. */
export function matchWays({ homeGoals, awayGoals }: MatchFixture): Record<MatchSelection, number> {
  const ways = { home: 0, draw: 0, away: 0 };
  for (const [home, homeWeight] of homeGoals.entries()) {
    for (const [away, awayWeight] of awayGoals.entries()) ways[resultOf([home, away])] += homeWeight * awayWeight;
  }
  return ways;
}

function resultOf([home, away]: readonly [number, number]): MatchSelection {
  return home === away ? 'draw' : home > away ? 'home' : 'away';
}

/** Odds that return 95 % of the stakes, cut to hundredths. */
export function matchOdds(fixture: MatchFixture, selection: MatchSelection): Hundredths {
  return Math.max(101, Math.floor(95_000_000 / matchWays(fixture)[selection]));
}

/** The exact return of a selection: its ways of a million at its odds. */
export function matchRtp(fixture: MatchFixture, selection: MatchSelection): ReturnToPlayer {
  const ways = matchWays(fixture)[selection];
  return returnToPlayer([
    { ways, hundredths: matchOdds(fixture, selection) },
    { ways: 1_000_000 - ways, hundredths: 0 },
  ]);
}

/** Draws the score, then the minutes in which the goals fall (for show: they decide nothing). */
export function playMatch({ homeGoals, awayGoals }: MatchFixture, draw: DrawBelow): MatchCourse {
  const score: [number, number] = [drawWeighted(homeGoals, draw), drawWeighted(awayGoals, draw)];
  const sides = (['home', 'away'] as const).flatMap((side, index) => Array.from({ length: score[index] ?? 0 }, () => side));
  const taken = new Set<number>();
  const goals = sides.map((side) => {
    let minute = 1 + draw(90);
    while (taken.has(minute)) minute = (minute % 90) + 1;
    taken.add(minute);
    return { minute, side };
  });
  return { score, goals: goals.toSorted((left, right) => left.minute - right.minute) };
}

/** Whether the selection is the result after 90 minutes. */
export function isMatchWon({ score }: MatchCourse, selection: MatchSelection): boolean {
  return resultOf(score) === selection;
}

/** Every selection of every match of the calendar. */
export function* allMatchReturns(): Generator<ReturnToPlayer> {
  for (let day = 1; day <= MATCH_DAYS; day += 1) {
    for (const fixture of matchFixtures(day)) for (const selection of matchSelections) yield matchRtp(fixture, selection);
  }
}
