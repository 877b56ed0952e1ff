/** 11x5 in the order of the lottery sheet, 2.3. */
import { describe, expect, it } from 'vitest';
import { arrangements, countWins, enumerationTimeout, expectStatedChances, numbersResult, smallestBets } from './testing/enumeration.js';
import { elevenFivePlays } from './families/eleven-five.js';
import { countContent, exactReturns, judge, prizesOf, type Play } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf } from './test-support.js';

const game = gameOf('elf1m');
const balls = Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'));
/** All 55,440 orders of five out of eleven. */
const everyResult = arrangements(balls, 5).map(numbersResult);
const otherPlays = [
  ...elevenFivePlays({ ballEleven: 'counts', sumThirty: 'big' }),
  ...elevenFivePlays({ ballEleven: 'push', sumThirty: 'small' }),
];
/** Those of the game, and those that other settings make. */
const everyPlay: readonly Play[] = [...new Map([...game.plays, ...otherPlays].map((play) => [play.code, play])).values()];

function find(code: string): Play {
  const play = everyPlay.find((candidate) => candidate.code === code);
  if (!play) throw new Error(code);
  return play;
}

describe('plays one by one', () => {
  it.each([
    // code, content, combinations, drawn, hits
    ['E5_ANY1', '01,02,03', 3, '01,05,02,11,08', { hit: 2 }],
    ['E5_ANY2', '01,02,03,05', 6, '01,05,02,11,08', { hit: 3 }],
    ['E5_ANY2', '01#02,03,05', 3, '01,05,02,11,08', { hit: 2 }],
    ['E5_ANY2', '04#01,05', 2, '01,05,02,11,08', {}],
    ['E5_ANY3', '01,02#05,08,09', 3, '01,05,02,11,08', { hit: 2 }],
    ['E5_ANY4', '01,02,05,08,11', 5, '01,05,02,11,08', { hit: 5 }],
    ['E5_ANY5', '01,02,05,08,11', 1, '01,05,02,11,08', { hit: 1 }],
    ['E5_ANY5', '01,02,05,08,10', 1, '01,05,02,11,08', {}],
    // Seven picked, the draw among them: C(7 - 5, 6 - 5).
    ['E5_ANY6', '01,02,05,06,07,08,11', 7, '01,05,02,11,08', { hit: 2 }],
    ['E5_ANY6', '06,07#01,02,05,08,11', 5, '01,05,02,11,08', {}],
    ['E5_ANY6', '01,06#02,05,08,11', 1, '01,05,02,11,08', { hit: 1 }],
    ['E5_ANY7', '01,02,05,06,07,08,09,11', 8, '01,05,02,11,08', { hit: 3 }],
    ['E5_ANY8', '01,02,03,04,05,06,07,08,09,10,11', 165, '01,05,02,11,08', { hit: 20 }],
    ['E5_ANY2_TICKET', '0102,0204,0511', 3, '01,05,02,11,08', { hit: 2 }],
    ['E5_ANY8_TICKET', '0102030405060708,0102030508091011', 2, '01,05,02,11,08', { hit: 1 }],
    ['E5_FIRST3', '01,02|03,05|02,04', 6, '01,05,02,11,08', { direct: 1 }],
    ['E5_FIRST3', '01,02|03,05|04', 4, '01,05,02,11,08', {}],
    ['E5_FIRST3_TICKET', '010502,020501', 2, '01,05,02,11,08', { direct: 1 }],
    ['E5_FIRST3_GROUP', '01,02,05,07', 4, '01,05,02,11,08', { hit: 1 }],
    ['E5_FIRST3_GROUP', '01,07#02,05', 2, '01,05,02,11,08', {}],
    ['E5_FIRST3_GROUP', '05#01,02,07', 3, '01,05,02,11,08', { hit: 1 }],
    ['E5_FIRST3_GROUP_TICKET', '010205,010207', 2, '01,05,02,11,08', { hit: 1 }],
    ['E5_FIRST2', '01,05|01,05', 2, '01,05,02,11,08', { direct: 1 }],
    ['E5_FIRST2_TICKET', '0501', 1, '01,05,02,11,08', {}],
    ['E5_FIRST2_GROUP', '01,05', 1, '05,01,02,11,08', { hit: 1 }],
    ['E5_FIRST2_GROUP_TICKET', '0102,0105', 2, '05,01,02,11,08', { hit: 1 }],
    ['E5_POSITION', '01,02||02,11||08', 5, '01,05,02,11,08', { hit: 3 }],
    ['E5_FIRST3_ANY', '02,05,08,11', 4, '01,05,02,11,08', { hit: 2 }],
    ['E5_ODD_COUNT', 'O3E2,O2E3', 2, '01,05,02,11,08', { o3e2: 1 }],
    ['E5_ODD_COUNT', 'O5E0,O0E5', 2, '01,05,03,11,09', { o5e0: 1 }],
    ['E5_MEDIAN', '05,06', 2, '01,05,02,11,08', { median05: 1 }],
    ['E5_MEDIAN', '06', 1, '01,05,02,11,08', {}],
    // 11 stands fourth: both bets there come back; big and even at the fifth win, small at the first.
    ['E5_BALL', 'B,S|||B,O|B,E', 6, '01,05,02,11,08', { small: 1, push: 2, big: 1, even: 1 }],
    ['E5_BALL_ELEVEN', 'B,S|||B,O|B,E', 6, '01,05,02,11,08', { small: 1, big: 2, odd: 1, even: 1 }],
    ['E5_SUM_SIZE', 'B,S', 2, '01,05,02,11,08', { small: 1 }],
    ['E5_SUM_SIZE', 'B,S', 2, '01,05,06,10,08', { push: 2 }],
    ['E5_SUM_SIZE', 'B', 1, '07,05,06,10,03', { big: 1 }],
    ['E5_SUM_SIZE_BIG30', 'B,S', 2, '01,05,06,10,08', { big: 1 }],
    ['E5_SUM_SIZE_SMALL30', 'B,S', 2, '01,05,06,10,08', { small: 1 }],
    ['E5_SUM_PARITY', 'O,E', 2, '01,05,02,11,08', { odd: 1 }],
    ['E5_SUM_PARITY', 'O,E', 2, '01,05,06,10,08', { even: 1 }],
    ['E5_DRAGON_TIGER', 'D,T', 2, '01,05,02,11,08', { tiger: 1 }],
    ['E5_DRAGON_TIGER', 'D', 1, '09,05,02,11,08', { dragon: 1 }],
  ])('%s %s', (code, content, combinations, drawn, hits) => {
    const counted = countContent(find(code), content);
    expect(counted).toEqual({ ok: true, combinations, canonical: content });
    const judged = find(code).judge(numbersResult(drawn.split(',')), anyDay)(content);
    expect(Object.fromEntries(judged.map(({ tier, count }) => [tier, count]))).toEqual(hits);
  });

  it('covers every play there is', () => {
    expect(everyPlay.map((play) => play.code)).toHaveLength(32 + 3);
  });

  it.each([
    ['E5_ANY3', '01#02', 'too-few'],
    ['E5_ANY2', '01,02#', 'empty-element'],
    ['E5_ANY2', '01#01,02', 'duplicate'],
    ['E5_ANY1', '12', 'unknown-symbol'],
    ['E5_ANY1', '00', 'unknown-symbol'],
    ['E5_ANY1', '1', 'wrong-width'],
    ['E5_FIRST2', '01|01', 'too-few'],
    ['E5_FIRST2_TICKET', '0101', 'wrong-pattern'],
    ['E5_FIRST3_TICKET', '0102', 'wrong-width'],
    ['E5_ANY2_TICKET', '0102,0201', 'duplicate'],
    ['E5_POSITION', '||||', 'too-few'],
    ['E5_MEDIAN', '10', 'forbidden-character'],
  ])('%s refuses %s', (code, content, reason) => {
    expect(countContent(find(code), content)).toMatchObject({ ok: false, reason });
  });
});

