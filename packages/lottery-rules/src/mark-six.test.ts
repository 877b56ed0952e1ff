/** Mark Six: every play against exact counts over C(49, 6) x 43 draws, the zodiac's dates, and the rows of the odds sheet. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose } from './combinatorics.js';
import { markSixPlays } from './families/mark-six.js';
import {
  checkGame,
  contentOf,
  countContent,
  drawOfDate,
  drawOfIssue,
  drawsBetween,
  isPlannedNumber,
  judge,
  nextDraws,
  rtpOf,
  type Fraction,
  type Game,
  type Play,
  type Result,
} from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { colourOf, parlayKindOf } from './rules/mark-six.js';
import { lunarYearOf, signOfNumber, signOfYear, zodiacSigns } from './rules/zodiac.js';
import { anyDay, gameOf, picksFor, playOf, resultOf, subsets } from './test-support.js';
import { lotteryText } from './texts.js';

const game = gameOf('marksix5m');
const official = gameOf('marksix_hk');
const losing: Game = { ...game, plays: markSixPlays({ fortyNine: 'lose' }) };
const draws = choose(49, 6) * 43n;

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

const balls = range(1, 49);
const text = (numbers: readonly number[]): string => numbers.map((number) => String(number).padStart(2, '0')).join(',');

function drawOf(numbers: readonly number[]): Result {
  return resultOf(game, text(numbers));
}

interface DrawClass {
  readonly ways: bigint;
  readonly draw: Result;
}

/** Winning occurrences of each tier, as fractions of all draws. */
function countWins(each: Game, play: string, content: string, classes: readonly DrawClass[]): Map<string, Fraction> {
  const denominator = classes.reduce((sum, { ways }) => sum + ways, 0n);
  const wins = new Map<string, Fraction>();
  for (const { ways, draw } of classes)
    for (const { tier, count } of judge(each, play, content, draw, anyDay))
      wins.set(tier, { numerator: (wins.get(tier)?.numerator ?? 0n) + ways * BigInt(count), denominator });
  return wins;
}

function expectChances(each: Game, play: string, wins: ReadonlyMap<string, Fraction>, option?: string): void {
  const tiers = playOf(each, play).tiers.filter((tier) => tier.option === undefined || tier.option === option);
  expect([...wins.keys()].sort(), `${play} ${option}`).toEqual(tiers.map(({ tier }) => tier).sort());
  for (const { tier, probability } of tiers) expect(isSameFraction(probability, wins.get(tier)), `${play} ${option} ${tier}`).toBe(true);
}

/** Draws by regular numbers of a set and whether the special is of it. */
function classesBySet(set: readonly number[]): DrawClass[] {
  const rest = balls.filter((number) => !set.includes(number));
  return range(0, Math.min(6, set.length)).flatMap((held) => {
    const [regularWays, left] = [choose(set.length, held) * choose(rest.length, 6 - held), set.length - held];
    const regular = [...set.slice(0, held), ...rest.slice(0, 6 - held)];
    return [
      ...(left > 0 ? [{ ways: regularWays * BigInt(left), draw: drawOf([...regular, set.at(-1) as number]) }] : []),
      { ways: regularWays * BigInt(43 - left), draw: drawOf([...regular, rest.at(-1) as number]) },
    ];
  });
}

/** Draws by their special number. */
const bySpecial: readonly DrawClass[] = balls.map((special) => ({
  ways: choose(48, 6),
  draw: drawOf([...balls.filter((number) => number !== special).slice(0, 6), special]),
}));

/** Sets of seven by how many numbers of each of two disjoint sets they hold. */
function classesOfSeven(first: readonly number[], second: readonly number[] = []): DrawClass[] {
  const rest = balls.filter((number) => !first.includes(number) && !second.includes(number));
  return range(0, first.length).flatMap((a) =>
    range(0, Math.min(second.length, 7 - a)).map((b) => ({
      ways: choose(first.length, a) * choose(second.length, b) * choose(rest.length, 7 - a - b),
      draw: drawOf([...first.slice(0, a), ...second.slice(0, b), ...rest.slice(0, 7 - a - b)]),
    })),
  );
}

