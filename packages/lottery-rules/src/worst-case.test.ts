import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  countContent,
  games,
  judgePrepared,
  mostPaidByLine,
  mostPaidByNumber,
  paidTogether,
  payoutOf,
  prepare,
  winnersAtOnce,
  type Game,
  type Odds,
  type Play,
  type PreparedResult,
  type Result,
} from './index.js';
import { anyDay, expand, gameOf, picksFor, playOf, resultFor } from './test-support.js';

const everyPlay = [...new Set(games.flatMap((game) => game.plays))].map((play) => {
  const game = games.find((candidate) => candidate.plays.includes(play)) as Game;
  return { game, play, name: `${game.code} ${play.code}` };
});

const houseOdds = ({ tiers }: Play): Record<string, Odds> => Object.fromEntries(tiers.map(({ tier, odds }) => [tier, odds]));
/** What a unit of 1 is paid, in odds: the unit that loses nothing to rounding. */
const paid = (prepared: PreparedResult, play: Play, canonical: string): bigint =>
  payoutOf({ hits: judgePrepared(prepared, play.code, canonical), odds: houseOdds(play), unit: 10_000n, multiple: 1 });

const countedOf = (play: Play, content: string) => {
  const counted = countContent(play, content);
  return counted.ok ? counted : expect.fail(`${play.code} ${content}: ${counted.reason}`);
};

const mostEnumerated = 10_000;

/** All ways to fill the places a play looks at; undefined where they are too many. Places that it does not look at hold what is left. */
function everyResult({ shape }: Game, play: Play): Result[] | undefined {
  if (shape.kind === 'prizes') return undefined;
  const symbols =
    shape.kind === 'digits'
      ? Array.from({ length: 10 }, (_, digit) => String(digit))
      : shape.kind === 'dice'
        ? Array.from({ length: shape.faces }, (_, face) => String(face + 1))
        : Array.from({ length: shape.to - shape.from + 1 }, (_, at) => String(shape.from + at).padStart(String(shape.to).length, '0'));
  const read = play.reads.positions ?? Array.from({ length: shape.count }, (_, at) => at);
  let size = 1;
  for (let at = 0; at < read.length && size <= mostEnumerated; at += 1)
    size *= shape.kind === 'distinct' ? symbols.length - at : symbols.length;
  if (size > mostEnumerated) return undefined;
  let rows: string[][] = [[]];
  for (const _ of read)
    rows = rows.flatMap((row) =>
      symbols.filter((symbol) => shape.kind !== 'distinct' || !row.includes(symbol)).map((symbol) => [...row, symbol]),
    );
  return rows.map((row) => {
    const rest = shape.kind === 'distinct' ? symbols.filter((symbol) => !row.includes(symbol)) : symbols;
    const numbers = Array.from({ length: shape.count }, (_, at) => {
      const place = read.indexOf(at);
      return place >= 0 ? (row[place] ?? '') : shape.kind === 'distinct' ? (rest.shift() ?? '') : (symbols[0] ?? '');
    });
    return { kind: 'numbers', numbers };
  });
}

/** Results made against a bet: its own numbers wherever they fit, in every number of them at once. */
function againstIt({ shape }: Game, content: string): Result[] {
  const numbers = content.slice(content.indexOf('@') + 1).match(/\d+/g) ?? [];
  if (shape.kind === 'prizes')
    return numbers
      .flatMap((number) => [
        (width: number) => number.padStart(width, '0').slice(-width),
        (width: number) => number.padEnd(width, '0').slice(0, width),
      ])
      .map((shown) => ({
        kind: 'prizes',
        prizes: Object.fromEntries(shape.prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => shown(width))])),
      }));
  if (shape.kind === 'digits') {
    // All results of the bet's own digits and one that it does not play.
    const own = [...new Set(numbers.join(''))];
    const other = [...'0123456789'].find((digit) => !own.includes(digit));
    const symbols = other === undefined ? own : [...own, other];
    if (symbols.length ** shape.count > mostEnumerated) return [];
    let rows: string[][] = [[]];
    for (let at = 0; at < shape.count; at += 1) rows = rows.flatMap((row) => symbols.map((symbol) => [...row, symbol]));
    return rows.map((row) => ({ kind: 'numbers', numbers: row }));
  }
  if (shape.kind !== 'distinct') return [];
  const width = String(shape.to).length;
  const own = [...new Set(numbers.flatMap((number) => number.match(new RegExp(`.{${width}}`, 'g')) ?? []))];
  const rest = Array.from({ length: shape.to - shape.from + 1 }, (_, at) => String(shape.from + at).padStart(width, '0')).filter(
    (number) => !own.includes(number),
  );
  return Array.from({ length: Math.min(own.length, shape.count) + 1 }, (_, shown) =>
    [...own.slice(0, shown), ...rest, ...own.slice(shown)].slice(0, shape.count),
  )
    .flatMap((drawn) => [drawn, [...drawn].reverse(), [...drawn.slice(1), drawn[0] ?? '']])
    .map((drawn) => ({ kind: 'numbers', numbers: drawn }));
}

