/** Keno: every play against exact counts over C(80, 20) draws, and against the rows of the odds sheet. */
import { describe, expect, it } from 'vitest';
import { choose } from './combinatorics.js';
import { exactReturns, formatOdds, judge, type Fraction, type Result } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf, resultOf } from './test-support.js';

const game = gameOf('keno1m');
const draws = choose(80, 20);

function drawOf(numbers: readonly number[]): Result {
  return resultOf(
    game,
    numbers.map((number) => String(number).padStart(2, '0')),
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function text(numbers: readonly number[]): string {
  return numbers.map((number) => String(number).padStart(2, '0')).join(',');
}

/** Winning draws of each tier: classes of draws that a play cannot tell apart, each with its size and one of its members. */
function countWins(play: string, content: string, classes: readonly { ways: bigint; draw: Result }[]): Map<string, bigint> {
  const wins = new Map<string, bigint>();
  expect(classes.reduce((sum, { ways }) => sum + ways, 0n)).toBe(draws);
  for (const { ways, draw } of classes)
    for (const { tier, count } of judge(game, play, content, draw, anyDay)) wins.set(tier, (wins.get(tier) ?? 0n) + ways * BigInt(count));
  return wins;
}

function expectChances(play: string, wins: ReadonlyMap<string, bigint>): void {
  const { tiers } = playOf(game, play);
  expect([...wins.keys()].sort()).toEqual(tiers.map(({ tier }) => tier).sort());
  for (const { tier, probability } of tiers)
    expect(isSameFraction(probability, { numerator: wins.get(tier) ?? 0n, denominator: draws }), `${play} ${tier}`).toBe(true);
}

/** Draws by how many of a set's numbers they hold. */
function classesBySet(set: readonly number[]): { ways: bigint; draw: Result }[] {
  const rest = range(1, 80).filter((number) => !set.includes(number));
  return range(0, Math.min(20, set.length)).map((held) => ({
    ways: choose(set.length, held) * choose(rest.length, 20 - held),
    draw: drawOf([...set.slice(0, held), ...rest.slice(0, 20 - held)]),
  }));
}

/** Draws by their sum, counted by dynamic programming; the member of each sum raises 1..20 from the top. */
const classesBySum = ((): { sum: number; ways: bigint; draw: Result }[] => {
  const ways: bigint[][] = Array.from({ length: 21 }, () => Array<bigint>(1411).fill(0n));
  (ways[0] as bigint[])[0] = 1n;
  for (let number = 1; number <= 80; number += 1)
    for (let taken = Math.min(20, number); taken >= 1; taken -= 1) {
      const [into, from] = [ways[taken] as bigint[], ways[taken - 1] as bigint[]];
      for (let sum = 1410; sum >= number; sum -= 1) {
        const more = from[sum - number];
        if (more) into[sum] = (into[sum] ?? 0n) + more;
      }
    }
  return range(210, 1410).map((sum) => {
    let rise = sum - 210;
    const numbers = range(1, 20)
      .toReversed()
      .map((number) => {
        const step = Math.min(60, rise);
        rise -= step;
        return number + step;
      });
    return { sum, ways: ways[20]?.[sum] ?? 0n, draw: drawOf(numbers) };
  });
})();

describe('pick plays by the draws that hold so many of the picked numbers', () => {
  it.each(range(1, 10))('PICK%i', (size) => {
    const picked = range(1, size).map((index) => index * 8);
    expectChances(`PICK${size}`, countWins(`PICK${size}`, text(picked), classesBySet(picked)));
  });

  it('a larger set wins by every combination, bankers stand in all of them', () => {
    const draw = drawOf(range(1, 20));
    // Four of 01..04 + 71: five combinations of four, one with four hits and four with three.
    expect(judge(game, 'PICK4', '01,02,03,04,71', draw, anyDay)).toEqual([
      { tier: 'hit4', count: 1 },
      { tier: 'hit3', count: 4 },
    ]);
    expect(judge(game, 'PICK4', '01,71#02,03,04', draw, anyDay)).toEqual([{ tier: 'hit3', count: 3 }]);
    expect(judge(game, 'PICK7', '71,72,73,74,75,76,77,78', draw, anyDay)).toEqual([{ tier: 'hit0', count: 8 }]);
  });
});

describe('plays of options', () => {
  it.each([
    ['SUM_BS', 'B,S,X'],
    ['SUM_OE', 'O,E'],
    ['ELEMENT', 'GOLD,WOOD,WATER,FIRE,EARTH'],
  ])('%s by the draws of every sum', (play, content) => {
    expectChances(play, countWins(play, content, classesBySum));
  });

  it.each([
    ['UPPER_LOWER', 'UP,LOW,TIE', range(1, 40)],
    ['ODD_EVEN', 'ODD,EVEN,TIE', range(1, 40).map((index) => index * 2 - 1)],
  ])('%s by the draws that hold so many of the half', (play, content, half) => {
    expectChances(play, countWins(play, content, classesBySet(half)));
  });

  it.each([
    ['SUM_BS', 'X', 810],
    ['SUM_BS', 'B', 811],
    ['SUM_BS', 'S', 809],
    ['ELEMENT', 'GOLD', 695],
    ['ELEMENT', 'WOOD', 696],
    ['ELEMENT', 'WOOD', 763],
    ['ELEMENT', 'WATER', 764],
    ['ELEMENT', 'WATER', 855],
    ['ELEMENT', 'FIRE', 856],
    ['ELEMENT', 'FIRE', 923],
    ['ELEMENT', 'EARTH', 924],
  ])('%s %s wins on %i', (play, option, sum) => {
    const draw = classesBySum.find((each) => each.sum === sum)?.draw as Result;
    expect(judge(game, play, option, draw, anyDay)).toHaveLength(1);
  });
});

describe('odds', () => {
  it('are the published set per unit, pick 3 and pick 10 our own', () => {
    const odds = (code: string): string =>
      playOf(game, code)
        .tiers.map((tier) => formatOdds(tier.odds))
        .join('/');
    expect(range(1, 10).map((size) => odds(`PICK${size}`))).toEqual([
      '3.25',
      '13',
      '25/3',
      '56/6/1.5',
      '305/25.5/3',
      '500/35/5/3',
      '5000/115/15/3/1.5',
      '13000/500/30/7.5/3/1.5',
      '37000/3700/300/30/4/1.5',
      '100000/10000/1000/80/12/3/2',
    ]);
  });
});

describe.skipIf(!hasOddsSheet)('the odds sheet', () => {
  const chanceOf = (code: string, tier: string): Fraction | undefined =>
    playOf(game, code).tiers.find((each) => each.tier === tier)?.probability;
  const named: Readonly<Record<string, readonly [string, string]>> = {
    'sum >810': ['SUM_BS', 'big'],
    'sum =810': ['SUM_BS', 'tie'],
    'sum odd': ['SUM_OE', 'odd'],
    'element gold 210-695': ['ELEMENT', 'gold'],
    'element wood 696-763': ['ELEMENT', 'wood'],
    'element water 764-855': ['ELEMENT', 'water'],
    'element fire 856-923': ['ELEMENT', 'fire'],
    'element earth 924-1410': ['ELEMENT', 'earth'],
    'upper 1-40 >10 (same for odd>10)': ['UPPER_LOWER', 'upper'],
    'exactly 10 (tie/draw)': ['ODD_EVEN', 'tie'],
  };
  /** Hits that the published set pays nothing for, and its pick 3, which returns less than a house draw may. */
  const unpaid =
    /^pick (1 hit 0|2 hit [01]|3 hit [01]|4 hit [01]|5 hit [0-2]|6 hit [0-2]|7 hit [1-3]|8 hit [1-3]|9 hit [1-4]|10 hit [1-4])$/;
  const replaced = 'jsz config pick 3 RTP (per 2-yuan bet)';

  it.each(sheetRows('Keno').map((row) => ({ row, play: row.play })))('$play', ({ row, play }) => {
    const [, size, hits] = /^pick (\d+) hit (\d+)$/.exec(play) ?? [];
    const [, configured] = /^jsz config pick (\d+) RTP/.exec(play) ?? [];
    if (size !== undefined) {
      const chance = chanceOf(`PICK${size}`, `hit${hits}`);
      expect(chance === undefined).toBe(unpaid.test(play));
      if (chance !== undefined) expect(isSameFraction(chance, row.chance)).toBe(true);
    } else if (configured !== undefined) {
      const rtp = exactReturns(playOf(game, `PICK${configured}`))[0]?.rtp as Fraction;
      const difference = Math.abs(Number(rtp.numerator) / Number(rtp.denominator) - (row.rtp ?? 0));
      if (play === replaced) expect(difference).toBeGreaterThan(0.1);
      else expect(difference).toBeLessThan(0.00005);
    } else {
      const [code, tier] = named[play] ?? ['', ''];
      expect(isSameFraction(chanceOf(code, tier), row.chance)).toBe(true);
    }
  });

  it('has rows', () => expect(sheetRows('Keno').length).toBe(84));
});
