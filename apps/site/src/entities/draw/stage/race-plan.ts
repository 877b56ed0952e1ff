/** Where a car is at four instants before it crosses the line: shares of the way from the left edge of the track to the line. */
export interface RaceWay {
  /** While the road runs: it may gain and lose places. */
  readonly early: number;
  readonly middle: number;
  /** While the line comes: from here a car only goes forward, for the road stands. */
  readonly late: number;
  readonly last: number;
}

/** A small hash: the same draw is shown the same way wherever it is watched. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0;
}

/** How the ten cars change the lead before the line. It comes from the draw's number alone and tells nothing of its result; every car stays before the line. */
export function raceWays(numero: string, cars: readonly string[]): readonly RaceWay[] {
  return cars.map((car) => {
    const hash = hashOf(`${numero} ${car}`);
    const part = (at: number, from: number, to: number) => from + (((hash >>> (at * 8)) & 255) / 255) * (to - from);
    const late = part(2, 0.3, 0.66);
    return { early: part(0, 0.12, 0.7), middle: part(1, 0.2, 0.86), late, last: late + part(3, 0.06, 0.22) };
  });
}