/** Sets of seven by their sum; the member of each sum raises 1..7 from the top. */
const bySum = ((): DrawClass[] => {
  const ways: bigint[][] = Array.from({ length: 8 }, () => Array<bigint>(323).fill(0n));
  (ways[0] as bigint[])[0] = 1n;
  for (const number of balls)
    for (let taken = Math.min(7, number); taken >= 1; taken -= 1)
      for (let sum = 322; sum >= number; sum -= 1)
        (ways[taken] as bigint[])[sum] = (ways[taken]?.[sum] ?? 0n) + (ways[taken - 1]?.[sum - number] ?? 0n);
  return range(28, 322).map((sum) => {
    let rise = sum - 28;
    const numbers = range(1, 7)
      .toReversed()
      .map((number) => {
        const step = Math.min(42, rise);
        rise -= step;
        return number + step;
      });
    return { ways: ways[7]?.[sum] ?? 0n, draw: drawOf(numbers) };
  });
})();

/** 2026 is a year of the horse until 2027-02-05. */
const year = lunarYearOf(anyDay);
const numbersOf = (sign: string): number[] => balls.filter((number) => signOfNumber(number, year) === sign);

describe('plays of numbers by the draws that hold so many of them', () => {
  it.each([
    ['SPECIAL', 1],
    ['REGULAR', 1],
    ['ALL2', 2],
    ['ALL3', 3],
    ['ALL4', 4],
    ['HIT2_OF3', 3],
    ['SPECIAL2', 2],
    ['SPECIAL_STRING', 2],
    ['MISS5', 5],
    ['MISS6', 6],
    ['MISS7', 7],
    ['MISS8', 8],
    ['MISS9', 9],
    ['MISS10', 10],
  ])('%s', (play, size) => {
    const set = range(1, size).map((index) => index * 4 + 3);
    const classes = classesBySet(set);
    expect(classes.reduce((sum, { ways }) => sum + ways, 0n)).toBe(draws);
    expectChances(game, play, countWins(game, play, text(set), classes));
  });

  it('compounds and bankers', () => {
    const draw = drawOf([1, 2, 3, 4, 5, 6, 49]);
    expect(judge(game, 'HIT2_OF3', '01,02,03,10', draw, anyDay)).toEqual([
      { tier: 'three', count: 1 },
      { tier: 'two', count: 3 },
    ]);
    expect(judge(game, 'SPECIAL2', '01,02,49', draw, anyDay)).toEqual([
      { tier: 'bothRegular', count: 1 },
      { tier: 'withSpecial', count: 2 },
    ]);
    expect(judge(game, 'SPECIAL2', '49#01,02,10', draw, anyDay)).toEqual([{ tier: 'withSpecial', count: 2 }]);
    expect(judge(game, 'SPECIAL2', '01#02,10,49', draw, anyDay)).toEqual([
      { tier: 'bothRegular', count: 1 },
      { tier: 'withSpecial', count: 1 },
    ]);
    expect(judge(game, 'SPECIAL_STRING', '10#01,49', draw, anyDay)).toEqual([]);
    expect(judge(game, 'MISS5', '10,11,12,13,14,15', draw, anyDay)).toEqual([{ tier: 'none', count: 6 }]);
    expect(judge(game, 'SPECIAL', '49', draw, anyDay)).toEqual([{ tier: 'special', count: 1 }]);
  });
});

describe.each([
  { name: '49 returns the stake', each: game, suffix: '' },
  { name: '49 loses', each: losing, suffix: '_LOSE49' },
])('plays of the special number over its 49 values, where $name', ({ each, suffix }) => {
  it.each(['SPECIAL_SIDES', 'SPECIAL_SUM_SIDES', 'SPECIAL_TAIL_SIDES', 'HALF_WAVE', 'SPECIAL_COLOUR'])('%s', (code) => {
    const play = playOf(each, code === 'SPECIAL_COLOUR' ? code : `${code}${suffix}`);
    const options = play.form.kind === 'options' ? play.form.options : [];
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) expectChances(each, play.code, countWins(each, play.code, option, bySpecial), option);
  });

  it('SIX_ZODIAC for each of the 924 choices', () => {
    const code = `SIX_ZODIAC${suffix}`;
    for (const six of subsets(zodiacSigns, 6)) expectChances(each, code, countWins(each, code, six.join(','), bySpecial));
  });

  it('passes the check of odds, and every play is named', () => {
    expect(() => checkGame(each)).not.toThrow();
    for (const play of each.plays) {
      expect(rtpOf(play), play.code).toBeGreaterThan(play.code.startsWith('PARLAY') ? 0.8 : 0.96);
      expect(lotteryText('en', 'mark-six', `rule.${play.code}`), play.code).toBeDefined();
    }
  });
});

