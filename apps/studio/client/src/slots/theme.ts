import type { Screen } from './scene';

/** Where the symbols of a slot stand in its picture; written by build/make-slot-art.mjs. */
export interface Atlas {
  readonly url: string;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly names: readonly string[];
}

/** What the engine draws a slot's reels from. */
export interface ReelTheme {
  readonly atlas: Atlas;
  /** What passes while the reels turn: the game's own strips. */
  readonly strips: readonly (readonly string[])[];
  /** The same of free spins, where they have strips of their own. */
  readonly freeStrips?: readonly (readonly string[])[];
  /** Rows of each reel before the first spin, and the screen that is shown then. */
  readonly first: Screen;
  /** The most rows that a reel can have. */
  readonly tallest: number;
  /** Symbols fall instead of turning. */
  readonly falls?: boolean;
}

/** So many symbols of each strip, from this place on: a screen for the first look. It shows no win that anybody could have had. */
export function firstScreen(strips: readonly (readonly string[])[], rows: readonly number[], places: readonly number[]): Screen {
  return strips.map((strip, reel) =>
    Array.from({ length: rows[reel] as number }, (_, row) => strip[((places[reel] as number) + row) % strip.length] as string),
  );
}
