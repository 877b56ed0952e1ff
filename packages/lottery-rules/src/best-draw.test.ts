import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  countContent,
  games,
  judge,
  mostPaidAtDraw,
  mostPaidByLine,
  payoutOf,
  type Game,
  type Play,
  type Result,
} from './index.js';
import { anyDay, gameOf, picksFor, playOf, resultFor } from './test-support.js';

const everyPlay = [...new Set(games.flatMap((game) => game.plays))].map((play) => {
  const game = games.find((candidate) => candidate.plays.includes(play)) as Game;
  return { game, play, name: `${game.code} ${play.code}` };
});

const oddsOf = ({ tiers }: Play) => Object.fromEntries(tiers.map(({ tier, odds }) => [tier, odds]));

function soldLine(play: Play, content: string) {
  const counted = countContent(play, content);
  if (!counted.ok) return expect.fail(`${play.code} ${content}: ${counted.reason}`);
  return { canonical: counted.canonical, combinations: counted.combinations, odds: oddsOf(play), drawsAt: anyDay };
}

const paid = (game: Game, play: Play, canonical: string, result: Result): bigint =>
  payoutOf({ hits: judge(game, play.code, canonical, result, anyDay), odds: oddsOf(play), unit: 10_000n, multiple: 1 });

const most = (game: string, code: string, content: string): bigint =>
  mostPaidAtDraw(gameOf(game), playOf(gameOf(game), code), soldLine(playOf(gameOf(game), code), content));

/** All rows of digits or dice, in every order, whatever the play says about its places. */
function allResults({ shape }: Game): Result[] {
  if (shape.kind !== 'digits' && shape.kind !== 'dice') return [];
  const symbols = shape.kind === 'digits' ? [...'0123456789'] : Array.from({ length: shape.faces }, (_, face) => String(face + 1));
  let rows: string[][] = [[]];
  for (let at = 0; at < shape.count; at += 1) rows = rows.flatMap((row) => symbols.map((symbol) => [...row, symbol]));
  return rows.map((numbers) => ({ kind: 'numbers', numbers }));
}

describe('the most a line is paid at one draw', () => {
  it.each(everyPlay)('$name: no result pays more', ({ game, play }) => {
    fc.assert(
      fc.property(picksFor(play), fc.array(resultFor(game), { minLength: 20, maxLength: 20 }), (picks, results) => {
        const line = soldLine(play, contentOf(play, picks));
        const said = mostPaidAtDraw(game, play, line);
        expect(said).toBeLessThanOrEqual(mostPaidByLine(game, play, line.canonical, line.combinations, line.odds));
        for (const result of results) expect(paid(game, play, line.canonical, result), line.canonical).toBeLessThanOrEqual(said);
      }),
      { numRuns: process.env['LONG_TESTS'] ? 40 : 2 },
    );
  });

  it.each(['fc3d', 'k31m', 'k35m', 'pc28_1m', 'togel_sd'])('%s: of all its results the best pays just that', (code) => {
    const game = gameOf(code);
    const results = allResults(game);
    for (const play of game.plays)
      for (const picks of fc.sample(picksFor(play), { numRuns: process.env['LONG_TESTS'] || results.length < 10_000 ? 4 : 1, seed: 7 })) {
        const line = soldLine(play, contentOf(play, picks));
        const best = results.reduce((top, result) => {
          const now = paid(game, play, line.canonical, result);
          return now > top ? now : top;
        }, 0n);
        expect(mostPaidAtDraw(game, play, line), `${play.code} ${line.canonical}`).toBe(best);
      }
  });

  it('five digits: the best of all 100,000 results pays just that on the sides of their sum', () => {
    const game = gameOf('ssc1m');
    const play = playOf(game, 'S5_SUM_BSOE');
    const results = allResults(game);
    for (const content of ['B', 'B,S', 'B,O', 'B,S,O', 'B,S,O,E']) {
      const line = soldLine(play, content);
      const worths = results.map((result) => paid(game, play, line.canonical, result));
      expect(mostPaidAtDraw(game, play, line), content).toBe(worths.reduce((top, now) => (now > top ? now : top)));
    }
  });

  it('counts what can win together, and once what cannot', () => {
    expect(most('ssc1m', 'S5_SUM_BSOE', 'B,S,O,E')).toBe(2n * most('ssc1m', 'S5_SUM_BSOE', 'B'));
    expect(most('ssc1m', 'S5_SUM_BSOE', 'B,S')).toBe(most('ssc1m', 'S5_SUM_BSOE', 'B'));
    // One number stands at one place only; ten different ones at ten.
    const one = most('pk1m', 'PK_POSITION', '01|||||||||');
    expect(most('pk1m', 'PK_POSITION', '01|01|01|01|01|01|01|01|01|01')).toBe(one);
    expect(most('pk1m', 'PK_POSITION', '01|02|03|04|05|06|07|08|09|10')).toBe(10n * one);
    // Five of the ten numbers are big and five odd: ten wins, wherever they stand.
    expect(most('pk1m', 'PK_SIDES', Array.from({ length: 10 }, () => 'B,O').join('|'))).toBe(10n * most('pk1m', 'PK_SIDES', 'B|||||||||'));
    expect(most('pk1m', 'PK_SIDES', Array.from({ length: 10 }, () => 'B').join('|'))).toBe(5n * most('pk1m', 'PK_SIDES', 'B|||||||||'));
    expect(most('pk1m', 'PK_DRAGON_TIGER', 'D,T|D,T|D|T|D,T')).toBe(5n * most('pk1m', 'PK_DRAGON_TIGER', 'D||||'));
    // Seven numbers show seven endings at most, whose best pays a little more: 0 has four numbers.
    const [usual, zero] = [most('marksix_hk', 'FLAT_TAIL', '1'), most('marksix_hk', 'FLAT_TAIL', '0')];
    expect(most('marksix_hk', 'FLAT_TAIL', '0,1,2,3,4,5,6,7,8,9')).toBe(6n * usual + zero);
    expect(most('marksix_hk', 'ZODIAC_LINK2', 'RAT,OX,TIGER')).toBeGreaterThan(2n * most('marksix_hk', 'ZODIAC_LINK2', 'RAT,OX'));
    // 49 gives back every stake: four of them are more than two wins.
    expect(most('marksix_hk', 'SPECIAL_SIDES', 'B,S,O,E')).toBe(40_000n);
    // Five of eleven are drawn: of a set of eight with one in every combination, four pairs win.
    expect(most('elf1m', 'E5_ANY2', '01#02,03,04,05,06,07,08')).toBe(4n * most('elf1m', 'E5_ANY2', '01,02'));
    expect(most('elf1m', 'E5_ANY6', '01,02,03,04,05,06,07,08')).toBe(3n * most('elf1m', 'E5_ANY6', '01,02,03,04,05,06'));
  });
});
