/** PK10 in the order of the lottery sheet, 2.5. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangements, enumerationTimeout, expectStatedChances, numbersResult, smallestBets } from './testing/enumeration.js';
import { racingPlays } from './families/racing.js';
import { countContent, drawOfIssue, drawsBetween, exactReturns, type Play, type Result } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, picksFor, playOf, resultFor } from './test-support.js';
import { contentOf } from './content.js';

const game = gameOf('pk1m');
const cars = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));
const otherPlays = [
  ...racingPlays({ sumEleven: 'push', sumElevenParity: 'push' }),
  ...racingPlays({ sumEleven: 'big', sumElevenParity: 'odd' }),
];
/** Those of the game, and those that other settings make. */
const everyPlay: readonly Play[] = [...new Map([...game.plays, ...otherPlays].map((play) => [play.code, play])).values()];

function find(code: string): Play {
  const play = everyPlay.find((candidate) => candidate.code === code);
  if (!play) throw new Error(code);
  return play;
}

/** A finishing order with these cars at these places and the others, rising, at the rest. */
function orderWith(places: readonly number[], chosen: readonly string[]): Result {
  const rest = cars.filter((car) => !chosen.includes(car));
  return numbersResult(cars.map((_, place) => (places.includes(place) ? (chosen[places.indexOf(place)] ?? '') : (rest.shift() ?? ''))));
}

describe('plays one by one', () => {
  const drawn = '03,08,10,01,05,09,02,04,07,06';
  it.each([
    // code, content, combinations, hits on the order above
    ['PK_POSITION', '03,04||10|||||||05,06', 5, { hit: 3 }],
    ['PK_POSITION', '|||||||||01', 1, {}],
    ['PK_TOP2', '03,08|03,08', 2, { direct: 1 }],
    ['PK_TOP2', '08|03', 1, {}],
    ['PK_TOP2_TICKET', '0308,0803', 2, { direct: 1 }],
    ['PK_TOP3', '01,03|08|10', 2, { direct: 1 }],
    ['PK_TOP3_TICKET', '031008,030810', 2, { direct: 1 }, '030810,031008'],
    ['PK_TOP4', '03|08|10|01,02', 2, { direct: 1 }],
    ['PK_TOP4_TICKET', '03081001', 1, { direct: 1 }],
    ['PK_TOP5', '03|08|10|01|05', 1, { direct: 1 }],
    ['PK_TOP5_TICKET', '0308100105', 1, { direct: 1 }],
    ['PK_TOP6', '03|08|10|01|05|09', 1, { direct: 1 }],
    ['PK_TOP6', '03|08|10|01|05|02', 1, {}],
    ['PK_TOP6_TICKET', '030810010509', 1, { direct: 1 }],
    ['PK_IN3', '01,03,10', 3, { hit: 2 }],
    ['PK_IN4', '01,03,10', 3, { hit: 3 }],
    ['PK_IN5', '05,09', 2, { hit: 1 }],
    ['PK_SIDES', 'B,S,O,E|B,S,O,E||||||||', 8, { small: 1, odd: 1, big: 1, even: 1 }],
    ['PK_SIDES', 'B|S||||||||E', 3, { even: 1 }],
    // 03 v 06, 08 v 07, 10 v 04, 01 v 02, 05 v 09
    ['PK_DRAGON_TIGER', 'D|D|D|D|D', 5, { dragon: 2 }],
    ['PK_DRAGON_TIGER', 'D,T|T|T|D,T|T', 7, { tiger: 3 }],
    ['PK_SUM2', '11,12', 2, { sum11: 1 }],
    ['PK_SUM2_SIZE', 'B,S', 2, { small: 1 }],
    ['PK_SUM2_SIZE_BIG11', 'B,S', 2, { big: 1 }],
    ['PK_SUM2_SIZE_PUSH11', 'B,S', 2, { push: 2 }],
    ['PK_SUM2_PARITY', 'O,E', 2, { odd: 1 }],
    ['PK_SUM2_PARITY_PUSH11', 'O,E', 2, { push: 2 }],
    ['PK_SUM3', '20,21,22', 3, { sum21: 1 }],
  ] as const)('%s %s', (code, content, combinations, hits, canonical: string = content) => {
    expect(countContent(find(code), content)).toEqual({ ok: true, combinations, canonical });
    const judged = find(code).judge(numbersResult(drawn.split(',')), anyDay)(canonical);
    expect(Object.fromEntries(judged.map(({ tier, count }) => [tier, count]))).toEqual(hits);
  });

  it.each([
    ['PK_TOP2', '01|01', 'too-few'],
    ['PK_TOP2', '01,02', 'wrong-position-count'],
    ['PK_TOP2', '01|', 'empty-element'],
    ['PK_TOP3_TICKET', '010201', 'wrong-pattern'],
    ['PK_TOP3_TICKET', '010211', 'unknown-symbol'],
    ['PK_TOP3_TICKET', '0102', 'wrong-width'],
    ['PK_IN3', '11', 'unknown-symbol'],
    ['PK_SUM2', '20', 'unknown-symbol'],
    ['PK_SUM3', '5', 'unknown-symbol'],
    ['PK_DRAGON_TIGER', '||||', 'too-few'],
  ])('%s refuses %s', (code, content, reason) => {
    expect(countContent(find(code), content)).toMatchObject({ ok: false, reason });
  });
});

