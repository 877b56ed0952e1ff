/** Togel in the order of the lottery sheet 2.11: every play over all 10,000 results, and every row of the table of exact odds. */
import { describe, expect, it } from 'vitest';
import { countCombinations, drawsBetween, formatOdds, judge, judgePrepared, prepare, rtpOf, type Result } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { gameOf, playOf } from './test-support.js';

const game = gameOf('toto4d5m');
/** In the year of the horse, 2026-02-17 to 2027-02-05. */
const yearOfHorse = new Date('2026-11-20T05:00:00Z');

const results: readonly Result[] = Array.from({ length: 10_000 }, (_, number) => ({
  kind: 'numbers',
  numbers: [...String(number).padStart(4, '0')],
}));
const prepared = results.map((result) => prepare(game, result, yearOfHorse));

function canonicalOf(play: string, content: string): string {
  const counted = countCombinations(game, play, content);
  if (!counted.ok) throw new Error(`${play} ${content}: ${counted.reason}`);
  expect(counted.combinations, `${play} ${content} must be one combination`).toBe(1);
  return counted.canonical;
}

/** Winning results of one combination, by tier. */
function wins(play: string, content: string): Record<string, number> {
  const canonical = canonicalOf(play, content);
  const counts: Record<string, number> = {};
  for (const one of prepared) for (const { tier, count } of judgePrepared(one, play, canonical)) counts[tier] = (counts[tier] ?? 0) + count;
  return counts;
}

/** Play, one combination, winning results of 10,000 by tier. Several combinations of each play, so that none is right by symmetry only. */
const expected: readonly (readonly [play: string, contents: readonly string[], wins: Readonly<Record<string, number>>])[] = [
  ['D4', ['0000', '0123', '9876'], { hit: 1 }],
  ['D3', ['000', '123', '987'], { hit: 10 }],
  ['D2', ['00', '68', '99'], { hit: 100 }],
  ['D2_FRONT', ['00', '68', '99'], { hit: 100 }],
  ['D2_MIDDLE', ['00', '68', '99'], { hit: 100 }],
  ['COLOK_BEBAS', ['0', '7', '9'], { match1: 2916, match2: 486, match3: 36, match4: 1 }],
  ['COLOK_MACAU', ['01', '79', '09'], { match2: 768, match3: 192, match4: 14 }],
  ['COLOK_NAGA', ['012', '379', '089'], { match3: 168, match4: 36 }],
  ['COLOK_JITU', ['0|||', '|7||', '||3|', '|||9'], { hit: 1000 }],
  ['FIFTY_GENERAL', ['B'], { big: 5000 }],
  ['FIFTY_GENERAL', ['S'], { small: 5000 }],
  ['FIFTY_GENERAL', ['O'], { odd: 5000 }],
  ['FIFTY_GENERAL', ['E'], { even: 5000 }],
  ['FIFTY_MIDDLE', ['MIDDLE'], { middle: 5000 }],
  ['FIFTY_MIDDLE', ['EDGE'], { edge: 5000 }],
  ['FIFTY_POSITION', ['B|||', '|S||', '||O|', '|||E', '|||B', 'E|||'], { hit: 5000 }],
  ['MONO_STEREO', ['MONO||', '|MONO|', '||MONO', 'STEREO||', '|STEREO|', '||STEREO'], { hit: 5000 }],
  ['RISE_FALL', ['RISE||', '|RISE|', '||RISE'], { rise: 4500 }],
  ['RISE_FALL', ['FALL||', '|FALL|', '||FALL'], { fall: 4500 }],
  ['RISE_FALL', ['TWIN||', '|TWIN|', '||TWIN'], { twin: 1000 }],
  ['DASAR', ['B'], { big: 5500 }],
  ['DASAR', ['S'], { small: 4500 }],
  ['DASAR', ['O'], { odd: 5500 }],
  ['DASAR', ['E'], { even: 4500 }],
  ['SHIO', ['HORSE', 'SNAKE', 'DRAGON', 'RABBIT'], { nine: 900 }],
  ['SHIO', ['TIGER', 'OX', 'RAT', 'PIG', 'DOG', 'ROOSTER', 'MONKEY', 'GOAT'], { eight: 800 }],
];

describe.each(expected.map(([play, contents, counts]) => ({ play, contents, counts, name: `${play} ${contents[0]}` })))(
  '$name over all results',
  ({ play, contents, counts }) => {
    it.each(contents)('"%s" wins as often as stated', (content) => {
      expect(wins(play, content)).toEqual(counts);
      for (const [name, count] of Object.entries(counts)) {
        const tier = playOf(game, play).tiers.find((candidate) => candidate.tier === name);
        expect(isSameFraction(tier?.probability, { numerator: BigInt(count), denominator: 10_000n })).toBe(true);
      }
    });
  },
);

