/** Malaysian four digits (lottery sheet 2.12): prizes, box tables, one hit for each time a number is drawn. */
import { describe, expect, it } from 'vitest';
import { permutationsOf } from './entry.js';
import { countCombinations, drawsBetween, exactReturns, findPlay, formatOdds, judge, rtpOf, type PrizesResult } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf } from './test-support.js';

const [m, t, d] = ['my4d_m', 'my4d_t', 'my4d_d'].map(gameOf) as [
  ReturnType<typeof gameOf>,
  ReturnType<typeof gameOf>,
  ReturnType<typeof gameOf>,
];
const everyOperator = [m, t, d];

/** No number of the draw repeats, but 1234 stands among the first prize and the consolations. */
const prizes: PrizesResult['prizes'] = {
  first: ['1234'],
  second: ['5566'],
  third: ['7778'],
  starter: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '4321'],
  consolation: ['1234', '9011', '9012', '9013', '9014', '9015', '9016', '9017', '9018', '9019'],
};

function hits(play: string, content: string): string {
  const counted = countCombinations(m, play, content);
  if (!counted.ok) return counted.reason;
  return judge(m, play, counted.canonical, { kind: 'prizes', prizes }, anyDay)
    .map(({ tier, count }) => `${tier} ${count}`)
    .sort()
    .join(', ');
}

describe('hits', () => {
  it.each([
    ['BIG', '1234', 'consolation 1, first 1'],
    ['SMALL', '1234', 'first 1'],
    ['BIG', '5566,7778', 'second 1, third 1'],
    ['BIG', '0001,0002', 'starter 2'],
    ['SMALL', '0001', ''],
    ['BIG', '2134', ''],
    // 1234 twice and 4321 among the starters.
    ['IBOX24_BIG', '2413', 'consolation 1, first 1, starter 1'],
    ['IBOX24_SMALL', '2413', 'first 1'],
    ['IBOX6_BIG', '6565', 'second 1'],
    ['IBOX4_SMALL', '8777', 'third 1'],
    ['IBOX12_BIG', '1910', 'consolation 1'],
    ['IBOX4_BIG', '1000', 'starter 1'],
    ['IBOX24_BIG', '1123', 'wrong-pattern'],
    ['IBOX12_BIG', '1122', 'wrong-pattern'],
    ['IBOX4_BIG', '1111', 'wrong-pattern'],
  ])('%s "%s": %s', (play, content, expected) => {
    expect(hits(play, content)).toBe(expected);
  });
});

describe('chances', () => {
  it.each([
    ['BIG', '0123'],
    ['SMALL', '0123'],
    ['IBOX24_BIG', '0123'],
    ['IBOX12_BIG', '0012'],
    ['IBOX6_SMALL', '0011'],
    ['IBOX4_BIG', '0001'],
  ])('%s "%s": over all first prizes it wins as often as its number has orders', (code, content) => {
    let wins = 0;
    for (let number = 0; number < 10_000; number += 1) {
      const first = String(number).padStart(4, '0');
      const result: PrizesResult = { kind: 'prizes', prizes: { ...prizes, first: [first] } };
      wins += judge(m, code, content, result, anyDay).find(({ tier }) => tier === 'first')?.count ?? 0;
    }
    expect(wins).toBe(code.startsWith('IBOX') ? permutationsOf(content).length : 1);
    expect(isSameFraction(playOf(m, code).tiers[0]?.probability, { numerator: BigInt(wins), denominator: 10_000n })).toBe(true);
  });

  it.each(['starter', 'consolation'])('%s: ten numbers, ten times the chance', (name) => {
    for (const play of m.plays) {
      const [first, other] = ['first', name].map((tier) => play.tiers.find((candidate) => candidate.tier === tier));
      if (other && first)
        expect(isSameFraction(other.probability, { ...first.probability, numerator: first.probability.numerator * 10n })).toBe(true);
      else expect(play.code).toMatch(/SMALL$/);
    }
  });
});

describe('prize tables', () => {
  const row = (game: typeof m, code: string): string =>
    playOf(game, code)
      .tiers.map((tier) => formatOdds(tier.odds))
      .join(' ');

  it('big and small are the same everywhere', () => {
    for (const game of everyOperator) {
      expect(row(game, 'BIG')).toBe('2500 1000 500 180 60');
      expect(row(game, 'SMALL')).toBe('3500 2000 1000');
    }
  });

  it('each box is the straight prize over its orders, rounded to a whole unit by the operator: 104 or 105', () => {
    expect([row(t, 'IBOX24_BIG'), row(d, 'IBOX24_BIG')]).toEqual(['104 42 21 8 3', '105 42 21 8 3']);
    for (const permutations of [24, 12, 6, 4]) {
      for (const size of ['BIG', 'SMALL']) {
        const straight = playOf(m, size).tiers;
        const exact = straight.map((tier) => Number(tier.odds) / 10_000 / permutations);
        const cells = (game: typeof m): number[] =>
          playOf(game, `IBOX${permutations}_${size}`).tiers.map((tier) => Number(tier.odds) / 10_000);
        expect(cells(t)).toEqual(exact.map((value) => Math.floor(value + 0.5)));
        for (const game of [m, d]) expect(cells(game)).toEqual(exact.map(Math.ceil));
      }
    }
  });

  it('return .64 and .65, boxes within five hundredths of that', () => {
    for (const game of everyOperator) {
      expect([rtpOf(playOf(game, 'BIG')), rtpOf(playOf(game, 'SMALL'))]).toEqual([0.64, 0.65]);
      for (const play of game.plays) expect(Math.abs(rtpOf(play) - 0.65), play.code).toBeLessThan(0.05);
    }
  });

  it('iPerm is no play but its permutations, one straight bet each', () => {
    expect(findPlay(m, 'IPERM')).toBeUndefined();
    expect(permutationsOf('1123')).toHaveLength(12);
    expect(countCombinations(m, 'BIG', permutationsOf('1123').join(','))).toMatchObject({ ok: true, combinations: 12 });
  });
});

it('draws on Wednesday, Saturday and Sunday at 19:00', () => {
  for (const game of everyOperator) {
    const week = drawsBetween(game, new Date('2026-11-16T00:00:00+08:00'), new Date('2026-11-23T00:00:00+08:00'));
    expect(week.map((draw) => draw.drawsAt)).toEqual(['18', '21', '22'].map((day) => new Date(`2026-11-${day}T19:00:00+08:00`)));
  }
  expect(new Set(everyOperator.map((game) => game.calendar.issue.pattern)).size).toBe(3);
});

describe.skipIf(!hasOddsSheet)('the table of exact odds', () => {
  const rows = sheetRows('4D-MY');

  it('has six rows', () => {
    expect(rows).toHaveLength(6);
  });

  it.each(rows)('$play', (row) => {
    const box = /^iBox (\d+) /.exec(row.play)?.[1];
    if (box) {
      // The sheet names the exact quotient; one operator rounds it to the nearest whole unit, the others up.
      const [nearest = 0, up = 0] = [t, d].map((game) => Number(playOf(game, `IBOX${box}_BIG`).tiers[0]?.odds) / 10_000);
      expect(Math.abs(nearest - (row.fair ?? Infinity))).toBeLessThanOrEqual(0.5);
      expect(up).toBe(Math.ceil(row.fair ?? Infinity));
      return;
    }
    const play = playOf(m, row.play.startsWith('Big') ? 'BIG' : 'SMALL');
    const [only] = exactReturns(play);
    expect(isSameFraction(only?.rtp, row.chance)).toBe(true);
  });
});
