/** K3 in the order of the lottery sheet, 2.4. */
import { describe, expect, it } from 'vitest';
import { expectStatedChances, numbersResult, smallestBets } from './testing/enumeration.js';
import { threeDicePlays } from './families/three-dice.js';
import { countContent, exactReturns, type Play } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf, resultOf } from './test-support.js';

const game = gameOf('k31m');
const faces = [...'123456'];
const everyResult = faces.flatMap((one) => faces.flatMap((two) => faces.map((three) => numbersResult([one, two, three]))));
/** Those of both games: together they hold every play that any setting makes. */
const everyPlay: readonly Play[] = [...new Map([...game.plays, ...gameOf('k35m').plays].map((play) => [play.code, play])).values()];

function find(code: string): Play {
  const play = everyPlay.find((candidate) => candidate.code === code);
  if (!play) throw new Error(code);
  return play;
}

describe('plays one by one', () => {
  it.each([
    // code, content, combinations, dice, hits
    ['K3_SUM', '3,10,18', 3, '235', { sum10: 1 }],
    ['K3_SUM', '3', 1, '111', { sum3: 1 }],
    ['K3_SUM', '18', 1, '666', { sum18: 1 }],
    ['K3_TRIPLE', '111,222', 2, '222', { hit: 1 }],
    ['K3_TRIPLE', '111', 1, '112', {}],
    ['K3_TRIPLE_ANY', 'AAA', 1, '555', { hit: 1 }],
    ['K3_TRIPLE_ANY', 'AAA', 1, '554', {}],
    ['K3_DIFFERENT3', '1246', 4, '641', { hit: 1 }],
    ['K3_DIFFERENT3', '1246', 4, '611', {}],
    ['K3_DIFFERENT3', '16#234', 3, '641', { hit: 1 }],
    ['K3_DIFFERENT3', '5#1246', 6, '641', {}],
    ['K3_DIFFERENT3_TICKET', '124,146', 2, '641', { hit: 1 }],
    ['K3_RUN', '123,345', 2, '312', { hit: 1 }],
    ['K3_RUN', '123', 1, '342', {}],
    ['K3_RUN_ANY', 'ABC', 1, '654', { hit: 1 }],
    ['K3_RUN_ANY', 'ABC', 1, '612', {}],
    ['K3_PAIR_SINGLE', '12|345', 6, '131', { hit: 1 }],
    ['K3_PAIR_SINGLE', '12|123', 4, '221', { hit: 1 }],
    ['K3_PAIR_SINGLE', '12|345', 6, '313', {}],
    ['K3_PAIR_SINGLE', '12|123', 4, '111', {}],
    ['K3_PAIR_SINGLE_TICKET', '112,113', 2, '311', { hit: 1 }],
    ['K3_PAIR', '11,66', 2, '161', { hit: 1 }],
    ['K3_PAIR', '11,66', 2, '111', {}],
    ['K3_PAIR_TRIPLES', '11,66', 2, '161', { hit: 1 }],
    ['K3_PAIR_TRIPLES', '11,66', 2, '111', { hit: 1 }],
    ['K3_DIFFERENT2', '1246', 6, '641', { hit: 3 }],
    ['K3_DIFFERENT2', '1246', 6, '611', { hit: 1 }],
    ['K3_DIFFERENT2', '1246', 6, '111', {}],
    ['K3_DIFFERENT2', '1#246', 3, '641', { hit: 2 }],
    ['K3_DIFFERENT2', '2#146', 3, '641', {}],
    ['K3_DIFFERENT2_TICKET', '12,14,46', 3, '641', { hit: 2 }],
    ['K3_APPEARS', '136', 3, '611', { hit: 2 }],
    ['K3_APPEARS', '1', 1, '111', { hit: 1 }],
    ['K3_ABSENT', '136', 3, '611', { hit: 1 }],
    ['K3_ONCE', '136', 3, '611', { hit: 1 }],
    ['K3_TWICE', '136', 3, '611', { hit: 1 }],
    ['K3_TWICE', '1', 1, '111', {}],
    ['K3_SIDES', 'B,S,O,E', 4, '641', { big: 1, odd: 1 }],
    ['K3_SIDES', 'B,S,O,E', 4, '235', { small: 1, even: 1 }],
    ['K3_SIDES', 'B,S,O,E', 4, '444', {}],
    ['K3_SIDES', 'B,S,O,E', 4, '111', {}],
    ['K3_SIDES_TRIPLES', 'B,S,O,E', 4, '444', { big: 1, even: 1 }],
    ['K3_SIDES_TRIPLES', 'B,S,O,E', 4, '333', { small: 1, odd: 1 }],
  ])('%s %s (%i) on %s', (code, content, combinations, dice, hits) => {
    expect(countContent(find(code), content)).toEqual({ ok: true, combinations, canonical: content });
    const judged = find(code).judge(resultOf(game, dice), anyDay)(content);
    expect(Object.fromEntries(judged.map(({ tier, count }) => [tier, count]))).toEqual(hits);
  });

  it.each([
    ['K3_DIFFERENT3', '12', 'too-few'],
    ['K3_DIFFERENT3', '11', 'duplicate'],
    ['K3_DIFFERENT3', '1#1234', 'duplicate'],
    ['K3_DIFFERENT3_TICKET', '112', 'wrong-pattern'],
    ['K3_PAIR_SINGLE', '1|1', 'too-few'],
    ['K3_PAIR_SINGLE', '12', 'wrong-position-count'],
    ['K3_PAIR_SINGLE_TICKET', '123', 'wrong-pattern'],
    ['K3_PAIR_SINGLE_TICKET', '112,121', 'duplicate'],
    ['K3_SUM', '2', 'unknown-symbol'],
    ['K3_SUM', '03', 'unknown-symbol'],
    ['K3_APPEARS', '7', 'forbidden-character'],
  ])('%s refuses %s', (code, content, reason) => {
    expect(countContent(find(code), content)).toMatchObject({ ok: false, reason });
  });
});