describe('all 55,440 results', () => {
  it('are there', () => {
    expect(everyResult).toHaveLength(55_440);
  });

  it.each(everyPlay.map((play) => ({ play, code: play.code })))(
    '$code wins exactly as often as its tiers say',
    { timeout: enumerationTimeout },
    ({ play }) => {
      expectStatedChances(play, smallestBets(play, 6), everyResult);
    },
  );

  it('a full pool with bankers wins in all what its combinations are owed', () => {
    // C(9, 4) combinations of six that hold 01 and 02: each covers the draw in 6 of 462 sets.
    const [wins] = countWins(find('E5_ANY6'), ['01,02#03,04,05,06,07,08,09,10,11'], everyResult);
    expect(wins).toEqual({ hit: (126 * 6 * 55_440) / 462 });
  });
});

describe('prize group 1936', () => {
  it.each([
    // Published prize for two units.
    ['E5_ANY1', 43022n],
    ['E5_ANY2', 107556n],
    ['E5_ANY3', 322667n],
    ['E5_ANY4', 1290667n],
    ['E5_ANY5', 9034667n],
    ['E5_ANY6', 1505778n],
    ['E5_ANY7', 430222n],
    ['E5_ANY8', 161333n],
    ['E5_FIRST3', 19360000n],
    ['E5_FIRST3_GROUP', 3226667n],
    ['E5_FIRST2', 2151111n],
    ['E5_FIRST2_GROUP', 1075556n],
    ['E5_POSITION', 215111n],
    ['E5_FIRST3_ANY', 71703n],
  ])('%s pays the published prize, rounded down', (code, published) => {
    const odds = playOf(game, code).tiers[0]?.odds ?? 0n;
    expect(published - 2n * odds).toBeGreaterThanOrEqual(0n);
    expect(published - 2n * odds).toBeLessThanOrEqual(2n);
  });

  it('returns 0.97778 on every play, a push included', () => {
    for (const play of everyPlay)
      for (const { rtp } of exactReturns(play)) {
        // Rounded down by less than a ten-thousandth of the stake for each unit of odds.
        const difference = 1936n * rtp.denominator - 1980n * rtp.numerator;
        expect(difference, play.code).toBeGreaterThanOrEqual(0n);
        expect(difference * 10_000n, play.code).toBeLessThan(1980n * rtp.denominator);
      }
  });

  it('shows each kind its odds', () => {
    expect(prizesOf(playOf(game, 'E5_BALL')).map(({ tier, odds }) => `${tier} ${odds}`)).toEqual([
      'big 1.9511',
      'small 1.9511',
      'odd 1.9511',
      'even 1.9511',
      'push 1',
    ]);
  });
});

