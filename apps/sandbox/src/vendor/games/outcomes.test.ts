import { describe, expect, it } from 'vitest';
import { cardAt } from './cards.js';
import { dealDuel, DUEL_WIN, duelReturn, duelRtp, readDuel } from './card-duel/card-duel.js';
import { coinRtp, tossCoin } from './coin/coin.js';
import { dealTable, readDeal, tableReturn, tableRtp } from './dragon-tiger/dragon-tiger.js';
import { calendarPairs } from './fixtures.js';
import { allMapReturns, isMapWon, MAP_DAYS, mapFixtures, mapSelections, playMaps, selectionWays, teams } from './map-three/map-three.js';
import {
  allMatchReturns,
  clubs,
  isMatchWon,
  MATCH_DAYS,
  matchFixtures,
  matchSelections,
  matchWays,
  playMatch,
} from './match-day/match-day.js';
import { drawBelow, drawWeighted } from './random.js';
import { reefRtp, reefTargets, shoot } from './reef-shot/reef-shot.js';
import { returnOn, returnToPlayer, rtpBasisPoints, rtpPercent } from './returns.js';
import { bellsHits, bellsRtp, readReels, reelStrip, restingStops, spinReels, symbolAt } from './three-bells/three-bells.js';

const DRAWS = 100_000;

/**
 * Chi-square of counts against expected shares, and a bound that a fair generator passes in all but about one of 10^9 runs
 * (Wilson and Hilferty's approximation at six standard deviations).
 */
function expectFair(counts: ReadonlyMap<string, number>, shares: Record<string, number>): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let chiSquare = 0;
  for (const [key, share] of Object.entries(shares)) chiSquare += ((counts.get(key) ?? 0) - total * share) ** 2 / (total * share);
  for (const key of counts.keys()) expect(shares, `an outcome that cannot be: ${key}`).toHaveProperty([key]);
  const freedom = Object.keys(shares).length - 1;
  const bound = freedom * (1 - 2 / (9 * freedom) + 6 * Math.sqrt(2 / (9 * freedom))) ** 3;
  expect(chiSquare).toBeLessThan(bound);
}