describe('all 216 throws', () => {
  it.each(everyPlay.map((play) => ({ play, code: play.code })))('$code wins exactly as often as its tiers say', ({ play }) => {
    expectStatedChances(play, smallestBets(play, 60), everyResult);
  });
});

describe('prize group 1956', () => {
  it.each([
    // Published prize for two units; the sheet computes the run for any, which was published at a quarter of its chance.
    ['K3_TRIPLE', 4224960n],
    ['K3_TRIPLE_ANY', 704160n],
    ['K3_DIFFERENT3', 704160n],
    ['K3_RUN', 704160n],
    ['K3_RUN_ANY', 176040n],
    ['K3_PAIR_SINGLE', 1408320n],
    ['K3_DIFFERENT2', 140832n],
    ['K3_APPEARS', 46429n],
    ['K3_SIDES_TRIPLES', 39120n],
  ])('%s pays the published prize, rounded down', (code, published) => {
    const odds = find(code).tiers[0]?.odds ?? 0n;
    expect(published - 2n * odds).toBeGreaterThanOrEqual(0n);
    expect(published - 2n * odds).toBeLessThanOrEqual(2n);
  });

  it('returns 0.978 on every play', () => {
    for (const play of everyPlay)
      for (const { rtp } of exactReturns(play)) {
        const difference = 978n * rtp.denominator - 1000n * rtp.numerator;
        expect(difference, play.code).toBeGreaterThanOrEqual(0n);
        expect(difference * 10_000n, play.code).toBeLessThan(1000n * rtp.denominator);
      }
  });
});

describe('settings', () => {
  it('touch only the plays they name, and each game says which rule it has', () => {
    const lose = threeDicePlays({ triples: 'lose', pairTriples: 'excluded' });
    const count = threeDicePlays({ triples: 'count', pairTriples: 'included' });
    expect(count.filter((play) => !lose.includes(play)).map((play) => play.code)).toEqual(['K3_SIDES_TRIPLES', 'K3_PAIR_TRIPLES']);
    expect(lose.filter((play) => !count.includes(play)).map((play) => play.code)).toEqual(['K3_SIDES', 'K3_PAIR']);
    expect(() => playOf(game, 'K3_SIDES_TRIPLES')).toThrow();
    expect(playOf(gameOf('k35m'), 'K3_SIDES_TRIPLES').tiers[0]?.probability).toEqual({ numerator: 108n, denominator: 216n });
  });
});

const rowPlays: Readonly<Record<string, readonly [code: string, tier: string]>> = {
  'big 11-17 triples lose': ['K3_SIDES', 'big'],
  'big 11-18 incl triples': ['K3_SIDES_TRIPLES', 'big'],
  'odd incl triples': ['K3_SIDES_TRIPLES', 'odd'],
  'odd excl triples': ['K3_SIDES', 'odd'],
  '3-same any': ['K3_TRIPLE_ANY', 'hit'],
  '3-same single': ['K3_TRIPLE', 'hit'],
  '2-same single (aab)': ['K3_PAIR_SINGLE', 'hit'],
  '2-same multi (aa*, excl aaa)': ['K3_PAIR', 'hit'],
  '2-same multi (aa*, incl aaa)': ['K3_PAIR_TRIPLES', 'hit'],
  '2-different (a,b both present)': ['K3_DIFFERENT2', 'hit'],
  '3-different (abc)': ['K3_DIFFERENT3', 'hit'],
  '3-consecutive any': ['K3_RUN_ANY', 'hit'],
  '3-consecutive single': ['K3_RUN', 'hit'],
  'one number present (must appear)': ['K3_APPEARS', 'hit'],
  'one number absent': ['K3_ABSENT', 'hit'],
  'exactly once': ['K3_ONCE', 'hit'],
  'exactly twice': ['K3_TWICE', 'hit'],
};

describe.skipIf(!hasOddsSheet)('rows of odds.txt', () => {
  const rows = sheetRows('K3');

  it('are all there', () => expect(rows).toHaveLength(33));

  it.each(rows.map((row) => ({ row, play: row.play })))('$play', ({ row }) => {
    const sum = /^sum (\d+)$/.exec(row.play);
    const [code, name] = sum ? ['K3_SUM', `sum${sum[1]}`] : (rowPlays[row.play] ?? ['', '']);
    const tier = find(code).tiers.find((candidate) => candidate.tier === name);
    expect(isSameFraction(tier?.probability, row.chance)).toBe(true);
  });
});
