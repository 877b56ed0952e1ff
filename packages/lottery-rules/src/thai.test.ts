/** Thai draws: every play over all endings it looks at, moved days, and the rows of the odds sheet. */
import { describe, expect, it } from 'vitest';
import { drawOfDate, drawsBetween, exactReturns, formatOdds, judge, nextDraws, type Fraction, type Result } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf, resultOf } from './test-support.js';

const official = gameOf('thai_gov');
const yeekee = gameOf('yeekee15');

function drawOf({ first = '000000', front = ['111', '222'], back = ['333', '444'], bottom = '99' }): Result {
  return resultOf(official, { first: [first], front3: front, back3: back, bottom2: [bottom] });
}

/** Winning occurrences by tier over all endings of the first prize (3 digits) or of the bottom number (2). */
function winsOver(play: string, content: string, width: 2 | 3): Map<string, bigint> {
  const wins = new Map<string, bigint>();
  for (let value = 0; value < 10 ** width; value += 1) {
    const ending = String(value).padStart(width, '0');
    const draw = width === 3 ? drawOf({ first: `555${ending}` }) : drawOf({ bottom: ending });
    for (const { tier, count } of judge(official, play, content, draw, anyDay)) wins.set(tier, (wins.get(tier) ?? 0n) + BigInt(count));
  }
  return wins;
}

describe('chances over every ending', () => {
  it.each([
    ['TOP3', '123', 3, 'hit'],
    ['TOP3', '007', 3, 'hit'],
    ['TOD3', '123', 3, 'abc'],
    ['TOD3', '556', 3, 'aab'],
    ['TOP2', '07', 3, 'hit'],
    ['BOTTOM2', '07', 2, 'hit'],
    ['RUN_TOP', '5', 3, 'hit'],
    ['RUN_BOTTOM', '0', 2, 'hit'],
    ['TOP3_SIDES', 'B', 3, 'big'],
    ['TOP3_SIDES', 'S', 3, 'small'],
    ['TOP3_SIDES', 'O', 3, 'odd'],
    ['TOP3_SIDES', 'E', 3, 'even'],
    ['BOTTOM2_SIDES', 'B', 2, 'big'],
    ['BOTTOM2_SIDES', 'S', 2, 'small'],
    ['BOTTOM2_SIDES', 'O', 2, 'odd'],
    ['BOTTOM2_SIDES', 'E', 2, 'even'],
  ] as const)('%s %s', (play, content, width, tier) => {
    const wins = winsOver(play, content, width);
    expect([...wins.keys()]).toEqual([tier]);
    const stated = playOf(official, play).tiers.find((each) => each.tier === tier)?.probability;
    expect(isSameFraction(stated, { numerator: wins.get(tier) ?? 0n, denominator: BigInt(10 ** width) })).toBe(true);
  });

  it.each([
    ['FRONT3', 'front'],
    ['BOTTOM3', 'back'],
  ] as const)('%s over both drawn numbers, paid for each', (play, side) => {
    const hits = (numbers: string[]): bigint =>
      BigInt(judge(official, play, '123', drawOf({ [side]: numbers }), anyDay).reduce((sum, { count }) => sum + count, 0));
    // All pairs of 1000 x 1000 fall into four classes.
    const wins = hits(['123', '123']) + 999n * hits(['123', '456']) + 999n * hits(['456', '123']) + 999n * 999n * hits(['456', '789']);
    expect(hits(['123', '123'])).toBe(2n);
    expect(isSameFraction(playOf(official, play).tiers[0]?.probability, { numerator: wins, denominator: 1_000_000n })).toBe(true);
  });

  it('tod takes no triples and a drawn triple wins nothing', () => {
    expect(judge(official, 'TOD3', '123,556', drawOf({ first: '000213' }), anyDay)).toEqual([{ tier: 'abc', count: 1 }]);
    expect(judge(official, 'TOD3', '123,556', drawOf({ first: '000565' }), anyDay)).toEqual([{ tier: 'aab', count: 1 }]);
    expect(judge(official, 'TOD3', '123', drawOf({ first: '000777' }), anyDay)).toEqual([]);
  });
});

describe('odds', () => {
  it('house rounds return at least half where the street pays a pair too little', () => {
    const returns = (game: typeof official): number[] =>
      exactReturns(playOf(game, 'TOD3')).map(({ rtp }) => Number((rtp.numerator * 100n) / rtp.denominator));
    expect(returns(official)).toEqual([78, 39]);
    expect(returns(yeekee)).toEqual([78, 78]);
    expect(official.plays.filter((play, index) => play !== yeekee.plays[index]).map((play) => play.code)).toEqual(['TOD3']);
  });
});

describe('calendar', () => {
  it('draws on the 1st and 16th, with the yearly moves', () => {
    const dates = drawsBetween(official, new Date('2026-11-20T00:00:00Z'), new Date('2027-05-20T00:00:00Z')).map((draw) => draw.issue);
    expect(dates).toEqual([
      '20261201',
      '20261216',
      '20270102',
      '20270117',
      '20270201',
      '20270216',
      '20270301',
      '20270316',
      '20270401',
      '20270416',
      '20270502',
      '20270516',
    ]);
  });

  it('closes at 15:30 and draws at 16:00 in Bangkok', () => {
    const draw = drawOfDate(official, '2026-12-16');
    expect([draw?.closesAt.toISOString(), draw?.drawsAt.toISOString()]).toEqual(['2026-12-16T08:30:00.000Z', '2026-12-16T09:00:00.000Z']);
  });

  it('yeekee has 88 rounds from 06:15 to 04:00, all of the day they begin in', () => {
    const rounds = drawsBetween(yeekee, new Date('2026-11-20T23:00:00Z'), new Date('2026-11-21T22:00:00Z'));
    expect(rounds).toHaveLength(88);
    expect([rounds[0]?.issue, rounds[0]?.drawsAt.toISOString()]).toEqual(['20261121001', '2026-11-20T23:15:00.000Z']);
    expect([rounds[87]?.issue, rounds[87]?.drawsAt.toISOString()]).toEqual(['20261121088', '2026-11-21T21:00:00.000Z']);
    expect(nextDraws(yeekee, new Date('2026-11-21T21:30:00Z'), 1)[0]?.issue).toBe('20261122001');
  });
});

describe.skipIf(!hasOddsSheet)('the odds sheet', () => {
  const named: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    '3 top straight': [['TOP3', 'hit']],
    '3 tod (3 distinct)': [['TOD3', 'abc']],
    '3 tod (pair)': [['TOD3', 'aab']],
    '2 top / 2 bottom': [
      ['TOP2', 'hit'],
      ['BOTTOM2', 'hit'],
    ],
    'run top (digit in 3)': [['RUN_TOP', 'hit']],
    'run bottom (digit in 2)': [['RUN_BOTTOM', 'hit']],
    '3 bottom / 3 front: 2 drawn, E[hits]': [
      ['FRONT3', 'hit'],
      ['BOTTOM3', 'hit'],
    ],
  };

  it.each(sheetRows('Thai').map((row) => ({ row, play: row.play })))('$play', ({ row, play }) => {
    const matches = named[play] ?? [];
    expect(matches.length).toBeGreaterThan(0);
    for (const [code, tier] of matches) {
      const found = playOf(official, code).tiers.find((each) => each.tier === tier);
      expect(isSameFraction(found?.probability as Fraction, row.chance)).toBe(true);
      expect(found && formatOdds(found.odds)).toBe(row.offered);
    }
  });

  it('has rows', () => expect(sheetRows('Thai').length).toBe(7));
});
