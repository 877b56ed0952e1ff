import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, countContent, games, judge, mostWins, sortedDigits, type Game, type Play, type Result } from './index.js';
import { anyDay, gameOf, picksFor, playOf, resultFor } from './test-support.js';

const everyPlay = [...new Set(games.flatMap((game) => game.plays))].map((play) => {
  const game = games.find((candidate) => candidate.plays.includes(play)) as Game;
  return { game, play, name: `${game.code} ${play.code}` };
});

/** Texts of one width that a result shows, at the head and at the end of its numbers and all together. */
function shownBy(result: Result, width: number): string[] {
  const texts = result.kind === 'numbers' ? [result.numbers.join(''), ...result.numbers] : Object.values(result.prizes).flat();
  const parts = texts.flatMap((text) => [text.slice(0, width), text.slice(-width), text.slice(1, width + 1)]);
  const turned = parts.flatMap((part) => [part, [...part].reverse().join('')]);
  return [...new Set(turned)].filter((part) => part.length === width);
}

/** The widest content that wins all a result lets it win: every symbol there is, or the numbers the result itself shows. */
function greedyContents(play: Play, result: Result): string[] {
  const { form } = play;
  const places = form.places?.positions;
  const write = (...sets: string[][]): string => contentOf(play, { sets, ...(places && { places }) });
  switch (form.kind) {
    case 'positions':
      return [write(...form.positions.map(() => [...form.symbols]))];
    case 'digits':
      return [write([...form.symbols])];
    case 'options':
      return [write([...form.options])];
    case 'parts':
      return [write([...form.symbols], [...form.symbols])];
    case 'tickets':
      return shownBy(result, form.length * (form.symbols[0]?.length ?? 1)).map((ticket) => write([ticket]));
    case 'numbers': {
      const shown = shownBy(result, form.width);
      const written = [...new Set(form.unordered ? shown.map(sortedDigits) : shown)];
      const accepted = written.filter((number) => form.choose > 1 || countContent(play, number).ok);
      return [write(accepted), write(accepted.slice(0, form.choose + 2)), write(accepted.slice(0, form.choose))];
    }
  }
}

/** Winning occurrences weighed by their odds against the best: what the bound is multiplied with. */
function isWithin(game: Game, play: Play, content: string, result: Result): boolean {
  const counted = countContent(play, content);
  if (!counted.ok) return true;
  const hits = judge(game, play.code, counted.canonical, result, anyDay);
  const oddsOfTier = new Map(play.tiers.map(({ tier, odds }) => [tier, odds]));
  const best = play.tiers.reduce((most, { odds }) => (odds > most ? odds : most), 0n);
  const paid = hits.reduce((sum, { tier, count }) => sum + (oddsOfTier.get(tier) ?? 0n) * BigInt(count), 0n);
  return paid <= best * mostWins(game, play, counted.canonical, counted.combinations);
}

describe('the most a line can win', () => {
  it.each(everyPlay)('$name: no result pays more', ({ game, play }) => {
    fc.assert(
      fc.property(picksFor(play), resultFor(game), (picks, result) =>
        [contentOf(play, picks), ...greedyContents(play, result)].every((content) => isWithin(game, play, content, result)),
      ),
      { numRuns: process.env['LONG_TESTS'] ? 60 : 15 },
    );
  });

  it('a result that shows one thing everywhere pays no more', () => {
    for (const { game, play } of everyPlay) {
      const { shape } = game;
      if (shape.kind === 'distinct') continue;
      const results: Result[] =
        shape.kind === 'prizes'
          ? ['6', '0'].map((digit) => ({
              kind: 'prizes',
              prizes: Object.fromEntries(
                shape.prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => digit.repeat(width))]),
              ),
            }))
          : ['6', '1'].map((digit) => ({ kind: 'numbers', numbers: Array.from({ length: shape.count }, () => digit) }));
      for (const result of results)
        for (const content of greedyContents(play, result))
          expect(isWithin(game, play, content, result), `${play.code} ${content}`).toBe(true);
    }
  });

  const most = (game: string, code: string, content: string): bigint => {
    const play = playOf(gameOf(game), code);
    const counted = countContent(play, content);
    return counted.ok ? mostWins(gameOf(game), play, counted.canonical, counted.combinations) : expect.fail(counted.reason);
  };

  it('is one where one combination of all can win, and all of them where all can', () => {
    expect(most('ssc1m', 'S5_DIRECT', '0123456789|0123456789|0123456789|0123456789|0')).toBe(1n);
    expect(most('ssc1m', 'S3_SUM', '12,13,14')).toBe(1n);
    expect(most('ssc1m', 'S3_SHAPE', 'leopard,straight,pair')).toBe(1n);
    expect(most('ssc1m', 'POSITION', '012|3|||4')).toBe(3n);
    expect(most('ssc1m', 'A2_DIRECT', '1|2|3|4|')).toBe(6n);
    expect(most('ssc1m', 'S2_BSOE', 'B,O|S')).toBe(2n);
    expect(most('keno1m', 'PICK5', '01,02,03,04,05,06,07,08,09,10')).toBe(252n);
    expect(most('elf1m', 'E5_ANY5', '01,02,03,04,05,06,07,08')).toBe(1n);
    expect(most('elf1m', 'E5_ANY2', '01,02,03,04,05,06,07,08')).toBe(10n);
    expect(most('marksix5m', 'SPECIAL', '01,02,03')).toBe(1n);
    expect(most('xsmb', 'X2', '00,11,22,33')).toBe(6n);
    // Twenty-seven results may all end with the one number.
    expect(most('xsmb', 'LO2', '68')).toBe(27n);
    expect(most('xsmb', 'LO2_1K', '68')).toBe(27n);
    expect(most('xsmb', 'DE', '13,68')).toBe(1n);
  });
});
