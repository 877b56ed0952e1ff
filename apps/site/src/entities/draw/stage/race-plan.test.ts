import { describe, expect, it } from 'vitest';
import { raceWays } from './race-plan';

const cars = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, '0'));
const draws = Array.from({ length: 200 }, (_, at) => String(202_611_290_001 + at));

describe('the way of a race', () => {
  it('keeps every car before the line until it is called, and lets none go back once the road stands', () => {
    for (const numero of draws) {
      for (const { early, middle, late, last } of raceWays(numero, cars)) {
        const shares = [early, middle, late, last];
        expect(Math.min(...shares) > 0 && Math.max(...shares) < 0.9 && last > late, `${numero}: ${shares.join(' ')}`).toBe(true);
      }
    }
  });

  it('is the same wherever a draw is watched, and another for each draw', () => {
    const ways = draws.map((numero) => JSON.stringify(raceWays(numero, cars)));
    expect(draws.map((numero) => JSON.stringify(raceWays(numero, cars)))).toEqual(ways);
    expect(new Set(ways).size).toBe(draws.length);
  });

  it('changes the lead on the way, and no car leads more often than chance has it', () => {
    const leaders = draws.map((numero) => {
      const ways = raceWays(numero, cars);
      const leader = (at: 'early' | 'middle' | 'last') =>
        ways.reduce((best, way, car) => (way[at] > (ways[best]?.[at] ?? 0) ? car : best), 0);
      return [leader('early'), leader('middle'), leader('last')] as const;
    });
    expect(leaders.filter((each) => new Set(each).size > 1).length).toBeGreaterThan(draws.length * 0.8);
    for (const at of [0, 1, 2] as const) {
      const counts = cars.map((_, car) => leaders.filter((each) => each[at] === car).length);
      expect(Math.max(...counts)).toBeLessThan(draws.length * 0.25);
    }
  });
});
