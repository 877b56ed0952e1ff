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
  /** Whether an answer of the server has been looked at: until then nobody knows that no draw is on sale. */
  readonly known: boolean;
}

/** A board that has just been opened. */
export const nothingKnown: ShownDraw<never> = { draw: undefined, closed: false, movedFrom: undefined, known: false };

/** `loading` until the first answer has been looked at, `none` when no draw is on sale, `closed` for the three seconds after a closing. */
export type DrawPhase = 'loading' | 'open' | 'closed' | 'none';

/** What the board says of the draw it shows. */
export function phaseOf({ draw, closed, known }: ShownDraw<DrawWindow>): DrawPhase {
  if (draw) return closed ? 'closed' : 'open';
  return known ? 'none' : 'loading';
}

/**
 * What to show after an answer of the server at `now`: the first draw on sale, the shown one with its newest times, or the next one when the shown one is
 * gone (void, or the page slept). A closed draw stays, for its notice. Answers the same object when nothing changes.
 * @param old the answer was kept from an earlier visit: a draw of it may be on sale still, but that none is it cannot say
 */
export function takeUp<Draw extends DrawWindow>(
  shown: ShownDraw<Draw>,
  known: DrawsKnown<Draw>,
  now: number,
  old = false,
): ShownDraw<Draw> {
  const { draw, closed } = shown;
  if (closed) return shown;
  if (!draw) {
    const first = drawOnSale(known, now);
    if (first) return { draw: first, closed: false, movedFrom: undefined, known: true };
    return shown.known || old ? shown : { ...shown, known: true };
  }
  const same = [known.current, known.next].find((each) => each?.numero === draw.numero);
  if (same) return same.closesAt === draw.closesAt ? shown : { ...shown, draw: same };
  const next = drawOnSale(known, now, draw);
  return next ? { draw: next, closed: false, movedFrom: draw.numero, known: true } : shown;
}