describe('plays of the zodiac, tails and total', () => {
  it('SPECIAL_ZODIAC', () => {
    for (const sign of zodiacSigns)
      expectChances(game, 'SPECIAL_ZODIAC', countWins(game, 'SPECIAL_ZODIAC', sign, bySpecial), sign === 'HORSE' ? 'five' : 'four');
  });

  it('FLAT_ZODIAC', () => {
    for (const sign of zodiacSigns)
      expectChances(
        game,
        'FLAT_ZODIAC',
        countWins(game, 'FLAT_ZODIAC', sign, classesOfSeven(numbersOf(sign))),
        sign === 'HORSE' ? 'five' : 'four',
      );
  });

  it('ZODIAC_LINK2 for each of the 66 pairs', () => {
    for (const [left = '', right = ''] of subsets<string>(zodiacSigns, 2)) {
      const classes = classesOfSeven(numbersOf(left), numbersOf(right));
      expect(classes.reduce((sum, { ways }) => sum + ways, 0n)).toBe(choose(49, 7));
      const kind = left === 'HORSE' || right === 'HORSE' ? 'fiveFour' : 'fourFour';
      expectChances(game, 'ZODIAC_LINK2', countWins(game, 'ZODIAC_LINK2', `${left},${right}`, classes), kind);
    }
  });

  it('FLAT_TAIL', () => {
    for (const tail of range(0, 9)) {
      const classes = classesOfSeven(balls.filter((number) => number % 10 === tail));
      expectChances(game, 'FLAT_TAIL', countWins(game, 'FLAT_TAIL', String(tail), classes), tail === 0 ? 'four' : 'five');
    }
  });

  it('TOTAL by the draws of every sum', () => {
    expect(bySum.reduce((sum, { ways }) => sum + ways, 0n)).toBe(choose(49, 7));
    for (const option of ['B', 'S', 'O', 'E']) expectChances(game, 'TOTAL', countWins(game, 'TOTAL', option, bySum), option);
  });
});

describe.each([
  { name: 'as odds 1', each: game, suffix: '' },
  { name: 'as lost', each: losing, suffix: '_LOSE49' },
])('parlays, a leg on 49 $name', ({ each, suffix }) => {
  const classes = [
    { numbers: [25, 27, 29], size: 12 },
    { numbers: [26, 28, 30], size: 12 },
    { numbers: [1, 3, 5], size: 12 },
    { numbers: [2, 4, 6], size: 12 },
    { numbers: [49], size: 1 },
  ];

  /** Ordered draws of so many regular numbers by the classes of each; the rest of the seven are filled up. */
  function orderedDraws(legs: number): DrawClass[] {
    let tuples: { ways: bigint; numbers: number[] }[] = [{ ways: 1n, numbers: [] }];
    for (let leg = 0; leg < legs; leg += 1)
      tuples = tuples.flatMap(({ ways, numbers }) =>
        classes.flatMap((each) => {
          const left = each.numbers.filter((number) => !numbers.includes(number));
          const size = each.size - (each.numbers.length - left.length);
          return left[0] === undefined ? [] : [{ ways: ways * BigInt(size), numbers: [...numbers, left[0]] }];
        }),
      );
    return tuples.map(({ ways, numbers }) => ({ ways, draw: drawOf([...numbers, ...range(31, 41)].slice(0, 7)) }));
  }

  it.each([2, 3])('%i legs, for every choice of sides', (legs) => {
    const draws = orderedDraws(legs);
    expect(draws.reduce((sum, { ways }) => sum + ways, 0n)).toBe(legs === 2 ? 49n * 48n : 49n * 48n * 47n);
    const choices = range(1, legs).reduce<string[][]>(
      (all) => all.flatMap((head) => ['B', 'S', 'O', 'E'].map((side) => [...head, side])),
      [[]],
    );
    expect(choices).toHaveLength(4 ** legs);
    for (const sides of choices) {
      const content = [...sides, '', '', '', '', '', ''].slice(0, 6).join('|');
      expectChances(each, `PARLAY${legs}${suffix}`, countWins(each, `PARLAY${legs}${suffix}`, content, draws), parlayKindOf(sides));
    }
  });

  it('counts places anywhere and several sides of one', () => {
    const draw = drawOf([30, 49, 1, 2, 3, 4, 5]);
    const hits = judge(each, `PARLAY2${suffix}`, 'B,E|B|S|||', draw, anyDay);
    const plain = [
      { tier: 'opposite', count: 1 },
      { tier: 'mixed', count: 1 },
    ];
    expect(hits.toSorted((left, right) => right.tier.localeCompare(left.tier))).toEqual(
      suffix === '' ? [...plain, { tier: 'leg49', count: 3 }].toSorted((left, right) => right.tier.localeCompare(left.tier)) : plain,
    );
  });
});

