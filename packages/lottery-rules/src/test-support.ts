/** Helpers for tests of this package only. */
import { contentOf } from './content.js';
import { findGame } from './games.js';
import { findPlay } from './content.js';
import { parseResult } from './results.js';
import type { Game, Play, Result } from './types.js';

export function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

export function playOf(game: Game, code: string): Play {
  const play = findPlay(game, code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

export function resultOf(game: Game, input: unknown): Result {
  const parsed = parseResult(game, input);
  if (!parsed.ok) throw new Error(`${parsed.reason}: ${parsed.detail}`);
  return parsed.result;
}

/** All subsets of exactly `size` elements, in order. */
export function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/**
 * Every single combination of a compound bet as content of its own, by plain enumeration: the slow truth that counting is held against.
 * Group 3 has two combinations for each pair of digits, which no content can tell apart; each pair is listed once.
 */
export function expand(play: Play, picks: readonly (readonly string[])[]): string[] {
  const { form } = play;
  const pool = picks[0] ?? [];
  switch (form.kind) {
    case 'positions':
      return picks
        .reduce<string[][]>((all, set) => all.flatMap((head) => set.map((symbol) => [...head, symbol])), [[]])
        .map((one) =>
          contentOf(
            play,
            one.map((symbol) => [symbol]),
          ),
        );
    case 'digits':
    case 'numbers':
      return subsets(pool, form.choose).map((set) => contentOf(play, [set]));
    case 'options':
      return pool.map((option) => contentOf(play, [[option]]));
  }
}