it('the table above names every tier of every play', () => {
  const named = new Set(expected.flatMap(([play, , counts]) => Object.keys(counts).map((tier) => `${play} ${tier}`)));
  expect(game.plays.flatMap((play) => play.tiers.map((tier) => `${play.code} ${tier.tier}`)).filter((tier) => !named.has(tier))).toEqual(
    [],
  );
});

describe('single results', () => {
  const on = (numbers: string, play: string, content: string, at = yearOfHorse): string =>
    judge(game, play, content, { kind: 'numbers', numbers: [...numbers] }, at)
      .map(({ tier, count }) => `${tier} ${count}`)
      .join();
  it.each([
    ['1234', 'D4', '1234', 'hit 1'],
    ['1234', 'D3', '123', ''],
    ['1234', 'D3', '234', 'hit 1'],
    ['1234', 'D2', '34', 'hit 1'],
    ['1234', 'D2_FRONT', '12', 'hit 1'],
    ['1234', 'D2_MIDDLE', '23', 'hit 1'],
    ['7717', 'COLOK_BEBAS', '17', 'match1 1,match3 1'],
    // A repeated digit of the draw counts as often as it stands there, a picked one once.
    ['7717', 'COLOK_MACAU', '17', 'match4 1'],
    ['7712', 'COLOK_MACAU', '17', 'match3 1'],
    ['7777', 'COLOK_MACAU', '17', ''],
    ['1233', 'COLOK_NAGA', '123', 'match4 1'],
    ['1234', 'COLOK_NAGA', '1234', 'match3 4'],
    ['1234', 'COLOK_JITU', '1||34|4', 'hit 3'],
    // Middle is 25-74 of the two digits together, not of their sum.
    ['0025', 'FIFTY_MIDDLE', 'MIDDLE', 'middle 1'],
    ['0074', 'FIFTY_MIDDLE', 'MIDDLE', 'middle 1'],
    ['0024', 'FIFTY_MIDDLE', 'EDGE', 'edge 1'],
    ['0075', 'FIFTY_MIDDLE', 'EDGE', 'edge 1'],
    ['0049', 'FIFTY_GENERAL', 'B,S,O,E', 'small 1,odd 1'],
    ['9950', 'FIFTY_GENERAL', 'B,S,O,E', 'big 1,even 1'],
    ['1355', 'MONO_STEREO', 'MONO|STEREO|MONO', 'hit 2'],
    ['1355', 'RISE_FALL', 'RISE|RISE|RISE,TWIN', 'rise 2,twin 1'],
    // 9 + 9 = 18, 1 + 8 = 9; 00 alone has the root 0.
    ['0099', 'DASAR', 'B,S,O,E', 'big 1,odd 1'],
    ['0000', 'DASAR', 'B,S,O,E', 'small 1,even 1'],
    ['0055', 'DASAR', 'B,S,O,E', 'small 1,odd 1'],
  ])('%s: %s "%s" wins "%s"', (numbers, play, content, won) => {
    expect(on(numbers, play, content).split(',').sort()).toEqual(won.split(',').sort());
  });

  it('the table of signs turns at lunar new year, and 00 is 100', () => {
    const [before, after] = [new Date('2027-02-05T05:00:00Z'), new Date('2027-02-06T05:00:00Z')];
    expect(on('0001', 'SHIO', 'HORSE', before)).toBe('nine 1');
    expect(on('0001', 'SHIO', 'HORSE', after)).toBe('');
    expect(on('0001', 'SHIO', 'GOAT', after)).toBe('nine 1');
    expect(on('0002', 'SHIO', 'HORSE', after)).toBe('nine 1');
    // 100 is 4 over a multiple of twelve: the fourth sign back, with nine numbers.
    expect(on('0000', 'SHIO', 'RABBIT', before)).toBe('nine 1');
    expect(on('0005', 'SHIO', 'TIGER', before)).toBe('eight 1');
  });
});

describe('prizes', () => {
  it('of 4D, 3D and 2D on the full price are those of the trade on its discounted one', () => {
    expect(['D4', 'D3', 'D2'].map((code) => playOf(game, code).tiers.map((tier) => formatOdds(tier.odds)))).toEqual([
      ['8823.5294'],
      ['975.6097'],
      ['98.5915'],
    ]);
    expect(['D4', 'D3', 'D2'].map((code) => rtpOf(playOf(game, code)).toFixed(3))).toEqual(['0.882', '0.976', '0.986']);
  });

  it('return between .88 and .99 of every stake', () => {
    for (const play of game.plays) {
      expect(rtpOf(play), play.code).toBeGreaterThan(0.88);
      expect(rtpOf(play), play.code).toBeLessThan(0.99);
    }
  });
});

