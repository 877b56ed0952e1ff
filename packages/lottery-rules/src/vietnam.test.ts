/** The Vietnamese plays in the order of the lottery sheet 1.3, its stations 1.2, its rules on repeated hits 1.5. */
import { describe, expect, it } from 'vitest';
import { choose } from './combinatorics.js';
import {
  countCombinations,
  drawsBetween,
  exactReturns,
  findPlay,
  formatOdds,
  games,
  judge,
  parseOdds,
  rtpOf,
  stakeOf,
  type Fraction,
  type Game,
  type PrizesResult,
} from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows, type SheetRow } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf } from './test-support.js';

const north = gameOf('xsmb');
const south = gameOf('xshcm');
const vietnam = games.filter((game) => game.group === 'VN');

const prizesNorth = {
  special: ['60213'],
  prize1: ['80300'],
  prize2: ['60683', '51132'],
  prize3: ['89384', '11622', '10383', '09349', '00136', '47894'],
  prize4: ['7740', '7568', '2767', '8365'],
  prize5: ['0570', '5252', '4790', '7707', '6494', '9516'],
  prize6: ['354', '649', '773'],
  prize7: ['26', '09', '06', '64'],
};
const prizesSouth = {
  special: ['012368'],
  prize1: ['51234'],
  prize2: ['98001'],
  prize3: ['68002', '70003'],
  prize4: ['10004', '10005', '10006', '10007', '10008', '10009', '10010'],
  prize5: ['6811'],
  prize6: ['0012', '0013', '1368'],
  prize7: ['368'],
  prize8: ['68'],
};

function hits(game: Game, play: string, content: string, change: Readonly<Record<string, readonly string[]>> = {}): number {
  const counted = countCombinations(game, play, content);
  if (!counted.ok) throw new Error(`${play} ${content}: ${counted.reason}`);
  const base: Readonly<Record<string, readonly string[]>> = game.region === 'north' ? prizesNorth : prizesSouth;
  const result: PrizesResult = { kind: 'prizes', prizes: { ...base, ...change } };
  return judge(game, play, counted.canonical, result, anyDay).reduce((sum, hit) => sum + hit.count, 0);
}

describe('prizes of a draw (1.1)', () => {
  it.each([
    ['xsmb', 27, 23, 20],
    ['xshcm', 18, 17, 16],
    ['xstth', 18, 17, 16],
    ['vn18_1m', 18, 17, 16],
    ['vn27_5m', 27, 23, 20],
  ])('%s has %i numbers, %i of three digits or more, %i of four or more', (code, all, three, four) => {
    const { shape } = gameOf(code);
    if (shape.kind !== 'prizes') throw new Error('prizes expected');
    const count = (width: number): number =>
      shape.prizes.filter((prize) => prize.width >= width).reduce((sum, prize) => sum + prize.count, 0);
    expect([count(2), count(3), count(4)]).toEqual([all, three, four]);
  });
});