describe('the official game', () => {
  it('sells everything but parlays, because its results may come in rising order', () => {
    expect(game.plays.filter((play) => !official.plays.includes(play)).map((play) => play.code)).toEqual(['PARLAY2', 'PARLAY3']);
    for (const play of official.plays)
      fc.assert(
        fc.property(picksFor(play), fc.shuffledSubarray([...balls], { minLength: 7, maxLength: 7 }), (picks, numbers) => {
          const counted = countContent(play, contentOf(play, picks));
          if (!counted.ok) throw new Error(counted.reason);
          const rising = [...numbers.slice(0, 6).sort((left, right) => left - right), ...numbers.slice(6)];
          expect(judge(official, play.code, counted.canonical, drawOf(rising), anyDay)).toEqual(
            judge(official, play.code, counted.canonical, drawOf(numbers), anyDay),
          );
        }),
        { numRuns: 30 },
      );
  });
});

describe('kinds of signs', () => {
  it('are each held to the return band, and a play may not mix them with options', () => {
    const withTiers = (change: (tiers: Play['tiers']) => Play['tiers']): Game => ({
      ...game,
      plays: game.plays.map((play) => (play.code === 'FLAT_ZODIAC' ? { ...play, tiers: change(play.tiers) } : play)),
    });
    expect(() => checkGame(withTiers((tiers) => tiers))).not.toThrow();
    const generous = withTiers((tiers) => tiers.map((tier) => (tier.tier === 'four' ? { ...tier, odds: 21_300n } : tier)));
    expect(() => checkGame(generous)).toThrow(/FLAT_ZODIAC four: return to player 1\.0/);
    const mixed = withTiers((tiers) => tiers.map((tier) => (tier.tier === 'four' ? { ...tier, option: 'RAT' } : tier)));
    expect(() => checkGame(mixed)).toThrow(/FLAT_ZODIAC: some tiers name an option, others a kind/);
  });
});