/** Whether each number is content by itself: then it is the name under which limits count it. */
function isSingle({ form }: Play): boolean {
  if (form.places !== undefined) return false;
  return form.kind === 'tickets' || (form.kind !== 'parts' && form.kind !== 'positions' && (form.choose ?? 1) === 1);
}

/** The kind of an option hangs on the date or on the option itself: the bound is that of the better kind. */
const bounded = new Set(['SHIO', 'SPECIAL_ZODIAC', 'FLAT_ZODIAC', 'FLAT_TAIL', 'ZODIAC_LINK2', 'SIX_ZODIAC']);

describe('the most that a play pays at one draw', () => {
  it.each(everyPlay)('$name: no result pays a number or a line more, and one pays as much', ({ game, play }) => {
    const odds = houseOdds(play);
    const samples = fc.sample(picksFor(play), { numRuns: 6, seed: 15 });
    const bets = [...new Set([play.example, ...samples.flatMap((picks) => expand(play, picks).slice(0, 2))])]
      .map((content) => countedOf(play, content))
      .slice(0, 5);
    const all = everyResult(game, play);
    const random = fc.sample(resultFor(game), { numRuns: 60, seed: 15 });
    const results = [
      ...(all ?? random),
      ...(all === undefined || game.shape.kind !== 'digits' ? bets.slice(0, 2).flatMap(({ canonical }) => againstIt(game, canonical)) : []),
    ].map((result) => prepare(game, result, anyDay));
    const reached = bets.map(({ canonical, combinations }) => {
      const [number, line] = [
        mostPaidByNumber(game, play, odds, isSingle(play) || play.form.places !== undefined ? canonical : undefined),
        mostPaidByLine(game, play, canonical, combinations, odds),
      ];
      let most = 0n;
      for (const result of results) {
        const payout = paid(result, play, canonical);
        if (payout > most) most = payout;
      }
      expect(most <= number && most <= line, `${canonical}: ${most} is more than ${number} or ${line}`).toBe(true);
      // Where all results were tried, the bound is what one of them pays, of each number by itself.
      if (all !== undefined && isSingle(play) && !bounded.has(play.code)) expect(most, canonical).toBe(number);
      return most === number;
    });
    expect(bounded.has(play.code) || reached.some(Boolean), 'some number is paid its worst case').toBe(true);
  });

  it.each(everyPlay)('$name: no result pays a wide line more', ({ game, play }) => {
    const odds = houseOdds(play);
    fc.assert(
      fc.property(picksFor(play), resultFor(game), (picks, result) => {
        const { canonical, combinations } = countedOf(play, contentOf(play, picks));
        const most = mostPaidByLine(game, play, canonical, combinations, odds);
        return [result, ...againstIt(game, canonical).slice(0, 500)].every(
          (drawn) => paid(prepare(game, drawn, anyDay), play, canonical) <= most,
        );
      }),
      { numRuns: process.env['LONG_TESTS'] ? 12 : 4 },
    );
  });

  it('knows how many numbers can win together', () => {
    for (const { game, play, name } of everyPlay) {
      const most = winnersAtOnce(game, play);
      if (most === undefined || !isSingle(play) || play.perHit) continue;
      const singles = expand(play, fc.sample(picksFor(play), { numRuns: 1, seed: 15 })[0] ?? { sets: [] });
      for (const result of fc.sample(resultFor(game), { numRuns: 50, seed: 15 })) {
        const prepared = prepare(game, result, anyDay);
        const winners = singles.filter((content) => paid(prepared, play, countedOf(play, content).canonical) > 0n).length;
        expect(winners, name).toBeLessThanOrEqual(most);
      }
    }
  });

  it('lô is paid once for every result, a Malaysian number in every prize, a star combination with its tails', () => {
    const most = (game: string, code: string, number?: string): bigint =>
      mostPaidByNumber(gameOf(game), playOf(gameOf(game), code), houseOdds(playOf(gameOf(game), code)), number);
    const hit = (game: string, code: string): bigint => playOf(gameOf(game), code).tiers[0]?.odds ?? 0n;
    expect(most('xsmb', 'LO2', '68')).toBe(27n * hit('xsmb', 'LO2'));
    expect(most('xshcm', 'LO2', '68')).toBe(18n * hit('xshcm', 'LO2'));
    expect(most('xshcm', 'LO2_1K', '68')).toBe(18n * hit('xshcm', 'LO2_1K'));
    // 2500 + 1000 + 500 + 10 x 180 + 10 x 60.
    expect(most('my4d_m', 'BIG', '1234')).toBe(64_000_000n);
    expect(most('ssc1m', 'S3_COMBO')).toBe(9_780_000n + 978_000n + 97_800n);
    // Kinds by the digits of a number; and an option whose odds are named by kind still has odds.
    expect([most('ssc1m', 'S3_MIX', '123'), most('ssc1m', 'S3_MIX', '112')]).toEqual([1_630_000n, 3_260_000n]);
    expect(most('marksix_hk', 'SPECIAL_ZODIAC', 'RAT')).toBe(119_805n);
    expect(paidTogether(gameOf('xsmb'), playOf(gameOf('xsmb'), 'DE'))).toBeNull();
  });
});
