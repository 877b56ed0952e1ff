import type { ScreenClass } from './counting.js';

/** What a run of free spins pays over all its cycles, exactly: sums are to be divided by cycle ** spins. */
export interface FeatureSums {
  /** Free spins that the sums are over: each is one factor `cycle` of the denominator. */
  readonly spins: number;
  readonly sum: bigint;
  readonly squares: bigint;
  readonly most: bigint;
}

/** One kind of free spin: screens that award so many more spins. */
export interface SpinClass {
  readonly awards: number;
  readonly screens: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
  readonly most: bigint;
}

/** A class of screens with the pay of their scatters in it, times the factor of free spins. */
export function withScatters({ screens, sum, squares, most }: ScreenClass, scatterPays: bigint, factor = 1n): Omit<SpinClass, 'awards'> {
  return {
    screens,
    sum: factor * (sum + scatterPays * screens),
    squares: factor * factor * (squares + 2n * scatterPays * sum + scatterPays * scatterPays * screens),
    most: factor * (most + scatterPays),
  };
}

/**
 * A run of free spins that can win more of them, at most `most` in all: how many spins are left and how many can still be won decide
 * everything, so the run is counted from its end. A spin lowers "left + can still be won" by exactly one, whatever it wins.
 */
export function countFeature(classes: readonly SpinClass[], begun: number, most: number): FeatureSums {
  const cycle = classes.reduce((total, { screens }) => total + screens, 0n);
  const known = new Map<string, FeatureSums>();
  const from = (left: number, room: number): FeatureSums => {
    const spins = left + room;
    if (left === 0) return { spins, sum: 0n, squares: 0n, most: 0n };
    const key = `${left} ${room}`;
    const before = known.get(key);
    if (before) return before;
    const scale = cycle ** BigInt(spins - 1);
    const found = { spins, sum: 0n, squares: 0n, most: 0n };
    for (const each of classes) {
      if (each.screens === 0n) continue;
      const more = Math.min(each.awards, room);
      const rest = from(left - 1 + more, room - more);
      found.sum += each.sum * scale + each.screens * rest.sum;
      found.squares += each.squares * scale + 2n * each.sum * rest.sum + each.screens * rest.squares;
      if (each.most + rest.most > found.most) found.most = each.most + rest.most;
    }
    known.set(key, found);
    return found;
  };
  return from(Math.min(begun, most), Math.max(0, most - begun));
}
