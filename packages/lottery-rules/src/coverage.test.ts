import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentOf, countContent } from './content.js';
import { coverageOf, coversMoreThan, mayCoverMoreThan } from './coverage.js';
import { games } from './games.js';
import { judgePrepared, prepare } from './judge.js';
import { twoSidesOf } from './sides.js';
import { anyDay, expand, gameOf, picksFor, playOf } from './test-support.js';
import type { ContentForm, Play } from './types.js';

/** Every play once. */
const plays: readonly Play[] = [
  ...new Map(games.flatMap((game) => game.plays.map((play) => [`${play.family} ${play.code}`, play] as const))).values(),
];

const coverage = (game: string, play: string, content: string): string => {
  const { covered, of } = coverageOf(playOf(gameOf(game), play), content);
  return `${covered} of ${of}`;
};

it('covers what a bet holds of its play, where it stands at several places of the fullest one', () => {
  const ssc = games.find(({ plays: of }) => of.some(({ code }) => code === 'S5_DIRECT'))?.code ?? '';
  expect(coverage(ssc, 'POSITION', '01234567||||')).toBe('8 of 10');
  expect(coverage(ssc, 'POSITION', '01234567||3||')).toBe('8 of 10');
  expect(coverage(ssc, 'POSITION', '0|1|2|3|4')).toBe('1 of 10');
  expect(coverage(ssc, 'A2_DIRECT', '0123|01|0|01234|')).toBe('20 of 100');
  expect(coverage(ssc, 'S5_COMBO', '01|0|0|0|0')).toBe('10 of 500000');
  expect(coverage(ssc, 'S3_GROUP6', '0123456789')).toBe('120 of 120');
  expect(coverage(ssc, 'S3_SUM', '0,27')).toBe('2 of 1000');
  expect(coverage(ssc, 'DTT_12', 'D,T')).toBe('2 of 3');
  expect(coverage(ssc, 'A2_GROUP', 'wan,qian,bai@012')).toBe('3 of 45');
  expect(coverage(ssc, 'S3_GROUP3_TICKET', '001,011')).toBe('2 of 90');
});

/** All that a form admits, as one bet; undefined where no bet holds so much. */
function everything(form: ContentForm): string[] | undefined {
  if (form.kind === 'digits') return [...form.symbols];
  if (form.kind === 'options') return [...form.options];
  if (form.kind !== 'numbers' || form.width > 3) return undefined;
  const { from = 0, to = 10 ** form.width - 1, width } = form;
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0'));
}

it('knows how many combinations every play has: as many as a bet on everything', () => {
  let checked = 0;
  for (const play of plays) {
    const all = everything(play.form);
    if (all === undefined || (play.form.kind === 'numbers' && (play.form.patterns || play.form.unordered))) continue;
    const places = play.form.places?.positions.slice(0, play.form.places.choose);
    const counted = countContent(play, contentOf(play, { sets: [all], ...(places && { places }) }));
    if (!counted.ok) continue;
    checked += 1;
    expect(coverageOf(play, counted.canonical), play.code).toEqual({
      covered: BigInt(counted.combinations),
      of: BigInt(counted.combinations),
    });
  }
  expect(checked).toBeGreaterThan(100);
});

/** Rows of symbols of one length, all of them. */
const rows = (symbols: readonly string[], length: number): string[][] =>
  length === 0 ? [[]] : rows(symbols, length - 1).flatMap((row) => symbols.map((symbol) => [...row, symbol]));

it('knows how many tickets and numbers of a shape there are, each counted one by one', () => {
  for (const play of plays) {
    const { form } = play;
    if (form.kind !== 'tickets' && form.kind !== 'numbers') continue;
    const length = form.kind === 'tickets' ? form.length : form.width;
    const symbols = form.kind === 'tickets' ? form.symbols : [...'0123456789'];
    if (form.patterns === undefined || symbols.length ** length > 20_000) continue;
    const places = form.places?.positions.slice(0, form.places.choose);
    const canonical = new Set(
      rows(symbols, length).flatMap((row) => {
        const counted = countContent(play, contentOf(play, { sets: [[row.join('')]], ...(places && { places }) }));
        return counted.ok ? [counted.canonical] : [];
      }),
    );
    expect(coverageOf(play, [...canonical][0] ?? '').of, play.code).toBe(BigInt(canonical.size));
  }
});