describe('every order of the places that a bet looks at', () => {
  /**
   * Places that decide one bet: its own row, or the pair of its duel; otherwise all the play reads. All orders of the cars there are
   * counted (10, 90, 720 … 151,200), the cars elsewhere standing anyhow; the next test shows that they do not matter.
   */
  function placesOf(play: Play, bet: string): readonly number[] {
    if (play.form.kind !== 'positions' || play.form.choose !== 1) return play.reads.positions ?? [];
    const row = bet.split('|').findIndex((set) => set !== '');
    return play.code === 'PK_DRAGON_TIGER' ? [row, 9 - row] : [row];
  }

  it.each(everyPlay.map((play) => ({ play, code: play.code })))(
    '$code wins exactly as often as its tiers say',
    { timeout: enumerationTimeout },
    ({ play }) => {
      const betsByPlaces = new Map<string, string[]>();
      const reads = play.reads.positions?.length ?? 0;
      for (const bet of smallestBets(play, play.form.kind === 'positions' && play.form.choose === 1 ? 20 : reads >= 5 ? 3 : 6)) {
        const key = placesOf(play, bet).join();
        betsByPlaces.set(key, [...(betsByPlaces.get(key) ?? []), bet]);
      }
      for (const [key, bets] of betsByPlaces) {
        const places = key.split(',').map(Number);
        const results = arrangements(cars, places.length).map((chosen) => orderWith(places, chosen));
        expectStatedChances(play, bets, results);
      }
    },
  );

  it.each(everyPlay.map((play) => ({ play, code: play.code })))('$code looks at no other place than it reads', ({ play }) => {
    const read = play.reads.positions ?? [];
    fc.assert(
      fc.property(picksFor(play), resultFor(game), fc.shuffledSubarray([...cars.keys()], { minLength: 10 }), (picks, result, shuffle) => {
        if (result.kind !== 'numbers') throw new Error(result.kind);
        const free = [...cars.keys()].filter((place) => !read.includes(place));
        const mixed = shuffle.filter((place) => free.includes(place));
        const other = numbersResult(
          result.numbers.map((car, place) => (read.includes(place) ? car : (result.numbers[mixed[free.indexOf(place)] ?? 0] ?? ''))),
        );
        const content = contentOf(play, picks);
        expect(play.judge(other, anyDay)(content)).toEqual(play.judge(result, anyDay)(content));
      }),
      { numRuns: 50 },
    );
  });
});

describe('prize group 1956', () => {
  it.each([
    // Published prize for two units. Top 6 was published as 295747.0486, which is not 1956 of 2000: the sheet keeps the exact figure.
    ['PK_POSITION', 195600n],
    ['PK_TOP2', 1760400n],
    ['PK_TOP3', 14083200n],
    ['PK_TOP4', 98582400n],
    ['PK_TOP5', 591494500n],
    ['PK_TOP6', 2957472000n],
    ['PK_IN3', 65200n],
    ['PK_IN4', 48900n],
    ['PK_IN5', 39120n],
  ])('%s pays the published prize', (code, published) => {
    const odds = playOf(game, code).tiers[0]?.odds ?? 0n;
    const difference = published - 2n * odds;
    // Published with two decimals from top 4 on.
    const margin = published > 50_000_000n ? 100n : 2n;
    expect(difference >= -margin && difference <= margin, String(difference)).toBe(true);
  });

  it('returns 0.978 on every play, a push included', () => {
    for (const play of everyPlay)
      for (const { rtp } of exactReturns(play)) {
        const difference = 978n * rtp.denominator - 1000n * rtp.numerator;
        expect(difference, play.code).toBeGreaterThanOrEqual(0n);
        expect(difference * 10_000n, play.code).toBeLessThan(1000n * rtp.denominator);
      }
  });
});

describe('settings', () => {
  it('touch only the plays they name', () => {
    const usual = racingPlays({ sumEleven: 'small', sumElevenParity: 'odd' });
    const push = racingPlays({ sumEleven: 'push', sumElevenParity: 'push' });
    expect(push.filter((play) => !usual.includes(play)).map((play) => play.code)).toEqual(['PK_SUM2_SIZE_PUSH11', 'PK_SUM2_PARITY_PUSH11']);
    expect(gameOf('pkday5m').plays).toBe(game.plays);
    expect(gameOf('airship5m').plays.map((play) => play.code)).toEqual(push.map((play) => play.code));
  });
});