function count(draw: () => string, draws = DRAWS): Map<string, number> {
  const counts = new Map<string, number>();
  for (let index = 0; index < draws; index += 1) {
    const key = draw();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** A draw that answers what it is told, one after the other. */
function scripted(...values: number[]): (bound: number) => number {
  return (bound) => {
    const value = values.shift();
    if (value === undefined || value >= bound) throw new Error(`the script has no answer below ${bound}`);
    return value;
  };
}

describe('returns', () => {
  it('rounds down to a unit, and never promises more than there is', () => {
    expect(returnOn(33_333n, 195)).toBe(64_999n);
    expect(
      rtpPercent(
        returnToPlayer([
          { ways: 1, hundredths: 100 },
          { ways: 2, hundredths: 0 },
        ]),
      ),
    ).toBe('33.3333');
    expect(
      rtpBasisPoints(
        returnToPlayer([
          { ways: 2, hundredths: 100 },
          { ways: 1, hundredths: 0 },
        ]),
      ),
    ).toBe(6_666);
  });
});

describe('draws', () => {
  it('favours no number', () => {
    expectFair(
      count(() => String(drawBelow(37))),
      Object.fromEntries(Array.from({ length: 37 }, (_, value) => [value, 1 / 37])),
    );
  });

  it('follows weights', () => {
    expectFair(
      count(() => String(drawWeighted([1, 0, 3], drawBelow))),
      { 0: 0.25, 2: 0.75 },
    );
    expect(drawWeighted([2, 3], scripted(1))).toBe(0);
    expect(drawWeighted([2, 3], scripted(2))).toBe(1);
  });

  it('has 52 different cards', () => {
    const cards = Array.from({ length: 52 }, (_, index) => cardAt(index));
    expect(new Set(cards.map(({ rank, suit }) => `${rank}${suit}`)).size).toBe(52);
    expect(() => cardAt(52)).toThrow(RangeError);
  });
});

describe('coin', () => {
  it('returns 98 %', () => expect(rtpPercent(coinRtp)).toBe('98'));
  it('is even', () =>
    expectFair(
      count(() => tossCoin(drawBelow)),
      { heads: 0.5, tails: 0.5 },
    ));
});

describe('three bells', () => {
  it('rests on a picture that is no win, nor looks like one in any row or diagonal', () => {
    const { symbols, line } = readReels(restingStops);
    expect(line).toBeNull();
    expect(new Set(symbols).size).toBe(3);
    // Each reel's offset from its stop: the three rows and the two diagonals.
    for (const offsets of [
      [-1, -1, -1],
      [0, 0, 0],
      [1, 1, 1],
      [-1, 0, 1],
      [1, 0, -1],
    ]) {
      expect(new Set(restingStops.map((stop, reel) => symbolAt(stop + (offsets[reel] ?? 0)))).size, String(offsets)).toBeGreaterThan(1);
    }
  });

  it('returns 96.0375 % over all 8000 positions', () => {
    expect(rtpPercent(bellsRtp)).toBe('96.0375');
    expect(bellsHits).toBe(1175);
  });

  it('pays the best line only, wherever the symbols stand', () => {
    const stop = (symbol: string): number => reelStrip.findIndex((shown) => shown === symbol);
    const pays = (...symbols: [string, string, string]) => readReels([stop(symbols[0]), stop(symbols[1]), stop(symbols[2])]);
    expect(pays('bell', 'bell', 'bell')).toMatchObject({ line: 'bell-3', hundredths: 50_000 });
    expect(pays('bell', 'cherry', 'bell')).toMatchObject({ line: 'bell-2', hundredths: 1_500 });
    expect(pays('cherry', 'coin', 'cherry')).toMatchObject({ line: 'cherry-2', hundredths: 100 });
    expect(pays('cherry', 'coin', 'leaf')).toMatchObject({ line: null, hundredths: 0 });
  });

  it('stops every reel anywhere alike', () => {
    const stops = Object.fromEntries(reelStrip.map((_, index) => [index, 1 / reelStrip.length]));
    for (const reel of [0, 1, 2])
      expectFair(
        count(() => String(spinReels(drawBelow).stops[reel])),
        stops,
      );
  });
});

describe('dragon and tiger', () => {
  it('returns 96.2650… % on a side and 67.2289… % on the tie', () => {
    expect(rtpPercent(tableRtp.dragon)).toBe('96.265');
    expect(tableRtp.tiger).toEqual(tableRtp.dragon);
    expect(rtpPercent(tableRtp.tie)).toBe('67.2289');
  });

  it('counts the ace low, pays 1:1 and 8:1, and gives half back on a tie', () => {
    expect(readDeal({ rank: 1, suit: 'spades' }, { rank: 2, suit: 'clubs' }).result).toBe('tiger');
    expect(readDeal({ rank: 13, suit: 'spades' }, { rank: 12, suit: 'clubs' }).result).toBe('dragon');
    expect([
      tableReturn('dragon', 'dragon'),
      tableReturn('tiger', 'dragon'),
      tableReturn('tie', 'tie'),
      tableReturn('dragon', 'tie'),
    ]).toEqual([200, 0, 900, 50]);
  });

  it('draws ties and cards as often as eight packs have them', () => {
    expectFair(
      count(() => dealTable(drawBelow).result),
      { tie: 31 / 415, dragon: 192 / 415, tiger: 192 / 415 },
    );
    const ranks = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [index + 1, 1 / 13]));
    expectFair(
      count(() => String(dealTable(drawBelow).tiger.rank)),
      ranks,
    );
  });

  it('does not put the first card back', () => {
    expect(dealTable(scripted(5, 5)).tiger).toEqual(cardAt(6));
    expect(dealTable(scripted(415, 414)).tiger).toEqual(cardAt(414 % 52));
  });
});

describe('reef', () => {
  it('returns 96 % on every kind', () => {
    for (const { kind } of reefTargets) expect(rtpPercent(reefRtp(kind))).toBe('96');
  });

  it('catches as often as it says', () => {
    for (const { kind, hundredths, caughtIn } of reefTargets) {
      expectFair(
        count(() => String(shoot(kind, drawBelow))),
        { [hundredths]: caughtIn / 10_000, 0: 1 - caughtIn / 10_000 },
      );
    }
  });
});