describe('stations and their days (1.2)', () => {
  const week: readonly (readonly [day: string, south: string, central: string])[] = [
    ['2026-11-16', 'xshcm xsdt xscm', 'xstth xspy'],
    ['2026-11-17', 'xsbt xsvt xsbl', 'xsdlk xsqnm'],
    ['2026-11-18', 'xsdn xsct xsst', 'xsdna xskh'],
    ['2026-11-19', 'xstn xsag xsbth', 'xsbdi xsqt xsqb'],
    ['2026-11-20', 'xsvl xsbd xstv', 'xsgl xsnt'],
    ['2026-11-21', 'xshcm xsla xsbp xshg', 'xsdna xsqng xsdno'],
    ['2026-11-22', 'xstg xskg xsdl', 'xskt xskh xstth'],
  ];
  const drawing = (region: string, day: string): string[] =>
    vietnam
      .filter((game) => game.region === region)
      .filter((game) => drawsBetween(game, new Date(`${day}T00:00:00+07:00`), new Date(`${day}T23:59:59+07:00`)).length > 0)
      .map((game) => game.code)
      .sort();

  it.each(week)('%s: %s in the south, %s in the centre', (day, inSouth, inCentre) => {
    expect(drawing('south', day)).toEqual(inSouth.split(' ').sort());
    expect(drawing('central', day)).toEqual(inCentre.split(' ').sort());
    expect(drawing('north', day)).toEqual(['xsmb']);
  });

  it('are 21 in the south and 14 in the centre, each with issues of its own', () => {
    const stations = vietnam.filter((game) => game.region === 'south' || game.region === 'central');
    expect(stations.map((game) => game.region)).toEqual([...Array<string>(21).fill('south'), ...Array<string>(14).fill('central')]);
    expect(new Set(stations.map((game) => game.calendar.issue.pattern)).size).toBe(35);
  });

  it.each([
    ['xshcm', '2026-11-21', '16:10', '16:15', 'XSHCM-20261121'],
    ['xstth', '2026-11-22', '17:10', '17:15', 'XSTTH-20261122'],
    ['xsmb', '2026-11-22', '18:10', '18:15', 'XSMB-20261122'],
  ])('%s on %s closes at %s and draws at %s as %s', (code, day, closes, draws, issue) => {
    expect(drawsBetween(gameOf(code), new Date(`${day}T00:00:00+07:00`), new Date(`${day}T23:59:00+07:00`))).toMatchObject([
      { issue, closesAt: new Date(`${day}T${closes}:00+07:00`), drawsAt: new Date(`${day}T${draws}:00+07:00`) },
    ]);
  });

  it('rest on the four days of Tet', () => {
    for (const day of ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19']) {
      expect([...drawing('north', day), ...drawing('central', day), ...drawing('south', day)]).toEqual([]);
    }
    expect(drawing('south', '2026-02-20')).toEqual(['xsbd', 'xstv', 'xsvl']);
  });

  it('fast draws come 1,440, 720 and 288 times a day', () => {
    const perDay = (code: string): number =>
      drawsBetween(gameOf(code), new Date('2026-11-20T00:00:01+07:00'), new Date('2026-11-21T00:00:01+07:00')).length;
    const daily = vietnam.filter((game) => game.region === 'fast' && game.calendar.kind === 'days').map((game) => game.code);
    expect(daily.map((code) => code.slice(-4))).toEqual(['1215', '1515', '1615', '1715', '1915', '2015', '2115']);
    expect(daily.map(perDay)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(['vn18_1m', 'vn18_2m', 'vn18_5m', 'vn27_1m', 'vn27_2m', 'vn27_5m'].map(perDay)).toEqual([1440, 720, 288, 1440, 720, 288]);
  });
});

/** Play, then cost in units, odds and return of the north and of centre and south; nothing where a region does not have the play. */
type SheetLine = readonly [play: string, north: readonly [number, string, number] | null, south: readonly [number, string, number] | null];
const lines: readonly SheetLine[] = [
  ['LO2', [27, '98.5', 0.985], [18, '99', 0.99]],
  ['LO2_1K', [1, '3.649', 0.9852], [1, '5.445', 0.9801]],
  ['LO2_HEAD', [23, '98.5', 0.985], [17, '99', 0.99]],
  ['LO3', [23, '960', 0.96], [17, '960', 0.96]],
  ['LO4', [20, '8880', 0.888], [16, '8880', 0.888]],
  ['X2', [1, '16', 0.8781], [1, '28', 0.731]],
  ['X3', [1, '65', 0.7994], [1, '150', 0.587]],
  ['X4', [1, '180', 0.4806], [1, '750', 0.4164]],
  ['T4', [1, '2.3', 0.7639], [1, '1.8', 0.8633]],
  ['T8', [1, '8', 0.8421], [1, '3.3', 0.7357]],
  ['T10', [1, '12', 0.6978], [1, '4.3', 0.6454]],
  ['DE', [1, '99', 0.99], [1, '98', 0.98]],
  ['DE_HEAD', [1, '99', 0.99], [1, '98', 0.98]],
  ['G1', [1, '98', 0.98], [1, '98', 0.98]],
  ['G1_HEAD', [1, '98', 0.98], [1, '98', 0.98]],
  ['G7', [4, '98', 0.98], null],
  ['G8', null, [1, '98', 0.98]],
  ['DE_HT', null, [2, '98', 0.98]],
  ['HEAD', [1, '9.8', 0.98], [1, '9.8', 0.98]],
  ['TAIL', [1, '9.8', 0.98], [1, '9.8', 0.98]],
  ['C3_HEAD', [3, '960', 0.96], [1, '960', 0.96]],
  ['C3', [1, '960', 0.96], [1, '960', 0.96]],
  ['C3_HT', [4, '960', 0.96], [2, '960', 0.96]],
  ['C4', [1, '8880', 0.888], [1, '8880', 0.888]],
  ['BS2', [1, '1.96', 0.98], [1, '1.96', 0.98]],
  ['OE2', [1, '1.96', 0.98], [1, '1.96', 0.98]],
  ['DD', [5, '75', 0.75], [2, '75', 0.75]],
  ['XC', [4, '650', 0.65], [2, '650', 0.65]],
  ['B2', [27, '75', 0.75], [18, '75', 0.75]],
  ['B3', [23, '650', 0.65], [17, '650', 0.65]],
  ['B4', [20, '5500', 0.55], [16, '5500', 0.55]],
  ['B7L', null, [7, '75', 0.75]],
  ['B8L', [8, '75', 0.75], null],
  ['DA', [54, '650', 0.6606], [36, '750', 0.5439]],
];

describe.each(lines.map(([code, inNorth, inSouth]) => ({ code, inNorth, inSouth })))('$code (1.3, 1.4)', ({ code, inNorth, inSouth }) => {
  it.each([
    { game: north, expected: inNorth, name: 'north' },
    { game: south, expected: inSouth, name: 'centre and south' },
  ])('$name: cost, odds and return', ({ game, expected }) => {
    const play = findPlay(game, code);
    expect(play === undefined).toBe(expected === null);
    if (!play || !expected) return;
    const [cost, odds, rtp] = expected;
    expect(stakeOf({ play, combinations: 1, unit: 10_000n, multiple: 1 })).toBe(BigInt(cost) * 10_000n);
    expect(play.tiers.map((tier) => formatOdds(tier.odds))).toEqual(play.tiers.map(() => odds));
    expect(Math.abs(rtpOf(play) - rtp)).toBeLessThan(0.00006);
  });
});

it('the odds of trượt we chose ourselves return between the most and the least of T4, T8 and T10', () => {
  for (const game of [north, south]) {
    const published = ['T4', 'T8', 'T10'].map((code) => rtpOf(playOf(game, code)));
    for (const code of ['T5', 'T6', 'T7', 'T9']) {
      expect(rtpOf(playOf(game, code))).toBeGreaterThanOrEqual(Math.min(...published));
      expect(rtpOf(playOf(game, code))).toBeLessThanOrEqual(Math.max(...published));
    }
  }
});

it('fast draws return half of every stake, and differ from the official ones in xiên 4 only', () => {
  for (const game of vietnam.filter((candidate) => candidate.region === 'fast')) {
    for (const play of game.plays) expect(rtpOf(play), `${game.code} ${play.code}`).toBeGreaterThanOrEqual(0.5);
    const official = game.code.startsWith('vn18') ? south : north;
    expect(game.plays.filter((play) => !official.plays.includes(play)).map((play) => play.code)).toEqual(['X4']);
    expect(game.plays.map((play) => play.code)).toEqual(official.plays.map((play) => play.code));
  }
});

describe('what each play looks at', () => {
  it.each([
    // South: the number and how often it must hit in the draw above.
    ['LO2', '68', 4],
    ['LO2_1K', '68', 4],
    ['LO2_HEAD', '68', 2],
    ['LO2_HEAD', '10', 7],
    ['LO3', '368', 3],
    ['LO4', '2368', 1],
    ['LO4', '1368', 1],
    ['X2', '68,11,12', 3],
    ['X3', '68,11,99', 0],
    ['X4', '68,11,12,13', 1],
    ['T4', '90,91,92,93', 1],
    ['T4', '68,91,92,93', 0],
    ['T10', '80,81,82,83,84,85,86,87,88,89', 1],
    ['DE', '68', 1],
    ['DE_HEAD', '01', 1],
    ['G1', '34', 1],
    ['G1_HEAD', '51', 1],
    ['G8', '68', 1],
    ['G8', '86', 0],
    ['DE_HT', '68', 2],
    ['HEAD', '6', 1],
    ['TAIL', '8', 1],
    ['C3_HEAD', '368', 1],
    ['C3', '368', 1],
    ['C3_HT', '368', 2],
    ['C4', '2368', 1],
    ['BS2', 'B', 1],
    ['OE2', 'E', 1],
    ['OE2', 'O', 0],
    ['DD', '68', 2],
    ['XC', '368', 2],
    ['B2', '68', 4],
    ['B3', '368', 3],
    ['B4', '1368', 1],
    ['B7L', '68', 4],
    ['B7L', '34', 0],
    ['B7L', '11', 1],
    ['DA', '68,11', 1],
    ['DA', '68,99', 0],
  ])('south: %s "%s" hits %i times', (play, content, expected) => {
    expect(hits(south, play, content)).toBe(expected);
  });

  it.each([
    ['LO2_HEAD', '60', 2],
    ['LO2_HEAD', '26', 0],
    ['LO2_HEAD', '77', 3],
    ['G1_HEAD', '80', 1],
    ['G7', '26', 1],
    ['G7', '13', 0],
    ['C3_HEAD', '354', 1],
    ['C3_HEAD', '213', 0],
    ['C3_HT', '213,649', 2],
    ['DD', '13,09', 2],
    ['DD', '54', 0],
    ['XC', '773,213', 2],
    ['B8L', '26,54,13', 3],
    ['B8L', '16', 0],
    ['DA', '49,83,94', 3],
  ])('north: %s "%s" hits %i times', (play, content, expected) => {
    expect(hits(north, play, content)).toBe(expected);
  });
});

describe('repeated hits (1.5)', () => {
  const again = { prize6: ['68', '68', '68'].map((two) => `00${two}`) };

  it('1: LO2, LO3, LO4, G7, C3_HEAD pay once for each result that shows the number', () => {
    // Special, 6th three times, 7th, 8th.
    expect(hits(south, 'LO2', '68', again)).toBe(6);
    expect(hits(south, 'LO3', '068', again)).toBe(3);
    expect(hits(south, 'LO4', '0068', again)).toBe(3);
    expect(hits(north, 'G7', '26', { prize7: ['26', '26', '26', '64'] })).toBe(3);
    expect(hits(north, 'C3_HEAD', '354', { prize6: ['354', '649', '354'] })).toBe(2);
    for (const code of ['LO2', 'LO3', 'LO4', 'G7', 'C3_HEAD']) expect(playOf(north, code).perHit).toBe(true);
  });

  it('2: xiên, trượt and đá look at presence only', () => {
    expect(hits(south, 'X2', '68,34', again)).toBe(1);
    expect(hits(south, 'DA', '68,34', again)).toBe(1);
    expect(hits(south, 'T4', '90,91,92,93', again)).toBe(1);
    for (const code of ['X2', 'X3', 'X4', 'T4', 'T10', 'DA']) expect(playOf(south, code).perHit).toBe(false);
  });

  it('3: hits of a number in one draw have the mean of the stated chance and the printed distribution', () => {
    // Chance of exactly k hits among independent results, each 1/100.
    const chance = (results: number, k: number): Fraction => ({
      numerator: choose(results, k) * 99n ** BigInt(results - k),
      denominator: 100n ** BigInt(results),
    });
    const printed = { north: [0.762343, 0.207912, 0.0273015, 0.00229811], south: [0.834514, 0.15173, 0.0130273, 0.000701808] };
    for (const [game, figures] of [
      [north, printed.north],
      [south, printed.south],
    ] as const) {
      const results = playOf(game, 'LO2').coverage;
      figures.forEach((figure, k) => {
        const { numerator, denominator } = chance(results, k);
        expect(Math.abs(Number((numerator * 10n ** 12n) / denominator) / 1e12 / figure - 1)).toBeLessThan(0.00001);
      });
      const mean = Array.from({ length: results + 1 }, (_, k) => BigInt(k) * chance(results, k).numerator).reduce(
        (sum, part) => sum + part,
        0n,
      );
      expect(isSameFraction(playOf(game, 'LO2').tiers[0]?.probability, { numerator: mean, denominator: 100n ** BigInt(results) })).toBe(
        true,
      );
    }
  });

  it('4: n numbers are n combinations of lô and C(n, k) of xiên and trượt, each at the cost of the results it covers', () => {
    const numbers = ['11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22'];
    for (const game of [north, south]) {
      for (const [code, size] of [
        ['LO2', 1],
        ['X2', 2],
        ['X3', 3],
        ['X4', 4],
        ['T4', 4],
        ['T7', 7],
        ['T10', 10],
        ['DA', 2],
      ] as const) {
        const counted = countCombinations(game, code, numbers.join(','));
        if (!counted.ok) throw new Error(counted.reason);
        expect(BigInt(counted.combinations)).toBe(choose(12, size));
        const play = playOf(game, code);
        expect(stakeOf({ play, combinations: counted.combinations, unit: 20_000n, multiple: 3 })).toBe(
          choose(12, size) * BigInt(play.coverage) * 60_000n,
        );
      }
    }
  });
});

describe.skipIf(!hasOddsSheet)('the table of exact odds', () => {
  /** Rows by what they are; `null` names rows that are no play of ours, with the reason. */
  const rowNames: readonly (readonly [RegExp, string | null, string?])[] = [
    [/^Lo2 E\[hits\]$/, 'LO2'],
    [/^Lo2-1K/, 'LO2_1K'],
    [/^Lo3 E\[hits\]$/, 'LO3'],
    [/^Lo4 E\[hits\]$/, 'LO4'],
    [/^Lo2 exactly \d hits$/, null, 'how often LO2 hits, not a bet; held against the binomial above'],
    [/^Xien (\d)/, 'X$1'],
    [/^Truot (\d+)/, 'T$1'],
    [/^Da pair pays \d+, cost (?:27|18) units$/, null, 'the published cost returns more than it takes'],
    [/^Da pair pays/, 'DA'],
    [/^De 2 digits/, 'DE'],
    [/^3 cang/, 'C3'],
    [/^4 cang/, 'C4'],
    [/^Dau or Duoi/, 'HEAD'],
    [/^Big\/Small\/Odd\/Even/, 'BS2'],
    [/^De giai 7/, 'G7'],
  ];
  const codeOf = (row: SheetRow): string | null => {
    const found = rowNames.find(([name]) => name.test(row.play));
    if (!found) throw new Error(`no play for the row "${row.play}"`);
    return found[1]?.replace('$1', found[0].exec(row.play)?.[1] ?? '') ?? null;
  };
  const rows = [
    ...sheetRows('VN-N').map((row) => ({ game: north, row })),
    ...sheetRows('VN-CS').map((row) => ({ game: south, row })),
    ...sheetRows('VN').map((row) => ({ game: north, row })),
  ];

  it('has the rows we know', () => {
    expect(rows).toHaveLength(48);
    expect(rows.filter(({ row }) => codeOf(row) === null)).toHaveLength(12);
  });

  it.each(rows.map(({ game, row }) => ({ game, row, name: `${game.code} ${row.play}` })))('$name', ({ game, row }) => {
    const code = codeOf(row);
    if (code === null) {
      if (row.rtp !== undefined) expect(row.rtp).toBeGreaterThan(1);
      return;
    }
    const play = playOf(game, code);
    for (const tier of play.tiers) {
      if (row.chance) expect(isSameFraction(tier.probability, row.chance)).toBe(true);
      else
        expect(
          Math.abs(Number((tier.probability.numerator * 10n ** 15n) / tier.probability.denominator) / 1e15 / (row.printed ?? 0) - 1),
        ).toBeLessThan(1e-7);
      // The sheet prints the odds of đá for one unit of its cost.
      if (row.offered && code !== 'DA') expect(tier.odds).toBe(parseOdds(row.offered));
    }
    if (row.rtp !== undefined)
      for (const { rtp } of exactReturns(play))
        expect(Math.abs(Number((rtp.numerator * 1_000_000n) / rtp.denominator) / 1e6 - row.rtp)).toBeLessThan(0.00006);
  });
});