describe('colours', () => {
  it('are those of the sheet: 17 red, 16 blue, 16 green, 49 green', () => {
    const of = (colour: string): number[] => balls.filter((number) => colourOf(number) === colour);
    expect(of('RED')).toEqual([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
    expect(of('BLUE')).toEqual([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);
    expect(of('GREEN')).toEqual([5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49]);
  });
});

describe('zodiac', () => {
  it.each([
    ['2008-02-07', 'RAT'],
    ['2012-01-23', 'DRAGON'],
    ['2019-02-05', 'PIG'],
    ['2020-01-25', 'RAT'],
    ['2023-01-22', 'RABBIT'],
    ['2024-02-10', 'DRAGON'],
    ['2025-01-29', 'SNAKE'],
    ['2026-02-17', 'HORSE'],
    ['2027-02-06', 'GOAT'],
    ['2030-02-03', 'DOG'],
  ])('%s begins a year of the %s, at midnight in Hong Kong', (date, sign) => {
    const midnight = new Date(`${date}T00:00:00+08:00`);
    expect(signOfYear(lunarYearOf(midnight))).toBe(sign);
    const before = signOfYear(lunarYearOf(new Date(midnight.getTime() - 1)));
    expect(zodiacSigns[(zodiacSigns.indexOf(before) + 1) % 12]).toBe(sign);
  });

  it('agrees with the calendar of the runtime, except where the new moon falls within minutes of midnight', () => {
    const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Hong_Kong', month: 'numeric', day: 'numeric' });
    const isNewYear = (day: Date): boolean => {
      const parts = chinese.formatToParts(day);
      return parts.find(({ type }) => type === 'month')?.value === '1' && parts.find(({ type }) => type === 'day')?.value === '1';
    };
    const differing: number[] = [];
    for (let each = 2006; each <= 2035; each += 1) {
      const noons = range(19, 52).map((day) => new Date(Date.UTC(each, 0, day, 4)));
      const ours = noons.find((noon) => lunarYearOf(noon) === each);
      const theirs = noons.find(isNewYear);
      if (ours?.getTime() !== theirs?.getTime()) differing.push(each);
    }
    expect(differing.filter((each) => each !== 2027 && each !== 2030)).toEqual([]);
  });

  it('refuses instants outside the table', () => {
    expect(() => lunarYearOf(new Date('2005-02-08T00:00:00+08:00'))).toThrow(RangeError);
    expect(() => lunarYearOf(new Date('2036-01-28T00:00:00+08:00'))).toThrow(RangeError);
    expect(lunarYearOf(new Date('2036-01-27T23:59:59+08:00'))).toBe(2035);
  });

  it('gives the sign of the year 01 13 25 37 49, the sign before it 02 14 26 38', () => {
    expect([1, 13, 25, 37, 49].map((number) => signOfNumber(number, 2025))).toEqual(Array(5).fill('SNAKE'));
    expect([2, 14, 26, 38].map((number) => signOfNumber(number, 2025))).toEqual(Array(4).fill('DRAGON'));
    expect([12, 24, 36, 48].map((number) => signOfNumber(number, 2025))).toEqual(Array(4).fill('HORSE'));
  });

  it('a bet follows the year of its draw', () => {
    const draw = drawOf([2, 3, 4, 5, 6, 7, 1]);
    expect(judge(game, 'SPECIAL_ZODIAC', 'SNAKE', draw, new Date('2026-02-16T13:30:00Z'))).toEqual([{ tier: 'five', count: 1 }]);
    expect(judge(game, 'SPECIAL_ZODIAC', 'SNAKE', draw, new Date('2026-02-17T13:30:00Z'))).toEqual([]);
    expect(judge(game, 'SPECIAL_ZODIAC', 'HORSE', draw, new Date('2026-02-17T13:30:00Z'))).toEqual([{ tier: 'five', count: 1 }]);
  });
});

describe('calendar', () => {
  it('draws on Tuesdays, Thursdays and Saturdays at 21:30 and numbers them within the year, without a slash', () => {
    const next = nextDraws(official, new Date('2026-11-20T00:00:00Z'), 4);
    expect(next.map((draw) => draw.drawsAt.toISOString())).toEqual([
      '2026-11-21T13:30:00.000Z',
      '2026-11-24T13:30:00.000Z',
      '2026-11-26T13:30:00.000Z',
      '2026-11-28T13:30:00.000Z',
    ]);
    expect(drawOfDate(official, '2026-01-01')).toBeUndefined();
    expect(drawOfDate(official, '2026-01-03')?.issue).toBe('26001');
    expect(drawOfIssue(official, '26001')?.closesAt.toISOString()).toBe('2026-01-03T13:15:00.000Z');
  });

  const dateOf = (issue: string): string | undefined => drawOfIssue(official, issue)?.drawsAt.toISOString().slice(0, 10);
  /** Dates of draws from the first of January through a day, in Hong Kong, where 21:30 is the same day in UTC. */
  const datesOf = (year: number, through = `${year}-12-31`): string[] =>
    drawsBetween(official, new Date(`${year}-01-01T00:00:00Z`), new Date(`${through}T23:59:59Z`)).map(({ drawsAt }) =>
      drawsAt.toISOString().slice(0, 10),
    );

  it.each([
    [2024, '2024-12-31', 140, 29, 12],
    [2025, '2025-12-31', 134, 33, 11],
    [2026, '2026-08-22', 92, 14, 5],
  ])('of %i through %s knows the %i draws that the Jockey Club held', (year, through, held, dropped, moved) => {
    const dates = datesOf(year, through);
    expect(dates).toHaveLength(held);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    const planned: string[] = [];
    for (let at = Date.UTC(year, 0, 1); at <= Date.parse(through); at += 86_400_000)
      if ([2, 4, 6].includes(new Date(at).getUTCDay())) planned.push(new Date(at).toISOString().slice(0, 10));
    expect(planned.filter((date) => !dates.includes(date))).toHaveLength(dropped);
    expect(dates.filter((date) => !planned.includes(date))).toHaveLength(moved);
    dates.forEach((date, index) => {
      const issue = `${year % 100}${String(index + 1).padStart(3, '0')}`;
      expect([issue, dateOf(issue)]).toEqual([issue, date]);
      expect(drawOfDate(official, date)?.issue).toBe(issue);
    });
  });

  it('has the Jockey Club’s own numbers, Sundays and festivals included', () => {
    const known = { '24017': '2024-02-14', '24115': '2024-10-28', '25080': '2025-07-21', '25107': '2025-10-06', '26019': '2026-02-15' };
    for (const [issue, date] of Object.entries({ ...known, '26092': '2026-08-22', '26107': '2026-10-08' }))
      expect(dateOf(issue)).toBe(date);
    // Beside the plan only Sundays, and the Mondays and Wednesdays next to a festival.
    const weekdays = [2024, 2025, 2026].flatMap((year) => datesOf(year)).map((date) => new Date(date).getUTCDay());
    expect(weekdays.filter((day) => day === 1 || day === 3)).toHaveLength(6);
    expect(weekdays).not.toContain(5);
  });

  it('counts on from the last draw that is known, as a plan whose numbers nobody should trust', () => {
    expect(dateOf('26108')).toBe('2026-10-10');
    expect(datesOf(2026).slice(107, 110)).toEqual(['2026-10-10', '2026-10-13', '2026-10-15']);
    expect(['24001', '25134', '26092', '26107'].filter((issue) => isPlannedNumber(official, issue))).toEqual([]);
    // Planned, of a year that is not listed, beyond the year's last, and no number at all.
    expect(['26108', '23001', '24141', '25135', '27001', 'x'].filter((issue) => !isPlannedNumber(official, issue))).toEqual([]);
    expect(isPlannedNumber(gameOf('xsmb'), 'XSMB-20300101')).toBe(false);
    expect(isPlannedNumber(game, 'x')).toBe(false);
  });
});

describe.skipIf(!hasOddsSheet)('the odds sheet', () => {
  const named: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    'special exact': [['SPECIAL', 'special']],
    'special big/small/odd/even (49 push)': ['big', 'small', 'odd', 'even'].map((tier) => ['SPECIAL_SIDES', tier] as const),
    'colour red': [['SPECIAL_COLOUR', 'red']],
    'colour blue/green': [
      ['SPECIAL_COLOUR', 'blue'],
      ['SPECIAL_COLOUR', 'green'],
    ],
    'zodiac 5 numbers': [['SPECIAL_ZODIAC', 'five']],
    'zodiac 4 numbers': [['SPECIAL_ZODIAC', 'four']],
    'regular number any of 6': [['REGULAR', 'regular']],
    '2-hit-2 (both regular)': [['ALL2', 'all']],
    '3-hit-3': [
      ['ALL3', 'all'],
      ['HIT2_OF3', 'three'],
    ],
    '4-hit-4': [['ALL4', 'all']],
    '3-hit-2 (exactly two)': [['HIT2_OF3', 'two']],
    'special string (1 reg+special)': [
      ['SPECIAL_STRING', 'withSpecial'],
      ['SPECIAL2', 'withSpecial'],
    ],
    '2-special: both regular': [['SPECIAL2', 'bothRegular']],
    'flat zodiac (4 nos) in 7': [['FLAT_ZODIAC', 'four']],
    'flat zodiac (5 nos) in 7': [
      ['FLAT_ZODIAC', 'five'],
      ['FLAT_TAIL', 'five'],
    ],
    'flat tail 0 (4 nos)': [['FLAT_TAIL', 'four']],
    '2-zodiac link (4+4)': [['ZODIAC_LINK2', 'fourFour']],
    '2-zodiac link (5+4)': [['ZODIAC_LINK2', 'fiveFour']],
    'total >=175': [['TOTAL', 'big']],
    'total odd': [['TOTAL', 'odd']],
    'digit-sum odd (49 push)': [
      ['SPECIAL_SUM_SIDES', 'odd'],
      ['SPECIAL_SUM_SIDES', 'even'],
    ],
    'tail big >=5 (49 push)': [
      ['SPECIAL_TAIL_SIDES', 'big'],
      ['SPECIAL_TAIL_SIDES', 'small'],
    ],
    'digit-sum big >=7 (49 push)': [
      ['SPECIAL_SUM_SIDES', 'big'],
      ['SPECIAL_SUM_SIDES', 'small'],
    ],
  };
  /** Divisions of the Jockey Club's own pool, which no house sells: prizes depend on sales. */
  const notOurs = /^div[1-7] /;

  it.each(sheetRows('M6').map((row) => ({ row, play: row.play })))('$play', ({ row, play }) => {
    if (notOurs.test(play)) return expect(Object.keys(named)).not.toContain(play);
    const [, size] = /^(\d+)-miss \(none of 7\)$/.exec(play) ?? [];
    const matches = size === undefined ? (named[play] ?? []) : [[`MISS${size}`, 'none'] as const];
    expect(matches.length).toBeGreaterThan(0);
    for (const [code, tier] of matches)
      expect(isSameFraction(playOf(game, code).tiers.find((each) => each.tier === tier)?.probability, row.chance), `${code} ${tier}`).toBe(
        true,
      );
  });

  it('has rows', () => expect(sheetRows('M6').length).toBe(36));
});
