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
  return [known.current, known.next].find((draw): draw is Draw => draw !== null && draw.opensAt <= now && now < draw.closesAt && (after === undefined || draw.closesAt > after.closesAt));
}
