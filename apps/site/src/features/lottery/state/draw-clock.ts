/** The part of a draw that the board's clock needs; instants in milliseconds since 1970 of the server's clock. */
export interface DrawWindow {
  readonly numero: string;
  readonly opensAt: number;
  readonly closesAt: number;
}

/** How long the board stays frozen after a closing before it goes on to the next issue. */
export const noticeMs = 3000;

export interface DrawsKnown<Draw extends DrawWindow> {
  readonly current: Draw | null;
  readonly next: Draw | null;
}

/**
 * The draw to bet on at `now`: the server's current one, or its next one once that is due, so that the board can move on at the closing second without
 * waiting for an answer. `after` is the draw just closed, which is never offered again.
 */
export function drawOnSale<Draw extends DrawWindow>(known: DrawsKnown<Draw>, now: number, after?: DrawWindow): Draw | undefined {
  return [known.current, known.next].find(
    (draw): draw is Draw =>
      draw !== null && draw.opensAt <= now && now < draw.closesAt && (after === undefined || draw.closesAt > after.closesAt),
  );
}

/** What the board shows of a game's draws. */
export interface ShownDraw<Draw extends DrawWindow> {
  readonly draw: Draw | undefined;
  readonly closed: boolean;
  /** Issue whose closing led to this draw. */
  readonly movedFrom: string | undefined;
}

/**
 * What to show after an answer of the server at `now`: the first draw on sale, the shown one with its newest times, or the next one when the shown one is
 * gone (void, or the page slept). A closed draw stays, for its notice. Answers the same object when nothing changes.
 */
export function takeUp<Draw extends DrawWindow>(shown: ShownDraw<Draw>, known: DrawsKnown<Draw>, now: number): ShownDraw<Draw> {
  const { draw, closed } = shown;
  if (closed) return shown;
  if (!draw) {
    const first = drawOnSale(known, now);
    return first ? { draw: first, closed: false, movedFrom: undefined } : shown;
  }
  const same = [known.current, known.next].find((each) => each?.numero === draw.numero);
  if (same) return same.closesAt === draw.closesAt ? shown : { ...shown, draw: same };
  const next = drawOnSale(known, now, draw);
  return next ? { draw: next, closed: false, movedFrom: draw.numero } : shown;
}
