/** The names of the symbols in view, reel by reel from the top. */
export type Screen = readonly (readonly string[])[];

/** Where the symbols of a slot stand in its picture; drawn by build/make-slot-art.mjs. */
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

/** Art leaves a margin in its square, so a symbol may reach over the sides of a cell by it; higher than so it would look pulled. */
const beyondSides = 1.16;
const tallerThanWide = 1.32;
/** Where the rows never change, cells are high on a phone only: the symbols fill them as far as neighbours in frames leave room. */
const fixed = { beyondSides: 1.06, tallerThanWide: 1.1 };

/** Width and height of a symbol in a cell. `rises`: reels whose rows change; what stands on a reel of few takes the room of its high cells. */
export function symbolBox(cellWidth: number, cellHeight: number, rises: boolean): readonly [width: number, height: number] {
  const [across, up] = [cellWidth * 0.98, cellHeight * 0.98];
  const side = Math.min(across, up);
  if (up <= across) return [side, side];
  const most = rises ? { beyondSides, tallerThanWide } : fixed;
  const width = Math.min(up, across * most.beyondSides);
  return [width, Math.min(up, width * most.tallerThanWide)];
}

/** So many symbols of each strip, from this place on: a screen for the first look. It shows no win that anybody could have had. */
export function firstScreen(strips: readonly (readonly string[])[], rows: readonly number[], places: readonly number[]): Screen {
  return strips.map((strip, reel) =>
    Array.from({ length: rows[reel] as number }, (_, row) => strip[((places[reel] as number) + row) % strip.length] as string),
  );
}