describe('match day', () => {
  it('returns between 94 % and 95 % on every selection of the whole calendar', () => {
    const returns = [...allMatchReturns()];
    expect(returns).toHaveLength(MATCH_DAYS * 9);
    for (const share of returns) {
      expect(rtpBasisPoints(share)).toBeGreaterThanOrEqual(9_400);
      expect(rtpBasisPoints(share)).toBeLessThanOrEqual(9_500);
    }
  });

  it('scores as often as its odds are made for, with goals that add up', () => {
    const fixture = matchFixtures(1)[0]!;
    const ways = matchWays(fixture);
    expect(ways.home + ways.draw + ways.away).toBe(1_000_000);
    const results = count(() => {
      const course = playMatch(fixture, drawBelow);
      expect(course.goals.filter(({ side }) => side === 'home')).toHaveLength(course.score[0]);
      expect(new Set(course.goals.map(({ minute }) => minute)).size).toBe(course.score[0] + course.score[1]);
      return matchSelections.find((selection) => isMatchWon(course, selection))!;
    }, DRAWS / 5);
    expectFair(results, { home: ways.home / 1e6, draw: ways.draw / 1e6, away: ways.away / 1e6 });
  });

  it('lets no club play itself or twice a day, and both play at home', () => {
    for (let day = 1; day <= MATCH_DAYS; day += 1) {
      const names = matchFixtures(day).flatMap(({ home, away }) => [home, away]);
      expect(new Set(names).size).toBe(6);
    }
    expect(matchFixtures(MATCH_DAYS + 1)).toEqual(matchFixtures(1));
    const [home, away] = calendarPairs(clubs, 1)[0]!;
    const meetings = Array.from({ length: MATCH_DAYS }, (_, index) => calendarPairs(clubs, index + 1)).flat();
    expect(meetings.some(([left, right]) => left === home && right === away)).toBe(true);
  });
});

describe('map three', () => {
  it('returns between 94 % and 95 % on every selection of the whole calendar', () => {
    const returns = [...allMapReturns()];
    expect(returns).toHaveLength(MAP_DAYS * 18);
    for (const share of returns) {
      expect(rtpBasisPoints(share)).toBeGreaterThanOrEqual(9_400);
      expect(rtpBasisPoints(share)).toBeLessThanOrEqual(9_500);
    }
  });

  it('goes as often each way as its odds are made for', () => {
    const fixture = mapFixtures(2)[1]!;
    for (const pair of [0, 2, 4]) {
      const sides = mapSelections.slice(pair, pair + 2);
      const results = count(() => {
        const course = playMaps(fixture, drawBelow);
        return sides.find((selection) => isMapWon(course, selection))!;
      }, DRAWS / 2);
      expectFair(results, Object.fromEntries(sides.map((selection) => [selection, selectionWays(fixture, selection) / 1e9])));
    }
  });

  it('plays a third map only at one all', () => {
    expect(playMaps({ home: 'A', away: 'B', homeWins: 500 }, scripted(0, 499, 999, 3, 4))).toEqual({
      maps: [
        { winner: 'home', score: [13, 3] },
        { winner: 'home', score: [13, 4] },
      ],
      winner: 'home',
    });
    expect(playMaps({ home: 'A', away: 'B', homeWins: 500 }, scripted(0, 500, 999, 3, 4, 5)).maps).toHaveLength(3);
    for (let day = 1; day <= MAP_DAYS; day += 1) expect(new Set(mapFixtures(day).flatMap(({ home, away }) => [home, away])).size).toBe(6);
    expect(new Set(teams.map(({ name }) => name)).size).toBe(8);
  });
});

describe('card duel', () => {
  it('returns 97.647… %, as much to one seat as to the other', () => {
    expect(rtpPercent(duelRtp)).toBe('97.647');
    const duel = readDuel(cardAt(0), cardAt(12));
    expect([duelReturn(0, duel), duelReturn(1, duel)]).toEqual([DUEL_WIN, 0]);
    expect(duelReturn(1, readDuel(cardAt(0), cardAt(13)))).toBe(100);
  });

  it('deals two different cards and favours no seat', () => {
    expectFair(
      count(() => {
        const { cards, winner } = dealDuel(drawBelow);
        expect(cards[0]).not.toEqual(cards[1]);
        return String(winner);
      }),
      { 0: 8 / 17, 1: 8 / 17, null: 1 / 17 },
    );
  });
});