it('never covers more than all, and covers a combination at least', () => {
  for (const play of plays)
    fc.assert(
      fc.property(picksFor(play), (picked) => {
        const counted = countContent(play, contentOf(play, picked));
        if (!counted.ok) return;
        const { covered, of } = coverageOf(play, counted.canonical);
        expect(covered, counted.canonical).toBeGreaterThan(0n);
        expect(covered, counted.canonical).toBeLessThanOrEqual(of);
        // A glance never leaves out a bet that covers more.
        const share = Number((covered * 100n - 1n) / of);
        if (coversMoreThan({ covered, of }, share)) expect(mayCoverMoreThan(play, counted.canonical, share), counted.canonical).toBe(true);
      }),
      { numRuns: 20 },
    );
});

it('counts what sides joined over several places win, not how many of them there are: big and small at each place wins always', () => {
  const game = games.find(({ plays: of }) => of.some(({ code }) => code === 'S2_BSOE'));
  const play = game?.plays.find(({ code }) => code === 'S2_BSOE');
  if (game === undefined || play === undefined) throw new Error('no such play');
  const { positions = [] } = play.reads;
  const results = rows([...'0123456789'], 2).map((pair) =>
    prepare(game, { kind: 'numbers', numbers: [0, 1, 2, 3, 4].map((at) => pair[positions.indexOf(at)] ?? '0') }, anyDay),
  );
  const sets = ['B', 'S', 'O', 'B,S', 'B,O', 'B,E', 'S,E', 'B,S,O', 'B,S,O,E'];
  for (const content of sets.flatMap((first) => sets.map((second) => `${first}|${second}`))) {
    const won = results.filter((result) => judgePrepared(result, play.code, content).length > 0).length;
    expect(coverageOf(play, content), content).toEqual({ covered: BigInt(won), of: 100n });
  }
});

it('is more than a share only above it, and never where a play has one combination', () => {
  expect(coversMoreThan({ covered: 7n, of: 10n }, 70)).toBe(false);
  expect(coversMoreThan({ covered: 701n, of: 1_000n }, 70)).toBe(true);
  expect(coversMoreThan({ covered: 10n, of: 10n }, 100)).toBe(false);
  expect(coversMoreThan({ covered: 1n, of: 1n }, 70)).toBe(false);
});

it('finds two sides in plays whose combination is one side at one place', () => {
  const sided = (code: string): string | undefined =>
    plays
      .filter((play) => play.code === code)
      .map((play) =>
        twoSidesOf(play)
          ?.pairs.map((pair) => pair.join('-'))
          .join(),
      )
      .at(0);
  expect(sided('K3_SIDES')).toBe('B-S,O-E');
  expect(sided('DTT_12')).toBe('D-T');
  expect(sided('PK_DRAGON_TIGER')).toBe('D-T');
  expect(sided('UPPER_LOWER')).toBe('UP-LOW');
  expect(sided('RISE_FALL')).toBe('RISE-FALL');
  for (const code of ['S2_BSOE', 'PARLAY2', 'S1_DIRECT', 'EXTREME', 'COMBO', 'PK_POSITION']) expect(sided(code), code).toBeUndefined();
  // A mark is one text of canonical content, whatever stands beside it.
  for (const play of plays.filter((one) => twoSidesOf(one) !== undefined))
    for (const one of expand(play, {
      sets: play.form.kind === 'positions' ? play.form.positions.map(() => symbolsOf(play)) : [symbolsOf(play)],
    }))
      expect(symbolsOf(play)).toContain(one.replaceAll('|', ''));
});

function symbolsOf({ form }: Play): readonly string[] {
  return form.kind === 'positions' ? form.symbols : form.kind === 'options' ? form.options : [];
}

it('sees at a glance that a few digits cover no such share, and that nearly all of them may', () => {
  const play = playOf(gameOf('ssc1m'), 'S3_DIRECT');
  expect(mayCoverMoreThan(play, '0|12|345', 70)).toBe(false);
  expect(mayCoverMoreThan(play, '0123456789|0123456789|01234567', 70)).toBe(true);
});
