/** Counting wins over every result, for tests of this package only. */
import { expect } from 'vitest';
import { expand, anyDay, subsets } from '../test-support.js';
import type { Play, Result } from '../types.js';

/** A result of numbers. */
export function numbersResult(numbers: readonly string[]): Result {
  return { kind: 'numbers', numbers };
}

/** Every ordered choice of `size` different items. */
export function arrangements<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item) =>
    arrangements(
      items.filter((other) => other !== item),
      size - 1,
    ).map((rest) => [item, ...rest]),
  );
}

/**
 * Smallest bets of a play: all of them where there are at most `most`, else so many spread evenly over all. Tickets are the choices or
 * arrangements of their symbols.
 */
export function smallestBets(play: Play, most: number): string[] {
  const { form } = play;
  const spread = (all: readonly string[]): string[] =>
    all.length <= most
      ? [...all]
      : Array.from({ length: most }, (_, index) => all[Math.floor((index * (all.length - 1)) / (most - 1))] ?? '');
  switch (form.kind) {
    case 'options':
      return expand(play, { sets: [form.options] });
    case 'digits':
      return spread(expand(play, { sets: [form.symbols] }));
    case 'parts':
      return spread(expand(play, { sets: [form.symbols, form.symbols] }));
    case 'numbers': {
      const from = form.from ?? 0;
      const numbers = Array.from({ length: (form.to ?? 0) - from + 1 }, (_, index) => String(from + index).padStart(form.width, '0'));
      return spread(expand(play, { sets: [numbers] }));
    }
    case 'positions':
      if (form.choose === 1) {
        const all = expand(play, { sets: form.positions.map(() => form.symbols) });
        // Rows of classes are few and of several kinds; rows of numbers are alike.
        return form.symbols.length <= 4 ? all : spread(all);
      }
      return spread(arrangements(form.symbols.slice(0, form.positions.length + 1), form.positions.length).map((one) => one.join('|')));
    case 'tickets': {
      const pair = form.patterns?.[0]?.[0] === 2;
      if (pair)
        return form.symbols.flatMap((face) =>
          form.symbols.filter((other) => other !== face).map((other) => [face, face, other].sort().join('')),
        );
      const choices = form.ordered ? arrangements(form.symbols.slice(0, form.length + 1), form.length) : subsets(form.symbols, form.length);
      return spread(choices.map((one) => one.join('')));
    }
  }
}

/** The kind of a smallest bet, as tiers name it: its option, or the one symbol picked on a board of rows. */
function kindOf(play: Play, content: string): string {
  return content.replaceAll('|', '') || play.code;
}

/** Hits of each bet by tier over all these results. */
export function countWins(play: Play, bets: readonly string[], results: readonly Result[]): readonly Readonly<Record<string, number>>[] {
  const wins = bets.map((): Record<string, number> => ({}));
  for (const result of results) {
    const judge = play.judge(result, anyDay);
    for (let at = 0; at < bets.length; at += 1)
      for (const { tier, count } of judge(bets[at] ?? '')) {
        const row = wins[at];
        if (row) row[tier] = (row[tier] ?? 0) + count;
      }
  }
  return wins;
}

/** Time for a test that judges every result, on a machine that is busy with others. */
export const enumerationTimeout = 60_000;

/** Holds every tier's chance against the wins counted: exact, for each bet on its own, and nothing else may win. */
export function expectStatedChances(play: Play, bets: readonly string[], results: readonly Result[]): void {
  const counted = countWins(play, bets, results);
  bets.forEach((bet, at) => {
    const wins = counted[at] ?? {};
    const open = play.tiers.filter(({ option }) => option === undefined || option === kindOf(play, bet));
    expect(Object.keys(wins).sort(), `${play.code} ${bet}`).toEqual(open.map(({ tier }) => tier).sort());
    for (const { tier, probability } of open)
      expect(BigInt(wins[tier] ?? 0) * probability.denominator, `${play.code} ${bet} ${tier}`).toBe(
        probability.numerator * BigInt(results.length),
      );
  });
}