describe('settings', () => {
  it('touch only the plays they name', () => {
    const usual = elevenFivePlays({ ballEleven: 'push', sumThirty: 'push' });
    const other = elevenFivePlays({ ballEleven: 'counts', sumThirty: 'big' });
    expect(other.filter((play) => !usual.includes(play)).map((play) => play.code)).toEqual(['E5_BALL_ELEVEN', 'E5_SUM_SIZE_BIG30']);
    expect(gameOf('elf5m').plays).toBe(game.plays);
  });

  it('refuse to judge a play the game does not have', () => {
    expect(() => judge(game, 'E5_BALL_ELEVEN', 'B||||', numbersResult(['01', '02', '03', '04', '05']), anyDay)).toThrow(RangeError);
  });
});

const rowPlays: readonly (readonly [RegExp, (match: RegExpExecArray) => readonly [code: string, tier: string]])[] = [
  [/^any (\d) \(k hits\)$/, ([, size]) => [`E5_ANY${size}`, 'hit']],
  [/^any (\d) covers 5$/, ([, size]) => [`E5_ANY${size}`, 'hit']],
  [/^front-(\d) direct$/, ([, size]) => [`E5_FIRST${size}`, 'direct']],
  [/^front-(\d) group$/, ([, size]) => [`E5_FIRST${size}_GROUP`, 'hit']],
  [/^position fixed$/, () => ['E5_POSITION', 'hit']],
  [/^front-3 any-position 1 code$/, () => ['E5_FIRST3_ANY', 'hit']],
  [/^(\d) odd (\d) even$/, ([, odd, even]) => ['E5_ODD_COUNT', `o${odd}e${even}`]],
  [/^median = (\d)$/, ([, median]) => ['E5_MEDIAN', `median0${median}`]],
  [/^sum >30 \(30 push\)$/, () => ['E5_SUM_SIZE', 'big']],
  [/^sum odd$/, () => ['E5_SUM_PARITY', 'odd']],
  [/^ball big 6-10 \(11 push\)$/, () => ['E5_BALL', 'big']],
  [/^dragon ball1>ball5$/, () => ['E5_DRAGON_TIGER', 'dragon']],
];

describe.skipIf(!hasOddsSheet)('rows of odds.txt', () => {
  const rows = sheetRows('11x5');

  it('are all there', () => expect(rows).toHaveLength(31));

  it.each(rows.map((row) => ({ row, play: row.play })))('$play', ({ row }) => {
    const [code, name] = rowPlays.flatMap(([pattern, named]) => {
      const match = pattern.exec(row.play);
      return match ? [named(match)] : [];
    })[0] ?? ['', ''];
    const { tiers } = find(code);
    const tier = tiers.find((candidate) => candidate.tier === name);
    expect(isSameFraction(tier?.probability, row.chance)).toBe(true);
    // Fair odds leave the push out of account: (1 - p_push) / p.
    const push = tiers.find((candidate) => candidate.push)?.probability;
    const chance = (of: { numerator: bigint; denominator: bigint } | undefined): number =>
      of ? Number(of.numerator) / Number(of.denominator) : 0;
    expect((1 - chance(push)) / chance(tier?.probability)).toBeCloseTo(row.fair ?? 0, 4);
  });
});