describe('calendars', () => {
  it('the airship flies 180 times, 13:09 to 04:04, and the night keeps the date of its evening', () => {
    const airship = gameOf('airship5m');
    const draws = drawsBetween(airship, new Date('2026-11-20T13:00:00+08:00'), new Date('2026-11-21T13:00:00+08:00'));
    expect(draws).toHaveLength(180);
    expect(draws[0]).toMatchObject({ issue: '20261120001', drawsAt: new Date('2026-11-20T13:09:00+08:00') });
    expect(draws.at(-1)).toMatchObject({ issue: '20261120180', drawsAt: new Date('2026-11-21T04:04:00+08:00') });
    expect(drawOfIssue(airship, '20261120180')).toEqual(draws.at(-1));
    expect(drawOfIssue(airship, '20261120181')).toBeUndefined();
  });

  it('the day race runs 179 times, 09:07 to 23:57, and its number goes on from day to day', () => {
    const race = gameOf('pkday5m');
    const draws = drawsBetween(race, new Date('2026-11-20T00:00:00+08:00'), new Date('2026-11-22T00:00:00+08:00'));
    expect(draws).toHaveLength(358);
    expect(draws[0]?.drawsAt).toEqual(new Date('2026-11-20T09:07:00+08:00'));
    expect(draws[178]?.drawsAt).toEqual(new Date('2026-11-20T23:57:00+08:00'));
    // 4,341 days since 1 January 2015, 179 draws each.
    expect(draws[0]?.issue).toBe(String(1 + 4341 * 179));
    draws.forEach((draw, index) => expect(draw.issue).toBe(String(1 + 4341 * 179 + index)));
    expect(drawOfIssue(race, draws[200]?.issue ?? '')).toEqual(draws[200]);
    expect(drawOfIssue(race, '000001')?.drawsAt).toEqual(new Date('2015-01-01T09:07:00+08:00'));
    for (const issue of ['000000', '0777040', '20261120']) expect(drawOfIssue(race, issue)).toBeUndefined();
  });
});

const rowPlays: readonly (readonly [RegExp, (match: RegExpExecArray) => readonly (readonly [code: string, tier: string])[]])[] = [
  [/^top-1 exact order$/, () => [['PK_POSITION', 'hit']]],
  [
    /^top-(\d) exact order$/,
    ([, size]) => [
      [`PK_TOP${size}`, 'direct'],
      [`PK_TOP${size}_TICKET`, 'direct'],
    ],
  ],
  [/^car in top-(\d) \(any pos\)$/, ([, size]) => [[`PK_IN${size}`, 'hit']]],
  [/^sum12 = (\d+)$/, ([, sum]) => [['PK_SUM2', `sum${sum}`]]],
  [/^sum12 big \(>=12\)$/, () => [['PK_SUM2_SIZE', 'big']]],
  [
    /^sum12 small \(<=11\)$/,
    () => [
      ['PK_SUM2_SIZE', 'small'],
      ['PK_SUM2_SIZE_BIG11', 'big'],
    ],
  ],
  [
    /^sum12 big if 11 is push$/,
    () => [
      ['PK_SUM2_SIZE_PUSH11', 'big'],
      ['PK_SUM2_SIZE_PUSH11', 'small'],
    ],
  ],
  [/^sum12 odd$/, () => [['PK_SUM2_PARITY', 'odd']]],
  [/^sum12 even$/, () => [['PK_SUM2_PARITY', 'even']]],
  [
    /^position big\/small\/odd\/even\/dragon$/,
    () => [
      ...['big', 'small', 'odd', 'even'].map((tier) => ['PK_SIDES', tier] as const),
      ...['dragon', 'tiger'].map((tier) => ['PK_DRAGON_TIGER', tier] as const),
    ],
  ],
];
/** A row of counts, not of one chance. */
const tripleSums = [6, 6, 12, 18, 24, 30, 42, 48, 54, 60, 60, 60, 60, 54, 48, 42, 30, 24, 18, 12, 6, 6];

describe.skipIf(!hasOddsSheet)('rows of odds.txt', () => {
  const rows = sheetRows('PK10');

  it('are all there', () => expect(rows).toHaveLength(33));

  it.each(rows.map((row) => ({ row, play: row.play })))('$play', ({ row }) => {
    if (row.play.startsWith('sum123 counts')) {
      const counts = find('PK_SUM3').tiers.map(({ probability }) => Number((probability.numerator * 720n) / probability.denominator));
      expect(counts).toEqual(tripleSums);
      return;
    }
    const named = rowPlays.flatMap(([pattern, plays]) => {
      const match = pattern.exec(row.play);
      return match ? [plays(match)] : [];
    })[0];
    expect(named).toBeDefined();
    for (const [code, name] of named ?? []) {
      const tier = find(code).tiers.find((candidate) => candidate.tier === name);
      expect(isSameFraction(tier?.probability, row.chance), `${code} ${name}`).toBe(true);
    }
  });
});