describe('markets', () => {
  it.each([
    ['togel_sd', 7, '13:35', '13:50'],
    ['togel_sgp', 5, '17:30', '17:45'],
    ['togel_hk', 7, '22:45', '23:00'],
  ])('%s draws %i times a week, closing at %s and drawing at %s WIB', (code, times, closes, draws) => {
    const week = drawsBetween(gameOf(code), new Date('2026-11-16T00:00:00+07:00'), new Date('2026-11-23T00:00:00+07:00'));
    expect(week).toHaveLength(times);
    expect(week[0]).toMatchObject({
      closesAt: new Date(`2026-11-16T${closes}:00+07:00`),
      drawsAt: new Date(`2026-11-16T${draws}:00+07:00`),
    });
    expect(gameOf(code).kind).toBe('official');
    expect(gameOf(code).plays).toBe(game.plays);
  });

  it('Singapore rests on Tuesday and Friday', () => {
    const days = drawsBetween(gameOf('togel_sgp'), new Date('2026-11-16T00:00:00+07:00'), new Date('2026-11-23T00:00:00+07:00'));
    expect(days.map((draw) => draw.issue.slice(-2))).toEqual(['16', '18', '19', '21', '22']);
  });
});

describe.skipIf(!hasOddsSheet)('the table of exact odds', () => {
  /** Play and tiers whose chances add up to the row's. */
  const rowsOfOurs: Readonly<Record<string, readonly [play: string, tiers: readonly string[]]>> = {
    '4D': ['D4', ['hit']],
    '3D': ['D3', ['hit']],
    '2D': ['D2', ['hit']],
    'colok bebas digit appears exactly 1': ['COLOK_BEBAS', ['match1']],
    'colok bebas digit appears exactly 2': ['COLOK_BEBAS', ['match2']],
    'colok bebas digit appears exactly 3': ['COLOK_BEBAS', ['match3']],
    'colok bebas digit appears exactly 4': ['COLOK_BEBAS', ['match4']],
    'colok bebas (>=1)': ['COLOK_BEBAS', ['match1', 'match2', 'match3', 'match4']],
    'colok macau (2 distinct digits both present)': ['COLOK_MACAU', ['match2', 'match3', 'match4']],
    'colok macau total matches 2': ['COLOK_MACAU', ['match2']],
    'colok macau total matches 3': ['COLOK_MACAU', ['match3']],
    'colok macau total matches 4': ['COLOK_MACAU', ['match4']],
    'colok naga (3 distinct present)': ['COLOK_NAGA', ['match3', 'match4']],
    'colok naga total matches 3': ['COLOK_NAGA', ['match3']],
    'colok naga total matches 4': ['COLOK_NAGA', ['match4']],
    'colok jitu (digit at position)': ['COLOK_JITU', ['hit']],
    '50-50 big/small/odd/even': ['FIFTY_POSITION', ['hit']],
    'tengah 25-74': ['FIFTY_MIDDLE', ['middle']],
    'tepi 00-24,75-99': ['FIFTY_MIDDLE', ['edge']],
    'kombinasi mono/stereo': ['MONO_STEREO', ['hit']],
    'kembang/kempis': ['RISE_FALL', ['rise']],
    kembar: ['RISE_FALL', ['twin']],
    'dasar besar 5-9': ['DASAR', ['big']],
    'dasar kecil 0-4': ['DASAR', ['small']],
    'dasar ganjil': ['DASAR', ['odd']],
    'shio (9-number sign)': ['SHIO', ['nine']],
    'shio (8-number sign)': ['SHIO', ['eight']],
  };
  const rows = sheetRows('Togel');

  it('has 27 rows, all of them ours', () => {
    expect(rows.map((row) => row.play).sort()).toEqual(Object.keys(rowsOfOurs).sort());
  });

  it.each(rows)('$play', (row) => {
    const [code, names] = rowsOfOurs[row.play] ?? ['', []];
    const tiers = playOf(game, code).tiers.filter((tier) => names.includes(tier.tier));
    const sum = tiers.reduce((total, tier) => total + (tier.probability.numerator * 10_000n) / tier.probability.denominator, 0n);
    expect(isSameFraction({ numerator: sum, denominator: 10_000n }, row.chance)).toBe(true);
    // The sheet's RTP of 4D, 3D and 2D is of the trade's prize on the full price; ours must be better for the player.
    if (row.rtp !== undefined) expect(rtpOf(playOf(game, code))).toBeGreaterThan(row.rtp);
  });
});
