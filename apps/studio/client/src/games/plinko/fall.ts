/**
 * How a ball falls. Lengths are in distances between pins of a row, so that circles stay circles at every size; y grows downwards from the first row.
 * The path is decided before; this only finds bounces that follow it: between two pins a ball flies free, on a parabola of one gravity.
 */
export interface Board {
  readonly rows: number;
  /** From row to row. */
  readonly rise: number;
  readonly pinRadius: number;
  readonly ballRadius: number;
  /** Where balls appear, above the first row: a negative y. */
  readonly top: number;
  /** The y at which a ball is in its bucket. */
  readonly floor: number;
}

/** One flight: from a place with a speed, until the next touch. Times are in the unit in which gravity is 1. */
export interface Flight {
  readonly begin: number;
  readonly end: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  /** The pin that it begins at, none for the first. */
  readonly pin?: { readonly row: number; readonly index: number };
}

/** Where a pin stands: row from 0 with three pins, index from the left. */
export function pinAt(board: Pick<Board, 'rise'>, row: number, index: number): { readonly x: number; readonly y: number } {
  return { x: index - (row + 2) / 2, y: row * board.rise };
}

/** The flights of a ball along a path (0 left, 1 right at each row). `chance` answers 0 … 1 and makes no two falls look alike. */
export function planFall(board: Board, path: readonly (0 | 1)[], chance: () => number): readonly Flight[] {
  const flights: Flight[] = [];
  const reach = board.pinRadius + board.ballRadius;
  let [x, y, at] = [(chance() - 0.5) * 0.3, board.top, 0];
  let pin: Flight['pin'];
  let rights = 0;
  const fly = (toX: number, toY: number, bounce: number): void => {
    const up = Math.sqrt(2 * bounce);
    const time = up + Math.sqrt(2 * Math.max(0, bounce + toY - y));
    flights.push({ begin: at, end: at + time, x, y, vx: (toX - x) / time, vy: -up, ...(pin && { pin }) });
    [x, y, at] = [toX, toY, at + time];
  };
  path.forEach((step, row) => {
    const index = 1 + rights;
    const { x: pinX, y: pinY } = pinAt(board, row, index);
    // It touches the pin near the top, on the side to which it leaves: further down it could not come past this pin or the last one.
    const angle = (0.03 + chance() * 0.12) * (step === 1 ? 1 : -1);
    fly(pinX + reach * Math.sin(angle), pinY - reach * Math.cos(angle), row === 0 ? 0 : (0.12 + chance() * 0.15) * board.rise);
    pin = { row, index };
    rights += step;
  });
  fly(rights - path.length / 2 + (chance() - 0.5) * 0.16, board.floor, (0.08 + chance() * 0.08) * board.rise);
  return flights;
}

/** Where a ball is at a time of its fall; undefined after the end. */
export function placeAt(
  flights: readonly Flight[],
  time: number,
): { readonly x: number; readonly y: number; readonly flight: number } | undefined {
  const flight = flights.findIndex(({ end }) => time < end);
  const now = flights[flight];
  if (!now) return undefined;
  const since = Math.max(0, time - now.begin);
  return { x: now.x + now.vx * since, y: now.y + now.vy * since + since ** 2 / 2, flight };
}
